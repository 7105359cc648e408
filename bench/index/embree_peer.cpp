// embree_peer.cpp: overlapping pairs by rtcCollide of Embree (peer for the broad phase).
#include <embree3/rtcore.h>

#include "peer.hpp"

namespace hitbox::bench {
namespace {

/// User geometry on a device with one thread, with build quality LOW (Morton codes). This is the fastest
/// quality if each tree is queried once. It reports candidates in both orders, which the caller filters.
class Embree : public Peer {
public:
    explicit Embree(const Scene& scene) : boxes_(scene.boxes), scene_(rtcNewScene(device())) {
        const RTCGeometry geometry = rtcNewGeometry(device(), RTC_GEOMETRY_TYPE_USER);
        rtcSetGeometryBuildQuality(geometry, RTC_BUILD_QUALITY_LOW);
        rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_LOW);
        rtcSetGeometryUserPrimitiveCount(geometry, unsigned(boxes_.size()));
        rtcSetGeometryUserData(geometry, const_cast<Boxes*>(&boxes_));
        rtcSetGeometryBoundsFunction(geometry, bounds, nullptr);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene_, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(scene_);
    }
    Embree(const Embree&) = delete;
    Embree& operator=(const Embree&) = delete;
    ~Embree() override { rtcReleaseScene(scene_); }

    void pairs(Pairs& out) override { collide(*this, out, true); }
    void pairs_with(Peer& other, Pairs& out) override { collide(static_cast<Embree&>(other), out, false); }

private:
    struct Collision {
        const Boxes &a, &b;
        bool one_set;
        Pairs& out;
    };

    static RTCDevice device() {
        static const RTCDevice d = rtcNewDevice("threads=1");
        return d;
    }
    static void bounds(const RTCBoundsFunctionArguments* a) {
        const Aabb3f& b = (*static_cast<const Boxes*>(a->geometryUserPtr))[a->primID];
        *a->bounds_o = {b.min.x, b.min.y, b.min.z, 0, b.max.x, b.max.y, b.max.z, 0};
    }
    void collide(Embree& other, Pairs& out, bool one_set) {
        Collision collision{boxes_, other.boxes_, one_set, out};
        rtcCollide(scene_, other.scene_, take, &collision);
    }
    static void take(void* user, RTCCollision* found, unsigned count) {
        const auto& c = *static_cast<const Collision*>(user);
        for (unsigned i = 0; i < count; ++i) {
            const unsigned p = found[i].primID0, q = found[i].primID1;
            if ((!c.one_set || p < q) && overlap(c.a[p], c.b[q])) c.out.push_back({p, q});
        }
    }

    const Boxes& boxes_;
    RTCScene scene_;
};

const AddPeer embree({"embree", RTC_VERSION_STRING, false,
                      PeerKind::pairs | PeerKind::pairs_with | PeerKind::build, make_peer<Embree>});

}  // namespace
}  // namespace hitbox::bench
