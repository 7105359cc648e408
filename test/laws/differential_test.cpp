// differential_test.cpp: every pair against the rational oracle on 100,000 hard cases.
#include "../oracle/differential.hpp"

#include <doctest/doctest.h>

#include <hitbox/pair/pairs.hpp>

#include <cstddef>
#include <string>

#include "../oracle/clip_triangles.hpp"

using namespace hitbox;
using namespace hitbox::oracle;

namespace {

// How two triangles meet, from the oracle alone.
TriangleContact true_contact(const Shape& s, const Shape& t) {
    const OnOneGrid sets(s, t);
    if (!intersects(sets.a, sets.b)) return TriangleContact::none;
    if (dimension(sets.a) < 2 || dimension(sets.b) < 2 || !relative_interiors_meet(sets.a, sets.b))
        return TriangleContact::touching;
    ConvexSet both = sets.a;
    both.points.insert(both.points.end(), sets.b.points.begin(), sets.b.points.end());
    return dimension(both) == 2 ? TriangleContact::coplanar : TriangleContact::crossing;
}

template <class T>
TriangleContact contact_of(const Case& c) {
    return contact(Typed<Triangle<T>>::from(c.a), Typed<Triangle<T>>::from(c.b));
}

// Calls check(case, numbers) for pairs of triangles of every family.
template <class Check>
void for_triangles(std::size_t cases, Check check) {
    for (const Pair& pair : all_pairs()) {
        if (pair.a != Kind::triangle || pair.b != Kind::triangle) continue;
        for (const Family family : all_families)
            for (std::size_t index = 0; index < cases; ++index)
                check(make_case(pair, family, 3, index), pair.numbers);
    }
}

}  // namespace

TEST_SUITE("laws/differential") {
    TEST_CASE("no wrong answer in 100,000 hard cases, a tenth of each hard family in contact") {
        constexpr std::size_t total = 100'000;
        const std::size_t runs = all_pairs().size() * all_families.size();
        const std::size_t each = (total + runs - 1) / runs;

        Tally all;
        print_head();
        for (const Family family : all_families) {
            Tally of_family;
            for (const Pair& pair : all_pairs()) {
                const Tally tally = compare(pair, family, each, 1);
                INFO(pair.full_name() << " " << std::string(to_string(family)));
                CHECK(tally.wrong == 0);
                if (family != Family::random) CHECK(tally.contact_percent() >= 10);
                of_family += tally;
            }
            print_row("all", to_string(family), of_family);
            all += of_family;
        }
        print_row("all", "all", all);
        CHECK(all.cases >= total);
        CHECK(all.wrong == 0);
    }

    TEST_CASE("triangles touch, overlap in a plane or cross exactly as the oracle says") {
        std::size_t wrong = 0, crossing = 0, coplanar = 0, touching = 0;
        for_triangles(1000, [&](const Case& c, Numbers numbers) {
            const TriangleContact truth = true_contact(c.a, c.b);
            crossing += truth == TriangleContact::crossing;
            coplanar += truth == TriangleContact::coplanar;
            touching += truth == TriangleContact::touching;
            const TriangleContact answer =
                numbers == Numbers::floats ? contact_of<float>(c) : contact_of<double>(c);
            if (answer == truth || wrong++ >= 3) return;
            MESSAGE(to_cpp(c.a, numbers) << ",\n  " << to_cpp(c.b, numbers) << " should be " << int(truth));
        });
        CHECK(wrong == 0);
        // Each kind is there in numbers, or the zero above would say little.
        CHECK(crossing > 1000);
        CHECK(coplanar > 200);
        CHECK(touching > 200);
    }

    TEST_CASE("a second opinion: clipping agrees with the linear program") {
        std::size_t answered = 0, disagree = 0;
        for_triangles(100, [&](const Case& c, Numbers) {
            const auto by_clipping =
                meet_by_clipping(Typed<Triangle3>::from(c.a), Typed<Triangle3>::from(c.b));
            if (!by_clipping) return;
            ++answered;
            disagree += *by_clipping != oracle::intersects(c.a, c.b);
        });
        CHECK(disagree == 0);
        CHECK(answered > 1500);
    }
}
