// separating_axis.cpp: separating axes in double, and in double-double and integers for nearly parallel
// edges or nearly zero gaps.
#include <hitbox/pair/separating_axis.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/pair/detail/axis_product.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/in_numbers.hpp>
#include <hitbox/pair/detail/stages_exact.hpp>
#include <hitbox/shape/widened.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

namespace hitbox::detail {

namespace {

using exact::absolute, exact::larger, exact::smaller;
using exact::DoubleDouble;
using exact::Triple;
using Pairs = Triple<DoubleDouble>;

// ---- the data of each shape -------------------------------------------------------------------------------

const std::array<Direction, 3> coordinate_axes{Direction({}, {1, 0, 0}), Direction({}, {0, 1, 0}),
                                               Direction({}, {0, 0, 1})};

const std::array<Direction, 3>& edges_of(const Aabb3&) { return coordinate_axes; }
std::array<Direction, 3> edges_of(const Obb3& b) {
    return {Direction({}, b.half_axes[0]), Direction({}, b.half_axes[1]), Direction({}, b.half_axes[2])};
}
std::array<Direction, 3> edges_of(const Triangle3& t) {
    return {Direction(t.a, t.b), Direction(t.b, t.c), Direction(t.c, t.a)};
}

// Face i is perpendicular to edges i + 1 and i + 2; the face of a triangle to its first two edges.
template <class Shape>
constexpr std::size_t faces_of = std::is_same_v<Shape, Triangle3> ? 1 : 3;

// A frame whose origin is a place of the first shape, scaled so that products stay in range. So errors depend
// on the sizes of the shapes and not on their distance from the origin.
struct Frame {
    Vec3 origin;
    double scale = 1;

    template <class A, class B>
    Frame(const A& a, const B& b) : origin(place_in(a)) {
        const double size = Sizes(a, b).length;
        if (size > 0x1p-200 && size < 0x1p200) [[likely]]
            return;
        if (size > 0) scale = std::ldexp(1.0, std::clamp(-std::ilogb(size), -1000, 1000));
    }
};

// Plain doubles or double-doubles in a frame.
template <class N>
struct InFrame {
    using Number = N;
    const Frame& frame;

    Triple<N> place(const Vec3& p) const {
        const auto one = [&](double x, double o) {
            const double scaled = x * frame.scale, start = o * frame.scale;
            if constexpr (std::is_same_v<N, double>)
                return scaled - start;
            else
                return DoubleDouble::difference(scaled, start);
        };
        const Vec3& o = frame.origin;
        return {one(p.x, o.x), one(p.y, o.y), one(p.z, o.z)};
    }
    Triple<N> step(const Vec3& v) const {
        return {N{v.x * frame.scale}, N{v.y * frame.scale}, N{v.z * frame.scale}};
    }
};

template <class Shape, class N>
using Body = decltype(in_numbers(std::declval<Shape>(), std::declval<InFrame<N>>()));

// The projection of a shape onto an axis, times the length of the axis.
template <class N>
struct Range {
    N low, high;
};

template <class N>
Range<N> along(const Triple<N>& n, const over::Aabb<N>& b) {
    const N ax = n.x * b.min.x, bx = n.x * b.max.x, ay = n.y * b.min.y, by = n.y * b.max.y,
            az = n.z * b.min.z, bz = n.z * b.max.z;
    return {smaller(ax, bx) + smaller(ay, by) + smaller(az, bz),
            larger(ax, bx) + larger(ay, by) + larger(az, bz)};
}
template <class N>
Range<N> along(const Triple<N>& n, const over::Obb<N>& b) {
    const auto& h = b.half_axes;
    const N middle = dot_product(n, b.center), reach = absolute(dot_product(n, h[0])) +
                                                       absolute(dot_product(n, h[1])) +
                                                       absolute(dot_product(n, h[2]));
    return {middle - reach, middle + reach};
}
template <class N>
Range<N> along(const Triple<N>& n, const over::Triangle<N>& t) {
    const N p = dot_product(n, t.a), q = dot_product(n, t.b), r = dot_product(n, t.c);
    return {smaller(smaller(p, q), r), larger(larger(p, q), r)};
}

// A bound on the distance of the corners from the origin: sqrt(3) times their largest coordinate.
double size_of(const Triple<double>& v) { return largest_coordinate({v.x, v.y, v.z}); }
double reach(const over::Aabb<double>& b) { return 1.75 * larger(size_of(b.min), size_of(b.max)); }
double reach(const over::Obb<double>& b) {
    const auto& h = b.half_axes;
    return 1.75 * (size_of(b.center) + size_of(h[0]) + size_of(h[1]) + size_of(h[2]));
}
double reach(const over::Triangle<double>& t) {
    return 1.75 * larger(larger(size_of(t.a), size_of(t.b)), size_of(t.c));
}

// ---- the search -------------------------------------------------------------------------------------------

// The search for all pairs except two axis-aligned boxes.
template <class A, class B>
class Search {
public:
    Search(const A& a, const B& b)
        : a_(a),
          b_(b),
          frame_(a, b),
          body_a_(in_numbers(a, InFrame<double>{frame_})),
          body_b_(in_numbers(b, InFrame<double>{frame_})),
          edge_a_(edges_of(a)),
          edge_b_(edges_of(b)),
          reach_(larger(reach(body_a_), reach(body_b_))) {}

