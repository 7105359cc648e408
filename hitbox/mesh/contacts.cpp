// contacts.cpp: two trees down to triangles.
#include <hitbox/mesh/contacts.hpp>

#include <hitbox/mesh/detail/beyond_corner.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <span>
#include <utility>

namespace hitbox {

namespace {

using Corners = TriMesh::Corners;

// Turns both triangles until their first corner is the same point; false where they have none in common.
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

// As contact(), but quick about the triangles of a flat fan, of which contact() has every corner and edge to
// look at.
TriangleContact contact_of(Triangle3 s, Triangle3 t) {
    if (common_corner_first(s, t) && detail::wedges_apart(s, t)) return TriangleContact::touching;
    return contact(s, t);
}

}  // namespace

void for_each_contact(const Surface& a, const Surface& b, FunctionRef<void(const TrianglePair&)> take) {
    // Triangles on top of each other follow each other out of the trees: what was true of one is true of its
    // copies. Vertex 0 three times is no triangle here.
    Corners last_a{}, last_b{};
    TriangleContact last = TriangleContact::none;
    // Whatever the meshes share lies where their bounds meet.
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
