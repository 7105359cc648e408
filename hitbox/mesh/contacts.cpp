// contacts.cpp: two trees down to triangles.
#include <hitbox/mesh/contacts.hpp>

#include <hitbox/pair/aabb_aabb.hpp>

#include <span>

namespace hitbox {

std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b) {
    std::vector<TrianglePair> contacts;
    // Whatever the meshes share lies where their bounds meet.
    a.tree.pairs_with(b.tree, intersection(a.bounds, b.bounds), [&](std::span<const IdPair> pairs) {
        for (const IdPair& p : pairs) {
            const TriangleContact c = contact(a.triangle(p.a), b.triangle(p.b));
            if (c != TriangleContact::none) contacts.push_back({p.a, p.b, c});
        }
        return true;
    });
    return contacts;
}

}  // namespace hitbox
