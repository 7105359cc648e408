// packet_rays_test.cpp: mirrors hitbox/mesh/ray/detail/packet_rays.hpp: each ray has the numbers that it has alone.
#include <hitbox/mesh/ray/detail/packet_rays.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "../../oracle/random.hpp"

using namespace hitbox;
using detail::Cast;
using oracle::Random;

namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

struct SomeCasts {
    std::vector<Cast<3, double>> all;
    const Cast<3, double>& cast(std::uint32_t i) const { return all[i]; }
};

// How many numbers of a packet are not those of its rays.
template <int W>
std::size_t unlike_alone(const detail::PacketRays<W>& packet, const SomeCasts& casts,
                         const detail::TreeFrame& frame, double until) {
    std::size_t wrong = 0;
    for (std::uint32_t i = 0; i < W; ++i) {
        detail::TreeRay ray;
        if (!ray.set_quickly(casts.cast(i), frame)) return ++wrong;
        const bool active = (packet.active >> i & 1) != 0;
        wrong += active != (ray.way == detail::TreeRay::Way::through);
        if (!active) continue;
        for (std::size_t k = 0; k < 3; ++k)
            wrong += packet.rate[k][i] != ray.rate[k] || packet.enter[k][i] != ray.enter[k] ||
                     packet.leave[k][i] != ray.leave[k] || packet.near_side[k] != ray.near_side[k];
        const double end = until < no_limit ? std::min(ray.end, ray.parameter(until)) : ray.end;
        wrong += packet.end[i] != detail::rounded_end(end);
    }
    return wrong;
}

}  // namespace

TEST_SUITE("mesh/ray/packet_rays") {
    TEST_CASE("neighbours in a packet and alone") {
        Random random(3);
        std::size_t packets = 0, fewer = 0, wrong = 0;
        for (int i = 0; i < 4000; ++i) {
            detail::TreeFrame frame;
            frame.exponent = i % 5 - 2, frame.scale = std::ldexp(1.0, frame.exponent);
            frame.half_centre = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
            const double away = std::ldexp(1.0, i % 7 - 2), apart = std::ldexp(away, -(i % 9) - 3);
            const auto direction = [&] {
                const double x = random.uniform(-1, 1), y = random.uniform(-1, 1), z = random.uniform(-1, 1);
                return Vec3{x, y, z};
            };
            const double part = i % 8 == 1 ? 0.125 : 1 + i % 2;  // some segments end before the mesh
            const Vec3 middle = frame.half_centre * 2, eye = middle + direction() * away,
                       target = middle + direction() * (1 / frame.scale), to = (target - eye) * part;
            SomeCasts casts;
            for (int n = 0; n < 8; ++n) {
                const Vec3 origin = eye + direction() * apart, way = to + direction() * apart * part;
                if (i % 2 == 0)
                    casts.all.push_back(Ray3{origin, way});
                else
                    casts.all.push_back(Segment3{origin, origin + way});
            }
            const double until = i % 4 < 2 ? no_limit : random.uniform(0, 1);
            detail::PacketRays<8> packet;
            if (packet.set(casts, 0, frame, until)) {
                ++packets, fewer += packet.active != 0xff;
                wrong += unlike_alone(packet, casts, frame, until);
            }
            detail::PacketRays<4> half;
            if (half.set(casts, 0, frame, until)) wrong += unlike_alone(half, casts, frame, until);
        }
        CHECK(wrong == 0);
        CHECK(packets > 1000);
        CHECK(fewer > 20);
    }

    TEST_CASE("what is no packet") {
        detail::TreeFrame frame;
        const Cast<3, double> usual = Ray3{{0, 0, 4}, {0.25, 0.25, -1}};
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const Ray3 strangers[] = {{{0, 0, 4}, {-0.01, 0.25, -1}},
                                  {{0, 0, 4}, {0.5, 0.25, -1}},
                                  {{0.5, 0, 4}, {0.25, 0.25, -1}},
                                  {{0, 0, 4}, {0.25, nan, -1}},
                                  {{no_limit, 0, 4}, {0.25, 0.25, -1}},
                                  {{0, 0, 4}, {0.25, 0.25, -no_limit}},
                                  {{0, 0, 4}, {0, 0, 0}}};
        for (const Ray3& stranger : strangers)
            for (std::size_t at = 0; at < 8; ++at) {
                CAPTURE(at);
                SomeCasts casts;
                casts.all.assign(8, usual);
                detail::PacketRays<8> packet;
                CHECK(packet.set(casts, 0, frame, no_limit));
                casts.all[at] = stranger;
                CHECK_FALSE(packet.set(casts, 0, frame, no_limit));
            }
    }
}
