// distance_situations_test.cpp: distances and closest points of every pair that has them, in situations whose answer
// can be seen, everywhere from the smallest to the largest numbers.
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "numbers.hpp"
#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

template <class A, class B>
concept HasDistance = requires(const A& a, const B& b) { distance(a, b); };
template <class A, class B>
concept HasClosestPoints = requires(const A& a, const B& b) { closest_points(a, b); };

template <class T>
double length_of(const Vec<3, T>& v) {
    return std::hypot(double(v.x), double(v.y), double(v.z));
}
template <class T>
double largest_of(const Vec<3, T>& p, const Vec<3, T>& q) {
    double most = 0;
    for (std::size_t k = 0; k < 3; ++k)
        most = std::max({most, std::fabs(double(p[k])), std::fabs(double(q[k]))});
    return most;
}

// The closest points are in their shapes and as far apart as expected, up to rounding; both orders have the same.
template <class T, class A, class B>
void check_closest_points(const A& a, const B& b, double expected, double largest) {
    const auto both = closest_points(a, b), other = closest_points(b, a);
    REQUIRE(both.has_value());
    REQUIRE(other.has_value());
    CHECK(both->a == other->b);
    CHECK(both->b == other->a);
    const double most = std::max(largest, largest_of(both->a, both->b));
    const double rounding = 0x1p-49 * (most + expected) +
                            (sizeof(T) == 4 ? double(std::numeric_limits<T>::epsilon()) * 2 * most : 0) +
                            4 * double(tiny<T>);
    CHECK(std::fabs(length_of(both->b - both->a) - expected) <= 2 * rounding);
    CHECK(distance(a, both->a) <= rounding);
    CHECK(distance(b, both->b) <= rounding);
    CHECK((both->a == both->b) == intersects(a, b));
}

// At all places, as far as the pair has the verbs. The numbers of the shapes are whole, and below 100.
template <class T, class A, class B>
void check_apart(const A& a, const B& b, double expected) {
    if constexpr (HasDistance<A, B>) check_distance_everywhere<T>(a, b, expected);
    if constexpr (HasClosestPoints<A, B>)
        for (const Place<T>& place : all_places<T>()) {
            CAPTURE(place.unit);
            CAPTURE(place.shift);
            check_closest_points<T>(place.of(a), place.of(b), expected * double(place.unit),
                                    100 * double(place.unit) + double(place.shift));
        }
}

// Two points, within 8 ulp.
template <class A, class B>
void check_witnesses(const A& a, const B& b, const Vec3& on_a, const Vec3& on_b) {
    if constexpr (HasClosestPoints<A, B>) {
        const auto both = closest_points(a, b);
        REQUIRE(both.has_value());
        const double error = 0x1p-49 * (largest_of(on_a, on_b) + length_of(on_b - on_a));
        CHECK(length_of(both->a - on_a) <= error);
        CHECK(length_of(both->b - on_b) <= error);
    }
}

}  // namespace

