// convex_relation.cpp: intervals of two convex shapes along every axis that can tell them apart.
#include <hitbox/pair/detail/convex_relation.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/resolve.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::Sign;
using exact::Triple;
using Kind = ConvexSet::Kind;

/// A double with its magnitude, for a filter whose formulas are chosen at run time. All values here have an
/// error index of at most 16: coordinates 1 (moved to a common origin), edges 2, axes 6, products with
/// coordinates 8, their sums 10, radii 12, ends of intervals 13, their differences 14; offsets of planes 6.
struct Loose {
    double value = 0, magnitude = 0;

    Loose() = default;
    explicit Loose(double v) : value(v), magnitude(std::fabs(v)) {}
    Loose(double v, double m) : value(v), magnitude(m) {}

    friend Loose operator+(Loose a, Loose b) { return {a.value + b.value, a.magnitude + b.magnitude}; }
    friend Loose operator-(Loose a, Loose b) { return {a.value - b.value, a.magnitude + b.magnitude}; }
    friend Loose operator-(Loose a) { return {-a.value, a.magnitude}; }
    friend Loose operator*(Loose a, Loose b) { return {a.value * b.value, a.magnitude * b.magnitude}; }
};

/// Questions about loose numbers. A doubtful sign counts as zero, and the doubt is remembered; sizes are
/// compared as they were computed, which moves the end of an interval by no more than its error.
struct LooseNumbers {
    bool doubt = false;

    static bool surely_not_zero(const Loose& n) {
        return std::fabs(n.value) > exact::error_bound<16> * n.magnitude;
    }
    Sign sign_of(const Loose& n) {
        if (surely_not_zero(n)) return n.value > 0 ? Sign::positive : Sign::negative;
        doubt |= n.magnitude != 0;  // NaN too
        return Sign::zero;
    }
    bool is_zero(const Triple<Loose>& v) {
        if (surely_not_zero(v.x) || surely_not_zero(v.y) || surely_not_zero(v.z)) return false;
        doubt |= !(v.x.magnitude == 0 && v.y.magnitude == 0 && v.z.magnitude == 0);
        return true;
    }
    static Loose absolute(const Loose& n) { return {std::fabs(n.value), n.magnitude}; }
    static Loose lower(const Loose& a, const Loose& b) { return {std::fmin(a.value, b.value), larger(a, b)}; }
    static Loose higher(const Loose& a, const Loose& b) {
        return {std::fmax(a.value, b.value), larger(a, b)};
    }

private:
    static double larger(const Loose& a, const Loose& b) {
        return a.magnitude < b.magnitude ? b.magnitude : a.magnitude;
    }
};

struct ExactNumbers {
    static constexpr bool doubt = false;

    template <class N>
    static Sign sign_of(const N& n) {
        return sign(n);
    }
    template <class N>
    static bool is_zero(const Triple<N>& v) {
        return sign(v.x) == Sign::zero && sign(v.y) == Sign::zero && sign(v.z) == Sign::zero;
    }
    template <class N>
    static N absolute(const N& n) {
        return sign(n) == Sign::negative ? -n : n;
    }
    template <class N>
    static N lower(const N& a, const N& b) {
        return sign(b - a) == Sign::negative ? b : a;
    }
    template <class N>
    static N higher(const N& a, const N& b) {
        return sign(b - a) == Sign::positive ? b : a;
    }
};

/// An interval of the line, perhaps without end.
template <class N>
struct Interval {
    N low, high;
    bool endless_low = false, endless_high = false;
};

/// A shape in numbers of one kind, around a common origin.
template <class N>
struct Shape {
    Kind kind;
    std::array<Triple<N>, 4> v{};
    N offset{};                                         // of a plane, times `one`
    std::array<bool, 3> endless_low{}, endless_high{};  // of an axis-aligned box
    std::array<Triple<N>, 3> edge{};                    // directions of edges, without zeros
    std::size_t edges = 0;
};

constexpr std::size_t points_of(Kind kind) {
    switch (kind) {
        case Kind::segment:
            return 2;
        case Kind::triangle:
            return 3;
        default:
            return 1;
    }
}
constexpr std::size_t half_axes_of(Kind kind) {
    return kind == Kind::rectangle ? 2 : kind == Kind::obb ? 3 : 0;
}

template <class N, class Numbers>
class Relater {
public:
    Relater(const Shape<N>& a, const Shape<N>& b, const N& one, Numbers& numbers)
        : a_(a), b_(b), one_(one), ask_(numbers) {
        drop_zero_edges(a_);
        drop_zero_edges(b_);
    }

