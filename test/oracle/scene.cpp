// scene.cpp: how each kind of shape is drawn.
#include "scene.hpp"

#include <cmath>

namespace hitbox::oracle {

Frame random_rotation(Random& random) {
    // A unit quaternion by rejection from the cube around the ball (Marsaglia 1972).
    double w, x, y, z, length_squared;
    do {
        w = random.uniform(-1, 1), x = random.uniform(-1, 1), y = random.uniform(-1, 1),
        z = random.uniform(-1, 1);
        length_squared = w * w + x * x + y * y + z * z;
    } while (length_squared > 1 || length_squared < 0.01);
    const double s = 2 / length_squared;
    return {Vec3{1 - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)},
            Vec3{s * (x * y - z * w), 1 - s * (x * x + z * z), s * (y * z + x * w)},
            Vec3{s * (x * z + y * w), s * (y * z - x * w), 1 - s * (x * x + y * y)}};
}

Scene::Scene(Random& random, Numbers numbers, Habit habit, double size)
    : random_(random), numbers_(numbers), habit_(habit), size_(size) {
    if (habit != Habit::decimals) return;
    for (auto& axis : decimals_)
        for (double& value : axis) value = random.integer(-1'000'000, 1'000'000) / 1000.0;
}

double Scene::coordinate(std::size_t axis) {
    switch (habit_) {
        case Habit::any:
            return random_.uniform(-1, 1) * size_;
        case Habit::eighths:
            return random_.integer(-8, 8) * 0.125;
        case Habit::whole:
            return random_.integer(-3, 3);
        case Habit::decimals:
            return decimals_[axis][random_.below(6)];
    }
    return 0;
}

Vec3 Scene::point() {
    const double x = coordinate(0), y = coordinate(1), z = coordinate(2);
    return rounded(Vec3{x, y, z}, numbers_);
}

Vec3 Scene::direction() {
    if (random_.chance(30)) {
        Vec3 along_axis;
        along_axis[random_.below(3)] = random_.chance(50) ? 1 : -1;
        return along_axis;
    }
    const Vec3 from = point();
    return on_grid() ? from : point() - from;
}

Shape Scene::shape(Kind kind) {
    Shape s{kind};
    switch (kind) {
        case Kind::point:
            s.v[0] = point();
            break;
        case Kind::segment:
            s.v[0] = point(), s.v[1] = point();
            break;
        case Kind::triangle:
            s = triangle();
            break;
        case Kind::aabb:
            s.v[0] = point(), s.v[1] = point();
            break;
        case Kind::obb:
            s = box();
            break;
        case Kind::rectangle: {
            const Shape whole = box();
            s.v = {whole.v[0], whole.v[1], whole.v[2]};
            break;
        }
        case Kind::ray:
        case Kind::line:
            s.v[0] = point(), s.v[1] = direction();
            break;
        case Kind::plane:
            s = plane();
            break;
        case Kind::capsule:
            s.v[1] = point();
            [[fallthrough]];
        case Kind::sphere:
            s.v[0] = point(), s.offset = radius();
            break;
        case Kind::frustum:
            s = habit_ == Habit::any && random_.chance(80) ? camera() : frustum();
            break;
        default:
            for (Vec3& p : s.positions()) p = point();
            for (Vec3& d : s.directions()) d = direction();
            s.offset = radius();
            break;
    }
    s = rounded(s, numbers_);
    repair(s);
    return s;
}

Shape Scene::triangle() {
    Shape t{Kind::triangle, {point(), point(), point()}};
    if (habit_ == Habit::any && random_.chance(20)) {
        // A sliver: the third corner comes close to the line of the other two.
        const double along = random_.uniform(0, 1), off = size_ * random_.magnitude(-25, -6);
        const Vec3 hair{random_.uniform(-off, off), random_.uniform(-off, off), random_.uniform(-off, off)};
        t.v[2] = t.v[0] * (1 - along) + t.v[1] * along + hair;
    }
    return t;
}

