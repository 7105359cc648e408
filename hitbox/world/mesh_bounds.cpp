// mesh_bounds.cpp: images of points and boxes, with outward rounding.
#include <hitbox/world/mesh_bounds.hpp>

#include <hitbox/fit/fit_aabb.hpp>
#include <hitbox/mesh/tree/map_back.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hitbox {

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double least = std::numeric_limits<double>::denorm_min();

bool is_finite(const Vec3& p) { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); }

// An OBB along the coordinate axes that contains the box, also after rounding of its center and half extents.
Obb3 around(const Aabb3& box) {
    if (box.is_empty() || !box.is_finite()) return {};
    Obb3 r{box.center(), {}};
    for (std::size_t k = 0; k < 3; ++k) {
        const double half = std::max(box.max[k] - r.center[k], r.center[k] - box.min[k]);
        r.half_axes[k][k] = std::nextafter(half, inf);
    }
    return is_finite(r.half_axes[0]) && is_finite(r.half_axes[1]) && is_finite(r.half_axes[2]) ? r : Obb3{};
}

// The image of an OBB, enlarged to contain the exact image. Each exact half-axis H_j differs slightly from
// the stored h_j (1 + g_j) / (1 + g_j), and so does the center. The difference is a vector with components
// below `error`. In terms of the unit axes u_j it is at most |dual_j|_1 error / |det u|, and g_j covers it:
// 1 / (1 + g) <= 1 - d for g = 2 d, d < 1/2. An axis too short to have a direction is treated as an error
// and replaced by one perpendicular to the others, of the length of the errors. Returns the empty box if the
// axes are too skew.
Obb3 image_of(const Obb3& local, const Affine3& map) {
    Obb3 box = local.transformed(map);
    double size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        double sum = std::fabs(map.translation[k]);
        for (std::size_t i = 0; i < 3; ++i) {
            const double reach = std::fabs(local.center[i]) + std::fabs(local.half_axes[0][i]) +
                                 std::fabs(local.half_axes[1][i]) + std::fabs(local.half_axes[2][i]);
            sum += std::fabs(map.columns[i][k]) * reach;
        }
        size = std::max(size, sum);
    }
    if (!(size < 0x1p1000)) return {};
    double error = size * 0x1p-48 + 64 * least;
    const double thin = error * 256;

    Vec3 length = box.half_extents();
    std::array<bool, 3> is_thin{};
    for (std::size_t j = 0; j < 3; ++j)
        if (!(length[j] > thin)) is_thin[j] = true, error += length[j], box.half_axes[j] = {};
    const std::array<Vec3, 3> u = box.axes();
    const double det = std::fabs(dot(cross(u[0], u[1]), u[2]));
    if (!(det > 0x1p-10)) return {};

    for (std::size_t j = 0; j < 3; ++j) {
        const Vec3 dual = cross(u[(j + 1) % 3], u[(j + 2) % 3]);
        const double room = 2 * (std::fabs(dual.x) + std::fabs(dual.y) + std::fabs(dual.z)) / det * error;
        if (is_thin[j]) {
            box.half_axes[j] = u[j] * (2 * room);
            continue;
        }
        const double d = room / length[j];
        if (!(d < 0.5)) return {};
        box.half_axes[j] = box.half_axes[j] * (1 + 2 * d);
    }
    return box;
}

// Squares of numbers below 2^-511 lose bits or are zero: a length of three of them is short by less than this.
constexpr double least_length = 0x1p-535;

// The radius of a ball around the center that contains the points, which are in the box. A difference is rounded by half an ulp
// of coordinates of the box or of the center, its length by three ulp.
double radius_around(const Vec3& center, const std::vector<Vec3>& points, const Aabb3& box) {
    double most = 0;
    for (const Vec3& p : points) most = std::max(most, dot(p - center, p - center));
    const Vec3 reach = detail::reach_of(box);
    const double size =
        std::max({reach.x, reach.y, reach.z, std::fabs(center.x), std::fabs(center.y), std::fabs(center.z)});
    return std::sqrt(most) * (1 + 0x1p-48) + size * 0x1p-50 + least_length;
}

}  // namespace

