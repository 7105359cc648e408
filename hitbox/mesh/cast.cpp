// cast.cpp: candidate triangles in the order of the cast, tests with error bounds, exact order where bounds overlap.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/cast.hpp>

#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/index/detail/ray_lanes.hpp>
#include <hitbox/mesh/detail/hit_order.hpp>
#include <hitbox/mesh/detail/triangle_walk.hpp>
#include <hitbox/pair/detail/piercing.hpp>
#include <hitbox/pair/linear_planar.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace hitbox {

namespace {

using Cast3 = detail::Cast<3, double>;
using detail::Answer;
using detail::Linear;
using exact::Sign;

constexpr double inf = std::numeric_limits<double>::infinity(), epsilon = 0x1p-52;

// A triangle that the cast meets, with bounds of the parameter t.
struct Met {
    std::uint32_t triangle = 0;
    double low = inf, high = inf;
    bool is_sure = false;  // `from_front` is valid
    bool from_front = false;
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
        if (options_.cull_back_faces && !p.from_front) return false;
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

    // Calls take(met) for each triangle met, roughly in order. It returns the parameter up to which more hits
    // are wanted.
    template <class Take>
    void along(const Take& take) const {
        double wanted = inf;
        detail::along(surface_, cast_, [&](std::span<const std::uint32_t> ids) {
            for (const std::uint32_t id : ids) {
                Met met;
                if (meets(id, met)) wanted = take(met);
            }
            return wanted;
        });
    }

private:
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
    const Cast3& cast_;
    const CastOptions& options_;
    Linear line_;
};

}  // namespace

namespace detail {

std::optional<MeshHit> cast_closest(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    const Caster caster(surface, cast, options);
    std::optional<Met> best;
    caster.along([&](const Met& met) {
        if (!best || caster.before(met, *best)) best = met;
        return std::max(best->high, 0.0);
    });
    if (!best) return std::nullopt;
    return caster.complete(*best);
}

bool cast_any(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    const Caster caster(surface, cast, options);
    bool any = false;
    caster.along([&](const Met&) {
        any = true;
        return -1.0;
    });
    return any;
}

std::vector<MeshHit> cast_all(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    const Caster caster(surface, cast, options);
    std::vector<Met> all;
    caster.along([&](const Met& met) {
        all.push_back(met);
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
    caster.along([&](const Met&) {
        ++count;
        return inf;
    });
    return count;
}

}  // namespace detail

}  // namespace hitbox
