// cast.cpp: candidate triangles in the order of the cast, tests with error bounds, exact order where bounds overlap.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/cast.hpp>

#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/index/detail/ray_lanes.hpp>
#include <hitbox/mesh/detail/cast_walk.hpp>
#include <hitbox/mesh/detail/hit_order.hpp>
#include <hitbox/pair/detail/piercing.hpp>
#include <hitbox/pair/linear_planar.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace hitbox {

namespace {

using Cast3 = detail::Cast<3, double>;
using detail::Answer;
using detail::CastCandidate;
using detail::Linear;
using exact::Sign;

constexpr double inf = std::numeric_limits<double>::infinity(), epsilon = 0x1p-52;

// A triangle that the cast meets, with bounds of the parameter t.
struct Met {
    std::uint32_t triangle = 0;
    double low = inf, high = inf;
    bool is_sure = false;  // `from_front` is valid
    bool from_front = false;
    bool is_coarse = false;  // the bounds are those of a candidate
};

class Caster {
public:
    Caster(const Surface& surface, const Cast3& cast, const CastOptions& options)
        : surface_(surface),
          cast_(cast),
          options_(options),
          line_{cast.origin, cast.to,
                cast.kind == Cast3::Kind::ray ? Linear::Kind::ray : Linear::Kind::segment} {}

    // True if the cast meets the triangle. Then `met` gets the bounds of t.
    bool meets(std::uint32_t triangle, Met& met) const {
        const Triangle3 t = surface_.triangle(triangle);
        const detail::BoundedPiercing p = detail::pierce(line_, t);
        if (p.answer == Answer::none) return false;
        met.triangle = triangle;
        if (p.answer == Answer::doubtful) return meets_in_doubt(t, met);
        if (is_culled(p.from_front)) return false;
        met.low = (p.at.t - p.bound.t) / (p.at.det + p.bound.det);
        met.high = (p.at.t + p.bound.t) / (p.at.det - p.bound.det);
        met.low -= std::fabs(met.low) * (2 * epsilon), met.high += std::fabs(met.high) * (2 * epsilon);
        met.is_sure = true, met.from_front = p.from_front;
        return true;
    }

    // The exact order of two hits. Equal hits are ordered by triangle index.
    bool before(const Met& a, const Met& b) const {
        if (a.high < b.low) return true;
        if (b.high < a.low) return false;
        if (a.is_coarse || b.is_coarse) return before(refined(a), refined(b));
        const Sign order =
            detail::hit_order(cast_, surface_.triangle(a.triangle), surface_.triangle(b.triangle));
        return order != Sign::zero ? order == Sign::negative : a.triangle < b.triangle;
    }

    MeshHit complete(const Met& met) const {
        const Triangle3 t = surface_.triangle(met.triangle);
        MeshHit hit{met.triangle, 0, {}, {}, {}, Facing::front};
        const auto shared = shared_with(t);
        hit.t = shared.t->low, hit.point = shared.point();
        hit.barycentric = barycentric(t, hit.point);
        hit.normal = normal_of(t);
        if (met.is_sure) {
            hit.facing = met.from_front ? Facing::front : Facing::back;
        } else {
            const Sign way = detail::facing_sign(cast_, t);
            hit.facing = way == Sign::negative   ? Facing::front
                         : way == Sign::positive ? Facing::back
                                                 : Facing::edge_on;
        }
        return hit;
    }

    bool is_culled(bool from_front) const { return options_.cull_back_faces && !from_front; }

    // As meets(), without a test if the candidate is sure.
    bool meets(const CastCandidate& c, Met& met) const {
        if (!c.is_sure) return meets(c.triangle, met);
        met = {c.triangle, c.low, c.high, true, c.from_front, true};
        return !is_culled(c.from_front);
    }

    // Calls take(candidate) for each triangle that may be met, roughly in order. It returns the parameter up to which
    // more are wanted.
    template <class Take>
    void along(const Take& take) const {
        detail::along(surface_, cast_, [&](std::span<const CastCandidate> candidates) {
            double wanted = inf;
            for (const CastCandidate& c : candidates) wanted = take(c);
            return wanted;
        });
    }

private:
    Met refined(const Met& met) const {
        Met fine;
        return met.is_coarse && meets(met.triangle, fine) ? fine : met;
    }

