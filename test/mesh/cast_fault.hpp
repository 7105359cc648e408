// cast_fault.hpp: all answers about one segment or ray beside rational arithmetic over all triangles (test of casts).
#pragma once

#include <hitbox/mesh/cast.hpp>
#include <hitbox/simd/level.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "ray_oracle.hpp"

namespace hitbox::test {

struct CastTruth {
    RayOracle::Rational t;
    std::uint32_t triangle;
};

inline std::vector<CastTruth> all_hits(const Surface& s, const RayOracle& oracle) {
    std::vector<CastTruth> hits;
    for (std::uint32_t i = 0; i < s.triangles().size(); ++i)
        if (const auto t = oracle.meets(s.triangle(i))) hits.push_back({*t, s.number_in_mesh(i)});
    std::sort(hits.begin(), hits.end(), [](const CastTruth& a, const CastTruth& b) {
        return a.t != b.t ? a.t < b.t : a.triangle < b.triangle;
    });
    return hits;
}

// Within half an ulp.
inline bool is_rounded(double t, const RayOracle::Rational& exact) {
    using Rational = RayOracle::Rational;
    const Rational lower = Rational(std::nextafter(t, -1e300)), upper = Rational(std::nextafter(t, 1e300)),
                   at(t);
    return 2 * exact >= lower + at && 2 * exact <= upper + at;
}

// What is wrong with the normal and the barycentric coordinates of a hit, however thin, large or small the triangle is.
inline std::string fault_of_numbers(const Triangle3& t, const MeshHit& hit) {
    using Rational = RayOracle::Rational;
    using Vector = std::array<Rational, 3>;
    const auto exact = [](const Vec3& v) { return Vector{Rational(v.x), Rational(v.y), Rational(v.z)}; };
    const auto minus = [](const Vector& a, const Vector& b) {
        return Vector{a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    };
    const auto size_of = [](const Vector& v) {
        return std::max({Rational(abs(v[0])), Rational(abs(v[1])), Rational(abs(v[2]))});
    };
    const Vector a = exact(t.a), e = minus(exact(t.b), a), f = minus(exact(t.c), a);
    const Vector n{e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
    const Rational size = size_of(n);
    const Vec3 truth{Rational(n[0] / size).get_d(), Rational(n[1] / size).get_d(),
                     Rational(n[2] / size).get_d()};
    const Vec3 off = hit.normal - truth * (1 / std::sqrt(length_sq(truth)));
    if (!(length_sq(off) <= 1e-18)) return "the normal has another direction";
    const auto& b = hit.barycentric;
    if (!(b[0] >= 0 && b[1] >= 0 && b[2] >= 0 && std::fabs(b[0] + b[1] + b[2] - 1) < 1e-15))
        return "barycentrics are no weights";
    Vector to = exact(hit.point);
    for (std::size_t k = 0; k < 3; ++k)
        to[k] -= Rational(t.a[k]) * Rational(b[0]) + Rational(t.b[k]) * Rational(b[1]) +
                 Rational(t.c[k]) * Rational(b[2]);
    // The point is rounded to a distance of sqrt(3) / 2 ulp from the triangle.
    const Rational most = (size_of(e) + size_of(f)) * Rational(1e-10) +
                          size_of(exact(hit.point)) * Rational(0x1p-50) + Rational(0x1p-1073);
    return size_of(to) <= most ? "" : "barycentrics lead elsewhere";
}

// What is wrong with the answers to one segment or ray, at the present level; nothing where all is right.
template <class Line>
std::string fault(const Surface& s, const Line& line, const RayOracle& oracle,
                  const std::vector<CastTruth>& truth, const CastOptions& options) {
    if (cast_any(s, line, options) != !truth.empty()) return "any";
    if (count_hits(s, line, options) != truth.size()) return "count";
    const auto closest = cast_closest(s, line, options);
    if (closest.has_value() != !truth.empty()) return "closest: hit or miss";
    const std::vector<MeshHit> all = cast_all(s, line, options);
    if (all.size() != truth.size()) return "all: how many";
    for (std::size_t i = 0; i < all.size(); ++i) {
        const MeshHit& hit = all[i];
        if (hit.triangle != truth[i].triangle) return "all: order";
        if (!is_rounded(hit.t, truth[i].t)) return "t is not the nearest number";
        for (std::size_t k = 0; k < 3; ++k)
            if (!is_rounded(hit.point[k], oracle.coordinate(truth[i].t, k)))
                return "point is not the nearest";
        const int way = oracle.facing(s.triangle_of_mesh(hit.triangle));
        if (hit.facing != (way < 0 ? Facing::front : way > 0 ? Facing::back : Facing::edge_on))
            return "facing";
    }
    if (closest) {
        if (closest->triangle != all[0].triangle || closest->t != all[0].t) return "closest is not the first";
        const Triangle3 t = s.triangle_of_mesh(closest->triangle);
        if (const std::string why = fault_of_numbers(t, *closest); !why.empty()) return why;
    }
    return "";
}

// The hits that the options leave. `plain` are the answers without options, in the same order.
inline std::vector<CastTruth> wanted(const Surface& s, const RayOracle& oracle,
                                     const std::vector<CastTruth>& truth, const std::vector<MeshHit>& plain,
                                     const CastOptions& options) {
    std::vector<CastTruth> left;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const int way = oracle.facing(s.triangle_of_mesh(truth[i].triangle));
        if (options.cull_back_faces && way > 0) continue;
        if (options.cull_front_faces && way < 0) continue;
        if (plain[i].t < options.from || plain[i].t > options.until) continue;
        if (truth[i].triangle != options.skip) left.push_back(truth[i]);
    }
    return left;
}

// Options that leave out some of the hits, one of them just so, or just not.
inline std::vector<CastOptions> options_for(const std::vector<MeshHit>& hits) {
    std::vector<CastOptions> options{{}, {.cull_back_faces = true}, {.cull_front_faces = true}};
    if (hits.empty()) return options;
    const double t = hits[hits.size() / 2].t, endless = std::numeric_limits<double>::infinity();
    options.push_back({.from = t});
    options.push_back({.until = t});
    options.push_back({.from = std::nextafter(t, endless), .skip = hits.back().triangle});
    options.push_back({.cull_back_faces = true, .until = std::nextafter(t, -endless)});
    options.push_back({.cull_front_faces = true, .from = hits[0].t, .skip = hits[0].triangle});
    return options;
}

// The same for all levels and options.
template <class Line>
std::string fault(const Surface& s, const Line& line) {
    const RayOracle oracle(line);
    const std::vector<CastTruth> truth = all_hits(s, oracle);
    const std::vector<MeshHit> plain = cast_all(s, line);
    if (plain.size() != truth.size()) return "all: how many";
    std::size_t number = 0;
    for (const CastOptions& options : options_for(plain)) {
        const std::vector<CastTruth> left = wanted(s, oracle, truth, plain, options);
        for (const simd::Level level : {simd::Level::baseline, simd::best_level()}) {
            simd::limit_level(level);
            const std::string why = fault(s, line, oracle, left, options);
            simd::limit_level(simd::Level::avx512);
            if (!why.empty())
                return why + " (options " + std::to_string(number) + ", " + simd::name_of(level) + ")";
        }
        ++number;
    }
    return "";
}

}  // namespace hitbox::test
