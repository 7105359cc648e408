// facing_part.hpp: the vertex, edge or face of a core that faces a direction, with its numbers (support feature; include in
// .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/contact/contacts_between.hpp>
#include <hitbox/pair/contact/near_one.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

/// A vertex, an edge, or a face with three or four corners in their order around it.
struct FacingPart {
    std::array<Vec3, 4> at{};
    std::array<Vec3, 4> way{};  ///< from each corner to the next, also if both are rounded to the same point
    std::array<std::uint8_t, 4> vertex{};
    std::array<std::uint8_t, 4> edge{};  ///< the edge from each corner to the next
    std::uint8_t face = 0;
    std::size_t count = 0;

    ContactFeature feature() const {
        if (count == 1) return {FeatureKind::vertex, vertex[0]};
        if (count == 2) return {FeatureKind::edge, edge[0]};
        return {FeatureKind::face, face};
    }
};

/// The corners of a core. Except for a triangle, a core is a corner plus multiples from 0 to 1 of up to three steps; bit k of
/// the number of a corner tells whether it is at the end of step k.
class CoreCorners {
public:
    /// Relative to an origin. The set must be bounded.
    CoreCorners(const ConvexSet& s, const Vec3& origin) {
        is_triangle_ = s.kind == ConvexSet::Kind::triangle;
        base_ = s.v[0] - origin;
        switch (s.kind) {
            case ConvexSet::Kind::segment:
                add_step(s.v[1] - s.v[0]);
                break;
            case ConvexSet::Kind::triangle:
                add_step(s.v[1] - s.v[0]), add_step(s.v[2] - s.v[0]);
                third_edge_ = s.v[2] - s.v[1];
                break;
            case ConvexSet::Kind::rectangle:
            case ConvexSet::Kind::obb:
                for (std::size_t k = 1; k < (s.kind == ConvexSet::Kind::obb ? 4 : 3); ++k) {
                    base_ = base_ - s.v[k];
                    add_step(s.v[k] * 2);
                }
                break;
            case ConvexSet::Kind::aabb:
                is_aligned_ = true;
                for (std::size_t k = 0; k < 3; ++k) {
                    Vec3 step{};
                    step[k] = s.v[1][k] - s.v[0][k];
                    add_step(step);
                }
                break;
            default:
                break;
        }
    }

    /// A bound on the coordinates.
    double size() const {
        double sum = std::fabs(base_.x) + std::fabs(base_.y) + std::fabs(base_.z);
        for (std::size_t k = 0; k < steps_; ++k)
            sum += std::fabs(step_[k].x) + std::fabs(step_[k].y) + std::fabs(step_[k].z);
        return sum;
    }

    /// True if edges that are not zero are parallel, or in one plane, up to an angle of 2^-20. Then faces may be missing.
    bool is_degenerate() const {
        if (is_aligned_) return false;
        const auto parallel = [](const Vec3& u, const Vec3& v) { return length_sq(cross(u, v)) <= 0x1p-40; };
        if (is_triangle_) {
            const Vec3 third = unit_vector(third_edge_);
            return parallel(unit_[0], unit_[1]) || parallel(unit_[0], third) || parallel(unit_[1], third);
        }
        for (std::size_t i = 0; i < steps_; ++i)
            for (std::size_t j = i + 1; j < steps_; ++j)
                if (step_[i] != Vec3{} && step_[j] != Vec3{} && parallel(unit_[i], unit_[j])) return true;
        return steps_ == 3 && step_[0] != Vec3{} && step_[1] != Vec3{} && step_[2] != Vec3{} &&
               std::fabs(dot(cross(unit_[0], unit_[1]), unit_[2])) <= 0x1p-20;
    }

