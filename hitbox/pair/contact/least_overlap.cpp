// least_overlap.cpp: the overlaps along all axes in double, in double-double, and whether they are zero, exactly.
#include <hitbox/pair/contact/least_overlap.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/contact/box_overlap.hpp>
#include <hitbox/pair/contact/detail/box_axes.hpp>
#include <hitbox/pair/contact/detail/overlap_along.hpp>
#include <hitbox/pair/contact/near_one.hpp>
#include <hitbox/pair/detail/axis_product.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;
using overlaps::centered_box, overlaps::is_bounded_box;
using overlaps::EdgeWays, overlaps::Overlap, overlaps::overlap_along;
using overlaps::form_in_doubles, overlaps::form_in_pairs_around, overlaps::reach_of_form;

constexpr double boundless = std::numeric_limits<double>::infinity();

// ---- the search ---------------------------------------------------------------------------------------------------------

class OverlapSearch {
public:
    // Two sets times a power of two, for all that is rounded, and as they are, for what is exact.
    OverlapSearch(const ConvexSet& a, const ConvexSet& b, ErrorOf error_of, int exponent,
                  const ConvexSet& exact_a, const ConvexSet& exact_b)
        : error_of_(error_of),
          a_(a),
          b_(b),
          exact_a_(exact_a),
          exact_b_(exact_b),
          exponent_(exponent),
          origin_(common_origin(a, b)),
          ways_a_(a),
          ways_b_(b),
          form_a_(form_in_doubles(a, origin_)),
          form_b_(form_in_doubles(b, origin_)),
          reach_(std::max(reach_of_form(form_a_), reach_of_form(form_b_))) {}

    std::optional<LeastOverlap> run() {
        // Shapes this small beside their coordinates are not scaled, and their products would underflow.
        if (!(reach_ > 0x1p-300)) return exact_overlap(nullptr, 0);
        const std::array<bool, 15> is_likely = likely();
        std::size_t number = 0;
        const bool are_apart = any_axis(ways_a_, ways_b_, [&](const Factors& f, const AxisName& name) {
            return is_likely[number++] && offer(f, name);
        });
        if (are_apart) return std::nullopt;
        if (count_ == 0) return exact_overlap(nullptr, 0);
        // An overlap of sixteen errors is certain.
        if (least_ > (error_of_ == ErrorOf::size ? 16 * error() : 0x1p-7 * reach_))
            return result_of(first_within(least_ + error() / 6));

        const Candidate& best = best_in_pairs();
        const double doubt = (0x1p-94 + 4 * most_tilt_) * HITBOX_TEST_ERROR_BOUND_SCALE * reach_;
        if (best.depth < -doubt) return std::nullopt;
        return best.depth > 0x1p41 * doubt ? result_of(best) : exact_overlap(&best, doubt);
    }

private:
    struct AxisName {
        AxisSource source = AxisSource::none;
        std::size_t i = 0, j = 0;

        friend bool operator==(const AxisName&, const AxisName&) = default;
    };
    struct Candidate {
        Factors from;
        AxisName name;
        Vec3 axis;  // of any length
        double depth = 0, length = 1;
        bool along = true;
    };

    // f(ways, name) for all axes, faces first, until a call returns true.
    template <class F>
    static bool any_axis(const EdgeWays& a, const EdgeWays& b, const F& f) {
        for (std::size_t i = 0; i < a.faces; ++i)
            if (f(a.spanning(i), AxisName{AxisSource::face_a, a.faces == 1 ? 2 : i, 0})) return true;
        for (std::size_t i = 0; i < b.faces; ++i)
            if (f(b.spanning(i), AxisName{AxisSource::face_b, 0, b.faces == 1 ? 2 : i})) return true;
        for (std::size_t i = 0; i < a.count; ++i)
            for (std::size_t j = 0; j < b.count; ++j)
                if (f(Factors{&a.way[i], &b.way[j]}, AxisName{AxisSource::edge_edge, i, j})) return true;
        return false;
    }

