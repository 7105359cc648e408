// certain.hpp: the distance of two convex sets in double, where a proof in double says that it is right
// (include in .cpp files only).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/kept_sum.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/gjk.hpp>
#include <hitbox/pair/closest/detail/nearest_in_doubles.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// The vector between the points nearest to each other of two parts, b to a, and whether those are the closest points of
/// the sets.
///
/// The multiples of the free ways are found in double, with errors; they are brought into their ranges, so the vector w
/// leads from a point of b to a point of a, and |w| is not below the distance. It is added up without cancellation. Let v
/// be w without its components along the free ways. If v leads from a, and against it from b, along no way that is not
/// free, then the distance is at least |v|. And |v| is |w| within the square of |w - v| / |w|, which is tested to be tiny.
struct Certain {
    exact::KeptWay kept;
    Vec3 way{};
    double square = 0;
    double size = 0;                   ///< the sum of the squares of all terms
    double doubt = 0;                  ///< at least |w - v|
    std::array<double, 2> multiple{};  ///< of the free ways of the part of a, then of that of b
    bool sure = false;
    bool in_face = true;  ///< false if a point on the face of a triangle may be beyond its edge by rounding
};

class Prover {
public:
    Prover(const ExactSpread& a, const Part& part_a, const ExactSpread& b, const Part& part_b)
        : kept_(exact::way_between(b.base, a.base)) {
        size_ = length_sq(a.base - b.base);
        add(a, part_a, 1);
        add(b, part_b, -1);
    }

    /// a, moved by t * motion.
    void move(const Vec3& motion, double t) {
        kept_.subtract(-t, motion);
        size_ += t * t * length_sq(motion);
    }
    /// Ways that are not free may lie in the plane across v, if zeros among the coordinates prove it, as those of a capsule that
    /// stands upright beside a box. The closest points are then some of many. The same coordinates of `way` are zero.
    void allow_ties() { ties_ = true; }

    Certain result() {
        Certain r;
        if (dimension_ > 2) return r;
        const Vec3 from = kept_.result();
        double doubt = 0;  // at least |w - v|
        if (dimension_ == 1) {
            const Vec3& u = free_[0].high;
            take(0, -dot(from, u) / length_sq(u));
        } else if (dimension_ == 2) {
            const Vec3 &u = free_[0].high, &v = free_[1].high, n = cross(u, v);
            const double whole = length_sq(n), flat = whole / (length_sq(u) * length_sq(v));
            if (!(flat > 0x1p-20)) return r;
            const double s = -dot(n, cross(from, v)) / whole, t = -dot(n, cross(u, from)) / whole;
            take(0, s), take(1, t);
            if (is_face_ && !(s + t <= 1 + slip)) return r;
            r.in_face = !is_face_ || s + t <= 1;
            steep_ = flat > 0.25 ? 2 : 0x1p10;  // 1 / sine
        }
        r.kept = kept_, r.multiple = multiple_, r.way = kept_.result(), r.square = length_sq(r.way),
        r.size = 8 * size_;
        if (!in_range_ || !(r.square > nearest_filter * r.size && r.square > 0x1p-200 && r.size < 0x1p200 &&
                            least_ > 0x1p-200))
            return r;
        const double length = std::sqrt(r.square);
        for (std::size_t i = 0; i < dimension_; ++i)
            doubt += 3 * std::fabs(dot(r.way, free_[i].high)) / sum_of(free_[i].high);
        doubt = (doubt + 0x1p-50 * length) * steep_;
        r.doubt = doubt;
        r.sure = doubt * HITBOX_TEST_ERROR_BOUND_SCALE < 0x1p-28 * length;
        const double margin = (doubt + 0x1p-49 * length) * HITBOX_TEST_ERROR_BOUND_SCALE;
        for (std::size_t i = 0; i < inwards_; ++i)
            r.sure &=
                dot(r.way, inward_[i]) >= margin * sum_of(inward_[i]) || (ties_ && is_across(inward_[i]));
        for (std::size_t k = 0; k < 3 && ties_; ++k)
            if (is_spanned(k)) r.way[k] = 0;
        return r;
    }

private:
    // A multiple beyond its range by at most this is moved to the end.
    static constexpr double slip = 0x1p-46;