Shape Scene::box() {
    Vec3 center = point();
    Frame axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    Vec3 extents =
        Vec3{random_.uniform(0.05, 0.8), random_.uniform(0.05, 0.8), random_.uniform(0.05, 0.8)} * size_;
    switch (habit_) {
        case Habit::any:
            axes = random_rotation(random_);
            if (random_.chance(15)) extents[random_.below(3)] *= random_.magnitude(-20, -6);
            if (random_.chance(10)) axes[0] = axes[0] + axes[1] * random_.uniform(-1, 1);  // skew
            break;
        case Habit::eighths:
        case Habit::whole:
            // Axis-parallel, or turned by the 3-4-5 triangle, whose products stay whole.
            if (random_.chance(50)) axes = {Vec3{3, 4, 0}, Vec3{-4, 3, 0}, Vec3{0, 0, 5}};
            for (std::size_t i = 0; i < 3; ++i)
                extents[i] = random_.integer(1, 4) * (habit_ == Habit::whole ? 1 : 0.125);
            break;
        case Habit::decimals:
            if (stack_ && random_.chance(70)) {
                // Same axes, moved by a whole number of half-axes along one: face to face but for rounding.
                axes = {stack_->v[1], stack_->v[2], stack_->v[3]};
                const Vec3& along = axes[random_.below(3)];
                center = stack_->v[0] + along * double(random_.integer(1, 3));
                for (std::size_t i = 0; i < 3; ++i) extents[i] = random_.integer(1, 2);
            } else if (random_.chance(50)) {
                const Vec3 p = point(), q = point();  // the box of two corners, as centre and half-axes
                center = (p + q) * 0.5;
                extents = (q - p) * 0.5;
            } else {
                axes = random_rotation(random_);
                extents = extents * 1000;
            }
            break;
    }
    Shape s{Kind::obb};
    s.v[0] = center;
    const std::size_t first = random_.below(3);  // in any order, not only x, y, z
    for (std::size_t i = 0; i < 3; ++i) s.v[1 + i] = axes[(first + i) % 3] * extents[(first + i) % 3];
    s = rounded(s, numbers_);
    if (habit_ == Habit::decimals) stack_ = s;
    return s;
}

Shape Scene::plane() {
    Shape s{Kind::plane};
    if (random_.chance(30)) {
        // Through three points, as a user makes one; on a grid that is exact.
        const Vec3 p = point(), q = point(), r = point();
        s.v[0] = cross(q - p, r - p);
        if (s.v[0] == Vec3{}) s.v[0] = {0, 0, 1};
        s.v[0] = rounded(s.v[0], numbers_);
        s.offset = dot(s.v[0], p);
        return s;
    }
    if (habit_ == Habit::any) {
        s.v[0] = {random_.uniform(-1, 1), random_.uniform(-1, 1), random_.uniform(-1, 1)};
    } else if (random_.chance(50)) {
        s.v[0][random_.below(3)] = random_.chance(50) ? 1 : -1;
    } else {
        s.v[0] = {double(random_.integer(-2, 2)), double(random_.integer(-2, 2)), 1};
    }
    s.v[0] = rounded(s.v[0], numbers_);
    s.offset = dot(s.v[0], point());
    return s;
}

// The planes of a box, some of them tilted; on a grid that is exact.
Shape Scene::frustum() {
    Shape s{Kind::frustum};
    const Vec3 p = point(), q = point();
    for (std::size_t i = 0; i < 6; ++i) {
        const std::size_t k = i / 2;
        const bool high = i % 2 == 1;
        Vec3 n, corner = p;
        n[k] = (high ? -1 : 1) * random_.integer(1, 2);
        corner[k] = (p[k] < q[k]) == high ? q[k] : p[k];
        if (random_.chance(25)) {
            n[(k + 1) % 3] = random_.integer(-2, 2);
            if (random_.chance(50)) corner = point();
        }
        if (habit_ == Habit::any && random_.chance(50)) n = n + direction() * 0.2;
        n = rounded(n, numbers_);
        s.planes[i] = {n, dot(n, corner)};
    }
    return s;
}

