// constructions_test.cpp: intersections and closest points of every pair, against exact linear programs.
#include <doctest/doctest.h>

#include <hitbox/pair/pairs.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../oracle/differential.hpp"
#include "../oracle/exact_intersection.hpp"
#include "../oracle/near_ties.hpp"
#include "../oracle/share_point.hpp"

using namespace hitbox;
using namespace hitbox::oracle;

namespace {

constexpr std::array families{Family::random, Family::grid, Family::cad, Family::degenerate,
                              Family::near_parallel};
constexpr std::size_t cases = 16;

// Some ulp of a result in T, seen from its exact value.
template <class T>
double ulps(double x, double count) {
    return count *
           (std::fabs(x) * double(std::numeric_limits<T>::epsilon()) + double(std::numeric_limits<T>::min()));
}

template <class T>
struct Around {
    Vec3 low, high;
};

template <class T>
Around<T> around(const Vec3& p, double count) {
    Around<T> box;
    for (std::size_t k = 0; k < 3; ++k)
        box.low[k] = p[k] - ulps<T>(p[k], count), box.high[k] = p[k] + ulps<T>(p[k], count);
    return box;
}

struct Count {
    std::size_t asked = 0, points = 0, wrong_kind = 0, off = 0, incomplete = 0;
};

// Both shapes and what is asked of them beside, on one grid.
template <class T>
class Truth {
public:
    Truth(const Shape& a, const Shape& b, const std::vector<Vec3>& results) : a_(a), b_(b) {
        grid_.cover(a), grid_.cover(b);
        for (const Vec3& p : results) {
            const auto box = around<T>(p, 4);
            grid_.cover(box.low), grid_.cover(box.high);
        }
    }

    // Whether some shared point has each coordinate within a few ulp of p's.
    bool shared_near(const Vec3& p) const {
        const auto box = around<T>(p, 4);
        return share_a_point({set(a_), set(b_), box_set(grid_, box.low, box.high)});
    }

    // Whether a shared point lies farther in this direction than all the results do, by more than their rounding.
    bool shared_beyond(const std::vector<Vec3>& results, const Vec3& direction) const {
        double most = -std::numeric_limits<double>::infinity(), size = 0;
        for (const Vec3& p : results) {
            most = std::max(most, dot(direction, p));
            for (std::size_t k = 0; k < 3; ++k) size = std::max(size, std::fabs(direction[k] * p[k]));
        }
        return share_a_point({set(a_), set(b_), half_space(grid_, direction, most + ulps<T>(size, 16))});
    }

    bool shared() const { return share_a_point({set(a_), set(b_)}); }

private:
    ConvexSet set(const Shape& s) const { return convex_set(grid_, s); }

    const Shape &a_, &b_;
    Grid grid_;
};

const Vec3 directions[] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},  {0, -1, 0}, {0, 0, 1},
                           {0, 0, -1}, {1, 2, 3},  {-3, 1, 2}, {2, -3, 1}, {-1, -1, -2}};

template <class A, class B, class T>
void compare_intersection(const Case& c, Count& count) {
    // What a plane and a box without end share has no corners to tell.
    if ((c.a.kind == Kind::plane && !is_finite(c.b)) || (c.b.kind == Kind::plane && !is_finite(c.a))) return;
    const auto r = intersection(Typed<A>::from(c.a), Typed<B>::from(c.b));
    std::vector<Vec3> points;
    const bool endless = r.kind == IntersectionKind::ray || r.kind == IntersectionKind::line ||
                         r.kind == IntersectionKind::plane;
    for (const auto& p : r.corners().first(endless ? std::min<std::size_t>(1, r.count) : r.count))
        points.push_back({double(p.x), double(p.y), double(p.z)});
    const Truth<T> truth(c.a, c.b, points);
    ++count.asked;
    count.wrong_kind += bool(r) != truth.shared();
    count.points += points.size();
    for (const Vec3& p : points) count.off += !truth.shared_near(p);
    if (endless || points.empty()) return;
    for (const Vec3& d : directions) count.incomplete += truth.shared_beyond(points, d);
}

