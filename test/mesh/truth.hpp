// truth.hpp: compares topology and volume of a mesh file with the values of another program.
#pragma once

#include <hitbox/io/read.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/self_intersections.hpp>
#include <hitbox/mesh/topology.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "truth_line.hpp"

namespace hitbox::test {

/// All parts of a file in one mesh.
inline TriMesh load(const std::string& path) {
    const Result<Assembly> assembly = io::read(path);
    REQUIRE(assembly.ok());
    TriMesh mesh;
    for (const Part& part : assembly->parts) append(mesh, part.mesh);
    return mesh;
}

inline void check_topology(const TriMesh& mesh, const std::string& line) {
    const Welded welded = *weld(mesh);
    const Topology t = topology(welded);
    CHECK(mesh.triangles.size() == count(line, "triangles"));
    CHECK(welded.points.size() == count(line, "welded_vertices"));
    CHECK(t.degenerate_triangles == count(line, "degenerate_triangles"));
    CHECK(t.duplicate_triangles == count(line, "duplicate_triangles"));
    CHECK(t.boundary_edges == count(line, "boundary_edges"));
    CHECK(t.nonmanifold_edges == count(line, "nonmanifold_edges"));
    CHECK(t.misoriented_edges == count(line, "misoriented_edges"));
    CHECK(t.components == count(line, "components"));
    CHECK(count_self_intersections(welded) == count(line, "self_intersecting_pairs"));
    const double volume = number(line, "signed_volume");
    CHECK(std::fabs(signed_volume(mesh) - volume) <= 1e-12 * std::fabs(volume));
}

}  // namespace hitbox::test
