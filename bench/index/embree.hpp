// embree.hpp: all overlapping pairs by Embree's rtcCollide (peer of the broad phase).
#pragma once

#include <hitbox/index/ids.hpp>

#include <embree3/rtcore.h>

#include <cstddef>
#include <string>
#include <vector>

#include "boxes.hpp"

namespace hitbox::bench {

/// User geometry on a device of one thread, built fast (LOW: by Morton codes), which of Embree's qualities is
/// quickest where each tree is asked once. It reports candidates in both orders, which the caller filters.
class Embree {
public:
    explicit Embree(const Boxes& boxes) : boxes_(boxes), scene_(rtcNewScene(device())) {
        rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_LOW);
        rtcSetSceneFlags(scene_, RTC_SCENE_FLAG_DYNAMIC);
        const RTCGeometry geometry = rtcNewGeometry(device(), RTC_GEOMETRY_TYPE_USER);
        rtcSetGeometryUserPrimitiveCount(geometry, unsigned(boxes.size()));
        rtcSetGeometryUserData(geometry, const_cast<Boxes*>(&boxes));
        rtcSetGeometryBoundsFunction(geometry, bounds, nullptr);
        rtcSetGeometryBuildQuality(geometry, RTC_BUILD_QUALITY_LOW);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene_, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(scene_);
    }
    Embree(const Embree&) = delete;
    Embree& operator=(const Embree&) = delete;
    ~Embree() { rtcReleaseScene(scene_); }

    void pairs(std::vector<IdPair>& out) {
        out_ = &out;
        rtcCollide(scene_, scene_, collide, this);
    }

    static std::string version() { return RTC_VERSION_STRING; }

private:
    static RTCDevice device() {
        static const RTCDevice d = rtcNewDevice("threads=1");
        return d;
    }
    static void bounds(const RTCBoundsFunctionArguments* a) {
        const Aabb3f& b = (*static_cast<const Boxes*>(a->geometryUserPtr))[a->primID];
        *a->bounds_o = {b.min.x, b.min.y, b.min.z, 0, b.max.x, b.max.y, b.max.z, 0};
    }
    static void collide(void* user, RTCCollision* found, unsigned count) {
        const auto& self = *static_cast<const Embree*>(user);
        for (unsigned i = 0; i < count; ++i) {
            const unsigned p = found[i].primID0, q = found[i].primID1;
            if (p >= q) continue;
            const Aabb3f &a = self.boxes_[p], &b = self.boxes_[q];
            if (a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
                a.min.z <= b.max.z && b.min.z <= a.max.z)
                self.out_->push_back({p, q});
        }
    }

    const Boxes& boxes_;
    RTCScene scene_;
    std::vector<IdPair>* out_ = nullptr;
};

}  // namespace hitbox::bench
