// walker.hpp: a capsule that walks through a mesh, along walls, up steps, on the ground (character controller, collide and slide).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/beside_shape.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/sweep.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace character {

using hitbox::Vec3;

/// The body, and what it can do. Lengths in the unit of the mesh; z is up.
struct Build {
    double radius = 0.3, height = 1.8;  ///< of the capsule
    double gap = 0.01;                  ///< kept to everything, so that rounding never closes it
    double step = 0.4;                  ///< the highest step it climbs
    double steepest = 0.7;              ///< the least z of the normal of a ground: 45 degrees
};

/// What others guard with tolerances is exact here: sweep() misses nothing, and a place that touches the mesh is never taken.
///
/// Source      Fauerby 2003, "Improved Collision Detection and Response"; Ericson 2005, 5.5.8.
class Walker {
public:
    /// Stands or floats with its lowest point at `place`, which should be free.
    Walker(const hitbox::Surface& level, const Vec3& place, const Build& build = {})
        : level_(&level), build_(build), place_(place) {
        keep_gap();
    }

    const Vec3& place() const { return place_; }  ///< its lowest point
    bool stands() const { return stands_; }
    hitbox::Capsule3 capsule() const { return capsule_at(place_); }

    /// One step in time. The level part slides along walls and climbs steps; then it rises or falls by the z of the motion, and
    /// who stood before follows the ground down a step.
    void walk(const Vec3& motion) {
        const Vec3 start = place_;
        const Vec3 level_way{motion.x, motion.y, 0};
        const bool stood = stands_ && motion.z <= 0;
        if (slide(level_way) && stood) climb(start, level_way);
        stands_ = false;
        if (motion.z > 0) {
            advance({0, 0, motion.z});
            return;
        }
        if (const auto floor = advance({0, 0, motion.z}))
            stands_ = is_ground(*floor);
        else if (stood)
            follow_down();
    }

private:
    struct Stop {
        Vec3 point, normal;
        Vec3 rest;  ///< what is left of the motion
    };

    hitbox::Capsule3 capsule_at(const Vec3& p) const {
        return {p + Vec3{0, 0, build_.radius}, p + Vec3{0, 0, build_.height - build_.radius}, build_.radius};
    }

    /// Never from a free place to one that touches the mesh.
    void go_to(const Vec3& to) {
        if (!intersects(*level_, capsule_at(to)) || intersects(*level_, capsule())) place_ = to;
    }

    /// Moves until it would be nearer than the gap to what it meets.
    std::optional<Stop> advance(const Vec3& way) {
        const auto hit = sweep(capsule(), way, *level_, {.skip_leaving = true});
        if (!hit) {
            go_to(place_ + way);
            keep_gap();
            return std::nullopt;
        }
        const double approach = -dot(way, hit->normal);
        const double t = approach > 0 ? (std::max)(0.0, hit->t - build_.gap / approach) : 0.0;
        go_to(place_ + way * t);
        keep_gap();
        return Stop{hit->point, hit->normal, way * (1 - t)};
    }

    /// Away from what is nearer than the gap. The direction is that from the mesh to the axis, which is never short.
    void keep_gap() {
        for (int i = 0; i < 4; ++i) {
            const hitbox::Capsule3 body = capsule();
            const double wanted = build_.radius + build_.gap;
            const auto near = closest_points(*level_, hitbox::Segment3{body.a, body.b}, wanted);
            if (!near || near->distance == 0 || near->distance > wanted - build_.gap / 2) return;
            const Vec3 push = (near->on_shape - near->on_mesh) * ((wanted - near->distance) / near->distance);
            const auto hit = sweep(body, push, *level_, {.skip_leaving = true});
            go_to(place_ + push * (hit ? hit->t / 2 : 1.0));
        }
    }

    /// Moves along the walls that it meets. True if something was in the way.
    bool slide(Vec3 way) {
        const Vec3 wanted = way;
        std::array<Vec3, 5> walls;
        for (std::size_t met = 0; met < walls.size() && length(way) > 0; ++met) {
            const auto stop = advance(way);
            if (!stop) return met > 0;
            walls[met] = wall_of(*stop);
            way = along({walls.data(), met + 1}, stop->rest);
            // Into a corner and out of it again would be a dance.
            if (!(dot(way, wanted) > 0)) return true;
        }
        return true;
    }

    /// What is too steep to walk on is a wall, however it leans: nobody climbs it by walking against it.
    Vec3 wall_of(const Stop& stop) const {
        const Vec3 flat{stop.normal.x, stop.normal.y, 0};
        return stop.normal.z >= build_.steepest || length(flat) == 0 ? stop.normal : normalized(flat);
    }

    /// The part of a motion that leads into none of the walls: along one of them, or along the crease of two.
    static Vec3 along(std::span<const Vec3> walls, const Vec3& way) {
        const auto is_free = [&](const Vec3& v) {
            return std::all_of(walls.begin(), walls.end(),
                               [&](const Vec3& n) { return dot(v, n) >= -1e-9 * length(v); });
        };
        for (const Vec3& n : walls)
            if (const Vec3 v = way - n * dot(way, n); is_free(v)) return v;
        for (std::size_t i = 0; i < walls.size(); ++i)
            for (std::size_t k = i + 1; k < walls.size(); ++k) {
                const Vec3 crease = cross(walls[i], walls[k]);
                if (length(crease) < 1e-6) continue;
                const Vec3 c = normalized(crease);
                if (const Vec3 v = c * dot(way, c); is_free(v)) return v;
            }
        return {};
    }

    /// Up, along, and down again, if that leads farther than to slide did and ends on a ground.
    void climb(const Vec3& start, const Vec3& way) {
        const Vec3 slid = place_;
        const auto farther = [&](const Vec3& p) { return dot(p - start, way); };
        place_ = start;
        advance({0, 0, build_.step});
        const double risen = place_.z - start.z;
        slide(way);
        const auto floor = risen > 0 ? advance({0, 0, -risen}) : std::nullopt;
        if (!floor || !is_ground(*floor) || farther(place_) <= farther(slid)) place_ = slid;
    }

    /// Down to the ground, if that is not deeper than a step.
    void follow_down() {
        const Vec3 before = place_;
        const auto floor = advance({0, 0, -(build_.step + build_.gap)});
        stands_ = floor && is_ground(*floor);
        if (!stands_) place_ = before;
    }

    /// Whether one can stand there: the contact, or a triangle at it, is flat enough. At the edge of a stair the contact leans.
    bool is_ground(const Stop& stop) const {
        if (stop.normal.z >= build_.steepest) return true;
        if (!(stop.normal.z > 0)) return false;
        const auto is_flat = [&](std::uint32_t number) {
            const hitbox::Triangle3 t = level_->triangle_of_mesh(number);
            const Vec3 n = cross(t.b - t.a, t.c - t.a);
            return (n.z < 0 ? -n.z : n.z) >= build_.steepest * length(n);
        };
        const auto there = triangles_meeting(*level_, hitbox::Sphere3{stop.point, build_.gap});
        return std::any_of(there.begin(), there.end(), is_flat);
    }

    const hitbox::Surface* level_;
    Build build_;
    Vec3 place_;
    bool stands_ = false;
};

}  // namespace character
