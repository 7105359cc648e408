// hull_sweep.cpp: the triangles of hulls that can be first, each asked by its exact sweep.
#include <hitbox/pair/sweep/hull_sweep.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace hitbox::detail {

namespace {

// Whether a face surely leads backward. A normal of doubles has an error of 2^-50 of its edges at most.
bool leads_backward(const Triangle3& t, const Vec3& motion) {
    const Vec3 u = t.b - t.a, v = t.c - t.a, n = cross(u, v);
    const auto size = [](const Vec3& w) { return std::fabs(w.x) + std::fabs(w.y) + std::fabs(w.z); };
    const double most = size(u) * size(v) * size(motion), speed = dot(n, motion);
    return most > 0x1p-900 && most < 0x1p900 && size(u) > 0x1p-400 && size(v) > 0x1p-400 &&
           speed < -0x1p-48 * most;
}

struct WithBox {
    Triangle3 triangle;
    Aabb3 box;
};

std::vector<WithBox> triangles_ahead(const HullView& hull, const Vec3& motion) {
    std::vector<WithBox> r;
    const HullFaces& faces = hull.faces();
    if (faces.dimension < 2) {
        const Vec3 a = hull[0], b = hull[hull.size() - 1];
        r.push_back({{a, b, b}, Aabb3::from_points(a, b)});
        return r;
    }
    const std::size_t count = faces.dimension == 2 ? 1 : faces.face_count();
    for (std::size_t f = 0; f < count; ++f) {
        const auto loop = faces.face(f);
        for (std::size_t i = 1; i + 1 < loop.size(); ++i) {
            const Triangle3 t{hull[loop[0]], hull[loop[i]], hull[loop[i + 1]]};
            if (faces.dimension == 2 || !leads_backward(t, motion)) r.push_back({t, t.bounds()});
        }
    }
    return r;
}

// All that a box goes over until time `until`, rounded outward.
Aabb3 box_on_way(const Aabb3& box, const Vec3& motion, double until) {
    Aabb3 r = box;
    const double infinity = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 3; ++k) {
        const double step = motion[k] * until;
        const double outer = std::nextafter(step, step < 0 ? -infinity : infinity);
        if (step < 0) r.min[k] = std::nextafter(box.min[k] + outer, -infinity);
        if (step > 0) r.max[k] = std::nextafter(box.max[k] + outer, infinity);
    }
    return r;
}

RoundedSet set_of(const Triangle3& t) { return {convex_set(t), 0}; }

void keep_first(std::optional<FirstContact>& first, const std::optional<FirstContact>& found) {
    if (found && (!first || found->t < first->t)) first = found;
}

double last_time(const std::optional<FirstContact>& first) { return first ? first->t : 1; }

}  // namespace

std::optional<FirstContact> first_contact_of_hull(const HullView& hull, const Vec3& motion,
                                                  const RoundedSet& shape, const Aabb3& box) {
    std::optional<FirstContact> first;
    if (!exact::all_finite(motion)) return first;
    for (const WithBox& t : triangles_ahead(hull, motion))
        if (intersects(box_on_way(t.box, motion, last_time(first)), box))
            keep_first(first, first_contact(set_of(t.triangle), motion, shape));
    return first;
}

std::optional<FirstContact> first_contact_with_hull(const RoundedSet& shape, const Aabb3& box,
                                                    const Vec3& motion, const HullView& hull) {
    std::optional<FirstContact> first;
    if (!exact::all_finite(motion)) return first;
    for (const WithBox& t : triangles_ahead(hull, -motion))
        if (intersects(box_on_way(box, motion, last_time(first)), t.box))
            keep_first(first, first_contact(shape, motion, set_of(t.triangle)));
    return first;
}

std::optional<FirstContact> first_contact_of_hulls(const HullView& a, const Vec3& motion, const HullView& b) {
    std::optional<FirstContact> first;
    if (!exact::all_finite(motion)) return first;
    std::vector<WithBox> of_a = triangles_ahead(a, motion), of_b = triangles_ahead(b, -motion);
    const auto all_of = [](const std::vector<WithBox>& triangles) {
        Aabb3 r;
        for (const WithBox& t : triangles) r.merge(t.box);
        return r;
    };
    const Aabb3 box_of_a = box_on_way(all_of(of_a), motion, 1), box_of_b = all_of(of_b);
    std::erase_if(of_a,
                  [&](const WithBox& t) { return !intersects(box_on_way(t.box, motion, 1), box_of_b); });
    std::erase_if(of_b, [&](const WithBox& t) { return !intersects(t.box, box_of_a); });
    for (const WithBox& t : of_a) {
        if (!intersects(box_on_way(t.box, motion, last_time(first)), box_of_b)) continue;
        for (const WithBox& u : of_b)
            if (intersects(box_on_way(t.box, motion, last_time(first)), u.box))
                keep_first(first, first_contact(set_of(t.triangle), motion, set_of(u.triangle)));
    }
    return first;
}

}  // namespace hitbox::detail