    // A bound on the error of a depth in double. The axis has an angular error of 9 * 2^-53, and two corners are at most
    // twice the reach apart; the sums of products, their difference, and the division add less than 30 * 2^-53.
    double error() const { return 48 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE * reach_; }

    // The axes that may be the best, in the order of any_axis. All overlaps up to the least one and 3 times error() are wanted;
    // two errors here and two of `offer` are less than 7 times error().
    std::array<bool, 15> likely() const {
        if (reach_ > 0x1p-60 && reach_ < 0x1p60 && is_bounded_box(form_a_) && is_bounded_box(form_b_))
            return overlaps::axes_of_boxes(centered_box(form_a_), centered_box(form_b_), 12 * error()).likely;
        std::array<bool, 15> all;
        all.fill(true);
        return all;
    }

    // True if the sets are certainly apart along this axis.
    bool offer(const Factors& f, const AxisName& name) {
        Vec3 n = cross(f.d->v, f.e->v);
        // Above an angle of thirty degrees the product in double is accurate enough.
        const double sizes = length_sq(f.d->v) * length_sq(f.e->v);
        if (!(4 * length_sq(n) > sizes)) [[unlikely]] {
            if (is_surely_worse(n, sizes)) return false;
            n = exact_enough_product(f).in_double();
            if (n == Vec3{}) return false;
            if (const double size = largest_coordinate(n); !(size > 0x1p-300))
                n = exact::times_power_of_two(n, -std::ilogb(size));
        }
        const Overlap<double> o = overlap_along(Triple<double>{n.x, n.y, n.z}, form_a_, form_b_);
        // Squares are compared first, so most candidates need no square root. All that may be the best are kept.
        const double square = length_sq(n);
        if (o.endless ? count_ > 0 : o.depth > 0 && o.depth * o.depth > limit_sq_ * square) return false;
        Candidate& c = candidate_[count_++];
        c.from = f, c.name = name, c.axis = n, c.along = o.along;
        c.length = std::sqrt(square), c.depth = o.endless ? boundless : o.depth / c.length;
        if (c.depth < least_) {
            least_ = c.depth;
            const double limit = std::fabs(least_) + 3 * error();
            limit_sq_ = limit * limit;
        }
        return c.depth < -error();
    }

    // True only if the axis that was rounded to n cannot be the best. The error of its angle is 6 * 2^-53 over the sine.
    bool is_surely_worse(const Vec3& n, double sizes) const {
        const double square = length_sq(n);
        if (!(square > 0x1p-40 * sizes)) return false;
        const Overlap<double> o = overlap_along(Triple<double>{n.x, n.y, n.z}, form_a_, form_b_);
        const double of_angle =
            16 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE * reach_ * std::sqrt(sizes / square);
        return !o.endless && o.depth / std::sqrt(square) > least_ + of_angle + 3 * error();
    }

    const Candidate& first_within(double limit) const {
        std::size_t i = 0;
        while (!(candidate_[i].depth <= limit)) ++i;
        return candidate_[i];
    }

    // Computes again the depths of all that may be the best.
    const Candidate& best_in_pairs() {
        const Form<DoubleDouble> a = form_in_pairs_around(a_, origin_), b = form_in_pairs_around(b_, origin_);
        const double limit = least_ + 2 * error();
        const Candidate* best = nullptr;
        for (std::size_t i = 0; i < count_; ++i) {
            Candidate& c = candidate_[i];
            if (!(c.depth <= limit)) continue;
            const Axis axis = exact_enough_product(c.from);
            Triple<DoubleDouble> n = axis.in_pairs;
            if (const double size = largest_coordinate(axis.in_double()); !(size > 0x1p-300)) {
                const int shift = -std::ilogb(size);
                n = {exact::times_power_of_two(n.x, shift), exact::times_power_of_two(n.y, shift),
                     exact::times_power_of_two(n.z, shift)};
            }
            most_tilt_ = std::max(most_tilt_, axis.tilt);
            const Overlap<DoubleDouble> o = overlap_along(n, a, b);
            c.axis = {n.x.high, n.y.high, n.z.high}, c.along = o.along,
            c.length = std::sqrt(length_sq(c.axis));
            c.depth = o.endless ? boundless : o.depth.high / c.length;
            if (!best || c.depth < best->depth - (part_of_tie * std::fabs(best->depth) + 0x1p-95 * reach_))
                best = &c;
        }
        return *best;
    }