template <class A, class B, class T>
void compare_closest(const Case& c, Count& count) {
    // The point is b. Its nearest c of a is right where no point of a lies beyond c, seen from b.
    ++count.asked;
    const auto r = closest_points(Typed<A>::from(c.a), Typed<B>::from(c.b));
    const double d = distance(Typed<A>::from(c.a), Typed<B>::from(c.b));
    count.wrong_kind += (d == 0) != Truth<T>(c.a, c.b, {}).shared();
    Grid grid;
    grid.cover(c.a);
    if (convex_set(grid, c.a).is_empty()) {
        count.wrong_kind += r.has_value() || d != std::numeric_limits<double>::infinity();
        return;
    }
    count.wrong_kind += !r.has_value();
    if (!r) return;
    ++count.points;
    const Vec3 near{double(r->a.x), double(r->a.y), double(r->a.z)}, point = c.b.v[0], way = point - near;
    double size = 0;
    for (const Vec3& v : {c.a.v[0], c.a.v[1], c.a.v[2], c.a.v[3], near, point})
        for (std::size_t k = 0; k < 3; ++k) size = std::max(size, std::fabs(v[k]));
    const double length = std::sqrt(dot(way, way)),
                 slack = 64 * size * double(std::numeric_limits<T>::epsilon());
    count.off += !(std::fabs(length - d) <= slack);  // a NaN is off too
    if (d <= slack) return;
    // The way is rounded, so it is a little slant: look as far as the shape is large, and allow for that.
    const Vec3 unit = way * (1 / length), reach{8 * size, 8 * size, 8 * size}, low = near - reach,
               high = near + reach;
    grid.cover(low), grid.cover(high);
    const double beyond = dot(unit, near) + slack * (1 + 16 * size / d);
    count.incomplete +=
        share_a_point({convex_set(grid, c.a), box_set(grid, low, high), half_space(grid, unit, beyond)});
}

template <class A, class B>
concept HasIntersection = requires(const A& a, const B& b) { intersection(a, b).kind; };
template <class A, class B>
concept HasClosest = requires(const A& a, const B& b) { closest_points(a, b).has_value(); };

template <class Compare>
void over_cases(Kind a, Kind b, Numbers numbers, Compare compare) {
    for (const Pair& pair : all_pairs()) {
        const bool same = pair.a == a && pair.b == b, other = pair.a == b && pair.b == a;
        if (pair.numbers != numbers || (!same && !other)) continue;
        for (const Family family : families)
            for (std::size_t index = 0; index < cases; ++index) {
                Case c = make_case(pair, family, 11, index);
                if (!same) std::swap(c.a, c.b);
                compare(c);
            }
    }
}

void check(const Count& count) {
    CHECK(count.asked > 0);
    CHECK(count.points > 0);
    CHECK(count.wrong_kind == 0);
    CHECK(count.off == 0);
    CHECK(count.incomplete == 0);
}

// "aabb and plane"
std::string both(Kind a, Kind b) { return std::string(to_string(a)) + " and " + to_string(b); }

struct Compared {
    std::set<std::string> intersections, closest;
};

template <class A, class B, class T>
void check_pair(Numbers numbers, Compared& compared) {
    const std::string name = both(Typed<A>::kind, Typed<B>::kind);
    INFO(name << ", " << std::string(to_string(numbers)));
    if constexpr (HasIntersection<A, B>) {
        Count count;
        over_cases(Typed<A>::kind, Typed<B>::kind, numbers,
                   [&](const Case& c) { compare_intersection<A, B, T>(c, count); });
        check(count);
        compared.intersections.insert(name);
    }
    if constexpr (HasClosest<A, B> && std::is_same_v<B, Vec<3, T>>) {
        Count count;
        over_cases(Typed<A>::kind, Typed<B>::kind, numbers,
                   [&](const Case& c) { compare_closest<A, B, T>(c, count); });
        check(count);
        compared.closest.insert(name);
    }
}

template <class A, class T, class... Bs>
void check_with(Numbers numbers, Compared& compared) {
    (check_pair<A, Bs, T>(numbers, compared), ...);
}

