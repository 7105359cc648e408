// overlay.cpp: segments in the plane of a triangle, their crossings, and samples beside each stretch.
#include <hitbox/mesh/solid/overlay.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/exact/orient2d.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/mesh/topology/edge_key.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

namespace hitbox::detail {

namespace {

using exact::Sign;

std::size_t projection_of(const Triangle3& t) {
    using exact::seen_along;
    for (std::size_t axis = 0; axis < 2; ++axis)
        if (exact::orient2d(seen_along(axis, t.a), seen_along(axis, t.b), seen_along(axis, t.c)) !=
            Sign::zero)
            return axis;
    return 2;
}

ExactVector normal_of(const Triangle3& t) {
    const ExactVector a = exact_vector(t.a);
    return cross_product(difference(exact_vector(t.b), a), difference(exact_vector(t.c), a));
}

BigFloat size_of(const BigFloat& x) { return sign(x) == Sign::negative ? -x : x; }

}  // namespace

Overlay::Overlay(const Triangle3& triangle)
    : t_(triangle),
      axis_(projection_of(triangle)),
      normal_(normal_of(triangle)),
      corners_{exact_point(triangle.a), exact_point(triangle.b), exact_point(triangle.c)} {
    turn_ = turn(axis_, corners_[0], corners_[1], corners_[2]);
    for (std::size_t i = 0; i < 3; ++i) segments_.push_back({corners_[i], corners_[(i + 1) % 3]});
}

void Overlay::divide_by(const Triangle3& other) {
    const std::array corner{other.a, other.b, other.c};
    std::array<Sign, 3> side;
    std::array<std::size_t, 3> in_plane;
    std::size_t in_plane_count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        side[i] = exact::orient3d(t_.a, t_.b, t_.c, corner[i]);
        if (side[i] == Sign::zero) in_plane[in_plane_count++] = i;
    }
    if (in_plane_count == 3)
        for (std::size_t i = 0; i < 3; ++i) add_edge(corner[i], corner[(i + 1) % 3]);
    if (in_plane_count == 2) add_edge(corner[in_plane[0]], corner[in_plane[1]]);
    if (in_plane_count > 1) return;

    // The plane crosses two edges, or one edge and passes through the corner opposite.
    std::vector<ExactPoint> ends;
    if (in_plane_count == 1) ends.push_back(exact_point(corner[in_plane[0]]));
    const auto height = [&](const Vec3& p) {
        return dot_product(normal_, difference(exact_vector(p), exact_vector(t_.a)));
    };
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        if (side[i] * side[j] != Sign::negative) continue;
        const BigFloat to_i = size_of(height(corner[i])), to_j = size_of(height(corner[j]));
        ends.push_back(between(exact_point(corner[i]), to_j, exact_point(corner[j]), to_i));
    }
    if (ends.size() == 2) add({std::move(ends[0]), std::move(ends[1])});
    if (ends.size() == 1) touches_.push_back(std::move(ends[0]));
}

void Overlay::add_edge(const Vec3& from, const Vec3& to) {
    edges_.push_back(comes_before(from, to) ? Edge{from, to} : Edge{to, from});
}

void Overlay::add(Segment s) {
    for (std::size_t i = 0; i < 3; ++i) {
        const Sign from = turn(axis_, corners_[i], corners_[(i + 1) % 3], s.from) * turn_,
                   to = turn(axis_, corners_[i], corners_[(i + 1) % 3], s.to) * turn_;
        if (from == Sign::positive || to == Sign::positive) continue;
        // It does not cross the line of this side. So it divides nothing, but it may touch.
        if (from == Sign::zero) touches_.push_back(std::move(s.from));
        if (to == Sign::zero) touches_.push_back(std::move(s.to));
        return;
    }
    segments_.push_back(std::move(s));
}

// Coplanar triangles of a mesh share their edges. So equal edges are removed before they are added.
void Overlay::finish() {
    detail::sort(edges_.begin(), edges_.end(), [](const Edge& a, const Edge& b) {
        return a[0] == b[0] ? comes_before(a[1], b[1]) : comes_before(a[0], b[0]);
    });
    edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
    for (const Edge& e : edges_) add({exact_point(e[0]), exact_point(e[1])});
    edges_.clear();
    if (boxes_.size() == segments_.size()) return;
    std::vector<Aabb<2, double>> boxes;
    for (const Segment& s : segments_) {
        Aabb<2, double> box;
        for (const ExactPoint* p : {&s.from, &s.to}) {
            const Vec2 at = exact::seen_along(axis_, p->rounded);
            const Vec2 slack{0x1p-50 * std::fabs(at.x), 0x1p-50 * std::fabs(at.y)};
            box.merge(at - slack), box.merge(at + slack);
        }
        boxes.push_back(box);
    }
    boxes_.build(boxes);
}

