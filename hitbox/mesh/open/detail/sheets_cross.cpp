// sheets_cross.cpp: on which side one open surface leaves the neighbourhood of another one that it crosses.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/open/detail/sheet_sides.hpp>
#include <hitbox/mesh/open/near_cover.hpp>
#include <hitbox/mesh/open/open_depth.hpp>
#include <hitbox/mesh/topology/union_find.hpp>
#include <hitbox/mesh/triangles_in.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

constexpr std::size_t most_triangles = 20'000, most_neighbours = 2000, most_tried = 4;
constexpr std::size_t most_near = 1'000'000;  // of both surfaces, counted for each triangle

// A triangle of the surface that crosses, with those of the other surface that are nearby.
struct NearTriangle {
    std::uint32_t id;
    std::vector<std::uint32_t> others;
};

// The surface leaves the neighbourhood of a triangle of the other one, on one side of it.
struct Exit {
    std::uint32_t own, other;
    bool front;
};

bool share_a_corner(const TriMesh::Corners& s, const TriMesh::Corners& t) {
    return std::any_of(s.begin(), s.end(),
                       [&](std::uint32_t v) { return std::find(t.begin(), t.end(), v) != t.end(); });
}

/// One surface that crosses another one, the sheet.
class CrossingSheet {
public:
    CrossingSheet(const Surface& own, const Surface& sheet, double distance)
        : own_(own),
          sheet_(sheet),
          cover_(sheet, distance, Aabb3(own.bounds()).merge(sheet.bounds())),
          components_(own.triangles().size()),
          frame_index_(own.triangles().size(), no_frame) {}

    /// True if the surface surely leaves the sheet on one side only, wherever it crosses it.
    bool is_one_sided(const std::vector<std::uint32_t>& crossing) {
        if (!cover_.is_fine()) return false;
        for (std::size_t i = 0; i < std::min(most_tried, crossing.size()); ++i)
            if (passes_one_triangle(crossing[i])) return false;
        if (!look_around(crossing)) return false;
        // A point of the surface within the distance of two sheets, or of a crack between them, leaves neither of them. So
        // the two sheets get one front.
        const SheetSides sides(sheet_, others_, cover_.within(), 3 * cover_.within());
        if (!sides.is_sound()) return false;
        for (const NearTriangle& t : near_)
            if (!add_exits(t, sides)) return false;
        return no_two_sides(sides);
    }

private:
    // The triangles that are near the sheet, from those that cross it on. Those that are near each other are one component,
    // whether they share corners or not: the surface may have cracks.
    bool look_around(const std::vector<std::uint32_t>& crossing) {
        std::vector<std::uint8_t> seen(own_.triangles().size(), 0);
        std::vector<std::uint32_t> open = crossing;
        std::size_t near = 0;
        for (const std::uint32_t t : open) seen[t] = 1;
        while (!open.empty()) {
            const std::uint32_t t = open.back();
            open.pop_back();
            auto others = cover_.nearby(own_.triangle(t));
            if (!others || near_.size() == most_triangles) return false;
            if (others->empty()) continue;
            others_.insert(others_.end(), others->begin(), others->end());
            near_.push_back({t, *std::move(others)});
            const auto beside = triangles_beside(t);
            if (!beside) return false;
            near += beside->size() + near_.back().others.size();
            if (near > most_near) return false;
            for (const std::uint32_t next : *beside) {
                if (seen[next] && components_.root(next) == components_.root(t)) continue;
                if (!are_neighbours(t, next)) continue;
                components_.join(t, next);
                if (seen[next]) continue;
                seen[next] = 1;
                open.push_back(next);
            }
        }
        detail::sort(others_.begin(), others_.end());
        others_.erase(std::unique(others_.begin(), others_.end()), others_.end());
        return true;
    }

    std::optional<std::vector<std::uint32_t>> triangles_beside(std::uint32_t t) const {
        std::vector<std::uint32_t> found;
        own_triangles_in(own_, own_.triangle(t).bounds().expanded(cover_.within()),
                         [&](std::span<const std::uint32_t> ids) {
                             found.insert(found.end(), ids.begin(), ids.end());
                             return found.size() <= most_neighbours;
                         });
        if (found.size() > most_neighbours) return std::nullopt;
        return found;
    }

