// solid.hpp: closed triangle meshes of walls and lids (extrusion, turned parts).
#pragma once

#include "triangulate.hpp"

#include <map>
#include <string>
#include <vector>

namespace gearbox {

enum class Facing { up, down };           ///< the direction of a lid: +z or -z
enum class Material { inside, outside };  ///< of the outline of a wall

/// A step in the profile of a turned part.
struct Step {
    Length radius, z;
    friend bool operator==(const Step&, const Step&) = default;
};

/// A mesh under construction. Equal points are merged at once, so a mesh that is closed here is closed for
/// every program that welds by position.
class Solid {
public:
    struct Point3 {
        Length x, y, z;
        friend auto operator<=>(const Point3&, const Point3&) = default;
    };
    using Corners = std::array<std::uint16_t, 3>;

    /// A flat face at height z.
    void lid(Length z, Facing facing, const Outline& outer, const std::vector<Outline>& holes = {}) {
        for (const Triangle2& t : triangulate(outer, holes)) {
            if (facing == Facing::up)
                add(at(t[0], z), at(t[1], z), at(t[2], z));
            else
                add(at(t[0], z), at(t[2], z), at(t[1], z));
        }
    }

    /// The wall on an outline from z0 to z1.
    void wall(const Outline& outline, Length z0, Length z1, Material material) {
        slope(outline, z0, outline, z1, material);
    }

    /// An inclined wall between two outlines with equally many points (a chamfer).
    void slope(const Outline& low, Length z0, const Outline& high, Length z1, Material material) {
        if (low.size() != high.size()) throw std::logic_error("a slope between unlike outlines");
        for (std::size_t i = 0; i < low.size(); ++i) {
            const std::size_t next = (i + 1) % low.size();
            const Point3 a = at(low[i], z0), b = at(low[next], z0), c = at(high[next], z1),
                         d = at(high[i], z1);
            if (material == Material::inside)
                add(a, b, c), add(a, c, d);
            else
                add(a, c, b), add(a, d, c);
        }
    }

    /// A solid between two heights, with holes through it.
    static Solid plate(Length z0, Length z1, const Outline& outer, const std::vector<Outline>& holes = {}) {
        Solid solid;
        solid.lid(z0, Facing::down, outer, holes);
        solid.lid(z1, Facing::up, outer, holes);
        solid.wall(outer, z0, z1, Material::inside);
        for (const Outline& hole : holes) solid.wall(hole, z0, z1, Material::outside);
        return solid;
    }

    /// The surface of revolution of a profile. In the half plane of (radius, z) the material is on the left
    /// of the profile: go up for a shaft, down for a bore.
    void turn(const std::vector<Step>& profile) {
        for (std::size_t i = 0; i + 1 < profile.size(); ++i) turn_step(profile[i], profile[i + 1]);
    }

    /// A turned part: its profile ends where it began (a ring), or both ends become discs (a shaft).
    static Solid turned(const std::vector<Step>& profile) {
        const Step first = profile.front(), last = profile.back();
        Solid solid;
        solid.turn(profile);
        if (first == last) return solid;
        solid.lid(first.z, Facing::down, circle(first.radius));
        solid.lid(last.z, Facing::up, circle(last.radius));
        return solid;
    }

    /// The same solid, translated.
    Solid moved(Point3 by) const {
        Solid other;
        for (const Corners& c : triangles_) {
            std::array<Point3, 3> p;
            for (std::size_t i = 0; i < 3; ++i)
                p[i] = {points_[c[i]].x + by.x, points_[c[i]].y + by.y, points_[c[i]].z + by.z};
            other.add(p[0], p[1], p[2]);
        }
        return other;
    }

    /// Throws unless each edge is used once in each direction; then the mesh is closed and oriented.
    void check_closed(const std::string& name) const {
        std::map<std::pair<std::uint16_t, std::uint16_t>, int> uses;
        for (const Corners& c : triangles_)
            for (std::size_t i = 0; i < 3; ++i) ++uses[{c[i], c[(i + 1) % 3]}];
        for (const auto& [edge, count] : uses) {
            const auto back = uses.find({edge.second, edge.first});
            if (count != 1 || back == uses.end()) throw std::logic_error(name + " is not closed");
        }
    }

    const std::vector<Point3>& points() const { return points_; }
    const std::vector<Corners>& triangles() const { return triangles_; }

private:
    static Point3 at(Point2 p, Length z) { return {p.x, p.y, z}; }

    void turn_step(Step from, Step to) {
        const Outline a = circle(from.radius), b = circle(to.radius);
        if (from.z == to.z && from.radius < to.radius)
            lid(to.z, Facing::down, b, {a});
        else if (from.z == to.z)
            lid(to.z, Facing::up, a, {b});
        else if (from.z < to.z)
            slope(a, from.z, b, to.z, Material::inside);
        else
            slope(b, to.z, a, from.z, Material::outside);
    }

    void add(const Point3& a, const Point3& b, const Point3& c) {
        triangles_.push_back({number(a), number(b), number(c)});
    }

    std::uint16_t number(const Point3& p) {
        const auto [place, is_new] = numbers_.try_emplace(p, static_cast<std::uint16_t>(points_.size()));
        if (is_new) points_.push_back(p);
        if (points_.size() > 65535) throw std::logic_error("too many points for 16-bit indices");
        return place->second;
    }

    std::map<Point3, std::uint16_t> numbers_;
    std::vector<Point3> points_;
    std::vector<Corners> triangles_;
};

}  // namespace gearbox
