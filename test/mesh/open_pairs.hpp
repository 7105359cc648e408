// open_pairs.hpp: the clash of two parts within a tolerance, and how many random pairs are tried (HITBOX_OPEN_PAIRS).
#pragma once

#include <hitbox/mesh/clash.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <optional>

namespace hitbox::test {

inline int open_pairs() {
    const char* const asked = std::getenv("HITBOX_OPEN_PAIRS");
    return asked ? std::atoi(asked) : 40;
}

/// Nothing where the parts have no point in common.
inline std::optional<Clash> single_clash(const TriMesh& a, const TriMesh& b, double within) {
    Assembly assembly;
    assembly.parts = {{"a", "", 0, a}, {"b", "", 0, b}};
    ClashOptions options;
    options.tolerance = within;
    const Result<ClashReport> report = find_clashes(assembly, options);
    REQUIRE(report);
    return report->clashes.empty() ? std::nullopt : std::optional(report->clashes[0]);
}

}  // namespace hitbox::test