    SeparatingAxis run() {
        offer_all();
        // The shapes are separated if a gap is larger than its error. They intersect if the widest gap is below
        // -3 errors: the true gap of another candidate may be wider by two errors and a tie.
        double error = rounding(), error_below = 3 * rounding();
        if (-error_below <= gap_ && gap_ <= error) {
            // They nearly touch. Try all candidates again, with those near the maximum in double-double.
            roughly_ = gap_, stage_ = Stage::in_pairs;
            wanted_sq_ = gap_ = -std::numeric_limits<double>::infinity();
            offer_all();
            error = error_below = (0x1p-78 + 2 * known_.tilt) * HITBOX_TEST_ERROR_BOUND_SCALE * reach_;
        } else if (std::fabs(gap_) < 0x1p-6 * reach_) {
            // Cancellation took several digits, so compute the gap again in double-double.
            gap_ = gap_in_pairs(is_known_ ? known_ : product_in_pairs(best_.from));
        }
        SeparatingAxis r;
        r.kind = best_.kind, r.a_index = best_.i, r.b_index = best_.j;
        r.axis = {axis_.x / length_, axis_.y / length_, axis_.z / length_};
        const bool certain = gap_ > error || gap_ < -error_below;
        r.separated = certain ? gap_ > 0 : !meet(convex_set(a_), convex_set(b_));
        // The rounded gap must agree with the exact answer.
        const double gap = gap_ / frame_.scale;
        r.gap = r.separated ? larger(gap, std::numeric_limits<double>::denorm_min()) : smaller(gap, 0);
        return r;
    }

private:
    static constexpr bool aligned = std::is_same_v<A, Aabb3> || std::is_same_v<B, Aabb3>;

    enum class Stage { in_double, in_pairs };
    struct Candidate {
        Factors from;
        AxisKind kind = AxisKind::other;
        std::size_t i = 0, j = 0;
    };

    void offer_all() {
        late_count_ = 0;
        bool flat = offer_faces<faces_of<A>>(edge_a_, AxisKind::face_a);
        flat |= offer_faces<faces_of<B>>(edge_b_, AxisKind::face_b);
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j) offer_edges({&edge_a_[i], &edge_b_[j]}, i, j);
        for (std::size_t n = 0; n < late_count_; ++n) offer_nearly_parallel(late_[n]);
        // With an axis-aligned box these are among the products of edges.
        if (flat && !aligned) offer_others();
    }

    // A bound on the error of a gap in double. The axis has an angular error of 9 * 2^-53, and two corners are at
    // most twice the reach apart; the sums of three products and their differences add about as much. A gap that is
    // larger by less than a fifth of the bound does not count as larger, so that the first of equal gaps is taken.
    double rounding() const { return 40 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE * reach_; }
    double tie() const { return rounding() / 5; }

