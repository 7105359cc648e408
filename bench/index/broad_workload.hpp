// broad_workload.hpp: workloads for all kinds of indices, and the comparison of their answers.
#pragma once

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../workload.hpp"
#include "peer.hpp"

namespace hitbox::bench {

/// The number of pairs, and a hash that does not depend on their order.
inline std::string answer_of(const Pairs& pairs) {
    std::uint64_t hash = 0;
    for (const IdPair& p : pairs) {
        const std::uint64_t key = (std::uint64_t(p.a) << 32 | p.b) * 0x9E3779B97F4A7C15u;
        hash += (key ^ key >> 29) * 0xBF58476D1CE4E5B9u;
    }
    char text[64];
    std::snprintf(text, sizeof(text), "%zu pairs #%016llx", pairs.size(),
                  static_cast<unsigned long long>(hash));
    return text;
}

/// Allocated memory whose pages have been touched, so that page faults are not measured.
inline Pairs room_for(std::size_t count) {
    Pairs pairs(count);
    pairs.clear();
    return pairs;
}

/// The kinds that support the workload with this number of boxes: ours first, the others by name.
inline std::vector<PeerKind> kinds_that(unsigned what, std::size_t boxes) {
    std::vector<PeerKind> kinds;
    for (const PeerKind& kind : peer_kinds())
        if (kind.does(what) && boxes <= kind.most_pairs) kinds.push_back(kind);
    std::stable_sort(kinds.begin(), kinds.end(), [](const PeerKind& a, const PeerKind& b) {
        return a.ours != b.ours ? a.ours : !a.ours && a.name < b.name;
    });
    return kinds;
}

inline Subject subject_of(const PeerKind& kind) {
    Subject s;
    s.name = kind.name, s.version = kind.version;
    return s;
}

template <class Make>
Workload workload_of(std::size_t items, unsigned what, std::size_t boxes, const Make& make) {
    Workload w{items, {}};
    for (const PeerKind& kind : kinds_that(what, boxes)) w.subjects.push_back(make(kind));
    return w;
}

}  // namespace hitbox::bench
