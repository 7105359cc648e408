// slice_bench.cpp: a mesh cut by a plane: outlines, closed pieces, and outlines in a stack of planes.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "mesh_workload.hpp"

namespace hitbox::bench {
namespace {

const Vec3 normal{1, 2, 3};

/// A plane through the center of the bounds.
Plane3 middle_of(const TriMesh& mesh) {
    const Aabb3 box = fit_aabb(mesh);
    return Plane3::from_point_normal((box.min + box.max) * 0.5, normal);
}

std::shared_ptr<const TriMesh> mesh_of(std::uint32_t n) {
    return std::make_shared<const TriMesh>(bumpy_in_floats(n));
}

template <class Answers>
void restore(MeshSubject<Answers>& own) {
    own.peer->restore();
}

/// The tolerance for differences of floats; larger ones are not explained.
bool is_near(double a, double b) { return std::abs(a - b) < 1e-5 * std::abs(b); }

using Outlined = MeshSubject<Outline>;

std::string outline(Outlined& own) {
    own.answers = own.peer->outline();
    char text[80];
    std::snprintf(text, sizeof(text), "perimeter %.6g, area %.6g", own.answers.perimeter, own.answers.area);
    return text;
}

std::string outline_difference(const Outlined& own, const Outlined& ours) {
    const Outline &a = own.answers, &b = ours.answers;
    const double most = std::max(std::abs(a.perimeter / b.perimeter - 1), std::abs(a.area / b.area - 1));
    if (most < 1e-11 || !is_near(a.perimeter, b.perimeter) || !is_near(a.area, b.area)) return {};
    char text[64];
    std::snprintf(text, sizeof(text), "%.1e of it off, by rounding", most);
    return text;
}

Workload contour(std::uint32_t n) {
    const auto mesh = mesh_of(n);
    const Plane3 plane = middle_of(*mesh);
    return mesh_workload<Outline>(
        mesh, mesh->triangles.size(), MeshPeerKind::contour, restore<Outline>,
        [=](Outlined& own) { own.peer->contour(plane); }, outline, outline_difference);
}

/// Evenly spaced planes across the mesh.
Workload stack(std::uint32_t n, std::size_t count) {
    const auto mesh = mesh_of(n);
    double low = INFINITY, high = -INFINITY;
    for (const Vec3& p : mesh->points)
        low = std::min(low, dot(normal, p)), high = std::max(high, dot(normal, p));
    std::vector<double> offsets;
    for (std::size_t i = 0; i < count; ++i)
        offsets.push_back(low + (high - low) * (double(i) + 0.5) / double(count));
    return mesh_workload<Outline>(
        mesh, count, MeshPeerKind::contours, restore<Outline>,
        [=](Outlined& own) { own.peer->contours(normal, offsets); }, outline, outline_difference);
}

using Cut = MeshSubject<double>;

/// Both pieces; peers that compute only one compute the front.
Workload closed(std::uint32_t n) {
    const auto mesh = mesh_of(n);
    const Plane3 plane = middle_of(*mesh);
    return mesh_workload<double>(
        mesh, mesh->triangles.size(), MeshPeerKind::cut, restore<double>,
        [=](Cut& own) { own.peer->cut(plane); },
        [](Cut& own) {
            own.answers = own.peer->front_volume();
            char text[64];
            std::snprintf(text, sizeof(text), "front volume %.6g", own.answers);
            return std::string(text);
        },
        [](const Cut& own, const Cut& ours) {
            const double off = std::abs(own.answers / ours.answers - 1);
            if (off < 1e-11 || !is_near(own.answers, ours.answers)) return std::string();
            char text[64];
            std::snprintf(text, sizeof(text), "%.1e of it off, by rounding", off);
            return std::string(text);
        });
}

const Registered contour_70k("slice/contour/70k", [] { return contour(bumpy_70k); });
const Registered contour_1m("slice/contour/1m", [] { return contour(bumpy_1m); });
const Registered closed_70k("slice/closed/70k", [] { return closed(bumpy_70k); });
const Registered closed_1m("slice/closed/1m", [] { return closed(bumpy_1m); });
const Registered stack_1m("slice/stack/1m", [] { return stack(bumpy_1m, 1000); });

}  // namespace
}  // namespace hitbox::bench