    // The gaps by which b lies beyond a, and a beyond b, times the length of the axis.
    struct Gaps {
        double after, before;
        double wider() const { return larger(after, before); }
    };
    HITBOX_INLINE Gaps gaps_along(const Vec3& axis) const {
        const Triple<double> n{axis.x, axis.y, axis.z};
        const Range<double> ra = along(n, body_a_), rb = along(n, body_b_);
        return {rb.low - ra.high, ra.low - rb.high};
    }

    HITBOX_INLINE void offer(const Vec3& axis, const Candidate& candidate, const Axis* known = nullptr) {
        double square = length_sq(axis);
        Vec3 v = axis;
        if (!(square > 0x1p-600)) [[unlikely]] {
            // The product of a coordinate axis with a direction nearly parallel to it can be this small.
            if (v == Vec3{}) return;
            const int shift = -std::ilogb(largest_coordinate(v));
            v = exact::times_power_of_two(v, shift);
            square = length_sq(v);
        }
        const Gaps gaps = gaps_along(v);
        // Signed squares are compared first, so most candidates need no square root.
        const double wide = gaps.wider();
        if (wide * std::fabs(wide) <= wanted_sq_ * square) return;
        const double length = std::sqrt(square);
        if (stage_ == Stage::in_double)
            take(wide / length, candidate, known);
        else if (wide / length + 3 * rounding() < roughly_ ||
                 !take_in_pairs(known ? *known : product_in_pairs(candidate.from), candidate))
            return;
        axis_ = gaps.before > gaps.after ? -v : v, length_ = length;
    }
    void take(double gap, const Candidate& candidate, const Axis* known) {
        gap_ = gap, best_ = candidate, is_known_ = known != nullptr;
        if (known) known_ = *known;
        wanted_sq_ = (gap_ + tie()) * std::fabs(gap_ + tie());
    }
    // Computes the gap in double-double. Returns true if it is the widest so far.
    HITBOX_NOINLINE bool take_in_pairs(const Axis& axis, const Candidate& candidate) {
        const double gap = gap_in_pairs(axis);
        if (!(gap > gap_ + 0x1p-79 * reach_)) return false;
        gap_ = gap, best_ = candidate, known_ = axis;
        return true;
    }

    // True if the angle between the directions is at least thirty degrees. Then their product in double is
    // accurate enough.
    static bool is_plain(const Vec3& n, const Factors& f) {
        return 4 * length_sq(n) > length_sq(f.d->v) * length_sq(f.e->v);
    }

    // Returns true if the shape is flat. Then face normals do not describe its boundary.
    template <std::size_t faces>
    bool offer_faces(const std::array<Direction, 3>& edge, AxisKind face) {
        bool flat = faces < 3;
        for (std::size_t i = 0; i < faces; ++i) {
            const std::size_t first = faces == 1 ? 0 : (i + 1) % 3;
            const Factors f{&edge[first], &edge[(first + 1) % 3]};
            const Candidate candidate{f, face, face == AxisKind::face_a ? i : 0,
                                      face == AxisKind::face_b ? i : 0};
            const Vec3 n = cross(f.d->v, f.e->v);
            if (is_plain(n, f)) [[likely]] {
                offer(n, candidate);
            } else {
                const Axis axis = exact_enough_product(f);
                flat |= axis.is_zero();
                offer(axis.in_double(), candidate, &axis);
            }
        }
        return flat;
    }

    void offer_edges(const Factors& f, std::size_t i, std::size_t j) {
        const Candidate candidate{f, AxisKind::edge_edge, i, j};
        const Vec3 n = cross(f.d->v, f.e->v);
        // A product with a coordinate axis adds no rounding error.
        if (aligned || is_plain(n, f))
            offer(n, candidate);
        else
            late_[late_count_++] = candidate;
    }

    // Few of these can be the best. A rough axis excludes most of them.
    void offer_nearly_parallel(const Candidate& candidate) {
        const Axis rough = product_in_pairs(candidate.from);
        if (stage_ == Stage::in_double && rough.sine(candidate.from) > 0x1p-40) {
            const Vec3 n = rough.in_double();
            if (gaps_along(n).wider() / std::sqrt(length_sq(n)) + rounding() < gap_) return;
        }
        const Axis axis = exact_enough_product(candidate.from);
        offer(axis.in_double(), candidate, &axis);
    }

