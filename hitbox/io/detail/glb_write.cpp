// glb_write.cpp: writes GLB (binary glTF 2.0), with a node and a mesh for each part.
#include <hitbox/core/rounding.hpp>
#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/files/file.hpp>
#include <hitbox/io/files/utf8.hpp>
#include <hitbox/io/files/writers.hpp>

#include <algorithm>

namespace hitbox::io::detail {

namespace {

// The JSON arrays, extended part by part. Each element but the first starts with a comma.
struct Arrays {
    std::string nodes, meshes, accessors, views, roots;
    std::size_t accessor_count = 0;

    static std::string& next(std::string& array) { return array += array.empty() ? "" : ","; }
};

class GlbWriter {
public:
    void add(const Part& part, std::size_t number) {
        const std::string index = std::to_string(number);
        std::string name;
        append_json_string(name, part.name);
        Arrays::next(json_.roots) += index;
        Arrays::next(json_.nodes) += "{\"name\":" + name + ",\"mesh\":" + index + "}";
        std::string& mesh = Arrays::next(json_.meshes) +=
            "{\"name\":" + name + ",\"primitives\":[{\"attributes\":{\"POSITION\":";
        if (part.mesh.triangles.empty()) {
            // In glTF a mesh must have a primitive. A single point keeps the part and draws no triangle.
            add_positions({{}});
            mesh += std::to_string(json_.accessor_count - 1) + "},\"mode\":0}]}";
            return;
        }
        add_positions(part.mesh.points);
        mesh += std::to_string(json_.accessor_count - 1) + "},\"indices\":";
        add_indices(part.mesh);
        mesh += std::to_string(json_.accessor_count - 1) + "}]}";
    }

    Result<ByteVector> finish() {
        std::string json =
            "{\"asset\":{\"version\":\"2.0\",\"generator\":\"hitbox\"},\"scene\":0,\"scenes\":[{";
        if (!json_.nodes.empty())
            json += "\"nodes\":[" + json_.roots + "]}],\"nodes\":[" + json_.nodes + "],\"meshes\":[" +
                    json_.meshes + "],\"accessors\":[" + json_.accessors + "],\"bufferViews\":[" +
                    json_.views + "],\"buffers\":[{\"byteLength\":" + std::to_string(data_.size()) + "}]}";
        else
            json += "}]}";
        json.resize((json.size() + 3) / 4 * 4, ' ');

        // Source: glTF 2.0, 4.4: header, JSON chunk, binary chunk.
        const std::size_t data_chunk = data_.empty() ? 0 : 8 + data_.size();
        const std::size_t size = 12 + 8 + json.size() + data_chunk;
        if (size > UINT32_MAX) return Error{ErrorCode::too_large, "a GLB cannot be larger than 4 GiB", ""};
        ByteVector bytes(20);
        std::byte* at = bytes.data();
        for (const std::uint32_t word :
             {0x46546C67u, 2u, std::uint32_t(size), std::uint32_t(json.size()), 0x4E4F534Au})
            at = store(at, word);
        bytes.reserve(size);
        append_text(bytes, json);
        if (!data_.empty()) {
            bytes.resize(bytes.size() + 8);
            store(store(bytes.data() + bytes.size() - 8, std::uint32_t(data_.size())), 0x004E4942u);
            bytes.insert(bytes.end(), data_.begin(), data_.end());
        }
        return bytes;
    }

private:
    // Makes room for the data of an accessor, and writes the JSON that all accessors share.
    std::byte* add_accessor(std::size_t count, std::size_t size, const char* target,
                            const std::string& rest) {
        const std::size_t first = data_.size();
        const std::string view = std::to_string(json_.accessor_count++);
        Arrays::next(json_.views) += "{\"buffer\":0,\"byteOffset\":" + std::to_string(first) +
                                     ",\"byteLength\":" + std::to_string(count * size) +
                                     ",\"target\":" + target + "}";
        Arrays::next(json_.accessors) +=
            "{\"bufferView\":" + view + ",\"count\":" + std::to_string(count) + rest + "}";
        data_.resize(first + (count * size + 3) / 4 * 4);
        return data_.data() + first;
    }

    void add_positions(const std::vector<Vec3>& points) {
        Vec3f low(rounded<float>(points[0].x), rounded<float>(points[0].y), rounded<float>(points[0].z)),
            high = low;
        for (const Vec3& p : points)
            for (std::size_t k = 0; k < 3; ++k) {
                low[k] = std::min(low[k], rounded<float>(p[k]));
                high[k] = std::max(high[k], rounded<float>(p[k]));
            }
        // Readers compare these with the stored floats, so the floats are written as exact doubles.
        const auto list = [](const Vec3f& v) {
            std::string text;
            for (std::size_t k = 0; k < 3; ++k) append_number(Arrays::next(text), widen(v[k]));
            return "[" + text + "]";
        };
        std::byte* at = add_accessor(
            points.size(), 12, "34962",
            ",\"componentType\":5126,\"type\":\"VEC3\",\"min\":" + list(low) + ",\"max\":" + list(high));
        for (const Vec3& p : points)
            for (std::size_t k = 0; k < 3; ++k) at = store(at, rounded<float>(p[k]));
    }

    void add_indices(const TriMesh& mesh) {
        // Index 65535 is not used: glTF reserves the largest index of a type.
        const bool is_short = mesh.points.size() <= 65535;
        std::byte* at = add_accessor(
            3 * mesh.triangles.size(), is_short ? 2 : 4, "34963",
            std::string(",\"componentType\":") + (is_short ? "5123" : "5125") + ",\"type\":\"SCALAR\"");
        for (const TriMesh::Corners& t : mesh.triangles)
            for (const std::uint32_t corner : t)
                at = is_short ? store(at, std::uint16_t(corner)) : store(at, corner);
    }

    Arrays json_;
    ByteVector data_;
};

}  // namespace

Result<ByteVector> write_glb(const Assembly& assembly) {
    GlbWriter writer;
    for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
        if (!fits_floats(assembly.parts[i].mesh.points))
            return Error{ErrorCode::not_finite, "a coordinate exceeds the float range of a GLB",
                         "part " + in_quotes(assembly.parts[i].name)};
        writer.add(assembly.parts[i], i);
    }
    return writer.finish();
}

}  // namespace hitbox::io::detail
