// frustum_separator.hpp: sums of planes that tell what lies in front of them and a shape apart (include in .cpp files
// only).
#pragma once

#include <hitbox/pair/detail/frustum_numbers.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <optional>

namespace hitbox::detail::frustum {

// A shape as start + sum of s_k * column k, and how high each plane sees that: start_i + sum s_k * slope_ik. Of a box
// s_k lies between low and high, perhaps without end; of a triangle s_k >= 0 and s_0 + s_1 <= 1.
template <class N, std::size_t Planes>
struct Reach {
    std::size_t columns = 0;
    bool triangle = false;
    std::array<N, Planes> start;
    std::array<std::array<N, 3>, Planes> slope;
    std::array<N, 3> low, high;
    std::array<bool, 3> endless_low{}, endless_high{};
};

template <class N>
N coordinate(const Triple<N>& v, std::size_t k) {
    return k == 0 ? v.x : k == 1 ? v.y : v.z;
}

inline std::size_t steepest(const Vec3& n) {
    const double x = std::fabs(n.x), y = std::fabs(n.y), z = std::fabs(n.z);
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

template <class N, std::size_t Planes>
Reach<N, Planes> reach_of(const ConvexSet& shape, const Scene<N, Planes>& s) {
    Reach<N, Planes> r;
    const auto columns = [&](std::size_t count, int low, int high, const auto& column) {
        r.columns = count;
        for (std::size_t i = 0; i < Planes; ++i) {
            r.start[i] = s.height(i, s.v[0]);
            for (std::size_t k = 0; k < count; ++k) r.slope[i][k] = dot_product(s.normal[i], column(k));
        }
        for (std::size_t k = 0; k < count; ++k) r.low[k] = N(low), r.high[k] = N(high);
    };
    const auto edge = [&](std::size_t k) { return difference(s.v[k + 1], s.v[0]); };
    const auto half_axis = [&](std::size_t k) { return s.v[k + 1]; };
    switch (shape.kind) {
        case ConvexSet::Kind::segment:
            columns(1, 0, 1, edge);
            break;
        case ConvexSet::Kind::triangle:
            columns(2, 0, 1, edge);
            r.triangle = true;
            break;
        case ConvexSet::Kind::rectangle:
            columns(2, -1, 1, half_axis);
            break;
        case ConvexSet::Kind::obb:
            columns(3, -1, 1, half_axis);
            break;
        case ConvexSet::Kind::line:
            columns(1, 0, 0, half_axis);
            r.endless_low[0] = r.endless_high[0] = true;
            break;
        case ConvexSet::Kind::ray:
            columns(1, 0, 0, half_axis);
            r.endless_high[0] = true;
            break;
        case ConvexSet::Kind::plane: {
            // From the point where axis k, the steepest, pierces it, along two of the vectors that are upright both to
            // its normal and to an axis. That point is a fraction; times its denominator all heights keep their signs,
            // and columns without end need no scale.
            const std::size_t k = steepest(shape.v[0]), l = (k + 1) % 3, m = (k + 2) % 3;
            const Triple<N>& n = s.v[0];
            const N up = coordinate(n, k);
            r.columns = 2;
            for (std::size_t i = 0; i < Planes; ++i) {
                const auto at = [&](std::size_t axis) { return coordinate(s.normal[i], axis); };
                const N height = at(k) * s.number - s.offset[i] * up;
                r.start[i] = shape.v[0][k] > 0 ? height : -height;
                r.slope[i][0] = at(l) * up - at(k) * coordinate(n, l);
                r.slope[i][1] = at(m) * up - at(k) * coordinate(n, m);
            }
            for (std::size_t c = 0; c < 2; ++c) {
                r.low[c] = r.high[c] = N(0);
                r.endless_low[c] = r.endless_high[c] = true;
            }
            break;
        }
        case ConvexSet::Kind::aabb:
            r.columns = 3;
            for (std::size_t i = 0; i < Planes; ++i) {
                r.start[i] = -(s.offset[i] * s.one);
                for (std::size_t k = 0; k < 3; ++k) r.slope[i][k] = coordinate(s.normal[i], k);
            }
            for (std::size_t k = 0; k < 3; ++k) {
                r.low[k] = coordinate(s.v[0], k), r.high[k] = coordinate(s.v[1], k);
                r.endless_low[k] = std::isinf(shape.v[0][k]), r.endless_high[k] = std::isinf(shape.v[1][k]);
            }
            break;
        default:
            columns(0, 0, 0, edge);
    }
    return r;
}

// The degree of the longest formula: weights times heights.
inline int degree_of(ConvexSet::Kind kind) {
    switch (kind) {
        case ConvexSet::Kind::point:
            return 2;
        case ConvexSet::Kind::segment:
            return 4;
        case ConvexSet::Kind::aabb:
            return 5;
        case ConvexSet::Kind::obb:
            return 8;
        default:
            return 6;
    }
}

// Tries sums of planes until one has the shape behind it.
template <class N, std::size_t Planes>
class Separator {
public:
    using Numbers = typename NumbersFor<N>::type;

    explicit Separator(const Reach<N, Planes>& reach) : r_(reach) {}

    bool doubt() const { return doubt_; }

    bool one_plane_tells() {
        for (std::size_t i = 0; i < Planes; ++i)
            if (tells({i}, {N(1)}, none)) return true;
        return false;
    }
    bool some_sum_tells() { return one_plane_tells() || two_tell() || three_tell() || four_tell(); }

private:
    using Creases = unsigned;  // bit k: the sum is level across crease k
    static constexpr Creases none = 0;

    // Where the best corner changes: a column, and of a triangle also the edge between its two.
    std::size_t creases() const { return r_.triangle ? 3 : r_.columns; }
    N across(std::size_t plane, std::size_t crease) const {
        const auto& slope = r_.slope[plane];
        return r_.triangle && crease == 2 ? slope[0] - slope[1] : slope[crease];
    }

    bool two_tell() {
        for (std::size_t k = 0; k < creases(); ++k)
            for (std::size_t i = 0; i < Planes; ++i)
                for (std::size_t j = i + 1; j < Planes; ++j)
                    if (tells({i, j}, {across(j, k), -across(i, k)}, 1u << k)) return true;
        return false;
    }
    bool three_tell() {
        for (std::size_t k = 0; k < r_.columns; ++k)
            for (std::size_t l = k + 1; l < r_.columns; ++l)
                for (std::size_t a = 0; a < Planes; ++a)
                    for (std::size_t b = a + 1; b < Planes; ++b) {
                        const N ab = minor(a, b, k, l);
                        for (std::size_t c = b + 1; c < Planes; ++c)
                            if (tells({a, b, c}, {minor(b, c, k, l), -minor(a, c, k, l), ab},
                                      1u << k | 1u << l))
                                return true;
                    }
        return false;
    }
    bool four_tell() {
        if (r_.columns < 3) return false;
        const auto volume = [&](std::size_t a, std::size_t b, std::size_t c) {
            return r_.slope[a][0] * minor(b, c, 1, 2) - r_.slope[b][0] * minor(a, c, 1, 2) +
                   r_.slope[c][0] * minor(a, b, 1, 2);
        };
        for (std::size_t a = 0; a < Planes; ++a)
            for (std::size_t b = a + 1; b < Planes; ++b)
                for (std::size_t c = b + 1; c < Planes; ++c)
                    for (std::size_t d = c + 1; d < Planes; ++d)
                        if (tells({a, b, c, d},
                                  {volume(b, c, d), -volume(a, c, d), volume(a, b, d), -volume(a, b, c)}, 7))
                            return true;
        return false;
    }
    N minor(std::size_t a, std::size_t b, std::size_t k, std::size_t l) const {
        return r_.slope[a][k] * r_.slope[b][l] - r_.slope[a][l] * r_.slope[b][k];
    }

    // True if the planes with these weights surely have the shape behind their sum. The weights must agree in sign.
    bool tells(std::initializer_list<std::size_t> which, std::initializer_list<N> weights, Creases level) {
        Numbers ask;
        bool up = false, down = false;
        for (const N& w : weights) {
            const Sign s = ask.sign_of(w);
            up |= s == Sign::positive, down |= s == Sign::negative;
        }
        if (up && down) return false;
        if (!up && !down) {
            doubt_ |= ask.doubt;
            return false;
        }
        N start(0);
        std::array<N, 3> sum{N(0), N(0), N(0)};
        const std::size_t* plane = which.begin();
        for (const N& weight : weights) {
            const N w = up ? weight : -weight;
            const std::size_t i = *plane++;
            start = start + w * r_.start[i];
            for (std::size_t k = 0; k < r_.columns; ++k)
                if (!(level >> k & 1)) sum[k] = sum[k] + w * r_.slope[i][k];
        }
        // A weight in doubt is near zero, within what the height may be wrong by: so a shape that surely reaches
        // in front is not told apart by these planes, whatever the weight.
        const bool unsure = ask.doubt;
        ask = {};
        const std::optional<Sign> best = height_at_best(start, sum, level, ask);
        if (best == Sign::positive || (!best && !unsure && !ask.doubt)) return false;
        if (best == Sign::negative && !unsure && !ask.doubt) return true;
        doubt_ |= unsure || ask.doubt;
        return false;
    }

    // The sign of the height of the shape's best corner; nothing where it rises without end.
    std::optional<Sign> height_at_best(const N& start, const std::array<N, 3>& sum, Creases level,
                                       Numbers& ask) const {
        N best = start;
        if (r_.triangle) {
            // Level across the crease between the first two: one stands for both.
            const auto rise = [&](std::size_t k) { return level >> k & 1 ? N(0) : sum[k]; };
            best = best + Numbers::higher(Numbers::higher(rise(0), rise(1)), N(0));
            return ask.sign_of(best);
        }
        for (std::size_t k = 0; k < r_.columns; ++k) {
            if (level >> k & 1) continue;
            if (r_.endless_low[k] || r_.endless_high[k]) {
                const Sign way = ask.sign_of(sum[k]);
                if (way == Sign::zero) continue;
                const bool up = way == Sign::positive;
                if (up ? r_.endless_high[k] : r_.endless_low[k]) return std::nullopt;
                best = best + sum[k] * (up ? r_.high[k] : r_.low[k]);
                continue;
            }
            best = best + Numbers::higher(sum[k] * r_.low[k], sum[k] * r_.high[k]);
        }
        return ask.sign_of(best);
    }

    const Reach<N, Planes>& r_;
    bool doubt_ = false;
};

}  // namespace hitbox::detail::frustum
