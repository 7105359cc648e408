// convex_hull.cpp: hulls from points, and the farthest vertex by exact signs.
#include <hitbox/shape/convex_hull.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/shape/detail/quickhull.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

namespace hitbox {

namespace detail {

namespace {

using exact::Input, exact::Sign, exact::Triple;

// The sign of direction . (to - from).
Sign uphill(const Vec3& direction, const Vec3& from, const Vec3& to) {
    const auto value = [](const auto& w, const auto& p, const auto& q) {
        return exact::dot_product(w, exact::difference(q, p));
    };
    if (exact::in_range<2>(direction, from, to)) {
        const auto in = [](const Vec3& v) { return Triple<Input>{Input{v.x}, Input{v.y}, Input{v.z}}; };
        const exact::FilteredSign s = exact::filtered_sign(value(in(direction), in(from), in(to)));
        if (s != exact::FilteredSign::unknown) return Sign(int(s));
    }
    const std::array inputs{direction.x, direction.y, direction.z, from.x, from.y, from.z, to.x, to.y, to.z};
    return exact::resolve(inputs, 2, [&](const auto& n) {
        using P = Triple<std::remove_cvref_t<decltype(n[0])>>;
        return sign(value(P{n[0], n[1], n[2]}, P{n[3], n[4], n[5]}, P{n[6], n[7], n[8]}));
    });
}

// Vertices from which the way to any other one is short: the farthest along the coordinate axes.
std::vector<std::uint32_t> extremes_of(std::span<const Vec3> vertices) {
    std::vector<std::uint32_t> r;
    for (std::size_t k = 0; k < 3; ++k) {
        std::uint32_t low = 0, high = 0;
        for (std::uint32_t i = 1; i < vertices.size(); ++i) {
            if (vertices[i][k] < vertices[low][k]) low = i;
            if (vertices[i][k] > vertices[high][k]) high = i;
        }
        r.push_back(low), r.push_back(high);
    }
    std::sort(r.begin(), r.end());
    r.erase(std::unique(r.begin(), r.end()), r.end());
    return r;
}

struct HullEdge {
    std::uint32_t from, to, left;
    friend bool operator<(const HullEdge& a, const HullEdge& b) {
        return a.from != b.from ? a.from < b.from : a.to < b.to;
    }
};

HullFaces faces_with_edges(const HullOfPoints& hull) {
    HullFaces r;
    r.dimension = hull.dimension;
    std::vector<HullEdge> edges;
    r.face_start.push_back(0);
    for (std::uint32_t f = 0; f < hull.faces.size(); ++f) {
        const auto& loop = hull.faces[f];
        r.corners.insert(r.corners.end(), loop.begin(), loop.end());
        r.face_start.push_back(std::uint32_t(r.corners.size()));
        for (std::size_t i = 0; i < loop.size(); ++i)
            edges.push_back({loop[i], loop[i + 1 == loop.size() ? 0 : i + 1], f});
    }
    if (hull.dimension == 1) edges = {{0, 1, 0}, {1, 0, 0}};
    std::sort(edges.begin(), edges.end());
    for (const HullEdge& e : edges) {
        r.ends.push_back(e.to);
        if (hull.dimension > 1) r.left.push_back(e.left);
    }
    std::size_t at = 0;
    for (std::uint32_t v = 0; v < hull.corners.size(); ++v) {
        r.vertex_start.push_back(std::uint32_t(at));
        while (at < edges.size() && edges[at].from == v) ++at;
    }
    r.vertex_start.push_back(std::uint32_t(at));
    return r;
}

}  // namespace

// A vertex from which no edge leads uphill is farthest, because the hull is convex.
std::size_t support_of(const HullView& hull, const Vec3& direction) {
    if (!exact::all_finite(direction) || direction == Vec3{}) return 0;
    const HullFaces& faces = hull.faces();
    std::size_t best = faces.extremes[0];
    for (const std::uint32_t v : faces.extremes)
        if (uphill(direction, hull[best], hull[v]) == Sign::positive) best = v;
    for (std::size_t from = hull.size(); from != best;) {
        from = best;
        for (const std::uint32_t v : faces.neighbours(from))
            if (uphill(direction, hull[best], hull[v]) == Sign::positive) best = v;
    }
    // Of the vertices as far, which are those of one face or edge, the first. Their edges connect them.
    std::vector<std::uint32_t> level{std::uint32_t(best)};
    std::set<std::uint32_t> seen{std::uint32_t(best)};
    for (std::size_t i = 0; i < level.size(); ++i)
        for (const std::uint32_t v : faces.neighbours(level[i]))
            if (uphill(direction, hull[best], hull[v]) == Sign::zero && seen.insert(v).second)
                level.push_back(v);
    return *seen.begin();
}

}  // namespace detail

template <class T>
Result<ConvexHull<T>> ConvexHull<T>::of(std::span<const Vec<3, T>> points) {
    if (points.empty()) return Error{ErrorCode::usage, "a convex hull needs at least one point", ""};
    if (points.size() > std::size_t{1} << 31)
        return Error{ErrorCode::too_large, "more than 2^31 points for one convex hull", ""};
    std::vector<Vec3> wide(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!exact::all_finite(points[i]))
            return Error{ErrorCode::not_finite, "a coordinate is NaN or infinite",
                         "points[" + std::to_string(i) + "]"};
        // The sum with zero makes 0 of -0.
        wide[i] = {widen(points[i].x) + 0.0, widen(points[i].y) + 0.0, widen(points[i].z) + 0.0};
    }
    const detail::HullOfPoints hull = detail::hull_of_points(wide);
    auto data = std::make_shared<Data>();
    data->faces = detail::faces_with_edges(hull);
    std::vector<Vec3> kept;
    for (const std::uint32_t i : hull.corners) {
        kept.push_back(wide[i]);
        data->vertices.push_back({T(wide[i].x), T(wide[i].y), T(wide[i].z)});
        data->bounds.merge(data->vertices.back());
    }
    data->faces.extremes = detail::extremes_of(kept);
    ConvexHull r;
    r.data_ = std::move(data);
    return r;
}

template <class T>
std::size_t ConvexHull<T>::support(const Vec<3, T>& direction) const {
    return detail::support_of(view(), {widen(direction.x), widen(direction.y), widen(direction.z)});
}

template <class T>
double ConvexHull<T>::volume() const {
    if (dimension() < 3) return 0;
    const detail::HullView v = view();
    double six = 0;
    for (std::size_t f = 0; f < face_count(); ++f) {
        const auto loop = face(f);
        const Vec3 a = v[loop[0]] - v[0];
        for (std::size_t i = 1; i + 1 < loop.size(); ++i)
            six += dot(a, cross(v[loop[i]] - v[0], v[loop[i + 1]] - v[0]));
    }
    return six / 6;
}

template <class T>
ConvexHull<T> ConvexHull<T>::transformed(const Affine<T>& map) const {
    std::vector<Vec<3, T>> images;
    for (const Vec<3, T>& p : vertices()) images.push_back(map.point(p));
    const Result<ConvexHull> r = of(images);
    return r ? *r : ConvexHull();
}

template class ConvexHull<float>;
template class ConvexHull<double>;

}  // namespace hitbox
