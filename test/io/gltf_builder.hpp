// gltf_builder.hpp: small GLB and glTF files for tests, from JSON and numbers.
#pragma once

#include <hitbox/io/detail/bytes.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base64.hpp"

namespace hitbox::test {

template <class T>
std::string raw(const std::vector<T>& values) {
    std::string out(values.size() * sizeof(T), '\0');
    auto* at = reinterpret_cast<std::byte*>(out.data());
    for (const T value : values) at = io::detail::store(at, value);
    return out;
}

inline std::string glb(std::string json, std::string binary = {}) {
    json.resize((json.size() + 3) / 4 * 4, ' ');
    binary.resize((binary.size() + 3) / 4 * 4);
    const std::uint32_t size = std::uint32_t(20 + json.size() + (binary.empty() ? 0 : 8 + binary.size()));
    std::string out =
        raw<std::uint32_t>({0x46546C67, 2, size, std::uint32_t(json.size()), 0x4E4F534A}) + json;
    if (!binary.empty()) out += raw<std::uint32_t>({std::uint32_t(binary.size()), 0x004E4942}) + binary;
    return out;
}

/// A GLB whose parts other than `"asset"` are given: `"nodes":[...],...`.
inline std::string glb_of(const std::string& members, const std::string& binary = {}) {
    return glb("{\"asset\":{\"version\":\"2.0\"}," + members + "}", binary);
}

/// Accessor 0: three corners of a triangle as floats. What most files here are made of.
inline std::string corner_floats() { return raw<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}); }
inline std::string corner_accessor() {
    return R"("buffers":[{"byteLength":36}],"bufferViews":[{"buffer":0,"byteLength":36}],)"
           R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
           R"("meshes":[{"name":"m","primitives":[{"attributes":{"POSITION":0}}]}])";
}
/// A file with that one mesh and these nodes.
inline std::string glb_with_nodes(const std::string& nodes_and_scenes) {
    return glb_of(corner_accessor() + "," + nodes_and_scenes, corner_floats());
}

/// What an accessor of a test file holds.
struct Numbers {
    std::string type;  // "VEC3"
    std::size_t components;
    std::vector<float> values;
};

/// A GLB whose accessor 0 are the corners of a triangle, and whose other accessors are given. `members` refer to them.
inline std::string glb_with(const std::vector<Numbers>& lists, const std::string& members) {
    std::string binary = corner_floats();
    std::string views = R"({"buffer":0,"byteLength":36})",
                accessors = R"({"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"})";
    for (std::size_t i = 0; i < lists.size(); ++i) {
        const std::string bytes = raw(lists[i].values);
        views += R"(,{"buffer":0,"byteOffset":)" + std::to_string(binary.size()) + R"(,"byteLength":)" +
                 std::to_string(bytes.size()) + "}";
        accessors += R"(,{"bufferView":)" + std::to_string(i + 1) + R"(,"componentType":5126,"count":)" +
                     std::to_string(lists[i].values.size() / lists[i].components) + R"(,"type":")" +
                     lists[i].type + "\"}";
        binary += bytes;
    }
    return glb_of(R"("buffers":[{"byteLength":)" + std::to_string(binary.size()) + R"(}],"bufferViews":[)" +
                      views + R"(],"accessors":[)" + accessors + "]," + members,
                  binary);
}

}  // namespace hitbox::test
