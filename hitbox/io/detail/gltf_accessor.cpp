// gltf_accessor.cpp: reads the elements of an accessor; all bytes are checked before memory is allocated.
#include <hitbox/io/detail/gltf_accessor.hpp>

#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/files/left_out.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::io::detail::gltf {

namespace {

// glTF 2.0, 3.6.2.2: the component types.
enum ComponentType : std::uint32_t {
    signed_byte = 5120,
    unsigned_byte = 5121,
    signed_short = 5122,
    unsigned_short = 5123,
    unsigned_int = 5125,
    float_type = 5126,
};

std::size_t size_of(std::uint32_t component_type) {
    switch (component_type) {
        case signed_byte:
        case unsigned_byte:
            return 1;
        case signed_short:
        case unsigned_short:
            return 2;
        case unsigned_int:
        case float_type:
            return 4;
        default:
            return 0;
    }
}

// glTF 2.0, 3.11: integers that represent [-1, 1] or [0, 1].
double normalize(double value, std::uint32_t component_type) {
    switch (component_type) {
        case signed_byte:
            return std::max(value / 127.0, -1.0);
        case unsigned_byte:
            return value / 255.0;
        case signed_short:
            return std::max(value / 32767.0, -1.0);
        case unsigned_short:
            return value / 65535.0;
        default:
            return value;
    }
}

double component(const std::byte* at, std::uint32_t component_type) {
    switch (component_type) {
        case signed_byte:
            return load<std::int8_t>(at);
        case unsigned_byte:
            return load<std::uint8_t>(at);
        case signed_short:
            return load<std::int16_t>(at);
        case unsigned_short:
            return load<std::uint16_t>(at);
        case unsigned_int:
            return load<std::uint32_t>(at);
        default:
            return load<float>(at);
    }
}

std::uint32_t index_at(const std::byte* at, std::uint32_t component_type) {
    switch (component_type) {
        case unsigned_byte:
            return load<std::uint8_t>(at);
        case unsigned_short:
            return load<std::uint16_t>(at);
        default:
            return load<std::uint32_t>(at);
    }
}

// Elements at a constant stride, all inside one buffer.
struct Elements {
    const std::byte* first = nullptr;
    std::size_t stride = 0;
    Bytes bytes = {};
};

class AccessorReader {
public:
    AccessorReader(const Source& source, const Document& document, Buffers& buffers, std::uint32_t number)
        : accessor(document.accessors[number]),
          source_(source),
          document_(document),
          buffers_(buffers),
          place_("accessors[" + std::to_string(number) + "]") {}

    Error error(ErrorCode code, std::string message) const {
        return source_.error_in(code, place_, std::move(message));
    }
    Error error_at_element(ErrorCode code, std::size_t element, std::string message) const {
        return source_.error_in(code, place_ + ", element " + std::to_string(element), std::move(message));
    }

    Result<Elements> elements(std::uint32_t view_number, std::uint64_t offset, std::uint64_t count,
                              std::size_t size) {
        const BufferView& view = document_.views[view_number];
        const std::string view_place = "bufferViews[" + std::to_string(view_number) + "]";
        Result<ByteRange> buffer = buffers_.bytes(view.buffer);
        std::uint64_t view_offset = view.offset;
        // A compressed view may have a plain copy for readers without the extension.
        if (!buffer && !view.compression.empty()) {
            buffer = buffers_.decoded_view(view_number);
            view_offset = 0;
        }
        if (!buffer) return buffer.error();
        // Differences, because sums could overflow.
        if (view_offset > buffer->size() || view.length > buffer->size() - view_offset)
            return source_.error_in(ErrorCode::bad_format, view_place,
                                    "ends behind its buffer of " + counted(buffer->size(), "byte", "bytes"));
        // In 64 bits until the comparison, because a 32-bit size would truncate a large stride.
        const std::uint64_t stride = view.stride ? view.stride : size;
        if (stride < size)
            return source_.error_in(
                ErrorCode::bad_format, view_place,
                "its stride of " + counted(stride, "byte", "bytes") + " is less than an element");
        const bool fits = count == 0 || (offset <= view.length && size <= view.length - offset &&
                                         (count - 1) <= (view.length - offset - size) / stride);
        if (!fits)
            return error(ErrorCode::bad_format, "its " + counted(count, "element ends", "elements end") +
                                                    " behind " + view_place + " of " +
                                                    counted(view.length, "byte", "bytes"));
        if (count == 0) return Elements{nullptr, std::size_t(stride)};
        Result<Bytes> bytes = buffer->read(view_offset + offset, (count - 1) * stride + size);
        if (!bytes) return bytes.error();
        const std::byte* const first = bytes->data();
        return Elements{first, std::size_t(stride), *std::move(bytes)};
    }

