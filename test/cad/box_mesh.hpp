// box_mesh.hpp: the box of the tests of hitbox_cad: 2 x 3 x 4, as lists of floats and indices.
#pragma once

#include <hitbox/cad/cad.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/weld.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hitbox::test {

inline const std::vector<float> box_points{0, 0, 0, 2, 0, 0, 2, 3, 0, 0, 3, 0,
                                           0, 0, 4, 2, 0, 4, 2, 3, 4, 0, 3, 4};
inline const std::vector<std::uint32_t> box_corners{0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                                    1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7};

/// Reads with all decoders of this build.
inline Result<Assembly> read_by_cad(const std::string& name, const std::string& bytes) {
    cad::enable();
    return io::read_bytes(name, std::as_bytes(std::span(bytes)));
}

/// `where: message`, or nothing if the file could be read.
inline std::string error_of(const std::string& name, const std::string& bytes) {
    const Result<Assembly> read = read_by_cad(name, bytes);
    return read ? std::string() : read.error().where + ": " + read.error().message;
}

inline bool is_the_box(const TriMesh& mesh) {
    return mesh.triangles.size() == 12 && signed_volume(mesh) == 24 && is_closed(*weld(mesh));
}

}  // namespace hitbox::test