TEST_SUITE("pair/distance_situations") {
    TEST_CASE_TEMPLATE("boxes", T, float, double) {
        using Box = Aabb<3, T>;
        using Turned = Obb<T>;
        const Box cube{{0, 0, 0}, {4, 4, 4}};
        check_apart<T>(cube, Box{{7, 1, 1}, {8, 2, 2}}, 3);    // face to face
        check_apart<T>(cube, Box{{7, 8, 1}, {8, 9, 2}}, 5);    // edge to edge
        check_apart<T>(cube, Box{{6, 7, 10}, {8, 9, 12}}, 7);  // corner to corner
        check_apart<T>(cube, Box{{4, 4, 4}, {5, 5, 5}}, 0);    // they share a corner
        check_apart<T>(cube, Box{{1, 1, 1}, {2, 2, 2}}, 0);    // one in the other
        check_apart<T>(cube, Box{{5, 2, 2}, {5, 2, 2}}, 1);    // a point
        check_apart<T>(cube, Box{{5, 7, -9}, {5, 7, 9}}, std::sqrt(10));

        // |x| + |y| <= 4, |z| <= 1.
        const Turned diamond{{0, 0, 0}, {Vec<3, T>{2, 2, 0}, Vec<3, T>{-2, 2, 0}, Vec<3, T>{0, 0, 1}}};
        check_apart<T>(diamond, Box{{6, -1, -1}, {7, 1, 1}}, 2);            // an edge before a face
        check_apart<T>(diamond, Box{{3, 3, -1}, {4, 4, 1}}, std::sqrt(2));  // the other way round
        check_apart<T>(diamond, Box{{-9, -9, 4}, {9, 9, 5}}, 3);            // face to face
        check_apart<T>(diamond, Box{{5, 0, 2}, {6, 0, 3}}, std::sqrt(2));   // corner to flat box
        check_apart<T>(diamond, Box{{2, 2, -1}, {3, 3, 1}}, 0);             // an edge on a face
        check_apart<T>(diamond,
                       Turned{{9, 0, 0}, {Vec<3, T>{0, 2, 2}, Vec<3, T>{0, -2, 2}, Vec<3, T>{3, 0, 0}}}, 2);
        check_apart<T>(diamond, diamond, 0);
        // Its edge along y is over the edge of the other along x: half-axes along the diagonals of yz and of xz.
        const Turned upper{{0, 0, 9}, {Vec<3, T>{3, 0, 3}, Vec<3, T>{-3, 0, 3}, Vec<3, T>{0, 5, 0}}};
        const Turned lower{{0, 0, 0}, {Vec<3, T>{0, 1, 1}, Vec<3, T>{0, -1, 1}, Vec<3, T>{5, 0, 0}}};
        check_apart<T>(upper, lower, 1);
        // Half-axes that are not perpendicular, or nothing.
        const Turned skewed{{0, 0, 0}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{1, 1, 0}, Vec<3, T>{0, 0, 1}}};
        check_apart<T>(skewed, Box{{2, -3, 0}, {3, -3, 0}}, std::sqrt(8));
        check_apart<T>(Turned{{0, 0, 0}, {Vec<3, T>{1, 1, 0}, Vec<3, T>{2, 2, 0}, Vec<3, T>{}}},
                       Turned{{3, 3, 4}, {Vec<3, T>{}, Vec<3, T>{}, Vec<3, T>{}}}, 4);
        check_apart<T>(Turned{{4, 5, 6}, {Vec<3, T>{}, Vec<3, T>{}, Vec<3, T>{}}}, cube, std::sqrt(5));
    }

    TEST_CASE_TEMPLATE("boxes without end", T, float, double) {
        using Box = Aabb<3, T>;
        constexpr T end = std::numeric_limits<T>::infinity();
        const Box cube{{0, 0, 0}, {4, 4, 4}}, slab{{-end, 6, -end}, {end, 7, end}};
        check_apart<T>(slab, cube, 2);
        check_apart<T>(slab, Box{{9, -end, 0}, {9, end, 1}}, 0);
        check_apart<T>(slab, Box{{-end, -end, -end}, {end, end, end}}, 0);
        check_apart<T>(Box{{-end, 7, 8}, {end, end, end}}, cube, 5);  // a quarter of space: its edge
        check_apart<T>(Box{{6, 7, 10}, {end, end, end}}, cube, 7);    // its corner
        check_apart<T>(slab, Segment<T>{{1, 2, 3}, {4, 5, 6}}, 1);
        check_apart<T>(slab, Ray<T>{{0, 0, 0}, {3, 0, -1}}, 6);
        check_apart<T>(slab, Ray<T>{{0, 0, 0}, {3, 1, -1}}, 0);
        check_apart<T>(slab, Line<T>{{0, 9, 0}, {3, 0, -1}}, 2);
        check_apart<T>(slab, Plane<T>{{0, 2, 0}, 6}, 3);
        check_apart<T>(slab, Plane<T>{{1, 9, 0}, 6}, 0);
        check_apart<T>(slab, Triangle<T>{{0, 1, 0}, {8, 3, 8}, {9, -9, 9}}, 3);
        check_apart<T>(slab, Rectangle<T>{{0, 9, 0}, {Vec<3, T>{1, 1, 0}, Vec<3, T>{0, 0, 5}}}, 1);
        check_apart<T>(slab, Obb<T>{{0, 0, 0}, {Vec<3, T>{1, 1, 0}, Vec<3, T>{-1, 1, 0}, Vec<3, T>{0, 0, 1}}},
                       4);
        check_apart<T>(slab, Sphere<T>{{9, 1, 9}, 3}, 2);
        check_apart<T>(slab, Capsule<T>{{0, 0, 0}, {1, 2, 3}, 1}, 3);
        check_apart<T>(Box{{-end, -end, 3}, {end, end, 4}}, Capsule<T>{{0, 0, 0}, {1, 2, 0}, 3}, 0);
    }

    TEST_CASE_TEMPLATE("segments, rays and lines", T, float, double) {
        using Piece = Segment<T>;
        const Piece along{{-1, 0, 0}, {1, 0, 0}};
        check_apart<T>(along, Piece{{0, -1, 1}, {0, 1, 1}}, 1);  // they cross
        check_apart<T>(along, Piece{{-5, 3, 4}, {5, 3, 4}}, 5);  // parallel
        check_apart<T>(along, Piece{{4, 4, 0}, {9, 4, 0}}, 5);   // parallel, end to end
        check_apart<T>(along, Piece{{4, 0, 0}, {2, 0, 0}}, 1);   // on one line
        check_apart<T>(along, Piece{{1, 0, 0}, {1, 7, 0}}, 0);   // end to end
        check_apart<T>(along, Piece{{0, 2, 0}, {5, 9, 0}}, 2);   // an end over the middle
        check_apart<T>(along, Piece{{0, 3, 4}, {0, 3, 4}}, 5);   // a point
        check_apart<T>(Piece{{1, 2, 3}, {1, 2, 3}}, Piece{{2, 4, 5}, {2, 4, 5}}, 3);
        check_apart<T>(Piece{{0, 0, 0}, {9, 9, 0}}, Piece{{9, 8, 9}, {0, 8, 0}}, 8 / std::sqrt(3));
        check_witnesses(Segment3{{-1, 0, 0}, {1, 0, 0}}, Segment3{{0, -1, 1}, {0, 1, 1}}, {0, 0, 0},
                        {0, 0, 1});
        check_witnesses(Segment3{{-1, 0, 0}, {1, 0, 0}}, Segment3{{4, 4, 0}, {9, 4, 0}}, {1, 0, 0},
                        {4, 4, 0});

        const Ray<T> ray{{0, 0, 0}, {2, 0, 0}};
        check_apart<T>(ray, Piece{{7, -1, 3}, {7, 1, 3}}, 3);
        check_apart<T>(ray, Piece{{-3, 4, -1}, {-3, 4, 1}}, 5);  // behind it
        check_apart<T>(ray, Ray<T>{{-2, 0, 0}, {-1, 0, 0}}, 2);  // they look away from each other
        check_apart<T>(ray, Ray<T>{{50, 3, 4}, {-7, 0, 0}}, 5);  // towards each other, beside each other
        check_apart<T>(ray, Ray<T>{{-3, 4, 0}, {-1, 0, 5}}, 5);
        check_apart<T>(ray, Ray<T>{{5, 0, 6}, {0, 1, 0}}, 6);
        check_apart<T>(ray, Line<T>{{9, 0, 2}, {0, 5, 0}}, 2);
        check_apart<T>(ray, Line<T>{{-4, 0, -3}, {0, 5, 0}}, 5);
        check_apart<T>(ray, Line<T>{{-4, 4, -3}, {-7, 0, 0}}, 5);
        check_apart<T>(ray, Line<T>{{6, 6, 0}, {1, 1, 0}}, 0);

        const Line<T> line{{0, 0, 0}, {0, 0, 3}};
        check_apart<T>(line, Line<T>{{3, 4, 5}, {0, 0, -1}}, 5);
        check_apart<T>(line, Line<T>{{1, 1, 5}, {1, -1, 0}}, std::sqrt(2));
        check_apart<T>(line, Line<T>{{2, 2, 5}, {1, 1, 0}}, 0);
        check_apart<T>(line, Piece{{3, 4, 1}, {3, 9, 7}}, 5);
        check_apart<T>(line, Piece{{1, 1, 1}, {-1, 1, 7}}, 1);
    }

    TEST_CASE_TEMPLATE("beside boxes", T, float, double) {
        const auto both_boxes = [](const auto& shape, double expected) {
            check_apart<T>(Aabb<3, T>{{0, 0, 0}, {4, 4, 4}}, shape, expected);
            check_apart<T>(Obb<T>{{2, 2, 2}, {Vec<3, T>{0, 2, 0}, Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 0, -2}}},
                           shape, expected);
        };
        both_boxes(Line<T>{{6, 6, 0}, {0, 0, -2}}, std::sqrt(8));
        both_boxes(Line<T>{{5, 4, 0}, {1, -1, 0}}, std::sqrt(0.5));
        both_boxes(Line<T>{{9, 9, 9}, {1, 1, 1}}, 0);
        both_boxes(Line<T>{{7, 2, 5}, {1, 0, 0}}, 1);
        both_boxes(Ray<T>{{5, 1, 1}, {1, 0, 0}}, 1);  // away
        both_boxes(Ray<T>{{5, 1, 1}, {-1, 0, 0}}, 0);
        both_boxes(Ray<T>{{-5, 1, 5}, {1, 0, 0}}, 1);
        both_boxes(Ray<T>{{6, 7, 10}, {1, 1, 1}}, 7);
        both_boxes(Segment<T>{{1, 1, 6}, {3, 3, 7}}, 2);
        both_boxes(Segment<T>{{7, 8, -9}, {7, 8, 9}}, 5);
        both_boxes(Segment<T>{{6, 5, 2}, {5, 6, 2}}, std::sqrt(4.5));
        both_boxes(Segment<T>{{1, 1, 1}, {1, 2, 1}}, 0);
        both_boxes(Segment<T>{{1, 1, -3}, {1, 1, -3}}, 3);
        both_boxes(Triangle<T>{{7, 1, 1}, {9, 1, 1}, {9, 9, 9}}, 3);
        both_boxes(Triangle<T>{{12, 0, 0}, {0, 12, 0}, {0, 0, 12}}, 0);
        both_boxes(Triangle<T>{{15, 0, 0}, {0, 15, 0}, {0, 0, 15}},
                   std::sqrt(3));  // its face, a corner of the box
        both_boxes(Triangle<T>{{-9, -9, -2}, {9, -9, -2}, {0, 90, -2}}, 2);
        both_boxes(Triangle<T>{{6, 6, -9}, {6, 6, 9}, {9, 9, 0}}, std::sqrt(8));  // an edge along an edge
        both_boxes(Triangle<T>{{6, 7, 10}, {7, 8, 11}, {8, 9, 12}}, 7);           // a segment
        both_boxes(Triangle<T>{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}}, 0);
        both_boxes(Rectangle<T>{{8, 2, 2}, {Vec<3, T>{0, 1, 0}, Vec<3, T>{1, 0, 1}}}, 3);
        both_boxes(Rectangle<T>{{2, 2, 9}, {Vec<3, T>{50, 0, 0}, Vec<3, T>{0, 50, 0}}}, 5);
        both_boxes(Rectangle<T>{{7, 2, 2}, {Vec<3, T>{}, Vec<3, T>{}}}, 3);
        both_boxes(Plane<T>{{0, 0, -2}, 6}, 3);
        both_boxes(Plane<T>{{1, 1, 1}, 15}, std::sqrt(3));
        both_boxes(Plane<T>{{1, 1, 1}, 12}, 0);
        both_boxes(Plane<T>{{1, -1, 0}, 6}, std::sqrt(2));
        both_boxes(Sphere<T>{{6, 7, 10}, 5}, 2);
        both_boxes(Sphere<T>{{7, 8, 1}, 5}, 0);
        both_boxes(Capsule<T>{{7, 8, -9}, {7, 8, 9}, 3}, 2);
        both_boxes(Capsule<T>{{1, 1, 9}, {3, 3, 9}, 1}, 4);
        both_boxes(Capsule<T>{{6, 7, 10}, {9, 9, 10}, 7}, 0);
    }

    TEST_CASE_TEMPLATE("triangles and rectangles", T, float, double) {
        const Triangle<T> floor{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        check_apart<T>(floor, Segment<T>{{1, 1, 2}, {2, 1, 3}}, 2);
        check_apart<T>(floor, Segment<T>{{3, 3, -1}, {3, 3, 5}}, std::sqrt(2));
        check_apart<T>(floor, Segment<T>{{1, 1, -1}, {1, 1, 5}}, 0);
        check_apart<T>(floor, Segment<T>{{-3, -4, 7}, {-3, -4, -7}}, 5);
        check_apart<T>(floor, Ray<T>{{1, 1, 1}, {0, 0, 1}}, 1);
        check_apart<T>(floor, Ray<T>{{1, -7, 1}, {0, 1, 0}}, 1);
        check_apart<T>(floor, Line<T>{{0, -3, -4}, {1, 0, 0}}, 5);
        check_apart<T>(floor, Line<T>{{1, 1, 9}, {0, 0, 1}}, 0);
        check_apart<T>(floor, Plane<T>{{0, 0, 4}, 8}, 2);
        check_apart<T>(floor, Plane<T>{{-1, -1, 0}, -6}, std::sqrt(2));
        check_apart<T>(floor, Triangle<T>{{0, 0, 3}, {4, 0, 3}, {0, 4, 3}}, 3);
        check_apart<T>(floor, Triangle<T>{{1, 1, 2}, {9, 1, 8}, {1, 9, 8}}, 2);      // a corner over the face
        check_apart<T>(floor, Triangle<T>{{1, -3, 2}, {1, -3, -2}, {2, -9, 0}}, 3);  // edge to edge
        check_apart<T>(floor, Triangle<T>{{-3, -4, 0}, {-9, -4, 0}, {-3, -9, 0}}, 5);  // corner to corner
        check_apart<T>(floor, Triangle<T>{{1, 1, -1}, {1, 1, 1}, {2, 2, 1}}, 0);
        check_apart<T>(floor, Triangle<T>{{5, 0, 0}, {6, 0, 0}, {8, 0, 0}}, 1);  // a segment
        check_apart<T>(floor, Triangle<T>{{1, 1, 7}, {1, 1, 7}, {1, 1, 7}}, 7);  // a point
        check_apart<T>(Triangle<T>{{0, 0, 0}, {2, 0, 0}, {1, 0, 0}},
                       Triangle<T>{{0, 3, 4}, {2, 3, 4}, {3, 3, 4}}, 5);
        check_witnesses(Triangle3{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, Segment3{{3, 3, -1}, {3, 3, 5}},
                        {2, 2, 0}, {3, 3, 0});

        const Rectangle<T> square{{0, 0, 0}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 2, 0}}};
        check_apart<T>(square, Plane<T>{{0, 0, 1}, 3}, 3);
        check_apart<T>(square, Plane<T>{{3, 4, 0}, 24}, 2);
        check_apart<T>(square, Plane<T>{{1, 0, 0}, 1}, 0);
        check_apart<T>(square, Rectangle<T>{{0, 0, 4}, {Vec<3, T>{9, 0, 0}, Vec<3, T>{0, 9, 0}}}, 4);
        check_apart<T>(square, Rectangle<T>{{7, 0, 0}, {Vec<3, T>{0, 1, 0}, Vec<3, T>{0, 0, 3}}}, 5);
        check_apart<T>(square, Rectangle<T>{{5, 6, 0}, {Vec<3, T>{}, Vec<3, T>{0, 0, 3}}}, 5);
        check_apart<T>(square, Triangle<T>{{5, 6, 0}, {5, 6, 3}, {9, 9, 9}}, 5);
        check_apart<T>(square, Segment<T>{{-9, 0, 1}, {9, 0, 1}}, 1);
        check_apart<T>(square, Ray<T>{{-9, 3, 0}, {1, 0, 0}}, 1);
        check_apart<T>(square, Line<T>{{3, 0, 0}, {0, 0, 1}}, 1);
        check_apart<T>(square, Sphere<T>{{5, 6, 0}, 4}, 1);
        check_apart<T>(square, Capsule<T>{{-9, 1, 6}, {9, 1, 6}, 2}, 4);
    }

    TEST_CASE_TEMPLATE("planes", T, float, double) {
        const Plane<T> plane{{0, 3, 4}, 0};
        check_apart<T>(plane, Plane<T>{{0, -3, -4}, 25}, 5);
        check_apart<T>(plane, Plane<T>{{0, 6, 8}, 0}, 0);
        check_apart<T>(plane, Plane<T>{{0, 4, -3}, 9}, 0);
        check_apart<T>(plane, Line<T>{{0, 3, 4}, {1, 4, -3}}, 5);
        check_apart<T>(plane, Line<T>{{0, 3, 4}, {1, 4, -2}}, 0);
        check_apart<T>(plane, Ray<T>{{0, 3, 4}, {0, 1, 0}}, 5);
        check_apart<T>(plane, Ray<T>{{0, 3, 4}, {0, -1, 0}}, 0);
        check_apart<T>(plane, Segment<T>{{9, 3, 4}, {9, 9, 9}}, 5);
        check_apart<T>(plane, Segment<T>{{9, -3, -4}, {9, 9, 9}}, 0);
        check_apart<T>(plane, Sphere<T>{{9, 6, 8}, 7}, 3);
        check_apart<T>(plane, Capsule<T>{{9, 6, 8}, {9, 3, 4}, 2}, 3);
        check_apart<T>(plane, Capsule<T>{{9, 6, 8}, {9, 3, 4}, 5}, 0);
        check_apart<T>(plane, Vec<3, T>{9, 6, 8}, 10);
    }

    TEST_CASE_TEMPLATE("spheres and capsules", T, float, double) {
        const Capsule<T> capsule{{0, 0, 0}, {10, 0, 0}, 3};
        check_apart<T>(capsule, Sphere<T>{{5, 3, 4}, 1}, 1);
        check_apart<T>(capsule, Sphere<T>{{5, 3, 4}, 2}, 0);
        check_apart<T>(capsule, Sphere<T>{{13, 4, 12}, 2}, 8);
        check_apart<T>(capsule, Sphere<T>{{5, 0, 0}, 99}, 0);
        check_apart<T>(capsule, Capsule<T>{{5, 7, -9}, {5, 7, 9}, 1}, 3);   // they cross
        check_apart<T>(capsule, Capsule<T>{{-9, 6, 8}, {90, 6, 8}, 2}, 5);  // parallel
        check_apart<T>(capsule, Capsule<T>{{13, 4, 0}, {20, 4, 0}, 1}, 1);  // end to end
        check_apart<T>(capsule, Capsule<T>{{13, 4, 0}, {13, 4, 0}, 0}, 2);  // a point
        check_apart<T>(capsule, Vec<3, T>{5, 6, 8}, 7);
        check_apart<T>(capsule, Segment<T>{{5, 5, -9}, {5, 5, 9}}, 2);
        check_apart<T>(capsule, Ray<T>{{13, 4, 0}, {1, 0, 0}}, 2);
        check_apart<T>(capsule, Line<T>{{0, 6, 8}, {1, 0, 0}}, 7);
        check_apart<T>(capsule, Triangle<T>{{5, 5, 0}, {4, 9, 1}, {6, 9, 1}}, 2);
        check_apart<T>(Sphere<T>{{0, 0, 0}, 1}, Sphere<T>{{3, 4, 0}, 2}, 2);
        check_apart<T>(Sphere<T>{{0, 0, 0}, 3}, Sphere<T>{{3, 4, 0}, 2}, 0);
        check_witnesses(Capsule3{{0, 0, 0}, {10, 0, 0}, 3}, Capsule3{{5, 7, -9}, {5, 7, 9}, 1}, {5, 3, 0},
                        {5, 6, 0});
        check_witnesses(Sphere3{{0, 0, 0}, 5}, Sphere3{{6, 8, 0}, 2.5}, {3, 4, 0}, {4.5, 6, 0});
    }

    TEST_CASE_TEMPLATE("frusta", T, float, double) {
        // From -1 to 1 in x and y and from 1 to 9 in z.
        const Frustum<T> box{{Plane<T>{{1, 0, 0}, -1}, Plane<T>{{-1, 0, 0}, -1}, Plane<T>{{0, 1, 0}, -1},
                              Plane<T>{{0, -1, 0}, -1}, Plane<T>{{0, 0, 1}, 1}, Plane<T>{{0, 0, -1}, -9}}};
        check_apart<T>(box, Vec<3, T>{3, 4, -5}, 7);
        check_apart<T>(box, Vec<3, T>{4, 5, 5}, 5);
        check_apart<T>(box, Vec<3, T>{0, 0, 12}, 3);
        check_apart<T>(box, Vec<3, T>{0, 1, 9}, 0);
        check_apart<T>(box, Sphere<T>{{3, 4, -5}, 4}, 3);
        check_apart<T>(box, Sphere<T>{{3, 4, -5}, 7}, 0);
        check_apart<T>(box, Sphere<T>{{0, 0, 5}, 1}, 0);
    }

    TEST_CASE("gaps of one step") {
        const double step = 0x1p-52;
        const auto check = [](const auto& a, const auto& b, double expected) {
            if constexpr (requires { distance(a, b); }) {
                CHECK(is_close(distance(a, b), expected));
                CHECK(distance(b, a) == distance(a, b));
            }
        };
        const Capsule3 unit{{0, 0, 0}, {1, 0, 0}, 1};
        check(unit, Sphere3{{0.5, 1 + step, 0}, step / 2}, step / 2);
        check(unit, Sphere3{{0.5, 1 + step, 0}, step}, 0);
        check(unit, Segment3{{0.5, 1 + step, -1}, {0.5, 1 + step, 1}}, step);
        check(unit, Plane3{{0, 1, 0}, 1 + step}, step);
        check(Aabb3{{0, 0, 0}, {1, 1, 1}}, Aabb3{{1 + step, 0, 0}, {2, 1, 1}}, step);
        check(Segment3{{-1, 0, 1}, {1, 0, 1}}, Segment3{{0, -1, 1 + step}, {0, 1, 1 + step}}, step);
        check(Line3{{0, 0, 0}, {1, 1, 0}}, Line3{{step, 0, 0}, {2, 2, 0}}, step / std::sqrt(2));
        check(Triangle3{{0, 0, 1}, {3, 0, 1}, {0, 3, 1}}, Segment3{{1, 1, 1 + step}, {1, 1, 2}}, step);
        check(Segment3{{0, 0, 0}, {0, 0, 0}}, Segment3{{0, tiny<double>, 0}, {1, tiny<double>, 0}},
              tiny<double>);
        // Edges of two triangles that cross at the least distance there is.
        check(Triangle3{{-1, 0, 0}, {1, 0, 0}, {0, 0, -1}},
              Triangle3{{0, -1, tiny<double>}, {0, 1, tiny<double>}, {0, 0, 1}}, tiny<double>);
    }

    TEST_CASE("distances beside the largest number") {
        const auto check = [](const auto& a, const auto& b, double expected) {
            if constexpr (requires { distance(a, b); }) {
                CHECK(is_close(distance(a, b), expected));
                CHECK(distance(b, a) == distance(a, b));
            }
        };
        const Segment3 left{{-1e308, -1, 0}, {-1e308, 1, 0}};
        check(left, Segment3{{0.5e308, 0, -1}, {0.5e308, 0, 1}}, 1.5e308);
        check(left, Segment3{{1e308, 0, -1}, {1e308, 0, 1}}, inf);
        check(Capsule3{left.a, left.b, 1e308}, Segment3{{1e308, 0, -1}, {1e308, 0, 1}}, 1e308);
        check(Aabb3{{-1.5e308, 0, 0}, {-1e308, 1, 1}}, Aabb3{{0, 0, 0}, {1, 1, 1}}, 1e308);
        check(Plane3{{1e308, 0, 0}, -1e308}, Triangle3{{1e308, 0, 0}, {1e308, 1, 0}, {1e308, 0, 1}}, 1e308);
        check(Line3{left.a, {0, 1e308, 0}}, Line3{{1, 0, 0}, {0, 0, 1e-310}}, 1e308);
    }

    TEST_CASE("a common point beside the largest number") {
        const Plane3 plane{{1, -0x1.9e3d723f70ddp+713, 0x1.2c78c538758bep+179}, -0x1.7bc1fe3865078p+968};
        const Sphere3 ball{{1, -0x1.b7ab12e55627cp-980, -std::numeric_limits<double>::max()},
                           0x1.73660676d8519p+489};
        const auto both = closest_points(plane, ball), other = closest_points(ball, plane);
        REQUIRE(both);
        REQUIRE(other);
        CHECK(both->a == both->b);
        CHECK(other->a == both->a);
        CHECK(both->a.z == ball.center.z);

        constexpr double most = std::numeric_limits<double>::max();
        const Capsule3 wide{{0, 0, 0}, {-most, 0, 0}, most};
        const auto all = closest_points(wide, Triangle3{{-most, 0, 0}, {0, -1e241, 0}, {0, -1e241, -1e206}});
        REQUIRE(all);
        CHECK(all->a == all->b);
        CHECK(std::isfinite(all->a.x));
    }
}
