// topology.cpp: counts edges by sorting them into buckets by their smaller vertex.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/topology.hpp>

#include <hitbox/mesh/topology/union_find.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace hitbox {

namespace {

// Values grouped by vertex with a counting sort. A vertex has few values and neighbouring vertices are
// adjacent in memory, so this is faster than hashing and sorting.
template <class Value>
class Buckets {
public:
    /// `each(put)` calls put(vertex, value) for every value. It runs twice, first to count.
    template <class Each>
    Buckets(std::size_t vertices, const Each& each) : begin_(vertices + 1) {
        each([&](std::uint32_t vertex, const Value&) { ++begin_[vertex + 1]; });
        std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
        values_.resize(begin_.back());
        std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
        each([&](std::uint32_t vertex, const Value& value) { values_[next[vertex]++] = value; });
    }

    std::size_t size() const { return begin_.size() - 1; }

    /// The values of a vertex, sorted.
    std::span<const Value> sorted(std::size_t vertex) {
        const std::span<Value> bucket(values_.data() + begin_[vertex], begin_[vertex + 1] - begin_[vertex]);
        if (bucket.size() > 24) {
            detail::sort(bucket.begin(), bucket.end());
        } else {
            for (std::size_t i = 1; i < bucket.size(); ++i)
                for (std::size_t j = i; j > 0 && bucket[j] < bucket[j - 1]; --j)
                    std::swap(bucket[j], bucket[j - 1]);
        }
        return bucket;
    }

private:
    std::vector<std::size_t> begin_;
    std::vector<Value> values_;
};

// One use of an edge by a triangle, stored under the smaller vertex of the edge: the larger vertex, the
// direction, and whether the triangle is degenerate. Packed so that uses sort by edge.
struct EdgeUse {
    std::uint64_t bits = 0;

    EdgeUse() = default;
    EdgeUse(std::uint32_t larger, bool forward, bool degenerate)
        : bits(std::uint64_t(larger) << 2 | std::uint64_t(forward) << 1 | std::uint64_t(degenerate)) {}

    std::uint64_t larger() const { return bits >> 2; }
    bool forward() const { return bits >> 1 & 1; }
    bool degenerate() const { return bits & 1; }
    friend bool operator<(EdgeUse a, EdgeUse b) { return a.bits < b.bits; }
};

template <class Put>
void put_edge_uses(const Welded& mesh, DegenerateTriangles degenerate, const Put& put) {
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const bool flat = mesh.degenerate[t];
        if (flat && degenerate == DegenerateTriangles::exclude) continue;
        const TriMesh::Corners& corner = mesh.triangles[t];
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t from = corner[k], to = corner[k == 2 ? 0 : k + 1];
            put(std::min(from, to), EdgeUse(std::max(from, to), from < to, flat));
        }
    }
}

// The counts of one edge.
struct EdgeCount {
    std::size_t uses = 0, forward = 0;
    std::ptrdiff_t balance = 0;  // forward minus backward uses, without degenerate triangles
};

// Calls visit(count) for each edge. Stops if it returns false.
template <class Visit>
bool for_each_edge(const Welded& mesh, DegenerateTriangles degenerate, const Visit& visit) {
    Buckets<EdgeUse> buckets(mesh.points.size(),
                             [&](const auto& put) { put_edge_uses(mesh, degenerate, put); });
    for (std::size_t vertex = 0; vertex < buckets.size(); ++vertex) {
        const std::span<const EdgeUse> uses = buckets.sorted(vertex);
        for (std::size_t i = 0; i < uses.size();) {
            EdgeCount count;
            const std::uint64_t larger = uses[i].larger();
            for (; i < uses.size() && uses[i].larger() == larger; ++i) {
                ++count.uses;
                count.forward += uses[i].forward();
                if (!uses[i].degenerate()) count.balance += uses[i].forward() ? 1 : -1;
            }
            if (!visit(count)) return false;
        }
    }
    return true;
}

