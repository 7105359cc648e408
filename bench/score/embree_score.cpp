// embree_score.cpp: rays and segments against triangles in Embree, with its robust mode and without (score).
#include <embree3/rtcore.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>

#include "score_peer.hpp"

namespace hitbox::score {
namespace {

RTCDevice device() {
    static const RTCDevice made = rtcNewDevice(nullptr);
    return made;
}

// Larger numbers are not valid in Embree, and an assertion ends the program.
bool is_valid(const Shape& shape) {
    Shape s = shape;
    bool r = true;
    for_each_number(s, [&](const double& x, std::size_t) { r = r && std::fabs(x) < 1e18; });
    return r;
}

// A scene of one triangle.
template <int Flags>
std::optional<bool> hits(const Shape& a, const Shape& b) {
    if (a.kind == Kind::triangle && b.kind != Kind::triangle) return hits<Flags>(b, a);
    if ((a.kind != Kind::ray && a.kind != Kind::segment) || b.kind != Kind::triangle) return std::nullopt;
    if (!is_valid(a) || !is_valid(b)) return std::nullopt;
    const RTCScene scene = rtcNewScene(device());
    rtcSetSceneFlags(scene, RTCSceneFlags(Flags));
    const RTCGeometry geometry = rtcNewGeometry(device(), RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* const corner = static_cast<float*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), 3));
    auto* const index = static_cast<unsigned*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned), 1));
    for (unsigned i = 0; i < 3; ++i) {
        index[i] = i;
        for (unsigned k = 0; k < 3; ++k) corner[3 * i + k] = float(b.v[i][k]);
    }
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);

    const bool is_segment = a.kind == Kind::segment;
    const Vec3 way = is_segment ? a.v[1] - a.v[0] : a.v[1];
    RTCRay ray{};
    ray.org_x = float(a.v[0].x), ray.org_y = float(a.v[0].y), ray.org_z = float(a.v[0].z);
    ray.dir_x = float(way.x), ray.dir_y = float(way.y), ray.dir_z = float(way.z);
    ray.tfar = is_segment ? 1.0f : HUGE_VALF;
    ray.mask = ~0u;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcOccluded1(scene, &context, &ray);
    rtcReleaseScene(scene);
    return ray.tfar < 0;
}

// A segment is a ray whose direction is the difference of its ends.
bool takes_exactly(const Shape& s) {
    if (s.kind != Kind::segment) return true;
    const Vec3 way = s.v[1] - s.v[0];
    return rounded(way, Numbers::floats) == way && s.v[0] + way == s.v[1];
}

const std::string name =
    "Embree " + std::to_string(RTC_VERSION_MAJOR) + "." + std::to_string(RTC_VERSION_MINOR);
const AddPeer robust({.name = name + ", robust",
                      .numbers = Numbers::floats,
                      .hits = hits<RTC_SCENE_FLAG_ROBUST>,
                      .takes_exactly = takes_exactly});
const AddPeer fast({.name = name,
                    .numbers = Numbers::floats,
                    .hits = hits<RTC_SCENE_FLAG_NONE>,
                    .takes_exactly = takes_exactly});

}  // namespace
}  // namespace hitbox::score