    static Vec3 unit_of(const Vec3& v, bool along) {
        const double length = along ? std::sqrt(length_sq(v)) : -std::sqrt(length_sq(v));
        return Vec3{v.x / length, v.y / length, v.z / length} + Vec3{};  // + 0 turns -0 into 0
    }
    LeastOverlap result_of(const Candidate& c) const {
        double depth = c.depth;
        if (exponent_ != 0)
            depth = std::max(std::ldexp(depth, -exponent_), std::numeric_limits<double>::denorm_min());
        return {depth, unit_of(c.axis, c.along), c.name.source, c.name.i, c.name.j};
    }

    // ---- in integers ------------------------------------------------------------------------------------------------

    HITBOX_NOINLINE std::optional<LeastOverlap> exact_overlap(const Candidate* roughly, double doubt) const {
        if (roughly && exponent_ == 0 && (spans_space(a_, ways_a_) || spans_space(b_, ways_b_))) {
            // All axes that matter are among those tried, and few of them may be the best.
            const double limit = roughly->depth + 4 * doubt;
            const auto may_be_best = [&](const AxisName& name) {
                return std::any_of(candidate_.begin(), candidate_.begin() + std::ptrdiff_t(count_),
                                   [&](const Candidate& c) { return c.depth <= limit && c.name == name; });
            };
            const auto r = overlap_in_integers(may_be_best);
            return r && r->depth >= 0 ? r : std::nullopt;
        }
        const Relation relation = relate(exact_a_, exact_b_);
        if (relation == Relation::disjoint) return std::nullopt;
        // Shapes much smaller than their coordinates may have lost all edges when they were scaled.
        if (relation == Relation::touching && roughly && exponent_ == 0) {
            LeastOverlap r = result_of(*roughly);
            r.depth = 0;
            return r;
        }
        if (const auto r = overlap_in_integers([](const AxisName&) { return true; })) return r;
        return LeastOverlap{0, perpendicular_to_edges(), AxisSource::none, 0, 0};
    }

    // True only if the edges of a box span space.
    static bool spans_space(const ConvexSet& s, const EdgeWays& ways) {
        if (s.kind == Kind::aabb) return s.v[0].x < s.v[1].x && s.v[0].y < s.v[1].y && s.v[0].z < s.v[1].z;
        if (s.kind != Kind::obb) return false;
        const Vec3 &u = ways.way[0].v, &v = ways.way[1].v, &w = ways.way[2].v;
        const double volume = dot(cross(u, v), w);
        return volume * volume > 0x1p-40 * length_sq(u) * length_sq(v) * length_sq(w);
    }

