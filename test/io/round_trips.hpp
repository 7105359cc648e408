// round_trips.hpp: an assembly through every writer and every reader must come back as it was (round trip).
#pragma once

#include <hitbox/io/write.hpp>

#include "io/assembly_text.hpp"
#include "io/other_forms.hpp"
#include "io/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hitbox::test {

/// The corners triangle after triangle, whatever part they belong to, as bits: -0 is not 0.
inline std::vector<std::uint64_t> corners_of(const Assembly& assembly) {
    std::vector<std::uint64_t> bits;
    for (const Part& part : assembly.parts)
        for (const TriMesh::Corners& t : part.mesh.triangles)
            for (const std::uint32_t i : t)
                for (std::size_t k = 0; k < 3; ++k)
                    bits.push_back(std::bit_cast<std::uint64_t>(part.mesh.points[i][k]));
    return bits;
}

/// The bounds of some of the parts.
inline std::vector<double> bounds(const Assembly& assembly, std::size_t first, std::size_t last) {
    std::vector<double> box(6);
    bool any = false;
    for (std::size_t i = first; i < last; ++i)
        for (const Vec3& p : assembly.parts[i].mesh.points) {
            for (std::size_t k = 0; k < 3; ++k) {
                box[k] = any ? std::min(box[k], p[k]) : p[k];
                box[k + 3] = any ? std::max(box[k + 3], p[k]) : p[k];
            }
            any = true;
        }
    return box;
}

/// Writes the assembly in every format and reads it again: it is unchanged, as far as the format holds it.
inline void check_writers(const Assembly& assembly) {
    const ScratchFolder folder;
    for (const std::string name : {"out.obj", "out.ply"}) {
        CAPTURE(name);
        REQUIRE_FALSE(io::write(folder / name, assembly));
        const Result<Assembly> back = io::read(folder / name);
        REQUIRE(back.ok());
        CHECK(corners_of(*back) == corners_of(assembly));
        if (name == "out.obj") CHECK(back->parts.size() == assembly.parts.size());
    }
    // STL and GLB hold the nearest floats, which come back exactly; written again they lose no more.
    for (const std::string name : {"out.stl", "out.glb"}) {
        CAPTURE(name);
        Assembly rounded = assembly;
        for (Part& part : rounded.parts)
            for (Vec3& p : part.mesh.points)
                for (std::size_t k = 0; k < 3; ++k) {
                    const volatile float nearest = float(p[k]);
                    // The sums of a node's matrix times a vertex make +0 of -0.
                    p[k] = name == "out.glb" ? nearest + 0.0 : nearest;
                }
        REQUIRE_FALSE(io::write(folder / name, assembly));
        const Result<Assembly> once = io::read(folder / name);
        REQUIRE(once.ok());
        CHECK(corners_of(*once) == corners_of(rounded));
        REQUIRE_FALSE(io::write(folder / name, *once));
        const Result<Assembly> twice = io::read(folder / name);
        REQUIRE(twice.ok());
        CHECK(corners_of(*twice) == corners_of(*once));
        if (name == "out.glb") CHECK(twice->parts.size() == assembly.parts.size());
    }
}

/// Reads the assembly in every form that is read: always the same corners.
inline void check_readers(const Assembly& assembly) {
    const TriMesh all = joined(assembly);
    const std::vector<std::uint64_t> expected = corners_of(assembly);
    for (const std::string& form : {as_text_stl(all), as_text_ply(all), as_big_ply(all), as_off(all)}) {
        CAPTURE(form.substr(0, 30));
        const Result<Assembly> back = read_text("mesh", form);
        REQUIRE(back.ok());
        CHECK(corners_of(*back) == expected);
    }
    const Result<std::vector<std::byte>> glb = io::encode(assembly, io::WriteFormat::glb);
    REQUIRE(glb.ok());
    const Result<Assembly> from_glb = io::read_bytes("mesh", *glb),
                           from_gltf = read_text("mesh", as_gltf(assembly));
    REQUIRE(from_glb.ok());
    REQUIRE(from_gltf.ok());
    CHECK(corners_of(*from_gltf) == corners_of(*from_glb));
    CHECK(from_gltf->parts.size() == assembly.parts.size());
}

}  // namespace hitbox::test
