// inspect_report.hpp: the results of `hitbox inspect` as a table, sentences and JSON.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/mesh/weld.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/table.hpp>

namespace hitbox::cli {

/// A part, or the whole assembly as one mesh.
struct Inspected {
    std::size_t triangles = 0;
    std::size_t vertices = 0;  ///< distinct positions
    Topology topology;
    bool bounds_nothing = false;  ///< of a part, not of several as one mesh
    OpenEdges open;               ///< of a part that is not closed, not of several as one mesh
    double volume = 0;            ///< signed; for an open mesh see signed_volume(), with the origin as apex
    std::optional<std::size_t> self_intersections;  ///< pairs of triangles
};

struct Inspection {
    const Assembly& assembly;
    std::vector<Inspected> parts;
    Inspected all;  ///< as one mesh: vertices are merged across parts, and intersections of parts count
};

enum class SelfIntersections { counted, left_out };

Inspection inspect(const Assembly& assembly, SelfIntersections wanted, Executor& executor);

/// "open: 12 boundary edges; 2 degenerate triangles", or that there are no defects.
std::string inspect_summary(const Inspected& mesh);

/// A table of all parts, then a sentence for each part with defects.
std::string inspect_text(const Inspection& found, Colour colour);

/// Writes the members of the JSON report into the current object.
void write_inspect_members(JsonWriter& out, const Inspection& found);

}  // namespace hitbox::cli
