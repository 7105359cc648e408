// quick_line_box.cpp: a line that passes through a box properly, and the faces of its entry and
// exit (slabs, near and far).
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/pair/intersection/quick_intersection.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

namespace hitbox::detail {

namespace {

using exact::Counted;
using exact::Format;
using exact::Triple;
using Result = Intersection<double>;

using Array3 = std::array<double, 3>;

// ---- the part of the line between three pairs of faces ----------------------------------------------------

constexpr double infinity = std::numeric_limits<double>::infinity();

// The parameters of entry and exit for each pair of faces, as intervals that contain the exact parameters.
// They are infinite if the line is parallel to the faces.
struct FacePairs {
    Array3 low_from{-infinity, -infinity, -infinity}, low_to = low_from;
    Array3 high_from{infinity, infinity, infinity}, high_to = high_from;

    HITBOX_INLINE void set(std::size_t k, double low, double low_error, double high, double high_error) {
        low_from[k] = low - low_error, low_to[k] = low + low_error;
        high_from[k] = high - high_error, high_to[k] = high + high_error;
    }
};

struct Limit {
    double from, to;
    std::size_t axis;
};

// The last entry and the first exit.
struct EntryAndExit {
    Limit near, far;
    bool sure;

    HITBOX_INLINE explicit EntryAndExit(const FacePairs& s) {
        std::size_t n = s.low_from[1] > s.low_from[0], f = s.high_to[1] < s.high_to[0];
        n = s.low_from[2] > s.low_from[n] ? 2 : n, f = s.high_to[2] < s.high_to[f] ? 2 : f;
        near = {s.low_from[n], s.low_to[n], n}, far = {s.high_from[f], s.high_to[f], f};
        // Certain if no other entry can be later and no other exit earlier. If its interval is not a
        // point, each counts itself.
        int later = 0, earlier = 0;
        for (std::size_t k = 0; k < 3; ++k)
            later += !(s.low_to[k] <= near.from), earlier += !(s.high_from[k] >= far.to);
        later -= near.from < near.to, earlier -= far.from < far.to;
        sure = (later == 0) & (earlier == 0) & (near.from > -infinity) & (far.to < infinity);
    }
};

// The part of a segment, ray or line between the faces.
HITBOX_INLINE PartOfLine part_of(Linear::Kind kind, const EntryAndExit& s) {
    const Limit &near = s.near, &far = s.far;
    const bool ray = kind != Linear::Kind::line, segment = kind == Linear::Kind::segment;
    if ((far.to < near.from) | (ray & (far.to < 0)) | (segment & (near.from > 1))) return {Verdict::no};
    bool sure = s.sure & (near.to < far.from);
    const bool own_start = ray & (near.to <= 0), own_end = segment & (far.from >= 1);
    sure &= kind == Linear::Kind::line || ((far.from > 0) & (own_start | (near.from > 0)));
    sure &= kind != Linear::Kind::segment || ((near.to < 1) & (own_end | (far.to < 1)));
    return {sure ? Verdict::yes : Verdict::unknown, own_start, own_end};
}

// Parameters and points, given a function that intersects the line with a face.
template <class Cross>
HITBOX_INLINE void fill_in(Result& r, const Linear& line, const PartOfLine& part, const Cross& cross_face) {
    const auto wanted = [](bool own) HITBOX_INLINE_LAMBDA { return own ? Wanted::parameter : Wanted::both; };
    const LineCrossing near = cross_face(true, wanted(part.own_start)),
                       far = cross_face(false, wanted(part.own_end));
    set_part(r, part, near.t, far.t);
    r.points[0] = part.own_start ? line.first : near.point;
    r.points[1] = part.own_end ? line.second : far.point;
}

// A quotient of two rounded differences has a relative error of three roundings; a fourth is
// that of the interval's ends.
constexpr double quotient_error = 4 * (1 + 0x1p-10) * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE;

// ---- axis-aligned boxes -----------------------------------------------------------------------------------

// The plane x_k = face, in integers.
template <bool Segment>
struct LineAndFace {
    static constexpr std::size_t count = 7;
    std::size_t axis;

    template <class N>
    auto operator()(const std::array<N, count>& x) const {
        const auto o = triple(x.data()), way = way_of_line<Segment>(o, triple(x.data() + 3));
        const auto at = [this](const auto& v) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; };
        return Crossed{o, way, x[6] - at(o), at(way)};
    }
};

// The origin and the direction of the line, exactly.
template <bool Fused, bool Segment>
struct ExactLine {
    Array3 origin;
    std::array<std::conditional_t<Segment, exact::Twofold<0, Fused>, exact::Stored<Fused>>, 3> way;

