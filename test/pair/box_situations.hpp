// box_situations.hpp: triangles, rectangles and segments beside the box from 0 to 4, for boxes of any orientation.
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <string>
#include <vector>

namespace hitbox::test {

/// `relation` is that of the shape to the box.
template <class Shape>
struct Beside {
    std::string name;
    Shape shape;
    Relation relation;
};

/// As it stands, mirrored, sheared twice, rotated by 3-4-5 (times 5) and by 1-2-2-3 (times 3): small integers all.
template <class T>
std::vector<Affine<T>> integer_maps() {
    return {{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {0, 0, 0}},
            {{{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}}, {3, 1, 2}},
            {{{{1, 0, 0}, {2, 1, 0}, {0, 0, 1}}}, {0, 0, 0}},
            {{{{1, 0, 3}, {-1, 1, 0}, {0, 0, 1}}}, {0, 7, 0}},
            {{{{3, 4, 0}, {-4, 3, 0}, {0, 0, 5}}}, {1, 1, 1}},
            {{{{1, 2, 2}, {2, 1, -2}, {2, -2, 1}}}, {-5, 0, 0}}};
}

/// The box from 0 to 4, under one of these maps.
template <class T>
Obb<T> oriented_box(const Affine<T>& map) {
    const Obb<T> box{{2, 2, 2}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 2, 0}, Vec<3, T>{0, 0, 2}}};
    return box.transformed(map);
}

