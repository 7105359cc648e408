// hard_cases.cpp: how the cases of each family are made.
#include "hard_cases.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

#include "near_parallel.hpp"
#include "scene.hpp"

namespace hitbox::oracle {

const char* to_string(Family family) {
    switch (family) {
        case Family::random:
            return "random";
        case Family::grid:
            return "grid";
        case Family::cad:
            return "cad";
        case Family::ulp:
            return "ulp";
        case Family::ulp4:
            return "ulp4";
        case Family::tiny:
            return "tiny";
        case Family::huge:
            return "huge";
        case Family::degenerate:
            return "degenerate";
        case Family::near_parallel:
            return "near_parallel";
        case Family::extreme:
            return "extreme";
    }
    return "";
}

namespace {

class CaseMaker {
public:
    using Habit = Scene::Habit;

    CaseMaker(Kind a, Kind b, Numbers numbers, Predicate hit, Random& random)
        : a_(a), b_(b), numbers_(numbers), hit_(hit), random_(random) {}

    Case make(Family family) {
        switch (family) {
            case Family::random:
                return plain(Habit::any);
            case Family::grid:
                return often_beside(plain(random_.chance(50) ? Habit::whole : Habit::eighths));
            case Family::cad:
                return often_beside(plain(Habit::decimals));
            case Family::ulp:
                return last_ulp();
            case Family::ulp4:
                return last_ulp_jittered();
            case Family::tiny:
                return driven(plain(Habit::any, 1e-18), 1e-18);
            case Family::huge:
                return driven(plain(Habit::any, 1e18), 1e18);
            case Family::degenerate:
                return degenerate();
            case Family::near_parallel:
                return near_parallel();
            case Family::extreme:
                return extreme();
        }
        return plain(Habit::any);
    }

private:
    Case plain(Habit habit, double size = 1) {
        Scene scene(random_, numbers_, habit, size);
        const Shape a = scene.shape(a_);
        return {a, scene.shape(b_)};
    }

    Case often_beside(Case start) {
        start = sometimes_endless(start);
        if (random_.chance(25)) put_into_one_plane(start.a, start.b, numbers_, random_);
        if (!random_.chance(30)) return start;
        return {start.a, put_beside(start.a, start.b, numbers_, random_), true};
    }

    // Slabs, half-spaces and all of space are axis-aligned boxes too.
    Case sometimes_endless(Case result) {
        for (Shape* shape : {&result.a, &result.b}) {
            if (shape->kind != Kind::aabb || !random_.chance(15)) continue;
            constexpr double inf = std::numeric_limits<double>::infinity();
            for (std::size_t i = 0; i < 3; ++i) {
                if (random_.chance(40)) shape->v[0][i] = -inf;
                if (random_.chance(40)) shape->v[1][i] = inf;
            }
        }
        return result;
    }

    // On most lines a flip is found. Where even the best move gives no hit, as for two lines in space, the
    // shapes are made to share a point up to rounding.
    Case driven(const Case& start, double size) {
        for (int n = 0; n < 3; ++n)
            if (const auto b = driven_to_contact(start.a, start.b, hit_, size, numbers_, random_))
                return {start.a, *b, true};
        if (random_.chance(50)) return {start.a, put_beside(start.a, start.b, numbers_, random_), true};
        const Vec3 to = rounded(point_of(start.a, random_), numbers_);
        const Vec3 step = to - point_of(start.b, random_);
        return {start.a, moved(start.b, step, numbers_), true};
    }

    Case last_ulp() {
        const int kind = random_.integer(0, 3);
        if (kind == 0) return driven(sometimes_endless(plain(Habit::decimals)), 1000);
        Case start = sometimes_endless(plain(Habit::any));
        if (kind == 1) {
            // Far from the origin the coordinates lose bits that their differences then lack.
            const double far = random_.magnitude(4, 20);
            const Vec3 offset =
                Vec3{random_.uniform(-1, 1), random_.uniform(-1, 1), random_.uniform(-1, 1)} * far;
            start = {moved(start.a, offset, numbers_), moved(start.b, offset, numbers_)};
        }
        return driven(start, 1);
    }

