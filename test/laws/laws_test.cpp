// laws_test.cpp: what must hold for every pair, whatever the shapes: symmetry, mirrors, scaling, growth.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "../oracle/differential.hpp"

using namespace hitbox;
using namespace hitbox::oracle;

namespace {

// Each law is a change of the shapes that must not change the answer. Exact predicates obey without a
// tolerance, and no oracle is needed to see it.

Shape axes_permuted(Shape shape, const std::array<std::size_t, 3>& from) {
    const auto permute = [&](Vec3& v) { v = {v[from[0]], v[from[1]], v[from[2]]}; };
    for (Vec3& v : shape.v) permute(v);
    for (Plane3& p : shape.planes) permute(p.normal);
    return shape;
}

Shape reflected(Shape shape, std::size_t axis) {
    for (Vec3& v : shape.v) v[axis] = -v[axis];
    for (Plane3& p : shape.planes) p.normal[axis] = -p.normal[axis];
    repair(shape);
    return shape;
}

// The same set of points, written down in another way.
Shape rewritten(Shape s, Random& random) {
    auto& v = s.v;
    switch (s.kind) {
        default:
            break;
        case Kind::capsule:
        case Kind::segment:
            std::swap(v[0], v[1]);
            break;
        case Kind::triangle:
            std::swap(v[random.below(3)], v[random.below(3)]);
            std::swap(v[0], v[1 + random.below(2)]);
            break;
        case Kind::obb:
        case Kind::rectangle:
            std::swap(v[1], v[2]);
            for (Vec3& half_axis : s.directions())
                if (random.chance(50)) half_axis = -half_axis;
            if (s.kind == Kind::obb) std::swap(v[1 + random.below(3)], v[3]);
            break;
        case Kind::line:
            v[1] = -v[1];
            break;
        case Kind::plane:
            v[0] = -v[0], s.offset = -s.offset;
            break;
        case Kind::frustum: {
            std::swap(s.planes[random.below(6)], s.planes[random.below(6)]);
            Plane3& p = s.planes[random.below(6)];
            const auto is_tame = [](double x) {
                return x == 0 || (std::fabs(x) > 1e-30 && std::fabs(x) < 1e30);
            };
            if (is_tame(p.normal.x) && is_tame(p.normal.y) && is_tame(p.normal.z) && is_tame(p.offset))
                p = {p.normal * 0.5, p.offset * 0.5};
            break;
        }
    }
    return s;
}

bool grows(Kind kind) {
    return kind == Kind::aabb || kind == Kind::obb || kind == Kind::rectangle || kind == Kind::sphere ||
           kind == Kind::capsule || kind == Kind::frustum;
}

// A set that holds the shape, larger if the kind grows.
Shape grown(Shape s, Numbers numbers, Random& random) {
    if (s.kind == Kind::aabb) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (random.chance(50)) s.v[0][i] = next(s.v[0][i], false, numbers);
            if (random.chance(50)) s.v[1][i] = next(s.v[1][i], true, numbers);
        }
    } else if (s.kind == Kind::obb || s.kind == Kind::rectangle) {
        // Twice a half-axis is exact; the next larger one would be another direction.
        Vec3& half_axis = s.directions()[random.below(s.directions().size())];
        half_axis = rounded(half_axis * 2, numbers);
    } else if (s.kind == Kind::sphere || s.kind == Kind::capsule) {
        s.offset = next(s.offset, true, numbers);
    } else if (s.kind == Kind::frustum) {
        for (Plane3& p : s.planes)
            if (random.chance(50)) p.offset = next(p.offset, false, numbers);
    }
    return s;
}

Shape with_nan(Shape shape, Random& random) {
    std::size_t numbers = 0;
    for_each_number(shape, [&](double&, std::size_t) { ++numbers; });
    std::size_t left = random.below(numbers);
    for_each_number(shape, [&](double& x, std::size_t) {
        if (left-- == 0) x = std::numeric_limits<double>::quiet_NaN();
    });
    return shape;
}