template <class T>
std::vector<Beside<Triangle<T>>> triangles_beside_box() {
    using enum Relation;
    return {
        // Inside
        {"lies inside", {{1, 1, 1}, {3, 1, 1}, {1, 3, 1}}, inside},
        {"lies inside, a corner on a face", {{0, 1, 1}, {3, 1, 1}, {1, 3, 1}}, inside},
        {"lies inside, all corners on edges", {{0, 0, 2}, {4, 0, 2}, {0, 4, 2}}, inside},
        {"cuts a corner off, from edge to edge", {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}, inside},
        {"joins three corners", {{4, 0, 0}, {0, 4, 0}, {0, 0, 4}}, inside},

        // Through
        {"sticks in with a corner", {{2, 2, 3}, {1, 2, 9}, {3, 2, 9}}, overlapping},
        {"sticks in with an edge", {{1, 1, 1}, {3, 1, 1}, {2, 1, 9}}, overlapping},
        {"pierces two faces with a needle", {{2, 2, -9}, {2, 2, 9}, {3, 2, 9}}, overlapping},
        {"is cut out by the box, all corners far outside",
         {{-20, -20, 2}, {20, -20, 2}, {0, 40, 2}},
         overlapping},
        {"cuts a corner", {{11, 0, 0}, {0, 11, 0}, {0, 0, 11}}, overlapping},
        {"cuts an edge", {{7, 0, 2}, {0, 7, 1}, {0, 7, 3}}, overlapping},
        {"has an edge across an edge", {{4, 2, 3}, {2, 2, 5}, {9, 9, 9}}, overlapping},

        // Touching
        {"a corner on a face", {{2, 2, 4}, {1, 2, 9}, {3, 2, 9}}, touching},
        {"a corner on an edge", {{4, 2, 4}, {9, 2, 9}, {9, 3, 9}}, touching},
        {"a corner on a corner", {{4, 4, 4}, {9, 4, 9}, {4, 9, 9}}, touching},
        {"an edge on a face", {{1, 1, 4}, {3, 1, 4}, {2, 1, 9}}, touching},
        {"an edge on an edge", {{4, 1, 4}, {4, 3, 4}, {9, 2, 9}}, touching},
        {"an edge against an edge", {{5, 2, 3}, {3, 2, 5}, {9, 9, 9}}, touching},
        {"an edge against a corner", {{5, 4, 3}, {3, 4, 5}, {9, 9, 9}}, touching},
        {"its face against an edge", {{8, 0, 2}, {0, 8, 1}, {0, 8, 3}}, touching},
        {"its face against a corner", {{12, 0, 0}, {0, 12, 0}, {0, 0, 12}}, touching},
        {"lies in a face", {{1, 1, 4}, {3, 1, 4}, {1, 3, 4}}, touching},
        {"covers a face", {{-20, -20, 4}, {20, -20, 4}, {0, 40, 4}}, touching},
        {"in the plane of a face, across its edge", {{1, 1, 4}, {9, 1, 4}, {1, 9, 4}}, touching},
        {"in the plane of a face, a corner on its edge", {{4, 2, 4}, {9, 2, 4}, {9, 5, 4}}, touching},

        // Apart
        {"a corner above a face", {{2, 2, 5}, {1, 2, 9}, {3, 2, 9}}, disjoint},
        {"a corner beyond a corner", {{5, 5, 5}, {9, 4, 9}, {4, 9, 9}}, disjoint},
        {"its plane misses the box that its bounds hold", {{13, 0, 0}, {0, 13, 0}, {0, 0, 13}}, disjoint},
        {"its plane misses an edge", {{9, 0, 2}, {0, 9, 1}, {0, 9, 3}}, disjoint},
        {"only an edge times an edge separates", {{6, 2, 3}, {4, 2, 5}, {9, 9, 9}}, disjoint},
        {"its plane cuts the box, beside it", {{9, 2, 2}, {9, 3, 2}, {12, 2, 2}}, disjoint},
        {"in the plane of a face, beside it", {{5, 5, 4}, {9, 5, 4}, {5, 9, 4}}, disjoint},
        {"in the plane of a face, past its corner", {{9, 0, 4}, {0, 9, 4}, {9, 9, 4}}, disjoint},

        // On a line, or a point
        {"on a line: inside", {{1, 1, 1}, {3, 3, 3}, {2, 2, 2}}, inside},
        {"on a line: from corner to corner", {{2, 2, 2}, {4, 4, 4}, {0, 0, 0}}, inside},
        {"on a line: through", {{-1, 2, 2}, {2, 2, 2}, {5, 2, 2}}, overlapping},
        {"on a line: in a face", {{1, 1, 4}, {2, 1, 4}, {3, 1, 4}}, touching},
        {"on a line: past an edge, touching", {{5, 2, 3}, {3, 2, 5}, {4, 2, 4}}, touching},
        {"on a line: past an edge", {{6, 2, 3}, {4, 2, 5}, {5, 2, 4}}, disjoint},
        {"on a line: stops in front of the box", {{9, 2, 2}, {7, 2, 2}, {5, 2, 2}}, disjoint},
        {"a point: inside", {{2, 2, 2}, {2, 2, 2}, {2, 2, 2}}, inside},
        {"a point: on a face", {{2, 2, 4}, {2, 2, 4}, {2, 2, 4}}, touching},
        {"a point: on a corner", {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, touching},
        {"a point: outside", {{2, 2, 5}, {2, 2, 5}, {2, 2, 5}}, disjoint},
    };
}

template <class T>
std::vector<Beside<Rectangle<T>>> rectangles_beside_box() {
    using enum Relation;
    return {
        {"lies inside", {{2, 2, 2}, {{{1, 0, 0}, {0, 1, 0}}}}, inside},
        {"lies inside, up to the faces", {{2, 2, 2}, {{{2, 0, 0}, {0, 2, 0}}}}, inside},
        {"lies inside, from edge to edge", {{2, 2, 2}, {{{2, 2, 0}, {0, 0, 2}}}}, inside},
        {"lies inside, a skew one", {{2, 2, 2}, {{{1, 0, 0}, {1, 1, 0}}}}, inside},
        {"is larger than the box", {{2, 2, 2}, {{{9, 0, 0}, {0, 9, 0}}}}, overlapping},
        {"sticks out", {{4, 2, 2}, {{{1, 0, 0}, {0, 1, 0}}}}, overlapping},
        {"sticks in with an edge", {{5, 2, 2}, {{{2, 0, 0}, {0, 1, 0}}}}, overlapping},
        {"sticks in with a corner", {{5, 5, 2}, {{{0, 1, 1}, {2, 1, 0}}}}, overlapping},
        {"covers a face", {{2, 2, 4}, {{{9, 0, 0}, {0, 9, 0}}}}, touching},
        {"is a face", {{2, 2, 4}, {{{2, 0, 0}, {0, 2, 0}}}}, touching},
        {"lies in a face", {{2, 2, 4}, {{{1, 0, 0}, {0, 1, 0}}}}, touching},
        {"stands on a face", {{2, 2, 5}, {{{1, 0, 0}, {0, 0, 1}}}}, touching},
        {"stands on an edge", {{4, 2, 6}, {{{0, 1, 0}, {0, 0, 2}}}}, touching},
        {"stands on a corner", {{5, 5, 5}, {{{0, 0, 1}, {1, 1, 0}}}}, touching},
        {"its edge against an edge", {{5, 2, 5}, {{{1, 0, -1}, {1, 0, 1}}}}, touching},
        {"its face against an edge", {{4, 2, 4}, {{{1, 0, -1}, {0, 1, 0}}}}, touching},
        {"in the plane of a face, beside it, touching", {{5, 2, 4}, {{{1, 0, 0}, {0, 1, 0}}}}, touching},
        {"in the plane of a face, beside it", {{6, 2, 4}, {{{1, 0, 0}, {0, 1, 0}}}}, disjoint},
        {"above a face", {{2, 2, 5}, {{{1, 0, 0}, {0, 1, 0}}}}, disjoint},
        {"beyond an edge, at a slant", {{5, 2, 4}, {{{1, 0, -1}, {0, 1, 0}}}}, disjoint},
        {"its plane cuts the box, beside it", {{7, 2, 2}, {{{2, 0, 0}, {0, 1, 0}}}}, disjoint},
        {"a segment: through", {{2, 2, 2}, {{{9, 0, 0}, {0, 0, 0}}}}, overlapping},
        {"a segment: parallel half-axes, inside", {{2, 2, 2}, {{{1, 0, 0}, {1, 0, 0}}}}, inside},
        {"a segment: parallel half-axes, reaching a face from outside",
         {{8, 2, 2}, {{{1, 0, 0}, {3, 0, 0}}}},
         touching},
        {"a segment: parallel half-axes, outside", {{9, 2, 2}, {{{1, 0, 0}, {3, 0, 0}}}}, disjoint},
        {"a point: inside", {{2, 2, 2}, {}}, inside},
        {"a point: on an edge", {{4, 4, 2}, {}}, touching},
        {"a point: outside", {{5, 2, 2}, {}}, disjoint},
    };
}

/// What both share begins and ends at the parameters `low` and `high` of the segment.
template <class T>
struct SegmentBeside {
    std::string name;
    Segment<T> segment;
    Relation relation;
    IntersectionKind kind;
    ParameterRange<T> t{};
};

template <class T>
std::vector<SegmentBeside<T>> segments_beside_box() {
    using enum Relation;
    constexpr auto none = IntersectionKind::none, point = IntersectionKind::point,
                   part = IntersectionKind::segment;
    return {
        {"runs through", {{-4, 2, 2}, {12, 2, 2}}, overlapping, part, {T(.25), T(.5)}},
        {"runs in", {{-2, 2, 2}, {2, 2, 2}}, overlapping, part, {T(.5), 1}},
        {"runs in, up to the far face", {{-4, 2, 2}, {4, 2, 2}}, overlapping, part, {T(.5), 1}},
        {"runs out", {{2, 2, 2}, {6, 2, 2}}, overlapping, part, {0, T(.5)}},
        {"cuts an edge", {{5, 2, 1}, {1, 2, 5}}, overlapping, part, {T(.25), T(.75)}},
        {"lies inside", {{1, 1, 1}, {3, 2, 3}}, inside, part, {0, 1}},
        {"lies inside, starts on a face", {{0, 2, 2}, {2, 2, 2}}, inside, part, {0, 1}},
        {"lies inside, ends on a face", {{2, 2, 2}, {0, 1, 1}}, inside, part, {0, 1}},
        {"lies inside, from face to face", {{0, 2, 2}, {4, 2, 2}}, inside, part, {0, 1}},
        {"lies inside, from corner to corner", {{0, 0, 0}, {4, 4, 4}}, inside, part, {0, 1}},
        {"lies in a face", {{1, 1, 4}, {3, 3, 4}}, touching, part, {0, 1}},
        {"lies in a face and beyond", {{2, 2, 4}, {6, 2, 4}}, touching, part, {0, T(.5)}},
        {"is an edge", {{0, 0, 0}, {4, 0, 0}}, touching, part, {0, 1}},
        {"holds an edge", {{-4, 0, 0}, {12, 0, 0}}, touching, part, {T(.25), T(.5)}},
        {"ends on a face", {{2, 2, 8}, {2, 2, 4}}, touching, point, {1, 1}},
        {"starts on a face", {{2, 2, 4}, {2, 2, 8}}, touching, point, {0, 0}},
        {"starts on a corner", {{4, 4, 4}, {5, 6, 7}}, touching, point, {0, 0}},
        {"passes an edge", {{6, 2, 2}, {2, 2, 6}}, touching, point, {T(.5), T(.5)}},
        {"passes a corner", {{6, 4, 2}, {2, 4, 6}}, touching, point, {T(.5), T(.5)}},
        {"passes beyond an edge", {{7, 2, 2}, {3, 2, 6}}, disjoint, none},
        {"stops in front of a face", {{2, 2, 9}, {2, 2, 5}}, disjoint, none},
        {"starts behind a face", {{2, 2, 5}, {2, 2, 9}}, disjoint, none},
        {"runs beside a face", {{5, 1, 1}, {5, 3, 3}}, disjoint, none},
        {"in the plane of a face, beside it", {{5, 5, 4}, {9, 5, 4}}, disjoint, none},
        {"on the line of an edge, after it", {{5, 0, 0}, {9, 0, 0}}, disjoint, none},
        {"a point: inside", {{2, 2, 2}, {2, 2, 2}}, inside, point, {0, 0}},
        {"a point: on a face", {{2, 2, 4}, {2, 2, 4}}, touching, point, {0, 0}},
        {"a point: outside", {{2, 2, 5}, {2, 2, 5}}, disjoint, none},
    };
}

}  // namespace hitbox::test
