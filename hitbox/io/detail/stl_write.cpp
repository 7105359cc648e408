// stl_write.cpp: writes binary STL.
#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/files/file.hpp>
#include <hitbox/io/files/writers.hpp>

#include <cstring>

namespace hitbox::io::detail {

namespace {

// The normals of an STL are unreliable, but viewers use them for shading. Zero for a degenerate triangle.
Vec3 unit_normal(const Triangle3& t) {
    const Vec3 n = cross(t.b - t.a, t.c - t.a);
    const double length = std::sqrt(length_sq(n));
    return length > 0 && std::isfinite(length) ? n * (1 / length) : Vec3{};
}

std::byte* store_floats(std::byte* at, const Vec3& v) {
    at = store(at, float(v.x));
    at = store(at, float(v.y));
    return store(at, float(v.z));
}

}  // namespace

Result<ByteVector> write_stl(const Assembly& assembly) {
    std::size_t count = 0;
    for (const Part& part : assembly.parts) {
        count += part.mesh.triangles.size();
        if (!fits_floats(part.mesh.points))
            return Error{ErrorCode::not_finite, "a coordinate exceeds the float range of an STL",
                         "part " + in_quotes(part.name)};
    }
    if (count > UINT32_MAX) return Error{ErrorCode::too_large, "too many triangles for an STL", ""};

    ByteVector bytes(84 + 50 * count);
    // The header must not start with `solid`, because it would look like a text STL.
    std::memcpy(bytes.data(), "binary STL by hitbox", 20);
    std::byte* at = store(bytes.data() + 80, std::uint32_t(count));
    for (const Part& part : assembly.parts)
        for (std::size_t i = 0; i < part.mesh.triangles.size(); ++i) {
            const Triangle3 t = part.mesh.triangle(i);
            at = store_floats(at, unit_normal(t));
            at = store_floats(at, t.a);
            at = store_floats(at, t.b);
            at = store_floats(at, t.c);
            at += 2;
        }
    return bytes;
}

}  // namespace hitbox::io::detail