std::size_t count_duplicates(const Welded& mesh) {
    // Stored under the smallest vertex: the middle and the largest one.
    Buckets<std::uint64_t> buckets(mesh.points.size(), [&](const auto& put) {
        for (TriMesh::Corners corner : mesh.triangles) {
            detail::sort(corner.begin(), corner.end());
            put(corner[0], std::uint64_t(corner[1]) << 32 | corner[2]);
        }
    });
    std::size_t duplicates = 0;
    for (std::size_t vertex = 0; vertex < buckets.size(); ++vertex) {
        const std::span<const std::uint64_t> others = buckets.sorted(vertex);
        for (std::size_t i = 1; i < others.size(); ++i) duplicates += others[i] == others[i - 1];
    }
    return duplicates;
}

Components label(const Welded& mesh, Join join, DegenerateTriangles degenerate) {
    const auto takes_part = [&](std::size_t t) {
        return degenerate == DegenerateTriangles::include || !mesh.degenerate[t];
    };
    const std::size_t triangles = mesh.triangles.size();
    detail::UnionFind groups(join == Join::vertices ? mesh.points.size() : triangles);
    if (join == Join::vertices) {
        for (std::size_t t = 0; t < triangles; ++t) {
            if (!takes_part(t)) continue;
            groups.join(mesh.triangles[t][0], mesh.triangles[t][1]);
            groups.join(mesh.triangles[t][1], mesh.triangles[t][2]);
        }
    } else {
        using Use = std::array<std::uint32_t, 2>;  // the larger vertex of the edge, and the triangle
        Buckets<Use> buckets(mesh.points.size(), [&](const auto& put) {
            for (std::size_t t = 0; t < triangles; ++t) {
                if (!takes_part(t)) continue;
                const TriMesh::Corners& corner = mesh.triangles[t];
                for (std::size_t k = 0; k < 3; ++k) {
                    const std::uint32_t from = corner[k], to = corner[k == 2 ? 0 : k + 1];
                    if (from != to) put(std::min(from, to), Use{std::max(from, to), std::uint32_t(t)});
                }
            }
        });
        for (std::size_t vertex = 0; vertex < buckets.size(); ++vertex) {
            const std::span<const Use> uses = buckets.sorted(vertex);
            for (std::size_t i = 1; i < uses.size(); ++i)
                if (uses[i][0] == uses[i - 1][0]) groups.join(uses[i - 1][1], uses[i][1]);
        }
    }

    Components out;
    out.of_triangle.assign(triangles, Components::none);
    std::vector<std::uint32_t> number(join == Join::vertices ? mesh.points.size() : triangles,
                                      Components::none);
    for (std::size_t t = 0; t < triangles; ++t) {
        if (!takes_part(t)) continue;
        std::uint32_t& n =
            number[groups.root(join == Join::vertices ? mesh.triangles[t][0] : std::uint32_t(t))];
        if (n == Components::none) n = out.count++;
        out.of_triangle[t] = n;
    }
    return out;
}

}  // namespace

Topology topology(const Welded& mesh) {
    Topology out;
    out.degenerate_triangles = mesh.degenerate_count;
    out.closed = mesh.degenerate_count < mesh.triangles.size();
    for_each_edge(mesh, DegenerateTriangles::include, [&](const EdgeCount& edge) {
        ++out.edges;
        out.boundary_edges += edge.uses == 1;
        out.nonmanifold_edges += edge.uses > 2;
        out.misoriented_edges += edge.uses == 2 && edge.forward != 1;
        if (edge.balance != 0) out.closed = false;
        return true;
    });
    out.duplicate_triangles = count_duplicates(mesh);
    out.components = components(mesh).count;
    return out;
}

bool is_closed(const Welded& mesh) {
    if (mesh.degenerate_count == mesh.triangles.size()) return false;
    return for_each_edge(mesh, DegenerateTriangles::exclude,
                         [](const EdgeCount& edge) { return edge.balance == 0; });
}

Components components(const Welded& mesh, Join join, DegenerateTriangles degenerate) {
    return label(mesh, join, degenerate);
}

}  // namespace hitbox
