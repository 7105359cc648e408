// cylinder_shapes.cpp: a cylinder against other shapes in double with error bounds, then in integers (exact stages).
#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/aabb_linear.hpp>
#include <hitbox/pair/cylinder_shapes.hpp>
#include <hitbox/pair/detail/cylinder_meets.hpp>
#include <hitbox/pair/detail/cylinder_meets_box.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace hitbox::detail {

namespace {

constexpr int cylinder_degree = 6;

using ApproxInput = exact::Input;

constexpr auto cylinder_filter = [](const auto& x) { return exact::filtered_sign(x); };
constexpr auto cylinder_exact = [](const auto& x) { return FilteredSign(int(sign(x))); };

/// The numbers for a filter; std::nullopt if a product of six of them may leave the range of double.
template <std::size_t Count>
std::optional<std::array<ApproxInput, Count>> in_filter_range(const std::array<double, Count>& inputs) {
    constexpr double most = exact::power_of_two(exact::range_exponent(cylinder_degree)), least = 1 / most;
    std::optional<std::array<ApproxInput, Count>> r(std::in_place);
    bool good = true;
    for (std::size_t i = 0; i < Count; ++i) {
        const double size = std::fabs(inputs[i]);
        good &= (size <= most) & ((size >= least) | (size == 0));  // false for infinity
        (*r)[i].value = inputs[i];
    }
    if (!good) return std::nullopt;
    return r;
}

/// Big integers in one unit. An infinite number is replaced by one beyond all that a cylinder reaches.
template <std::size_t Count>
std::array<exact::BigInt, Count> in_big_integers(const std::array<double, Count>& inputs) {
    exact::assert_subnormals();
    constexpr int beyond_all = 1030;
    std::array<double, Count> finite;
    for (std::size_t i = 0; i < Count; ++i) finite[i] = exact::is_finite(inputs[i]) ? inputs[i] : 0;
    const int unit = exact::Grid::of(finite).low;
    std::array<exact::BigInt, Count> numbers;
    for (std::size_t i = 0; i < Count; ++i) {
        if (!exact::is_finite(inputs[i]))
            numbers[i] = exact::BigInt::shifted(inputs[i] < 0 ? -1 : 1, beyond_all - unit);
        else if (const exact::Dyadic x = exact::Dyadic::from(inputs[i]); x.mantissa != 0)
            numbers[i] = exact::BigInt::shifted(x.mantissa, x.exponent - unit);
    }
    return numbers;
}

/// The value of a predicate for these inputs as integers in one unit, of one or two words, or of any size.
template <std::size_t Count, class Predicate>
bool in_integers(const std::array<double, Count>& inputs, const Predicate& predicate) {
    if constexpr (!small_code) {
        const double size = exact::largest_size_of(inputs);
        if (const auto one_word = exact::on_lattice<1>(inputs, size)) return predicate(one_word->value);
        if (const auto two_words = exact::on_lattice<2>(inputs, size)) return predicate(two_words->value);
    }
    return predicate(in_big_integers(inputs));
}

/// The answer of a predicate of finite numbers.
template <class Predicate, std::size_t Count>
bool decide(const std::array<double, Count>& inputs) {
    if (const auto approx = in_filter_range(inputs))
        if (const Verdict v = Predicate::ask(*approx, cylinder_filter); v != Verdict::unknown)
            return v == Verdict::yes;
    return in_integers(
        inputs, [](const auto& numbers) { return Predicate::ask(numbers, cylinder_exact) == Verdict::yes; });
}

template <LinearEnds Ends>
bool cylinder_meets_linear(const Cylinder3& c, const Vec3& p, const Vec3& q) {
    return decide<CylinderMeetsLinear<Ends>>(
        std::array{c.a.x, c.a.y, c.a.z, c.b.x, c.b.y, c.b.z, c.radius, p.x, p.y, p.z, q.x, q.y, q.z});
}

/// True if one of the parts in the mask meets.
template <class Numbers>
bool some_part_meets(const Numbers& numbers, std::uint32_t parts) {
    const CylinderMeetsBox box(numbers);
    for (int i = 0; i < box.parts; ++i)
        if (parts >> i & 1 && box.ask(i, cylinder_exact) == Verdict::yes) return true;
    return false;
}

}  // namespace

bool cylinder_has(const Cylinder3& c, const Vec3& p) {
    return decide<CylinderHasPoint>(
        std::array{c.a.x, c.a.y, c.a.z, c.b.x, c.b.y, c.b.z, c.radius, p.x, p.y, p.z});
}
bool cylinder_meets(const Cylinder3& c, const Segment3& s) {
    return cylinder_meets_linear<LinearEnds::segment>(c, s.a, s.b);
}
bool cylinder_meets(const Cylinder3& c, const Ray3& r) {
    return cylinder_meets_linear<LinearEnds::ray>(c, r.origin, r.direction);
}
bool cylinder_meets(const Cylinder3& c, const Line3& l) {
    return cylinder_meets_linear<LinearEnds::line>(c, l.origin, l.direction);
}
bool cylinder_meets(const Cylinder3& c, const Plane3& p) {
    return decide<CylinderMeetsPlane>(std::array{c.a.x, c.a.y, c.a.z, c.b.x, c.b.y, c.b.z, c.radius,
                                                 p.normal.x, p.normal.y, p.normal.z, p.offset, 1.0});
}
bool cylinder_meets(const Cylinder3& c, const Sphere3& s) {
    return decide<CylinderMeetsSphere>(std::array{c.a.x, c.a.y, c.a.z, c.b.x, c.b.y, c.b.z, c.radius,
                                                  s.center.x, s.center.y, s.center.z, s.radius});
}

bool cylinder_meets(const Cylinder3& c, const Aabb3& whole) {
    // What is beyond the bounds does not matter. A corner stays infinite only if the bounds are.
    const Aabb3 bounds = c.bounds();
    Aabb3 box = whole;
    if (!box.is_finite())
        for (std::size_t k = 0; k < 3; ++k) {
            if (box.min[k] < bounds.min[k]) box.min[k] = bounds.min[k];
            if (box.max[k] > bounds.max[k]) box.max[k] = bounds.max[k];
        }
    for (std::size_t k = 0; k < 3; ++k)
        if (box.min[k] > bounds.max[k] || box.max[k] < bounds.min[k]) return false;
    if (intersects(Segment3{c.a, c.b}, whole)) return true;

    const std::array inputs{c.a.x,     c.a.y,     c.a.z,     c.b.x,     c.b.y,     c.b.z,    c.radius,
                            box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z};
    std::uint32_t open = 0xffffff;
    if (const auto approx = in_filter_range(inputs)) {
        const CylinderMeetsBox numbers(*approx);
        open = 0;
        for (int i = 0; i < numbers.parts; ++i) {
            const Verdict v = numbers.ask(i, cylinder_filter);
            if (v == Verdict::yes) return true;
            open |= std::uint32_t(v == Verdict::unknown) << i;
        }
        if (open == 0) return false;
    }
    return in_integers(inputs, [open](const auto& numbers) { return some_part_meets(numbers, open); });
}

}  // namespace hitbox::detail
