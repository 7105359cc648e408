// solid_kinds.hpp: what find_clashes says of two solids, in the words of the exact truth.
#pragma once

#include <hitbox/mesh/clash.hpp>

#include <doctest/doctest.h>

#include <vector>

#include "solid_truth.hpp"

namespace hitbox::test {

inline std::vector<Clash> clashes_of(const TriMesh& a, const TriMesh& b,
                                     const ClashOptions& options = {.depth = DepthEffort::full}) {
    Assembly assembly;
    assembly.parts = {{"a", "", 0, a}, {"b", "", 0, b}};
    const Result<ClashReport> report = find_clashes(assembly, options);
    REQUIRE_MESSAGE(report, report.error().message << " " << report.error().where);
    return report->clashes;
}

inline SolidRelation relation_of_meshes(const TriMesh& a, const TriMesh& b) {
    const std::vector<Clash> clashes = clashes_of(a, b);
    REQUIRE(clashes.size() <= 1);
    if (clashes.empty()) return SolidRelation::apart;
    const Clash& clash = clashes[0];
    switch (clash.kind) {
        case ClashKind::penetrating:
            return SolidRelation::penetrating;
        case ClashKind::contained:
            REQUIRE(clash.inner);
            CHECK(clash.triangle_pairs == 0);
            return *clash.inner == 0 ? SolidRelation::first_inside : SolidRelation::second_inside;
        case ClashKind::touching:
            CHECK(clash.triangle_pairs > 0);
            return SolidRelation::touching;
        case ClashKind::within_clearance:
            break;
    }
    FAIL("no clearance was asked for");
    return SolidRelation::apart;
}

inline SolidRelation mirrored(SolidRelation r) {
    if (r == SolidRelation::first_inside) return SolidRelation::second_inside;
    if (r == SolidRelation::second_inside) return SolidRelation::first_inside;
    return r;
}

}  // namespace hitbox::test
