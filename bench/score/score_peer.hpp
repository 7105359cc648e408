// score_peer.hpp: who says whether two shapes share a point, how far apart they are, and when they meet (score of libraries).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../../test/oracle/shape.hpp"

namespace hitbox::score {

using oracle::Kind, oracle::Numbers, oracle::Shape;

/// A library, or a book. It is asked about shapes with numbers of its own precision. A question without an answer for two kinds
/// of shapes returns std::nullopt, or is null.
struct Peer {
    std::string name;
    Numbers numbers;
    std::function<std::optional<bool>(const Shape& a, const Shape& b)> hits{};
    std::function<std::optional<double>(const Shape& a, const Shape& b)> distance{};
    /// Whether a, moved by the motion, meets b.
    std::function<std::optional<bool>(const Shape& a, const Vec3& motion, const Shape& b)> sweep{};
    /// Whether it gets the shape just as it is: nothing is rounded where the peer wants a frame and half lengths, say.
    std::function<bool(const Shape& shape)> takes_exactly = [](const Shape&) { return true; };
};

inline std::vector<Peer>& peers() {
    static std::vector<Peer> all;
    return all;
}

/// A variable of this type at namespace scope adds a peer.
struct AddPeer {
    explicit AddPeer(Peer peer) { peers().push_back(std::move(peer)); }
};

}  // namespace hitbox::score