    // Calls set(element, bytes) for each sparse element.
    template <class Set>
    std::optional<Error> for_each_sparse(std::size_t element_size, Set set) {
        if (!accessor.sparse) return std::nullopt;
        const Sparse& sparse = *accessor.sparse;
        if (sparse.index_type != unsigned_byte && sparse.index_type != unsigned_short &&
            sparse.index_type != unsigned_int)
            return error(ErrorCode::bad_format, "its sparse indices are not unsigned integers");
        const std::size_t index_size = size_of(sparse.index_type);
        const Result<Elements> indices =
            elements(sparse.index_view, sparse.index_offset, sparse.count, index_size);
        if (!indices) return indices.error();
        const Result<Elements> values =
            elements(sparse.value_view, sparse.value_offset, sparse.count, element_size);
        if (!values) return values.error();
        for (std::size_t i = 0; i < sparse.count; ++i) {
            const std::uint32_t index = index_at(indices->first + i * indices->stride, sparse.index_type);
            if (index >= accessor.count)
                return error(ErrorCode::bad_format, "its sparse element " + std::to_string(i) +
                                                        " has the index " + std::to_string(index) +
                                                        ", but there " +
                                                        (accessor.count == 1 ? "is " : "are ") +
                                                        counted(accessor.count, "element", "elements"));
            if (auto failed = set(index, values->first + i * values->stride)) return failed;
        }
        return std::nullopt;
    }

    // Reserves memory for the elements. It must be limited, because elements without a view are zero and take
    // no bytes of the file, and many accessors may share a view.
    std::optional<Error> take_room(std::size_t size) {
        if (accessor.count < UINT32_MAX && buffers_.budget.take(std::size_t(accessor.count), size))
            return std::nullopt;
        return error(ErrorCode::too_large, "declares " + std::to_string(accessor.count) +
                                               " elements, too many for a file of this size");
    }

    const Accessor& accessor;

private:
    const Source& source_;
    const Document& document_;
    Buffers& buffers_;
    std::string place_;
};

}  // namespace

Result<std::vector<Vec3>> read_positions(const Source& source, const Document& document, Buffers& buffers,
                                         std::uint32_t number) {
    AccessorReader reader(source, document, buffers, number);
    const Accessor& accessor = reader.accessor;
    const std::uint32_t type = accessor.component_type;
    const std::size_t step = size_of(type), size = 3 * step;
    if (accessor.type != "VEC3" || step == 0 || type == unsigned_int)
        return reader.error(ErrorCode::bad_format, "is used for positions, but has another type");

    const auto read_point = [&](const std::byte* at) {
        Vec3 p{component(at, type), component(at + step, type), component(at + 2 * step, type)};
        if (accessor.normalized) p = {normalize(p.x, type), normalize(p.y, type), normalize(p.z, type)};
        return p;
    };

    const std::size_t count = std::size_t(accessor.count);
    std::optional<Elements> stored;
    if (accessor.view) {
        Result<Elements> elements = reader.elements(*accessor.view, accessor.offset, count, size);
        if (!elements) return elements.error();
        stored = *std::move(elements);
    }
    if (auto failed = reader.take_room(sizeof(Vec3))) return *failed;
    std::vector<Vec3> points(count);
    if (stored) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::byte* const at = stored->first + i * stored->stride;
            points[i] = type == float_type ? Vec3(load<float>(at), load<float>(at + 4), load<float>(at + 8))
                                           : read_point(at);
        }
    }
    const auto failed =
        reader.for_each_sparse(size, [&](std::size_t i, const std::byte* at) -> std::optional<Error> {
            points[i] = read_point(at);
            return std::nullopt;
        });
    if (failed) return *failed;
    return points;
}