    /// Goes through the axes; `whole_truth` also learns of inside and contains, else it stops when it can.
    Relation run(bool whole_truth) {
        whole_truth_ = whole_truth;
        if (a_.kind == Kind::plane && b_.kind == Kind::plane) return two_planes();
        if (a_.kind == Kind::plane || b_.kind == Kind::plane) {
            apart_along(a_.kind == Kind::plane ? a_.v[0] : b_.v[0]);
            if (a_.kind == Kind::plane)
                a_in_b_ &= reaches_as_far_as_plane(b_, a_.v[0]);
            else
                b_in_a_ &= reaches_as_far_as_plane(a_, b_.v[0]);
        } else {
            try_all_axes();
        }
        if (disjoint_) return Relation::disjoint;
        if (touching_) return Relation::touching;
        if (a_in_b_) return b_in_a_ ? Relation::equal : Relation::inside;
        return b_in_a_ ? Relation::contains : Relation::overlapping;
    }

private:
    void drop_zero_edges(Shape<N>& s) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < s.edges; ++i)
            if (!ask_.is_zero(s.edge[i])) s.edge[kept++] = s.edge[i];
        s.edges = kept;
    }

    Interval<N> along(const Shape<N>& s, const Triple<N>& axis) {
        if (s.kind == Kind::plane) return {s.offset, s.offset};  // asked along its own normal only
        if (s.kind == Kind::aabb) return box_along(s, axis);
        const N first = dot_product(axis, s.v[0]);
        Interval<N> r{first, first};
        for (std::size_t i = 1; i < points_of(s.kind); ++i) {
            const N next = dot_product(axis, s.v[i]);
            r.low = ask_.lower(r.low, next), r.high = ask_.higher(r.high, next);
        }
        for (std::size_t i = 0; i < half_axes_of(s.kind); ++i) {
            const N reach = ask_.absolute(dot_product(axis, s.v[i + 1]));
            r.low = r.low - reach, r.high = r.high + reach;
        }
        if (s.kind == Kind::ray || s.kind == Kind::line) {
            const bool doubted = ask_.doubt;
            const Sign way = ask_.sign_of(dot_product(axis, s.v[1]));
            // In doubt of where it goes, it goes both ways: so no gap is seen that is not there.
            const bool both = (s.kind == Kind::line && way != Sign::zero) || doubted != ask_.doubt;
            r.endless_high = both || way == Sign::positive;
            r.endless_low = both || way == Sign::negative;
        }
        return r;
    }

    Interval<N> box_along(const Shape<N>& s, const Triple<N>& axis) {
        Interval<N> r{N(0), N(0)};
        const auto add = [&](const N& n, const N& low, const N& high, std::size_t k) {
            if (!s.endless_low[k] && !s.endless_high[k]) {
                const N at_low = n * low, at_high = n * high;
                r.low = r.low + ask_.lower(at_low, at_high);
                r.high = r.high + ask_.higher(at_low, at_high);
                return;
            }
            const bool doubted = ask_.doubt;
            const Sign way = ask_.sign_of(n);
            if (doubted != ask_.doubt) r.endless_low = r.endless_high = true;
            if (way == Sign::zero) return;
            const bool up = way == Sign::positive;
            r.endless_low |= up ? s.endless_low[k] : s.endless_high[k];
            r.endless_high |= up ? s.endless_high[k] : s.endless_low[k];
            r.low = r.low + n * (up ? low : high);  // an end that is not there counts zero
            r.high = r.high + n * (up ? high : low);
        };
        add(axis.x, s.v[0].x, s.v[1].x, 0);
        add(axis.y, s.v[0].y, s.v[1].y, 1);
        add(axis.z, s.v[0].z, s.v[1].z, 2);
        return r;
    }

    /// Learns what this axis tells. True: apart, so there is nothing more to learn.
    bool apart_along(const Triple<N>& axis) {
        if (ask_.is_zero(axis)) return false;
        const Interval<N> a = along(a_, axis), b = along(b_, axis);
        // How far each reaches into the other.
        const Sign a_past_b = a.endless_high || b.endless_low ? Sign::positive : ask_.sign_of(a.high - b.low);
        const Sign b_past_a = b.endless_high || a.endless_low ? Sign::positive : ask_.sign_of(b.high - a.low);
        if (a_past_b == Sign::negative || b_past_a == Sign::negative) return disjoint_ = true;
        touching_ |= (a_past_b == Sign::zero) != (b_past_a == Sign::zero);
        if (!whole_truth_) return false;
        const auto holds = [&](const Interval<N>& outer, const Interval<N>& inner) {
            return (outer.endless_low ||
                    (!inner.endless_low && ask_.sign_of(inner.low - outer.low) != Sign::negative)) &&
                   (outer.endless_high ||
                    (!inner.endless_high && ask_.sign_of(outer.high - inner.high) != Sign::negative));
        };
        if (a_in_b_) a_in_b_ = holds(b, a);
        if (b_in_a_) b_in_a_ = holds(a, b);
        return false;
    }

    void try_all_axes() {
        const N zero(0);
        const std::array<Triple<N>, 3> unit{
            Triple<N>{one_, zero, zero}, {zero, one_, zero}, {zero, zero, one_}};
        for (const Triple<N>& u : unit)
            if (apart_along(u)) return;
        for (const Shape<N>* s : {&a_, &b_})
            for (std::size_t i = 0; i < s->edges; ++i)
                for (std::size_t j = i + 1; j < s->edges; ++j)
                    if (apart_along(cross_product(s->edge[i], s->edge[j]))) return;
        for (std::size_t i = 0; i < a_.edges; ++i)
            for (std::size_t j = 0; j < b_.edges; ++j)
                if (apart_along(cross_product(a_.edge[i], b_.edge[j]))) return;
        for (const Shape<N>* s : {&a_, &b_})
            for (std::size_t i = 0; i < s->edges; ++i) {
                const Triple<N>& e = s->edge[i];
                // e x each coordinate axis, without the products with zero and one.
                if (apart_along({zero, e.z, -e.y}) || apart_along({-e.z, zero, e.x}) ||
                    apart_along({e.y, -e.x, zero}))
                    return;
            }
    }

    // Only a box without ends across the normal can hold a plane.
    bool reaches_as_far_as_plane(const Shape<N>& s, const Triple<N>& normal) {
        if (s.kind != Kind::aabb) return false;
        const std::array<bool, 3> across{ask_.sign_of(normal.x) == Sign::zero,
                                         ask_.sign_of(normal.y) == Sign::zero,
                                         ask_.sign_of(normal.z) == Sign::zero};
        for (std::size_t k = 0; k < 3; ++k) {
            const bool endless = s.endless_low[k] && s.endless_high[k];
            if (!endless && !(across[(k + 1) % 3] && across[(k + 2) % 3])) return false;
        }
        return true;
    }

    // Parallel planes are equal or apart, others cross.
    Relation two_planes() {
        const Triple<N>&n = a_.v[0], &m = b_.v[0];
        if (!ask_.is_zero(cross_product(n, m))) return Relation::overlapping;
        const auto same_ratio = [&](const N& nk, const N& mk) {
            return ask_.sign_of(nk * b_.offset - mk * a_.offset) == Sign::zero;
        };
        const bool same = same_ratio(n.x, m.x) && same_ratio(n.y, m.y) && same_ratio(n.z, m.z);
        return same ? Relation::equal : Relation::disjoint;
    }

    Shape<N> a_, b_;
    const N& one_;
    Numbers& ask_;
    bool whole_truth_ = false, disjoint_ = false, touching_ = false, a_in_b_ = true, b_in_a_ = true;
};