    Intersection<double> shared_with(const Triangle3& t) const {
        return cast_.kind == Cast3::Kind::ray ? intersection(Ray3{cast_.origin, cast_.to}, t)
                                              : intersection(Segment3{cast_.origin, cast_.to}, t);
    }

    HITBOX_NOINLINE bool meets_in_doubt(const Triangle3& t, Met& met) const {
        const auto shared = shared_with(t);
        if (!shared) return false;
        if (options_.cull_back_faces && detail::facing_sign(cast_, t) == Sign::positive) return false;
        const double at = shared.t->low;
        met.low = at - std::fabs(at) * epsilon - 0x1p-1074,
        met.high = at + std::fabs(at) * epsilon + 0x1p-1074;
        return true;
    }

    static Vec3 normal_of(const Triangle3& t) {
        Vec3 e = t.b - t.a, f = t.c - t.a;
        // Scale to sizes near 1, so that squares neither overflow nor underflow.
        const auto unit = [](const Vec3& v) {
            return exact::times_power_of_two(v, -detail::exponent_of(detail::size_of(v)));
        };
        const Vec3 n = unit(cross(unit(e), unit(f)));
        const double length = std::sqrt(length_sq(n));
        return length > 0 ? n * (1 / length) : Vec3{};
    }

    // Projected along the coordinate axis nearest to the normal.
    static std::array<double, 3> barycentric(const Triangle3& t, const Vec3& p) {
        const Vec3 e = t.b - t.a, f = t.c - t.a, s = p - t.a, n = cross(e, f);
        const std::size_t k = std::fabs(n.z) >= std::fabs(n.x) && std::fabs(n.z) >= std::fabs(n.y) ? 2
                              : std::fabs(n.y) >= std::fabs(n.x)                                   ? 1
                                                                                                   : 0;
        const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
        const double whole = e[u] * f[v] - e[v] * f[u];
        double b = (s[u] * f[v] - s[v] * f[u]) / whole, c = (e[u] * s[v] - e[v] * s[u]) / whole;
        b = b >= 0 ? std::min(b, 1.0) : 0.0, c = c >= 0 ? std::min(c, 1.0 - b) : 0.0;
        return {1 - b - c, b, c};
    }

    const Surface& surface_;
    Cast3 cast_;
    CastOptions options_;
    Linear line_;
};

// Finds the first hit among candidates. They are kept until the end, because most turn out to be behind another one.
class Closest {
public:
    explicit Closest(const Caster& caster) : caster_(caster) {}

    // Returns the parameter up to which more are wanted.
    double take(const Surface& surface, std::span<const CastCandidate> candidates) {
        for (const CastCandidate& c : candidates) {
            if (c.low > end_ || (c.is_sure && caster_.is_culled(c.from_front))) continue;
            if (count_ == waiting_.size()) decide();
            waiting_[count_++] = c;
            // Usually the last one is the hit. Its corners are fetched while the search goes on.
            detail::prefetch(&surface.triangles()[c.triangle]);
            if (c.is_sure) end_ = std::min(end_, c.high);
        }
        return std::max(end_, 0.0);
    }

    const std::optional<Met>& decide() {
        for (const CastCandidate& c : std::span(waiting_).first(count_)) {
            Met met;
            if (!(c.low > end_) && caster_.meets(c, met) && (!best_ || caster_.before(met, *best_)))
                best_ = met, end_ = std::min(end_, met.high);
        }
        count_ = 0;
        return best_;
    }

    const Caster& caster() const { return caster_; }

private:
    Caster caster_;
    std::array<CastCandidate, 12> waiting_;
    std::size_t count_ = 0;
    std::optional<Met> best_;
    double end_ = inf;
};

using detail::Casts;
using detail::CastStream;

class StreamBase : public CastStream {
public:
    StreamBase(const Surface& surface, const Casts& casts, const CastOptions& options)
        : surface_(surface), casts_(casts), options_(options) {}

    Cast3 cast(std::size_t i) override { return casts_.at(casts_.lines, i); }

protected:
    Caster caster(std::size_t i) const { return {surface_, casts_.at(casts_.lines, i), options_}; }

