// gltf_mesh.cpp: puts the primitives of a mesh together.
#include <hitbox/io/detail/gltf_mesh.hpp>
#include <hitbox/io/files/left_out.hpp>

#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/detail/used_points.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace hitbox::io::detail::gltf {

namespace {

// The triangles of a primitive. Source: glTF 2.0, 3.7.2.1.
template <class Corner>
void append_triangles(std::uint32_t mode, std::uint32_t count, Corner corner,
                      std::vector<TriMesh::Corners>& out) {
    if (count < 3) return;
    if (mode == 4)
        for (std::uint32_t i = 0; i + 2 < count; i += 3)
            out.push_back({corner(i), corner(i + 1), corner(i + 2)});
    if (mode == 5)
        for (std::uint32_t i = 0; i + 2 < count; ++i)
            out.push_back({corner(i), corner(i + 1 + i % 2), corner(i + 2 - i % 2)});
    if (mode == 6)
        for (std::uint32_t i = 0; i + 2 < count; ++i)
            out.push_back({corner(i + 1), corner(i + 2), corner(0)});
}

bool is_finite_point(const Vec3& p) { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); }

}  // namespace

Result<TriMesh> MeshReader::read(std::uint32_t mesh, const std::vector<double>& weights) {
    weights_ = weights;
    points_.clear();
    triangles_.clear();
    ranges_.clear();
    shared_.clear();
    const std::vector<Primitive>& primitives = document_.meshes[mesh].primitives;
    for (std::size_t i = 0; i < primitives.size(); ++i) {
        const std::string place =
            "meshes[" + std::to_string(mesh) + "].primitives[" + std::to_string(i) + "]";
        if (primitives[i].mode > 6)
            return source_.error_in(ErrorCode::bad_format, place,
                                    "its mode " + std::to_string(primitives[i].mode) + " does not exist");
        if (!has_surface(primitives[i])) {
            // A single point is how empty parts are written.
            without_positions += primitives[i].mode >= 4 && !primitives[i].positions;
            left_out += primitives[i].positions && document_.accessors[*primitives[i].positions].count > 1;
            continue;
        }
        if (auto failed = add(primitives[i], place)) return *std::move(failed);
    }
    if (auto failed = check_finite()) return *std::move(failed);
    return UsedPoints(std::exchange(points_, {})).take(std::exchange(triangles_, {}));
}

Result<TriMesh> MeshReader::read_again(std::uint32_t mesh, const std::vector<double>& weights) {
    const auto counts = std::tuple(left_out, without_positions, not_finite);
    const MemoryBudget budget = buffers_.budget;
    buffers_.budget = budget.anew();
    Result<TriMesh> again = read(mesh, weights);
    buffers_.budget = budget;
    std::tie(left_out, without_positions, not_finite) = counts;
    return again;
}

bool MeshReader::is_displaced(const Primitive& primitive) const {
    for (std::size_t t = 0; t < std::min(weights_.size(), primitive.targets.size()); ++t)
        if (weights_[t] != 0 && primitive.targets[t]) return true;
    return false;
}

std::optional<Error> MeshReader::add(const Primitive& primitive, const std::string& place) {
    // A compressed primitive may also have plain accessors; otherwise its accessors have no data.
    const auto has_data = [&](std::uint32_t accessor) {
        return document_.accessors[accessor].view.has_value();
    };
    const bool plain = has_data(*primitive.positions) && (!primitive.indices || has_data(*primitive.indices));
    if (!primitive.compression.empty() && !plain) return add_draco(primitive, place);

    const Result<Range> range = range_of(primitive, place);
    if (!range) return range.error();
    std::vector<std::uint32_t> indices;
    if (primitive.indices) {
        auto read = read_indices(source_, document_, buffers_, *primitive.indices, range->count);
        if (!read) return read.error();
        indices = *std::move(read);
    }
    const std::uint32_t count = std::uint32_t(primitive.indices ? indices.size() : range->count);
    if (primitive.mode == 4 && count % 3 != 0)
        return source_.error_in(ErrorCode::bad_format, place,
                                "has " + counted(count, "corner", "corners") + ", not a multiple of three");
    // Three times, because a growing list exists in its old size and in twice that size.
    const std::uint32_t made = primitive.mode == 4 ? count / 3 : count;
    if (!buffers_.budget.take(made, 3 * sizeof(TriMesh::Corners)))
        return source_.error_in(ErrorCode::too_large, place,
                                "has too many triangles for a file of this size");
    const std::uint32_t base = std::uint32_t(range->first);
    // Exact reservations would copy the list once for each primitive.
    if (triangles_.empty()) triangles_.reserve(made);
    if (primitive.indices)
        append_triangles(
            primitive.mode, count, [&](std::uint32_t k) { return base + indices[k]; }, triangles_);
    else
        append_triangles(primitive.mode, count, [&](std::uint32_t k) { return base + k; }, triangles_);
    return std::nullopt;
}

