// point_rows.hpp: named situations of a point and a shape, with relation, distance and nearest point.
#pragma once

#include <hitbox/pair/closest_points.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "placed.hpp"

namespace hitbox::test {

template <class T>
struct PointRow {
    std::string name;
    Vec<3, T> point, nearest;
    Relation relation;  // of the point to the shape
    double distance;
};

template <class T, class Shape>
void check_points(const Shape& shape, const std::vector<PointRow<T>>& rows) {
    for (const PointRow<T>& row : rows) {
        CAPTURE(row.name);
        check_relation_everywhere<T>(row.point, shape, row.relation);
        check_distance_everywhere<T>(row.point, shape, row.distance);
        for (const Place<T>& place : all_places<T>()) {
            CAPTURE(place.unit);
            CAPTURE(place.shift);
            const auto found = closest_points(place.of(shape), place.of(row.point));
            REQUIRE(found);
            CHECK(found->a == place.of(row.nearest));
            CHECK(found->b == place.of(row.point));
        }
    }
}

}  // namespace hitbox::test
