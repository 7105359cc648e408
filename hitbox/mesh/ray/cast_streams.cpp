// cast_streams.cpp: many casts side by side (ray streams), in chunks for the threads.
#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/ray/caster.hpp>
#include <hitbox/mesh/ray/detail/each_search.hpp>
#include <hitbox/mesh/ray/detail/first_search.hpp>
#include <hitbox/mesh/ray/detail/packet.hpp>
#include <hitbox/mesh/ray/detail/plane_hits.hpp>
#include <hitbox/mesh/ray/detail/sort_hits.hpp>
#include <hitbox/mesh/ray/detail/wave.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/simd/level.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace hitbox::detail {

namespace {

using Cast3 = Cast<3, double>;

// A part of a stream of casts.
struct StreamBase {
    const Surface& surface;
    const Casts& casts;
    const CastOptions& options;
    std::size_t begin = 0, size = 0;

    Cast3 cast(std::uint32_t i) const { return casts.at(casts.lines, begin + i); }
    void finish() {}
};

// Hits whose numbers are computed side by side. They are set when it is full, or at finish().
class Completion {
public:
    explicit Completion(const StreamBase& stream) : stream_(stream), row_(stream.cast(0).kind) {}

    void add(std::uint32_t cast, const TriangleHit& hit, MeshHit& to) {
        if constexpr (small_code) {
            to = complete_alone(cast, hit);
            return;
        }
        for (const std::uint32_t v : stream_.surface.triangles()[hit.triangle])
            prefetch(&stream_.surface.points()[v]);
        found_[count_++] = {cast, hit, &to};
        if (count_ == found_.size()) finish();
    }

    void finish() {
        if constexpr (small_code) return;
        const auto found = std::span(found_).first(count_);
        row_.clear();
        // Of hits that are not in a plane the result is not read.
        for (const Found& f : found) row_.add(stream_.cast(f.cast), stream_.surface.triangle(f.hit.triangle));
        row_.compute();
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Found& f = found[i];
            const bool is_plane =
                f.hit.at == TriangleHit::At::plane && f.hit.side != TriangleHit::Side::edge_on;
            if (is_plane && row_.get(i, *f.to)) {
                f.to->triangle = f.hit.triangle;
                f.to->facing = f.hit.side == TriangleHit::Side::front ? Facing::front : Facing::back;
            } else {
                *f.to = complete_alone(f.cast, f.hit);
            }
        }
        count_ = 0;
    }

private:
    struct Found {
        std::uint32_t cast = 0;
        TriangleHit hit;
        MeshHit* to = nullptr;
    };

    MeshHit complete_alone(std::uint32_t cast, const TriangleHit& hit) const {
        return Caster(stream_.surface, stream_.cast(cast), stream_.options).complete(hit);
    }

    const StreamBase& stream_;
    PlaneHits row_;
    std::array<Found, PlaneHits::most> found_;
    std::size_t count_ = 0;
};

class ClosestStream : public StreamBase {
public:
    using Search = FirstSearch<Fetch::triangles>;

    ClosestStream(const StreamBase& base, std::span<std::optional<MeshHit>> hits)
        : StreamBase(base), hits_(hits), completion_(*this) {}

    void done(std::uint32_t i, Search& search) {
        if (const std::optional<TriangleHit> hit = search.decide())
            completion_.add(i, *hit, hits_[i].emplace());
    }
    void missed(std::uint32_t) const {}
    void finish() { completion_.finish(); }

private:
    std::span<std::optional<MeshHit>> hits_;
    Completion completion_;
};

// All hits of a part of a stream, in the order of its casts.
class AllStream : public StreamBase {
public:
    using Search = AllSearch;

    AllStream(const StreamBase& base, std::span<std::size_t> counts, std::vector<MeshHit>& hits)
        : StreamBase(base), counts_(counts), hits_(hits), begins_(base.size) {}

    void done(std::uint32_t i, AllSearch& search) {
        std::vector<TriangleHit>& hits = search.hits();
        if (!hits.empty()) sort_hits(search.caster(), hits);
        begins_[i] = found_.size(), counts_[i] = hits.size();
        found_.insert(found_.end(), hits.begin(), hits.end());
    }
    void missed(std::uint32_t i) { begins_[i] = found_.size(), counts_[i] = 0; }
    void finish() {
        hits_.resize(found_.size());
        Completion completion(*this);
        std::size_t to = 0;
        for (std::uint32_t i = 0; i < size; ++i)
            for (std::size_t n = 0; n < counts_[i]; ++n)
                completion.add(i, found_[begins_[i] + n], hits_[to++]);
        completion.finish();
    }

private:
    std::span<std::size_t> counts_;
    std::vector<MeshHit>& hits_;
    std::vector<std::size_t> begins_;  // in the order in which casts are done
    std::vector<TriangleHit> found_;
};

