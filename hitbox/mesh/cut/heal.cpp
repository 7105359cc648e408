// heal.cpp: subdivision of edges along the lines of flat triangles.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/cut/heal.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/mesh/topology/edge_key.hpp>
#include <hitbox/mesh/topology/vertex_table.hpp>
#include <hitbox/shape/aabb.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <unordered_map>
#include <utility>

namespace hitbox::detail {

namespace {

using Corners = TriMesh::Corners;

constexpr std::uint32_t none = VertexTable::unused;

// The lines of flat triangles, one for each set of them connected by edges, and the corners along each line.
class Lines {
public:
    bool is_empty() const { return lines_.empty(); }

    void add(const TriMesh& mesh, const Corners& c) {
        std::array<std::uint32_t, 3> at;
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 p = canonical(mesh.points[c[k]]);
            at[k] = table_.vertex(p);
            if (at[k] == point_at_.size()) point_at_.push_back(c[k]);
            bounds_.merge(p);
        }
        // Merge the lines that the triangle connects.
        std::uint32_t line = none;
        const std::array edges{edge_key(at[0], at[1]), edge_key(at[1], at[2]), edge_key(at[2], at[0])};
        for (const std::uint64_t e : edges) {
            const auto found = line_of_.find(e);
            if (found == line_of_.end()) continue;
            const std::uint32_t other = root(found->second);
            if (line == none) {
                line = other;
            } else if (other != line) {
                auto &from = lines_[other].corners, &to = lines_[line].corners;
                to.insert(to.end(), from.begin(), from.end());
                from.clear();
                lines_[other].joined = line;
            }
        }
        if (line == none) {
            line = std::uint32_t(lines_.size());
            lines_.push_back({line, {}});
        }
        for (const std::uint64_t e : edges) line_of_.try_emplace(e, line);
        lines_[line].corners.insert(lines_[line].corners.end(), at.begin(), at.end());
    }

    void sort() {
        for (Line& line : lines_) {
            auto& c = line.corners;
            detail::sort(c.begin(), c.end(), [&](std::uint32_t i, std::uint32_t j) {
                return i != j && comes_before(places_[i], places_[j]);
            });
            c.erase(std::unique(c.begin(), c.end()), c.end());
        }
    }

    bool may_have(const Vec3& p) const {
        return p.x >= bounds_.min.x && p.x <= bounds_.max.x && p.y >= bounds_.min.y && p.y <= bounds_.max.y &&
               p.z >= bounds_.min.z && p.z <= bounds_.max.z;
    }

    // The points of the mesh between two positions on a line, in order.
    std::vector<std::uint32_t> between(const Vec3& from, const Vec3& to) const {
        const std::uint32_t a = table_.find(canonical(from)), b = table_.find(canonical(to));
        if (a == none || b == none) return {};
        const auto found = line_of_.find(edge_key(a, b));
        if (found == line_of_.end()) return {};
        const auto& c = lines_[root(found->second)].corners;
        const auto i = std::find(c.begin(), c.end(), a), j = std::find(c.begin(), c.end(), b);
        std::vector<std::uint32_t> out;
        for (auto k = std::min(i, j) + 1; k < std::max(i, j); ++k) out.push_back(point_at_[*k]);
        if (j < i) std::reverse(out.begin(), out.end());
        return out;
    }

private:
    struct Line {
        std::uint32_t joined;  // the line itself, or the line that it was merged into
        std::vector<std::uint32_t> corners;
    };

    std::uint32_t root(std::uint32_t line) const {
        while (lines_[line].joined != line) line = lines_[line].joined;
        return line;
    }

    std::vector<Vec3> places_;
    VertexTable table_{places_};
    std::vector<std::uint32_t> point_at_;  // by position: one point of the mesh there
    std::vector<Line> lines_;
    std::unordered_map<std::uint64_t, std::uint32_t> line_of_;  // by edge between positions: its line
    Aabb3 bounds_;
};

}  // namespace

void take_out_flat(TriMesh& mesh, std::vector<std::uint32_t>& sources,
                   std::span<const std::uint32_t> suspects, MiddlePoint middle_point) {
    std::vector<std::uint32_t> gone;
    Lines lines;
    for (const std::uint32_t t : suspects) {
        const Corners& c = mesh.triangles[t];
        const Vec3 &p = mesh.points[c[0]], &q = mesh.points[c[1]], &r = mesh.points[c[2]];
        const bool folded = p == q || q == r || r == p;
        if (!folded && !exact::collinear(p, q, r)) continue;
        gone.push_back(t);
        if (!folded) lines.add(mesh, c);  // the edges of a folded triangle cancel each other
    }
    if (gone.empty()) return;
    detail::sort(gone.begin(), gone.end());
    gone.erase(std::unique(gone.begin(), gone.end()), gone.end());

    if (!lines.is_empty()) {
        lines.sort();
        // A triangle with corners on its edges becomes a fan for each edge. The next edge then belongs to the
        // last triangle of the fan, the previous edge to the first.
        const auto split = [&](std::uint32_t first) {
            std::array<std::uint32_t, 3> with_edge{first, first, first};  // by edge: its triangle
            const Corners whole = mesh.triangles[first];
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t l = k == 2 ? 0 : k + 1;
                const auto chain = lines.between(mesh.points[whole[k]], mesh.points[whole[l]]);
                if (chain.empty()) continue;
                const std::uint32_t t = with_edge[k];
                Corners part = mesh.triangles[t];
                const std::size_t from =
                    std::size_t(std::find(part.begin(), part.end(), whole[k]) - part.begin());
                const std::size_t to = from == 2 ? 0 : from + 1;
                const std::uint32_t end = part[to];
                std::uint32_t last = t;
                for (std::size_t i = 0; i <= chain.size(); ++i) {
                    part[to] = i < chain.size() ? middle_point(whole[k], whole[l], chain[i]) : end;
                    if (i == 0) {
                        mesh.triangles[t] = part;
                    } else {
                        last = std::uint32_t(mesh.triangles.size());
                        mesh.triangles.push_back(part);
                        if (!sources.empty()) sources.push_back(std::uint32_t(sources[t]));
                    }
                    part[from] = part[to];
                }
                if (with_edge[l] == t) with_edge[l] = last;
            }
        };
        const std::uint32_t count = std::uint32_t(mesh.triangles.size());
        auto next_gone = gone.begin();
        for (std::uint32_t t = 0; t < count; ++t) {
            if (next_gone != gone.end() && *next_gone == t) {
                ++next_gone;
                continue;
            }
            const Corners& c = mesh.triangles[t];
            if (lines.may_have(mesh.points[c[0]]) + lines.may_have(mesh.points[c[1]]) +
                    lines.may_have(mesh.points[c[2]]) >=
                2)
                split(t);
        }
    }

    std::size_t kept = 0;
    auto next_gone = gone.begin();
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        if (next_gone != gone.end() && *next_gone == t) {
            ++next_gone;
            continue;
        }
        mesh.triangles[kept] = mesh.triangles[t];
        if (!sources.empty()) sources[kept] = sources[t];
        ++kept;
    }
    mesh.triangles.resize(kept);
    if (!sources.empty()) sources.resize(kept);
}

}  // namespace hitbox::detail
