// cast_streams.cpp: many casts side by side (ray streams), in chunks for the threads.
#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/ray/cast_walk.hpp>
#include <hitbox/mesh/ray/caster.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace hitbox::detail {

namespace {

using Cast3 = Cast<3, double>;

class StreamBase : public CastStream {
public:
    StreamBase(const Surface& surface, const Casts& casts, const CastOptions& options)
        : surface_(surface), casts_(casts), options_(options) {}

    Cast3 cast(std::size_t i) override { return casts_.at(casts_.lines, i); }

protected:
    Caster caster(std::size_t i) const { return {surface_, casts_.at(casts_.lines, i), options_}; }

    // That of the cast in a place, which keeps what it has decided. done() must reset it.
    Caster& caster_in(std::size_t place, std::size_t i) {
        std::optional<Caster>& caster = casters_[place];
        if (!caster) caster.emplace(surface_, casts_.at(casts_.lines, i), options_);
        return *caster;
    }

    const Surface& surface_;
    const Casts& casts_;
    const CastOptions& options_;
    std::array<std::optional<Caster>, places> casters_;
};

class ClosestStream final : public StreamBase {
public:
    ClosestStream(const Surface& surface, const Casts& casts, const CastOptions& options,
                  std::span<std::optional<MeshHit>> hits)
        : StreamBase(surface, casts, options), hits_(hits) {}

    double visit(std::size_t i, std::size_t place, std::span<const CastCandidate> candidates) override {
        std::optional<Closest>& search = searches_[place];
        if (!search)
            search.emplace(surface_, casts_.at(casts_.lines, i), options_, Closest::Fetch::triangles);
        return search->take(surface_, candidates);
    }
    void done(std::size_t i, std::size_t place) override {
        std::optional<Closest>& search = searches_[place];
        if (!search) return;
        if (const std::optional<TriangleHit>& hit = search->decide()) {
            found_[count_++] = {i, *hit};
            if (count_ == found_.size()) complete();
        }
        search.reset();
    }

    // Computes the hits that have been found. In groups, so that their corners are fetched side by side.
    void complete() {
        const auto found = std::span(found_).first(count_);
        for (const Found& f : found)
            for (const std::uint32_t corner : surface_.triangles()[f.hit.triangle])
                prefetch(&surface_.points()[corner]);
        for (const Found& f : found) hits_[f.cast] = caster(f.cast).complete(f.hit);
        count_ = 0;
    }

private:
    struct Found {
        std::size_t cast = 0;
        TriangleHit hit;
    };

    std::span<std::optional<MeshHit>> hits_;
    std::array<std::optional<Closest>, places> searches_;
    std::array<Found, 32> found_;
    std::size_t count_ = 0;
};

class AnyStream final : public StreamBase {
public:
    AnyStream(const Surface& surface, const Casts& casts, const CastOptions& options,
              std::span<std::uint8_t> hits)
        : StreamBase(surface, casts, options), hits_(hits) {}

    double visit(std::size_t i, std::size_t place, std::span<const CastCandidate> candidates) override {
        Caster& asked = caster_in(place, i);
        TriangleHit hit;
        for (const CastCandidate& c : candidates)
            if (asked.meets(c, hit)) {
                hits_[i] = 1;
                return -1;
            }
        return asked.until();
    }
    void done(std::size_t, std::size_t place) override { casters_[place].reset(); }
    void complete() {}

private:
    std::span<std::uint8_t> hits_;
};

class CountStream final : public StreamBase {
public:
    CountStream(const Surface& surface, const Casts& casts, const CastOptions& options,
                std::span<std::size_t> counts)
        : StreamBase(surface, casts, options), counts_(counts) {}

    double visit(std::size_t i, std::size_t place, std::span<const CastCandidate> candidates) override {
        Caster& asked = caster_in(place, i);
        TriangleHit hit;
        for (const CastCandidate& c : candidates) counts_[i] += asked.meets(c, hit);
        return asked.until();
    }
    void done(std::size_t, std::size_t place) override { casters_[place].reset(); }
    void complete() {}

private:
    std::span<std::size_t> counts_;
};

template <class Stream, class Hits>
void run(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
         const Hits& hits) {
    constexpr std::size_t chunk = 1024;
    const auto one = [&](std::size_t c) {
        Stream stream(surface, casts, options, hits);
        along(surface, c * chunk, std::min(casts.size, (c + 1) * chunk), stream);
        stream.complete();
    };
    SerialExecutor serial;
    (executor != nullptr ? *executor : serial).parallel_for((casts.size + chunk - 1) / chunk, one);
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
