// embree_mesh_pair_peer.cpp: collision of two scenes by Embree (peer for pairs of meshes).
#include <embree3/rtcore.h>

#include <hitbox/shape/triangle.hpp>

#include "../textbook/triangle_triangle.hpp"
#include "mesh_pair_peer.hpp"
#include "mesh_peer.hpp"

namespace hitbox::bench {
namespace {

/// The triangles as boxes of the user, the only kind that rtcCollide() takes, on a device with one thread.
class EmbreeBoxes {
public:
    EmbreeBoxes(const TriMesh& mesh, RTCBuildQuality quality)
        : triangles_(mesh.triangles),
          scene_(rtcNewScene(device())),
          geometry_(rtcNewGeometry(device(), RTC_GEOMETRY_TYPE_USER)) {
        points_.reserve(mesh.points.size());
        for (const Vec3& p : mesh.points) points_.push_back(in_floats(p));
        rtcSetSceneBuildQuality(scene_, quality);
        if (quality == RTC_BUILD_QUALITY_LOW) rtcSetSceneFlags(scene_, RTC_SCENE_FLAG_DYNAMIC);
        rtcSetGeometryBuildQuality(geometry_, quality);
        rtcSetGeometryUserPrimitiveCount(geometry_, unsigned(triangles_.size()));
        rtcSetGeometryUserData(geometry_, this);
        rtcSetGeometryBoundsFunction(geometry_, give_bounds, nullptr);
    }
    EmbreeBoxes(const EmbreeBoxes&) = delete;
    EmbreeBoxes& operator=(const EmbreeBoxes&) = delete;
    ~EmbreeBoxes() {
        rtcReleaseGeometry(geometry_);
        rtcReleaseScene(scene_);
    }

    void build() {
        rtcCommitGeometry(geometry_);
        rtcAttachGeometry(scene_, geometry_);
        rtcCommitScene(scene_);
    }
    RTCScene scene() const { return scene_; }
    Triangle<float> triangle(unsigned i) const {
        const TriMesh::Corners& c = triangles_[i];
        return {points_[c[0]], points_[c[1]], points_[c[2]]};
    }

private:
    static RTCDevice device() {
        static const RTCDevice d = rtcNewDevice("threads=1");
        return d;
    }
    static void give_bounds(const RTCBoundsFunctionArguments* asked) {
        const Aabb3f box =
            static_cast<const EmbreeBoxes*>(asked->geometryUserPtr)->triangle(asked->primID).bounds();
        *asked->bounds_o = {box.min.x, box.min.y, box.min.z, 0, box.max.x, box.max.y, box.max.z, 0};
    }

    std::vector<Vec3f> points_;
    std::vector<TriMesh::Corners> triangles_;
    RTCScene scene_;
    RTCGeometry geometry_;
};

/// Embree finds the pairs of boxes and leaves those of triangles to the user: here a test in floats. It cannot
/// end at the first pair.
template <RTCBuildQuality quality>
class EmbreePair : public MeshPairPeer {
public:
    EmbreePair(const TriMesh& a, const TriMesh& b) : a_(a, quality), b_(b, quality) {}

    void build() override { a_.build(), b_.build(); }
    void all(TrianglePairs& pairs) override {
        Search search{*this, pairs};
        rtcCollide(a_.scene(), b_.scene(), test, &search);
    }

private:
    struct Search {
        const EmbreePair& meshes;
        TrianglePairs& pairs;
    };

    static void test(void* data, RTCCollision* boxes, unsigned count) {
        auto& search = *static_cast<Search*>(data);
        for (unsigned i = 0; i < count; ++i) {
            const unsigned a = boxes[i].primID0, b = boxes[i].primID1;
            if (textbook::intersects(search.meshes.a_.triangle(a), search.meshes.b_.triangle(b)))
                search.pairs.emplace_back(a, b);
        }
    }

    EmbreeBoxes a_, b_;
};

using Kind = MeshPairPeerKind;
const AddMeshPairPeer low({"embree low", RTC_VERSION_STRING " low quality, float test", false,
                           Kind::build | Kind::all, make_mesh_pair_peer<EmbreePair<RTC_BUILD_QUALITY_LOW>>});
const AddMeshPairPeer medium({"embree medium", RTC_VERSION_STRING " medium quality, float test", false,
                              Kind::build | Kind::all,
                              make_mesh_pair_peer<EmbreePair<RTC_BUILD_QUALITY_MEDIUM>>});

}  // namespace
}  // namespace hitbox::bench