    void offer_others() {
        const auto offer_product = [&](const Factors& f) { offer(cross(f.d->v, f.e->v), {f}); };
        for (std::size_t k = 0; k < 3; ++k)
            offer_product({&coordinate_axes[(k + 1) % 3], &coordinate_axes[(k + 2) % 3]});
        for (const auto* edges : {&edge_a_, &edge_b_})
            for (const Direction& edge : *edges)
                for (const Direction& u : coordinate_axes) offer_product({&edge, &u});
    }

    HITBOX_NOINLINE double gap_in_pairs(const Axis& axis) const {
        Pairs n = axis.in_pairs;
        if (const double size = largest_coordinate(axis.in_double()); !(size > 0x1p-300))
            for (DoubleDouble* x : {&n.x, &n.y, &n.z}) *x = exact::times_power_of_two(*x, -std::ilogb(size));
        const InFrame<DoubleDouble> to{frame_};
        const Range<DoubleDouble> ra = along(n, in_numbers(a_, to)), rb = along(n, in_numbers(b_, to));
        return larger(rb.low - ra.high, ra.low - rb.high).high / std::sqrt(dot_product(n, n).high);
    }

    const A& a_;
    const B& b_;
    const Frame frame_;
    const Body<A, double> body_a_;
    const Body<B, double> body_b_;
    const std::array<Direction, 3> edge_a_, edge_b_;
    const double reach_;

    Stage stage_ = Stage::in_double;
    double roughly_ = 0;  // the widest gap of the first stage
    double gap_ = 0, length_ = 1;
    double wanted_sq_ = -std::numeric_limits<double>::infinity();
    Candidate best_;
    Vec3 axis_;
    Axis known_;
    bool is_known_ = false;
    std::array<Candidate, 9> late_;
    std::size_t late_count_ = 0;
};

// Two axis-aligned boxes: comparisons, and a gap rounded once.
SeparatingAxis search(const Aabb3& a, const Aabb3& b) {
    SeparatingAxis r;
    r.kind = AxisKind::face_a;
    for (std::size_t k = 0; k < 3; ++k) {
        const double after = b.min[k] - a.max[k], before = a.min[k] - b.max[k], gap = larger(after, before);
        if (k > 0 && !(gap > r.gap)) continue;
        r.gap = gap, r.a_index = k, r.axis = {};
        r.axis[k] = before > after ? -1 : 1;
    }
    r.separated = r.gap > 0;
    return r;
}

template <class A, class B>
SeparatingAxis search(const A& a, const B& b) {
    return Search<A, B>(a, b).run();
}

bool is_bounded(const Aabb3& b) { return !b.is_empty() && b.is_finite(); }
bool is_bounded(const Obb3& b) {
    return exact::all_finite(b.center, b.half_axes[0], b.half_axes[1], b.half_axes[2]);
}
bool is_bounded(const Triangle3& t) { return exact::all_finite(t.a, t.b, t.c); }

}  // namespace

template <class A, class B>
std::optional<SeparatingAxis> best_axis(const A& of_a, const B& of_b) {
    const auto& a = in_double(of_a);
    const auto& b = in_double(of_b);
    if (!is_bounded(a) || !is_bounded(b)) return std::nullopt;
    return search(a, b);
}

#define HITBOX_COMPILE(A, B) template std::optional<SeparatingAxis> best_axis(const A&, const B&);
#define HITBOX_COMPILE_WITH(A)       \
    HITBOX_COMPILE(A##f, Aabb3f)     \
    HITBOX_COMPILE(A##f, Obb3f)      \
    HITBOX_COMPILE(A##f, Triangle3f) \
    HITBOX_COMPILE(A, Aabb3)         \
    HITBOX_COMPILE(A, Obb3)          \
    HITBOX_COMPILE(A, Triangle3)
HITBOX_COMPILE_WITH(Aabb3)
HITBOX_COMPILE_WITH(Obb3)
HITBOX_COMPILE_WITH(Triangle3)
#undef HITBOX_COMPILE_WITH
#undef HITBOX_COMPILE

}  // namespace hitbox::detail
