// regions.cpp: finds the triangles of one mesh that are inside another.
#include <hitbox/mesh/detail/interiors.hpp>
#include <hitbox/mesh/detail/union_find.hpp>
#include <hitbox/mesh/detail/winding_beside.hpp>
#include <hitbox/pair/aabb_point.hpp>

#include <cstddef>

namespace hitbox::detail {

std::vector<Region> regions(const Surface& own, const Surface& other,
                            const std::vector<std::uint8_t>& in_contact) {
    std::vector<Region> region(own.triangles().size(), Region::outside);
    UnionFind groups(own.points().size());
    for (std::size_t i = 0; i < own.triangles().size(); ++i) {
        if (in_contact[i]) {
            region[i] = Region::contact;
            continue;
        }
        const TriMesh::Corners& c = own.triangles()[i];
        groups.join(c[0], c[1]);
        groups.join(c[1], c[2]);
    }

    // A group with a point outside the bounds of the other surface is outside.
    enum class Answer : std::uint8_t { unknown, outside, inside };
    std::vector<Answer> answer(own.points().size(), Answer::unknown);
    for (std::uint32_t v = 0; v < own.points().size(); ++v)
        if (!intersects(other.bounds(), own.points()[v])) answer[groups.root(v)] = Answer::outside;

    for (std::size_t i = 0; i < own.triangles().size(); ++i) {
        if (region[i] == Region::contact) continue;
        const std::uint32_t root = groups.root(own.triangles()[i][0]);
        if (answer[root] == Answer::unknown)
            answer[root] =
                winding_around(other, own.points()[root]).inside() ? Answer::inside : Answer::outside;
        if (answer[root] == Answer::inside) region[i] = Region::inside;
    }
    return region;
}

}  // namespace hitbox::detail
