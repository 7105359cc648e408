// assimp.hpp: another program reads what hitbox writes (assimp, interchange).
#pragma once

#include <hitbox/io/read.hpp>
#include <hitbox/io/write.hpp>

#include "io/scratch_folder.hpp"
#include "skip.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

namespace hitbox::test {

inline bool runs(const std::string& command) {
    return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

inline bool have_assimp() {
    if (runs("assimp version")) return true;
    skip("there is no command assimp (Debian: assimp-utils)");
    return false;
}

/// Every triangle as nine floats, turned so that its smallest corner comes first, and in order: the other
/// program may join and sort meshes, but neither turn a triangle over nor move it.
using Nine = std::array<float, 9>;
inline std::vector<Nine> nines_of(const Assembly& assembly) {
    std::vector<Nine> all;
    for (const Part& part : assembly.parts)
        for (std::size_t i = 0; i < part.mesh.triangles.size(); ++i) {
            const Triangle3 t = part.mesh.triangle(i);
            std::array<std::array<float, 3>, 3> corner{};
            for (std::size_t k = 0; k < 3; ++k) {
                const volatile float a = float(t.a[k]), b = float(t.b[k]), c = float(t.c[k]);
                corner[0][k] = a, corner[1][k] = b, corner[2][k] = c;
            }
            std::rotate(corner.begin(), std::min_element(corner.begin(), corner.end()), corner.end());
            Nine& nine = all.emplace_back();
            for (std::size_t k = 0; k < 9; ++k) nine[k] = corner[k / 3][k % 3];
        }
    std::sort(all.begin(), all.end());
    return all;
}

/// Writes the assembly, lets assimp turn it into a binary STL, which holds floats too, and reads that.
inline void check_through_assimp(const Assembly& assembly, const char* name) {
    CAPTURE(name);
    const ScratchFolder folder;
    REQUIRE_FALSE(io::write(folder / name, assembly));
    REQUIRE(runs("assimp export '" + (folder / name) + "' '" + (folder / "theirs.stl") + "' -fstlb"));
    const Result<Assembly> theirs = io::read(folder / "theirs.stl");
    REQUIRE(theirs.ok());
    const std::vector<Nine> expected = nines_of(assembly), found = nines_of(*theirs);
    CHECK(found.size() == expected.size());
    CHECK(found == expected);
}

}  // namespace hitbox::test
