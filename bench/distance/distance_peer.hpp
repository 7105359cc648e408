// distance_peer.hpp: the libraries that measure distances, each registered by its source file (benchmark).
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "../pair/inquiry.hpp"
#include "posed_shape.hpp"

namespace hitbox::bench {

template <class T>
using PosedShapes = std::vector<PosedShape<T>>;

/// A library that measures the distance of two shapes of any kind in PosedKind.
template <class T>
struct DistancePeer {
    Answerer who;
    /// The shapes of the library are made here, which is not timed.
    std::function<std::shared_ptr<Inquiry>(const PosedShapes<T>& a, const PosedShapes<T>& b)> inquiry;
    bool survives_contact = true;  ///< false if touching shapes may end the program
};

template <class T>
std::vector<DistancePeer<T>>& distance_peers() {
    static std::vector<DistancePeer<T>> all;
    return all;
}

/// A variable of this type at namespace scope adds a peer.
template <class T>
struct AddDistancePeer {
    explicit AddDistancePeer(DistancePeer<T> peer) { distance_peers<T>().push_back(std::move(peer)); }
};

}  // namespace hitbox::bench
