// subjects.hpp: the subjects of a workload of batches, compared with the exact answers (benchmark of batches).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../workload.hpp"

namespace hitbox::bench {

/// The answers that a batch writes, and the exact ones.
struct Hits {
    std::vector<std::uint8_t> exact, found;

    explicit Hits(std::size_t count) : exact(count), found(count) {}

    std::string text() const {
        return std::to_string(std::count(found.begin(), found.end(), 1)) + " hits #" +
               std::to_string(hash_of(found));
    }
    std::string difference(const std::string& why) const {
        std::size_t missed = 0, added = 0;
        for (std::size_t i = 0; i < found.size(); ++i)
            missed += found[i]<exact[i], added += found[i]> exact[i];
        if (missed + added == 0) return {};
        return why + ": " + std::to_string(missed) + " hits missed, " + std::to_string(added) + " invented";
    }
};

/// Adds a subject that calls ask() as often as a million answers take.
template <class Ask>
void add_asker(Workload& workload, const std::shared_ptr<Hits>& hits, const std::string& name,
               const std::string& version, const std::string& why, const Ask& ask) {
    Subject s{name, version, {}, {}, {}, {}};
    s.rounds = std::max<std::size_t>(1, 1'000'000 / hits->exact.size());
    s.run = [ask, rounds = s.rounds] {
        for (std::size_t n = 0; n < rounds; ++n) ask();
    };
    s.answer = [hits] { return hits->text(); };
    s.difference = [hits, why] { return hits->difference(why); };
    workload.subjects.push_back(std::move(s));
}

}  // namespace hitbox::bench
