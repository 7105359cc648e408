// caster.hpp: one cast against candidate triangles: bounds of parameters, exact order where they overlap. For .cpp files.
#pragma once

#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/ray/cast_doubt.hpp>
#include <hitbox/mesh/ray/cast_walk.hpp>
#include <hitbox/mesh/ray/detail/cast_line.hpp>
#include <hitbox/mesh/ray/detail/hit_order.hpp>
#include <hitbox/mesh/ray/detail/hit_place.hpp>
#include <hitbox/mesh/ray/detail/on_triangle.hpp>
#include <hitbox/mesh/ray/detail/triangle_hit.hpp>
#include <hitbox/mesh/tree/any_surface.hpp>
#include <hitbox/pair/intersection/piercing.hpp>
#include <hitbox/shape/cast.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace hitbox::detail {

/// The answer for the last triangle that was decided exactly. Copies of it take it, with their corners in any order.
class LastDoubted {
public:
    void keep(const Triangle3& t, bool meets, const TriangleHit& hit) {
        // A map may take corners to one point, which tells no edges apart.
        if (t.a != t.b && t.b != t.c && t.a != t.c) kept_.emplace(Kept{t, hit, meets});
    }
    bool is_copy(const Triangle3& t) const { return kept_ && same_points(t, kept_->triangle); }

    /// The same answer for a copy. All of `hit` is set but the number of the triangle.
    bool answer(const Triangle3& t, TriangleHit& hit) const {
        if (!kept_->meets) return false;
        const std::uint32_t triangle = hit.triangle;
        hit = kept_->hit;
        hit.triangle = triangle;
        const std::size_t a = corner_at(t, kept_->triangle.a), b = corner_at(t, kept_->triangle.b);
        if (b != (a + 1) % 3)  // turned over
            hit.side = hit.side == TriangleHit::Side::front  ? TriangleHit::Side::back
                       : hit.side == TriangleHit::Side::back ? TriangleHit::Side::front
                                                             : hit.side;
        hit.index = std::uint8_t(corner_at(t, corner_of(kept_->triangle, hit.index)));
        return true;
    }

private:
    static std::size_t corner_at(const Triangle3& t, const Vec3& p) {
        return p == t.a ? 0 : p == t.b ? 1 : 2;
    }

    struct Kept {
        Triangle3 triangle;
        TriangleHit hit;
        bool meets;
    };
    std::optional<Kept> kept_;
};

/// A cast against single triangles of a Surface or a MovedSurface.
template <class AnySurface>
class CasterOn {
public:
    using Cast3 = Cast<3, double>;

    CasterOn(const AnySurface& surface, const Cast3& cast, const CastOptions& options)
        : surface_(surface),
          culls_{options.cull_back_faces, options.cull_front_faces},
          skipped_(options.skip),
          from_(options.from <= 0 ? -TriangleHit::inf : options.from),
          until_(options.until),
          line_(linear(cast)),
          exact_line_(cast) {}

    /// True if the cast meets the triangle and the hit is wanted. Then `hit` gets the bounds of t.
    bool meets(std::uint32_t triangle, TriangleHit& hit) {
        return !is_skipped(triangle) && meets_wherever(triangle, hit) && is_in_range(hit);
    }

    /// The exact order of two hits. Equal hits are ordered by triangle index.
    bool before(const TriangleHit& a, const TriangleHit& b) {
        if (a.high < b.low) return true;
        if (b.high < a.low) return false;
        if (surely_tie(a, b)) return a.triangle < b.triangle;
        if (a.is_coarse || b.is_coarse) return before(refined(a), refined(b));
        const exact::Sign order =
            hit_order(exact_line_, surface_.triangle(a.triangle), surface_.triangle(b.triangle));
        return order != exact::Sign::zero ? order == exact::Sign::negative : a.triangle < b.triangle;
    }

    /// True if the hits are at the same point for a reason that needs no arithmetic.
    bool surely_tie(const TriangleHit& a, const TriangleHit& b) const {
        if (a.place != CastLine::nowhere && a.place == b.place) return true;
        const Triangle3 of_a = surface_.triangle(a.triangle), of_b = surface_.triangle(b.triangle);
        return same_points(of_a, of_b) || same_place(a, of_a, b, of_b);
    }