// What a camera sees, in perspective or between parallel sides, perhaps without end.
Shape Scene::camera() {
    Shape s{Kind::frustum};
    const Frame turn = random_rotation(random_);
    const Vec3 eye = point();
    const bool perspective = random_.chance(75);
    const double near = random_.uniform(0.05, 0.4), far = near + random_.uniform(0.1, 3);
    for (std::size_t i = 0; i < 6; ++i) {
        const double way = i % 2 == 1 ? -1 : 1, open = random_.uniform(0.3, 1.2);
        Vec3 n = i == 4   ? turn[2]
                 : i == 5 ? -turn[2]
                          : turn[i / 2] * way + turn[2] * (perspective ? open : 0);
        if (random_.chance(30)) n = n * random_.magnitude(-3, 3);
        n = rounded(n, numbers_);
        const double back = i == 4 ? near : i == 5 ? -far : perspective ? 0 : -open;
        s.planes[i] = {n, dot(n, eye) + std::sqrt(length_sq(n)) * back * size_};
    }
    if (random_.chance(10)) s.planes[5] = {{}, -size_};
    return s;
}

double Scene::radius() {
    switch (habit_) {
        case Habit::any: {
            const double r = random_.uniform(0.05, 0.8) * size_;
            return random_.chance(15) ? r * random_.magnitude(-20, -6) : r;
        }
        case Habit::eighths:
            return random_.integer(0, 8) * 0.125;
        case Habit::whole:
            return random_.integer(0, 4);
        case Habit::decimals: {
            const std::size_t axis = random_.below(3);
            const double x = coordinate(axis), y = coordinate(axis);
            return std::fabs(x - y);
        }
    }
    return 0;
}

void flatten(Shape& s, Random& random) {
    auto& v = s.v;
    switch (s.kind) {
        case Kind::segment:
            v[1] = v[0];
            break;
        case Kind::triangle:
            switch (random.below(4)) {
                case 0:
                    v[2] = v[1];
                    break;
                case 1:
                    v[1] = v[2] = v[0];
                    break;
                case 2:
                    v[2] = v[1] + v[1] - v[0];
                    break;  // collinear, where the sum is exact
                case 3:
                    v[0] = (v[1] + v[2]) * 0.5;
                    break;
            }
            break;
        case Kind::aabb: {
            const std::size_t axes = 1 + random.below(7);
            for (std::size_t i = 0; i < 3; ++i)
                if (axes >> i & 1) v[1][i] = v[0][i];
            break;
        }
        case Kind::obb:
            switch (random.below(5)) {
                case 0:
                    v[1 + random.below(3)] = {};
                    break;
                case 1:
                    v[1] = v[3] = {};
                    break;
                case 2:
                    v[1] = v[2] = v[3] = {};
                    break;
                case 3:
                    v[2] = v[1];
                    break;
                case 4:
                    v[3] = v[1] - v[2];
                    break;
            }
            break;
        case Kind::rectangle:
            switch (random.below(3)) {
                case 0:
                    v[1 + random.below(2)] = {};
                    break;
                case 1:
                    v[1] = v[2] = {};
                    break;
                case 2:
                    v[2] = v[1] * -2;
                    break;
            }
            break;
        case Kind::ray:
        case Kind::line:
            if (random.chance(10)) v[1] = {};  // no direction: the empty set
            break;
        case Kind::plane:
            if (random.chance(10)) v[0] = {};
            break;
        case Kind::capsule:
            if (random.chance(50)) {
                v[1] = v[0];
                break;
            }
            [[fallthrough]];
        case Kind::sphere:
            s.offset = random.chance(10) ? -s.offset : 0;
            break;
        case Kind::frustum: {
            Plane3 &first = s.planes[random.below(6)], &second = s.planes[random.below(6)];
            switch (random.below(6)) {
                case 0:  // no limit, or no point
                    first = {{}, random.chance(80) ? -1.0 : 1.0};
                    break;
                case 1:  // a sheet
                    first = {-second.normal, -second.offset};
                    break;
                case 2:  // all but empty, or just so
                    first = {-second.normal, random.integer(-1, 1) * 0.125 - second.offset};
                    break;
                case 3:
                    s.planes.fill(first);
                    break;
                case 4:  // a line, or no point
                    s.planes[1] = {-s.planes[0].normal, -s.planes[0].offset};
                    s.planes[3] = {-s.planes[2].normal, -s.planes[2].offset};
                    break;
                case 5:  // the longer the normal, the same the plane
                    first = {second.normal * 3, second.offset * 3};
                    break;
            }
            break;
        }
        case Kind::point:
            break;
    }
}

}  // namespace hitbox::oracle
