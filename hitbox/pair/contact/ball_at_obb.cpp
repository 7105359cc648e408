// ball_at_obb.cpp: the nearest face, edge or corner of an oriented box, and how far a ball reaches beyond it.
#include <hitbox/pair/contact/ball_at_obb.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble, exact::Verdict;

// With u = 2^-53 and S the size, the sum of the lengths of all half-axes and of the vector from the center of the box to that
// of the ball:
//
//     from a corner of the box to the ball     4 roundings in each coordinate                    error below 5 u S
//     that less its part along an edge         3 for a product of vectors, 3 for a square,
//                                              3 for the quotient, its multiple and the rest     14 u S
//     its product with the normal of a face    the normal 5 (at an angle above thirty degrees),
//                                              the product 3, the length and the quotient 4      14 u S
//
// So each distance, and each overlap, has an error of 16 u S, and its product with a half-axis one of 16 u S^2.
constexpr double part_of_size = 16 * exact::unit_roundoff * exact::size_bound_scale;

class BallAtObb {
public:
    BallAtObb(const ConvexSet& box, const Vec3& center)
        : middle_(box.v[0]), half_{box.v[1], box.v[2], box.v[3]}, center_(center), w_(center - box.v[0]) {
        const auto size_of = [](const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); };
        size_ = size_of(w_) + size_of(half_[0]) + size_of(half_[1]) + size_of(half_[2]);
        for (std::size_t k = 0; k < 3; ++k) {
            const double along = dot(w_, half_[k]);
            square_[k] = length_sq(half_[k]);
            end_[k] = along >= square_[k] ? 1 : along <= -square_[k] ? -1 : 0;
            if (end_[k] != 0) ++ends_, last_end_ = k;
        }
        margin_ = part_of_size * size_;
    }

    Verdict penetration(double radius, ErrorOf error_of, SourcedPenetration& found) const {
        if (!(size_ > 0x1p-100 && size_ < 0x1p100 && radius < 0x1p100)) return Verdict::unknown;
        if (ends_ == 0) return inside(radius, error_of, found);
        const std::optional<Vec3> way = ends_ == 1 ? from_face() : ends_ == 2 ? from_edge() : from_corner();
        if (!way) return Verdict::unknown;
        // The way from a face is its normal; the others have lengths.
        const double length = std::sqrt(length_sq(*way)),
                     distance = ends_ == 1 ? dot(*way, from_end()) / length : length;
        // The point is nearest if the ball is surely outside. The error of a way as an angle is at most 2^-44.
        if (!(distance > (ends_ == 1 ? margin_ : 0x1p-5 * size_))) return Verdict::unknown;
        double depth = radius - distance;
        const double error = margin_ + part_of_size * radius;
        if (depth < -error) return Verdict::no;
        if (!(depth > error)) return Verdict::unknown;
        // Then the error of the distance is at most 2^-49 of the depth.
        if (error_of == ErrorOf::depth && !(depth > size_)) {
            depth = depth_in_pairs(radius);
            if (!(depth > 0)) return Verdict::unknown;
        }
        found = {{depth, unit_against(*way, length)}, AxisSource::none};
        return Verdict::yes;
    }