    bool are_neighbours(std::uint32_t s, std::uint32_t t) {
        if (share_a_corner(own_.triangles()[s], own_.triangles()[t])) return true;
        const std::size_t of_s = own_frame(s), of_t = own_frame(t);
        return may_be_within(frames_[of_s], frames_[of_t], cover_.within());
    }

    std::size_t own_frame(std::uint32_t t) {
        if (frame_index_[t] == no_frame) {
            frame_index_[t] = std::uint32_t(frames_.size());
            frames_.push_back(frame_of(own_.triangle(t)));
        }
        return frame_index_[t];
    }

    struct Sides {
        bool front = false, back = false;
        bool both() const { return front && back; }
    };

    // The part of a polygon over a triangle of the sheet. Across its borders the triangle ends. Across other edges it goes on
    // a little, because of roundings.
    Polygon over(Polygon p, const TriangleFrame& f, const std::array<bool, 3>& goes_on) const {
        for (std::size_t k = 0; k < 3 && !p.empty(); ++k)
            p = split(p, f.edges[k], corner_of(f, k), goes_on[k] ? margin() : 0).below;
        return p;
    }

    // The part of a polygon that is over the fold between two triangles, at an edge of each, and over neither of them.
    Polygon over_fold(Polygon p, const TriangleFrame& f, std::size_t k, const TriangleFrame& g,
                      std::size_t edge_of_g) const {
        const Vec3 from = corner_of(f, k), to = corner_of(f, (k + 1) % 3),
                   along = cross(f.normal, f.edges[k]);
        const double reach = 2 * cover_.within();
        const auto keep = [&](const Vec3& way, const Vec3& at, double low, double high) {
            if (!p.empty()) p = split(p, way, at, high).below;
            if (!p.empty()) p = split(p, way * -1.0, at, -low).below;
        };
        keep(f.edges[k], from, -margin(), reach);
        keep(g.edges[edge_of_g], corner_of(g, edge_of_g), -margin(), reach);
        keep(along, from, -reach, dot(along, to - from) + reach);
        return p;
    }

    static Vec3 corner_of(const TriangleFrame& f, std::size_t k) {
        return k == 0 ? f.triangle.a : k == 1 ? f.triangle.b : f.triangle.c;
    }

    // On which side of the plane through `at` the polygons are.
    void add_sides(const Polygon& p, const Vec3& normal, const Vec3& at, bool is_sound, Sides& sides) const {
        for (const Vec3& q : p) {
            const double height = dot(normal, q - at);
            sides.front |= !is_sound || height > -cover_.slack();
            sides.back |= !is_sound || height < cover_.slack();
        }
    }

    double margin() const { return cover_.within() / 8; }

    // Decides most pairs that cross far, without the triangles nearby.
    bool passes_one_triangle(std::uint32_t t) {
        const auto others = cover_.nearby(own_.triangle(t));
        if (!others) return true;
        const auto rest = cover_.rest(own_.triangle(t), *others);
        return !rest || std::any_of(others->begin(), others->end(), [&](std::uint32_t other) {
            const TriangleFrame f = frame_of(sheet_.triangle(other));
            Sides found;
            for (const Polygon& p : *rest)
                add_sides(over(p, f, {}), f.normal, f.triangle.a, f.is_sound, found);
            return found.both();
        });
    }

    bool add_exits(const NearTriangle& t, const SheetSides& sides) {
        const auto rest = cover_.rest(own_.triangle(t.id), t.others);
        if (!rest) return false;
        for (const std::uint32_t other : t.others) {
            const std::size_t index = index_of(other);
            const TriangleFrame f = frame_of(sheet_.triangle(other));
            std::array<bool, 3> goes_on{};
            for (std::size_t k = 0; k < 3; ++k) goes_on[k] = sides.across(index, k).goes_on;
            Sides found;
            for (const Polygon& p : *rest)
                add_sides(over(p, f, goes_on), f.normal, f.triangle.a, f.is_sound, found);
            for (std::size_t k = 0; k < 3; ++k) {
                const SheetSides::Across& across = sides.across(index, k);
                if (across.other == SheetSides::Across::nothing || across.is_flat) continue;
                const SheetSides::Edge edge{std::uint32_t(index), std::uint32_t(k)};
                add_sides_of_fold(*rest, edge, same_edge(edge, across.other), sides, found);
            }
            for (const SheetSides::Crack& crack : sides.cracks_of(index))
                add_sides_of_fold(*rest, crack.edge, crack.other, sides, found);
            if (found.both()) return false;
            if (found.front || found.back) exits_.push_back({t.id, other, found.front});
        }
        return true;
    }

