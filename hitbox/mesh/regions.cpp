// regions.cpp: which triangles of one mesh lie inside another.
#include <hitbox/mesh/interiors.hpp>
#include <hitbox/mesh/winding.hpp>

#include <cstddef>
#include <numeric>

namespace hitbox {

namespace {

// Union-find over vertices, with path halving (Tarjan, van Leeuwen 1984).
class Groups {
public:
    explicit Groups(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0u); }

    std::uint32_t root(std::uint32_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::uint32_t i, std::uint32_t j) {
        i = root(i), j = root(j);
        if (i < j)
            parent_[j] = i;
        else
            parent_[i] = j;
    }

private:
    std::vector<std::uint32_t> parent_;
};

bool holds(const Aabb3& box, const Vec3& p) {
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y && box.min.z <= p.z &&
           p.z <= box.max.z;
}

}  // namespace

std::vector<Region> regions(const Surface& own, const Surface& other,
                            const std::vector<std::uint8_t>& in_contact) {
    std::vector<Region> region(own.triangles.size(), Region::outside);
    Groups groups(own.points.size());
    for (std::size_t i = 0; i < own.triangles.size(); ++i) {
        if (in_contact[i]) {
            region[i] = Region::contact;
            continue;
        }
        const TriMesh::Corners& c = own.triangles[i];
        groups.join(c[0], c[1]);
        groups.join(c[1], c[2]);
    }

    // A group with a point outside the bounds of the other surface is outside it.
    enum class Answer : std::uint8_t { unknown, outside, inside };
    std::vector<Answer> answer(own.points.size(), Answer::unknown);
    for (std::uint32_t v = 0; v < own.points.size(); ++v)
        if (!holds(other.bounds, own.points[v])) answer[groups.root(v)] = Answer::outside;

    for (std::size_t i = 0; i < own.triangles.size(); ++i) {
        if (region[i] == Region::contact) continue;
        const std::uint32_t root = groups.root(own.triangles[i][0]);
        if (answer[root] == Answer::unknown)
            answer[root] = winding(other, own.points[root]).inside() ? Answer::inside : Answer::outside;
        if (answer[root] == Answer::inside) region[i] = Region::inside;
    }
    return region;
}

}  // namespace hitbox
