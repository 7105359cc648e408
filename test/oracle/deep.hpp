// deep.hpp: how deep any two bounded shapes overlap, in exact arithmetic (test oracle of penetration).
#pragma once

#include "apart.hpp"
#include "shape.hpp"

namespace hitbox::oracle {

// As in apart.hpp, nothing here knows of faces, edges or separating axes of shapes, only of generators. The set of the
// differences of all generators is wrapped point by point; its facets bound the translations that part the shapes.

/// The least translation that parts two shapes, or why there is none.
struct Deep {
    bool is_empty = false;    ///< one of the shapes is; nothing else holds then
    bool meet = false;        ///< exact
    bool touch = false;       ///< exact: they meet, and a translation as short as one likes parts them
    bool is_endless = false;  ///< no translation parts them
    LongReal depth;           ///< if they meet and are not endless; its relative error is below 2^-250
};

/// Any two shapes that are bounded, or axis-aligned boxes without end.
Deep deep(const Shape& a, const Shape& b);

/// How far a must be moved along a direction, which need not be a unit vector, so that it no longer has a common inner
/// point with b; negative if they are apart in this direction. Infinity is -1 with `is_endless`.
struct Push {
    bool is_endless = false;
    LongReal length;
};
Push push_along(const Vec3& direction, const Shape& a, const Shape& b);

/// The largest coordinate of a difference of two generators, plus both radii.
LongReal size_of_both(const Shape& a, const Shape& b);

}  // namespace hitbox::oracle