// The crossings strictly within s, sorted, without repetition, between the two ends of s.
std::vector<Overlay::Cut> Overlay::cuts_of(const Segment& s) const {
    Aabb<2, double> box;
    for (const ExactPoint* p : {&s.from, &s.to}) {
        const Vec2 at = exact::seen_along(axis_, p->rounded);
        const Vec2 slack{0x1p-50 * std::fabs(at.x), 0x1p-50 * std::fabs(at.y)};
        box.merge(at - slack), box.merge(at + slack);
    }
    std::vector<Cut> cuts;
    boxes_.overlaps(box, [&](std::span<const std::uint32_t> ids) {
        for (const std::uint32_t id : ids) {
            const Segment& q = segments_[id];
            // The whole line of q may cut s: further samples of the same pieces do no harm.
            const Sign from = turn(axis_, q.from, q.to, s.from), to = turn(axis_, q.from, q.to, s.to);
            if (from * to != Sign::negative) continue;
            const ExactVector along = way(q.from, q.to);
            const auto height = [&](const ExactPoint& p) {
                return size_of(component_of_cross(axis_, along, way(q.from, p)));
            };
            Cut c{height(s.from) * s.to.w, height(s.to) * s.from.w, 0};
            c.at = exact::quotient(scaled(c.behind), scaled(c.behind + c.ahead));
            cuts.push_back(std::move(c));
        }
        return true;
    });
    const auto exactly_before = [](const Cut& c, const Cut& d) {
        return sign(c.behind * d.ahead - d.behind * c.ahead) == Sign::negative;
    };
    const auto before = [&](const Cut& c, const Cut& d) {
        constexpr double in_doubt = 0x1p-48;
        if (std::fabs(c.at - d.at) > in_doubt) return c.at < d.at;
        return exactly_before(c, d);
    };
    detail::sort(cuts.begin(), cuts.end(), before);
    cuts.erase(std::unique(cuts.begin(), cuts.end(),
                           [&](const Cut& c, const Cut& d) { return !before(c, d) && !before(d, c); }),
               cuts.end());
    cuts.insert(cuts.begin(), {BigFloat(), BigFloat(1), 0});
    cuts.push_back({BigFloat(1), BigFloat(), 1});
    return cuts;
}

// A point between two cuts, with few digits if they are not very close.
ExactPoint Overlay::middle_of(const Segment& s, const Cut& c, const Cut& d) const {
    if (d.at - c.at > 0x1p-30) {
        const double at = std::nearbyint((c.at + d.at) * 0x1p39) * 0x1p-40;
        return between(s.from, BigFloat(1 - at), s.to, BigFloat(at));
    }
    const BigFloat of_c = c.behind + c.ahead, of_d = d.behind + d.ahead;
    return between(s.from, c.ahead * of_d + d.ahead * of_c, s.to, c.behind * of_d + d.behind * of_c);
}

bool Overlay::any_piece(FunctionRef<bool(const SteppedPoint&)> f) {
    finish();
    for (const Segment& s : segments_) {
        const std::vector<Cut> cuts = cuts_of(s);
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
            if (any_beside(s, middle_of(s, cuts[i], cuts[i + 1]), f)) return true;
    }
    return false;
}

bool Overlay::any_piece_at(const ExactPoint& point, FunctionRef<bool(const SteppedPoint&)> f) {
    finish();
    const auto at = [](const Segment& s, const Cut& c) { return between(s.from, c.ahead, s.to, c.behind); };
    bool on_segment = false;
    for (const Segment& s : segments_) {
        if (turn(axis_, s.from, s.to, point) != Sign::zero) continue;
        const std::vector<Cut> cuts = cuts_of(s);
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            const ExactVector back = way(point, at(s, cuts[i])), on = way(point, at(s, cuts[i + 1]));
            if (sign(dot_product(back, on)) == Sign::positive) continue;
            on_segment = true;
            if (any_beside(s, middle_of(s, cuts[i], cuts[i + 1]), f)) return true;
        }
    }
    // Within a piece there is no edge to step away from.
    return !on_segment && f({point, way(corners_[0], corners_[1])});
}

bool Overlay::any_beside(const Segment& s, const ExactPoint& middle,
                         FunctionRef<bool(const SteppedPoint&)> f) const {
    std::array<Sign, 3> inside;
    for (std::size_t i = 0; i < 3; ++i) {
        inside[i] = turn(axis_, corners_[i], corners_[(i + 1) % 3], middle) * turn_;
        if (inside[i] == Sign::negative) return false;
    }
    const ExactVector across = cross_product(normal_, way(s.from, s.to));
    const ExactVector back{-across.x, -across.y, -across.z};
    for (const ExactVector& step : {across, back}) {
        bool stays = true;
        for (std::size_t i = 0; i < 3; ++i)
            if (inside[i] == Sign::zero)
                stays &= turn(axis_, way(corners_[i], corners_[(i + 1) % 3]), step) * turn_ == Sign::positive;
        if (stays && f({middle, step})) return true;
    }
    return false;
}

bool Overlay::any_corner(FunctionRef<bool(const ExactPoint&)> f) {
    finish();
    for (const ExactPoint& p : touches_)
        if (f(p)) return true;
    for (const Segment& s : segments_)
        for (const Cut& c : cuts_of(s))
            if (f(between(s.from, c.ahead, s.to, c.behind))) return true;
    return false;
}

}  // namespace hitbox::detail
