// thin.cpp: vertex clustering on a grid, as fine as the limit allows.
#include <apps/cli/page/thin.hpp>

#include <hitbox/fit/fit_aabb.hpp>
#include <hitbox/mesh/bounds.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace hitbox::cli {

namespace {

using Corners = TriMesh::Corners;

// By point: the point that replaces it.
std::vector<std::uint32_t> representatives(const TriMesh& mesh, const Aabb3& bounds, double cells) {
    const Vec3 size = bounds.max - bounds.min;
    const double longest = (std::max)({size.x, size.y, size.z});
    const auto cell = [&](double at, double low) {
        const double place = (at - low) / longest * cells;
        return static_cast<std::uint64_t>(place > 0 ? (std::min)(place, cells - 1) : 0.0);
    };
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order(mesh.points.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        const Vec3& p = mesh.points[i];
        order[i] = {cell(p.x, bounds.min.x) << 42 | cell(p.y, bounds.min.y) << 21 | cell(p.z, bounds.min.z),
                    i};
    }
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> of(order.size());
    for (std::size_t first = 0, last; first < order.size(); first = last) {
        Vec3 sum;
        for (last = first; last < order.size() && order[last].first == order[first].first; ++last)
            sum = sum + (mesh.points[order[last].second] - bounds.min);
        const Vec3 middle = bounds.min + sum * (1 / static_cast<double>(last - first));
        std::uint32_t nearest = order[first].second;
        double least = length_sq(mesh.points[nearest] - middle);
        for (std::size_t i = first + 1; i < last; ++i) {
            const double d = length_sq(mesh.points[order[i].second] - middle);
            if (d < least) least = d, nearest = order[i].second;
        }
        for (std::size_t i = first; i < last; ++i) of[order[i].second] = nearest;
    }
    return of;
}

std::vector<Corners> clustered(const TriMesh& mesh, const Aabb3& bounds, double cells) {
    const std::vector<std::uint32_t> of = representatives(mesh, bounds, cells);
    std::vector<Corners> kept;
    for (const Corners& c : mesh.triangles) {
        const Corners r{of[c[0]], of[c[1]], of[c[2]]};
        if (r[0] != r[1] && r[1] != r[2] && r[2] != r[0]) kept.push_back(r);
    }
    return kept;
}

// True if an even permutation sorts the corners. This tells the two orientations of a triangle apart.
bool faces_up(const Corners& c) { return (c[0] < c[1]) + (c[1] < c[2]) + (c[2] < c[0]) == 2; }

// Of opposite triangles with the same corners, one pair is kept. So thin parts stay visible. A closed mesh
// stays closed, because each edge is still used equally often in both directions.
void remove_facing_pairs(std::vector<Corners>& triangles) {
    std::vector<std::pair<Corners, std::uint32_t>> order(triangles.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        Corners c = triangles[i];
        std::sort(c.begin(), c.end());
        order[i] = {c, i};
    }
    std::sort(order.begin(), order.end());
    std::vector<std::uint8_t> gone(triangles.size(), 0);
    for (std::size_t first = 0, last; first < order.size(); first = last) {
        std::size_t up = 0;
        for (last = first; last < order.size() && order[last].first == order[first].first; ++last)
            up += faces_up(triangles[order[last].second]);
        const std::size_t pairs = (std::min)(up, last - first - up);
        if (pairs < 2) continue;
        std::size_t up_left = pairs - 1, down_left = pairs - 1;
        for (std::size_t i = last; i-- > first;) {
            std::size_t& left = faces_up(triangles[order[i].second]) ? up_left : down_left;
            if (left > 0) --left, gone[order[i].second] = 1;
        }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i)
        if (!gone[i]) triangles[kept++] = triangles[i];
    triangles.resize(kept);
}

}  // namespace

std::vector<std::size_t> shares(std::span<const Demand> demands, std::size_t most, std::size_t fewest) {
    const auto share = [](const Demand& d, std::size_t level) {
        return d.wanted / d.weight < level ? d.wanted : level * d.weight;
    };
    // Finds the highest level at which the sum is at most `most`.
    const auto fits = [&](std::size_t level) {
        std::size_t sum = 0;
        for (const Demand& d : demands) {
            sum += share(d, level);
            if (sum > most) return false;
        }
        return true;
    };
    std::size_t low = 0, high = 1;
    for (const Demand& d : demands) high = (std::max)(high, d.wanted / d.weight + 2);
    if (fits(high)) {
        low = high;
    } else {
        while (high - low > 1) {
            const std::size_t level = low + (high - low) / 2;
            (fits(level) ? low : high) = level;
        }
    }
    std::vector<std::size_t> all;
    std::size_t left = most;
    for (const Demand& d : demands) {
        const std::size_t got = share(d, low);
        all.push_back(got < (std::min)(fewest, d.wanted) ? 0 : got);
        left -= all.back();
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t least = (std::min)(fewest, demands[i].wanted);
        if (all[i] != 0 || least > left) continue;
        all[i] = least;
        left -= least;
    }
    return all;
}

TriMesh thinned(const TriMesh& mesh, std::size_t most) {
    const Aabb3 bounds = fit_aabb(mesh);
    std::vector<Corners> best;
    if (most > 0 && !bounds.is_empty() && bounds.min != bounds.max) {
        // A surface meets about three times as many cells as the square of their number along an edge.
        double cells = std::sqrt(static_cast<double>(most) / 3);
        for (int step = 0; step < 8 && cells >= 2; ++step) {
            cells = (std::min)(std::floor(cells), 2097151.0);
            std::vector<Corners> found = clustered(mesh, bounds, cells);
            remove_facing_pairs(found);
            const double ratio = static_cast<double>(found.size()) / static_cast<double>(most);
            const bool fits = found.size() <= most;
            if (fits && found.size() >= best.size()) best = std::move(found);
            if (fits && (ratio > 0.75 || step > 4)) break;
            // Slender and crumpled parts differ from this rule, so repeat the correction.
            cells *= (std::clamp)(0.95 / std::sqrt((std::max)(ratio, 1e-4)), 0.1, 3.0);
        }
    }
    TriMesh out;
    std::vector<std::uint32_t> number(mesh.points.size(), 0xffffffff);
    for (const Corners& c : best) {
        Corners r;
        for (std::size_t k = 0; k < 3; ++k) {
            std::uint32_t& n = number[c[k]];
            if (n == 0xffffffff) {
                n = static_cast<std::uint32_t>(out.points.size());
                out.points.push_back(mesh.points[c[k]]);
            }
            r[k] = n;
        }
        out.triangles.push_back(r);
    }
    return out;
}

}  // namespace hitbox::cli
