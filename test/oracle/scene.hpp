// scene.hpp: random shapes whose numbers share a habit: any number, a grid, CAD decimals (test data
// generator).
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "random.hpp"
#include "shape.hpp"

namespace hitbox::oracle {

using Frame = std::array<Vec3, 3>;

/// A random rotation, as three unit vectors perpendicular to each other up to rounding.
Frame random_rotation(Random& random);

/// What the shapes of one case have in common, so that they meet more often than chance would have it.
class Scene {
public:
    enum class Habit {
        any,      ///< uniform in the cube of half size `size`
        eighths,  ///< multiples of 1/8 up to 1
        whole,    ///< -3 to 3
        decimals  ///< each axis has six values with three decimals up to 1000; all coordinates are among them
    };

    Scene(Random& random, Numbers numbers, Habit habit, double size = 1);

    Shape shape(Kind kind);
    Vec3 point();

private:
    double coordinate(std::size_t axis);
    bool on_grid() const { return habit_ == Habit::eighths || habit_ == Habit::whole; }
    Vec3 direction();
    Shape triangle();
    Shape box();
    Shape plane();
    Shape frustum();
    Shape camera();
    double radius();

    Random& random_;
    const Numbers numbers_;
    const Habit habit_;
    const double size_;  // about how large the shapes are; 1 unless the habit is `any`
    std::array<std::array<double, 6>, 3> decimals_{};
    std::optional<Shape> stack_;  // the box that the next one is put face to face with
};

/// Makes a shape degenerate in one of its ways; some kinds have none.
void flatten(Shape& shape, Random& random);

}  // namespace hitbox::oracle
