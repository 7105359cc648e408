// shape_peer.hpp: the libraries that measure two shapes, each registered by its source file (benchmark).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "../pair/inquiry.hpp"
#include "posed_shape.hpp"

namespace hitbox::bench {

template <class T>
using PosedShapes = std::vector<PosedShape<T>>;

/// What is measured: how far two shapes are apart, how deep they overlap, that with the points of contact, and when the
/// first one, which moves, meets the second.
enum class Measure : std::uint8_t { distance, depth, contacts, time };

/// A library that measures two shapes of any kind in PosedKind.
template <class T>
struct ShapePeer {
    Answerer who;
    /// The shapes of the library are made here, which is not timed. Null if the library has nothing for these kinds.
    std::function<std::shared_ptr<Inquiry>(const PosedShapes<T>& a, const PosedShapes<T>& b)> inquiry;
    bool survives_contact = true;  ///< false if touching shapes may end the program
};

template <class T>
std::vector<ShapePeer<T>>& peers_for(Measure measure) {
    static std::array<std::vector<ShapePeer<T>>, 4> all;
    return all[std::size_t(measure)];
}

/// A variable of this type at namespace scope adds a peer.
template <class T>
struct AddPeer {
    AddPeer(Measure measure, ShapePeer<T> peer) { peers_for<T>(measure).push_back(std::move(peer)); }
};

}  // namespace hitbox::bench
