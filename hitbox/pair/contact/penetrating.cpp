// penetrating.cpp: the penetration of two shapes from that of their cores.
#include <hitbox/pair/contact/penetrating.hpp>

#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/closest/cores_apart.hpp>
#include <hitbox/pair/contact/least_overlap.hpp>

#include <cstddef>
#include <optional>

namespace hitbox::detail {

std::optional<SourcedPenetration> penetration_in_order(const RoundedSet& a, const RoundedSet& b) {
    const bool round = a.radius > 0 || b.radius > 0;
    if (round)
        if (const auto apart = cores_apart(a, b)) {
            if (apart->depth < 0) return std::nullopt;
            return SourcedPenetration{{apart->depth, apart->axis}, AxisSource::none};
        }
    const auto least = least_overlap(a.core, b.core);
    if (!least) return std::nullopt;
    const double depth = round ? least->depth + (a.radius + b.radius) : least->depth;
    return SourcedPenetration{{depth, least->axis}, least->source};
}

std::optional<Penetration> penetration_between(const RoundedSet& a, const RoundedSet& b) {
    // One order for both orders of the arguments, so that they give the same bits.
    const bool swapped = a.core.kind == b.core.kind && is_before(b, a);
    const auto found = swapped ? penetration_in_order(b, a) : penetration_in_order(a, b);
    if (!found) return std::nullopt;
    return swapped ? mirrored(found->least) : found->least;
}

template <class T>
std::optional<Penetration> penetration_of_boxes(const Aabb<3, T>& a, const Aabb<3, T>& b) {
    if (a.is_empty() || b.is_empty()) return std::nullopt;
    Penetration r;
    for (std::size_t k = 0; k < 3; ++k) {
        const double up = widen(b.max[k]) - widen(a.min[k]), down = widen(a.max[k]) - widen(b.min[k]);
        if (up < 0 || down < 0) return std::nullopt;
        const double depth = up < down ? up : down;
        if (k > 0 && !(depth < r.depth)) continue;
        r.depth = depth, r.axis = {};
        // If both ways are equally long, both orders of the arguments agree.
        const bool is_upper = up < down || (up == down && is_before({convex_set(b), 0}, {convex_set(a), 0}));
        r.axis[k] = is_upper ? 1 : -1;
    }
    return r;
}

template std::optional<Penetration> penetration_of_boxes(const Aabb<3, float>&, const Aabb<3, float>&);
template std::optional<Penetration> penetration_of_boxes(const Aabb<3, double>&, const Aabb<3, double>&);

}  // namespace hitbox::detail