    Case last_ulp_jittered() {
        Case result = last_ulp();
        result.b = jittered(result.b, 4, numbers_, random_);
        return result;
    }

    Case degenerate() {
        const bool on_grid = random_.chance(75);
        Case result = plain(on_grid ? Habit::whole : Habit::any);
        const int which = random_.integer(0, 2);
        if (which != 0) flatten(result.a, random_);
        if (which != 1) flatten(result.b, random_);
        result = {rounded(result.a, numbers_), rounded(result.b, numbers_)};
        if (on_grid) return often_beside(result);
        if (random_.chance(50)) return in_one_span(result);
        return driven(sometimes_endless(result), 1);
    }

    // An end or the middle of b comes into a, or where a reaches if it is made larger, up to rounding: beside what is
    // nearly flat it may be taken for the other side.
    Case in_one_span(const Case& start) {
        const Vec3 to = random_.chance(70) ? point_of(start.a, random_) : point_in_span(start.a, random_);
        const Vec3 step = to - start.b.v[0];
        return {start.a, moved(start.b, step, numbers_)};
    }

    Case near_parallel() {
        Scene scene(random_, numbers_, random_.chance(70) ? Habit::any : Habit::eighths);
        const Shape a = scene.shape(a_);
        const Case result{a, nearly_parallel(b_, a, numbers_, random_)};
        return random_.chance(60) ? driven(result, 1) : result;
    }

    int largest() const {
        return numbers_ == Numbers::floats ? std::numeric_limits<float>::max_exponent
                                           : std::numeric_limits<double>::max_exponent;
    }
    // 2^smallest() is below the least number there is.
    int smallest() const {
        return numbers_ == Numbers::floats
                   ? std::numeric_limits<float>::min_exponent - std::numeric_limits<float>::digits
                   : std::numeric_limits<double>::min_exponent - std::numeric_limits<double>::digits;
    }

    Case extreme() {
        const int kind = random_.integer(0, 12);
        Case result = sometimes_endless(plain(Habit::whole));
        const auto any_exponent = [&] { return random_.integer(smallest(), largest() - 8); };
        if (kind < 3) {  // small whole numbers times one power of two
            const int n = any_exponent();
            result = scaled_case(result, {n, n, n});
        } else if (kind < 6) {  // ... or one for each axis
            const int x = any_exponent(), y = any_exponent(), z = any_exponent();
            result = scaled_case(often_beside(result), {x, y, z});
        } else if (kind < 9) {  // near contact at any scale, up to where sums and products overflow
            const double size = std::ldexp(1.0, random_.integer(smallest() + 3, largest() - 2));
            result = driven(sometimes_endless(plain(Habit::any, size)), size);
        } else if (kind == 9) {
            result = mixed();
        } else if (kind == 10) {
            result = other_lengths();
        } else if (kind == 11) {
            result = unlike();
        } else {
            result = distant();
        }
        return has_sense(result.a) && has_sense(result.b) ? result : plain(Habit::whole);
    }

    // Only boxes may have no end.
    static bool has_sense(const Shape& shape) { return shape.kind == Kind::aabb || is_finite(shape); }

    // A direction has a length of its own, and so has each normal together with its offset: down to 1e-310 and up to
    // 1e308 it says the same, but for what the smallest numbers lose.
    Case other_lengths() {
        Case result =
            random_.chance(50) ? sometimes_endless(plain(Habit::any)) : often_beside(plain(Habit::whole));
        if (random_.chance(30)) {
            const int n = random_.integer(smallest() / 2, largest() / 2);
            result = scaled_case(result, {n, n, n});
        }
        stretch(result.a), stretch(result.b);
        return random_.chance(60) ? driven(result, 1) : result;
    }

