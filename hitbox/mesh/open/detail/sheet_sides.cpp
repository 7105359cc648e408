// sheet_sides.cpp: two triangles at an edge continue each other; others that are near must face alike.
#include <hitbox/mesh/open/detail/sheet_sides.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::detail {

namespace {

constexpr std::uint32_t most_in_patches = 3000;  // all pairs of these are compared
constexpr std::size_t most_cracks = 20'000;
constexpr double flat_sine_sq = 0x1p-10;  // a slope of 1 in 32
constexpr double alike_sine_sq = 0.5;     // 45 degrees

struct EdgeUse {
    std::uint32_t low, high;  // the ends
    std::uint32_t index;      // of the triangle
    std::uint8_t corner;      // the edge is from this corner to the next
    bool forward;             // from low to high

    bool same_edge(const EdgeUse& e) const { return low == e.low && high == e.high; }
};

std::vector<EdgeUse> edges_of(const Surface& surface, std::span<const std::uint32_t> ids) {
    std::vector<EdgeUse> uses;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const TriMesh::Corners& c = surface.triangles()[ids[i]];
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t from = c[k], to = c[(k + 1) % 3];
            uses.push_back(
                {std::min(from, to), std::max(from, to), std::uint32_t(i), std::uint8_t(k), from < to});
        }
    }
    detail::sort(uses.begin(), uses.end(), [](const EdgeUse& x, const EdgeUse& y) {
        return x.low != y.low ? x.low < y.low : x.high != y.high ? x.high < y.high : x.index < y.index;
    });
    return uses;
}

// The corners, the smallest first, and whether the other two were swapped.
struct SortedCorners {
    TriMesh::Corners corners;
    bool turned;
};
SortedCorners sorted(TriMesh::Corners c) {
    std::rotate(c.begin(), std::min_element(c.begin(), c.end()), c.end());
    const bool turned = c[1] > c[2];
    if (turned) std::swap(c[1], c[2]);
    return {c, turned};
}

Vec3 corner_of(const Triangle3& t, std::size_t k) { return k == 0 ? t.a : k == 1 ? t.b : t.c; }

}  // namespace

bool may_be_within(const TriangleFrame& s, const TriangleFrame& t, double distance) {
    const Vec3 of_s[] = {s.triangle.a, s.triangle.b, s.triangle.c},
               of_t[] = {t.triangle.a, t.triangle.b, t.triangle.c};
    return !shows_gap(of_s, t, distance) && !shows_gap(of_t, s, distance);
}

SheetSides::SheetSides(const Surface& surface, std::span<const std::uint32_t> ids, double crack, double apart)
    : surface_(surface),
      ids_(ids),
      crack_(crack),
      apart_(apart),
      first_copy_(ids.size()),
      parent_(ids.size()),
      flipped_(ids.size(), 0),
      across_(3 * ids.size()) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
        parent_[i] = first_copy_[i] = std::uint32_t(i);
        frames_.push_back(frame_of(surface.triangle(ids[i])));
    }
    find_copies();
    join_at_edges();
    for (std::uint32_t i = 0; i < ids.size(); ++i) {
        const Found found = find(i);
        parent_[i] = found.root, flipped_[i] = found.flipped;  // so that the next search is short
    }
    if (is_sound_) join_neighbours();
    if (is_sound_) join_across_cracks();
}

void SheetSides::find_copies() {
    struct Place {
        SortedCorners sorted;
        std::uint32_t index;
    };
    std::vector<Place> places;
    places.reserve(ids_.size());
    for (std::uint32_t i = 0; i < ids_.size(); ++i)
        places.push_back({sorted(surface_.triangles()[ids_[i]]), i});
    detail::sort(places.begin(), places.end(), [](const Place& x, const Place& y) {
        return x.sorted.corners != y.sorted.corners ? x.sorted.corners < y.sorted.corners : x.index < y.index;
    });
    for (std::size_t i = 1, first = 0; i < places.size(); ++i) {
        if (places[i].sorted.corners != places[first].sorted.corners) {
            first = i;
            continue;
        }
        first_copy_[places[i].index] = places[first].index;
        join(places[first].index, places[i].index, places[first].sorted.turned != places[i].sorted.turned);
    }
}

// Three sheets at an edge do not continue each other. Neither do two in the same half-plane: that may be a fold, or a
// surface that occurs twice in different triangles.
void SheetSides::join_at_edges() {
    const std::vector<EdgeUse> uses = edges_of(surface_, ids_);
    const auto inward = [&](const EdgeUse& e) { return frames_[e.index].edges[e.corner] * -1.0; };
    for (std::size_t first = 0, last; first < uses.size(); first = last) {
        const EdgeUse* beyond = nullptr;
        bool three = false;
        for (last = first; last < uses.size() && uses[last].same_edge(uses[first]); ++last) {
            const std::uint32_t copy = first_copy_[uses[last].index];
            if (copy == first_copy_[uses[first].index]) continue;
            three |= beyond && copy != first_copy_[beyond->index];
            if (!beyond) beyond = &uses[last];
        }
        if (!beyond || three) continue;
        const Vec3 v = inward(uses[first]), w = inward(*beyond);
        const double sine_sq = length_sq(cross(v, w));
        if (dot(v, w) > 0 && sine_sq < 0x1p-40) continue;
        join(uses[first].index, beyond->index, uses[first].forward == beyond->forward);
        for (std::size_t i = first; i < last; ++i) {
            const bool same = first_copy_[uses[i].index] == first_copy_[uses[first].index];
            across_[3 * uses[i].index + uses[i].corner] = {same ? beyond->index : uses[first].index,
                                                           dot(v, w) < 0 && sine_sq < flat_sine_sq, true};
        }
    }
}

