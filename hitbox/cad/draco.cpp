// draco.cpp: decodes the primitives of KHR_draco_mesh_compression by libdraco.
#include <hitbox/cad/detail/readers.hpp>

#include <draco/compression/decode.h>

#include <array>
#include <cmath>

namespace hitbox::cad::detail {

Result<TriMesh> decode_draco(std::span<const std::byte> data, std::uint32_t positions) {
    const auto fail = [](std::string message) {
        return Error{ErrorCode::bad_format, std::move(message), ""};
    };
    draco::DecoderBuffer buffer;
    buffer.Init(reinterpret_cast<const char*>(data.data()), data.size());
    draco::Decoder decoder;
    auto decoded = decoder.DecodeMeshFromBuffer(&buffer);
    if (!decoded.ok()) return fail("is invalid: " + decoded.status().error_msg_string());
    const draco::Mesh& mesh = *decoded.value();
    const draco::PointAttribute* const attribute = mesh.GetAttributeByUniqueId(positions);
    if (!attribute || attribute->num_components() != 3)
        return fail("has no positions of the id that the JSON names");

    TriMesh out;
    out.points.reserve(mesh.num_points());
    for (draco::PointIndex i(0); i < mesh.num_points(); ++i) {
        std::array<float, 3> p{};
        if (!attribute->ConvertValue<float, 3>(attribute->mapped_index(i), p.data()))
            return fail("has positions that are no numbers");
        if (!std::isfinite(p[0]) || !std::isfinite(p[1]) || !std::isfinite(p[2]))
            return Error{ErrorCode::not_finite, "has a coordinate that is not finite", ""};
        out.points.push_back({p[0], p[1], p[2]});
    }
    out.triangles.reserve(mesh.num_faces());
    for (draco::FaceIndex i(0); i < mesh.num_faces(); ++i) {
        const draco::Mesh::Face& face = mesh.face(i);
        for (const draco::PointIndex& corner : face)
            if (corner.value() >= mesh.num_points()) return fail("has a corner beyond its points");
        out.triangles.push_back({face[0].value(), face[1].value(), face[2].value()});
    }
    return out;
}

}  // namespace hitbox::cad::detail
