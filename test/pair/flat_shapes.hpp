// flat_shapes.hpp: a triangle and a square in the plane z = 0, which other shapes meet or miss.
#pragma once

#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::test {

//     4 +-----+
//       | \   |        The triangle's long edge is the diagonal x + y = 4 of the square.
//       |   \ |
//       +-----+ x
//             4
template <class T>
inline const Triangle<T> base{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};

template <class T>
Rectangle<T> square() {
    return {{2, 2, 0}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 2, 0}}};
}

}  // namespace hitbox::test