    /// All points that are farthest along a direction, up to a slack, which is a part of the length of an edge.
    FacingPart farthest_part(const Vec3& way, double slack) const {
        const auto is_across = [&](const Vec3& unit) { return std::fabs(dot(way, unit)) <= slack; };
        if (is_triangle_) return farthest_of_triangle(way, is_across);
        std::array<std::size_t, 3> free{};
        std::size_t count = 0;
        for (std::size_t k = 0; k < steps_; ++k)
            if (step_[k] != Vec3{} && is_across(unit_[k])) free[count++] = k;
        if (count == 3) {
            // Three steps in one plane: the two longest.
            std::size_t least = 0;
            for (std::size_t i = 1; i < 3; ++i)
                if (length_sq(step_[free[i]]) < length_sq(step_[free[least]])) least = i;
            for (std::size_t i = least; i < 2; ++i) free[i] = free[i + 1];
            count = 2;
        }
        return part_at(far_end(way), count, free[0], free[1]);
    }

    /// The face that is most opposed to a direction, or the longest edge if there is no face, or the only point. It contains a
    /// point that is farthest along the direction.
    FacingPart most_facing(const Vec3& way) const {
        if (is_triangle_ && cross(unit_[0], unit_[1]) != Vec3{}) return whole_triangle();
        const std::size_t end = is_triangle_ ? 0 : far_end(way);
        double best = -1;
        std::array<std::size_t, 2> face{};
        for (std::size_t i = 0; i < steps_; ++i)
            for (std::size_t j = i + 1; j < steps_; ++j) {
                const Vec3 n = cross(unit_[i], unit_[j]);
                const double square = length_sq(n), along = dot(way, n);
                if (square > 0 && along * along / square > best) best = along * along / square, face = {i, j};
            }
        if (best >= 0) return part_at(end, 2, face[0], face[1]);
        std::size_t longest = 0;
        for (std::size_t k = 1; k < steps_; ++k)
            if (length_sq(step_[k]) > length_sq(step_[longest])) longest = k;
        if (is_triangle_) return longest_of_triangle();
        return part_at(end, steps_ > 0 && step_[longest] != Vec3{} ? 1 : 0, longest, 0);
    }

private:
    void add_step(const Vec3& step) { unit_[steps_] = unit_vector(step), step_[steps_++] = step; }

    Vec3 corner(std::size_t number) const {
        Vec3 p = base_;
        for (std::size_t k = 0; k < steps_; ++k)
            if (is_triangle_ ? number == k + 1 : (number >> k & 1) != 0) p = p + step_[k];
        return p;
    }
    std::size_t far_end(const Vec3& way) const {
        std::size_t number = 0;
        for (std::size_t k = 0; k < steps_; ++k)
            if (dot(way, step_[k]) > 0) number |= std::size_t(1) << k;
        return number;
    }
    // The edge along step k from this corner.
    std::uint8_t edge_number(std::size_t k, std::size_t from) const {
        const std::size_t below = from & ((std::size_t(1) << k) - 1), above = from >> (k + 1) << k;
        return std::uint8_t((k << (steps_ - 1)) + (above | below));
    }
    void put(FacingPart& part, std::size_t number) const {
        part.vertex[part.count] = std::uint8_t(number), part.at[part.count++] = corner(number);
    }

    // The corner `end`, or the edge or face at it along these steps.
    FacingPart part_at(std::size_t end, std::size_t dimension, std::size_t i, std::size_t j) const {
        FacingPart r;
        const std::size_t bit_i = std::size_t(1) << i, bit_j = std::size_t(1) << j;
        if (dimension == 0) {
            put(r, end);
            return r;
        }
        if (dimension == 1) {
            put(r, end & ~bit_i), put(r, end | bit_i);
            r.edge[0] = edge_number(i, end & ~bit_i), r.way[0] = step_[i];
            return r;
        }
        const std::size_t low = end & ~bit_i & ~bit_j;
        put(r, low), put(r, low | bit_i), put(r, low | bit_i | bit_j), put(r, low | bit_j);
        r.edge = {edge_number(i, low), edge_number(j, low | bit_i), edge_number(i, low | bit_j),
                  edge_number(j, low)};
        r.way = {step_[i], step_[j], Vec3{} - step_[i], Vec3{} - step_[j]};
        if (steps_ == 3) {
            const std::size_t k = 3 - i - j;
            r.face = std::uint8_t(2 * k + (low >> k & 1));
        }
        return r;
    }