    MeshHit complete(const TriangleHit& hit) const {
        const Triangle3 t = surface_.triangle(hit.triangle);
        const HitPlace place = place_of_hit(exact_line_.cast(), t, hit);
        const OnTriangle on = on_triangle(t, place.point);
        return {hit.triangle, place.t, place.point, on.barycentric, on.normal, facing(t, hit)};
    }

    /// A parameter after which no hit is wanted, by far more than it is rounded on the way to the tree.
    double until() const { return widened(until_); }
    static double widened(double until) { return until < 0 ? until : until * (1 + 0x1p-40) + 0x1p-1000; }

    /// True if the candidate is a hit that is surely wanted.
    bool surely_meets(const CastCandidate& c) const {
        return c.is_sure && !is_culled(c.from_front) && !is_skipped(c.triangle) && c.low > from_ &&
               c.high < until_;
    }
    /// True if it is surely no hit that is wanted.
    bool surely_misses(const CastCandidate& c) const {
        return c.is_sure && (is_culled(c.from_front) || c.high < from_ || c.low > until_);
    }

    /// As meets(), without a test if the candidate is sure.
    bool meets(const CastCandidate& c, TriangleHit& hit) {
        if (surely_misses(c)) return false;
        if (!surely_meets(c)) return meets(c.triangle, hit);
        hit = {c.triangle, CastLine::nowhere, c.low, c.high, side_of(c.from_front), TriangleHit::At::plane, 0,
               true};
        return true;
    }

private:
    bool is_culled(bool from_front) const { return culls_.leaves_out(from_front); }
    bool is_skipped(std::uint32_t triangle) const {
        return skipped_ != no_triangle && in_memory(surface_).number_in_mesh(triangle) == skipped_;
    }
    bool is_in_range(const TriangleHit& hit) const {
        if (hit.low >= from_ && hit.high <= until_) return true;
        if (hit.high < from_ || hit.low > until_) return false;
        const double t = place_of_hit(exact_line_.cast(), surface_.triangle(hit.triangle), hit).t;
        return t >= from_ && t <= until_;
    }

    bool meets_wherever(std::uint32_t triangle, TriangleHit& hit) {
        const Triangle3 t = surface_.triangle(triangle);
        hit.triangle = triangle;
        hit.is_coarse = false;
        if (doubted_.is_copy(t)) return doubted_.answer(t, hit);
        if (corner_)
            for (std::uint8_t i = 0; i < 3; ++i)
                if (corner_of(t, i) == corner_->p)
                    if (const int facing = known_facing(exact_line_.direction(), t); facing != 0)
                        return meets_at_known_corner(i, facing > 0, hit);
        const BoundedPiercing p = pierce(line_, t);
        if (p.answer == Verdict::no) return false;
        if (p.answer == Verdict::unknown) return meets_in_doubt(t, p, hit);
        if (is_culled(p.from_front)) return false;
        set_bounds(hit, (p.at.t - p.bound.t) / (p.at.det + p.bound.det),
                   (p.at.t + p.bound.t) / (p.at.det - p.bound.det));
        hit.side = side_of(p.from_front), hit.at = TriangleHit::At::plane, hit.place = CastLine::nowhere;
        return true;
    }

    HITBOX_NOINLINE bool meets_in_doubt(const Triangle3& t, const BoundedPiercing& p, TriangleHit& hit) {
        const bool meets = detail::meets_in_doubt(exact_line_, t, p, culls_, hit);
        // Not if faces are culled: then a copy that is turned over has another answer.
        if (!culls_.any()) doubted_.keep(t, meets, hit);
        if (meets &&
            (hit.at == TriangleHit::At::corner ||
             (hit.at == TriangleHit::At::start && corner_of(t, hit.index) == exact_line_.cast().origin)))
            corner_.emplace(AtCorner{corner_of(t, hit.index), hit});
        return meets;
    }

