// nearest.cpp: closest points by a search through the tree; inside and outside by winding numbers.
#include <hitbox/mesh/nearest.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/index/order/curve_order.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/mesh/tree/any_surface.hpp>
#include <hitbox/mesh/tree/triangle_walk.hpp>
#include <hitbox/pair/closest/triangle_distance.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hitbox {

namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

struct Nearest {
    std::uint32_t triangle = 0;
    double distance = no_limit;
};

// Replaces `best` by a nearer triangle, or by an equally near one with a smaller index. `best` may hold no triangle.
template <class AnySurface>
void improve(const AnySurface& surface, const Vec3& point, Nearest& best) {
    detail::around(surface, point, best.distance, [&](std::span<const std::uint32_t> ids) {
        for (const std::uint32_t id : ids) {
            const double d = detail::distance_to(surface.triangle(id), point);
            if (d < best.distance || (d == best.distance && id < best.triangle)) best = {id, d};
        }
        return best.distance;
    });
}

template <class AnySurface>
NearestOnMesh complete(const AnySurface& surface, const Vec3& point, const Nearest& nearest) {
    return {detail::in_memory(surface).number_in_mesh(nearest.triangle),
            detail::closest_on_triangle(surface.triangle(nearest.triangle), point), nearest.distance};
}

Error open_surface() { return {ErrorCode::unsupported, "the mesh is open, so it has no inside", "mesh"}; }

PlaceInMesh place_of(const Winding& w) {
    return w.on_surface    ? PlaceInMesh::on_surface
           : w.number != 0 ? PlaceInMesh::inside
                           : PlaceInMesh::outside;
}

// Splits the points into runs of nearby points and calls f(run) with the indices of each.
template <class F>
void for_runs(std::span<const Vec3> points, Executor* executor, const F& f) {
    constexpr std::size_t run = 2048;
    std::vector<Aabb3> places;
    places.reserve(points.size());
    for (const Vec3& p : points) places.push_back(exact::all_finite(p) ? Aabb3{p, p} : Aabb3{});
    detail::CurveItems items, scratch;
    detail::curve_order<3, double>(places, executor, items, scratch);
    std::vector<std::uint32_t> order;
    order.reserve(items.size());
    for (const std::uint64_t item : items) order.push_back(detail::item_id(item));
    SerialExecutor serial;
    Executor& loop = executor != nullptr ? *executor : serial;
    loop.parallel_for((order.size() + run - 1) / run, [&](std::size_t i) {
        f(std::span<const std::uint32_t>(order).subspan(i * run, std::min(run, order.size() - i * run)));
    });
}

template <class AnySurface>
std::optional<NearestOnMesh> nearest_within(const AnySurface& surface, const Vec3& point, double within) {
    if (!exact::all_finite(point) || detail::in_memory(surface).triangles().empty()) return std::nullopt;
    // An index larger than that of every triangle, so that triangles exactly at the limit are found.
    Nearest best{0xffffffff, within};
    improve(surface, point, best);
    if (best.triangle == 0xffffffff) return std::nullopt;
    return complete(surface, point, best);
}

}  // namespace

std::optional<NearestOnMesh> closest_point(const Surface& surface, const Vec3& point, double within) {
    return nearest_within(surface, point, within);
}
std::optional<NearestOnMesh> detail::closest_point(const MovedSurface& surface, const Vec3& point,
                                                   double within) {
    return nearest_within(surface, point, within);
}

Result<PlaceInMesh> place_in_mesh(const Surface& surface, const Vec3& point) {
    if (!surface.is_closed()) return open_surface();
    return place_of(detail::winding_around(surface, point));
}

Result<double> signed_distance(const Surface& surface, const Vec3& point) {
    if (!surface.is_closed()) return open_surface();
    if (!exact::all_finite(point)) return std::numeric_limits<double>::quiet_NaN();
    const auto nearest = closest_point(surface, point);
    return detail::winding_around(surface, point).inside() ? -nearest->distance : nearest->distance;
}

std::vector<std::optional<NearestOnMesh>> closest_points(const Surface& surface, std::span<const Vec3> points,
                                                         Executor* executor) {
    std::vector<std::optional<NearestOnMesh>> out(points.size());
    if (surface.triangles().empty()) return out;
    for_runs(points, executor, [&](std::span<const std::uint32_t> run) {
        Nearest best;
        for (const std::uint32_t i : run) {
            // The triangle nearest to the previous point is probably near this one.
            best = {best.distance < no_limit ? best.triangle : 0, 0};
            best.distance = detail::distance_to(surface.triangle(best.triangle), points[i]);
            improve(surface, points[i], best);
            out[i] = complete(surface, points[i], best);
        }
    });
    return out;
}

Result<std::vector<PlaceInMesh>> places_in_mesh(const Surface& surface, std::span<const Vec3> points,
                                                Executor* executor) {
    if (!surface.is_closed()) return open_surface();
    std::vector<PlaceInMesh> out(points.size(), PlaceInMesh::outside);
    for_runs(points, executor, [&](std::span<const std::uint32_t> run) {
        for (const std::uint32_t i : run) out[i] = place_of(detail::winding_around(surface, points[i]));
    });
    return out;
}

Result<std::vector<double>> signed_distances(const Surface& surface, std::span<const Vec3> points,
                                             Executor* executor) {
    auto places = places_in_mesh(surface, points, executor);
    if (!places) return places.error();
    const auto nearest = closest_points(surface, points, executor);
    std::vector<double> out(points.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (!nearest[i])
            out[i] = std::numeric_limits<double>::quiet_NaN();
        else
            out[i] = (*places)[i] == PlaceInMesh::inside ? -nearest[i]->distance : nearest[i]->distance;
    }
    return out;
}

}  // namespace hitbox
