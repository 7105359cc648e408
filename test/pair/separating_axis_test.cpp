// separating_axis_test.cpp: the axis that is named, against every candidate in numbers of 7000 bits.
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/aabb_obb.hpp>
#include <hitbox/pair/aabb_triangle.hpp>
#include <hitbox/pair/box_planar.hpp>
#include <hitbox/pair/obb_obb.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <doctest/doctest.h>

#include <gmpxx.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "../oracle/differential.hpp"

using namespace hitbox;
using namespace hitbox::oracle;

namespace {

constexpr double u = 0x1p-53;

// 7000 bits: the smallest and the largest double in one product of three lose nothing; quotients and roots are rounded.
using Real = mpf_class;
using Real3 = std::array<Real, 3>;

Real real(double x) { return Real(x, 7000); }
Real3 real(const Vec3& v) { return {real(v.x), real(v.y), real(v.z)}; }
Real3 minus(const Real3& a, const Real3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Real inner(const Real3& a, const Real3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Real3 across(const Real3& a, const Real3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Real length(const Real3& a) { return sqrt(inner(a, a)); }

// Corners, edge directions and face normals, from the definitions.
struct Body {
    std::vector<Real3> corners, edges, faces;

    explicit Body(const Shape& s) {
        const Real3 x{real(1), real(0), real(0)}, y{real(0), real(1), real(0)}, z{real(0), real(0), real(1)};
        if (s.kind == Kind::triangle) {
            for (std::size_t i = 0; i < 3; ++i) corners.push_back(real(s.v[i]));
            for (std::size_t i = 0; i < 3; ++i) edges.push_back(minus(corners[(i + 1) % 3], corners[i]));
            faces = {across(edges[0], edges[1])};
            return;
        }
        const bool aligned = s.kind == Kind::aabb;
        for (std::size_t i = 0; i < 8; ++i) {
            Real3 p = real(s.v[0]);
            for (std::size_t k = 0; k < 3; ++k) {
                if (aligned) {
                    if (i >> k & 1) p[k] = real(s.v[1][k]);
                    continue;
                }
                for (std::size_t j = 0; j < 3; ++j) {
                    const Real step = real(s.v[k + 1][j]);
                    p[j] += (i >> k & 1) ? step : Real(-step);
                }
            }
            corners.push_back(p);
        }
        edges = aligned ? std::vector<Real3>{x, y, z}
                        : std::vector<Real3>{real(s.v[1]), real(s.v[2]), real(s.v[3])};
        faces = aligned ? edges
                        : std::vector<Real3>{across(edges[1], edges[2]), across(edges[2], edges[0]),
                                             across(edges[0], edges[1])};
    }
};

// How far b lies beyond a along the axis, which need not be a unit.
Real gap_along(const Body& a, const Body& b, const Real3& axis) {
    Real a_most = inner(axis, a.corners[0]), b_least = inner(axis, b.corners[0]);
    for (const Real3& p : a.corners) a_most = std::max<Real>(a_most, inner(axis, p));
    for (const Real3& p : b.corners) b_least = std::min<Real>(b_least, inner(axis, p));
    return (b_least - a_most) / length(axis);
}
Real gap_either_way(const Body& a, const Body& b, const Real3& axis) {
    return std::max<Real>(gap_along(a, b, axis), gap_along(b, a, axis));
}

std::optional<SeparatingAxis> ask(const Shape& a, const Shape& b) {
    const auto with = [&]<class A>(const A& first) -> std::optional<SeparatingAxis> {
        if (b.kind == Kind::aabb) return separating_axis(first, Typed<Aabb3>::from(b));
        if (b.kind == Kind::obb) return separating_axis(first, Typed<Obb3>::from(b));
        return separating_axis(first, Typed<Triangle3>::from(b));
    };
    if (a.kind == Kind::aabb) return with(Typed<Aabb3>::from(a));
    if (a.kind == Kind::obb) return with(Typed<Obb3>::from(a));
    return with(Typed<Triangle3>::from(a));
}

// What is wrong with the answer; nothing where it is right.
const char* fault(const Shape& sa, const Shape& sb) {
    const std::optional<SeparatingAxis> found = ask(sa, sb);
    if (!is_finite(sa) || !is_finite(sb)) return found ? "an answer about what is empty or endless" : nullptr;
    if (!found) return "no answer";
    if (found->separated == intersects(sa, sb))
        return "separated where they meet, or not where they are apart";
    if (found->separated ? !(found->gap > 0) : !(found->gap <= 0)) return "the gap contradicts `separated`";
    const Body a(sa), b(sb);
    if (!(std::fabs(length_sq(found->axis) - 1) < 16 * u)) return "the axis has no unit length";
    const Real3 axis = real(found->axis);
    if (!std::isfinite(found->gap)) {
        const bool beyond = abs(gap_along(a, b, axis)) > real((std::numeric_limits<double>::max)());
        return beyond ? nullptr : "the gap is no number";
    }

    // How large the shapes are and lie from each other: what a rounded gap is a rounding of.
    Real size = real(0);
    for (const Body* body : {&a, &b})
        for (const Real3& p : body->corners) size = std::max<Real>(size, length(minus(p, a.corners[0])));
    const Real least = real(std::numeric_limits<double>::denorm_min());

    if (abs(gap_along(a, b, axis) - real(found->gap)) > size * real(0x1p-46) + least)
        return "the gap is not that along the axis";
    const auto worse = [&](const Real3& other) {
        return sgn(inner(other, other)) > 0 &&
               gap_either_way(a, b, other) > real(found->gap) + size * real(0x1p-45) + least;
    };
    for (const Body* body : {&a, &b})
        if (std::any_of(body->faces.begin(), body->faces.end(), worse)) return "a face has a wider gap";
    for (const Real3& e : a.edges)
        for (const Real3& f : b.edges)
            if (worse(across(e, f))) return "two edges have a wider gap";

    const std::size_t i = found->a_index, j = found->b_index;
    Real3 named = axis;
    switch (found->kind) {
        case AxisKind::face_a:
            if (i >= a.faces.size() || j != 0) return "there is no such face of a";
            named = a.faces[i];
            break;
        case AxisKind::face_b:
            if (j >= b.faces.size() || i != 0) return "there is no such face of b";
            named = b.faces[j];
            break;
        case AxisKind::edge_edge:
            if (i >= a.edges.size() || j >= b.edges.size()) return "there are no such edges";
            named = across(a.edges[i], b.edges[j]);
            break;
        case AxisKind::other:
            return i != 0 || j != 0 ? "other axes have no numbers" : nullptr;
    }
    if (length(across(named, axis)) > length(named) * real(0x1p-50))
        return "the axis is not that of its name";
    // Along what it stands for the gap keeps digits where the shapes nearly touch.
    const Real exact = gap_either_way(a, b, named), off = abs(exact - real(found->gap));
    if (off > abs(exact) * real(0x1p-40) + size * real(0x1p-76) + least) return "the gap has lost its digits";
    return nullptr;
}

bool may_have_axis(Kind kind) { return kind == Kind::aabb || kind == Kind::obb || kind == Kind::triangle; }

}  // namespace

TEST_SUITE("pair/separating_axis") {
    TEST_CASE("hard cases of every family: separates exactly what is apart, and no candidate does better") {
        std::size_t asked = 0, separated = 0;
        for (const Pair& pair : all_pairs()) {
            if (!may_have_axis(pair.a) || !may_have_axis(pair.b) || pair.numbers == Numbers::floats) continue;
            CAPTURE(pair.name());
            for (const Family family : all_families) {
                CAPTURE(std::string(to_string(family)));
                for (std::size_t index = 0; index < 30; ++index) {
                    const Case c = make_case(pair, family, 11, index);
                    for (const auto& both : {std::array{c.a, c.b}, std::array{c.b, c.a}}) {
                        const auto &a = both[0], &b = both[1];
                        ++asked;
                        const char* wrong = fault(a, b);
                        if (!wrong) {
                            if (const auto axis = ask(a, b)) separated += axis->separated;
                            continue;
                        }
                        CAPTURE(to_cpp(a, pair.numbers));
                        CAPTURE(to_cpp(b, pair.numbers));
                        FAIL_CHECK(std::string(wrong));
                    }
                }
            }
        }
        CHECK(asked == 6 * 10 * 30 * 2);
        CHECK(separated > asked / 5);
        CHECK(separated < asked * 4 / 5);
    }

    TEST_CASE("a needle whose edges are within an ulp of parallel to the box: its face has the widest gap") {
        const Aabb3 box{{-282.92431758044006, 294.41102436005804, -186.12354274322382},
                        {-218.054184637668, 545.8316669686009, -79.40209821970458}};
        const Triangle3 needle{{-26.983773432358817, -691.7182075337046, 390.31567196267815},
                               {-26.983773432358817, 245.89176336406695, 390.3156719626781},
                               {-26.983773432358813, -739.8110748249239, 390.31567196267815}};
        const auto axis = separating_axis(box, needle).value();
        CHECK(axis.separated);
        CHECK(axis.kind == AxisKind::face_b);
        CHECK(axis.gap == doctest::Approx(484.3096452893765).epsilon(1e-14));  // along z it is 469.7
        CHECK(fault({Kind::aabb, {box.min, box.max}}, {Kind::triangle, {needle.a, needle.b, needle.c}}) ==
              nullptr);
    }

    TEST_CASE("needles, slivers and edges parallel but for a few ulp: no candidate does better") {
        Random random(3);
        const auto any = [&](double size) {
            return Vec3{random.uniform(-size, size), random.uniform(-size, size),
                        random.uniform(-size, size)};
        };
        const auto shape = [&](Kind kind, const Vec3& along) {
            const Vec3 at = any(1000);
            const auto hair = [&] { return any(random.magnitude(-54, 4)); };
            if (kind == Kind::aabb) return Shape{kind, {at, at + any(300) * 0.5 + Vec3{200, 200, 200}}};
            if (kind == Kind::triangle)
                return Shape{kind, {at, at + along * random.uniform(-2, 2) + hair(), at + along + hair()}};
            return Shape{kind, {at, along, hair() * 0x1p-2, any(100)}};
        };
        constexpr std::array kinds{Kind::aabb, Kind::obb, Kind::triangle};
        std::size_t asked = 0;
        for (const Kind a : kinds)
            for (const Kind b : kinds)
                for (int n = 0; n < 60; ++n) {
                    // A direction that both have, of a coordinate axis or any.
                    Vec3 along = any(1000);
                    if (random.chance(50)) along = {}, along[random.below(3)] = random.uniform(1, 1000);
                    const Shape first = shape(a, along), second = shape(b, along);
                    ++asked;
                    const char* wrong = fault(first, second);
                    if (!wrong) continue;
                    CAPTURE(to_cpp(first, Numbers::doubles));
                    CAPTURE(to_cpp(second, Numbers::doubles));
                    FAIL_CHECK(std::string(wrong));
                }
        CHECK(asked == 540);
    }

    TEST_CASE("boxes that are points or parallel segments have an axis too") {
        const Obb3 p{{0, 0, 0}, {}}, q{{3, 4, 0}, {}};
        const auto apart = separating_axis(p, q).value();
        CHECK(apart.separated);
        CHECK(apart.axis == Vec3{0, 1, 0});
        CHECK(apart.gap == 4);
        const Obb3 along{{0, 0, 0}, {Vec3{2, 0, 0}, Vec3{}, Vec3{}}},
            beside{{0, 0, 5}, {Vec3{1, 0, 0}, Vec3{}, Vec3{}}};
        CHECK(separating_axis(along, beside).value().axis == Vec3{0, 0, 1});
        CHECK(separating_axis(along, beside).value().gap == 5);
        CHECK(separating_axis(p, p).value().gap == 0);
    }

    TEST_CASE("edges that are parallel but for 1e-12 still separate what their faces do not") {
        //   roof on roof: the ridges nearly along y, edge over edge; only their common perpendicular shows the gap
        const double tilt = 1e-12;
        const Obb3 low{{0, 0, 0}, {Vec3{1, 0, 1}, Vec3{0, 1e6, 0}, Vec3{-1, 0, 1}}};
        const Obb3 high{{0, 0, 4.0000001}, {Vec3{1, 0, 1}, Vec3{tilt * 1e6, 1e6, 0}, Vec3{-1, 0, 1}}};
        const auto axis = separating_axis(low, high).value();
        CHECK(axis.separated);
        CHECK(axis.gap > 0);
        CHECK_FALSE(intersects(low, high));
    }

    TEST_CASE("far from the origin, and at the ends of the range, the gap keeps its digits") {
        const Obb3 cube{{1e9, 1e9, 1e9}, {Vec3{0.5, 0.5, 0}, Vec3{-0.5, 0.5, 0}, Vec3{0, 0, 1}}};
        Obb3 next = cube;
        next.center.z += 2.5;
        CHECK(separating_axis(cube, next).value().gap == 0.5);
        for (const double size : {0x1p-1000, 0x1p-540, 0x1p540, 0x1p1000}) {
            const Triangle3 t{{0, 0, 0}, {size, 0, 0}, {0, size, 0}},
                above{{0, 0, size}, {size, 0, size}, {0, size, size}};
            const auto axis = separating_axis(t, above).value();
            CHECK(axis.axis == Vec3{0, 0, 1});
            CHECK(axis.gap == size);
        }
    }
}
