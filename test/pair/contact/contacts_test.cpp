// contacts_test.cpp: mirrors hitbox/pair/contacts.hpp: contacts of every pair that has them, by laws.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "../../oracle/deep_cases.hpp"
#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::test;
using oracle::Case;
using oracle::Family;
using oracle::Kind;
using oracle::Pair;
using oracle::Shape;

namespace {

bool same_point(const ContactPoint& p, const ContactPoint& q) {
    return p.a == q.a && p.b == q.b && p.depth == q.depth && p.a_feature == q.a_feature &&
           p.b_feature == q.b_feature;
}

// The largest number of a feature of a kind of shape.
std::size_t feature_count(Kind shape, FeatureKind kind) {
    const bool vertex = kind == FeatureKind::vertex, edge = kind == FeatureKind::edge;
    switch (shape) {
        case Kind::aabb:
        case Kind::obb:
            return vertex ? 8 : edge ? 12 : 6;
        case Kind::rectangle:
            return vertex || edge ? 4 : 1;
        case Kind::triangle:
            return vertex || edge ? 3 : 1;
        case Kind::segment:
        case Kind::capsule:
            return vertex ? 2 : edge ? 1 : 0;
        default:
            return vertex ? 1 : 0;
    }
}

double largest_number(const Shape& s) {
    double most = 0;
    Shape copy = s;
    for_each_number(copy, [&](double x, std::size_t) {
        if (std::isfinite(x)) most = std::max(most, std::fabs(x));
    });
    return most;
}

// The point and a shape, as the list of pairs asks for them.
struct Near {
    double distance, depth;
};
Near near_shape(const Shape& s, const Vec3& p) {
    const Shape point{Kind::point, {p}};
    for (const Pair& pair : oracle::all_pairs()) {
        if (pair.numbers != oracle::Numbers::doubles) continue;
        if (!((pair.a == s.kind && pair.b == Kind::point) || (pair.b == s.kind && pair.a == Kind::point)))
            continue;
        const bool first = pair.a == s.kind;
        const auto deep = first ? pair.penetration(s, point) : pair.penetration(point, s);
        return {first ? pair.distance(s, point) : pair.distance(point, s), deep ? deep->depth : 0};
    }
    return {inf, inf};
}

}  // namespace

TEST_SUITE("pair/contacts") {
    TEST_CASE("every pair with a penetration has contacts") {
        for (const Pair& pair : oracle::all_pairs())
            CHECK((pair.contacts != nullptr) == (pair.penetration != nullptr));
    }

    TEST_CASE("laws: all pairs and families") {
        std::size_t asked = 0, met = 0, many = 0;
        double off_surface = 0, apart = 0, missed = 0, left = 0;
        for (const Pair& pair : oracle::all_pairs()) {
            if (!pair.contacts) continue;
            const std::string name = pair.full_name();
            CAPTURE(name);
            for (const Family family : oracle::all_families)
                for (std::size_t index = 0; index < 12; ++index) {
                    CAPTURE(to_string(family));
                    CAPTURE(index);
                    const Case c = oracle::deep_case(pair, family, 17, index);
                    const auto deep = pair.penetration(c.a, c.b);
                    const auto found = pair.contacts(c.a, c.b), other = pair.contacts_mirrored(c.a, c.b);
                    ++asked;
                    CHECK(found.has_value() == deep.has_value());
                    CHECK(other.has_value() == deep.has_value());
                    if (!found || !other || !deep) continue;
                    ++met, many += found->count > 2;
                    const double size = std::max(largest_number(c.a), largest_number(c.b));
                    const double off = std::fabs(found->depth - deep->depth);
                    if (found->depth != deep->depth) CHECK(off <= 0x1p-40 * deep->depth + 0x1p-44 * size);
                    CHECK((found->depth > 0) == (deep->depth > 0));
                    CHECK(found->count == other->count);
                    if (c.a != c.b)
                        for (std::size_t i = 0; i < found->count; ++i)
                            CHECK(same_point(found->first_points[i], mirrored(*other).first_points[i]));
                    if (std::isinf(found->depth)) {
                        CHECK(found->count == 0);
                        continue;
                    }
                    REQUIRE(found->count >= 1);
                    REQUIRE(found->count <= 8);
                    if (!(size > 1e-280 && size < 1e280)) continue;
                    if (c.a.kind != Kind::plane && pair.numbers == oracle::Numbers::doubles) {
                        Shape parted = c.a;
                        for (Vec3& p : parted.positions()) p = p + found->axis * found->depth;
                        const auto rest = pair.penetration(parted, c.b);
                        if (rest) left = std::max(left, rest->depth / size);
                    }
                    double deepest = 0;
                    for (const ContactPoint& p : found->points()) {
                        CHECK(p.depth >= 0);
                        CHECK(p.depth <= found->depth);
                        CHECK(p.a_feature.index < feature_count(pair.a, p.a_feature.kind));
                        CHECK(p.b_feature.index < feature_count(pair.b, p.b_feature.kind));
                        deepest = std::max(deepest, p.depth);
                        apart = std::max(apart, length(p.b - p.a - found->axis * p.depth) / size);
                        const Near at_a = near_shape(c.a, p.a), at_b = near_shape(c.b, p.b);
                        const double away = std::max(at_a.distance, at_b.distance) / size;
                        CHECK(away < 0x1p-40);
                        off_surface = std::max(off_surface, away);
                        // A point of the axis of a tilted capsule is moved to a place a little inside of it.
                        if (pair.a != Kind::capsule) CHECK(at_a.depth / size < 0x1p-40);
                        if (pair.b != Kind::capsule) CHECK(at_b.depth / size < 0x1p-40);
                    }
                    missed = std::max(missed, (found->depth - deepest) / size);
                }
        }
        CHECK(asked > 8'000);
        CHECK(met > 2'000);
        CHECK(many > 150);
        CHECK(off_surface < 0x1p-40);
        CHECK(apart < 0x1p-40);
        CHECK(missed < 0x1p-40);
        CHECK(left < 0x1p-43);
        MESSAGE(asked << " asked, " << met << " met, " << many
                      << " with more than two points; off the surface " << off_surface << ", apart " << apart
                      << ", missed " << missed << ", left after moving " << left);
    }
}
