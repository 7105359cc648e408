// shapes.hpp: random shapes for batches, and shapes of small whole numbers, which touch (test data generator).
#pragma once

#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "../oracle/random.hpp"

namespace hitbox::test {

/// Shapes of about unit size in a cube of half size 2; on the grid all their numbers are whole.
class Draw {
public:
    Draw(std::uint64_t seed, bool on_grid) : random_(seed), on_grid_(on_grid) {}

    template <class S>
    S shape() {
        S s;
        draw(s);
        return s;
    }
    template <class S>
    std::vector<S> shapes(std::size_t count) {
        std::vector<S> all(count);
        for (S& s : all) draw(s);
        return all;
    }
    oracle::Random& random() { return random_; }

private:
    template <class T>
    T number(double most) {
        if (on_grid_) return T(random_.integer(-int(most), int(most)));
        return T(random_.uniform(-most, most));
    }
    template <class T>
    Vec<3, T> vector(double most) {
        const T x = number<T>(most), y = number<T>(most), z = number<T>(most);
        return {x, y, z};
    }

    template <class T>
    void draw(Aabb<3, T>& b) {
        b = Aabb<3, T>::from_points(vector<T>(2), vector<T>(2));
    }
    template <class T>
    void draw(Obb<T>& b) {
        b.center = vector<T>(2);
        for (Vec<3, T>& h : b.half_axes) h = vector<T>(1);
    }
    template <class T>
    void draw(Plane<T>& p) {
        p.normal = vector<T>(2), p.offset = number<T>(2);
    }
    template <class T>
    void draw(Segment<T>& s) {
        s.a = vector<T>(2), s.b = vector<T>(2);
    }
    template <class T>
    void draw(Ray<T>& r) {
        r.origin = vector<T>(2), r.direction = vector<T>(2);
    }
    template <class T>
    void draw(Triangle<T>& t) {
        t.a = vector<T>(2), t.b = vector<T>(2), t.c = vector<T>(2);
    }
    template <class T>
    void draw(Sphere<T>& s) {
        s.center = vector<T>(2), s.radius = std::fabs(number<T>(1));
    }
    // A frustum of slopes 1 and 2, or 1 and 1/2, along an axis: on the grid its numbers are whole, too.
    template <class T>
    void draw(Frustum<T>& f) {
        const Vec<3, T> eye = vector<T>(2);
        const std::size_t k = random_.below(3);
        const T way = random_.chance(50) ? T(1) : T(-1), wide = T(random_.integer(1, 2)),
                tall = T(random_.integer(1, 2));
        Vec<3, T> ahead, right, up;
        ahead[k] = way, right[(k + 1) % 3] = 1, up[(k + 2) % 3] = 1;
        const auto through = [](const Vec<3, T>& p, const Vec<3, T>& n) { return Plane<T>{n, dot(n, p)}; };
        f.planes = {through(eye, ahead * wide + right), through(eye, ahead * wide - right),
                    through(eye, ahead * tall + up),    through(eye, ahead * tall - up),
                    through(eye + ahead, ahead),        through(eye + ahead * T(3), -ahead)};
    }

    oracle::Random random_;
    bool on_grid_;
};

/// Replaces some numbers of some shapes by what makes a shape empty, unbounded or degenerate.
template <class S>
void spoil(std::vector<S>& shapes, oracle::Random& random) {
    using T = ScalarOf<S>;
    const T odd[] = {std::numeric_limits<T>::quiet_NaN(),
                     std::numeric_limits<T>::infinity(),
                     -std::numeric_limits<T>::infinity(),
                     (std::numeric_limits<T>::max)(),
                     std::numeric_limits<T>::denorm_min(),
                     T(0),
                     T(-0.0),
                     T(-1)};
    for (S& s : shapes) {
        if (!random.chance(60)) continue;
        auto* const numbers = reinterpret_cast<T*>(&s);
        for (int changes = random.integer(1, 3); changes > 0; --changes)
            numbers[random.below(sizeof(S) / sizeof(T))] = odd[random.below(std::size(odd))];
    }
}

/// Multiplies the numbers of shapes by powers of two up to the largest, and down to the smallest: all of a shape by one, or
/// each by its own.
template <class S>
void stretch(std::vector<S>& shapes, oracle::Random& random) {
    using T = ScalarOf<S>;
    constexpr int most = std::numeric_limits<T>::max_exponent - 2,
                  least = std::numeric_limits<T>::min_exponent;
    for (S& s : shapes) {
        auto* const numbers = reinterpret_cast<T*>(&s);
        const bool alike = random.chance(70);
        const auto exponent = [&] {
            return random.chance(60)   ? most - random.integer(0, 3)
                   : random.chance(50) ? 0
                                       : least + random.integer(0, 40);
        };
        const int all = exponent();
        for (std::size_t i = 0; i < sizeof(S) / sizeof(T); ++i)
            numbers[i] = std::ldexp(numbers[i], alike ? all : exponent());
    }
}

}  // namespace hitbox::test