    static double sum_of(const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

    // The multiple of a free way.
    void take(std::size_t i, double t) {
        const double low = range_[i] == Range::symmetric ? -1
                           : range_[i] == Range::endless ? -no_end
                                                         : 0,
                     high = range_[i] <= Range::symmetric ? 1 : no_end;
        const double kept = clamped(t, low, high);
        in_range_ &= std::fabs(t - kept) <= slip;
        multiple_[i] = kept;
        kept_.subtract(-kept, free_[i]);
        size_ += kept * kept * length_sq(free_[i].high);
    }

    // Whether the free ways span this coordinate axis, so that v is zero along it.
    bool is_spanned(std::size_t k) const {
        const std::size_t next = (k + 1) % 3, last = (k + 2) % 3;
        bool in_next = dimension_ == 2, in_last = in_next;  // the ways lie in a coordinate plane
        for (std::size_t i = 0; i < dimension_; ++i) {
            const Vec3& way = free_[i].high;
            if (way[next] == 0 && way[last] == 0) return true;
            in_next &= way[last] == 0, in_last &= way[next] == 0;
        }
        return in_next || in_last;
    }
    bool is_across(const Vec3& way) const {
        for (std::size_t k = 0; k < 3; ++k)
            if (way[k] != 0 && !is_spanned(k)) return false;
        return true;
    }

    void look_at(const Vec3& way) {
        const double square = length_sq(way);
        size_ += square;
        if (square < least_ && sum_of(way) != 0) least_ = square;
    }
    void add_free(const exact::ExactDifference& way, Range range, double sign) {
        if (dimension_ < 2) {
            free_[dimension_] = sign > 0 ? way : exact::ExactDifference{-way.high, -way.low};
            range_[dimension_] = range;
        }
        ++dimension_;
    }
    void add_inward(const Vec3& way, double sign) { inward_[inwards_++] = way * sign; }

    void add(const ExactSpread& s, const Part& part, double sign) {
        for (std::size_t i = 0; i < s.ways; ++i) look_at(s.way[i].high);
        if (s.is_triangle) {
            const std::size_t code = std::size_t(part[0]), i = code % 3, before = (i + 2) % 3;
            if (code == triangle_face) {
                is_face_ = true;
                add_free(s.way[0], Range::unit, sign), add_free(s.way[2], Range::unit, -sign);
                return;
            }
            if (i == 1) kept_.subtract(-sign, s.way[0]);
            if (i == 2) kept_.subtract(sign, s.way[2]);
            if (code < 3)
                add_inward(s.way[i].high, sign);
            else
                add_free(s.way[i], Range::unit, sign);
            add_inward(s.way[before].high, -sign);
            return;
        }
        for (std::size_t i = 0; i < s.ways; ++i) {
            if (part[i] == 0) {
                add_free(s.way[i], s.range[i], sign);
                continue;
            }
            const bool upper = part[i] > 0;
            if (upper || s.range[i] == Range::symmetric) kept_.subtract(upper ? -sign : sign, s.way[i]);
            add_inward(s.way[i].high, upper ? -sign : sign);
            if (s.range[i] == Range::endless) add_inward(s.way[i].high, -sign);
        }
    }

    exact::KeptWay kept_;
    std::array<exact::ExactDifference, 2> free_;
    std::array<Range, 2> range_;
    std::array<double, 2> multiple_{};
    std::array<Vec3, 8> inward_;
    std::size_t dimension_ = 0, inwards_ = 0;
    double size_ = 0, least_ = no_end, steep_ = 1;
    bool in_range_ = true, is_face_ = false, ties_ = false;
};

}  // namespace hitbox::detail