    FacingPart whole_triangle() const {
        FacingPart r;
        put(r, 0), put(r, 1), put(r, 2);
        r.edge = {0, 1, 2, 0};
        r.way = {step_[0], third_edge_, Vec3{} - step_[1], {}};
        return r;
    }
    FacingPart edge_of_triangle(std::size_t i) const {
        FacingPart r;
        put(r, i), put(r, (i + 1) % 3);
        r.edge[0] = std::uint8_t(i);
        r.way[0] = i == 0 ? step_[0] : i == 1 ? third_edge_ : Vec3{} - step_[1];
        return r;
    }
    FacingPart longest_of_triangle() const {
        std::size_t best = 0;
        double most = -1;
        for (std::size_t i = 0; i < 3; ++i)
            if (const double square = length_sq(corner((i + 1) % 3) - corner(i)); square > most)
                most = square, best = i;
        return edge_of_triangle(best);
    }
    template <class IsAcross>
    FacingPart farthest_of_triangle(const Vec3& way, const IsAcross& is_across) const {
        std::array<bool, 3> across{};
        std::size_t count = 0, top = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            across[i] = is_across(i == 0 ? unit_[0] : i == 1 ? unit_vector(third_edge_) : unit_[1]);
            count += across[i];
            if (dot(way, corner(i)) > dot(way, corner(top))) top = i;
        }
        if (count >= 2) return cross(unit_[0], unit_[1]) != Vec3{} ? whole_triangle() : longest_of_triangle();
        for (const std::size_t i : {top, (top + 2) % 3})
            if (across[i]) return edge_of_triangle(i);
        FacingPart r;
        put(r, top);
        return r;
    }

    Vec3 base_;
    std::array<Vec3, 3> step_{}, unit_{};
    Vec3 third_edge_;  // of a triangle, from b to c
    std::size_t steps_ = 0;
    bool is_triangle_ = false, is_aligned_ = false;
};

/// The feature of the farthest part of a core along a unit vector, up to a slack. Boxes may be infinite, but not in the direction.
inline ContactFeature farthest_feature(const ConvexSet& s, const Vec3& way, double slack) {
    const bool is_aligned = s.kind == ConvexSet::Kind::aabb;
    if (s.kind == ConvexSet::Kind::point) return {};
    if (!is_aligned && s.kind != ConvexSet::Kind::obb)
        return CoreCorners(s, s.v[0]).farthest_part(way, slack).feature();
    std::size_t end = 0, count = 0;
    std::array<std::size_t, 3> across{};
    for (std::size_t k = 0; k < 3; ++k) {
        const bool is_flat = is_aligned ? s.v[0][k] == s.v[1][k] : s.v[k + 1] == Vec3{};
        const double along = is_flat ? 0 : is_aligned ? way[k] : dot(way, unit_vector(s.v[k + 1]));
        if (along > slack) end |= std::size_t(1) << k;
        if (!is_flat && std::fabs(along) <= slack) across[count++] = k;
    }
    if (count == 3) return CoreCorners(s, s.v[0]).farthest_part(way, slack).feature();
    if (count == 0) return {FeatureKind::vertex, std::uint16_t(end)};
    if (count == 1) {
        const std::size_t k = across[0], below = end & ((std::size_t(1) << k) - 1),
                          above = end >> (k + 1) << k;
        return {FeatureKind::edge, std::uint16_t(4 * k + (above | below))};
    }
    const std::size_t k = 3 - across[0] - across[1];
    return {FeatureKind::face, std::uint16_t(2 * k + (end >> k & 1))};
}

}  // namespace hitbox::detail