// All pairs of triangles that are near each other in different patches.
void SheetSides::join_neighbours() {
    const auto count = std::uint32_t(ids_.size());
    const std::vector<std::uint32_t> patch = parent_;
    if (std::all_of(patch.begin(), patch.end(), [&](std::uint32_t root) { return root == patch[0]; })) return;
    if (count > most_in_patches) {
        is_sound_ = false;
        return;
    }
    std::vector<Aabb3> boxes;
    boxes.reserve(frames_.size());
    for (const TriangleFrame& f : frames_) boxes.push_back(f.triangle.bounds().expanded(apart_));
    for (std::uint32_t i = 0; i < count; ++i)
        for (std::uint32_t j = 0; j < i; ++j) {
            if (patch[i] == patch[j] || !intersects(boxes[i], boxes[j])) continue;
            if (may_be_within(frames_[i], frames_[j], apart_)) join_alike(i, j);
            if (!is_sound_) return;
        }
}

// The borders of patches that end beside another triangle, of the same patch or another one.
void SheetSides::join_across_cracks() {
    for (std::uint32_t i = 0; i < ids_.size(); ++i)
        for (std::uint32_t k = 0; k < 3; ++k) {
            Across& across = across_[3 * i + k];
            if (across.other != Across::nothing) continue;
            const Vec3 from = corner_of(frames_[i].triangle, k), to = from + along({i, k});
            const Aabb3 box = Aabb3{from, from}.merge(Aabb3{to, to}).expanded(crack_);
            own_triangles_in(surface_, box, [&](std::span<const std::uint32_t> found) {
                for (const std::uint32_t id : found) {
                    const auto at = std::lower_bound(ids_.begin(), ids_.end(), id);
                    if (at == ids_.end() || *at != id) continue;
                    const auto j = std::uint32_t(at - ids_.begin());
                    if (!is_across_crack({i, k}, j)) continue;
                    across.goes_on = true;
                    join_alike(i, j);
                    add_crack({i, k}, j);
                }
                return is_sound_;
            });
            if (!is_sound_) return;
        }
}

// A crack at an angle is a ridge on one side, with a wedge over neither of its triangles.
void SheetSides::add_crack(const Edge& e, std::uint32_t j) {
    if (length_sq(cross(frames_[e.index].normal, frames_[j].normal)) < flat_sine_sq) return;
    for (std::uint32_t k = 0; k < 3; ++k)
        if (across_[3 * j + k].other == Across::nothing && is_across_crack({j, k}, e.index))
            cracks_.push_back({e, {j, k}});
    is_sound_ &= cracks_.size() <= most_cracks;
}

std::span<const SheetSides::Crack> SheetSides::cracks_of(std::size_t i) const {
    const auto before = [](const Crack& c, std::size_t index) { return c.edge.index < index; };
    const auto first = std::lower_bound(cracks_.begin(), cracks_.end(), i, before);
    return {first, std::lower_bound(first, cracks_.end(), i + 1, before)};
}

// True if a part of triangle j is beyond the edge, beside it, and near it.
bool SheetSides::is_across_crack(const Edge& e, std::uint32_t j) const {
    const TriangleFrame& f = frames_[e.index];
    const Triangle3& t = frames_[j].triangle;
    const Vec3 u = along(e), from = corner_of(f.triangle, e.corner), to = from + u;
    Polygon p = split({t.a, t.b, t.c}, f.edges[e.corner], from, 0x1p-10 * crack_).above;
    // Neighbours at the ends of the edge touch it there.
    if (!p.empty()) p = split(p, u, from, 0x1p-10 * length_sq(u)).above;
    if (!p.empty()) p = split(p, u * -1.0, to, 0x1p-10 * length_sq(u)).above;
    return p.size() > 2 && !shows_gap(p, frame_of({from, to, to}), crack_);
}

// A needle has no reliable normal. It is not joined: points over it count as being on both sides.
void SheetSides::join_alike(std::uint32_t i, std::uint32_t j) {
    const TriangleFrame &s = frames_[i], &t = frames_[j];
    if (!s.is_sound || !t.is_sound) return;
    if (length_sq(cross(s.normal, t.normal)) < alike_sine_sq)
        join(i, j, dot(s.normal, t.normal) < 0);
    else
        is_sound_ = false;
}

Vec3 SheetSides::along(const Edge& e) const {
    const Triangle3& t = frames_[e.index].triangle;
    return corner_of(t, (e.corner + 1) % 3) - corner_of(t, e.corner);
}

SheetSides::Found SheetSides::find(std::uint32_t i) const {
    bool flipped = false;
    for (; parent_[i] != i; i = parent_[i]) flipped ^= flipped_[i] != 0;
    return {i, flipped};
}

void SheetSides::join(std::uint32_t i, std::uint32_t j, bool differ) {
    const Found x = find(i), y = find(j);
    const bool flip = (x.flipped != y.flipped) != differ;
    if (x.root == y.root) {
        is_sound_ &= !flip;
    } else {
        parent_[std::max(x.root, y.root)] = std::min(x.root, y.root);
        flipped_[std::max(x.root, y.root)] = flip;
    }
}

}  // namespace hitbox::detail
