// contacts.cpp: simultaneous descent of two trees to the triangles, or pairs as seen from vertices of many triangles.
#include <hitbox/mesh/contacts.hpp>

#include <hitbox/mesh/detail/beyond_corner.hpp>
#include <hitbox/mesh/detail/fans.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <span>
#include <utility>

namespace hitbox {

namespace {

using Corners = TriMesh::Corners;

// Surfaces without vertices of many triangles have fewer pairs of boxes than this.
constexpr std::size_t pairs_a_triangle = 24, least_pairs = 50'000;

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
    const auto contact_between = [&](const IdPair& p) {
        if (a.triangles()[p.a] != last_a || b.triangles()[p.b] != last_b) {
            last_a = a.triangles()[p.a], last_b = b.triangles()[p.b];
            last = contact_of(a.triangle(p.a), b.triangle(p.b));
        }
        return last;
    };
    const auto pass_on = [&](std::span<const IdPair> pairs) {
        for (const IdPair& p : pairs)
            if (const TriangleContact c = contact_between(p); c != TriangleContact::none) take({p.a, p.b, c});
        return true;
    };
    // All shared points lie in the intersection of the bounds.
    const Aabb3 within = intersection(a.bounds(), b.bounds());

    // First only so many pairs. If there are more, many triangles may have a corner in common, and another search
    // avoids most of them. Contacts are kept until that is known.
    std::size_t left = pairs_a_triangle * (a.triangles().size() + b.triangles().size()) + least_pairs;
    std::vector<TrianglePair> kept;
    const bool all = a.tree().pairs_with(b.tree(), within, [&](std::span<const IdPair> pairs) {
        if (pairs.size() > left) return false;
        left -= pairs.size();
        for (const IdPair& p : pairs)
            if (const TriangleContact c = contact_between(p); c != TriangleContact::none)
                kept.push_back({p.a, p.b, c});
        return true;
    });
    if (all)
        for (const TrianglePair& c : kept) take(c);
    else if (!detail::pairs_around_vertices(a, b, pass_on))
        a.tree().pairs_with(b.tree(), within, pass_on);
}

std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b) {
    std::vector<TrianglePair> contacts;
    for_each_contact(a, b, [&](const TrianglePair& found) { contacts.push_back(found); });
    return contacts;
}

}  // namespace hitbox