    void stretch(Shape& shape) {
        const auto times = [&](Vec3& v, double* offset) {
            const int n = random_.chance(50) ? random_.integer(smallest() + 1, smallest() + 60)
                                             : random_.integer(largest() - 20, largest() - 2);
            const auto stretched = [&](double x) { return rounded(std::ldexp(x, n), numbers_); };
            const Vec3 w{stretched(v.x), stretched(v.y), stretched(v.z)};
            const double d = offset ? stretched(*offset) : 0;
            if (!std::isfinite(w.x) || !std::isfinite(w.y) || !std::isfinite(w.z) || !std::isfinite(d))
                return;
            v = w;
            if (offset) *offset = d;
        };
        if (shape.kind == Kind::ray || shape.kind == Kind::line) times(shape.v[1], nullptr);
        if (shape.kind == Kind::plane) times(shape.v[0], &shape.offset);
        if (shape.kind == Kind::frustum)
            for (Plane3& p : shape.planes)
                if (random_.chance(60)) times(p.normal, &p.offset);
    }

    // One is 1e-310 or 1e300 of the other: quotients of their numbers underflow or overflow.
    Case unlike() {
        Case result = often_beside(plain(random_.chance(50) ? Habit::whole : Habit::any));
        Shape& other = random_.chance(50) ? result.a : result.b;
        const int n = random_.chance(50) ? random_.integer(smallest() + 3, smallest() + 60)
                                         : random_.integer(largest() / 2, largest() - 6);
        other = scaled(other, {n, n, n}, numbers_);
        result = sometimes_endless(result);
        return random_.chance(70) ? driven(result, 1) : result;
    }

    // The second is up to 1e300 sizes away; a ray or line mostly looks at the other.
    Case distant() {
        Case result = sometimes_endless(plain(Habit::any));
        const double far = random_.magnitude(10, largest() - 3);
        const Vec3 way{random_.uniform(-1, 1), random_.uniform(-1, 1), random_.uniform(-1, 1)};
        result.b = moved(result.b, way * far, numbers_);
        if ((b_ == Kind::ray || b_ == Kind::line) && random_.chance(80))
            result.b.v[1] = rounded((point_of(result.a, random_) - result.b.v[0]) * 0.5, numbers_);
        if ((a_ == Kind::ray || a_ == Kind::line) && random_.chance(80))
            result.a.v[1] = rounded((point_of(result.b, random_) - result.a.v[0]) * 0.5, numbers_);
        return random_.chance(70) ? driven(result, 1) : result;
    }

    Case scaled_case(const Case& c, const std::array<int, 3>& exponents) {
        return {scaled(c.a, exponents, numbers_), scaled(c.b, exponents, numbers_)};
    }

    // All exponents within one shape. Each axis has a few values that both shapes draw from.
    Case mixed() {
        std::array<std::array<double, 6>, 3> values;
        for (auto& axis : values)
            for (double& value : axis) {
                value = rounded(special_number(), numbers_);
                if (random_.chance(50)) value = -value;
            }
        Case result{Shape{a_}, Shape{b_}};
        for (Shape* shape : {&result.a, &result.b}) {
            for_each_number(*shape, [&](double& x, std::size_t i) { x = values[i][random_.below(6)]; });
            repair(*shape);
        }
        return result;
    }

    double special_number() {
        const bool floats = numbers_ == Numbers::floats;
        switch (random_.integer(0, 7)) {
            case 0:
                return 0;
            case 1:
                return 1;
            case 2:
                return floats ? double((std::numeric_limits<float>::max)())
                              : (std::numeric_limits<double>::max)();
            case 3:
                return floats ? std::numeric_limits<float>::denorm_min()
                              : std::numeric_limits<double>::denorm_min();
            case 4:
                return floats ? double((std::numeric_limits<float>::min)())
                              : (std::numeric_limits<double>::min)();
            default:
                return random_.magnitude(smallest() + 1, largest() - 2);
        }
    }

    Kind a_, b_;
    Numbers numbers_;
    Predicate hit_;
    Random& random_;
};

}  // namespace

Case hard_case(Family family, Kind a, Kind b, Numbers numbers, Predicate hit, Random& random) {
    return CaseMaker(a, b, numbers, hit, random).make(family);
}

}  // namespace hitbox::oracle