// ---- from doubles to numbers ------------------------------------------------------------------------------

// How many of the vectors are places, which move with the origin; the others are directions.
constexpr std::size_t places_of(Kind kind) {
    switch (kind) {
        case Kind::plane:
            return 0;
        case Kind::aabb:
            return 2;
        default:
            return points_of(kind);
    }
}
constexpr std::size_t vectors_of(Kind kind) {
    switch (kind) {
        case Kind::aabb:
        case Kind::ray:
        case Kind::line:
            return 2;
        case Kind::plane:
            return 1;
        default:
            return points_of(kind) + half_axes_of(kind);
    }
}

// A finite place of one of the shapes.
Vec3 common_origin(const ConvexSet& a, const ConvexSet& b) {
    for (const ConvexSet* s : {&a, &b})
        if (s->kind != Kind::plane && exact::all_finite(s->v[0])) return s->v[0];
    return {};
}

// `place` gives a coordinate of a place, `step` the way from one to another, `direction` one of a direction.
template <class N, class Place, class Step, class Direction, class Offset>
Shape<N> shape(const ConvexSet& set, const Place& place, const Step& step, const Direction& direction,
               const Offset& offset) {
    Shape<N> s{set.kind};
    for (std::size_t i = 0; i < vectors_of(set.kind); ++i) {
        const bool moves = i < places_of(set.kind);
        const auto number = [&](std::size_t k) {
            const double x = set.v[i][k];
            const bool endless = std::fabs(x) > std::numeric_limits<double>::max();
            if (endless) (i == 0 ? s.endless_low : s.endless_high)[k] = true;
            return endless ? N(0) : moves ? place(i, k) : direction(i, k);
        };
        s.v[i] = {number(0), number(1), number(2)};
    }
    if (set.kind == Kind::plane) s.offset = offset(s.v[0]);

    // The edges of an axis-aligned box are the coordinate axes, which are tried with everything.
    const auto add_step = [&](std::size_t i, std::size_t j) {
        s.edge[s.edges++] = {step(i, j, 0), step(i, j, 1), step(i, j, 2)};
    };
    if (set.kind == Kind::segment || set.kind == Kind::triangle) add_step(0, 1);
    if (set.kind == Kind::triangle) add_step(1, 2), add_step(2, 0);
    if (set.kind == Kind::ray || set.kind == Kind::line) s.edge[s.edges++] = s.v[1];
    for (std::size_t i = 0; i < half_axes_of(set.kind); ++i) s.edge[s.edges++] = s.v[i + 1];
    return s;
}

