// gltf_accessor.hpp: numbers out of a glTF's buffers (accessor, bufferView, sparse, quantized; internal to
// io).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/io/detail/gltf_document.hpp>
#include <hitbox/io/detail/memory_budget.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hitbox::io::detail::gltf {

/// The bytes of each buffer, from the file itself, from data: URIs and from files beside it.
class Buffers {
public:
    /// `binary` is the BIN chunk of a GLB.
    Buffers(const Source& source, const Document& document, std::span<const std::byte> binary);

    MemoryBudget budget;  ///< for everything that is made from the buffers

    /// The bytes of one buffer, read when first asked for.
    Result<std::span<const std::byte>> bytes(std::uint32_t buffer);

private:
    using Bytes = Result<std::span<const std::byte>>;
    Bytes load(std::uint32_t buffer);
    Bytes load_data_uri(const std::string& place, std::string_view uri);
    Bytes load_file(const std::string& place, std::string_view uri);

    const Source& source_;
    const Document& document_;
    std::span<const std::byte> binary_;
    std::vector<std::optional<std::span<const std::byte>>> loaded_;
    std::deque<std::vector<std::byte>> decoded_;
    // By what the system calls the file, so that one file under many names is read once.
    std::map<std::pair<std::uint64_t, std::uint64_t>, FileBytes> files_;
};

/// The positions in a VEC3 accessor, of any component type glTF allows for them, widened or normalised to
/// double. Errors name the accessor and the element.
Result<std::vector<Vec3>> read_positions(const Source& source, const Document& document, Buffers& buffers,
                                         std::uint32_t accessor);

/// The vertex indices in a SCALAR accessor. Each is below `vertices`.
Result<std::vector<std::uint32_t>> read_indices(const Source& source, const Document& document,
                                                Buffers& buffers, std::uint32_t accessor,
                                                std::size_t vertices);

}  // namespace hitbox::io::detail::gltf
