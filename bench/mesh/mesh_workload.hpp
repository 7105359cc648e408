// mesh_workload.hpp: workloads for all mesh peers that support them, and the meshes (peers for meshes).
#pragma once

#include <hitbox/mesh/bounds.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../workload.hpp"
#include "bumpy.hpp"
#include "mesh_peer.hpp"

namespace hitbox::bench {

/// 69,620 and 1,003,520 triangles.
constexpr std::uint32_t bumpy_70k = 59, bumpy_1m = 224;

/// With coordinates representable as floats, so that peers that store floats have the same mesh.
inline TriMesh bumpy_in_floats(std::uint32_t n) {
    TriMesh mesh = bumpy(n);
    for (Vec3& p : mesh.points) p = Vec3(in_floats(p));
    return mesh;
}

/// The peers that support the workload: ours first, starting with "hitbox", the others by name.
inline std::vector<MeshPeerKind> mesh_peers_that(unsigned what) {
    std::vector<MeshPeerKind> kinds;
    for (const MeshPeerKind& kind : mesh_peer_kinds())
        if (kind.does(what)) kinds.push_back(kind);
    std::sort(kinds.begin(), kinds.end(), [](const MeshPeerKind& a, const MeshPeerKind& b) {
        return a.ours != b.ours ? a.ours : a.name < b.name;
    });
    return kinds;
}

/// The data of a subject: its peer, created on first use, and its answers.
template <class Answers>
struct MeshSubject {
    std::shared_ptr<const TriMesh> mesh;
    std::unique_ptr<MeshPeer> peer;
    Answers answers{};
};

/// One subject for each peer that supports the workload, built before its first run. `prepare`, `run` and
/// `answer` take a MeshSubject; `difference` takes one and that of hitbox.
template <class Answers, class Prepare, class Run, class Answer, class Difference>
Workload mesh_workload(const std::shared_ptr<const TriMesh>& mesh, std::size_t items, unsigned what,
                       const Prepare& prepare, const Run& run, const Answer& answer,
                       const Difference& difference) {
    Workload w{items, {}};
    std::shared_ptr<MeshSubject<Answers>> first;
    for (const MeshPeerKind& kind : mesh_peers_that(what)) {
        auto own = std::make_shared<MeshSubject<Answers>>();
        own->mesh = mesh;
        if (!first) first = own;
        Subject s;
        s.name = kind.name, s.version = kind.version;
        s.prepare = [=] {
            if (!own->peer) {
                own->peer = kind.make(*own->mesh);
                own->peer->build();
            }
            prepare(*own);
        };
        s.run = [=] { run(*own); };
        s.answer = [=] { return answer(*own); };
        s.difference = [=] { return difference(*own, *first); };
        w.subjects.push_back(s);
    }
    return w;
}

}  // namespace hitbox::bench
