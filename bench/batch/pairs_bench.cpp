// pairs_bench.cpp: many pairs of shapes at once: random and in contact (batches; benchmark).
#include <hitbox/batch/intersects.hpp>
#include <hitbox/batch/may_intersect.hpp>
#include <hitbox/batch/soa.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/simd/level.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../pair/pair_data.hpp"
#include "../textbook/box_box.hpp"
#include "../textbook/box_triangle.hpp"
#include "../textbook/linear_box.hpp"
#include "../textbook/linear_triangle.hpp"
#include "../textbook/triangle_triangle.hpp"
#include "../workload.hpp"
#include "subjects.hpp"

namespace hitbox::bench {
namespace {

template <class A, class B>
struct Lists {
    std::vector<A> a;
    std::vector<B> b;
    batch::Soa<A> columns_a;
    batch::Soa<B> columns_b;
    std::vector<IdPair> pairs;

    // Those in contact are few, and repeated.
    explicit Lists(Data data) {
        constexpr std::size_t count = 16384;
        Pairs<A, B> made = pairs_of<A, B>(data);
        Random random(101);
        for (std::size_t i = 0; i < count; ++i) {
            const bool fresh = data == Data::random;
            a.push_back(fresh ? random_shape<A>(random) : made.a[i % made.a.size()]);
            b.push_back(fresh ? random_shape<B>(random) : made.b[i % made.b.size()]);
            columns_a.push_back(a.back()), columns_b.push_back(b.back());
            pairs.push_back({std::uint32_t(i), std::uint32_t(i)});
        }
    }
};

template <class A, class B>
bool ask_textbook(const A& a, const B& b) {
    if constexpr (requires { textbook::intersects(a, b); })
        return textbook::intersects(a, b);
    else
        return textbook::intersects(b, a);
}

template <class A, class B>
Workload many(Data data) {
    const auto lists = std::make_shared<const Lists<A, B>>(data);
    const auto hits = std::make_shared<Hits>(lists->a.size());
    for (std::size_t i = 0; i < lists->a.size(); ++i) hits->exact[i] = intersects(lists->a[i], lists->b[i]);
    Workload w{lists->a.size(), {}, {.seconds = 1.5, .least = 9, .most = 51}};
    const auto add = [&](const std::string& name, const char* why, const auto& ask) {
        add_asker(w, hits, name, HITBOX_VERSION, why, ask);
    };
    const auto ask = [=] {
        batch::intersects(lists->columns_a, lists->columns_b, batch::Bytes{hits->found});
    };
    add("hitbox", "", ask);
    add("hitbox may_intersect", "no exact stage",
        [=] { batch::may_intersect(lists->columns_a, lists->columns_b, batch::Bytes{hits->found}); });
    for (const simd::Level level : {simd::Level::baseline, simd::Level::avx2})
        if (level < simd::best_level())
            add(std::string("hitbox ") + simd::name_of(level), "", [=] {
                simd::limit_level(level);
                ask();
                simd::limit_level(simd::Level::avx512);
            });
    add("hitbox structures", "", [=] { batch::intersects(lists->a, lists->b, batch::Bytes{hits->found}); });
    add("hitbox index pairs", "",
        [=] { batch::intersects(lists->a, lists->b, lists->pairs, batch::Bytes{hits->found}); });
    add("hitbox one by one", "", [=] {
        for (std::size_t i = 0; i < lists->a.size(); ++i)
            hits->found[i] = intersects(lists->a[i], lists->b[i]);
    });
    add_asker(w, hits, "textbook", "one by one", "rounds", [=] {
        for (std::size_t i = 0; i < lists->a.size(); ++i)
            hits->found[i] = ask_textbook(lists->a[i], lists->b[i]);
    });
    return w;
}

template <class A, class B>
void add_pair(const std::string& name) {
    registrations().push_back({"batch/pairs/" + name + "/random", [] { return many<A, B>(Data::random); }});
    registrations().push_back({"batch/pairs/" + name + "/contact", [] { return many<A, B>(Data::contact); }});
    registrations().push_back(
        {"batch/pairs/" + name + "/full", [] { return many<A, B>(Data::contact_full); }});
}

const bool added = [] {
    add_pair<Aabb3f, Triangle3f>("aabb_triangle");
    add_pair<Obb3f, Obb3f>("obb_obb");
    add_pair<Triangle3f, Triangle3f>("triangle_triangle");
    add_pair<Triangle3f, Ray3f>("ray_triangle");
    add_pair<Triangle3f, Segment3f>("segment_triangle");
    add_pair<Aabb3f, Obb3f>("aabb_obb");
    add_pair<Obb3f, Segment3f>("obb_segment");
    return true;
}();

}  // namespace
}  // namespace hitbox::bench