    const Surface& surface_;
    const Casts& casts_;
    const CastOptions& options_;
};

class ClosestStream final : public StreamBase {
public:
    ClosestStream(const Surface& surface, const Casts& casts, const CastOptions& options,
                  std::span<std::optional<MeshHit>> hits)
        : StreamBase(surface, casts, options), hits_(hits) {}

    double visit(std::size_t i, std::size_t place, std::span<const CastCandidate> candidates) override {
        std::optional<Closest>& search = searches_[place];
        if (!search) search.emplace(caster(i));
        return search->take(surface_, candidates);
    }
    void done(std::size_t i, std::size_t place) override {
        std::optional<Closest>& search = searches_[place];
        if (!search) return;
        if (const std::optional<Met>& met = search->decide()) {
            found_[count_++] = {i, *met};
            if (count_ == found_.size()) complete();
        }
        search.reset();
    }

    // Computes the hits that have been found. In groups, so that their corners are fetched side by side.
    void complete() {
        const auto found = std::span(found_).first(count_);
        for (const Found& f : found)
            for (const std::uint32_t corner : surface_.triangles()[f.met.triangle])
                detail::prefetch(&surface_.points()[corner]);
        for (const Found& f : found) hits_[f.cast] = caster(f.cast).complete(f.met);
        count_ = 0;
    }

private:
    struct Found {
        std::size_t cast = 0;
        Met met;
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

    double visit(std::size_t i, std::size_t, std::span<const CastCandidate> candidates) override {
        const Caster asked = caster(i);
        Met met;
        for (const CastCandidate& c : candidates)
            if (asked.meets(c, met)) {
                hits_[i] = 1;
                return -1;
            }
        return inf;
    }
    void done(std::size_t, std::size_t) override {}
    void complete() {}

private:
    std::span<std::uint8_t> hits_;
};

class CountStream final : public StreamBase {
public:
    CountStream(const Surface& surface, const Casts& casts, const CastOptions& options,
                std::span<std::size_t> counts)
        : StreamBase(surface, casts, options), counts_(counts) {}

    double visit(std::size_t i, std::size_t, std::span<const CastCandidate> candidates) override {
        const Caster asked = caster(i);
        Met met;
        for (const CastCandidate& c : candidates) counts_[i] += asked.meets(c, met);
        return inf;
    }
    void done(std::size_t, std::size_t) override {}
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
        detail::along(surface, c * chunk, std::min(casts.size, (c + 1) * chunk), stream);
        stream.complete();
    };
    SerialExecutor serial;
    (executor != nullptr ? *executor : serial).parallel_for((casts.size + chunk - 1) / chunk, one);
}

}  // namespace

namespace detail {

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

std::optional<MeshHit> cast_closest(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    Closest closest({surface, cast, options});
    detail::along(surface, cast, [&](std::span<const CastCandidate> candidates) {
        return closest.take(surface, candidates);
    });
    const std::optional<Met>& met = closest.decide();
    if (!met) return std::nullopt;
    return closest.caster().complete(*met);
}

bool cast_any(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    const Caster caster(surface, cast, options);
    bool any = false;
    caster.along([&](const CastCandidate& c) {
        Met met;
        any = any || caster.meets(c, met);
        return any ? -1.0 : inf;
    });
    return any;
}

std::vector<MeshHit> cast_all(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    const Caster caster(surface, cast, options);
    std::vector<Met> all;
    caster.along([&](const CastCandidate& c) {
        Met met;
        if (caster.meets(c, met)) all.push_back(met);
        return inf;
    });
    detail::sort(all.begin(), all.end(),
                 [&](const Met& a, const Met& b) { return a.triangle != b.triangle && caster.before(a, b); });
    std::vector<MeshHit> hits;
    hits.reserve(all.size());
    for (const Met& met : all) hits.push_back(caster.complete(met));
    return hits;
}

std::size_t count_hits(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    const Caster caster(surface, cast, options);
    std::size_t count = 0;
    caster.along([&](const CastCandidate& c) {
        Met met;
        count += caster.meets(c, met);
        return inf;
    });
    return count;
}

}  // namespace detail

}  // namespace hitbox
