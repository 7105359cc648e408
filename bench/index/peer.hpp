// peer.hpp: the interface of an index of boxes, ours or another library's (peers for the broad phase).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "scene.hpp"

namespace hitbox::bench {

/// A built index. Each call makes many queries, so the cost of the virtual call does not matter. The scene
/// outlives the index. A peer declares in its kind what it supports.
class Peer {
public:
    virtual ~Peer() = default;

    virtual void pairs(Pairs&) {}

    /// Pairs of a box here and a box of `other`, which has the same kind.
    virtual void pairs_with(Peer&, Pairs&) {}

    /// All boxes of the scene have changed.
    virtual void move(const Scene&) {}

    /// Adds pairs (index of the query, id of the box).
    virtual void overlaps(const Boxes&, Pairs&) {}

    /// Adds pairs (index of the query, id of the box) for the `most` boxes nearest to each point.
    virtual void nearest(std::span<const Vec3f>, std::size_t, Pairs&) {}
};

struct PeerKind {
    enum Can : unsigned {
        pairs = 1,
        pairs_with = 2,
        move = 4,
        overlaps = 8,
        nearest = 16,
        nearest_1 = 32,
        build = 64
    };

    std::string name, version;
    bool ours = false;
    unsigned can = 0;
    std::function<std::unique_ptr<Peer>(const Scene&)> make;
    std::size_t most_pairs = SIZE_MAX;  ///< with more boxes, pairs take too long
    bool points_only = false;           ///< boxes are reduced to their centres

    bool does(unsigned what) const { return (can & what) != 0; }
};

/// The kinds that are compiled in; each file adds its own.
inline std::vector<PeerKind>& peer_kinds() {
    static std::vector<PeerKind> all;
    return all;
}

struct AddPeer {
    explicit AddPeer(PeerKind kind) { peer_kinds().push_back(std::move(kind)); }
};

template <class P>
std::unique_ptr<Peer> make_peer(const Scene& scene) {
    return std::make_unique<P>(scene);
}

}  // namespace hitbox::bench