private:
    static Vec3 unit_against(const Vec3& v, double length) {
        return Vec3{-v.x / length, -v.y / length, -v.z / length} + Vec3{};  // + 0 turns -0 into 0
    }
    Vec3 normal_of(std::size_t k) const { return cross(half_[(k + 1) % 3], half_[(k + 2) % 3]); }
    // Above an angle of thirty degrees the normal is accurate enough.
    bool is_wide(std::size_t k, const Vec3& normal) const {
        return 4 * length_sq(normal) > square_[(k + 1) % 3] * square_[(k + 2) % 3];
    }
    // From the middle of the nearest face or edge, or from the nearest corner, to the ball.
    Vec3 from_end() const {
        Vec3 v = w_;
        for (std::size_t k = 0; k < 3; ++k)
            if (end_[k] != 0) v = v - half_[k] * end_[k];
        return v;
    }
    bool leads_outward(const Vec3& way, std::size_t k) const {
        return end_[k] * dot(way, half_[k]) > margin_ * size_;
    }

    // The normal of the face, outward.
    std::optional<Vec3> from_face() const {
        const std::size_t k = last_end_, i = (k + 1) % 3, j = (k + 2) % 3;
        const Vec3 n = normal_of(k), v = from_end();
        const double square = length_sq(n), volume = dot(n, half_[k]);
        if (!is_wide(k, n) || !(volume * volume > 0x1p-20 * square * square_[k])) return std::nullopt;
        // The foot is the middle of the face and multiples of both half-axes: products of v with both, times the normal. Those
        // have errors below 17 u S^2 |n|.
        const double most = square - 2 * margin_ * size_ * std::sqrt(square);
        if (!(std::fabs(dot(cross(v, half_[j]), n)) < most && std::fabs(dot(cross(half_[i], v), n)) < most))
            return std::nullopt;
        return (volume > 0) == (end_[k] > 0) ? n : -n;
    }
    std::optional<Vec3> from_edge() const {
        const std::size_t f = end_[0] == 0 ? 0 : end_[1] == 0 ? 1 : 2;
        const Vec3 v = from_end();
        const double along = dot(v, half_[f]);
        if (!(std::fabs(along) < square_[f] - margin_ * size_)) return std::nullopt;
        const Vec3 way = v - half_[f] * (along / square_[f]);
        if (!leads_outward(way, (f + 1) % 3) || !leads_outward(way, (f + 2) % 3)) return std::nullopt;
        return way;
    }
    std::optional<Vec3> from_corner() const {
        const Vec3 way = from_end();
        if (!leads_outward(way, 0) || !leads_outward(way, 1) || !leads_outward(way, 2)) return std::nullopt;
        return way;
    }

    Verdict inside(double radius, ErrorOf error_of, SourcedPenetration& found) const {
        std::array<double, 3> overlap, along;
        std::array<Vec3, 3> normal;
        std::size_t best = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            normal[k] = normal_of(k);
            if (!is_wide(k, normal[k])) return Verdict::unknown;
            along[k] = dot(normal[k], w_);
            overlap[k] =
                (std::fabs(dot(normal[k], half_[k])) - std::fabs(along[k])) / std::sqrt(length_sq(normal[k]));
            if (overlap[k] < overlap[best]) best = k;
        }
        // The error of a depth is then at most 2^-41 of it.
        const double least = error_of == ErrorOf::size ? margin_ : 0x1p-8 * size_;
        if (!(overlap[best] > least)) return Verdict::unknown;
        for (std::size_t k = 0; k < 3; ++k)
            if (k != best && !(overlap[k] > overlap[best] + 4 * margin_)) return Verdict::unknown;
        const double length = std::sqrt(length_sq(normal[best]));
        // In the middle both ways are equally long.
        if (!(std::fabs(along[best]) > 2 * margin_ * length)) return Verdict::unknown;
        found = {{overlap[best] + radius, unit_against(normal[best], along[best] < 0 ? -length : length)},
                 AxisSource::face_a};
        return Verdict::yes;
    }

    // As reach_beyond: (radius^2 - square) / (radius + length). The way has an error of 2^-96 of the size. Zero if this is not
    // enough for an error of 2^-49.
    double depth_in_pairs(double radius) const {
        using Pairs = std::array<DoubleDouble, 3>;
        const auto product = [](const Pairs& a, const Pairs& b) {
            return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        };
        const auto as_pairs = [](const Vec3& v) {
            return Pairs{DoubleDouble{v.x, 0}, DoubleDouble{v.y, 0}, DoubleDouble{v.z, 0}};
        };
        Pairs way;
        for (std::size_t c = 0; c < 3; ++c) {
            way[c] = DoubleDouble::difference(center_[c], middle_[c]);
            for (std::size_t k = 0; k < 3; ++k)
                if (end_[k] != 0) way[c] = way[c] + -end_[k] * half_[k][c];
        }
        DoubleDouble square;
        if (ends_ == 1) {
            const Vec3 &u = half_[(last_end_ + 1) % 3], &v = half_[(last_end_ + 2) % 3];
            const auto minor = [](double a, double b, double c, double d) {
                return DoubleDouble::product(a, b) - DoubleDouble::product(c, d);
            };
            const Pairs n{minor(u.y, v.z, u.z, v.y), minor(u.z, v.x, u.x, v.z), minor(u.x, v.y, u.y, v.x)};
            const DoubleDouble along = product(way, n);
            square = along * along / product(n, n);
        } else {
            if (ends_ == 2) {
                const Pairs h = as_pairs(half_[end_[0] == 0 ? 0 : end_[1] == 0 ? 1 : 2]);
                const DoubleDouble part = product(way, h) / product(h, h);
                for (std::size_t c = 0; c < 3; ++c) way[c] = way[c] - h[c] * part;
            }
            square = product(way, way);
        }
        const DoubleDouble over = DoubleDouble::product(radius, radius) - square;
        const double error = 0x1p-93 * HITBOX_TEST_ERROR_BOUND_SCALE * (size_ * size_ + radius * radius);
        return over.high > 0x1p50 * error ? over.high / (radius + std::sqrt(square.high)) : 0;
    }

    const Vec3 middle_;
    const std::array<Vec3, 3> half_;
    const Vec3 center_, w_;
    double size_, margin_;
    std::array<double, 3> square_,
        end_;  // which end of each half-axis is nearest, or 0 if it is between both
    std::size_t ends_ = 0, last_end_ = 0;
};

}  // namespace

Verdict ball_at_obb(const ConvexSet& box, const Vec3& center, double radius, ErrorOf error_of,
                    SourcedPenetration& found) {
    return BallAtObb(box, center).penetration(radius, error_of, found);
}

}  // namespace hitbox::detail
