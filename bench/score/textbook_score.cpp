// textbook_score.cpp: the tests of articles and books (score).
#include "../textbook/box_box.hpp"
#include "../textbook/box_rectangle.hpp"
#include "../textbook/box_triangle.hpp"
#include "../textbook/capsule.hpp"
#include "../textbook/distance.hpp"
#include "../textbook/distance_edges.hpp"
#include "../textbook/distance_plane.hpp"
#include "../textbook/frustum.hpp"
#include "../textbook/linear_box.hpp"
#include "../textbook/linear_linear.hpp"
#include "../textbook/linear_point.hpp"
#include "../textbook/linear_rectangle.hpp"
#include "../textbook/linear_triangle.hpp"
#include "../textbook/plane.hpp"
#include "../textbook/point.hpp"
#include "../textbook/sphere.hpp"
#include "../textbook/triangle_triangle.hpp"
#include "score_peer.hpp"
#include "typed_shapes.hpp"

namespace hitbox::score {
namespace {

constexpr auto intersects_by_the_book = [](const auto& a,
                                           const auto& b) -> decltype(textbook::intersects(a, b)) {
    return textbook::intersects(a, b);
};
constexpr auto distance_by_the_book = [](const auto& a, const auto& b) -> decltype(textbook::distance(a, b)) {
    return textbook::distance(a, b);
};

template <class T>
Peer textbook_in(Numbers numbers) {
    return {.name = "articles and books",
            .numbers = numbers,
            .hits = [](const Shape& a,
                       const Shape& b) { return ask_typed<T, bool>(a, b, intersects_by_the_book); },
            .distance = [](const Shape& a,
                           const Shape& b) { return ask_typed<T, double>(a, b, distance_by_the_book); }};
}

const AddPeer in_floats(textbook_in<float>(Numbers::floats));
const AddPeer in_doubles(textbook_in<double>(Numbers::doubles));

}  // namespace
}  // namespace hitbox::score
