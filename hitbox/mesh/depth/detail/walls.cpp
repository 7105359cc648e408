// walls.cpp: a wall grows over its sides, one triangle at a time.
#include <hitbox/mesh/depth/detail/walls.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/clash/mixed_triangle.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::detail {

const Wall& Walls::of(std::uint32_t triangle) {
    const Wall*& wall = of_triangle_[triangle];
    if (!wall) wall = &all_.emplace_back(this->triangle(triangle), triangle);
    return *wall;
}

void Walls::join(std::span<const std::uint32_t> triangles) {
    const Surface& s = facets_.surface();
    edges_.clear();
    for (const std::uint32_t t : triangles) {
        if (of_triangle_.contains(t)) continue;
        const TriMesh::Corners& c = s.triangles()[t];
        for (std::size_t k = 0; k < 3; ++k) edges_.push_back({c[k], c[k == 2 ? 0 : k + 1], t});
    }
    detail::sort(edges_.begin(), edges_.end());
    std::vector<std::uint32_t> rim;
    for (const std::uint32_t t : triangles) {
        const auto [at, is_new] = of_triangle_.try_emplace(t, nullptr);
        if (!is_new) continue;
        Wall& wall = all_.emplace_back(triangle(t), t);
        at->second = &wall;
        if (wall.is_straight()) continue;
        rim.assign(s.triangles()[t].begin(), s.triangles()[t].end());
        for (std::size_t side = 0; side < rim.size() && rim.size() < Wall::most_corners;)
            if (!grow(side, rim, wall)) ++side;
    }
}

// Extends the wall over its side from rim[side] to the next corner. Returns false if no triangle fits there.
bool Walls::grow(std::size_t side, std::vector<std::uint32_t>& rim, Wall& wall) {
    const Surface& s = facets_.surface();
    const std::size_t count = rim.size();
    const std::uint32_t from = rim[side], to = rim[side + 1 == count ? 0 : side + 1];
    const std::uint32_t before = rim[side == 0 ? count - 1 : side - 1], after = rim[(side + 2) % count];
    const Edge wanted{to, from, 0};
    const auto turns_left = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        const Vec3 p = corner(a), q = corner(b), r = corner(c);
        return dot(cross(q - p, r - q), wall.normal()) >= 0;
    };
    for (auto e = std::lower_bound(edges_.begin(), edges_.end(), wanted);
         e != edges_.end() && e->from == to && e->to == from; ++e) {
        if (of_triangle_.contains(e->triangle)) continue;
        const TriMesh::Corners& c = s.triangles()[e->triangle];
        const std::uint32_t tip = c[0] + c[1] + c[2] - from - to;
        if (std::find(rim.begin(), rim.end(), tip) != rim.end()) continue;
        if (!(std::fabs(wall.height(corner(tip))) <= 2 * slack_)) continue;
        if (!turns_left(before, from, tip) || !turns_left(from, tip, to) || !turns_left(tip, to, after))
            continue;
        wall.insert(side, corner(tip), e->triangle);
        rim.insert(rim.begin() + std::ptrdiff_t(side) + 1, tip);
        of_triangle_[e->triangle] = &wall;
        return true;
    }
    return false;
}

Facet Walls::kind(const Wall& wall) {
    if (const auto piece = kind_of_piece_.find(&wall); piece != kind_of_piece_.end()) return piece->second;
    const Facet first = facets_.of(wall.triangles().front());
    for (const std::uint32_t t : wall.triangles())
        if (facets_.of(t) != first) return Facet::mixed;
    return first;
}

std::span<const Wall* const> Walls::pieces(const Wall& wall) {
    const auto [at, is_new] = pieces_.try_emplace(&wall);
    std::vector<const Wall*>& pieces = at->second;
    if (!is_new) return pieces;
    if (wall.triangles().size() > 1) {
        for (const std::uint32_t t : wall.triangles()) pieces.push_back(&all_.emplace_back(triangle(t), t));
        return pieces;
    }
    for (const TrianglePiece& piece : pieces_of(facets_, wall, origin_, slack_)) {
        if (piece.kind == Facet::inner) continue;
        const Wall& part = all_.emplace_back(wall, piece.corners);
        kind_of_piece_[&part] = piece.kind;
        pieces.push_back(&part);
    }
    return pieces;
}

}  // namespace hitbox::detail
