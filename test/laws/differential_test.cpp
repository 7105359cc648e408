// differential_test.cpp: every pair against the rational oracle on 100,000 hard cases.
#include "../oracle/differential.hpp"

#include <doctest/doctest.h>

#include <string>

#include "../oracle/clip_triangles.hpp"

using namespace hitbox;
using namespace hitbox::oracle;

namespace {

// Known by construction from the oracle alone: how two triangles meet.
TriangleContact true_contact(const Triangle3& s, const Triangle3& t) {
    const OnOneGrid sets(s, t);
    if (!intersects(sets.a, sets.b)) return TriangleContact::none;
    if (dimension(sets.a) < 2 || dimension(sets.b) < 2 || !relative_interiors_meet(sets.a, sets.b))
        return TriangleContact::touching;
    ConvexSet both = sets.a;
    both.points.insert(both.points.end(), sets.b.points.begin(), sets.b.points.end());
    return dimension(both) == 2 ? TriangleContact::coplanar : TriangleContact::crossing;
}

Triangle3 widened(const Triangle3f& t) { return {t.a, t.b, t.c}; }
Triangle3 widened(const Triangle3& t) { return t; }

template <class T>
using TrianglePair = Pair<Triangle<T>, Triangle<T>>;

// The case, and its two triangles as doubles.
template <class T, class Check>
void for_triangles(std::size_t cases, Check check) {
    const Differential source(TrianglePair<T>{"triangle_triangle", Decides::by_filter}, 3);
    for (const Family family : all_families)
        for (std::size_t index = 0; index < cases; ++index) {
            const auto made = source.make(family, index);
            check(made, widened(made.a), widened(made.b));
        }
}

}  // namespace

TEST_SUITE("laws/differential") {
    TEST_CASE("no wrong answer in 100,000 hard cases, a tenth of each hard family in contact") {
        constexpr std::size_t total = 100'000;
        std::size_t runs = 0;
        for_each_pair<float>([&](auto) { runs += 2 * all_families.size(); });
        const std::size_t each = (total + runs - 1) / runs;

        Tally all;
        print_head();
        for (const Family family : all_families) {
            Tally of_family;
            const auto run = [&](auto pair) {
                const Tally tally = Differential(pair, 1).run(family, each);
                INFO(pair.name << "<" << scalar_name<ScalarOf<typename decltype(pair)::A>> << "> "
                               << name(family));
                CHECK(tally.wrong == 0);
                if (family != Family::random) CHECK(tally.contact_percent() >= 10);
                of_family += tally;
            };
            for_each_pair<float>(run);
            for_each_pair<double>(run);
            print_row("all", name(family), of_family);
            all += of_family;
        }
        print_row("all", "all", all);
        CHECK(all.cases >= total);
        CHECK(all.wrong == 0);
    }

    TEST_CASE("triangles touch, overlap in a plane or cross exactly as the oracle says") {
        std::size_t cases = 0, wrong = 0, crossing = 0, coplanar = 0, touching = 0;
        const auto check = [&](const auto& made, const Triangle3& s, const Triangle3& t) {
            const TriangleContact truth = true_contact(s, t);
            ++cases;
            crossing += truth == TriangleContact::crossing;
            coplanar += truth == TriangleContact::coplanar;
            touching += truth == TriangleContact::touching;
            if (contact(made.a, made.b) == truth) return;
            if (wrong++ < 3)
                MESSAGE(to_cpp(made.a) << ",\n  " << to_cpp(made.b) << " should be " << int(truth));
        };
        for_triangles<float>(1000, check);
        for_triangles<double>(1000, check);
        CHECK(wrong == 0);
        // Each kind is there in numbers, or the zero above would say little.
        CHECK(crossing > 1000);
        CHECK(coplanar > 200);
        CHECK(touching > 200);
    }

    TEST_CASE("a second opinion: clipping agrees with the linear program") {
        std::size_t answered = 0, disagree = 0;
        const auto check = [&](const auto&, const Triangle3& s, const Triangle3& t) {
            const auto by_clipping = meet_by_clipping(s, t);
            if (!by_clipping) return;
            ++answered;
            disagree += *by_clipping != oracle::intersects(s, t);
        };
        for_triangles<float>(100, check);
        for_triangles<double>(100, check);
        CHECK(disagree == 0);
        CHECK(answered > 1500);
    }
}
