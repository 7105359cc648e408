// pairs_test.cpp: the verbs of the C interface for all pairs of kinds beside those of the C++ library.
#include <doctest/doctest.h>

#include <hitbox/pair/any_pair.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "arrays.hpp"
#include "handles.hpp"

using namespace hitbox;
using c_test::AnswersHandle;
using c_test::Memory;
using c_test::new_answers;
using c_test::Numbers;
using c_test::records;
using c_test::same;

namespace {

// Calls f(a, b, motions, count) for arrays of all kinds, scalars and strides, of which one may have a single item.
template <class F>
void for_all_arrays(unsigned seed, const F& f) {
    Numbers numbers(seed);
    for (int32_t kind_a = 0; kind_a < int32_t(shape_count); ++kind_a)
        for (int32_t kind_b = 0; kind_b < int32_t(shape_count); ++kind_b)
            for (unsigned form = 0; form < 6; ++form) {
                const std::size_t count = 12;
                Memory a(numbers, kind_a, form == 4 ? 1 : count, (form & 1) != 0, form == 2 ? 3 : 0);
                Memory b(numbers, kind_b, form == 5 ? 1 : count, (form & 2) != 0, form == 3 ? 1 : 0);
                const Memory motions(numbers, HITBOX_POINT, count, form == 1, 0);
                // From the last to the first.
                if (form == 0) {
                    b.array.data =
                        static_cast<const char*>(b.array.data) + (count - 1) * std::size_t(b.array.stride);
                    b.array.stride = -b.array.stride;
                    b.shapes = {b.shapes.rbegin(), b.shapes.rend()};
                }
                f(a, b, motions, count);
            }
}

const AnyShape& item(const Memory& memory, std::size_t i) {
    return memory.shapes[memory.shapes.size() == 1 ? 0 : i];
}

// Compares the answers of a function of the interface with those of a verb.
template <class Record, std::size_t Each = 1, class Ask, class Truth, class Same>
void compare(unsigned seed, const Ask& ask, const Truth& truth, const Same& is_same) {
    std::size_t answered = 0, refused = 0;
    for_all_arrays(seed, [&](const Memory& a, const Memory& b, const Memory& motions, std::size_t count) {
        std::vector<Record> answers(count * Each);
        const hitbox_status status = ask(&a.array, &b.array, &motions.array, answers.data());
        std::optional<Error> error;
        for (std::size_t i = 0; i < count; ++i) {
            const auto expected = truth(item(a, i), item(b, i), std::get<Vec3>(motions.shapes[i]));
            if (!expected) {
                if (!error) error = expected.error();
                continue;
            }
            if (status == HITBOX_OK) REQUIRE(is_same(&answers[i * Each], *expected));
        }
        REQUIRE((status == HITBOX_OK) == !error);
        if (error) REQUIRE(hitbox_error_message() == error->message);
        ++(error ? refused : answered);
    });
    CHECK(answered > 0);
    MESSAGE(answered << " arrays answered, " << refused << " refused");
}

}  // namespace

