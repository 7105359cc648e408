// inner_guess.cpp: solid angles of near triangles, and dipoles for groups of far ones.
#include <hitbox/mesh/clash/inner_guess.hpp>

#include <hitbox/mesh/topology/union_find.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>

namespace hitbox::detail {

namespace {

constexpr std::uint32_t leaf_size = 8;
constexpr double far_off = 3;  // in radii of a group; the error of its dipole is about a tenth of its angle
constexpr std::size_t most_samples = 32;  // points besides one of each component

Vec3 center_of(const Triangle3& t) { return t.a + ((t.b - t.a) + (t.c - t.a)) * (1.0 / 3); }

// Half the angle is the argument of a complex number.
double solid_angle_of(const Triangle3& t, const Vec3& p) {
    const Vec3 a = t.a - p, b = t.b - p, c = t.c - p;
    const double la = std::sqrt(length_sq(a)), lb = std::sqrt(length_sq(b)), lc = std::sqrt(length_sq(c));
    const double real = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
    return 2 * std::atan2(dot(a, cross(b, c)), real);
}

// One point of each component, and some more.
std::vector<Vec3> samples_of(const Surface& s) {
    const std::size_t count = s.triangles().size();
    UnionFind components(s.points().size());
    for (const TriMesh::Corners& c : s.triangles()) components.join(c[0], c[1]), components.join(c[1], c[2]);
    std::vector<std::uint8_t> seen(s.points().size(), 0);
    std::vector<Vec3> samples;
    const std::size_t step = std::max<std::size_t>(1, count / most_samples);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint8_t& known = seen[components.root(s.triangles()[i][0])];
        if (!known || i % step == 0) samples.push_back(center_of(s.triangle(i)));
        known = 1;
    }
    return samples;
}

}  // namespace

OpenWinding::OpenWinding(const Surface& surface) : surface_(surface), order_(surface.triangles().size()) {
    std::iota(order_.begin(), order_.end(), std::uint32_t{0});
    if (!order_.empty()) build(0, std::uint32_t(order_.size()));
}

std::uint32_t OpenWinding::build(std::uint32_t first, std::uint32_t count) {
    const auto number = std::uint32_t(nodes_.size());
    Node node{{0, 0, 0}, {0, 0, 0}, 0, first, count, 0};
    const auto begin = order_.begin() + first, end = begin + count;
    Aabb3 middles;
    double sum = 0;
    const Vec3 origin = center_of(surface_.triangle(*begin));
    for (auto i = begin; i != end; ++i) {
        const Triangle3 t = surface_.triangle(*i);
        const Vec3 area = cross(t.b - t.a, t.c - t.a) * 0.5, middle = center_of(t);
        const double size = std::sqrt(length_sq(area));
        node.area = node.area + area;
        node.middle = node.middle + (middle - origin) * size;
        sum += size;
        middles.merge(middle);
    }
    node.middle = sum > 0 ? origin + node.middle * (1 / sum) : origin;
    for (auto i = begin; i != end; ++i) {
        const Triangle3 t = surface_.triangle(*i);
        for (const Vec3& p : {t.a, t.b, t.c})
            node.radius = std::max(node.radius, std::sqrt(length_sq(p - node.middle)));
    }
    nodes_.push_back(node);
    if (count <= leaf_size) return number;
    const Vec3 size = middles.max - middles.min;
    const std::size_t axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const std::uint32_t half = count / 2;
    std::nth_element(begin, begin + half, end, [&](std::uint32_t i, std::uint32_t j) {
        const double x = center_of(surface_.triangle(i))[axis], y = center_of(surface_.triangle(j))[axis];
        return x != y ? x < y : i < j;
    });
    build(first, half);
    const std::uint32_t second = build(first + half, count - half);
    nodes_[number].second = second;
    return number;
}

double OpenWinding::solid_angle(const Node& node, const Vec3& point) const {
    const Vec3 way = node.middle - point;
    const double distance = std::sqrt(length_sq(way));
    if (distance > far_off * node.radius) return dot(node.area, way) / (distance * distance * distance);
    double sum = 0;
    if (node.second == 0)
        for (std::uint32_t i = 0; i < node.count; ++i)
            sum += solid_angle_of(surface_.triangle(order_[node.first + i]), point);
    else
        sum = solid_angle((&node)[1], point) + solid_angle(nodes_[node.second], point);
    return sum;
}

double OpenWinding::at(const Vec3& point) const {
    return nodes_.empty() ? 0 : solid_angle(nodes_[0], point) / (4 * std::numbers::pi);
}

bool may_be_inside(const Surface& inner, const Surface& outer) {
    if (outer.is_closed() || inner.triangles().empty() || outer.triangles().empty()) return false;
    for (std::size_t k = 0; k < 3; ++k)
        if (inner.bounds().min[k] < outer.bounds().min[k] || inner.bounds().max[k] > outer.bounds().max[k])
            return false;
    return true;
}

bool seems_inside(const Surface& inner, const OpenWinding& outer) {
    const auto is_inside = [&](const Vec3& p) { return std::fabs(outer.at(p)) > 0.5; };
    // Most parts are decided by the first point.
    if (!is_inside(center_of(inner.triangle(0)))) return false;
    const std::vector<Vec3> samples = samples_of(inner);
    return std::all_of(samples.begin(), samples.end(), is_inside);
}

}  // namespace hitbox::detail
