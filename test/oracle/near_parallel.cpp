// near_parallel.cpp: the edges of a shape as a frame, and shapes laid along it.
#include "near_parallel.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

#include "contact.hpp"
#include "scene.hpp"

namespace hitbox::oracle {

namespace {

// A corner of a shape and three directions that its edges run along.
struct EdgeFrame {
    Vec3 corner;
    Frame axes;
};

// Two edges, and a third direction perpendicular to them and of similar length.
EdgeFrame completed(const Vec3& corner, const Vec3& u, const Vec3& v) {
    const Vec3 w = cross(u, v);
    const double length = std::sqrt(length_sq(w));
    return {corner, {u, v, length > 0 ? w * (1 / std::sqrt(length)) : Vec3{0, 0, 1}}};
}

EdgeFrame frame_of(const Shape& s, Random& random) {
    const auto& v = s.v;
    switch (s.kind) {
        case Kind::point:
        case Kind::sphere:
            return {v[0], random_rotation(random)};
        case Kind::capsule:
        case Kind::segment:
            return completed(v[0], v[1] - v[0], random_rotation(random)[0]);
        case Kind::triangle:
            return completed(v[0], v[1] - v[0], v[2] - v[0]);
        case Kind::aabb: {
            const Vec3 e = v[1] - v[0];
            return {v[0], {Vec3{e.x, 0, 0}, Vec3{0, e.y, 0}, Vec3{0, 0, e.z}}};
        }
        case Kind::obb:
            return {v[0] - v[1] - v[2] - v[3], {v[1] * 2, v[2] * 2, v[3] * 2}};
        case Kind::rectangle:
            return completed(v[0] - v[1] - v[2], v[1] * 2, v[2] * 2);
        case Kind::ray:
        case Kind::line:
            return completed(v[0], v[1], random_rotation(random)[0]);
        case Kind::plane: {
            // Two directions perpendicular to the normal; with whole numbers they are exactly so.
            const Vec3& n = v[0];
            const Vec3 u = n.x != 0 || n.y != 0 ? Vec3{-n.y, n.x, 0} : Vec3{1, 0, 0};
            return {point_of(s, random), {u, cross(n, u), n}};
        }
        case Kind::frustum: {
            // The edges that leave a corner; a camera without end has the near ones.
            const Vec3 l = s.planes[0].normal, m = s.planes[2].normal, n = s.planes[4].normal;
            const auto corners = Typed<Frustum3>::from(s).corners();
            return {corners ? (*corners)[0] : point_of(s, random), {cross(l, m), cross(m, n), cross(n, l)}};
        }
        default:
            return {v[0], random_rotation(random)};
    }
}

class NearPlane {
public:
    NearPlane(const EdgeFrame& frame, Random& random)
        : frame_(frame), random_(random), hair_(random.chance(20) ? 0 : random.magnitude(-50, -20)) {
        if (random.chance(50)) std::swap(frame_.axes[1], frame_.axes[2]);
        if (random.chance(30)) std::swap(frame_.axes[0], frame_.axes[2]);
    }

    Vec3 point() {
        const double s = place(), t = place(), off = hair();
        return frame_.corner + frame_.axes[0] * s + frame_.axes[1] * t + frame_.axes[2] * off;
    }
    Vec3 axis(std::size_t i) {
        i %= 3;
        const double s = hair(), t = hair();
        return frame_.axes[i] + frame_.axes[(i + 1) % 3] * s + frame_.axes[(i + 2) % 3] * t;
    }
    /// Perpendicular to two of the axes, each drawn anew.
    Vec3 normal(std::size_t i) {
        const Vec3 u = axis(i), v = axis(i + 1);
        return cross(u, v);
    }

private:
    double hair() { return hair_ * random_.uniform(-1, 1); }
    double place() { return random_.chance(40) ? random_.integer(-2, 4) * 0.5 : random_.uniform(-0.5, 1.5); }

    EdgeFrame frame_;
    Random& random_;
    double hair_;
};

// A direction some ulp from that of an edge, and an origin off the edge the same way: in one plane with it, so that
// the two meet, some 2^52 lengths away on one side.
void aim_beside(const EdgeFrame& frame, Numbers numbers, Random& random, Shape& s) {
    const std::size_t k = random.below(3);
    Vec3 way = rounded(frame.axes[random.below(3)], numbers);
    const bool upward = random.chance(50);
    for (std::uint64_t ulps = random.below(4) + 1; ulps > 0; --ulps) way[k] = next(way[k], upward, numbers);
    s.v[0] = frame.corner, s.v[1] = way;
    s.v[0][k] += double(random.integer(-2, 2)) * std::fabs(way[k]);
}

}  // namespace

Shape nearly_parallel(Kind kind, const Shape& of, Numbers numbers, Random& random) {
    const EdgeFrame frame = frame_of(of, random);
    NearPlane plane(frame, random);
    Shape s{kind};
    for (Vec3& p : s.positions()) p = plane.point();
    switch (kind) {
        case Kind::obb:
        case Kind::rectangle: {
            std::size_t i = 0;
            for (Vec3& half_axis : s.directions()) {
                half_axis = plane.axis(i++);
                half_axis = half_axis * (random.chance(50) ? 0.5 : random.uniform(0.1, 1));
                // Faces come to lie in the plane.
                s.v[0] = s.v[0] + half_axis * double(random.integer(-1, 1));
            }
            break;
        }
        case Kind::ray:
        case Kind::line:
            s.v[1] = random.chance(50) ? plane.axis(random.below(3)) : plane.point() - s.v[0];
            if (random.chance(25)) aim_beside(frame, numbers, random, s);
            break;
        case Kind::plane:
            s.v[0] = rounded(plane.normal(0), numbers);
            s.offset = dot(s.v[0], plane.point());
            break;
        case Kind::frustum:
            for (std::size_t i = 0; i < 6; i += 2) {
                const Vec3 n = rounded(plane.normal(i / 2), numbers);
                const double one = dot(n, plane.point()), other = dot(n, plane.point());
                s.planes[i] = {n, one < other ? one : other};
                const Vec3 back = -rounded(plane.normal(i / 2), numbers);
                s.planes[i + 1] = {back, one < other ? -other : -one};
            }
            break;
        case Kind::capsule:
        case Kind::sphere:
            s.offset = std::sqrt(length_sq(plane.point() - s.v[0]));
            break;
        default:
            break;
    }
    s = rounded(s, numbers);
    repair(s);
    return s;
}

}  // namespace hitbox::oracle
