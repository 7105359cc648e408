// frustum_relation.cpp: sums of planes that tell a frustum and a shape with corners apart.
#include <hitbox/pair/detail/frustum_relation.hpp>

#include <hitbox/pair/detail/frustum_numbers.hpp>

#include <algorithm>
#include <initializer_list>
#include <span>

namespace hitbox::detail {

namespace {

using namespace frustum;
using Kind = ConvexSet::Kind;

constexpr double inf = std::numeric_limits<double>::infinity();

// A shape as start + sum of s_k * column k, and how high each plane sees that: start_i + sum s_k * slope_ik. Of a box
// s_k lies between low and high, perhaps without end; of a triangle s_k >= 0 and s_0 + s_1 <= 1.
template <class N>
struct Reach {
    std::size_t columns = 0;
    bool triangle = false;
    std::array<N, planes> start;
    std::array<std::array<N, 3>, planes> slope;
    std::array<N, 3> low, high;
    std::array<bool, 3> endless_low{}, endless_high{};
};

template <class N>
N coordinate(const Triple<N>& v, std::size_t k) {
    return k == 0 ? v.x : k == 1 ? v.y : v.z;
}

std::size_t steepest(const Vec3& n) {
    const double x = std::fabs(n.x), y = std::fabs(n.y), z = std::fabs(n.z);
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

template <class N>
Reach<N> reach_of(const ConvexSet& shape, const Scene<N>& s) {
    Reach<N> r;
    const auto columns = [&](std::size_t count, int low, int high, const auto& column) {
        r.columns = count;
        for (std::size_t i = 0; i < planes; ++i) {
            r.start[i] = s.height(i, s.v[0]);
            for (std::size_t k = 0; k < count; ++k) r.slope[i][k] = dot_product(s.normal[i], column(k));
        }
        for (std::size_t k = 0; k < count; ++k) r.low[k] = N(low), r.high[k] = N(high);
    };
    const auto edge = [&](std::size_t k) { return difference(s.v[k + 1], s.v[0]); };
    const auto half_axis = [&](std::size_t k) { return s.v[k + 1]; };
    switch (shape.kind) {
        case Kind::segment:
            columns(1, 0, 1, edge);
            break;
        case Kind::triangle:
            columns(2, 0, 1, edge);
            r.triangle = true;
            break;
        case Kind::rectangle:
            columns(2, -1, 1, half_axis);
            break;
        case Kind::obb:
            columns(3, -1, 1, half_axis);
            break;
        case Kind::line:
            columns(1, 0, 0, half_axis);
            r.endless_low[0] = r.endless_high[0] = true;
            break;
        case Kind::ray:
            columns(1, 0, 0, half_axis);
            r.endless_high[0] = true;
            break;
        case Kind::plane: {
            // From the point where axis k, the steepest, pierces it, along two of the vectors that are upright both to
            // its normal and to an axis. That point is a fraction; times its denominator all heights keep their signs,
            // and columns without end need no scale.
            const std::size_t k = steepest(shape.v[0]), l = (k + 1) % 3, m = (k + 2) % 3;
            const Triple<N>& n = s.v[0];
            const N up = coordinate(n, k);
            r.columns = 2;
            for (std::size_t i = 0; i < planes; ++i) {
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
        case Kind::aabb:
            r.columns = 3;
            for (std::size_t i = 0; i < planes; ++i) {
                r.start[i] = -(s.offset[i] * s.one);
                for (std::size_t k = 0; k < 3; ++k) r.slope[i][k] = coordinate(s.normal[i], k);
            }
            for (std::size_t k = 0; k < 3; ++k) {
                r.low[k] = coordinate(s.v[0], k), r.high[k] = coordinate(s.v[1], k);
                r.endless_low[k] = shape.v[0][k] == -inf, r.endless_high[k] = shape.v[1][k] == inf;
            }
            break;
        default:
            columns(0, 0, 0, edge);
    }
    return r;
}

// The degree of the longest formula: weights times heights.
int degree_of(Kind kind) {
    switch (kind) {
        case Kind::point:
            return 2;
        case Kind::segment:
            return 4;
        case Kind::aabb:
            return 5;
        case Kind::obb:
            return 8;
        default:
            return 6;
    }
}

// Tries sums of planes until one has the shape behind it.
template <class N>
class Separator {
public:
    using Numbers = typename NumbersFor<N>::type;

    explicit Separator(const Reach<N>& reach) : r_(reach) {}

    bool doubt() const { return doubt_; }

    bool one_plane_tells() {
        for (std::size_t i = 0; i < planes; ++i)
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
            for (std::size_t i = 0; i < planes; ++i)
                for (std::size_t j = i + 1; j < planes; ++j)
                    if (tells({i, j}, {across(j, k), -across(i, k)}, 1u << k)) return true;
        return false;
    }
    bool three_tell() {
        for (std::size_t k = 0; k < r_.columns; ++k)
            for (std::size_t l = k + 1; l < r_.columns; ++l)
                for (std::size_t a = 0; a < planes; ++a)
                    for (std::size_t b = a + 1; b < planes; ++b) {
                        const N ab = minor(a, b, k, l);
                        for (std::size_t c = b + 1; c < planes; ++c)
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
        for (std::size_t a = 0; a < planes; ++a)
            for (std::size_t b = a + 1; b < planes; ++b)
                for (std::size_t c = b + 1; c < planes; ++c)
                    for (std::size_t d = c + 1; d < planes; ++d)
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

    const Reach<N>& r_;
    bool doubt_ = false;
};

// Looks for a point of the shape that surely lies in front of all planes: from the middle it goes, plane by plane, to
// where it is no longer behind. Nothing hangs on its finding one. Source: Agmon 1954, relaxation.
bool finds_shared_point(const Reach<Loose>& r) {
    std::array<double, 3> s{};
    for (std::size_t k = 0; k < r.columns; ++k) {
        const double low = r.low[k].value, high = r.high[k].value;
        s[k] = r.triangle ? 1.0 / 3 : low / 2 + high / 2;
    }
    for (int round = 0; round < 12; ++round) {
        bool surely_inside = true;
        double deepest = 0;
        std::size_t worst = planes;
        for (std::size_t i = 0; i < planes; ++i) {
            Loose height = r.start[i];
            double steep = 0;
            for (std::size_t k = 0; k < r.columns; ++k) {
                height = height + r.slope[i][k] * Loose(s[k]);
                steep += r.slope[i][k].value * r.slope[i][k].value;
            }
            LongNumbers ask;
            surely_inside &= ask.sign_of(height) != Sign::negative && !ask.doubt;
            const double depth = steep > 0 ? height.value / std::sqrt(steep) : 0;
            if (depth < deepest) deepest = depth, worst = i;
        }
        if (surely_inside) return true;
        if (worst == planes) return false;
        double steep = 0;
        for (std::size_t k = 0; k < r.columns; ++k)
            steep += r.slope[worst][k].value * r.slope[worst][k].value;
        const double step = -1.5 * deepest / std::sqrt(steep);
        for (std::size_t k = 0; k < r.columns; ++k) {
            s[k] += step * r.slope[worst][k].value;
            if (!r.endless_low[k]) s[k] = std::max(s[k], r.low[k].value);
            if (!r.endless_high[k]) s[k] = std::min(s[k], r.high[k].value);
        }
        if (r.triangle && s[0] + s[1] > 1) {
            const double over = (s[0] + s[1]) * (1 + 0x1p-50);
            s[0] /= over, s[1] /= over;
        }
    }
    return false;
}

// The lowest corner lies in front of each plane or on it.
template <class N>
bool all_in_front(const Reach<N>& r, typename NumbersFor<N>::type& ask) {
    for (std::size_t i = 0; i < planes; ++i) {
        // Seen from behind, the lowest is the highest.
        N depth = -r.start[i];
        if (r.triangle) {
            depth = depth + ask.higher(ask.higher(-r.slope[i][0], -r.slope[i][1]), N(0));
        } else {
            for (std::size_t k = 0; k < r.columns; ++k) {
                const N down = -r.slope[i][k];
                if (r.endless_low[k] || r.endless_high[k]) {
                    const Sign way = ask.sign_of(down);
                    if (way == Sign::zero) continue;
                    const bool up = way == Sign::positive;
                    if (up ? r.endless_high[k] : r.endless_low[k]) return false;
                    depth = depth + down * (up ? r.high[k] : r.low[k]);
                } else {
                    depth = depth + ask.higher(down * r.low[k], down * r.high[k]);
                }
            }
        }
        const bool known = !ask.doubt;
        if (ask.sign_of(depth) == Sign::positive && known) return false;
    }
    return true;
}

}  // namespace

bool meet(const FrustumSet& f, const ConvexSet& shape) {
    if (f.is_empty || shape.kind == Kind::empty) return false;
    if (filter_is_sound(f, shape.v, shape.offset)) {
        const Reach<Loose> reach = reach_of(shape, loose_scene(f, shape.v, shape.offset));
        if (Separator<Loose>(reach).one_plane_tells()) return false;
        if (finds_shared_point(reach)) return true;
        Separator<Loose> separator(reach);
        if (separator.some_sum_tells()) return false;
        if (!separator.doubt()) return true;
    }
    return !in_integers(f, shape.v, shape.offset, degree_of(shape.kind), [&]<class N>(const Scene<N>& scene) {
        const Reach<N> reach = reach_of(shape, scene);
        return Separator<N>(reach).some_sum_tells();
    });
}

bool holds(const FrustumSet& f, const ConvexSet& shape) {
    if (shape.kind == Kind::empty) return true;
    if (f.is_empty) return false;
    if (filter_is_sound(f, shape.v, shape.offset)) {
        LongNumbers ask;
        const bool in = all_in_front(reach_of(shape, loose_scene(f, shape.v, shape.offset)), ask);
        if (!in || !ask.doubt) return in;
    }
    return in_integers(f, shape.v, shape.offset, degree_of(shape.kind), [&]<class N>(const Scene<N>& scene) {
        ExactNumbers ask;
        return all_in_front(reach_of(shape, scene), ask);
    });
}

bool may_meet(const FrustumSet& f, const ConvexSet& shape) {
    if (f.is_empty || shape.kind == Kind::empty) return false;
    if (!filter_is_sound(f, shape.v, shape.offset)) return true;
    const Reach<Loose> reach = reach_of(shape, loose_scene(f, shape.v, shape.offset));
    return !Separator<Loose>(reach).one_plane_tells();
}

}  // namespace hitbox::detail
