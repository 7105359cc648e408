// clashes.cpp: clashes between meshes, and their intersection curves (interference, crossing curve).
#include "bridge.hpp"
#include "meshes.hpp"

#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <cmath>
#include <limits>
#include <span>

using namespace hitbox;
using namespace hitbox::wasm;

/// 27 numbers for each clash: a, b, kind, triangle pairs, depth or NaN, depth at most or NaN, forgiven, distance or NaN,
/// inner or -1, duplicate, box, point or NaN, two nearest points or NaN, near duplicate, guess of the inner part.
/// Arguments: clearance, tolerance, whether to guess.
HITBOX_EXPORT(hb_clash) int hb_clash(HeldMesh* const* held, std::size_t count) {
    answers.clear();
    Assembly assembly;
    assembly.parts.resize(count);
    // The meshes are moved in and out, not copied. A mesh given twice is copied the second time.
    const auto lent_before = [&](std::size_t i) {
        for (std::size_t j = 0; j < i; ++j)
            if (held[j] == held[i]) return j;
        return i;
    };
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = lent_before(i);
        assembly.parts[i].mesh = first == i ? std::move(held[i]->mesh) : assembly.parts[first].mesh;
    }
    ClashOptions options;
    options.clearance = arguments.number[0], options.tolerance = arguments.number[1];
    options.guess_inner = arguments.number[2] != 0;
    const Result<ClashReport> report = find_clashes(assembly, options);
    for (std::size_t i = 0; i < count; ++i)
        if (lent_before(i) == i) held[i]->mesh = std::move(assembly.parts[i].mesh);
    if (!report) return answers.fail(report.error());
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (const Clash& clash : report->clashes) {
        answers.put(clash.a), answers.put(clash.b), answers.put(int(clash.kind));
        answers.put(double(clash.triangle_pairs));
        answers.put(clash.depth.value_or(none)), answers.put(clash.depth_at_most.value_or(none));
        answers.put(clash.forgiven), answers.put(clash.distance.value_or(none));
        answers.put(clash.inner ? double(*clash.inner) : -1.0);
        answers.put(clash.duplicate);
        answers.put(clash.aabb);
        const Vec3 nowhere{none, none, none};
        answers.put(clash.point.value_or(nowhere));
        for (const std::size_t i : {0u, 1u}) answers.put(clash.points ? (*clash.points)[i] : nowhere);
        answers.put(clash.near_duplicate), answers.put(clash.inner_guess);
    }
    return done;
}

/// Segments of six numbers in which triangles of the two meshes intersect, at most `most`.
HITBOX_EXPORT(hb_crossing_curve) int hb_crossing_curve(HeldMesh* a, HeldMesh* b, std::size_t most) {
    answers.clear();
    const Surface &of_a = a->surface(), &of_b = b->surface();
    std::size_t count = 0;
    const auto add = [&](const Vec3& p, const Vec3& q) {
        if (count++ < most) answers.put(p), answers.put(q);
    };
    for_each_contact(of_a, of_b, [&](const TrianglePair& pair) {
        if (count >= most) return;
        const Intersection<double> shared =
            intersection(of_a.triangle_of_mesh(pair.a), of_b.triangle_of_mesh(pair.b));
        const std::span<const Vec3> corners = shared.corners();
        if (shared.kind == IntersectionKind::segment) add(corners[0], corners[1]);
        if (shared.kind == IntersectionKind::polygon)
            for (std::size_t i = 0; i < corners.size(); ++i)
                add(corners[i], corners[(i + 1) % corners.size()]);
    });
    return done;
}
