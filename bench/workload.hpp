// workload.hpp: the workloads of `compare`: each has a name and several subjects (benchmark registry).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace hitbox::bench {

/// One implementation of a workload: hitbox, another library, or a textbook.
struct Subject {
    std::string name;     ///< "hitbox" for ours; otherwise the name of the library
    std::string version;  ///< the release of a library, or the source of a textbook test

    std::function<void()> run;      ///< does all the work once; this is timed
    std::function<void()> prepare;  ///< called before each run and not timed; may be empty

    /// After a run: a count or hash, equal for all correct subjects.
    std::function<std::string()> answer;
    /// After a run: how much the answer differs and why; nothing if it agrees. May be empty.
    std::function<std::string()> difference;
    /// After a run: the memory used by the subject, in bytes. May be empty.
    std::function<double()> bytes = {};

    /// The number of times that `run` does the work, if once is too fast for the clock.
    std::size_t rounds = 1;
    /// After a run: the time to report instead of that of the run, for example the slowest call. May be empty.
    std::function<double()> seconds = {};
};

/// The number of repetitions: as many as the time allows, within these limits.
struct Repetitions {
    double seconds = 2;
    /// most = 0: the first run counts, which otherwise only warms the caches.
    std::size_t least = 5, most = 31;
};

struct Workload {
    std::size_t items = 0;  ///< the divisor of the time: pairs tested, boxes, parts
    std::vector<Subject> subjects;
    Repetitions repetitions = {};
};

/// A named workload. Its data is created on demand and freed after the measurement.
struct Registration {
    std::string name;
    std::function<Workload()> make;
};

/// All workloads, ordered by name.
std::vector<Registration>& registrations();

/// `const Registered r("pair/a_b/random", [] { ... return workload; });` at namespace scope adds a workload.
struct Registered {
    Registered(std::string name, std::function<Workload()> make) {
        registrations().push_back({std::move(name), std::move(make)});
    }
};

/// A hash of the bytes, independent of the machine. Source: Fowler, Noll, Vo, FNV-1a.
inline std::uint64_t hash_of(std::span<const std::uint8_t> bytes) {
    std::uint64_t h = 0xcbf29ce484222325u;
    for (const std::uint8_t b : bytes) h = (h ^ b) * 0x100000001b3u;
    return h;
}

}  // namespace hitbox::bench