template <class T, class... As>
void check_all(Numbers numbers, Compared& compared) {
    (check_with<As, T, As...>(numbers, compared), ...);
}

}  // namespace

TEST_SUITE("laws/constructions") {
    TEST_CASE_TEMPLATE("what is computed lies where it should, and nothing lies beyond", T, float, double) {
        // Linear programs know no spheres and capsules: of these the next case compares every number.
        const Numbers numbers = std::is_same_v<T, float> ? Numbers::floats : Numbers::doubles;
        Compared compared;
        check_all<T, Aabb<3, T>, Line<T>, Obb<T>, Plane<T>, Vec<3, T>, Ray<T>, Rectangle<T>, Segment<T>,
                  Triangle<T>>(numbers, compared);
        for (const Pair& pair : all_pairs()) {
            CAPTURE(pair.full_name());
            if (pair.numbers != numbers || pair.a == Kind::sphere || pair.b == Kind::sphere) continue;
            const std::string name = both(pair.a, pair.b), mirrored = both(pair.b, pair.a);
            // The point comes second. Capsules and frusta are compared by pair/distance.
            const auto is_known = [](Kind kind) { return kind != Kind::capsule && kind != Kind::frustum; };
            if (is_known(pair.a) && is_known(pair.b)) {
                CHECK(compared.intersections.count(name) == (pair.shared ? 1 : 0));
                CHECK(compared.intersections.count(mirrored) == (pair.shared ? 1 : 0));
            }
            if ((pair.b == Kind::point || pair.a == Kind::point) && is_known(pair.a) && is_known(pair.b))
                CHECK(compared.closest.count(pair.b == Kind::point ? name : mirrored) ==
                      (pair.distance ? 1 : 0));
        }
    }

    TEST_CASE("every coordinate and parameter is the number nearest to the exact one") {
        std::size_t asked = 0, hits = 0, wrong = 0;
        for (const Pair& pair : all_pairs()) {
            if (!pair.shared) continue;
            std::size_t hits_of_pair = 0;
            for (const Family family : all_families)
                for (std::size_t index = 0; index < 6; ++index) {
                    const Case c = make_case(pair, family, 5, index);
                    // A plane cuts something without a name out of an endless box.
                    if (c.a.kind == Kind::aabb && c.b.kind == Kind::plane && !is_finite(c.a)) continue;
                    const auto tell = [&](const std::string& fault, const char* order) {
                        if (fault.empty() || wrong++ >= 8) return;
                        MESSAGE(pair.full_name()
                                << ", " << std::string(to_string(family)) << order << ": " << fault << "\n  "
                                << to_cpp(c.a, pair.numbers) << ",\n  " << to_cpp(c.b, pair.numbers));
                    };
                    const auto r = pair.shared(c.a, c.b);
                    tell(fault_of(r, c.a, c.b, pair.numbers), "");
                    tell(fault_of(pair.shared_mirrored(c.a, c.b), c.b, c.a, pair.numbers), ", swapped");
                    ++asked, hits_of_pair += bool(r);
                }
            CAPTURE(pair.full_name());
            CHECK(hits_of_pair > 0);
            hits += hits_of_pair;
        }
        CHECK(asked > 3000);
        CHECK(hits > 1000);
        CHECK(wrong == 0);
    }

    TEST_CASE("a number that is next to a tie is rounded to its side") {
        std::size_t asked = 0, hits = 0, wrong = 0;
        for (const Pair& pair : all_pairs()) {
            if (!has_near_ties(pair)) continue;
            for (std::uint64_t seed = 1; seed <= 8; ++seed) {
                const Case c = near_tie(pair, seed);
                const auto r = pair.shared(c.a, c.b);
                const std::string fault = fault_of(r, c.a, c.b, pair.numbers);
                if (!fault.empty() && wrong++ < 8)
                    MESSAGE(pair.full_name() << ": " << fault << "\n  " << to_cpp(c.a, pair.numbers)
                                             << ",\n  " << to_cpp(c.b, pair.numbers));
                ++asked, hits += bool(r);
            }
        }
        CHECK(asked >= 48 * 8);
        CHECK(hits > asked * 3 / 4);
        CHECK(wrong == 0);
    }
}
