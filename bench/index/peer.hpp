// peer.hpp: an index of boxes, ours or somebody else's, as far as it can be asked (peers of the broad phase).
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

/// One built index. Each question is asked many times in one call, so the call costs nothing. The scene outlives
/// the index, which may refer to it. What a peer cannot do it does not declare in its kind.
class Peer {
public:
    virtual ~Peer() = default;

    virtual void pairs(Pairs&) {}

    /// `other` is of the same kind. Pairs of a box here and one there.
    virtual void pairs_with(Peer&, Pairs&) {}

    /// The boxes of the scene have changed, all of them.
    virtual void move(const Scene&) {}

    /// Adds (number of the question, number of the box).
    virtual void overlaps(const Boxes&, Pairs&) {}

    /// Adds (number of the question, number of the box) for the `most` boxes nearest to each point.
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
    std::size_t most_pairs = SIZE_MAX;  ///< beyond so many boxes it takes too long to find pairs
    bool points_only = false;           ///< it takes boxes for their centres

    bool does(unsigned what) const { return (can & what) != 0; }
};

/// Those that are compiled in; each file adds its own.
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