    // The edge of another triangle with the same ends.
    SheetSides::Edge same_edge(const SheetSides::Edge& e, std::uint32_t across) const {
        const TriMesh::Corners &of_f = sheet_.triangles()[others_[e.index]],
                               &of_g = sheet_.triangles()[others_[across]];
        std::uint32_t edge = 0;
        while (edge < 2 &&
               (of_g[(edge + 2) % 3] == of_f[e.corner] || of_g[(edge + 2) % 3] == of_f[(e.corner + 1) % 3]))
            ++edge;
        return {across, edge};
    }

    // Points over a ridge are over neither of its triangles. The mean of their normals decides the side. If there is a crack, the
    // side is only known above both of its edges or below both.
    // Source: Baerentzen, Aanaes 2005, "Signed Distance Computation Using the Angle Weighted Pseudonormal".
    void add_sides_of_fold(const std::vector<Polygon>& rest, const SheetSides::Edge& e,
                           const SheetSides::Edge& other, const SheetSides& sides, Sides& found) const {
        const TriangleFrame f = frame_of(sheet_.triangle(others_[e.index])),
                            g = frame_of(sheet_.triangle(others_[other.index]));
        const double turn = sides.is_flipped(e.index) == sides.is_flipped(other.index) ? 1 : -1;
        const Vec3 normal = f.normal + g.normal * turn;
        for (const Polygon& p : rest) {
            const Polygon over = over_fold(p, f, e.corner, g, other.corner);
            add_sides(over, normal, corner_of(f, e.corner), f.is_sound && g.is_sound, found);
            add_sides(over, normal, corner_of(g, other.corner), f.is_sound && g.is_sound, found);
        }
    }

    std::size_t index_of(std::uint32_t other) const {
        return std::size_t(std::lower_bound(others_.begin(), others_.end(), other) - others_.begin());
    }

    bool no_two_sides(const SheetSides& sides) {
        std::vector<std::tuple<std::uint32_t, std::uint32_t, bool>> found;  // component, patch, side
        for (const Exit& e : exits_) {
            const std::size_t index = index_of(e.other);
            found.push_back(
                {components_.root(e.own), sides.patch_of(index), e.front != sides.is_flipped(index)});
        }
        detail::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return std::adjacent_find(found.begin(), found.end(), [](const auto& x, const auto& y) {
                   return std::get<0>(x) == std::get<0>(y) && std::get<1>(x) == std::get<1>(y);
               }) == found.end();
    }

    const Surface& own_;
    const Surface& sheet_;
    NearCover cover_;
    std::vector<NearTriangle> near_;
    std::vector<std::uint32_t> others_;  // of all of these, sorted
    UnionFind components_;
    static constexpr std::uint32_t no_frame = 0xffffffff;
    std::vector<std::uint32_t> frame_index_;  // of each triangle of the surface
    std::vector<TriangleFrame> frames_;
    std::vector<Exit> exits_;
};

std::vector<std::uint32_t> those_that_cross(std::span<const TrianglePair> crossings,
                                            std::uint32_t TrianglePair::* index) {
    std::vector<std::uint32_t> ids;
    for (const TrianglePair& c : crossings) ids.push_back(c.*index);
    detail::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

}  // namespace

bool one_reaches_through_at_most(const Surface& a, const Surface& b, std::span<const TrianglePair> crossings,
                                 double distance) {
    return CrossingSheet(a, b, distance).is_one_sided(those_that_cross(crossings, &TrianglePair::a)) ||
           CrossingSheet(b, a, distance).is_one_sided(those_that_cross(crossings, &TrianglePair::b));
}

}  // namespace hitbox::detail
