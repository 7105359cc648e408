// convex_relation.cpp: the projections of two convex shapes onto all axes that can separate them.
#include <hitbox/pair/detail/convex_relation.hpp>

#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/form.hpp>
#include <hitbox/pair/side.hpp>

namespace hitbox::detail {

namespace {

enum class Wanted {
    everything,
    containment,  ///< the relative interiors intersect; whether one shape contains the other
    contact,      ///< whether they intersect
};

template <class N, class Numbers>
class Relater {
public:
    Relater(const Form<N>& a, const Form<N>& b, const N& one, Numbers& numbers)
        : a_(a), b_(b), one_(one), ask_(numbers) {
        drop_zero_edges(a_, ask_);
        drop_zero_edges(b_, ask_);
    }

    /// Tests the axes until the wanted answer is known.
    Relation run(Wanted wanted) {
        wanted_ = wanted;
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
    /// Evaluates one axis. Returns true if no further axis is needed.
    bool apart_along(const Triple<N>& axis, AxisOrigin for_a = AxisOrigin::any,
                     AxisOrigin for_b = AxisOrigin::any) {
        if (ask_.is_zero(axis)) return false;
        const Interval<N> a = along(a_, axis, ask_, for_a), b = along(b_, axis, ask_, for_b);
        if (wanted_ == Wanted::containment) return !learn_containment(a, b);
        // The depth to which each shape reaches into the other.
        const Sign a_past_b = a.endless_high || b.endless_low ? Sign::positive : ask_.sign_of(a.high - b.low);
        const Sign b_past_a = b.endless_high || a.endless_low ? Sign::positive : ask_.sign_of(b.high - a.low);
        if (a_past_b == Sign::negative || b_past_a == Sign::negative) return disjoint_ = true;
        touching_ |= (a_past_b == Sign::zero) != (b_past_a == Sign::zero);
        if (wanted_ == Wanted::everything) learn_containment(a, b);
        return false;
    }

    /// Updates the containments. Returns false if neither shape contains the other.
    bool learn_containment(const Interval<N>& a, const Interval<N>& b) {
        const auto holds = [&](const Interval<N>& outer, const Interval<N>& inner) {
            return (outer.endless_low ||
                    (!inner.endless_low && ask_.sign_of(inner.low - outer.low) != Sign::negative)) &&
                   (outer.endless_high ||
                    (!inner.endless_high && ask_.sign_of(outer.high - inner.high) != Sign::negative));
        };
        if (a_in_b_) a_in_b_ = holds(b, a);
        if (b_in_a_) b_in_a_ = holds(a, b);
        return a_in_b_ || b_in_a_;
    }

    void try_all_axes() {
        const N zero(0);
        const std::array<Triple<N>, 3> unit{
            Triple<N>{one_, zero, zero}, {zero, one_, zero}, {zero, zero, one_}};
        for (const Triple<N>& u : unit)
            if (apart_along(u)) return;
        for (const Form<N>* s : {&a_, &b_})
            for (std::size_t i = 0; i < s->edges; ++i)
                for (std::size_t j = i + 1; j < s->edges; ++j)
                    if (apart_along(cross_product(s->edge[i], s->edge[j]))) return;
        for (std::size_t i = 0; i < a_.edges; ++i)
            for (std::size_t j = 0; j < b_.edges; ++j)
                if (apart_along(cross_product(a_.edge[i], b_.edge[j]), AxisOrigin::own_edge,
                                AxisOrigin::own_edge))
                    return;
        for (const Form<N>* s : {&a_, &b_}) {
            const AxisOrigin for_a = s == &a_ ? AxisOrigin::own_edge : AxisOrigin::any,
                             for_b = s == &b_ ? AxisOrigin::own_edge : AxisOrigin::any;
            for (std::size_t i = 0; i < s->edges; ++i) {
                const Triple<N>& e = s->edge[i];
                // The products of e with each coordinate axis, without multiplications by zero and one.
                if (apart_along({zero, e.z, -e.y}, for_a, for_b) ||
                    apart_along({-e.z, zero, e.x}, for_a, for_b) ||
                    apart_along({e.y, -e.x, zero}, for_a, for_b))
                    return;
            }
        }
    }

    // Only a box that is infinite in all directions of the plane can contain it.
    bool reaches_as_far_as_plane(const Form<N>& s, const Triple<N>& normal) {
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

    // Parallel planes are equal or disjoint; other planes intersect.
    Relation two_planes() {
        const Triple<N>&n = a_.v[0], &m = b_.v[0];
        if (!ask_.is_zero(cross_product(n, m))) return Relation::overlapping;
        const auto same_ratio = [&](const N& nk, const N& mk) {
            return ask_.sign_of(nk * b_.offset - mk * a_.offset) == Sign::zero;
        };
        const bool same = same_ratio(n.x, m.x) && same_ratio(n.y, m.y) && same_ratio(n.z, m.z);
        return same ? Relation::equal : Relation::disjoint;
    }

    Form<N> a_, b_;
    const N& one_;
    Numbers& ask_;
    Wanted wanted_ = Wanted::everything;
    bool disjoint_ = false, touching_ = false, a_in_b_ = true, b_in_a_ = true;
};

Relation relate_in_integers(const ConvexSet& a, const ConvexSet& b, Wanted wanted) {
    return exact::resolve(inputs_of(a, b), 3, [&]<class N>(const std::array<N, input_count>& x) {
        ExactNumbers numbers;
        const N one(1);
        return Relater<N, ExactNumbers>(exact_form(a, x, 0), exact_form(b, x, 1), one, numbers).run(wanted);
    });
}

bool filter_is_sound(const ConvexSet& set) {
    // Infinities are replaced before they are used. All other products of three must stay in range.
    const auto tame = [](const Vec3& v) {
        return Vec3{finite_or_zero(v.x), finite_or_zero(v.y), finite_or_zero(v.z)};
    };
    return exact::in_range<3>(tame(set.v[0]), tame(set.v[1]), set.v[2], set.v[3], Vec3{set.offset, 0, 0});
}

Relation relate(const ConvexSet& a, const ConvexSet& b, Wanted wanted) {
    if (a.kind == Kind::empty || b.kind == Kind::empty) return Relation::disjoint;
    if (filter_is_sound(a) && filter_is_sound(b)) {
        MeasuredNumbers numbers;
        const Vec3 origin = common_origin(a, b);
        const Measured one(1);
        const Relation r = Relater<Measured, MeasuredNumbers>(measured_form(a, origin),
                                                              measured_form(b, origin), one, numbers)
                               .run(wanted);
        // A gap along one axis is certain, even if other axes were undecided. For two planes there is no such axis.
        const bool gap = r == Relation::disjoint && !(a.kind == Kind::plane && b.kind == Kind::plane);
        if (gap || !numbers.doubt) return r;
    }
    return relate_in_integers(a, b, wanted);
}

// Calls `question` in filtered doubles, and in integers if a sign was undecided. Its arguments are both
// shapes and the operations on signs.
template <class Question>
auto ask_both_ways(const ConvexSet& a, const ConvexSet& b, int degree, const Question& question) {
    if (filter_is_sound(a) && filter_is_sound(b)) {
        MeasuredNumbers numbers;
        const Vec3 origin = common_origin(a, b);
        const auto answer = question(measured_form(a, origin), measured_form(b, origin), numbers);
        if (!numbers.doubt) return answer;
    }
    return exact::resolve(inputs_of(a, b), degree, [&]<class N>(const std::array<N, input_count>& x) {
        ExactNumbers numbers;
        return question(exact_form(a, x, 0), exact_form(b, x, 1), numbers);
    });
}

Side side_from(Sign low, Sign high) {
    if (low == Sign::zero && high == Sign::zero) return Side::on;
    if (low == Sign::negative && high == Sign::positive) return Side::across;
    if (high == Sign::positive) return low == Sign::zero ? Side::touching_front : Side::front;
    return high == Sign::zero ? Side::touching_back : Side::back;
}

}  // namespace

Relation relate(const ConvexSet& a, const ConvexSet& b) { return relate(a, b, Wanted::everything); }
Relation relate_meeting(const ConvexSet& a, const ConvexSet& b, bool interiors_meet) {
    return relate(a, b, interiors_meet ? Wanted::containment : Wanted::everything);
}
bool meet(const ConvexSet& a, const ConvexSet& b) {
    return relate(a, b, Wanted::contact) != Relation::disjoint;
}

HITBOX_NOINLINE bool meet_exactly(const ConvexSet& a, const ConvexSet& b) {
    return relate_exactly(a, b) != Relation::disjoint;
}
HITBOX_NOINLINE Relation relate_exactly(const ConvexSet& a, const ConvexSet& b) {
    if (a.kind == Kind::empty || b.kind == Kind::empty) return Relation::disjoint;
    return relate_in_integers(a, b, Wanted::everything);
}

std::optional<Side> side_of_plane(const ConvexSet& plane, const ConvexSet& shape) {
    if (plane.kind == Kind::empty || shape.kind == Kind::empty) return std::nullopt;
    if (shape.kind == Kind::plane) {
        const Relation r = relate(plane, shape);
        if (r == Relation::equal) return Side::on;
        if (r != Relation::disjoint) return Side::across;
        // The point of the other plane nearest to the origin is its normal m times offset / m . m.
        const Sign s = ask_both_ways(plane, shape, 4, [](const auto& p, const auto& q, auto& ask) {
            return ask.sign_of(q.offset * dot_product(p.v[0], q.v[0]) -
                               p.offset * dot_product(q.v[0], q.v[0]));
        });
        return s == Sign::positive ? Side::front : Side::back;
    }
    return ask_both_ways(plane, shape, 3, [](const auto& p, const auto& s, auto& ask) {
        const auto range = along(s, p.v[0], ask);
        const Sign low = range.endless_low ? Sign::negative : ask.sign_of(range.low - p.offset);
        const Sign high = range.endless_high ? Sign::positive : ask.sign_of(range.high - p.offset);
        return side_from(low, high);
    });
}

}  // namespace hitbox::detail
