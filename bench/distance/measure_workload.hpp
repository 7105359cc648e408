// measure_workload.hpp: workloads that compare hitbox with the libraries registered for one measure (benchmark).
#pragma once

#include <memory>
#include <string>
#include <type_traits>

#include "../pair/answers.hpp"
#include "../pair/inquiry.hpp"
#include "../pair/kinds.hpp"
#include "../pair/pair_data.hpp"
#include "../workload.hpp"
#include "posed_shape.hpp"
#include "shape_peer.hpp"

namespace hitbox::bench {

template <class T, class A, class B, class Ask>
[[gnu::cold]] void add_measure_subjects(Workload& w, Measure measure, const Pairs<A, B>& pairs,
                                        const Ask& ask) {
    const auto exact = std::make_shared<Answers>();
    w.items = pairs.a.size();
    w.subjects.push_back(subject_of({nullptr, std::is_same_v<T, double>},
                                    std::make_shared<PairInquiry<A, B, Ask>>(pairs.a, pairs.b, ask), exact));
    for (const ShapePeer<T>& peer : peers_for<T>(measure))
        if (const auto inquiry = peer.inquiry(all_posed<T>(pairs.a), all_posed<T>(pairs.b)))
            w.subjects.push_back(subject_of(peer.who, inquiry, exact));
}

/// Adds a workload: `ask` of hitbox and the peers for `measure`, in floats and doubles. `make_pairs` takes a scalar.
template <class MakePairs, class Ask>
void add_measure(const std::string& name, Measure measure, const MakePairs& make_pairs, const Ask& ask) {
    Registered(name, [=] {
        Workload w{0, {}, {.seconds = 0.3, .least = 7, .most = 101}};
        add_measure_subjects<float>(w, measure, make_pairs(float()), ask);
        add_measure_subjects<double>(w, measure, make_pairs(double()), ask);
        return w;
    });
}

template <template <class> class A, template <class> class B>
std::string name_of_pair() {
    return std::string(ShapeInfo<A<double>>::name) + "_" + ShapeInfo<B<double>>::name;
}

}  // namespace hitbox::bench
