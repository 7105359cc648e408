// 03_your_own_vectors.cpp: any type with x, y and z is a point; its coordinates are used without rounding.
#include <hitbox/pair/triangle_triangle.hpp>

#include <array>
#include <cstdio>

namespace game {
struct Position {  // your own type, such as glm::vec3, Eigen::Vector3d, raylib's Vector3, Unreal's FVector
    float x, y, z;
};
}  // namespace game

int main() {
    const std::array<game::Position, 3> floor{{{0, 0, 0}, {4, 0, 0}, {0, 0, 4}}};
    const std::array<game::Position, 3> spike{{{1, 2, 1}, {1.5f, 2, 1}, {1, -0.1f, 1}}};
    const std::array<game::Position, 3> heel{{{1, 2, 1}, {1.5f, 2, 1}, {1, 0, 1}}};

    // Float coordinates make float shapes. The same coordinates in double give the same answers.
    const hitbox::Triangle3f ground{floor[0], floor[1], floor[2]};
    const hitbox::Triangle3f through{spike[0], spike[1], spike[2]}, on{heel[0], heel[1], heel[2]};

    std::printf("the spike %s the ground\n",
                contact(ground, through) == hitbox::TriangleContact::crossing ? "goes through" : "misses");
    std::printf("the heel %s the ground\n",
                contact(ground, on) == hitbox::TriangleContact::touching ? "stands on" : "misses");
}
