// meshopt.cpp: decodes the views of EXT_meshopt_compression by meshoptimizer.
#include <hitbox/cad/detail/readers.hpp>

#include <meshoptimizer.h>

namespace hitbox::cad::detail {

namespace {

// Source: EXT_meshopt_compression, "Filters". They work in place.
bool filter(const io::MeshoptView& view, std::byte* out) {
    if (view.filter == "NONE") return true;
    if (view.mode != "ATTRIBUTES") return false;
    const auto count = std::size_t(view.count), stride = std::size_t(view.stride);
    if (view.filter == "OCTAHEDRAL" && (stride == 4 || stride == 8))
        meshopt_decodeFilterOct(out, count, stride);
    else if (view.filter == "QUATERNION" && stride == 8)
        meshopt_decodeFilterQuat(out, count, stride);
    else if (view.filter == "EXPONENTIAL" && stride % 4 == 0)
        meshopt_decodeFilterExp(out, count, stride);
    else
        return false;
    return true;
}

}  // namespace

bool decode_meshopt(const io::MeshoptView& view, std::span<const std::byte> data, std::span<std::byte> out) {
    const auto* const bytes = reinterpret_cast<const unsigned char*>(data.data());
    const auto count = std::size_t(view.count), stride = std::size_t(view.stride);
    if (out.size() != count * stride) return false;
    const bool is_index = stride == 2 || stride == 4;
    int failed = -1;
    // The functions assert these sizes, so they are tested here.
    if (view.mode == "ATTRIBUTES" && stride > 0 && stride <= 256 && stride % 4 == 0)
        failed = meshopt_decodeVertexBuffer(out.data(), count, stride, bytes, data.size());
    else if (view.mode == "TRIANGLES" && is_index && count % 3 == 0)
        failed = meshopt_decodeIndexBuffer(out.data(), count, stride, bytes, data.size());
    else if (view.mode == "INDICES" && is_index)
        failed = meshopt_decodeIndexSequence(out.data(), count, stride, bytes, data.size());
    return failed == 0 && filter(view, out.data());
}

}  // namespace hitbox::cad::detail
