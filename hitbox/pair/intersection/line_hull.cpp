// line_hull.cpp: the half-spaces of a hull that may hold the entry or the exit of a line, and the exact clip by them.
#include <hitbox/pair/intersection/line_hull.hpp>

#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/orient2d.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/wide_int.hpp>
#include <hitbox/pair/intersection/exact_line.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace hitbox::detail {

namespace {

using exact::Counted;
using exact::Format;
using exact::Sign;
using exact::Triple;

// ---- half-spaces ------------------------------------------------------------------------------------------

// A half-space with a vertex in its plane. The outward normal is turn times
//
//     face    (b - a) x (c - a), vertices a, b, c
//     edge    (b - a) x axis, so the plane contains the edge and is parallel to the axis
//     slab    axis
struct HullWall {
    enum class Kind : std::uint8_t { face, edge, slab };
    Kind kind = Kind::face;
    std::uint8_t axis = 0;
    bool turned = false;  // turn is -1
    std::array<std::uint32_t, 3> vertex{};
};

// e cross the coordinate axis.
template <class N>
Triple<N> across_axis(const Triple<N>& e, std::size_t axis) {
    const N zero(0);
    if (axis == 0) return {zero, e.z, -e.y};
    if (axis == 1) return {-e.z, zero, e.x};
    return {e.y, -e.x, zero};
}

// The normal before it is turned. `e` and `f` are the differences of the vertices.
template <class N>
Triple<N> unturned_normal(const HullWall& wall, const Triple<N>& e, const Triple<N>& f) {
    if (wall.kind == HullWall::Kind::face) return cross_product(e, f);
    if (wall.kind == HullWall::Kind::edge) return across_axis(e, wall.axis);
    const N zero(0), one(1);
    return {wall.axis == 0 ? one : zero, wall.axis == 1 ? one : zero, wall.axis == 2 ? one : zero};
}

// Half-spaces whose common part is the hull.
class HullWalls {
public:
    explicit HullWalls(const HullView& hull) : faces_(&hull.faces()) {
        if (faces_->dimension == 2) add_polygon(hull);
        if (faces_->dimension == 1) add_segment(hull);
        if (faces_->dimension == 0)
            for (std::uint8_t k = 0; k < 3; ++k) add_both({HullWall::Kind::slab, k, false, {0, 0, 0}});
    }
    std::size_t count() const { return faces_->dimension == 3 ? faces_->face_count() : of_flat_.size(); }
    HullWall operator[](std::size_t i) const {
        if (faces_->dimension < 3) return of_flat_[i];
        const auto loop = faces_->face(i);
        return {HullWall::Kind::face, 0, false, {loop[0], loop[1], loop[2]}};
    }

private:
    void add_both(HullWall wall) {
        of_flat_.push_back(wall);
        wall.turned = !wall.turned;
        of_flat_.push_back(wall);
    }
    // The plane, and for each edge a plane through it along an axis that is not in the plane.
    void add_polygon(const HullView& hull) {
        const auto loop = faces_->face(0);
        add_both({HullWall::Kind::face, 0, false, {loop[0], loop[1], loop[2]}});
        const auto turn_along = [&](std::size_t k) {
            return exact::orient2d(exact::seen_along(k, hull[loop[0]]), exact::seen_along(k, hull[loop[1]]),
                                   exact::seen_along(k, hull[loop[2]]));
        };
        std::uint8_t k = 0;
        while (k < 2 && turn_along(k) == Sign::zero) ++k;
        const bool turned = turn_along(k) == Sign::negative;
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const std::uint32_t a = loop[i], b = loop[(i + 1) % loop.size()];
            of_flat_.push_back({HullWall::Kind::edge, k, turned, {a, b, b}});
        }
    }
    // Vertices are sorted, so the first coordinate that differs ascends.
    void add_segment(const HullView& hull) {
        std::uint8_t k = 0;
        while (k < 2 && hull[0][k] == hull[1][k]) ++k;
        of_flat_.push_back({HullWall::Kind::slab, k, true, {0, 0, 0}});
        of_flat_.push_back({HullWall::Kind::slab, k, false, {1, 1, 1}});
        for (const int i : {1, 2})
            add_both({HullWall::Kind::edge, std::uint8_t((k + i) % 3), false, {0, 1, 1}});
    }

