// scene.cpp: rotations and coordinates of scene.hpp.
#include "scene.hpp"

namespace hitbox::oracle {

Frame random_rotation(Random& random) {
    // A unit quaternion by rejection from the cube around the ball (Marsaglia 1972).
    double w, x, y, z, length_squared;
    do {
        w = random.uniform(-1, 1), x = random.uniform(-1, 1), y = random.uniform(-1, 1),
        z = random.uniform(-1, 1);
        length_squared = w * w + x * x + y * y + z * z;
    } while (length_squared > 1 || length_squared < 0.01);
    const double s = 2 / length_squared;
    return {Vec3{1 - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)},
            Vec3{s * (x * y - z * w), 1 - s * (x * x + z * z), s * (y * z + x * w)},
            Vec3{s * (x * z + y * w), s * (y * z - x * w), 1 - s * (x * x + y * y)}};
}

Scene::Scene(Random& random_, Habit habit_, double size_) : random(random_), habit(habit_), size(size_) {
    if (habit != Habit::decimals) return;
    for (auto& axis : decimals_)
        for (double& value : axis) value = random.integer(-1'000'000, 1'000'000) / 1000.0;
}

double Scene::coordinate(std::size_t axis) {
    switch (habit) {
        case Habit::any:
            return random.uniform(-1, 1) * size;
        case Habit::eighths:
            return random.integer(-8, 8) * 0.125;
        case Habit::whole:
            return random.integer(-3, 3);
        case Habit::decimals:
            return decimals_[axis][random.below(6)];
    }
    return 0;
}

}  // namespace hitbox::oracle
