// workload.hpp: what `compare` measures: named workloads, each done by several subjects (benchmark registry).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace hitbox::bench {

/// One way to do the work: ours, a peer's, a textbook's.
struct Subject {
    std::string name;     ///< "hitbox" is ours; a peer by its own name
    std::string version;  ///< of a peer its release, of a textbook test its source

    std::function<void()> run;      ///< does all the work once; this is what is timed
    std::function<void()> prepare;  ///< done before each run and not timed; may be empty

    /// After a run: a count or hash that is the same for every subject that is right.
    std::function<std::string()> answer;
    /// After a run: by how much the answer differs and why, or nothing where it agrees. May be empty.
    std::function<std::string()> difference;
    /// After a run: the memory that is held to answer, in bytes. May be empty.
    std::function<double()> bytes = {};

    /// How often `run` does the work, where once is too quick for the clock.
    std::size_t rounds = 1;
    /// After a run: the seconds that count instead of those of the run: the slowest call of many. May be empty.
    std::function<double()> seconds = {};
};

/// How often a workload is repeated: as often as there is time for, but at least and at most so many times.
struct Repetitions {
    double seconds = 2;
    std::size_t least = 5, most = 31;  ///< most = 0: the first run, which else only warms the caches, counts
};

struct Workload {
    std::size_t items = 0;  ///< what the time is divided by: pairs tested, boxes, parts
    std::vector<Subject> subjects;
    Repetitions repetitions = {};
};

/// A workload by its name. Its data is made when it is asked for, and dropped after it was measured.
struct Registration {
    std::string name;
    std::function<Workload()> make;
};

/// Every workload, in order of its name.
std::vector<Registration>& registrations();

/// `const Registered r("pair/a_b/random", [] { ... return workload; });` at namespace scope adds one.
struct Registered {
    Registered(std::string name, std::function<Workload()> make) {
        registrations().push_back({std::move(name), std::move(make)});
    }
};

/// A hash of the bytes that does not depend on the machine. Source: Fowler, Noll, Vo, FNV-1a.
inline std::uint64_t hash_of(std::span<const std::uint8_t> bytes) {
    std::uint64_t h = 0xcbf29ce484222325u;
    for (const std::uint8_t b : bytes) h = (h ^ b) * 0x100000001b3u;
    return h;
}

}  // namespace hitbox::bench
