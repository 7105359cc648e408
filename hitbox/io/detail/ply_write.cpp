// ply_write.cpp: writes binary PLY, little endian.
#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/files/writers.hpp>

namespace hitbox::io::detail {

namespace {

// True for zero and for values of normal floats. Tested by the bits, because g++ 12.2 removes the conversion
// to float and back when it vectorizes two of them.
bool is_float(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const int exponent = int(bits >> 52 & 0x7ff) - 1023;
    const bool short_enough = (bits & ((std::uint64_t(1) << 29) - 1)) == 0;
    return value == 0 || (short_enough && exponent >= -126 && exponent <= 127);
}

bool holds_floats_only(const Assembly& assembly) {
    for (const Part& part : assembly.parts)
        for (const Vec3& p : part.mesh.points)
            if (!is_float(p.x) || !is_float(p.y) || !is_float(p.z)) return false;
    return true;
}

template <class T>
std::byte* store_points(std::byte* at, const std::vector<Vec3>& points) {
    for (const Vec3& p : points) {
        at = store(at, T(p.x));
        at = store(at, T(p.y));
        at = store(at, T(p.z));
    }
    return at;
}

}  // namespace

Result<ByteVector> write_ply(const Assembly& assembly) {
    std::size_t points = 0, triangles = 0;
    for (const Part& part : assembly.parts) {
        points += part.mesh.points.size();
        triangles += part.mesh.triangles.size();
    }
    if (points > INT32_MAX || triangles > INT32_MAX)
        return Error{ErrorCode::too_large, "more points or triangles than other readers of PLY can count",
                     ""};

    // Floats take half the size, if nothing is lost.
    const bool floats = holds_floats_only(assembly);
    const std::string type = floats ? "float" : "double";
    const std::string header = "ply\nformat binary_little_endian 1.0\nelement vertex " +
                               std::to_string(points) + "\nproperty " + type + " x\nproperty " + type +
                               " y\nproperty " + type + " z\nelement face " + std::to_string(triangles) +
                               "\nproperty list uchar int vertex_indices\nend_header\n";
    ByteVector bytes;
    bytes.reserve(header.size() + points * (floats ? 12 : 24) + triangles * 13);
    append_text(bytes, header);
    bytes.resize(bytes.capacity());
    std::byte* at = bytes.data() + header.size();
    for (const Part& part : assembly.parts)
        at = floats ? store_points<float>(at, part.mesh.points) : store_points<double>(at, part.mesh.points);
    std::uint32_t first = 0;
    for (const Part& part : assembly.parts) {
        for (const TriMesh::Corners& t : part.mesh.triangles) {
            at = store(at, std::uint8_t(3));
            for (const std::uint32_t corner : t) at = store(at, first + corner);
        }
        first += std::uint32_t(part.mesh.points.size());
    }
    bytes.resize(std::size_t(at - bytes.data()));
    return bytes;
}

}  // namespace hitbox::io::detail
