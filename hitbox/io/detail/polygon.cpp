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
    budget_ -= std::min(budget_, std::size_t(1));
    if (!convex_[corner]) return false;
    // Only reflex corners need to be tested against an ear.
    return !reflex_.any_in(previous_[corner], corner, next_[corner], budget_);
}

bool PolygonCutter::clip_ears(std::span<const std::uint32_t> corners,
                              std::vector<TriMesh::Corners>& triangles) {
    const std::uint32_t n = std::uint32_t(corners.size());
    const std::size_t before = triangles.size();
    next_.resize(n);
    previous_.resize(n);
    convex_.resize(n);
    reflex_.reset(flat_, winding_);
    for (std::uint32_t i = 0; i < n; ++i) {
        next_[i] = (i + 1) % n;
        previous_[i] = (i + n - 1) % n;
        convex_[i] = turn(previous_[i], i, next_[i]) > 0;
        if (!convex_[i]) reflex_.add(i);
    }
    reflex_.build();
    const auto update = [&](std::uint32_t i) {
        convex_[i] = turn(previous_[i], i, next_[i]) > 0;
        if (convex_[i]) reflex_.remove(i);
    };
    // After an ear at k, try the corner after it, then the one before it, then all corners in order. In a
    // spiral band the ears are at one of its ends, each beside the previous one.
    std::uint32_t left = n, corner = 1, tried = 0, behind = 2, ahead = 2;
    while (left > 3) {
        // A self-intersecting polygon may have no ear. Then a corner is clipped anyway.
        const bool clips = is_ear(corner) || tried > left;
        if (budget_ == 0) {
            triangles.resize(before);
            return false;
        }
        if (!clips) {
            ++tried;
            corner = tried == 1 ? behind : tried == 2 ? next_[ahead] : next_[corner];
            continue;
        }
        const std::uint32_t a = previous_[corner], c = next_[corner];
        triangles.push_back({corners[a], corners[corner], corners[c]});
        next_[a] = c;
        previous_[c] = a;
        reflex_.remove(corner);
        update(a);
        update(c);
        corner = ahead = c;
        behind = a;
        tried = 0;
        --left;
    }
    triangles.push_back({corners[previous_[corner]], corners[corner], corners[next_[corner]]});
    return true;
}

}  // namespace hitbox::io::detail