Result<MeshReader::Range> MeshReader::range_of(const Primitive& primitive, const std::string& place) {
    const std::uint32_t accessor = *primitive.positions;
    const bool displaced = is_displaced(primitive);
    if (const auto known = shared_.find(accessor); known != shared_.end() && !displaced)
        return ranges_[known->second];
    Result<std::vector<Vec3>> read = read_positions(source_, document_, buffers_, accessor);
    if (!read) return read.error();
    const Range range{points_.size(), read->size(), accessor};
    if (range.first + range.count >= UINT32_MAX)
        return source_.error_in(ErrorCode::too_large, place, "too many vertices");
    if (points_.empty())
        points_ = *std::move(read);
    else
        points_.insert(points_.end(), read->begin(), read->end());
    if (displaced) {
        if (auto failed = displace(primitive, range, place)) return *std::move(failed);
    } else {
        shared_.emplace(accessor, ranges_.size());
    }
    ranges_.push_back(range);
    return range;
}

std::optional<Error> MeshReader::displace(const Primitive& primitive, const Range& range,
                                          const std::string& place) {
    for (std::size_t t = 0; t < std::min(weights_.size(), primitive.targets.size()); ++t) {
        if (weights_[t] == 0 || !primitive.targets[t]) continue;
        const auto moves = read_positions(source_, document_, buffers_, *primitive.targets[t]);
        if (!moves) return moves.error();
        if (moves->size() != range.count)
            return source_.error_in(ErrorCode::bad_format, place + ".targets[" + std::to_string(t) + "]",
                                    "has " + counted(moves->size(), "displacement", "displacements") +
                                        " for " + counted(range.count, "vertex", "vertices"));
        for (std::size_t i = 0; i < range.count; ++i) {
            Vec3& p = points_[range.first + i];
            for (std::size_t k = 0; k < 3; ++k) {
                const double moved = weights_[t] * (*moves)[i][k];
                p[k] += moved;
            }
        }
    }
    return std::nullopt;
}

// Decodes a primitive whose positions and triangles are one block of compressed data.
std::optional<Error> MeshReader::add_draco(const Primitive& primitive, const std::string& place) {
    const auto fail = [&](ErrorCode code, std::string message) {
        return source_.error_in(code, place, std::move(message));
    };
    const auto decode = decoders().draco;
    if (!decode)
        return fail(ErrorCode::unsupported, "is compressed with the extension " + primitive.compression +
                                                ", " + needs_library("libdraco"));
    if (is_displaced(primitive))
        return fail(ErrorCode::unsupported,
                    "is compressed with " + primitive.compression + " and displaced by morph targets");
    if (!primitive.compressed_positions)
        return fail(ErrorCode::bad_format, "its Draco data holds no positions");
    const Result<Bytes> data = view_bytes(document_, buffers_, primitive.compressed_view);
    if (!data) return fail(data.error().code, data.error().message);
    const Result<TriMesh> mesh = decode(data->span(), *primitive.compressed_positions);
    if (!mesh) return fail(mesh.error().code, "its Draco data " + mesh.error().message);
    if (points_.size() + mesh->points.size() >= UINT32_MAX)
        return fail(ErrorCode::too_large, "too many vertices");
    const auto first = std::uint32_t(points_.size());
    points_.insert(points_.end(), mesh->points.begin(), mesh->points.end());
    for (const TriMesh::Corners& t : mesh->triangles)
        triangles_.push_back({t[0] + first, t[1] + first, t[2] + first});
    return std::nullopt;
}

std::optional<Error> MeshReader::check_finite() {
    std::size_t bad = 0;
    for (const Vec3& p : points_) bad += !is_finite_point(p);
    if (bad == 0) return std::nullopt;
    std::size_t first = SIZE_MAX;
    for (const TriMesh::Corners& t : triangles_)
        for (const std::uint32_t corner : t)
            if (!is_finite_point(points_[corner])) first = std::min(first, std::size_t(corner));
    if (first == SIZE_MAX) {
        not_finite += bad;
        return std::nullopt;
    }
    for (const Range& range : ranges_)
        if (first >= range.first && first - range.first < range.count)
            return not_finite_position(source_, range.accessor, first - range.first);
    return source_.error(ErrorCode::not_finite, "a coordinate of its Draco data is not finite");
}

}  // namespace hitbox::io::detail::gltf