// Counts what was asked, and of which pairs, and shows the first few cases that broke the law; more would only bury them.
class Law {
public:
    void holds(bool does, const Pair& pair, const Shape& a, const Shape& b) {
        ++asked_;
        pairs_.insert(pair.full_name());
        if (does || broken_++ >= 4) return;
        MESSAGE(pair.full_name() << "\n  " << to_cpp(a, pair.numbers) << ",\n  " << to_cpp(b, pair.numbers));
    }
    std::size_t asked() const { return asked_; }
    std::size_t broken() const { return broken_; }

    /// The names of the pairs for which `is_due` that were never asked: a law must leave none out.
    template <class IsDue>
    std::string left_out(const IsDue& is_due) const {
        std::string names;
        for (const Pair& pair : all_pairs())
            if (is_due(pair) && pairs_.count(pair.full_name()) == 0) names += pair.full_name() + " ";
        return names;
    }
    std::string left_out() const {
        return left_out([](const Pair&) { return true; });
    }

private:
    std::size_t asked_ = 0, broken_ = 0;
    std::set<std::string> pairs_;
};

// Calls check(pair, family, case, random) on some cases of every family of every pair that `is_due`.
template <class IsDue, class Check>
void for_cases_of(IsDue is_due, Check check) {
    constexpr std::size_t cases = 15'000;
    const std::size_t each = cases / (all_pairs().size() * all_families.size()) + 1;
    for (const Pair& pair : all_pairs()) {
        if (!is_due(pair)) continue;
        for (const Family family : all_families)
            for (std::size_t index = 0; index < each; ++index) {
                Random random(case_seed(4711, family, index));
                check(pair, family, make_case(pair, family, 2024, index), random);
            }
    }
}
template <class Check>
void for_cases(Check check) {
    for_cases_of([](const Pair&) { return true; }, check);
}

}  // namespace