    HITBOX_INLINE ExactLine(const Array3& first, const Array3& second) : origin(first) {
        for (std::size_t k = 0; k < 3; ++k) {
            if constexpr (Segment)
                way[k] = exact::Stored<Fused>{second[k]} - exact::Stored<Fused>{first[k]};
            else
                way[k] = {second[k]};
        }
    }

    // Parameter and point of the intersection with x_k = face, if they are certain.
    HITBOX_INLINE bool cross(std::size_t k, double face, Wanted wanted, Format format, double& t,
                             Array3& p) const {
        const exact::Estimate at =
            quotient(exact::Stored<Fused>{face} - exact::Stored<Fused>{origin[k]}, way[k]);
        bool sure = settle(at, format, t);
        if (wanted == Wanted::both) {
            const std::size_t u = k == 2 ? 0 : k + 1, v = k == 0 ? 2 : k - 1;
            p[k] = face;
            sure &= settle_coordinate(exact::Stored<Fused>{origin[u]}, way[u], at, format, p[u]);
            sure &= settle_coordinate(exact::Stored<Fused>{origin[v]}, way[v], at, format, p[v]);
        }
        if (face == origin[k]) t = 0, sure |= wanted == Wanted::parameter;
        return sure;
    }
};

// True if the line, or its start, lies on the outer side of a face and does not enter.
template <bool Segment>
HITBOX_INLINE bool misses_a_face(Linear::Kind kind, const Array3& o, const Array3& q, const Array3& min,
                                 const Array3& max) {
    bool misses = false;
    for (std::size_t k = 0; k < 3; ++k) {
        const bool before = o[k] < min[k], after = max[k] < o[k];
        if constexpr (Segment)
            misses |= (before && q[k] < min[k]) || (after && max[k] < q[k]);
        else
            misses |= (before && (q[k] == 0 || (kind == Linear::Kind::ray && q[k] < 0))) ||
                      (after && (q[k] == 0 || (kind == Linear::Kind::ray && q[k] > 0)));
        misses |= !(min[k] <= max[k]);  // also for NaN
    }
    return misses;
}

template <bool Fused, bool Segment>
HITBOX_INLINE Verdict clip(const Linear& line, const Aabb3& box, Format format, Result& r) {
    const Array3 o = values_of(line.first), q = values_of(line.second), min = values_of(box.min),
                 max = values_of(box.max);
    if (misses_a_face<Segment>(line.kind, o, q, min, max)) return Verdict::no;
    double size = 0;  // NaN if a coordinate is NaN
    for (std::size_t k = 0; k < 3; ++k)
        size += (std::fabs(o[k]) + std::fabs(q[k])) + (std::fabs(min[k]) + std::fabs(max[k]));
    if (!(size < largest_quick_size)) return Verdict::unknown;
    FacePairs slabs;
    std::array<bool, 3> forward;
    for (std::size_t k = 0; k < 3; ++k) {
        const double w = Segment ? q[k] - o[k] : q[k];
        forward[k] = w > 0;
        if (w == 0) continue;  // parallel to the faces and between them
        const double first = forward[k] ? min[k] : max[k], last = forward[k] ? max[k] : min[k];
        const double low = (first - o[k]) / w, high = (last - o[k]) / w;
        // An end of the line that lies in a face has an exact parameter.
        const auto error = [&](double face, double t) HITBOX_INLINE_LAMBDA {
            return face == o[k] || (Segment && face == q[k]) ? 0 : quotient_error * std::fabs(t);
        };
        slabs.set(k, low, error(first, low), high, error(last, high));
    }
    const EntryAndExit s(slabs);
    const PartOfLine part = part_of(line.kind, s);
    if (part.answer != Verdict::yes) return part.answer;
    const ExactLine<Fused, Segment> exact_line(o, q);
    fill_in(r, line, part, [&](bool near, Wanted wanted) HITBOX_INLINE_LAMBDA {
        const std::size_t k = near ? s.near.axis : s.far.axis;
        const double face = near == forward[k] ? min[k] : max[k];
        LineCrossing c;
        Array3 p;
        if (!exact_line.cross(k, face, wanted, format, c.t, p)) [[unlikely]]
            return crossing_exactly(LineAndFace<Segment>{k}, values_of(line.first, line.second, face),
                                    format);
        c.point = {p[0], p[1], p[2]};
        return c;
    });
    return Verdict::yes;
}

// ---- oriented boxes ---------------------------------------------------------------------------------------

// Along the normal h_j x h_k of a pair of faces: the origin of the line relative to the center, its speed,
// and the distance of the faces from the center. The last is the same for each pair up to rounding.
template <class N>
struct SeenAlong {
    N start, speed, reach;
};

template <class N>
HITBOX_INLINE constexpr SeenAlong<N> seen_along(const Triple<N>& u, const Triple<N>& v, const Triple<N>& out,
                                                const Triple<N>& start, const Triple<N>& way) {
    const auto normal = cross_product(u, v);
    return {dot_product(normal, start), dot_product(normal, way), dot_product(normal, out)};
}

template <bool Fused>
HITBOX_INLINE Verdict clip(const Linear& line, const Obb3& box, Format format, Result& r) {
    constexpr Triple<Counted> stored = counted(exact::stored), once = counted(exact::rounded_once);
    constexpr SeenAlong<Counted> count = seen_along(stored, stored, once, once, once);
    constexpr double factor = exact::bound_factor<double>(two_more_sums(count.start));
    const std::array<Vec3, 3>& h = box.half_axes;
    const Vec3 w = line.way(), s = line.first - box.center;
    const Array3 size{size_of(h[0]), size_of(h[1]), size_of(h[2])};
    const double w_size = size_of(w), s_size = size_of(s),
                 reach_bound = factor * (size[0] * size[1] * size[2]) + allowance;
    if (!(size[0] + size[1] + size[2] + w_size + s_size < largest_quick_size)) return Verdict::unknown;

    FacePairs slabs;
    Array3 speed{}, slack{}, drift{};
    double volume = 0;
    bool flat = false, parallel = false;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const SeenAlong<double> at =
            seen_along(numbers(h[j]), numbers(h[k]), numbers(h[i]), numbers(s), numbers(w));
        const double face_size = factor * (size[j] * size[k]), start_bound = face_size * s_size + reach_bound,
                     speed_bound = face_size * w_size + allowance, reach = std::fabs(at.reach);
        volume = at.reach, speed[i] = at.speed;
        flat |= !(reach > reach_bound);
        if (!(std::fabs(at.speed) * 0x1p-20 > speed_bound)) {
            parallel = true;
            slack[i] = reach - std::fabs(at.start) - start_bound,
            drift[i] = std::fabs(at.speed) + speed_bound;
            continue;
        }
        const double inverse = 1 / at.speed, inverse_size = std::fabs(inverse) * (1 + 0x1p-10);
        const double first = at.speed > 0 ? -reach : reach;
        const auto error = [&](double t) HITBOX_INLINE_LAMBDA {
            return (start_bound + t * speed_bound) * inverse_size + quotient_error * t;
        };
        const double low = (first - at.start) * inverse, high = (-first - at.start) * inverse;
        slabs.set(i, low, error(std::fabs(low)), high, error(std::fabs(high)));
    }
    if (flat) return Verdict::unknown;
    const EntryAndExit stretch(slabs);
    if (parallel) {
        // The line stays between faces to which it is nearly parallel if it does not leave them
        // before it leaves the others.
        const double near = std::fabs(stretch.near.from), far = std::fabs(stretch.far.to),
                     most = near < far ? far : near;
        for (std::size_t i = 0; i < 3; ++i)
            if (slabs.high_to[i] == infinity && !(slack[i] > drift[i] * most * 1.5)) return Verdict::unknown;
    }
    const PartOfLine part = part_of(line.kind, stretch);
    if (part.answer != Verdict::yes) return part.answer;
    fill_in(r, line, part, [&](bool near, Wanted wanted) HITBOX_INLINE_LAMBDA {
        const std::size_t i = near ? stretch.near.axis : stretch.far.axis;
        const Vec3 &c = box.center, &u = h[(i + 1) % 3], &v = h[(i + 2) % 3];
        const Vec3 out = near == ((speed[i] > 0) == (volume > 0)) ? -h[i] : h[i];
        const Vec3 &p = line.first, &q = line.second;
        const auto all = [&]() HITBOX_INLINE_LAMBDA { return values_of(p, q, c, out, u, v); };
        const auto nothing = [] { return KnownCoordinates{}; };
        return line.is_segment()
                   ? cross<Fused>(LineAndPlane<true, BoxFacePlane>{}, all, nothing, wanted, format)
                   : cross<Fused>(LineAndPlane<false, BoxFacePlane>{}, all, nothing, wanted, format);
    });
    return Verdict::yes;
}

}  // namespace

bool cross_quickly(const Linear& line, const Aabb3& box, Format format, Result& r) {
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        const Verdict answer = line.is_segment() ? clip<fused.value, true>(line, box, format, r)
                                                 : clip<fused.value, false>(line, box, format, r);
        return answer != Verdict::unknown;
    });
}

bool cross_quickly(const Linear& line, const Obb3& box, Format format, Result& r) {
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        return clip<fused.value>(line, box, format, r) != Verdict::unknown;
    });
}

}  // namespace hitbox::detail
