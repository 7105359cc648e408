// contacts.cpp: simultaneous descent of two trees to the triangles.
#include <hitbox/mesh/contacts.hpp>

#include <hitbox/mesh/detail/beyond_corner.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <span>
#include <utility>

namespace hitbox {

namespace {

using Corners = TriMesh::Corners;

// Rotates the corners of both triangles until the first ones are equal. Returns false if they share no corner.
bool common_corner_first(Triangle3& s, Triangle3& t) {
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            if (s.a == t.a) return true;
            t = {t.b, t.c, t.a};
        }
        s = {s.b, s.c, s.a};
    }
    return false;
}

// Like contact(), but faster for triangles of a flat fan, for which contact() must test every corner and edge.
TriangleContact contact_of(Triangle3 s, Triangle3 t) {
    if (common_corner_first(s, t) && detail::wedges_apart(s, t)) return TriangleContact::touching;
    return contact(s, t);
}

}  // namespace

void for_each_contact(const Surface& a, const Surface& b, FunctionRef<void(const TrianglePair&)> take) {
    // Duplicate triangles come consecutively out of the trees, so their result is reused. No triangle of a
    // surface has vertex 0 three times.
    Corners last_a{}, last_b{};
    TriangleContact last = TriangleContact::none;
    // All shared points lie in the intersection of the bounds.
    a.tree().pairs_with(b.tree(), intersection(a.bounds(), b.bounds()), [&](std::span<const IdPair> pairs) {
        for (const IdPair& p : pairs) {
            if (a.triangles()[p.a] != last_a || b.triangles()[p.b] != last_b) {
                last_a = a.triangles()[p.a], last_b = b.triangles()[p.b];
                last = contact_of(a.triangle(p.a), b.triangle(p.b));
            }
            if (last != TriangleContact::none) take({p.a, p.b, last});
        }
        return true;
    });
}

std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b) {
    std::vector<TrianglePair> contacts;
    for_each_contact(a, b, [&](const TrianglePair& found) { contacts.push_back(found); });
    return contacts;
}

}  // namespace hitbox
