// inspect_report.hpp: what `hitbox inspect` found, and the forms in which it is written (table, sentences, JSON).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "json_writer.hpp"
#include "table.hpp"

namespace hitbox::cli {

/// A part, or the whole assembly as one mesh.
struct Inspected {
    std::size_t triangles = 0;
    std::size_t vertices = 0;  ///< different positions
    Topology topology;
    double volume = 0;  ///< signed; of an open mesh see signed_volume(), from the origin
    std::optional<std::size_t> self_intersections;  ///< pairs of triangles
};

struct Inspection {
    const Assembly& assembly;
    std::vector<Inspected> parts;
    Inspected all;  ///< equal positions are one vertex across parts too, and parts may intersect each other
};

enum class SelfIntersections { counted, left_out };

Inspection inspect(const Assembly& assembly, SelfIntersections wanted, Executor& executor);

/// "open: 12 boundary edges; 2 degenerate triangles", or that nothing is wrong.
std::string inspect_summary(const Inspected& mesh);

/// For people: a table of all parts, then a sentence for each one that something is wrong with.
std::string inspect_text(const Inspection& found, Colour colour);

/// The members of the JSON report, into an object that is open.
void write_inspect_members(JsonWriter& out, const Inspection& found);

}  // namespace hitbox::cli
