// sweep_bench.cpp: capsules that move a short way beside a mesh (character controller).
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/sweep.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../random.hpp"
#include "../workload.hpp"
#include "mesh_sweep_peer.hpp"
#include "mesh_workload.hpp"

namespace hitbox::bench {
namespace {

class OwnMesh : public MeshSweepPeer {
public:
    explicit OwnMesh(const TriMesh& mesh) : surface_(make_surface(mesh).value()) {}
    double time(const MovingCapsule& moving) override {
        const auto hit = sweep(widened(moving.capsule), widened(moving.motion), surface_);
        return hit ? hit->t : -1;
    }

private:
    Surface surface_;
};

const AddMeshSweepPeer own({"hitbox", HITBOX_VERSION,
                            [](const TriMesh& mesh) { return std::make_unique<OwnMesh>(mesh); }});

/// As thick as a triangle of a mesh of radius one and 70,000 triangles, half as far above it, moved by up to twice that in any
/// direction.
std::vector<MovingCapsule> capsules_above(const TriMesh& mesh, std::size_t count) {
    Random random(5);
    std::vector<MovingCapsule> all;
    constexpr float radius = 0.015f, half = 0.015f;
    while (all.size() < count) {
        const TriMesh::Corners& c = mesh.triangles[random.below(mesh.triangles.size())];
        const Vec3 middle = (mesh.points[c[0]] + mesh.points[c[1]] + mesh.points[c[2]]) * (1.0 / 3);
        const Vec3 out = middle * (1 / std::sqrt(length_sq(middle)));
        const Vec3f at = in_floats(middle + out * (radius + 0.0075 + half * std::fabs(out.z)));
        all.push_back(
            {{at - Vec3f{0, 0, half}, at + Vec3f{0, 0, half}, radius}, random.point<float>(-0.03, 0.03)});
    }
    return all;
}

struct MovedCapsules {
    std::unique_ptr<MeshSweepPeer> peer;
    std::vector<double> times;
};

std::string unlike_times(const std::vector<double>& own_times, const std::vector<double>& ours) {
    std::size_t missed = 0, extra = 0, elsewhere = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const double a = own_times[i], b = ours[i];
        missed += a < 0 && b >= 0, extra += a >= 0 && b < 0;
        elsewhere += a >= 0 && b >= 0 && std::abs(a - b) > 0.002;
    }
    return std::to_string(missed) + " missed, " + std::to_string(extra) + " extra, " +
           std::to_string(elsewhere) + " elsewhere: steps, and rounds";
}

Workload capsules(std::uint32_t n) {
    const auto mesh = std::make_shared<const TriMesh>(bumpy_in_floats(n));
    const auto moving = std::make_shared<const std::vector<MovingCapsule>>(capsules_above(*mesh, 2000));
    auto kinds = mesh_sweep_peer_kinds();
    std::sort(kinds.begin(), kinds.end(), [](const MeshSweepPeerKind& a, const MeshSweepPeerKind& b) {
        return std::pair(a.name != "hitbox", a.name) < std::pair(b.name != "hitbox", b.name);
    });
    Workload w{moving->size(), {}};
    std::shared_ptr<MovedCapsules> first;
    for (const MeshSweepPeerKind& kind : kinds) {
        const auto state = std::make_shared<MovedCapsules>();
        if (!first) first = state;
        Subject s;
        s.name = kind.name, s.version = kind.version;
        s.prepare = [=] {
            if (!state->peer) state->peer = kind.make(*mesh);
            state->times.assign(moving->size(), -1);
        };
        s.run = [=] {
            for (std::size_t i = 0; i < moving->size(); ++i)
                state->times[i] = state->peer->time((*moving)[i]);
        };
        s.answer = [=] {
            const auto hits =
                std::count_if(state->times.begin(), state->times.end(), [](double t) { return t >= 0; });
            return std::to_string(hits) + " hits";
        };
        s.difference = [=] { return unlike_times(state->times, first->times); };
        w.subjects.push_back(s);
    }
    return w;
}

const Registered capsules_70k("mesh/sweep/capsule/70k", [] { return capsules(bumpy_70k); });

}  // namespace
}  // namespace hitbox::bench