TEST_CASE("c: intersects") {
    compare<std::uint8_t>(
        1, [](auto* a, auto* b, auto*, auto* to) { return hitbox_intersects(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return Result<bool>(intersects(a, b)); },
        [](const std::uint8_t* x, bool y) { return (*x != 0) == y; });
}

// As long as batches take them.
TEST_CASE("c: long arrays, and select") {
    Numbers numbers(5);
    const AnswersHandle found = new_answers();
    std::size_t hits = 0;
    for (std::int32_t kind_a = 0; kind_a < 12; ++kind_a)
        for (std::int32_t kind_b = 0; kind_b < 12; ++kind_b)
            for (const unsigned layout : {0u, 1u, 2u, 3u}) {
                constexpr std::size_t count = 50;
                const Memory a(numbers, kind_a, count, (layout & 1) != 0, layout & 2),
                    b(numbers, kind_b, count, (layout & 1) != 0, 0);
                std::uint8_t each[count], with_one[count];
                hitbox_array one = b.array;
                one.count = 1;
                REQUIRE(hitbox_intersects(&a.array, &b.array, each) == HITBOX_OK);
                REQUIRE(hitbox_intersects(&a.array, &one, with_one) == HITBOX_OK);
                REQUIRE(hitbox_select(&a.array, &one, found.get()) == HITBOX_OK);
                std::vector<std::uint32_t> selected;
                for (std::uint32_t i = 0; i < count; ++i) {
                    REQUIRE((each[i] != 0) == intersects(a.shapes[i], b.shapes[i]));
                    const bool meets = intersects(a.shapes[i], b.shapes[0]);
                    REQUIRE((with_one[i] != 0) == meets);
                    if (meets) selected.push_back(i);
                }
                REQUIRE(std::ranges::equal(records<std::uint32_t>(found), selected));
                hits += selected.size();
            }
    CHECK(hits > 5000);
}

TEST_CASE("c: may_intersect is asked of frusta alone") {
    std::size_t refused = 0;
    for_all_arrays(2, [&](const Memory& a, const Memory& b, const Memory&, std::size_t count) {
        std::vector<std::uint8_t> answers(count);
        const bool is_of_frustum = a.array.kind == HITBOX_FRUSTUM || b.array.kind == HITBOX_FRUSTUM;
        if (hitbox_may_intersect(&a.array, &b.array, answers.data()) != HITBOX_OK) {
            ++refused;
            return;
        }
        REQUIRE(is_of_frustum);
        for (std::size_t i = 0; i < count; ++i)
            REQUIRE((answers[i] != 0) == may_intersect(item(a, i), item(b, i)));
    });
    CHECK(refused > 0);
}

TEST_CASE("c: words") {
    const auto same_word = [](const std::uint8_t* x, const auto& y) { return *x == std::uint8_t(y); };
    compare<std::uint8_t>(
        3, [](auto* a, auto* b, auto*, auto* to) { return hitbox_classify(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return classify(a, b); }, same_word);
    compare<std::uint8_t>(
        4, [](auto* a, auto* b, auto*, auto* to) { return hitbox_placement(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return placement(a, b); }, same_word);
    compare<std::uint8_t>(
        5, [](auto* a, auto* b, auto*, auto* to) { return hitbox_side(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return side(a, b); },
        [](const std::uint8_t* x, const std::optional<Side>& y) {
            return *x == (y ? std::uint8_t(*y) : std::uint8_t(HITBOX_NO_SIDE));
        });
}

TEST_CASE("c: numbers and points") {
    const auto same_number = [](const double* x, double y) { return same(*x, y); };
    compare<double>(
        6, [](auto* a, auto* b, auto*, auto* to) { return hitbox_distance(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return distance(a, b); }, same_number);
    compare<double>(
        7, [](auto* a, auto* b, auto*, auto* to) { return hitbox_signed_distance(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return signed_distance(a, b); }, same_number);
    compare<double, 3>(
        8, [](auto* a, auto* b, auto*, auto* to) { return hitbox_project(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return project(a, b); },
        [](const double* x, const std::optional<Vec3>& y) {
            return y ? same(x[0], y->x) && same(x[1], y->y) && same(x[2], y->z) : std::isnan(x[0]);
        });
    compare<hitbox_closest>(
        9, [](auto* a, auto* b, auto*, auto* to) { return hitbox_closest_points(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return closest_points(a, b); },
        [](const hitbox_closest* x, const auto& y) {
            return y ? same(x->a, y->a) && same(x->b, y->b) : std::isnan(x->a[0]) && std::isnan(x->b[2]);
        });
}

TEST_CASE("c: features, penetration, contacts") {
    const auto same_feature = [](const hitbox_feature& x, const ContactFeature& y) {
        return x.kind == int(y.kind) && x.index == y.index;
    };
    compare<hitbox_features>(
        10, [](auto* a, auto* b, auto*, auto* to) { return hitbox_closest_features(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return closest_features(a, b); },
        [&](const hitbox_features* x, const auto& y) {
            return y ? same_feature(x->a, y->a) && same_feature(x->b, y->b) : x->a.kind == HITBOX_NO_FEATURE;
        });
    compare<hitbox_penetration_depth>(
        11, [](auto* a, auto* b, auto*, auto* to) { return hitbox_penetration(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return penetration(a, b); },
        [](const hitbox_penetration_depth* x, const auto& y) {
            return y ? same(x->depth, y->depth) && same(x->axis, y->axis)
                     : x->depth == 0 && same(x->axis, {});
        });
    compare<hitbox_manifold>(
        12, [](auto* a, auto* b, auto*, auto* to) { return hitbox_contacts(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return contacts(a, b); },
        [&](const hitbox_manifold* x, const auto& y) {
            if (!y) return x->count == 0;
            if (x->count != y->count || !same(x->depth, y->depth) || !same(x->axis, y->axis)) return false;
            for (std::size_t i = 0; i < y->count; ++i) {
                const hitbox_contact_point& p = x->points[i];
                const ContactPoint& q = y->points()[i];
                if (!same(p.a, q.a) || !same(p.b, q.b) || !same(p.depth, q.depth) ||
                    !same_feature(p.a_feature, q.a_feature) || !same_feature(p.b_feature, q.b_feature))
                    return false;
            }
            return true;
        });
}

TEST_CASE("c: separating axes, sweeps, intersections") {
    compare<hitbox_axis>(
        13, [](auto* a, auto* b, auto*, auto* to) { return hitbox_separating_axis(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return separating_axis(a, b); },
        [](const hitbox_axis* x, const auto& y) {
            if (!y) return x->kind == HITBOX_NO_AXIS && x->separated == 0;
            return (x->separated != 0) == y->separated && x->kind == int(y->kind) &&
                   x->a_index == y->a_index && x->b_index == y->b_index && same(x->axis, y->axis) &&
                   same(x->gap, y->gap);
        });
    compare<hitbox_first_contact>(
        14, [](auto* a, auto* b, auto* motions, auto* to) { return hitbox_sweep(a, motions, b, to); },
        [](const auto& a, const auto& b, const Vec3& motion) { return sweep(a, motion, b); },
        [](const hitbox_first_contact* x, const auto& y) {
            if (!y) return x->hit == 0 && std::isnan(x->t) && x->triangle == HITBOX_NONE;
            return x->hit == 1 && same(x->t, y->t) && same(x->point, y->point) &&
                   same(x->normal, y->normal) && (x->started != 0) == y->started &&
                   (x->leaving != 0) == y->leaving;
        });
    const auto same_range = [](const double (&x)[2], const auto& y) {
        return y ? same(x[0], y->low) && same(x[1], y->high) : std::isnan(x[0]) && std::isnan(x[1]);
    };
    compare<hitbox_shared>(
        15, [](auto* a, auto* b, auto*, auto* to) { return hitbox_intersection(a, b, to); },
        [](const auto& a, const auto& b, const Vec3&) { return intersection(a, b); },
        [&](const hitbox_shared* x, const AnyIntersection& any) {
            if (const Aabb3* box = std::get_if<Aabb3>(&any))
                return box->is_empty() ? x->kind == HITBOX_NOTHING
                                       : x->kind == HITBOX_A_BOX && x->count == 2 &&
                                             same(x->points[0], box->min) && same(x->points[1], box->max);
            const auto& y = std::get<Intersection<double>>(any);
            if (x->kind != int(y.kind) || x->count != y.count) return false;
            for (std::size_t i = 0; i < y.count; ++i)
                if (!same(x->points[i], y.points[i])) return false;
            return same_range(x->t, y.t) && same_range(x->t_b, y.t_b) && same_range(x->line_t, y.line_t);
        });
}
