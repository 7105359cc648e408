// gltf_accessor.hpp: reads numbers from the buffers of a glTF (accessor, bufferView, sparse, quantized; internal to io).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/io/detail/gltf_document.hpp>
#include <hitbox/io/files/byte_range.hpp>
#include <hitbox/io/files/memory_budget.hpp>

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

/// What a glTF has beside its JSON.
struct Binary {
    ByteRange chunk;              ///< the BIN chunk of a GLB
    std::uint64_t file_size = 0;  ///< of the glTF or GLB
    bool in_ranges = false;       ///< files of buffers are not read as a whole, but where they are needed
};

/// The bytes of all buffers: from the file itself, from data: URIs and from files in the same folder.
class Buffers {
public:
    Buffers(const Source& source, const Document& document, const Binary& binary);

    MemoryBudget budget;  ///< for all data made from the buffers

    /// The bytes of one buffer, found on first use.
    Result<ByteRange> bytes(std::uint32_t buffer);

    /// The bytes of a view that is compressed with meshopt, decoded on first use.
    Result<ByteRange> decoded_view(std::uint32_t view);

    /// An error if a file that is read in ranges has been written to meanwhile.
    [[nodiscard]] std::optional<Error> check_unchanged() const;

private:
    // The file of a buffer: its bytes, or open.
    struct File {
        FileBytes whole;
        std::optional<OpenFile> open;

        ByteRange range() const { return open ? ByteRange(*open) : ByteRange(whole.bytes()); }
    };

    Result<ByteRange> load(std::uint32_t buffer);
    Result<ByteRange> load_data_uri(const std::string& place, std::string_view uri);
    Result<ByteRange> load_file(const std::string& place, std::string_view uri);
    [[nodiscard]] std::optional<Error> open(const std::string& path, File& file) const;

    const Source& source_;
    const Document& document_;
    Binary binary_;
    std::vector<std::optional<ByteRange>> loaded_;
    std::deque<std::vector<std::byte>> decoded_;
    std::map<std::uint32_t, ByteRange> decoded_views_;
    // By device and inode, so that a file with several names is read once.
    std::map<std::pair<std::uint64_t, std::uint64_t>, File> files_;
};

/// The bytes of a view, without stride.
Result<Bytes> view_bytes(const Document& document, Buffers& buffers, std::uint32_t view);

/// Reads the positions of a VEC3 accessor, of any component type allowed by glTF, and converts them to
/// double. Errors give the accessor and the element. Coordinates may be NaN or infinite.
Result<std::vector<Vec3>> read_positions(const Source& source, const Document& document, Buffers& buffers,
                                         std::uint32_t accessor);

/// The error for a position of an accessor that is not finite.
Error not_finite_position(const Source& source, std::uint32_t accessor, std::size_t element);

/// Reads the numbers of an accessor of this type, such as "VEC4" with four components, element after element. They are
/// floats or integers that stand for [-1, 1], and finite. `use` is said in errors: "is used for ...".
Result<std::vector<double>> read_numbers(const Source& source, const Document& document, Buffers& buffers,
                                         std::uint32_t accessor, const char* type, std::size_t components,
                                         const char* use);

/// Reads the vertex indices of a SCALAR accessor. Each must be less than `vertices`.
Result<std::vector<std::uint32_t>> read_indices(const Source& source, const Document& document,
                                                Buffers& buffers, std::uint32_t accessor,
                                                std::size_t vertices);

}  // namespace hitbox::io::detail::gltf
