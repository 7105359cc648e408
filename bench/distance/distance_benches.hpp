// distance_benches.hpp: the distances of a pair of shapes by hitbox, the textbook and other libraries (benchmark).
#pragma once

#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/pairs.hpp>

#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "../pair/answers.hpp"
#include "../pair/inquiry.hpp"
#include "../pair/kinds.hpp"
#include "../pair/pair_data.hpp"
#include "../textbook/distance.hpp"
#include "../textbook/distance_edges.hpp"
#include "../textbook/distance_plane.hpp"
#include "../workload.hpp"
#include "distance_data.hpp"
#include "posed_shape.hpp"
#include "shape_peer.hpp"

namespace hitbox::bench {

constexpr auto our_distance = [](const auto& a, const auto& b) -> decltype(distance(a, b)) {
    return distance(a, b);
};
constexpr auto textbook_distance = [](const auto& a, const auto& b) -> decltype(textbook::distance(a, b)) {
    return textbook::distance(a, b);
};

/// The workloads of a pair. A variable of this type at namespace scope adds them. `source` is the source of the
/// textbook's distance.
template <template <class> class A, template <class> class B>
class DistanceBenches {
public:
    explicit DistanceBenches(const char* source) {
        add("random", source, false, [](auto scalar) {
            using T = decltype(scalar);
            return apart_pairs<A<T>, B<T>>();
        });
        add("contact", source, true, [](auto scalar) {
            using T = decltype(scalar);
            return contact_pairs<A<T>, B<T>>();
        });
    }

private:
    template <class MakePairs>
    static void add(const char* what, const char* source, bool is_contact, const MakePairs& make_pairs) {
        const std::string name = std::string("distance/") + ShapeInfo<A<double>>::name + "_" +
                                 ShapeInfo<B<double>>::name + "/" + what;
        Registered(name, [source, is_contact, make_pairs] {
            Workload w{0, {}, {.seconds = 0.3, .least = 7, .most = 101}};
            add_subjects<float>(w, source, is_contact, make_pairs(float()));
            add_subjects<double>(w, source, is_contact, make_pairs(double()));
            return w;
        });
    }

    template <class T>
    [[gnu::cold]] static void add_subjects(Workload& w, const char* source, bool is_contact,
                                           const Pairs<A<T>, B<T>>& pairs) {
        constexpr bool is_double = std::is_same_v<T, double>;
        const auto exact = std::make_shared<Answers>();
        const auto add = [&](const char* whose, const auto& ask) {
            using Ask = std::remove_cvref_t<decltype(ask)>;
            if constexpr (std::is_invocable_v<Ask, const A<T>&, const B<T>&>)
                w.subjects.push_back(
                    subject_of({whose, is_double},
                               std::make_shared<PairInquiry<A<T>, B<T>, Ask>>(pairs.a, pairs.b, ask), exact));
        };
        w.items = pairs.a.size();
        add(nullptr, our_distance);
        add(source, textbook_distance);
        if constexpr (HasPose<A<T>> && HasPose<B<T>>)
            for (const ShapePeer<T>& peer : peers_for<T>(Measure::distance))
                if (peer.survives_contact || !is_contact)
                    w.subjects.push_back(subject_of(
                        peer.who, peer.inquiry(all_posed<T>(pairs.a), all_posed<T>(pairs.b)), exact));
    }
};

}  // namespace hitbox::bench
