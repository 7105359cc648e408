// nearest_features.cpp: the parts of two cores that are farthest along the way between their closest points.
#include <hitbox/pair/contact/nearest_features.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/closest/meet_by_kind.hpp>
#include <hitbox/pair/contact/facing_part.hpp>
#include <hitbox/pair/contact/near_one.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/form.hpp>
#include <hitbox/pair/side.hpp>

#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

namespace {

// The way has an error of 2^-44.
constexpr double slack_of_way = 0x1p-42;

// An infinite box with its ends moved to where numbers are finite. Its faces and edges keep their numbers.
ConvexSet with_finite_ends(ConvexSet box) {
    for (std::size_t k = 0; k < 3; ++k) {
        double &low = box.v[0][k], &high = box.v[1][k];
        const bool has_low = exact::is_finite(low), has_high = exact::is_finite(high);
        const double beyond = 1 + std::fabs(has_low ? low : has_high ? high : 0);
        if (!has_low) low = has_high ? high - beyond : -beyond;
        if (!has_high) high = low + beyond;
    }
    return box;
}

// The part of a core that is farthest along a unit vector.
ContactFeature feature_along(const ConvexSet& core, const Vec3& way) {
    switch (core.kind) {
        case Kind::plane:
            return {FeatureKind::face, 0};
        case Kind::line:
            return {FeatureKind::edge, 0};
        case Kind::ray:
            return {std::fabs(dot(way, unit_vector(core.v[1]))) <= slack_of_way ? FeatureKind::edge
                                                                                : FeatureKind::vertex,
                    0};
        default:
            return CoreCorners(core.kind == Kind::aabb ? with_finite_ends(core) : core, {})
                .farthest_part(way, slack_of_way)
                .feature();
    }
}

// From b to a.
Vec3 way_of_planes(const ConvexSet& a, const ConvexSet& b) {
    if (a.kind != Kind::plane) return -way_of_planes(b, a);
    if (b.kind == Kind::plane) return a.v[0];  // parallel ones: faces in any case
    return side_of_plane(a, b) == Side::front ? -a.v[0] : a.v[0];
}

}  // namespace

std::optional<ClosestFeatures> features_between(const RoundedSet& a, const RoundedSet& b) {
    if (a.core.kind == Kind::empty || b.core.kind == Kind::empty || meet_by_kind(a, b)) return std::nullopt;
    const bool beside_plane = a.core.kind == Kind::plane || b.core.kind == Kind::plane;
    const Vec3 way = unit_vector(beside_plane ? way_of_planes(a.core, b.core) : way_between(a.core, b.core));
    const int exponent = exponent_to_near_one(a.core, b.core, 100);
    return ClosestFeatures{feature_along(scaled_set(a.core, exponent), -way),
                           feature_along(scaled_set(b.core, exponent), way)};
}

}  // namespace hitbox::detail