    const HullFaces* faces_;
    std::vector<HullWall> of_flat_;
};

// ---- filter in double -------------------------------------------------------------------------------------

constexpr double unbounded = std::numeric_limits<double>::infinity();

// The height of the point at t below the plane is over - t under.
template <class N>
struct WallCut {
    N over, under;
};
template <class N>
constexpr WallCut<N> cut_of(const Triple<N>& normal, const Triple<N>& to_wall, const Triple<N>& way) {
    return {dot_product(normal, to_wall), dot_product(normal, way)};
}
// Of a face. The other normals are computed with fewer roundings.
constexpr double cut_factor = exact::bound_factor<double>(
    two_more_sums(cut_of(cross_product(counted(exact::rounded_once), counted(exact::rounded_once)),
                         counted(exact::rounded_once), counted(exact::rounded_once))
                      .over));

// A wall, and bounds of the parameter at which the line crosses it. `sign` is that of `under`: 1 for an exit, -1 for an
// entry, 0 if it is in doubt. Then `over` and `under` have the stated errors.
struct CutWall {
    HullWall wall;
    int sign = 0;
    bool needless = false;
    double low = -unbounded, high = unbounded;
    double over = 0, over_error = 0, most_under = 0;
};

enum class WallsLeft { nothing, some, all };  // `all`: a size is out of range

class LineFilter {
public:
    LineFilter(const ConvexSet& line, const HullView& hull) : hull_(hull), first_(line.v[0]) {
        way_ = line.kind == Kind::segment ? line.v[1] - line.v[0] : line.v[1];
        way_size_ = size_of(way_);
        is_point_ = line.kind == Kind::segment && line.v[0] == line.v[1];
        if (is_point_) enter_ = leave_ = 0;
        in_range_ = size_of(first_) + size_of(line.v[1]) + way_size_ < largest_quick_size;
    }

    WallsLeft run(const HullWalls& walls, Kind kind) {
        if (!in_range_) return WallsLeft::all;
        left_.reserve(16);
        for (std::size_t i = 0; i < walls.count(); ++i) {
            CutWall c{walls[i]};
            if (!measure(c)) return WallsLeft::all;
            if (c.needless) continue;
            if (c.sign < 0) enter_ = std::max(enter_, c.low);
            if (c.sign > 0) leave_ = std::min(leave_, c.high);
            if (passes(kind)) return WallsLeft::nothing;
            if (may_matter(c)) left_.push_back(c);
        }
        std::erase_if(left_, [&](const CutWall& c) { return !may_matter(c); });
        for (const CutWall& c : left_)
            if (c.sign == 0 && c.over + c.over_error < -step_of(c)) return WallsLeft::nothing;
        return WallsLeft::some;
    }
    const std::vector<CutWall>& left() const { return left_; }

private:
    // True if nothing is between the entry and the exit, or nothing of a segment or ray.
    bool passes(Kind kind) const {
        if (enter_ > leave_) return true;
        return kind != Kind::line && (leave_ < 0 || (kind == Kind::segment && enter_ > 1));
    }
    // False if a size is out of range.
    bool measure(CutWall& c) const {
        const auto& v = c.wall.vertex;
        const Vec3 a = hull_[v[0]], e = hull_[v[1]] - a, f = hull_[v[2]] - a, to = a - first_;
        const double e_size = size_of(e), f_size = size_of(f), to_size = size_of(to);
        if (!(e_size + f_size + to_size + way_size_ < largest_quick_size)) return false;
        const double turn = c.wall.turned ? -1 : 1;
        const Triple<double> n = unturned_normal(c.wall, numbers(e), numbers(f));
        const WallCut<double> cut = cut_of(n, numbers(to), numbers(way_));
        const double n_size = c.wall.kind == HullWall::Kind::face   ? e_size * f_size
                              : c.wall.kind == HullWall::Kind::edge ? e_size
                                                                    : 1;
        const double over_error = cut_factor * (n_size * to_size) + allowance,
                     under_error = cut_factor * (n_size * way_size_) + allowance;
        const double size = std::fabs(cut.under);
        c.over = turn * cut.over, c.over_error = over_error, c.most_under = size + under_error;
        // Most walls need no division: the line is certainly inside at the least entry and at the greatest exit.
        const auto is_inside = [&](double t) {
            const double step = t * cut.under * turn;
            return c.over - step > over_error + std::fabs(t) * under_error +
                                       0x1p-50 * (std::fabs(cut.over) + std::fabs(step));
        };
        if (is_inside(enter_) && is_inside(leave_)) {
            c.needless = true;
            return true;
        }
        if (!(size > 2 * under_error)) return true;
        // |over / under - truth| <= (over_error + |over / under| under_error) / (size - under_error), and a rounding.
        const double t = cut.over / cut.under, t_size = std::fabs(t);
        const double error = (over_error + t_size * under_error) / (size - under_error) * (1 + 0x1p-30) +
                             t_size * 0x1p-50 + 0x1p-1000;
        if (!(error < unbounded)) return true;
        c.low = t - error, c.high = t + error;
        c.sign = turn * cut.under > 0 ? 1 : -1;
        return true;
    }
    // The most by which the height over a plane differs from that at t = 0 between the entry and the exit.
    double step_of(const CutWall& c) const {
        return std::max(std::fabs(enter_), std::fabs(leave_)) * c.most_under * (1 + 0x1p-40);
    }
    // False if the line is certainly inside between the entry and the exit.
    bool may_matter(const CutWall& c) const {
        if (c.sign < 0) return !(c.high < enter_);
        if (c.sign > 0) return !(c.low > leave_);
        return !(c.over - c.over_error > step_of(c));
    }