MeshBounds::MeshBounds(std::vector<Vec3> points, ObbFit fit) {
    Local local;
    if (std::all_of(points.begin(), points.end(), is_finite)) local.own = std::move(points);
    local.points = StridedPoints<double>{local.own.data(), local.own.size()};
    local.aabb = fit_aabb(local.own);
    local.obb = fit_obb(local.own, fit);
    local.radius = radius_around(local.obb.center, local.own, local.aabb);
    local.groups = detail::PointGroups(local.points);
    local_ = std::make_shared<const Local>(std::move(local));  // does not move the points
}

MeshBounds MeshBounds::over(const PointsView& points, ObbFit fit) {
    std::vector<Vec3> copy(points.size());
    for (std::size_t i = 0; i < copy.size(); ++i) copy[i] = points[i];
    Local local;
    if (std::all_of(copy.begin(), copy.end(), is_finite)) {
        local.points = points;
        local.aabb = fit_aabb(copy);
        local.obb = fit_obb(copy, fit);
        local.radius = radius_around(local.obb.center, copy, local.aabb);
        local.groups = detail::PointGroups(local.points);
    }
    MeshBounds bounds(std::vector<Vec3>{}, fit);
    bounds.local_ = std::make_shared<const Local>(std::move(local));
    return bounds;
}

void MeshBounds::set_transform(const Affine3& transform) {
    if (transform == transform_) return;
    transform_ = transform;
    ++version_;
}

const Aabb3& MeshBounds::aabb() const {
    if (aabb_.version != version_) {
        ++counts_.aabb;
        // The identity needs no rounding.
        aabb_ = {transform_ == Affine3{} ? local_->aabb
                                         : local_->groups.bounds_of_mapped(local_->points, transform_),
                 version_};
    }
    return aabb_.box;
}

const Aabb3& MeshBounds::aabb_of_box() const {
    if (aabb_of_box_.version != version_) {
        ++counts_.aabb_of_box;
        const bool moved = transform_ != Affine3{};
        aabb_of_box_ = {moved ? local_->aabb.transformed(transform_) : local_->aabb, version_};
    }
    return aabb_of_box_.box;
}

const Aabb3& MeshBounds::quick_aabb() const {
    if (quick_aabb_.version == version_) return quick_aabb_.box;
    ++counts_.quick_aabb;
    const Vec3 size = detail::size_of_images(transform_, detail::reach_of(local_->aabb));
    Aabb3 box = obb().bounds();
    if (local_->aabb.is_empty() || transform_ == Affine3{}) {
        box = local_->aabb;
    } else if (box.is_empty() || !(size.x < 0x1p1000 && size.y < 0x1p1000 && size.z < 0x1p1000)) {
        box = aabb();
    } else {
        // The image of a ball reaches |row| times its radius from that of its center.
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 row{transform_.columns[0][k], transform_.columns[1][k], transform_.columns[2][k]};
            const double middle = dot(row, local_->obb.center) + transform_.translation[k];
            const double reach =
                (length(row) + least_length) * local_->radius + size[k] * 0x1p-46 + 64 * least;
            if (!(reach < inf)) continue;
            box.min[k] = std::max(box.min[k], middle - reach);
            box.max[k] = std::min(box.max[k], middle + reach);
        }
    }
    quick_aabb_ = {box, version_};
    return quick_aabb_.box;
}

const Obb3& MeshBounds::obb() const {
    if (obb_.version != version_) {
        ++counts_.obb;
        Obb3 box = local_->obb;
        if (transform_ != Affine3{} && !box.is_empty()) {
            box = image_of(box, transform_);
            if (box.is_empty()) box = around(aabb_of_box());
        }
        obb_ = {box, version_};
    }
    return obb_.box;
}

}  // namespace hitbox
