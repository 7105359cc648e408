// meshmesh_bench.cpp: two meshes of equal size: the time of preparation, any contact, all pairs of triangles, distance.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../workload.hpp"
#include "mesh_pair_peer.hpp"
#include "mesh_poses.hpp"

namespace hitbox::bench {
namespace {

using Kind = MeshPairPeerKind;

/// The clock has microseconds, and one search takes as little as seven.
constexpr std::size_t short_rounds = 50;

/// The data of a subject: its peer, created on first use, and its answers.
struct Contacts {
    std::shared_ptr<const PosedMeshes> meshes;
    std::unique_ptr<MeshPairPeer> peer;
    TrianglePairs pairs;
    bool met = false;
    double distance = 0;

    void make_peer(const Kind& kind) { peer = kind.make(meshes->a, meshes->b); }
    void make_ready(const Kind& kind) {
        if (peer) return;
        make_peer(kind);
        peer->build();
    }
};

/// The peers that support the workload: ours first, the others by name.
std::vector<Kind> kinds_that(unsigned what) {
    std::vector<Kind> kinds;
    for (const Kind& kind : mesh_pair_peer_kinds())
        if (kind.does(what)) kinds.push_back(kind);
    std::sort(kinds.begin(), kinds.end(),
              [](const Kind& a, const Kind& b) { return a.ours != b.ours ? a.ours : a.name < b.name; });
    return kinds;
}

/// One subject for each peer; `fill(subject, kind, its data, data of hitbox)` adds the functions.
template <class Fill>
Workload contact_workload(std::uint32_t n, Pose pose, unsigned what, const Fill& fill) {
    const auto meshes = std::make_shared<const PosedMeshes>(posed(n, pose));
    Workload w{1, {}};
    std::shared_ptr<Contacts> first;
    for (const Kind& kind : kinds_that(what)) {
        const auto own = std::make_shared<Contacts>();
        own->meshes = meshes;
        if (!first) first = own;
        Subject s;
        s.name = kind.name, s.version = kind.version;
        fill(s, kind, own, first);
        w.subjects.push_back(std::move(s));
    }
    return w;
}

/// From the triangles in the format of each peer to trees ready for searches.
Workload build(std::uint32_t n) {
    std::size_t triangles = 0;
    Workload w = contact_workload(
        n, Pose::deep, Kind::build, [&](Subject& s, const Kind& kind, const auto& own, const auto&) {
            triangles = own->meshes->a.triangles.size() + own->meshes->b.triangles.size();
            s.prepare = [=] {
                own->peer.reset();
                own->make_peer(kind);
            };
            s.run = [=] { own->peer->build(); };
            s.answer = [=] {
                own->peer.reset();
                return std::string("built");
            };
        });
    w.items = triangles;
    return w;
}

Workload any(std::uint32_t n, Pose pose) {
    return contact_workload(n, pose, Kind::any,
                            [](Subject& s, const Kind& kind, const auto& own, const auto&) {
                                s.rounds = short_rounds;
                                s.prepare = [=] { own->make_ready(kind); };
                                s.run = [=] {
                                    for (std::size_t i = 0; i < short_rounds; ++i)
                                        own->met = own->peer->any();
                                };
                                s.answer = [=] { return std::string(own->met ? "contact" : "no contact"); };
                            });
}

/// The number of pairs, and a hash of them in order.
std::string text_of(const TrianglePairs& sorted) {
    std::vector<std::uint8_t> bytes;
    for (const auto& [a, b] : sorted)
        for (const std::uint32_t number : {a, b})
            for (unsigned shift = 0; shift < 32; shift += 8) bytes.push_back(std::uint8_t(number >> shift));
    char text[64];
    std::snprintf(text, sizeof(text), "%zu pairs #%016llx", sorted.size(),
                  static_cast<unsigned long long>(hash_of(bytes)));
    return text;
}

/// Because floats and doubles round differently, a peer may miss triangles that barely meet; but at most one
/// pair in a thousand.
std::string unlike(const TrianglePairs& own, const TrianglePairs& ours) {
    const auto lacking = [](const TrianglePairs& all, const TrianglePairs& some) {
        TrianglePairs rest;
        std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(rest));
        return rest.size();
    };
    const std::size_t missed = lacking(ours, own), extra = lacking(own, ours);
    if (missed + extra == 0 || missed + extra > ours.size() / 1000) return {};
    return std::to_string(missed) + " missed, " + std::to_string(extra) + " extra, by rounding";
}

Workload all(std::uint32_t n, Pose pose) {
    const std::size_t rounds = pose == Pose::apart ? short_rounds : 1;
    std::size_t items = 1;
    Workload w = contact_workload(n, pose, Kind::all,
                                  [&](Subject& s, const Kind& kind, const auto& own, const auto& first) {
                                      s.rounds = rounds;
                                      s.prepare = [=] { own->make_ready(kind); };
                                      s.run = [=] {
                                          for (std::size_t i = 0; i < rounds; ++i) {
                                              own->pairs.clear();
                                              own->peer->all(own->pairs);
                                          }
                                      };
                                      s.answer = [=] {
                                          std::sort(own->pairs.begin(), own->pairs.end());
                                          return text_of(own->pairs);
                                      };
                                      s.difference = [=] { return unlike(own->pairs, first->pairs); };
                                      if (own != first) return;
                                      s.prepare();
                                      own->peer->all(own->pairs);
                                      items = std::max(own->pairs.size(), items);
                                  });
    w.items = items;
    return w;
}

Workload distance(std::uint32_t n) {
    return contact_workload(
        n, Pose::away, Kind::distance, [](Subject& s, const Kind& kind, const auto& own, const auto& first) {
            s.rounds = short_rounds;
            s.prepare = [=] { own->make_ready(kind); };
            s.run = [=] {
                for (std::size_t i = 0; i < short_rounds; ++i) own->distance = own->peer->distance();
            };
            s.answer = [=] { return "distance " + std::to_string(own->distance); };
            s.difference = [=] {
                const double off = std::abs(own->distance - first->distance) / first->distance;
                return std::string(off < 1e-6 ? "by rounding" : "");
            };
        });
}

void add(const std::string& size, std::uint32_t n) {
    registrations().push_back({"meshmesh/distance/" + size, [n] { return distance(n); }});
    registrations().push_back({"meshmesh/build/" + size, [n] { return build(n); }});
    const std::pair<const char*, Pose> poses[] = {
        {"", Pose::deep}, {"/concentric", Pose::concentric}, {"/apart", Pose::apart}};
    for (const auto& [name, pose] : poses) {
        registrations().push_back({"meshmesh/any/" + size + name, [n, pose = pose] { return any(n, pose); }});
        registrations().push_back({"meshmesh/all/" + size + name, [n, pose = pose] { return all(n, pose); }});
    }
}

const bool added = [] {
    add("70k", bumpy_70k);
    add("1m", bumpy_1m);
    return true;
}();

}  // namespace
}  // namespace hitbox::bench