Error not_finite_position(const Source& source, std::uint32_t accessor, std::size_t element) {
    return source.error_in(ErrorCode::not_finite,
                           "accessors[" + std::to_string(accessor) + "], element " + std::to_string(element),
                           "a coordinate is not finite");
}

Result<std::vector<double>> read_numbers(const Source& source, const Document& document, Buffers& buffers,
                                         std::uint32_t number, const char* type, std::size_t components,
                                         const char* use) {
    AccessorReader reader(source, document, buffers, number);
    const Accessor& accessor = reader.accessor;
    const std::uint32_t stored_as = accessor.component_type;
    const std::size_t step = size_of(stored_as);
    const bool is_normal = stored_as == float_type || (accessor.normalized && stored_as != unsigned_int);
    if (accessor.type != type || step == 0 || !is_normal)
        return reader.error(ErrorCode::bad_format,
                            std::string("is used for ") + use + ", but has another type");
    std::vector<double> numbers;
    const auto read = [&](std::size_t element, const std::byte* at) -> std::optional<Error> {
        for (std::size_t k = 0; k < components; ++k) {
            const double value = normalize(component(at + k * step, stored_as), stored_as);
            if (!std::isfinite(value))
                return reader.error_at_element(ErrorCode::not_finite, element, "a number is not finite");
            numbers[element * components + k] = value;
        }
        return std::nullopt;
    };
    const std::size_t count = std::size_t(accessor.count);
    std::optional<Elements> stored;
    if (accessor.view) {
        Result<Elements> elements =
            reader.elements(*accessor.view, accessor.offset, count, components * step);
        if (!elements) return elements.error();
        stored = *std::move(elements);
    }
    if (auto failed = reader.take_room(components * sizeof(double))) return *failed;
    numbers.resize(count * components);
    if (stored)
        for (std::size_t i = 0; i < count; ++i)
            if (auto failed = read(i, stored->first + i * stored->stride)) return *failed;
    if (auto failed = reader.for_each_sparse(components * step, read)) return *failed;
    return numbers;
}

Result<std::vector<std::uint32_t>> read_indices(const Source& source, const Document& document,
                                                Buffers& buffers, std::uint32_t number,
                                                std::size_t vertices) {
    AccessorReader reader(source, document, buffers, number);
    const Accessor& accessor = reader.accessor;
    const std::uint32_t type = accessor.component_type;
    const std::size_t size = size_of(type);
    if (accessor.type != "SCALAR" ||
        (type != unsigned_byte && type != unsigned_short && type != unsigned_int))
        return reader.error(ErrorCode::bad_format, "is used for indices, but has another type");

    const std::size_t count = std::size_t(accessor.count);
    std::optional<Elements> stored;
    if (accessor.view) {
        Result<Elements> elements = reader.elements(*accessor.view, accessor.offset, count, size);
        if (!elements) return elements.error();
        stored = *std::move(elements);
    }
    if (auto failed = reader.take_room(sizeof(std::uint32_t))) return *failed;
    std::vector<std::uint32_t> indices(count);
    if (stored)
        for (std::size_t i = 0; i < count; ++i)
            indices[i] = index_at(stored->first + i * stored->stride, type);
    const auto failed =
        reader.for_each_sparse(size, [&](std::size_t i, const std::byte* at) -> std::optional<Error> {
            indices[i] = index_at(at, type);
            return std::nullopt;
        });
    if (failed) return *failed;

    const auto beyond =
        std::find_if(indices.begin(), indices.end(), [&](std::uint32_t i) { return i >= vertices; });
    if (beyond != indices.end())
        return reader.error_at_element(ErrorCode::bad_format, std::size_t(beyond - indices.begin()),
                                       "the index " + std::to_string(*beyond) + " is beyond the " +
                                           counted(vertices, "vertex", "vertices"));
    return indices;
}

}  // namespace hitbox::io::detail::gltf
