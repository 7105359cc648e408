// thin_clashes.hpp: penetrations thinner than the precision of the files, and the tolerance that forgives them (noise of
// exports).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <apps/cli/clash/report.hpp>

namespace hitbox::cli {

/// Exporters store coordinates as floats, and curved faces as triangles some deflection away. Parts that are flush in the
/// drawing then overlap by as much.
struct ThinClashes {
    std::size_t thin = 0, penetrating = 0;
    double limit = 0;      ///< the counted penetrations are proven to be no thicker than this
    double tolerance = 0;  ///< forgives them
};

/// The deflection of curved faces in the unit of the coordinates, if some part has been cut into triangles by its
/// reader; else 0.
double deflection_in(const Assembly& assembly, double millimetres);

/// std::nullopt unless most penetrations are thin.
std::optional<ThinClashes> thin_clashes(const FoundClashes& found);

/// "412 of 466 penetrations are thinner than 1e-6: try --tolerance 1e-5"
std::string hint_for(const ThinClashes& thin);

}  // namespace hitbox::cli