    const HullView& hull_;
    Vec3 first_, way_;
    double way_size_, enter_ = -unbounded, leave_ = unbounded;
    bool in_range_, is_point_;
    std::vector<CutWall> left_;
};

// ---- one entry and one exit, both certain -----------------------------------------------------------------

template <bool Fused, bool Segment>
HITBOX_INLINE void fill_in_part(Intersection<double>& r, const ConvexSet& line, const Triangle3& in,
                                const Triangle3& out, const PartOfLine& part, Format format) {
    const LineAndPlane<Segment, TrianglePlane> formula;
    const auto at = [&](const Triangle3& face, bool own) HITBOX_INLINE_LAMBDA {
        return cross<Fused>(
            formula, [&] { return values_of(line.v[0], line.v[1], face.a, face.b, face.c); },
            [&] { return known_on(face, format); }, own ? Wanted::parameter : Wanted::both, format);
    };
    const LineCrossing enter = at(in, part.own_start), leave = at(out, part.own_end);
    set_part(r, part, enter.t, leave.t);
    r.points[0] = part.own_start ? line.v[0] : enter.point;
    r.points[1] = part.own_end ? line.v[1] : leave.point;
}

// False if this is not the case.
bool fill_in_quickly(Intersection<double>& r, const ConvexSet& line, const HullView& hull,
                     const std::vector<CutWall>& left, Format format) {
    if (small_code || left.size() != 2) return false;
    const bool ordered = left[0].sign < 0;
    const CutWall &in = left[ordered ? 0 : 1], &out = left[ordered ? 1 : 0];
    if (in.sign >= 0 || out.sign <= 0 || !(in.high < out.low) || in.wall.kind != HullWall::Kind::face ||
        out.wall.kind != HullWall::Kind::face || in.wall.turned || out.wall.turned)
        return false;
    PartOfLine part{Verdict::yes};
    if (line.kind != Kind::line) {
        if (!(out.low > 0) || (in.low <= 0 && in.high >= 0)) return false;
        part.own_start = in.high < 0;
    }
    if (line.kind == Kind::segment) {
        if (!(in.high < 1) || (out.low <= 1 && out.high >= 1)) return false;
        part.own_end = out.low > 1;
    }
    const auto triangle_of = [&](const HullWall& w) {
        return Triangle3{hull[w.vertex[0]], hull[w.vertex[1]], hull[w.vertex[2]]};
    };
    const Triangle3 entry = triangle_of(in.wall), exit = triangle_of(out.wall);
    for (const Triangle3& t : {entry, exit})
        if (!(size_of(t.a) + size_of(t.b) + size_of(t.c) < largest_quick_size)) return false;
    exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        if (line.kind == Kind::segment)
            fill_in_part<fused.value, true>(r, line, entry, exit, part, format);
        else
            fill_in_part<fused.value, false>(r, line, entry, exit, part, format);
    });
    return true;
}

