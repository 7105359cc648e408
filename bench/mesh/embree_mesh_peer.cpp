// embree_mesh_peer.cpp: rays and closest points by Embree (peer for meshes).
#include <embree3/rtcore.h>

#include <algorithm>
#include <cmath>

#include "../textbook/distance.hpp"
#include "mesh_peer.hpp"

namespace hitbox::bench {
namespace {

/// Triangles on a device with one thread, with the default tree quality of Embree. With ROBUST no ray passes
/// between two adjacent triangles.
template <RTCSceneFlags flags>
class Embree : public MeshPeer {
public:
    explicit Embree(const TriMesh& mesh)
        : mesh_(mesh),
          scene_(rtcNewScene(device())),
          geometry_(rtcNewGeometry(device(), RTC_GEOMETRY_TYPE_TRIANGLE)) {
        rtcSetSceneFlags(scene_, flags);
        auto* const points = static_cast<float*>(rtcSetNewGeometryBuffer(
            geometry_, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), mesh.points.size()));
        for (std::size_t i = 0; i < mesh.points.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k) points[3 * i + k] = float(mesh.points[i][k]);
        auto* const corners = static_cast<TriMesh::Corners*>(
            rtcSetNewGeometryBuffer(geometry_, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                    sizeof(TriMesh::Corners), mesh.triangles.size()));
        std::copy(mesh.triangles.begin(), mesh.triangles.end(), corners);
    }
    Embree(const Embree&) = delete;
    Embree& operator=(const Embree&) = delete;
    ~Embree() override {
        rtcReleaseGeometry(geometry_);
        rtcReleaseScene(scene_);
    }

    void build() override {
        rtcCommitGeometry(geometry_);
        rtcAttachGeometry(scene_, geometry_);
        rtcCommitScene(scene_);
    }
    void closest(std::span<const Ray> rays, std::vector<double>& hits) override {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            RTCRayHit query;
            query.ray = ray_of(rays[i]);
            query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
            rtcIntersect1(scene_, &context, &query);
            if (query.hit.geomID != RTC_INVALID_GEOMETRY_ID) hits[i] = double(query.ray.tfar);
        }
    }
    void any(std::span<const Ray> rays, std::vector<std::uint8_t>& hits) override {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            RTCRay query = ray_of(rays[i]);
            rtcOccluded1(scene_, &context, &query);
            hits[i] = query.tfar < 0;
        }
    }
    void distances(std::span<const Vec3> points, std::vector<double>& distances) override {
        for (std::size_t i = 0; i < points.size(); ++i) {
            Nearest nearest{mesh_, points[i]};
            const Vec3f p = in_floats(points[i]);
            RTCPointQuery query{p.x, p.y, p.z, 0, std::numeric_limits<float>::infinity()};
            RTCPointQueryContext context;
            rtcInitPointQueryContext(&context);
            rtcPointQuery(scene_, &query, &context, take, &nearest);
            distances[i] = nearest.distance;
        }
    }

private:
    struct Nearest {
        const TriMesh& mesh;
        Vec3 point;
        double distance = no_hit;
    };

    static RTCDevice device() {
        static const RTCDevice d = rtcNewDevice("threads=1");
        return d;
    }
    static RTCRay ray_of(const Ray& r) {
        const Vec3f &o = r.origin, &d = r.direction;
        return {o.x, o.y, o.z, 0, d.x, d.y, d.z, 0, r.reach, ~0u, 0, 0};
    }
    /// Embree leaves the distance to a triangle to the user. Returns true if the search radius has decreased.
    static bool take(RTCPointQueryFunctionArguments* asked) {
        auto& nearest = *static_cast<Nearest*>(asked->userPtr);
        const double d = textbook::distance(nearest.point, nearest.mesh.triangle(asked->primID));
        if (d >= nearest.distance) return false;
        nearest.distance = d;
        asked->query->radius = float(d);
        return true;
    }

    const TriMesh& mesh_;
    RTCScene scene_;
    RTCGeometry geometry_;
};

const AddMeshPeer robust({"embree", RTC_VERSION_STRING " robust", false,
                          MeshPeerKind::rays | MeshPeerKind::build | MeshPeerKind::nearest,
                          make_mesh_peer<Embree<RTC_SCENE_FLAG_ROBUST>>});
const AddMeshPeer fast({"embree not robust", RTC_VERSION_STRING, false, MeshPeerKind::rays,
                        make_mesh_peer<Embree<RTC_SCENE_FLAG_NONE>>});

}  // namespace
}  // namespace hitbox::bench
