// 01_two_boxes.cpp: tests whether boxes intersect, and computes the intersection (the smallest complete program).
#include <hitbox/pair/aabb_aabb.hpp>

#include <cstdio>

int main() {
    const hitbox::Aabb3 crate{{0, 0, 0}, {2, 1, 1}};
    const hitbox::Aabb3 shelf{{0, 1, 0}, {5, 1.25, 1}};  // rests on the crate: they share a face
    const hitbox::Aabb3 lamp{{4, 1.5, 0}, {4.5, 2, 0.5}};

    std::printf("crate and shelf: %s\n", intersects(crate, shelf) ? "meet" : "apart");
    std::printf("shelf and lamp:  %s\n", intersects(shelf, lamp) ? "meet" : "apart");

    // The intersection of two boxes is a box; here it is flat.
    const hitbox::Aabb3 face = intersection(crate, shelf);
    std::printf("the shared face goes from %g %g %g to %g %g %g\n", face.min.x, face.min.y, face.min.z,
                face.max.x, face.max.y, face.max.z);
}
