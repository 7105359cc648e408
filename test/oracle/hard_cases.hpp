// hard_cases.hpp: pairs of shapes that break careless tests, in named families (test data generator).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "contact.hpp"
#include "near_parallel.hpp"
#include "scene.hpp"

namespace hitbox::oracle {

enum class Family {
    random,         ///< what a fuzzer would try: contacts never happen
    grid,           ///< small whole numbers and eighths
    cad,            ///< shared decimals: faces, edges and corners coincide up to the rounding of 0.001
    ulp,            ///< driven to where the answer flips in the last bit, near and far from the origin
    ulp4,           ///< the same, then every number moved by up to 4 ulp
    tiny,           ///< driven to contact at 1e-18
    huge,           ///< driven to contact at 1e18
    degenerate,     ///< collinear and point triangles, zero segments, flat boxes, dependent half-axes
    near_parallel,  ///< planes, edges and axes parallel up to 1e-6 to 1e-15, or exactly
    extreme         ///< up to the largest and down to the smallest number of the scalar, also mixed
};

inline constexpr std::array all_families{
    Family::random, Family::grid, Family::cad,        Family::ulp,           Family::ulp4,
    Family::tiny,   Family::huge, Family::degenerate, Family::near_parallel, Family::extreme};

const char* name(Family family);

/// Two shapes, and whether they were brought within a few ulp of the flip on purpose.
template <class A, class B>
struct Case {
    A a;
    B b;
    bool driven = false;
};

/// Makes one case of a family. `hit` is the predicate under test: near contacts are searched with it, so
/// that they sit where *it* changes its mind; whether it is right to is for the oracle to say.
template <class A, class B, class Hit>
class CaseMaker {
public:
    using T = ScalarOf<A>;
    static_assert(std::is_same_v<T, ScalarOf<B>>);
    using Result = Case<A, B>;
    using Habit = Scene::Habit;

    CaseMaker(Random& random, const Hit& hit) : random_(random), hit_(hit) {}

    Result make(Family family) {
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
                return nearly_parallel();
            case Family::extreme:
                return extreme();
        }
        return {};
    }

private:
    Result plain(Habit habit, double size = 1) {
        Scene scene(random_, habit, size);
        const A a = scene.shape<A>();
        return {a, scene.shape<B>()};
    }

    Result often_beside(Result start) {
        if (random_.chance(25)) put_into_one_plane(start.a, start.b, random_);
        if (!random_.chance(30)) return start;
        return {start.a, put_beside(start.a, start.b, random_), true};
    }

    // On most lines a flip is found; after three failures the case stays as it was.
    Result driven(Result start, double size) {
        for (int n = 0; n < 3; ++n)
            if (const auto b = driven_to_contact(start.a, start.b, hit_, random_, size))
                return {start.a, *b, true};
        return start;
    }

    Result last_ulp() {
        const int kind = random_.integer(0, 3);
        if (kind == 0) return driven(plain(Habit::decimals), 1000);
        Result start = plain(Habit::any);
        if (kind == 1) {
            // Far from the origin the coordinates lose bits that their differences then lack.
            const double far = random_.magnitude(4, 20);
            const Vec3 offset =
                Vec3{random_.uniform(-1, 1), random_.uniform(-1, 1), random_.uniform(-1, 1)} * far;
            start = {moved(start.a, offset), moved(start.b, offset)};
        }
        return driven(start, 1);
    }

    Result last_ulp_jittered() {
        Result result = last_ulp();
        result.b = jittered(result.b, 4, random_);
        return result;
    }

    Result degenerate() {
        const bool on_grid = random_.chance(75);
        Result result = plain(on_grid ? Habit::whole : Habit::any);
        const int which = random_.integer(0, 2);
        if (which != 0) flatten(result.a, random_);
        if (which != 1) flatten(result.b, random_);
        if (on_grid) return often_beside(result);
        return driven(result, 1);
    }

    Result nearly_parallel() {
        Scene scene(random_, random_.chance(70) ? Habit::any : Habit::eighths);
        Result result;
        result.a = scene.shape<A>();
        result.b = nearly_parallel_to<B>(frame_of(result.a, random_), random_);
        return random_.chance(60) ? driven(result, 1) : result;
    }

    static constexpr int largest = std::numeric_limits<T>::max_exponent;
    static constexpr int smallest = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits;

    Result extreme() {
        Result result;
        switch (random_.integer(0, 9)) {
            case 0:
            case 1:
            case 2: {  // small whole numbers times one power of two
                result = plain(Habit::whole);
                const int n = random_.integer(smallest, largest - 8);
                result = {scaled(result.a, {n, n, n}), scaled(result.b, {n, n, n})};
                break;
            }
            case 3:
            case 4:
            case 5: {  // … or one for each axis
                result = plain(random_.chance(50) ? Habit::whole : Habit::eighths);
                const std::array<int, 3> n{random_.integer(smallest, largest - 8),
                                           random_.integer(smallest, largest - 8),
                                           random_.integer(smallest, largest - 8)};
                result = {scaled(result.a, n), scaled(result.b, n)};
                break;
            }
            case 6:
            case 7:
            case 8: {  // near contact at any scale
                const double size = std::ldexp(1.0, random_.integer(smallest + 3, largest - 8));
                result = driven(plain(Habit::any, size), size);
                break;
            }
            case 9:
                result = mixed();
                break;
        }
        if (!is_finite(result.a) || !is_finite(result.b)) return plain(Habit::whole);
        return result;
    }

    // All exponents within one shape. Each axis has a few values that both shapes draw from.
    Result mixed() {
        std::array<std::array<T, 6>, 3> values;
        for (auto& axis : values)
            for (T& value : axis) {
                switch (random_.integer(0, 7)) {
                    case 0:
                        value = 0;
                        break;
                    case 1:
                        value = 1;
                        break;
                    case 2:
                        value = std::numeric_limits<T>::max();
                        break;
                    case 3:
                        value = std::numeric_limits<T>::denorm_min();
                        break;
                    case 4:
                        value = std::numeric_limits<T>::min();
                        break;
                    default:
                        value = T(random_.magnitude(smallest + 1, largest - 2));
                        break;
                }
                if (random_.chance(50)) value = -value;
            }
        Result result;
        const auto fill = [&](auto& shape) {
            for_each_number(shape, [&](T& x, std::size_t i) { x = values[i][random_.below(6)]; });
            repair(shape);
        };
        fill(result.a);
        fill(result.b);
        return result;
    }

    Random& random_;
    const Hit& hit_;
};

}  // namespace hitbox::oracle
