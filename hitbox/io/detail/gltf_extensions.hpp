// gltf_extensions.hpp: which extensions of glTF can be read, and by what (extensionsRequired; internal to io).
#pragma once

#include <hitbox/io/decoders.hpp>

#include <string_view>

namespace hitbox::io::detail::gltf {

/// What an extension is decoded by, if it needs another library.
inline const char* library_of(std::string_view extension) {
    if (extension == "KHR_draco_mesh_compression") return "libdraco";
    const bool is_meshopt = extension == "EXT_meshopt_compression" || extension == "KHR_meshopt_compression";
    return is_meshopt ? "meshoptimizer" : nullptr;
}

inline bool has_decoder(std::string_view extension) {
    return extension == "KHR_draco_mesh_compression" ? decoders().draco != nullptr
                                                     : decoders().meshopt != nullptr;
}

/// Extensions that do not move triangles, or that this reader supports.
inline bool is_harmless(std::string_view extension) {
    const auto has = [&](std::string_view part) { return extension.find(part) != std::string_view::npos; };
    return extension == "KHR_mesh_quantization" || has("_materials_") || has("_texture") || has("_lights_") ||
           has("_xmp") || has("_technique") || extension == "KHR_animation_pointer" ||
           extension == "FB_ngon_encoding" || extension == "KHR_node_visibility" ||
           extension == "KHR_node_selectability" || extension == "KHR_node_hoverability" ||
           extension == "EXT_mesh_gpu_instancing" || extension == "EXT_mesh_features" ||
           extension == "EXT_instance_features" || extension == "EXT_structural_metadata";
}

}  // namespace hitbox::io::detail::gltf