Shape<Loose> loose_shape(const ConvexSet& set, const Vec3& origin) {
    return shape<Loose>(
        set, [&](std::size_t i, std::size_t k) { return Loose(set.v[i][k] - origin[k]); },
        [&](std::size_t i, std::size_t j, std::size_t k) { return Loose(set.v[j][k] - set.v[i][k]); },
        [&](std::size_t i, std::size_t k) { return Loose(set.v[i][k]); },
        [&](const Triple<Loose>& n) {
            return Loose(set.offset) -
                   dot_product(n, Triple<Loose>{Loose(origin.x), Loose(origin.y), Loose(origin.z)});
        });
}

constexpr std::size_t input_count = 2 * 13 + 1;

void append(const ConvexSet& set, std::array<double, input_count>& inputs, std::size_t& n) {
    for (const Vec3& v : set.v)
        for (std::size_t k = 0; k < 3; ++k)
            inputs[n++] = std::fabs(v[k]) <= std::numeric_limits<double>::max() ? v[k] : 0;
    inputs[n++] = set.offset;
}

template <class N>
Shape<N> exact_shape(const ConvexSet& set, const std::array<N, input_count>& n, std::size_t at) {
    const auto number = [&](std::size_t i, std::size_t k) { return n[at + 3 * i + k]; };
    // The unit makes the offset, which has one factor, comparable with n . x, which has two.
    const auto step = [&](std::size_t i, std::size_t j, std::size_t k) {
        return number(j, k) - number(i, k);
    };
    return shape<N>(set, number, step, number,
                    [&](const Triple<N>&) { return n[at + 12] * n[input_count - 1]; });
}

Relation relate_in_integers(const ConvexSet& a, const ConvexSet& b, bool whole_truth) {
    std::array<double, input_count> inputs;
    std::size_t n = 0;
    append(a, inputs, n);
    append(b, inputs, n);
    // Only planes need the unit; for others it would stretch the grid of tiny or huge shapes.
    const bool planes = a.kind == Kind::plane || b.kind == Kind::plane;
    inputs[n] = planes ? 1 : 0;
    return exact::resolve(inputs, 3, [&]<class N>(const std::array<N, input_count>& x) {
        ExactNumbers numbers;
        const N one(1);
        return Relater<N, ExactNumbers>(exact_shape(a, x, 0), exact_shape(b, x, 13), one, numbers)
            .run(whole_truth);
    });
}

bool filter_is_sound(const ConvexSet& set) {
    // Infinities are replaced before they enter; all others must keep products of three in range.
    const auto tame = [](const Vec3& v) {
        Vec3 r;
        for (std::size_t k = 0; k < 3; ++k)
            r[k] = std::fabs(v[k]) <= std::numeric_limits<double>::max() ? v[k] : 0;
        return r;
    };
    return exact::in_range<3>(tame(set.v[0]), tame(set.v[1]), set.v[2], set.v[3], Vec3{set.offset, 0, 0});
}

Relation relate(const ConvexSet& a, const ConvexSet& b, bool whole_truth) {
    if (a.kind == Kind::empty || b.kind == Kind::empty) return Relation::disjoint;
    if (filter_is_sound(a) && filter_is_sound(b)) {
        LooseNumbers numbers;
        const Vec3 origin = common_origin(a, b);
        const Loose one(1);
        const Relation r =
            Relater<Loose, LooseNumbers>(loose_shape(a, origin), loose_shape(b, origin), one, numbers)
                .run(whole_truth);
        // A gap along one axis stands, whatever the others left in doubt. Two planes have none to show.
        const bool gap = r == Relation::disjoint && !(a.kind == Kind::plane && b.kind == Kind::plane);
        if (gap || !numbers.doubt) return r;
    }
    return relate_in_integers(a, b, whole_truth);
}

}  // namespace

Relation relate(const ConvexSet& a, const ConvexSet& b) { return relate(a, b, true); }
bool meet(const ConvexSet& a, const ConvexSet& b) { return relate(a, b, false) != Relation::disjoint; }

HITBOX_COLD bool meet_exactly(const ConvexSet& a, const ConvexSet& b) {
    return relate_exactly(a, b) != Relation::disjoint;
}
HITBOX_COLD Relation relate_exactly(const ConvexSet& a, const ConvexSet& b) {
    if (a.kind == Kind::empty || b.kind == Kind::empty) return Relation::disjoint;
    return relate_in_integers(a, b, true);
}

}  // namespace hitbox::detail
