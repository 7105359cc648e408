// same_surface.cpp: lists of triangles compared, and triangles covered by coplanar ones.
#include <hitbox/mesh/solid/same_surface.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/solid/overlay.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <numeric>
#include <tuple>

namespace hitbox::detail {

namespace {

using exact::Sign;
using Key = std::array<std::array<double, 3>, 3>;

// The corners of a triangle from the smallest one on, in their order. +0 and -0 are the same.
Key key_of(const Surface& s, std::size_t i) {
    Key key;
    for (std::size_t j = 0; j < 3; ++j) {
        const Vec3& p = s.points()[s.triangles()[i][j]];
        key[j] = {p.x + 0.0, p.y + 0.0, p.z + 0.0};
    }
    std::rotate(key.begin(), std::min_element(key.begin(), key.end()), key.end());
    return key;
}

std::vector<Key> sorted_keys(const Surface& s) {
    std::vector<Key> keys(s.triangles().size());
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = key_of(s, i);
    detail::sort(keys.begin(), keys.end());
    return keys;
}

// A sum over the triangles, so that their order does not matter.
std::uint64_t hash_of(const Surface& s) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < s.triangles().size(); ++i) {
        std::uint64_t h = 0;
        for (const auto& corner : key_of(s, i))
            for (const double x : corner) {
                h = (h ^ std::bit_cast<std::uint64_t>(x)) * 0x9e3779b97f4a7c15u;
                h ^= h >> 32;
            }
        sum += h;
    }
    return sum;
}

auto size_key(const Surface& s) {
    const Aabb3& b = s.bounds();
    return std::tuple(s.triangles().size(), b.min.x, b.min.y, b.min.z, b.max.x, b.max.y, b.max.z);
}

// True if the coplanar triangle contains the stepped point.
bool covers(const Triangle3& t, const SteppedPoint& p) {
    const std::array corner{exact_point(t.a), exact_point(t.b), exact_point(t.c)};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Sign all = turn(axis, corner[0], corner[1], corner[2]);
        if (all == Sign::zero) continue;
        for (std::size_t i = 0; i < 3; ++i) {
            const ExactPoint &from = corner[i], &to = corner[(i + 1) % 3];
            Sign side = turn(axis, from, to, p.at);
            if (side == Sign::zero) side = turn(axis, way(from, to), p.step);
            if (side * all == Sign::negative) return false;
        }
        return true;
    }
    return false;
}

bool is_covered(const PairSide& own, std::size_t i, const Surface& other,
                const std::vector<std::uint8_t>& is_coplanar) {
    std::vector<Triangle3> covering;
    for (std::uint32_t k = own.first_partner[i]; k < own.first_partner[i + 1]; ++k)
        if (is_coplanar[k]) covering.push_back(other.triangle(own.partners[k]));
    if (covering.empty()) return false;
    Overlay overlay(own.surface().triangle(own.in_contact[i]));
    for (const Triangle3& t : covering) overlay.divide_by(t);
    return !overlay.any_piece([&](const SteppedPoint& p) {
        return std::none_of(covering.begin(), covering.end(),
                            [&](const Triangle3& t) { return covers(t, p); });
    });
}

}  // namespace

std::vector<std::uint32_t> first_with_same_triangles(std::span<const Surface> surfaces) {
    std::vector<std::uint32_t> first(surfaces.size()), order;
    std::iota(first.begin(), first.end(), 0u);
    for (std::uint32_t i = 0; i < surfaces.size(); ++i)
        if (!surfaces[i].triangles().empty()) order.push_back(i);
    detail::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
        const auto x = size_key(surfaces[i]), y = size_key(surfaces[j]);
        return x != y ? x < y : i < j;
    });
    struct Known {
        std::uint32_t first;
        std::uint64_t hash;
        std::vector<Key> keys;
    };
    for (std::size_t run = 0, end; run < order.size(); run = end) {
        for (end = run + 1;
             end < order.size() && size_key(surfaces[order[end]]) == size_key(surfaces[order[run]]);)
            ++end;
        if (end - run == 1) continue;
        std::vector<Known> known;
        for (std::size_t k = run; k < end; ++k) {
            const std::uint32_t i = order[k];
            const std::uint64_t hash = hash_of(surfaces[i]);
            std::vector<Key> keys;
            const auto same = std::find_if(known.begin(), known.end(), [&](Known& other) {
                if (other.hash != hash) return false;
                if (keys.empty()) keys = sorted_keys(surfaces[i]);
                if (other.keys.empty()) other.keys = sorted_keys(surfaces[other.first]);
                return other.keys == keys;
            });
            if (same != known.end())
                first[i] = same->first;
            else
                known.push_back({i, hash, std::move(keys)});
        }
    }
    return first;
}

bool same_points(const PairSide& a, const PairSide& b, std::span<const TrianglePair> contacts) {
    if (!(a.surface().bounds() == b.surface().bounds())) return false;
    for (const PairSide* side : {&a, &b})
        if (side->in_contact.size() != side->surface().triangles().size()) return false;
    const auto all_covered = [&](const PairSide& own, const Surface& other,
                                 std::uint32_t TrianglePair::* own_index,
                                 std::uint32_t TrianglePair::* other_index) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> coplanar;
        for (const TrianglePair& c : contacts)
            if (c.contact == TriangleContact::coplanar) coplanar.push_back({c.*own_index, c.*other_index});
        detail::sort(coplanar.begin(), coplanar.end());
        std::vector<std::uint8_t> is_coplanar(own.partners.size());
        for (std::size_t i = 0; i < own.in_contact.size(); ++i)
            for (std::uint32_t k = own.first_partner[i]; k < own.first_partner[i + 1]; ++k)
                is_coplanar[k] = std::binary_search(coplanar.begin(), coplanar.end(),
                                                    std::pair(own.in_contact[i], own.partners[k]));
        for (std::size_t i = 0; i < own.in_contact.size(); ++i)
            if (!is_covered(own, i, other, is_coplanar)) return false;
        return true;
    };
    return all_covered(a, b.surface(), &TrianglePair::a, &TrianglePair::b) &&
           all_covered(b, a.surface(), &TrianglePair::b, &TrianglePair::a);
}

}  // namespace hitbox::detail
