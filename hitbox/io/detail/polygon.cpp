// polygon.cpp: fans where they are valid, ear clipping elsewhere.
#include <hitbox/io/detail/polygon.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/exact/power_of_two.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::io::detail {

namespace {

// Twice the vector area (Newell 1972), from differences to the first corner, scaled so that nothing overflows.
Vec3 vector_area(std::span<const Vec3> points, std::span<const std::uint32_t> corners) {
    const Vec3 origin = points[corners[0]];
    double size = 0;
    for (const std::uint32_t c : corners) {
        const Vec3 d = points[c] * 0.5 - origin * 0.5;
        size = std::max({size, std::abs(d.x), std::abs(d.y), std::abs(d.z)});
    }
    if (size == 0) return {};
    const int exponent = -std::ilogb(size);
    const auto local = [&](std::uint32_t c) {
        return exact::times_power_of_two(points[c] * 0.5 - origin * 0.5, exponent);
    };
    Vec3 sum, previous = local(corners[1]);
    for (std::size_t i = 2; i < corners.size(); ++i) {
        const Vec3 p = local(corners[i]);
        sum = sum + cross(previous, p);
        previous = p;
    }
    return sum;
}

}  // namespace

int PolygonCutter::turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    return winding_ * int(exact::orient2d(flat_[a], flat_[b], flat_[c]));
}

bool PolygonCutter::cut(std::span<const Vec3> points, std::span<const std::uint32_t> corners,
                        std::vector<TriMesh::Corners>& triangles) {
    const std::size_t n = corners.size();
    if (n < 3) return true;
    if (n == 3) {
        triangles.push_back({corners[0], corners[1], corners[2]});
        return true;
    }
    const Vec3 area = vector_area(points, corners);
    const Vec3 size{std::abs(area.x), std::abs(area.y), std::abs(area.z)};
    const std::size_t axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    flat_.clear();
    for (const std::uint32_t c : corners) flat_.push_back(exact::seen_along(axis, points[c]));
    winding_ = area[axis] < 0 ? -1 : 1;

    if (area[axis] != 0 && !fan_is_valid()) return clip_ears(corners, triangles);
    for (std::size_t i = 2; i < n; ++i) triangles.push_back({corners[0], corners[i - 1], corners[i]});
    return true;
}

bool PolygonCutter::fan_is_valid() const {
    const std::uint32_t n = std::uint32_t(flat_.size());
    for (std::uint32_t i = 0; i < n; ++i)
        if (turn(i, (i + 1) % n, (i + 2) % n) < 0) return false;
    // Convex corners are not enough: a star that winds twice has them too. And flat triangles would leave a
    // gap in a closed mesh, where degenerate triangles are ignored.
    for (std::uint32_t i = 2; i < n; ++i)
        if (turn(0, i - 1, i) <= 0) return false;
    return true;
}

bool PolygonCutter::is_ear(std::uint32_t corner) {
    const std::uint32_t ia = previous_[corner], ic = next_[corner];
    const Vec2 a = flat_[ia], b = flat_[corner], c = flat_[ic];
    if (turn(ia, corner, ic) <= 0) return false;
    const double left = std::min({a.x, b.x, c.x}), right = std::max({a.x, b.x, c.x});
    const double bottom = std::min({a.y, b.y, c.y}), top = std::max({a.y, b.y, c.y});
    // Only reflex corners need to be tested against an ear.
    budget_ -= std::min(budget_, reflex_.size() + 1);
    for (const std::uint32_t r : reflex_) {
        const Vec2 p = flat_[r];
        if (p.x < left || right < p.x || p.y < bottom || top < p.y) continue;
        if (p == a || p == b || p == c) continue;  // a bridge to a hole passes twice through its corners
        if (turn(ia, corner, r) >= 0 && turn(corner, ic, r) >= 0 && turn(ic, ia, r) >= 0) return false;
    }
    return true;
}

bool PolygonCutter::clip_ears(std::span<const std::uint32_t> corners,
                              std::vector<TriMesh::Corners>& triangles) {
    const std::uint32_t n = std::uint32_t(corners.size());
    const std::size_t before = triangles.size();
    next_.resize(n);
    previous_.resize(n);
    reflex_.clear();
    for (std::uint32_t i = 0; i < n; ++i) {
        next_[i] = (i + 1) % n;
        previous_[i] = (i + n - 1) % n;
        if (turn(previous_[i], i, next_[i]) <= 0) reflex_.push_back(i);
    }
    const auto update_reflex = [&](std::uint32_t i) {
        const auto found = std::find(reflex_.begin(), reflex_.end(), i);
        if (found != reflex_.end() && turn(previous_[i], i, next_[i]) > 0) reflex_.erase(found);
    };
    // After an ear at k, try the corner after it, then the one before it, then all corners in order. In a
    // spiral band the ears are at one of its ends, each beside the previous one.
    std::uint32_t left = n, corner = 1, tried = 0, behind = 2, ahead = 2;
    while (left > 3) {
        if (budget_ == 0) {
            triangles.resize(before);
            return false;
        }
        // A self-intersecting polygon may have no ear. Then a corner is clipped anyway.
        if (!is_ear(corner) && tried <= left) {
            ++tried;
            corner = tried == 1 ? behind : tried == 2 ? next_[ahead] : next_[corner];
            continue;
        }
        const std::uint32_t a = previous_[corner], c = next_[corner];
        triangles.push_back({corners[a], corners[corner], corners[c]});
        next_[a] = c;
        previous_[c] = a;
        std::erase(reflex_, corner);
        update_reflex(a);
        update_reflex(c);
        corner = ahead = c;
        behind = a;
        tried = 0;
        --left;
    }
    triangles.push_back({corners[previous_[corner]], corners[corner], corners[next_[corner]]});
    return true;
}

}  // namespace hitbox::io::detail
