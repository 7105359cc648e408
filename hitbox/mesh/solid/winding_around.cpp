// winding_around.cpp: rays from points with double coordinates.
#include <hitbox/mesh/solid/winding_beside.hpp>

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/mesh/solid/detail/ray_count.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>
#include <hitbox/pair/aabb_point.hpp>
#include <hitbox/pair/planar_point.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hitbox::detail {

namespace {

// d . (a - o) x (b - o).
template <class N>
auto passing_value(const exact::Triple<N>& d, const exact::Triple<N>& o, const exact::Triple<N>& a,
                   const exact::Triple<N>& b) {
    return dot_product(cross_product(difference(a, o), difference(b, o)), d);
}

HITBOX_NOINLINE Sign passing_exactly(const Vec3& d, const Vec3& o, const Vec3& a, const Vec3& b) {
    const std::array inputs{d.x, d.y, d.z, o.x, o.y, o.z, a.x, a.y, a.z, b.x, b.y, b.z};
    return exact::resolve(inputs, 3, [](const auto& n) {
        using exact::Triple;
        return sign(passing_value(Triple{n[0], n[1], n[2]}, Triple{n[3], n[4], n[5]},
                                  Triple{n[6], n[7], n[8]}, Triple{n[9], n[10], n[11]}));
    });
}

class PlainOrigin {
public:
    explicit PlainOrigin(const Vec3& o) : o_(o) {}

    const Vec3& rounded() const { return o_; }
    double size() const { return std::max({std::fabs(o_.x), std::fabs(o_.y), std::fabs(o_.z)}); }

    Sign edge_side(const Vec3& d, const Vec3& a, const Vec3& b) const {
        using exact::detail::input;
        if (exact::in_range<3>(o_, a, b)) [[likely]] {
            const exact::FilteredSign s =
                filtered_sign(passing_value(input(d), input(o_), input(a), input(b)));
            if (s != exact::FilteredSign::unknown) [[likely]]
                return Sign(int(s));
        }
        return passing_exactly(d, o_, a, b);
    }
    Sign plane_side(const Triangle3& t) const { return -exact::orient3d(t.a, t.b, t.c, o_); }
    bool is_on(const Triangle3& t) const { return intersects(t, o_); }

private:
    Vec3 o_;
};

template <class AnySurface>
Winding winding_of(const AnySurface& closed, const Vec3& point) {
    if (!exact::all_finite(point) || !intersects(closed.bounds(), point)) return {};
    Probe probe;
    const RayCount count = count_crossings(closed, PlainOrigin(point), probe);
    return {count.outcome == RayCount::Outcome::on_edge || !count.at_origin_triangles.empty(), count.ahead};
}

}  // namespace

Winding winding_around(const Surface& closed, const Vec3& point) { return winding_of(closed, point); }
Winding winding_around(const MovedSurface& closed, const Vec3& point) { return winding_of(closed, point); }

}  // namespace hitbox::detail