// ---- in integers, for every input -------------------------------------------------------------------------

template <class N>
N integer_on(double x, int grid) {
    const exact::Dyadic d = exact::Dyadic::from(x);
    return d.mantissa == 0 ? N(0) : N::shifted(d.mantissa, d.exponent - grid);
}
template <class N>
Triple<N> integers_on(const Vec3& v, int grid) {
    return {integer_on<N>(v.x, grid), integer_on<N>(v.y, grid), integer_on<N>(v.z, grid)};
}

template <class N>
Intersection<double> clip_in_integers(const ConvexSet& line, const HullView& hull,
                                      const std::vector<HullWall>& walls, int grid, Format format) {
    const Triple<N> origin = integers_on<N>(line.v[0], grid), second = integers_on<N>(line.v[1], grid),
                    way = line.kind == Kind::segment ? difference(second, origin) : second;
    Stretch<N> all;
    Intersection<double> r;
    for (const HullWall& wall : walls) {
        const Triple<N> a = integers_on<N>(hull[wall.vertex[0]], grid),
                        e = difference(integers_on<N>(hull[wall.vertex[1]], grid), a),
                        f = difference(integers_on<N>(hull[wall.vertex[2]], grid), a);
        WallCut<N> cut = cut_of(unturned_normal(wall, e, f), difference(a, origin), way);
        if (wall.turned) cut = {-cut.over, -cut.under};
        const Sign turn = sign(cut.under);
        if (turn == Sign::zero && is_negative(cut.over)) return r;
        if (turn == Sign::positive) all.to({cut.over, cut.under});
        if (turn == Sign::negative) all.from({-cut.over, -cut.under});
    }
    Stretch<N> own = all;
    own.clip_to_ends_of(line.kind);
    const bool is_point = is_zero(way.x) && is_zero(way.y) && is_zero(way.z);
    if (is_point) own.low = own.high = Fraction<N>{N(0), N(1)};
    if (own.is_empty()) return r;
    if (!is_point) r.line_t = all.rounded(format);
    r.t = own.rounded(format);
    r.kind = own.is_point() ? IntersectionKind::point : IntersectionKind::segment;
    r.points[r.count++] = rounded(point_at(origin, way, *own.low), grid, format);
    if (!own.is_point()) r.points[r.count++] = rounded(point_at(origin, way, *own.high), grid, format);
    return r;
}

Intersection<double> clip_by_walls(const ConvexSet& line, const HullView& hull,
                                   const std::vector<HullWall>& walls, Format format) {
    std::vector<double> inputs;
    inputs.reserve(6 + 9 * walls.size());
    const auto append = [&](const Vec3& v) { inputs.insert(inputs.end(), {v.x, v.y, v.z}); };
    append(line.v[0]), append(line.v[1]);
    for (const HullWall& wall : walls)
        for (const std::uint32_t i : wall.vertex) append(hull[i]);
    const exact::Grid grid = exact::Grid::of(inputs);
    // Two parameters are compared, each a fraction of values of degree three.
    const int bits = exact::bits_needed(6, grid.bits);
    if (!small_code && bits <= 256)
        return clip_in_integers<exact::WideInt<4>>(line, hull, walls, grid.low, format);
    if (!small_code && bits <= 512)
        return clip_in_integers<exact::WideInt<8>>(line, hull, walls, grid.low, format);
    return clip_in_integers<exact::BigInt>(line, hull, walls, grid.low, format);
}

}  // namespace

Intersection<double> clip_line_by_hull(const ConvexSet& line, const HullView& hull, Format format) {
    Intersection<double> r;
    if (line.kind == Kind::empty || hull.size() == 0) return r;
    const HullWalls walls(hull);
    LineFilter filter(line, hull);
    std::vector<HullWall> left;
    switch (filter.run(walls, line.kind)) {
        case WallsLeft::nothing:
            return r;
        case WallsLeft::some:
            if (fill_in_quickly(r, line, hull, filter.left(), format)) return r;
            for (const CutWall& c : filter.left()) left.push_back(c.wall);
            break;
        case WallsLeft::all:
            for (std::size_t i = 0; i < walls.count(); ++i) left.push_back(walls[i]);
            break;
    }
    return clip_by_walls(line, hull, left, format);
}

}  // namespace hitbox::detail
