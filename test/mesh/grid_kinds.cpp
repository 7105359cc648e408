// grid_kinds.cpp: sets of cells and their sides; shares no code with hitbox/mesh.
#include "grid_kinds.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>

namespace hitbox::test {

namespace {

constexpr int cells = GridBuilder::size;

GridSet points_of(const GridFace& face) {
    GridSet r;
    for (int u = 2 * face.low[0]; u <= 2 * face.high[0]; ++u)
        for (int v = 2 * face.low[1]; v <= 2 * face.high[1]; ++v) {
            std::array<int, 3> p{};
            p[face.axis] = 2 * face.plane, p[(face.axis + 1) % 3] = u, p[(face.axis + 2) % 3] = v;
            r.set(p[0], p[1], p[2]);
        }
    return r;
}

bool edges_are_balanced(const GridPart& part) {
    std::map<std::pair<GridPoint, GridPoint>, int> uses;
    for (const GridPart::Piece& t : part.triangles)
        for (std::size_t i = 0; i < 3; ++i) {
            const GridPoint &p = t.corners[i], &q = t.corners[(i + 1) % 3];
            uses[{(std::min)(p, q), (std::max)(p, q)}] += p < q ? 1 : -1;
        }
    return std::all_of(uses.begin(), uses.end(), [](const auto& use) { return use.second == 0; });
}

// The faces that a ray from the cell towards higher x passes.
int winding_number(const GridPart& part, int x, int y, int z) {
    int sum = 0;
    for (const GridFace& f : part.faces)
        if (f.axis == 0 && f.plane > x && f.low[0] <= y && y < f.high[0] && f.low[1] <= z && z < f.high[1])
            sum += f.sign;
    return sum;
}

// By face, the number of its component. All triangles of a face are of one component.
std::vector<std::size_t> component_of_faces(const GridPart& part) {
    std::vector<std::size_t> of(part.faces.size());
    std::iota(of.begin(), of.end(), std::size_t(0));
    std::map<GridPoint, std::size_t> first;
    for (const GridPart::Piece& t : part.triangles)
        for (const GridPoint& p : t.corners) {
            const std::size_t known = of[first.try_emplace(p, t.face).first->second], now = of[t.face];
            if (known != now) std::replace(of.begin(), of.end(), now, known);
        }
    return of;
}

struct Fraction {
    std::int64_t over = 0, under = 1;  // under > 0
    bool operator<(const Fraction& o) const { return over * o.under < o.over * under; }
};

// The open interval, along `along`, of a triangle's interior on the plane at `height` of `axis`; nothing if it does not
// pass the plane.
std::optional<std::pair<Fraction, Fraction>> passage(const std::array<GridPoint, 3>& t, std::size_t axis,
                                                     std::int64_t height, std::size_t along) {
    std::vector<Fraction> ends;
    bool above = false, below = false;
    for (std::size_t i = 0; i < 3; ++i) {
        const GridPoint &p = t[i], &q = t[(i + 1) % 3];
        const std::int64_t hp = p[axis] - height, hq = q[axis] - height;
        above |= hp > 0, below |= hp < 0;
        if (hp == 0) ends.push_back({p[along], 1});
        if (hp > 0 && hq < 0) ends.push_back({hp * q[along] - hq * p[along], hp - hq});
        if (hp < 0 && hq > 0) ends.push_back({hq * p[along] - hp * q[along], hq - hp});
    }
    if (!above || !below) return std::nullopt;
    return ends[1] < ends[0] ? std::pair(ends[1], ends[0]) : std::pair(ends[0], ends[1]);
}

GridKind kind_of_solids(const GridMeaning& a, const GridMeaning& b) {
    GridKind r;
    GridSet all_a = a.closure, all_b = b.closure;
    all_a.add(a.surface), all_b.add(b.surface);
    const bool volume = a.volume.meets(b.volume);
    if (volume)
        r.relation = SolidRelation::penetrating;
    else if (all_a.meets(all_b))
        r.relation = SolidRelation::touching;
    // Sheets of no thickness may stick out of the inner one, through the other one's wall. They are not of its closure, but
    // of the part.
    const auto inside = [&](const GridSet& closure, const GridSet& all, const GridSet& interior,
                            SolidRelation relation) {
        if (!closure.within(interior)) return;
        if (!all.within(interior)) r.also = r.relation;
        r.relation = relation;
    };
    inside(a.closure, all_a, b.interior, SolidRelation::first_inside);
    inside(b.closure, all_b, a.interior, SolidRelation::second_inside);
    return r;
}

}  // namespace

GridMeaning::GridMeaning(const GridPart& part) : closed(edges_are_balanced(part)) {
    const std::vector<std::size_t> component = component_of_faces(part);
    std::map<std::size_t, GridSet> by_component;
    for (std::size_t i = 0; i < part.faces.size(); ++i) {
        const GridSet points = points_of(part.faces[i]);
        surface.add(points);
        by_component[component[i]].add(points);
    }
    for (const auto& [number, points] : by_component) components.push_back(points);
    if (!closed) return;
    GridSet outside;  // the cells with number 0, with all their sides
    for (int x = -1; x <= cells; ++x)
        for (int y = -1; y <= cells; ++y)
            for (int z = -1; z <= cells; ++z) {
                const bool filled = winding_number(part, x, y, z) != 0;
                for (int i = 2 * x; i <= 2 * x + 2; ++i)
                    for (int j = 2 * y; j <= 2 * y + 2; ++j)
                        for (int k = 2 * z; k <= 2 * z + 2; ++k) {
                            if ((std::min)({i, j, k}) < 0 || (std::max)({i, j, k}) >= GridSet::width)
                                continue;
                            (filled ? closure : outside).set(i, j, k);
                        }
                if (filled) volume.set(2 * x + 1, 2 * y + 1, 2 * z + 1);
            }
    solid = volume.any();
    for (int i = 0; i < GridSet::width; ++i)
        for (int j = 0; j < GridSet::width; ++j)
            for (int k = 0; k < GridSet::width; ++k)
                if (!outside.at(i, j, k)) interior.set(i, j, k);
}

bool any_proper_crossing(const GridPart& a, const GridPart& b) {
    for (const GridPart::Piece& s : a.triangles)
        for (const GridPart::Piece& t : b.triangles) {
            const std::size_t i = a.faces[s.face].axis, j = b.faces[t.face].axis;
            if (i == j) continue;  // parallel
            const auto of_s = passage(s.corners, j, t.corners[0][j], 3 - i - j),
                       of_t = passage(t.corners, i, s.corners[0][i], 3 - i - j);
            if (of_s && of_t && of_s->first < of_t->second && of_t->first < of_s->second) return true;
        }
    return false;
}

GridKind kind_of_parts(const GridPart& a, const GridPart& b, const GridMeaning& of_a,
                       const GridMeaning& of_b) {
    GridKind r;
    const bool meet = of_a.surface.meets(of_b.surface);
    if (of_a.solid && of_b.solid) {
        r = kind_of_solids(of_a, of_b);
    } else {
        // Of an open part, how many components lie in the interior of the solid.
        const bool first_is_open = !of_a.solid;
        const GridMeaning &open = first_is_open ? of_a : of_b, &solid = first_is_open ? of_b : of_a;
        std::size_t inside = 0;
        for (const GridSet& component : open.components) inside += component.within(solid.interior) ? 1u : 0u;
        if (!meet && inside == open.components.size())
            r.relation = first_is_open ? SolidRelation::first_inside : SolidRelation::second_inside;
        else if (inside > 0 || (meet && any_proper_crossing(a, b)))
            r.relation = SolidRelation::penetrating;
        else if (meet)
            r.relation = SolidRelation::touching;
    }
    r.surfaces_meet = meet;
    if (of_a.surface == of_b.surface) {
        if (of_a.solid && of_b.solid && r.relation != SolidRelation::penetrating) r.also = r.relation;
        r.relation = SolidRelation::penetrating;
        r.duplicate = true;
    }
    return r;
}

}  // namespace hitbox::test