    // A triangle that the cast crosses at a corner of an earlier hit.
    bool meets_at_known_corner(std::uint8_t index, bool from_front, TriangleHit& hit) const {
        const std::uint32_t triangle = hit.triangle;
        hit = corner_->hit;
        hit.triangle = triangle, hit.side = side_of(from_front), hit.index = index;
        return !is_culled(from_front);
    }

    static TriangleHit::Side side_of(bool from_front) {
        return from_front ? TriangleHit::Side::front : TriangleHit::Side::back;
    }

    TriangleHit refined(const TriangleHit& hit) {
        TriangleHit fine;
        return hit.is_coarse && meets(hit.triangle, fine) ? fine : hit;
    }

    Facing facing(const Triangle3& t, const TriangleHit& hit) const {
        switch (hit.side) {
            case TriangleHit::Side::front:
                return Facing::front;
            case TriangleHit::Side::back:
                return Facing::back;
            case TriangleHit::Side::edge_on:
                return Facing::edge_on;
            case TriangleHit::Side::unknown:
                break;
        }
        const exact::Sign turn = facing_sign(exact_line_.cast(), t);
        return turn == exact::Sign::negative   ? Facing::front
               : turn == exact::Sign::positive ? Facing::back
                                               : Facing::edge_on;
    }

    static constexpr std::uint32_t no_triangle = 0xffffffff;

    const AnySurface& surface_;
    Culling culls_;
    std::uint32_t skipped_;
    double from_, until_;
    Linear line_;
    CastLine exact_line_;
    LastDoubted doubted_;
    struct AtCorner {
        Vec3 p;
        TriangleHit hit;
    };
    std::optional<AtCorner> corner_;  // the last hit at a corner
};

using Caster = CasterOn<Surface>;

/// Finds the first hit among candidates. They are kept until the end, because most turn out to be behind another one.
template <class AnySurface>
class ClosestOn {
public:
    ClosestOn(const AnySurface& surface, const Cast<3, double>& cast, const CastOptions& options)
        : caster_(surface, cast, options), end_(caster_.until()) {}

    /// Returns the parameter up to which more are wanted.
    double take(const AnySurface& any_surface, std::span<const CastCandidate> candidates) {
        const Surface& surface = in_memory(any_surface);
        bool doubts = false;
        for (const CastCandidate& c : candidates) {
            if (c.low > end_ || caster_.surely_misses(c)) continue;
            if (count_ == waiting_.size()) decide();
            waiting_[count_++] = c;
            const bool is_hit = caster_.surely_meets(c);
            doubts |= !is_hit;
            if (is_hit) end_ = (std::min)(end_, c.high);
            // Usually the last one is the hit. Its corners are fetched while the search goes on.
            for (const std::uint32_t v : surface.triangles()[c.triangle]) prefetch(&surface.points()[v]);
        }
        // Otherwise a ray through a corner or edge would be followed to the end of the mesh.
        if (doubts && end_ == caster_.until()) decide();
        return (std::max)(end_, 0.0);
    }

    /// Keeps a candidate for decide().
    void wait(const CastCandidate& c) {
        if (count_ == waiting_.size()) decide();
        waiting_[count_++] = c;
    }

    /// The parameter after which no hit is wanted.
    double end() const { return (std::max)(end_, 0.0); }

    const std::optional<TriangleHit>& decide() {
        for (const CastCandidate& c : std::span(waiting_).first(count_)) {
            TriangleHit hit;
            if (!(c.low > end_) && caster_.meets(c, hit) && (!best_ || caster_.before(hit, *best_)))
                best_ = hit, end_ = (std::min)(end_, hit.high);
        }
        count_ = 0;
        return best_;
    }

    const CasterOn<AnySurface>& caster() const { return caster_; }

private:
    CasterOn<AnySurface> caster_;
    std::array<CastCandidate, 12> waiting_;
    std::size_t count_ = 0;
    std::optional<TriangleHit> best_;
    double end_;
};

using Closest = ClosestOn<Surface>;

}  // namespace hitbox::detail
