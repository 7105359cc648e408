// cast_bench.cpp: ray casts against a mesh, for the first hit and any hit, and the time of preparation.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../index/memory.hpp"
#include "mesh_workload.hpp"
#include "rays.hpp"

namespace hitbox::bench {
namespace {

/// A quarter of a million segments, because some peers take microseconds for each. A million rays of a
/// camera, because with fewer rays neighbours would be farther apart.
constexpr std::size_t incoherent_count = 250'000, camera_side = 1024, aimed_count = 100'000;

using Make = std::vector<Ray> (*)(const TriMesh&, std::size_t);

std::string hits(std::size_t count) { return std::to_string(count) + " hits"; }

/// Because floats and doubles round differently, a ray may miss if it passes an edge of the outline or ends
/// on the surface; but at most one in ten thousand. At corners and edges some peers pass between the triangles more often.
std::string unlike(std::size_t missed, std::size_t extra, std::size_t elsewhere, std::size_t rays,
                   Make make) {
    const bool between = make == rays_at_edges || make == rays_at_nodes;
    const std::size_t all = missed + extra + elsewhere;
    if (all == 0 || all > rays / (between ? 2 : 10'000)) return {};
    std::string text = std::to_string(missed) + " missed, " + std::to_string(extra) + " extra";
    if (elsewhere != 0) text += ", " + std::to_string(elsewhere) + " elsewhere";
    return text + (between ? ", between triangles" : ", by rounding");
}

Workload closest_on(const TriMesh& on, Make make, std::size_t count) {
    using Hits = std::vector<double>;
    using Own = MeshSubject<Hits>;
    const auto mesh = std::make_shared<const TriMesh>(on);
    const auto rays = std::make_shared<const std::vector<Ray>>(make(*mesh, count));
    return mesh_workload<Hits>(
        mesh, rays->size(), MeshPeerKind::rays, [=](Own& own) { own.answers.assign(rays->size(), no_hit); },
        [=](Own& own) { own.peer->closest(*rays, own.answers); },
        [](const Own& own) {
            std::size_t met = 0;
            double sum = 0;
            for (const double t : own.answers)
                if (t != no_hit) ++met, sum += t;
            char text[48];
            std::snprintf(text, sizeof(text), ", at %.4g all in all", sum);
            return hits(met) + text;
        },
        [make](const Own& own, const Own& ours) {
            std::size_t missed = 0, extra = 0, elsewhere = 0;
            for (std::size_t i = 0; i < own.answers.size(); ++i) {
                const double a = own.answers[i], b = ours.answers[i];
                missed += a == no_hit && b != no_hit, extra += a != no_hit && b == no_hit;
                elsewhere += a != no_hit && b != no_hit && std::abs(a - b) > 1e-3;
            }
            return unlike(missed, extra, elsewhere, own.answers.size(), make);
        });
}

Workload closest(std::uint32_t n, Make make, std::size_t count) {
    return closest_on(bumpy_in_floats(n), make, count);
}

Workload any(std::uint32_t n, Make make, std::size_t count) {
    using Hits = std::vector<std::uint8_t>;
    using Own = MeshSubject<Hits>;
    const auto mesh = std::make_shared<const TriMesh>(bumpy_in_floats(n));
    const auto rays = std::make_shared<const std::vector<Ray>>(make(*mesh, count));
    return mesh_workload<Hits>(
        mesh, rays->size(), MeshPeerKind::rays, [=](Own& own) { own.answers.assign(rays->size(), 0); },
        [=](Own& own) { own.peer->any(*rays, own.answers); },
        [](const Own& own) {
            std::size_t met = 0;
            for (const std::uint8_t hit : own.answers) met += hit;
            return hits(met);
        },
        [make](const Own& own, const Own& ours) {
            std::size_t missed = 0, extra = 0;
            for (std::size_t i = 0; i < own.answers.size(); ++i) {
                missed += own.answers[i] < ours.answers[i];
                extra += own.answers[i] > ours.answers[i];
            }
            return unlike(missed, extra, 0, own.answers.size(), make);
        });
}

/// From the triangles in the format of each peer to a structure ready for casts. Also the memory used then,
/// including the triangles.
Workload build(std::uint32_t n) {
    struct State {
        std::unique_ptr<MeshPeer> peer;
        double bytes = 0;
    };
    const auto mesh = std::make_shared<const TriMesh>(bumpy_in_floats(n));
    Workload w{mesh->triangles.size(), {}};
    for (const MeshPeerKind& kind : mesh_peers_that(MeshPeerKind::build)) {
        const auto state = std::make_shared<State>();
        Subject s;
        s.name = kind.name, s.version = kind.version;
        s.prepare = [=] {
            if (state->bytes == 0) {
                const double before = resident_bytes();
                state->peer = kind.make(*mesh);
                state->peer->build();
                state->bytes = resident_bytes() - before;
            }
            state->peer.reset();
            state->peer = kind.make(*mesh);
        };
        s.run = [=] { state->peer->build(); };
        s.answer = [=] {
            state->peer.reset();
            return std::string("built");
        };
        s.bytes = [=] { return state->bytes; };
        w.subjects.push_back(s);
    }
    return w;
}

void add(const std::string& size, std::uint32_t n) {
    const auto with = [&](const std::string& name, auto workload) {
        registrations().push_back({name + "/" + size, std::move(workload)});
    };
    with("ray/closest/incoherent", [n] { return closest(n, incoherent_rays, incoherent_count); });
    with("ray/closest/coherent", [n] { return closest(n, coherent_rays, camera_side); });
    with("ray/any/incoherent", [n] { return any(n, incoherent_rays, incoherent_count); });
    with("ray/any/coherent", [n] { return any(n, coherent_rays, camera_side); });
    with("ray/closest/inside", [n] { return closest(n, rays_at_insides, aimed_count); });
    with("ray/closest/edges", [n] { return closest(n, rays_at_edges, aimed_count); });
    with("ray/closest/nodes", [n] { return closest(n, rays_at_nodes, aimed_count); });
    with("ray/any/inside", [n] { return any(n, rays_at_insides, aimed_count); });
    with("ray/any/edges", [n] { return any(n, rays_at_edges, aimed_count); });
    with("ray/any/nodes", [n] { return any(n, rays_at_nodes, aimed_count); });
    with("ray/build", [n] { return build(n); });
}

/// A cone of 50,000 triangles, and 100,000 copies of one triangle.
void add_ties() {
    registrations().push_back(
        {"ray/closest/apex/50k", [] { return closest_on(cone(50'000), ray_at_first_point, 1); }});
    registrations().push_back(
        {"ray/closest/copies/100k", [] { return closest_on(copies(100'000), ray_at_inside_of_first, 1); }});
}

const bool added = [] {
    add("70k", bumpy_70k);
    add("1m", bumpy_1m);
    add_ties();
    return true;
}();

}  // namespace
}  // namespace hitbox::bench
