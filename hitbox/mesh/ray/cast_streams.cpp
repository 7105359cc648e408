// cast_streams.cpp: many casts side by side (ray streams), in chunks for the threads.
#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/ray/caster.hpp>
#include <hitbox/mesh/ray/detail/each_search.hpp>
#include <hitbox/mesh/ray/detail/first_search.hpp>
#include <hitbox/mesh/ray/detail/packet.hpp>
#include <hitbox/mesh/ray/detail/plane_hits.hpp>
#include <hitbox/mesh/ray/detail/wave.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/simd/level.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

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

class ClosestStream : public StreamBase {
public:
    using Search = FirstSearch<Closest::Fetch::triangles>;

    ClosestStream(const StreamBase& base, std::span<std::optional<MeshHit>> hits)
        : StreamBase(base), hits_(hits), row_(cast(0).kind) {}

    void done(std::uint32_t i, Search& search) {
        if (const std::optional<TriangleHit> hit = search.decide()) {
            found_[count_++] = {i, *hit};
            for (const std::uint32_t v : surface.triangles()[hit->triangle]) prefetch(&surface.points()[v]);
            if (count_ == found_.size()) finish();
        }
    }

    // Computes the hits that have been found, side by side.
    void finish() {
        const auto found = std::span(found_).first(count_);
        row_.clear();
        // Of hits that are not in a plane the result is not read.
        for (const Found& f : found) row_.add(cast(f.cast), surface.triangle(f.hit.triangle));
        row_.compute();
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Found& f = found[i];
            MeshHit& hit = hits_[f.cast].emplace();
            const bool is_plane =
                f.hit.at == TriangleHit::At::plane && f.hit.side != TriangleHit::Side::edge_on;
            if (is_plane && row_.get(i, hit)) {
                hit.triangle = f.hit.triangle;
                hit.facing = f.hit.side == TriangleHit::Side::front ? Facing::front : Facing::back;
            } else {
                hit = Caster(surface, cast(f.cast), options).complete(f.hit);
            }
        }
        count_ = 0;
    }

private:
    struct Found {
        std::uint32_t cast = 0;
        TriangleHit hit;
    };

    std::span<std::optional<MeshHit>> hits_;
    PlaneHits row_;
    std::array<Found, PlaneHits::most> found_;
    std::size_t count_ = 0;
};

struct AnyStream : StreamBase {
    using Search = AnySearch;
    std::span<std::uint8_t> hits;

    void done(std::uint32_t i, const AnySearch& search) const { hits[i] = search.found(); }
};

struct CountStream : StreamBase {
    using Search = CountSearch;
    std::span<std::size_t> counts;

    void done(std::uint32_t i, const CountSearch& search) const { counts[i] = search.count(); }
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

template <class Stream>
void follow(Stream& stream) {
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2)
        return follow_avx2(*std::make_unique_for_overwrite<Ways<8, Stream>>(), stream);
#endif
    std::make_unique_for_overwrite<Ways<4, Stream>>()->follow(stream);
}

template <class Stream, class Hits>
void run(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
         const Hits& hits) {
    if (SurfaceAccess::triangle_tree(surface).empty()) return;
    const auto one = [&](std::size_t part) {
        const std::size_t begin = part * most_in_part, size = std::min(casts.size - begin, most_in_part);
        Stream stream{{surface, casts, options, begin, size}, hits.subspan(begin, size)};
        follow(stream);
        stream.finish();
    };
    SerialExecutor serial;
    (executor != nullptr ? *executor : serial)
        .parallel_for((casts.size + most_in_part - 1) / most_in_part, one);
}

}  // namespace

void cast_closest(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
                  std::span<std::optional<MeshHit>> hits) {
    run<ClosestStream>(surface, casts, options, executor, hits);
}
void cast_any(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
              std::span<std::uint8_t> hits) {
    run<AnyStream>(surface, casts, options, executor, hits);
}
void count_hits(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
                std::span<std::size_t> counts) {
    run<CountStream>(surface, casts, options, executor, counts);
}

}  // namespace hitbox::detail
