// alike_pairs.cpp: compares meshes by size, then by a hash, then bit by bit.
#include <hitbox/mesh/clash/alike_pairs.hpp>

#include <hitbox/core/sort.hpp>

#include <cstring>
#include <numeric>
#include <tuple>

namespace hitbox::detail {

namespace {

std::uint64_t hash_of_memory(const void* memory, std::size_t bytes, std::uint64_t h) {
    // Points and triangles are multiples of four bytes.
    const auto* at = static_cast<const unsigned char*>(memory);
    for (std::size_t i = 0; i + 4 <= bytes; i += 4) {
        std::uint32_t word;
        std::memcpy(&word, at + i, 4);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 32;
    }
    return h;
}

template <class T>
bool same_memory(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

}  // namespace

std::uint64_t hash_of_bits(const TriMesh& mesh) {
    const std::uint64_t h = hash_of_memory(mesh.points.data(), mesh.points.size() * sizeof(Vec3), 0);
    return hash_of_memory(mesh.triangles.data(), mesh.triangles.size() * sizeof(TriMesh::Corners), h);
}

bool have_same_bits(const TriMesh& a, const TriMesh& b) {
    return same_memory(a.points, b.points) && same_memory(a.triangles, b.triangles);
}

std::vector<std::uint32_t> first_with_same_bits(const std::vector<Part>& parts,
                                                const std::vector<IdPair>& pairs) {
    std::vector<std::uint32_t> first(parts.size()), order;
    std::iota(first.begin(), first.end(), 0u);
    std::vector<std::uint8_t> asked(parts.size(), 0);
    for (const IdPair& p : pairs) asked[p.a] = asked[p.b] = 1;
    for (std::uint32_t i = 0; i < parts.size(); ++i)
        if (asked[i]) order.push_back(i);
    const auto size_of = [&](std::uint32_t i) {
        const TriMesh& mesh = parts[i].mesh;
        return std::tuple(mesh.triangles.size(), mesh.points.size());
    };
    detail::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
        const auto x = size_of(i), y = size_of(j);
        return x != y ? x < y : i < j;
    });
    struct Known {
        std::uint64_t hash;
        std::uint32_t part;
        bool operator<(const Known& other) const {
            return hash != other.hash ? hash < other.hash : part < other.part;
        }
    };
    for (std::size_t run = 0, end; run < order.size(); run = end) {
        for (end = run + 1; end < order.size() && size_of(order[end]) == size_of(order[run]);) ++end;
        if (end - run == 1) continue;
        std::vector<Known> known;
        for (std::size_t k = run; k < end; ++k)
            known.push_back({hash_of_bits(parts[order[k]].mesh), order[k]});
        detail::sort(known.begin(), known.end());
        for (std::size_t k = 1; k < known.size(); ++k) {
            // Meshes that share a hash only by chance are taken for different ones, which costs time alone.
            const std::uint32_t model = first[known[k - 1].part];
            if (known[k].hash == known[k - 1].hash &&
                have_same_bits(parts[model].mesh, parts[known[k].part].mesh))
                first[known[k].part] = model;
        }
    }
    return first;
}

std::vector<std::size_t> first_alike(const std::vector<IdPair>& pairs,
                                     const std::vector<PairOptions>& by_pair,
                                     const std::vector<std::uint32_t>& same_bits) {
    std::vector<std::size_t> order(pairs.size()), first(pairs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto key = [&](std::size_t i) {
        return std::tuple(same_bits[pairs[i].a], same_bits[pairs[i].b], by_pair[i].clearance,
                          by_pair[i].tolerance);
    };
    detail::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        const auto x = key(i), y = key(j);
        return x != y ? x < y : i < j;
    });
    for (std::size_t k = 0; k < order.size(); ++k)
        first[order[k]] = k > 0 && key(order[k]) == key(order[k - 1]) ? first[order[k - 1]] : order[k];
    return first;
}

}  // namespace hitbox::detail
