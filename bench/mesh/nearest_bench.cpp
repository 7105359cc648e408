// nearest_bench.cpp: distances of points from a mesh, unsigned and signed.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "../random.hpp"
#include "mesh_workload.hpp"

namespace hitbox::bench {
namespace {

constexpr std::size_t point_count = 100'000;

/// Alternately a point on a triangle, moved by up to a hundredth along each axis, and a point anywhere in
/// twice the bounds. The mesh has a diameter of about two. Coordinates are representable as floats.
std::vector<Vec3> near_and_far(const TriMesh& mesh) {
    const Aabb3 box = fit_aabb(mesh);
    const Vec3 middle = (box.min + box.max) * 0.5, half = (box.max - box.min) * 0.5;
    Random random(13);
    std::vector<Vec3> points;
    while (points.size() < point_count) {
        const Triangle3 t = mesh.triangle(random.below(mesh.triangles.size()));
        double u = random.unit(), v = random.unit();
        if (u + v > 1) u = 1 - u, v = 1 - v;
        const Vec3 on = t.a + (t.b - t.a) * u + (t.c - t.a) * v;
        points.push_back(Vec3(in_floats(on + random.point<double>(-0.01, 0.01))));
        const Vec3 far = random.point<double>(-2, 2);
        points.push_back(Vec3(in_floats(middle + Vec3{half.x * far.x, half.y * far.y, half.z * far.z})));
    }
    return points;
}

using Distances = std::vector<double>;
using Own = MeshSubject<Distances>;
using Ask = void (MeshPeer::*)(std::span<const Vec3>, Distances&);

std::string answer(const Own& own) {
    double sum = 0;
    std::size_t inside = 0;
    for (const double d : own.answers) sum += std::abs(d), inside += d < 0;
    char text[64];
    std::snprintf(text, sizeof(text), "distances sum to %.7g", sum);
    return text + (inside == 0 ? std::string() : ", " + std::to_string(inside) + " inside");
}

std::string difference(const Own& own, const Own& ours) {
    double most = 0;
    for (std::size_t i = 0; i < own.answers.size(); ++i)
        most = std::max(most, std::abs(own.answers[i] - ours.answers[i]));
    if (most < 1e-14 || most > 1e-5) return {};  // larger differences are errors and not explained
    char text[64];
    std::snprintf(text, sizeof(text), "up to %.1e off, by rounding", most);
    return text;
}

Workload distances(std::uint32_t n, unsigned what, Ask ask) {
    const auto mesh = std::make_shared<const TriMesh>(bumpy_in_floats(n));
    const auto points = std::make_shared<const std::vector<Vec3>>(near_and_far(*mesh));
    return mesh_workload<Distances>(
        mesh, point_count, what, [](Own& own) { own.answers.assign(point_count, no_hit); },
        [=](Own& own) { ((*own.peer).*ask)(*points, own.answers); }, answer, difference);
}

Workload nearest(std::uint32_t n) { return distances(n, MeshPeerKind::nearest, &MeshPeer::distances); }
Workload side(std::uint32_t n) { return distances(n, MeshPeerKind::side, &MeshPeer::signed_distances); }

const Registered nearest_70k("mesh/nearest/70k", [] { return nearest(bumpy_70k); });
const Registered nearest_1m("mesh/nearest/1m", [] { return nearest(bumpy_1m); });
const Registered side_70k("mesh/signed_distance/70k", [] { return side(bumpy_70k); });
const Registered side_1m("mesh/signed_distance/1m", [] { return side(bumpy_1m); });

}  // namespace
}  // namespace hitbox::bench
