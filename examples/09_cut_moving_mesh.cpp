// 09_cut_moving_mesh.cpp: a rotating ball cut by a fixed plane, sixty times a second, into two closed pieces.
#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/slice.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

// A ball of rings, with texture coordinates at the points.
struct Ball {
    hitbox::TriMesh mesh;
    std::vector<float> uv;
};

Ball ball(std::uint32_t rings, std::uint32_t sides) {
    constexpr double pi = std::numbers::pi;
    Ball b;
    const auto add = [&](double polar, double turn) {
        b.mesh.points.push_back(
            {std::sin(polar) * std::cos(turn), std::sin(polar) * std::sin(turn), std::cos(polar)});
        b.uv.push_back(float(turn / (2 * pi))), b.uv.push_back(float(polar / pi));
    };
    add(0, 0), add(pi, 0);
    for (std::uint32_t r = 1; r < rings; ++r)
        for (std::uint32_t s = 0; s < sides; ++s) add(pi * r / rings, 2 * pi * s / sides);
    const auto at = [&](std::uint32_t r, std::uint32_t s) { return 2 + (r - 1) * sides + s % sides; };
    for (std::uint32_t s = 0; s < sides; ++s) {
        b.mesh.triangles.push_back({0, at(1, s), at(1, s + 1)});
        b.mesh.triangles.push_back({1, at(rings - 1, s + 1), at(rings - 1, s)});
        for (std::uint32_t r = 1; r + 1 < rings; ++r) {
            b.mesh.triangles.push_back({at(r, s), at(r + 1, s), at(r + 1, s + 1)});
            b.mesh.triangles.push_back({at(r, s), at(r + 1, s + 1), at(r, s + 1)});
        }
    }
    return b;
}

int main() {
    const Ball whole = ball(140, 250);
    const double volume = hitbox::enclosed_volume(whole.mesh);
    std::printf("a ball of %zu triangles\n", whole.mesh.triangles.size());

    // The plane is fixed in the world. Transform it to the coordinates of the ball instead of transforming the ball.
    const hitbox::Vec3 normal{0.2, 0.3, 1};
    const double offset = 0.25;
    double slowest = 0, sum = 0;
    for (int frame = 0; frame < 60; ++frame) {
        const double turn = frame * 0.05, c = std::cos(turn), s = std::sin(turn);
        const hitbox::Plane3 seen{{normal.x, c * normal.y + s * normal.z, c * normal.z - s * normal.y},
                                  offset};

        const auto start = std::chrono::steady_clock::now();
        const auto pieces = hitbox::slice(whole.mesh, seen, {.values = {2, whole.uv}});
        const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
        slowest = std::max(slowest, time.count()), sum += time.count();

        const double front = hitbox::enclosed_volume(pieces->front.mesh),
                     back = hitbox::enclosed_volume(pieces->back.mesh);
        if (std::fabs(front + back - volume) > 1e-12) {
            std::printf("frame %d: the pieces do not add up\n", frame);
            return 1;
        }
        if (frame % 20 == 0)
            std::printf("frame %2d: front %.6f, back %.6f, cap %.6f of %zu triangles\n", frame, front, back,
                        pieces->cap_area, pieces->back.mesh.triangles.size() - pieces->back.first_cap);
    }
    std::printf("%.1f ms a cut, %.1f the slowest; a frame has 16.7\n", sum / 60, slowest);
}