    // Of some axes; the depth is negative if the sets are apart. std::nullopt if all edges are parallel.
    template <class IsAsked>
    std::optional<LeastOverlap> overlap_in_integers(const IsAsked& is_asked) const {
        const EdgeWays ways_a(exact_a_), ways_b(exact_b_);
        const auto outcome = [&]<class N>(const std::array<N, input_count>& x, const exact::Grid& grid) {
            const Form<N> a = exact_form(exact_a_, x, 0), b = exact_form(exact_b_, x, 1);
            const auto way = [](const Form<N>& s, std::size_t i) {
                const auto number = [&](std::size_t k) { return N{i == k ? 1 : 0}; };
                return s.kind == Kind::aabb ? Triple<N>{number(0), number(1), number(2)} : s.edge[i];
            };
            LeastOverlap best;
            best.depth = boundless;
            bool found = false;
            any_axis(ways_a, ways_b, [&](const Factors& f, const AxisName& name) {
                if (!is_asked(name)) return false;
                const auto of = [&](const Direction* d) {
                    for (std::size_t i = 0; i < 3; ++i)
                        if (d == &ways_a.way[i]) return way(a, i);
                    return way(b, std::size_t(d - &ways_b.way[0]));
                };
                const Triple<N> n = cross_product(of(f.d), of(f.e));
                const std::array along{scaled(n.x), scaled(n.y), scaled(n.z)};
                int most = std::numeric_limits<int>::min();  // zeros have no exponent
                for (const exact::Scaled& s : along)
                    if (s.value != 0) most = std::max(most, s.exponent + std::ilogb(s.value));
                if (most == std::numeric_limits<int>::min()) return false;
                const auto part = [&](const exact::Scaled& s) {
                    return s.value == 0 ? 0 : std::ldexp(s.value, s.exponent - most);
                };
                const Vec3 axis{part(along[0]), part(along[1]), part(along[2])};
                const Overlap<N> o = overlap_along(n, a, b);
                if (o.endless) {
                    // All of space, unless another axis has an end.
                    if (!found && best.axis == Vec3{}) best.axis = unit_of(axis, true);
                    return false;
                }
                const exact::Scaled depth = scaled(o.depth);
                double d = 0;
                if (depth.value != 0) {
                    constexpr double least = std::numeric_limits<double>::denorm_min();
                    d = std::ldexp(depth.value / std::sqrt(length_sq(axis)),
                                   depth.exponent - most + grid.low);
                    d = depth.value > 0 ? std::max(d, least) : std::min(d, -least);
                }
                found = true;
                if (d < best.depth - part_of_tie * std::fabs(best.depth) || best.depth == boundless)
                    best = {d, unit_of(axis, o.along), name.source, name.i, name.j};
                return false;
            });
            return found || best.axis != Vec3{} ? std::optional(best) : std::nullopt;
        };
        return exact::resolve(inputs_of(exact_a_, exact_b_), 3, outcome);
    }

    Vec3 perpendicular_to_edges() const {
        const EdgeWays ways_a(exact_a_), ways_b(exact_b_);
        Vec3 d{};
        for (const EdgeWays* ways : {&ways_a, &ways_b})
            for (std::size_t i = 0; i < ways->count; ++i) {
                const Vec3& v = ways->way[i].v;  // near one
                if (length_sq(v) > length_sq(d)) d = v;
            }
        // Across the coordinate axis that is least along the edges.
        const double x = std::fabs(d.x), y = std::fabs(d.y), z = std::fabs(d.z);
        const Vec3 n = x <= y && x <= z   ? Vec3{0, d.z, -d.y}
                       : y <= x && y <= z ? Vec3{-d.z, 0, d.x}
                                          : Vec3{d.y, -d.x, 0};
        const double length = std::sqrt(length_sq(n));
        return length > 0 ? Vec3{n.x / length, n.y / length, n.z / length} : Vec3{1, 0, 0};
    }

    // An axis that comes later must be better by this part of the depth.
    static constexpr double part_of_tie = 0x1p-46;

    const ErrorOf error_of_;
    const ConvexSet &a_, &b_, &exact_a_, &exact_b_;
    const int exponent_;
    const Vec3 origin_;
    const EdgeWays ways_a_, ways_b_;
    const Form<double> form_a_, form_b_;
    const double reach_;

    std::array<Candidate, 15> candidate_;
    std::size_t count_ = 0;
    double least_ = boundless, limit_sq_ = boundless, most_tilt_ = 0;
};

}  // namespace

std::optional<LeastOverlap> least_overlap(const ConvexSet& a, const ConvexSet& b, ErrorOf error_of) {
    if (a.kind == Kind::empty || b.kind == Kind::empty) return std::nullopt;
    if (const SureOverlap boxes = sure_overlap_of_boxes(a, b, error_of); boxes.verdict == exact::Verdict::yes)
        return boxes.overlap;
    else if (boxes.verdict == exact::Verdict::no)
        return std::nullopt;
    const int exponent = exponent_to_near_one(a, b, 200);
    if (exponent == 0) [[likely]]
        return OverlapSearch(a, b, error_of, 0, a, b).run();
    return OverlapSearch(scaled_set(a, exponent), scaled_set(b, exponent), error_of, exponent, a, b).run();
}

}  // namespace hitbox::detail
