// cut_triangles.cpp: numbers the cut edges, computes all cut points, then connects them.
#include <hitbox/mesh/cut/cut_triangles.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/mesh/cut/plane_sides.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

using MeshEdge = std::array<std::uint32_t, 2>;

// Two edges of a triangle lead from corners here to others. Along the boundary one leaves this side of the plane, the
// other returns to it. Both are in the order of the boundary from the first corner on.
struct Way {
    struct {
        std::uint8_t corner, other;
    } ends[2];
    bool leaves_first;
};

// By the bits of the corners that are here.
constexpr Way ways[8] = {
    {},
    {{{0, 1}, {0, 2}}, true},
    {{{1, 0}, {1, 2}}, false},
    {{{1, 2}, {0, 2}}, true},
    {{{2, 1}, {2, 0}}, false},
    {{{0, 1}, {2, 1}}, true},
    {{{1, 0}, {2, 0}}, false},
    {},
};

// Numbers edges in the order of their first use (hash table, open addressing). At most two thirds are filled.
class EdgeNumbers {
public:
    explicit EdgeNumbers(std::size_t most) : slots_(std::bit_ceil(most + most / 2 + 1), none) {
        edges.reserve(most / 2 + 1);
    }

    std::uint32_t of(std::uint32_t a, std::uint32_t b) {
        const MeshEdge edge{a < b ? a : b, a < b ? b : a};
        const std::uint64_t key = (std::uint64_t(edge[0]) << 32 | edge[1]) * 0x9e3779b97f4a7c15;
        for (std::size_t i = std::size_t((key ^ key >> 29) * 0xd6e8feb86659fd93 >> 32);; ++i) {
            std::uint32_t& slot = slots_[i & (slots_.size() - 1)];
            if (slot == none) {
                slot = std::uint32_t(edges.size());
                edges.push_back(edge);
                return slot;
            }
            if (edges[slot][0] == edge[0] && edges[slot][1] == edge[1]) return slot;  // == calls memcmp
        }
    }

    std::vector<MeshEdge> edges;

private:
    static constexpr std::uint32_t none = 0xffffffff;

    std::vector<std::uint32_t> slots_;
};

}  // namespace

void CutTriangles::add(const Corners& corners, const std::array<std::uint8_t, 3>& sides) {
    unsigned here = 0, in = 0;
    for (unsigned k = 0; k < 3; ++k) {
        here |= unsigned(sides[k] == here_) << k;
        in |= unsigned(sides[k] == in_plane) << k;
    }
    if (here == 0 || here == 0b111) return;
    any_in_plane_ |= in != 0;
    // Written in place: bytes that are copied with their neighbours right after they are written make the copy wait.
    Cut& cut = cuts_.emplace_back();
    cut.corners = corners, cut.here = std::uint8_t(here), cut.in_plane = std::uint8_t(in);
}

void CutTriangles::add(std::span<const Corners> triangles, std::span<const std::uint8_t> sides) {
    // Bit s is set if corners on sides s, taken together, are here and elsewhere. So there is one branch for four
    // triangles: if all their corners are on one side, none of them has an edge.
    unsigned meeting = 0;
    for (unsigned s = 0; s < 8; ++s) meeting |= unsigned((s & here_) && s != here_) << s;
    const std::uint8_t* const side = sides.data();
    const auto sides_of = [&](const Corners& c) { return unsigned(side[c[0]] | side[c[1]] | side[c[2]]); };
    const auto add_met = [&](std::span<const Corners> some) {
        for (const Corners& c : some)
            if (meeting >> sides_of(c) & 1) add(c, {side[c[0]], side[c[1]], side[c[2]]});
    };
    const std::size_t fours = triangles.size() / 4 * 4;
    for (std::size_t i = 0; i < fours; i += 4) {
        unsigned all = 0, others = 0;
        for (std::size_t k = 0; k < 6; ++k) {
            std::uint64_t two;
            std::memcpy(&two, triangles[i].data() + 2 * k, sizeof two);
            all |= side[std::uint32_t(two)], others |= side[two >> 32];
        }
        if (meeting >> (all | others) & 1) [[unlikely]]
            add_met(triangles.subspan(i, 4));
    }
    add_met(triangles.subspan(fours));
}

std::vector<RimEdge> CutTriangles::edges(std::span<const Vec3> points, Rim& rim) const {
    constexpr std::uint32_t none = 0xffffffff;
    EdgeNumbers numbers(2 * cuts_.size());
    std::vector<std::array<std::uint32_t, 2>> of_cut(
        cuts_.size());  // numbers of edges; none: a vertex in the plane
    for (std::size_t i = 0; i < cuts_.size(); ++i) {
        const Cut& cut = cuts_[i];
        for (std::size_t k = 0; k < 2; ++k) {
            const auto [corner, other] = ways[cut.here].ends[k];
            of_cut[i][k] =
                cut.in_plane >> other & 1 ? none : numbers.of(cut.corners[corner], cut.corners[other]);
        }
    }
    std::vector<Rim::Placed> places(numbers.edges.size());
    rim.place(points, numbers.edges, places);

    // Degenerate triangles leave no trace, not in the numbers either. They are looked for here because the points are in the cache.
    const auto is_degenerate = [&](const Cut& cut) {
        return exact::collinear(points[cut.corners[0]], points[cut.corners[1]], points[cut.corners[2]]);
    };
    if (std::any_of(cuts_.begin(), cuts_.end(), is_degenerate)) {
        CutTriangles others(*this);
        std::erase_if(others.cuts_, is_degenerate);
        return others.edges(points, rim);
    }

    rim.reserve(places.size());
    std::vector<std::uint32_t> rim_of(places.size(), none);
    // Points of the rim have the order of their first use. Vertices in the plane come between those of edges.
    if (!any_in_plane_)
        for (std::size_t e = 0; e < places.size(); ++e) rim_of[e] = rim.crossing(places[e]);
    std::vector<RimEdge> edges;
    edges.reserve(cuts_.size());
    for (std::size_t i = 0; i < cuts_.size(); ++i) {
        const Cut& cut = cuts_[i];
        const Way& way = ways[cut.here];
        RimEdge edge;
        for (std::size_t k = 0; k < 2; ++k) {
            const std::uint32_t e = of_cut[i][k];
            if (e == none) {
                edge[k] = rim.vertex(points[cut.corners[way.ends[k].other]]);
            } else {
                if (rim_of[e] == none) rim_of[e] = rim.crossing(places[e]);
                edge[k] = rim_of[e];
            }
        }
        if (edge[0] == edge[1]) continue;
        // From where the boundary returns to where it leaves, if the solid is behind.
        if (way.leaves_first == (here_ == behind)) std::swap(edge[0], edge[1]);
        edges.push_back(edge);
    }
    return edges;
}

}  // namespace hitbox::detail