struct AnyStream : StreamBase {
    using Search = AnySearch;
    std::span<std::uint8_t> hits;

    void done(std::uint32_t i, const AnySearch& search) const { hits[i] = search.found(); }
    void missed(std::uint32_t i) const { hits[i] = false; }
};

struct CountStream : StreamBase {
    using Search = CountSearch;
    std::span<std::size_t> counts;

    void done(std::uint32_t i, const CountSearch& search) const { counts[i] = search.count(); }
    void missed(std::uint32_t i) const { counts[i] = 0; }
};

constexpr std::size_t most_in_part = 1024;

// How a part of a stream is followed: neighbours in packets, all others side by side.
template <int W, class Stream>
struct Ways {
    Wave<typename Stream::Search> wave;
    Packet<W, typename Stream::Search> packet;
    std::array<std::uint32_t, most_in_part> single;

    HITBOX_LANES_INLINE void follow(Stream& stream) {
        const TriangleTree& tree = SurfaceAccess::triangle_tree(stream.surface);
        const auto end = std::uint32_t(stream.size);
        std::size_t count = 0;
        for (std::uint32_t i = 0; i < end;) {
            if (end - i >= W && packet.run(stream.surface, tree, i, stream.options, stream)) {
                i += W;
                continue;
            }
            for (const std::uint32_t next = std::min(end, i + W); i < next; ++i) single[count++] = i;
        }
        wave.template run<W>(stream.surface, tree, std::span(single).first(count), stream.options, stream);
    }
};

#if HITBOX_HAS_LEVELS
template <class Stream>
HITBOX_TARGET_LEVEL_AVX2 void follow_avx2(Ways<8, Stream>& ways, Stream& stream) {
    ways.follow(stream);
}
#endif

// A small build follows one cast after the other.
template <class Stream>
void follow_alone(Stream& stream) {
    for (std::uint32_t i = 0; i < stream.size; ++i) {
        const Cast3 cast = stream.cast(i);
        typename Stream::Search search(stream.surface, cast, stream.options);
        detail::follow(stream.surface, cast, search);
        stream.done(i, search);
    }
}

template <class Stream>
void follow(Stream& stream) {
    if constexpr (small_code) return follow_alone(stream);
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2)
        return follow_avx2(*std::make_unique_for_overwrite<Ways<8, Stream>>(), stream);
#endif
    std::make_unique_for_overwrite<Ways<4, Stream>>()->follow(stream);
}

std::size_t parts_of(const Casts& casts) { return (casts.size + most_in_part - 1) / most_in_part; }

// Follows all parts. make(part, number) returns the stream for one.
template <class Make>
void run(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
         const Make& make) {
    if (SurfaceAccess::triangle_tree(surface).empty()) return;
    const auto one = [&](std::size_t number) {
        const std::size_t begin = number * most_in_part;
        auto stream = make(
            StreamBase{surface, casts, options, begin, std::min(casts.size - begin, most_in_part)}, number);
        follow(stream);
        stream.finish();
    };
    SerialExecutor serial;
    (executor != nullptr ? *executor : serial).parallel_for(parts_of(casts), one);
}

}  // namespace

void cast_closest(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
                  std::span<std::optional<MeshHit>> hits) {
    run(surface, casts, options, executor, [&](const StreamBase& part, std::size_t) {
        return ClosestStream(part, hits.subspan(part.begin, part.size));
    });
}
void cast_any(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
              std::span<std::uint8_t> hits) {
    run(surface, casts, options, executor, [&](const StreamBase& part, std::size_t) {
        return AnyStream{part, hits.subspan(part.begin, part.size)};
    });
}
void count_hits(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
                std::span<std::size_t> counts) {
    run(surface, casts, options, executor, [&](const StreamBase& part, std::size_t) {
        return CountStream{part, counts.subspan(part.begin, part.size)};
    });
}
HitLists cast_all(const Surface& surface, const Casts& casts, const CastOptions& options,
                  Executor* executor) {
    HitLists all;
    all.begins.resize(casts.size + 1);
    const std::span<std::size_t> counts = std::span(all.begins).first(casts.size);
    std::vector<std::vector<MeshHit>> parts(parts_of(casts));
    run(surface, casts, options, executor, [&](const StreamBase& part, std::size_t number) {
        return AllStream(part, counts.subspan(part.begin, part.size), parts[number]);
    });
    std::exclusive_scan(all.begins.begin(), all.begins.end(), all.begins.begin(), std::size_t(0));
    all.hits.reserve(all.begins.back());
    for (const std::vector<MeshHit>& part : parts) all.hits.insert(all.hits.end(), part.begin(), part.end());
    return all;
}

}  // namespace hitbox::detail