TEST_SUITE("laws/laws") {
    TEST_CASE("the order of the arguments does not matter") {
        Law law;
        for_cases([&](const Pair& pair, Family, const Case& c, Random&) {
            law.holds(pair.hit(c.a, c.b) == pair.hit_mirrored(c.a, c.b), pair, c.a, c.b);
        });
        CHECK(law.broken() == 0);
        CHECK(law.asked() >= 15'000);
        CHECK(law.left_out() == "");
    }

    TEST_CASE("classify has a mirror too, and says disjoint exactly where intersects says no") {
        Law law;
        for_cases([&](const Pair& pair, Family, const Case& c, Random&) {
            if (!pair.classify) return;
            const Relation relation = pair.classify(c.a, c.b);
            law.holds(pair.classify_mirrored(c.a, c.b) == mirrored(relation), pair, c.a, c.b);
            law.holds((relation != Relation::disjoint) == pair.hit(c.a, c.b), pair, c.a, c.b);
        });
        CHECK(law.broken() == 0);
        CHECK(law.asked() >= 20'000);
        CHECK(law.left_out([](const Pair& pair) { return pair.classify != nullptr; }) == "");
    }

    TEST_CASE("a distance is zero exactly where intersects says yes, and the same from both sides") {
        Law law;
        const auto is_due = [](const Pair& pair) { return pair.distance != nullptr; };
        for_cases_of(is_due, [&](const Pair& pair, Family, const Case& c, Random&) {
            const double distance = pair.distance(c.a, c.b);
            law.holds(distance >= 0 && (distance == 0) == pair.hit(c.a, c.b), pair, c.a, c.b);
            law.holds(pair.distance_mirrored(c.a, c.b) == distance, pair, c.a, c.b);
        });
        CHECK(law.broken() == 0);
        CHECK(law.left_out(is_due) == "");
    }

    TEST_CASE("there is an intersection exactly where intersects says yes") {
        Law law;
        const auto is_due = [](const Pair& pair) { return pair.shared != nullptr; };
        for_cases_of(is_due, [&](const Pair& pair, Family, const Case& c, Random&) {
            const bool hit = pair.hit(c.a, c.b);
            // What a plane cuts out of an endless box has no name.
            if (hit && pair.a == Kind::aabb && pair.b == Kind::plane && !is_finite(c.a)) return;
            law.holds(bool(pair.shared(c.a, c.b)) == hit, pair, c.a, c.b);
            law.holds(bool(pair.shared_mirrored(c.a, c.b)) == hit, pair, c.a, c.b);
        });
        CHECK(law.broken() == 0);
        CHECK(law.left_out(is_due) == "");
    }

    TEST_CASE("an axis separates exactly where intersects says no") {
        Law law;
        const auto is_due = [](const Pair& pair) { return pair.separated != nullptr; };
        for_cases_of(is_due, [&](const Pair& pair, Family, const Case& c, Random&) {
            const std::optional<bool> apart = pair.separated(c.a, c.b),
                                      mirrored = pair.separated_mirrored(c.a, c.b);
            law.holds(apart == mirrored, pair, c.a, c.b);
            if (apart) law.holds(*apart != pair.hit(c.a, c.b), pair, c.a, c.b);
        });
        CHECK(law.broken() == 0);
        CHECK(law.left_out(is_due) == "");
    }

    TEST_CASE("what meets a frustum may meet it, and some of what does not meet it may not") {
        Law law;
        std::size_t culled = 0;
        const auto is_due = [](const Pair& pair) { return pair.may_hit != nullptr; };
        for_cases_of(is_due, [&](const Pair& pair, Family, const Case& c, Random&) {
            const bool may = pair.may_hit(c.a, c.b);
            law.holds(may || !pair.hit(c.a, c.b), pair, c.a, c.b);
            law.holds(pair.may_hit_mirrored(c.a, c.b) == may, pair, c.a, c.b);
            culled += !may;
        });
        CHECK(law.broken() == 0);
        CHECK(law.left_out(is_due) == "");
        CHECK(culled > 30);
    }

    TEST_CASE("a shape equals itself, unless it is empty") {
        Law law;
        const auto is_due = [](const Pair& pair) { return pair.a == pair.b; };
        for_cases_of(is_due, [&](const Pair& pair, Family, const Case& c, Random&) {
            const OnOneGrid sets(c.a, c.a);
            const bool empty = sets.a.limits.empty() ? sets.a.is_empty() : !intersects(sets.a, sets.b);
            law.holds(pair.hit(c.a, c.a) != empty, pair, c.a, c.a);
            if (!pair.classify) return;
            law.holds(pair.classify(c.a, c.a) == (empty ? Relation::disjoint : Relation::equal), pair, c.a,
                      c.a);
        });
        CHECK(law.broken() == 0);
        CHECK(law.asked() > 1'000);
        CHECK(law.left_out(is_due) == "");
    }

    TEST_CASE("the names of the axes do not matter") {
        Law law;
        for_cases([&](const Pair& pair, Family, const Case& c, Random&) {
            const bool hit = pair.hit(c.a, c.b);
            std::array<std::size_t, 3> order{0, 1, 2};
            while (std::next_permutation(order.begin(), order.end())) {
                const Shape a = axes_permuted(c.a, order), b = axes_permuted(c.b, order);
                law.holds(pair.hit(a, b) == hit, pair, a, b);
            }
        });
        CHECK(law.broken() == 0);
        CHECK(law.asked() >= 75'000);
        CHECK(law.left_out() == "");
    }

    TEST_CASE("a mirror does not matter") {
        Law law;
        for_cases([&](const Pair& pair, Family, const Case& c, Random&) {
            const bool hit = pair.hit(c.a, c.b);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const Shape a = reflected(c.a, axis), b = reflected(c.b, axis);
                law.holds(pair.hit(a, b) == hit, pair, a, b);
            }
        });
        CHECK(law.broken() == 0);
        CHECK(law.asked() >= 45'000);
        CHECK(law.left_out() == "");
    }

    TEST_CASE("the unit of length does not matter: powers of two, where they lose no bit") {
        Law law;
        for_cases([&](const Pair& pair, Family, const Case& c, Random& random) {
            const bool hit = pair.hit(c.a, c.b);
            const int most = pair.numbers == Numbers::floats ? 40 : 300;
            for (int n = 0; n < 4; ++n) {
                // One unit for all axes, or one for each: flat shapes stay flat.
                const int x = random.integer(-most, most);
                std::array<int, 3> unit{x, x, x}, back{-x, -x, -x};
                // A sphere or capsule stays one only where all axes have the same.
                const auto is_round = [](Kind k) { return k == Kind::sphere || k == Kind::capsule; };
                if (n % 2 == 1 && !is_round(pair.a) && !is_round(pair.b))
                    for (std::size_t i = 0; i < 3; ++i)
                        unit[i] = random.integer(-most, most), back[i] = -unit[i];
                const Shape a = scaled(c.a, unit, pair.numbers), b = scaled(c.b, unit, pair.numbers);
                if (!is_finite(a) || !is_finite(b)) continue;
                if (scaled(a, back, pair.numbers) != c.a || scaled(b, back, pair.numbers) != c.b) continue;
                law.holds(pair.hit(a, b) == hit, pair, a, b);
            }
        });
        CHECK(law.broken() == 0);
        CHECK(law.asked() > 30'000);
        CHECK(law.left_out() == "");
    }

    TEST_CASE("the place does not matter: whole steps on a grid, which lose no bit") {
        Law law;
        for_cases([&](const Pair& pair, Family family, const Case& c, Random& random) {
            if (family != Family::grid) return;
            const bool hit = pair.hit(c.a, c.b);
            for (int n = 0; n < 4; ++n) {
                const Vec3 step{double(random.integer(-1000, 1000)), double(random.integer(-1000, 1000)),
                                double(random.integer(-1000, 1000))};
                const Shape a = moved(c.a, step, pair.numbers), b = moved(c.b, step, pair.numbers);
                // A plane that was put beside something may not be on the grid.
                if (moved(a, -step, pair.numbers) != c.a || moved(b, -step, pair.numbers) != c.b) continue;
                law.holds(pair.hit(a, b) == hit, pair, a, b);
            }
        });
        CHECK(law.broken() == 0);
        CHECK(law.asked() > 4'000);
        CHECK(law.left_out() == "");
    }

    TEST_CASE("how a shape is written down does not matter: corners, ends and half-axes in any order") {
        Law law;
        for_cases([&](const Pair& pair, Family, const Case& c, Random& random) {
            const bool hit = pair.hit(c.a, c.b);
            for (int n = 0; n < 3; ++n) {
                const Shape a = rewritten(c.a, random), b = rewritten(c.b, random);
                law.holds(pair.hit(a, b) == hit, pair, a, b);
            }
        });
        CHECK(law.broken() == 0);
        CHECK(law.asked() >= 45'000);
        CHECK(law.left_out() == "");
    }

    TEST_CASE("a box that grows loses no hit") {
        Law law;
        for_cases([&](const Pair& pair, Family, const Case& c, Random& random) {
            if (!pair.hit(c.a, c.b)) return;
            for (int n = 0; n < 3; ++n) {
                const Shape a = grown(c.a, pair.numbers, random), b = grown(c.b, pair.numbers, random);
                if ((a == c.a && b == c.b) || !is_finite(a) || !is_finite(b)) continue;
                law.holds(pair.hit(a, b), pair, a, b);
            }
        });
        CHECK(law.broken() == 0);
        CHECK(law.asked() > 5'000);
        CHECK(law.left_out([](const Pair& pair) { return grows(pair.a) || grows(pair.b); }) == "");
    }

    TEST_CASE("a NaN anywhere makes a shape empty, and nothing meets the empty set") {
        Law law, intersections;
        const auto share_nothing = [&](const Pair& pair, const Shape& a, const Shape& b) {
            if (pair.shared == nullptr) return;
            const bool none = pair.shared(a, b).kind == IntersectionKind::none &&
                              pair.shared_mirrored(a, b).kind == IntersectionKind::none;
            intersections.holds(none, pair, a, b);
        };
        for_cases([&](const Pair& pair, Family, const Case& c, Random& random) {
            const Shape a = with_nan(c.a, random), b = with_nan(c.b, random);
            law.holds(!pair.hit(a, c.b), pair, a, c.b);
            law.holds(!pair.hit(c.a, b), pair, c.a, b);
            law.holds(!pair.hit(a, b), pair, a, b);
            share_nothing(pair, a, c.b), share_nothing(pair, c.a, b), share_nothing(pair, a, b);
        });
        CHECK(law.broken() == 0);
        CHECK(law.asked() >= 45'000);
        CHECK(law.left_out() == "");
        CHECK(intersections.broken() == 0);
        CHECK(intersections.asked() > 10'000);
        CHECK(intersections.left_out([](const Pair& pair) { return pair.shared != nullptr; }) == "");
    }
}
