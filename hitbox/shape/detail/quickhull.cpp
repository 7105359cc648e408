// quickhull.cpp: the triangles of a hull, point after point, and then its polygons.
#include <hitbox/shape/detail/quickhull.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/exact/orient3d.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace hitbox::detail {

namespace {

using exact::Sign;

constexpr std::uint32_t no_one = ~std::uint32_t{0};

bool comes_first(const Vec3& a, const Vec3& b) {
    if (a.x != b.x) return a.x < b.x;
    if (a.y != b.y) return a.y < b.y;
    return a.z < b.z;
}

class Quickhull {
public:
    explicit Quickhull(std::span<const Vec3> points) : point_(points) {
        double most = 0;
        for (const Vec3& p : points) most = std::max({most, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
        int exponent = 0;
        std::frexp(most, &exponent);
        scale_ = std::ldexp(1, -std::clamp(exponent, -1000, 1000));
    }

    HullOfPoints result() {
        std::uint32_t a = 0, b = 0;
        for (std::uint32_t i = 1; i < count(); ++i) {
            if (comes_first(point_[i], point_[a])) a = i;
            if (comes_first(point_[b], point_[i])) b = i;
        }
        if (point_[a] == point_[b]) return sorted({0, {a}, {}});
        const std::uint32_t c = beside_line(a, b);
        if (c == no_one) return sorted({1, {a, b}, {}});
        const std::uint32_t d = beside_plane(a, b, c);
        if (d == no_one) return polygon(a, b, c);
        begin(a, b, c, d);
        while (!waiting_.empty()) {
            const std::uint32_t f = waiting_.back();
            if (!triangle_[f].is_alive || triangle_[f].outside.empty())
                waiting_.pop_back();
            else
                add_farthest_of(f);
        }
        return polygons();
    }

private:
    struct Triangle {
        std::array<std::uint32_t, 3> v;
        std::array<std::uint32_t, 3> beyond{};  // the triangle beyond the edge from v[i] to v[i + 1]
        std::vector<std::uint32_t> outside;     // points strictly in front of it, the farthest one last
        double farthest = -1;
        bool is_alive = true;
    };
    struct HorizonEdge {
        std::uint32_t from, to, beyond;
    };

    std::uint32_t count() const { return std::uint32_t(point_.size()); }
    Vec3 scaled(std::uint32_t i) const { return point_[i] * scale_; }

    // ---- the first tetrahedron ----

    std::uint32_t beside_line(std::uint32_t a, std::uint32_t b) const {
        const Vec3 p = scaled(a), way = scaled(b) - p;
        const auto off_line = [&](std::uint32_t i) {
            return !exact::collinear(point_[a], point_[b], point_[i]);
        };
        return farthest([&](std::uint32_t i) { return length_sq(cross(way, scaled(i) - p)); }, off_line);
    }
    std::uint32_t beside_plane(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
        const Vec3 p = scaled(a), normal = cross(scaled(b) - p, scaled(c) - p);
        const auto off_plane = [&](std::uint32_t i) {
            return exact::orient3d(point_[a], point_[b], point_[c], point_[i]) != Sign::zero;
        };
        return farthest([&](std::uint32_t i) { return std::fabs(dot(normal, scaled(i) - p)); }, off_plane);
    }
    // The farthest point, if it is off; otherwise the first that is.
    template <class Measure, class Off>
    std::uint32_t farthest(const Measure& measure, const Off& off) const {
        std::uint32_t best = 0;
        double most = -1;
        for (std::uint32_t i = 0; i < count(); ++i)
            if (const double m = measure(i); m > most) most = m, best = i;
        if (off(best)) return best;
        for (std::uint32_t i = 0; i < count(); ++i)
            if (off(i)) return i;
        return no_one;
    }

    void begin(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        if (exact::orient3d(point_[a], point_[b], point_[c], point_[d]) == Sign::positive) std::swap(b, c);
        //   beyond:   edge 0   edge 1   edge 2
        triangle_.push_back({{a, b, c}, {1, 2, 3}, {}});
        triangle_.push_back({{a, d, b}, {3, 2, 0}, {}});
        triangle_.push_back({{b, d, c}, {1, 3, 0}, {}});
        triangle_.push_back({{c, d, a}, {2, 1, 0}, {}});
        starting_.assign(count(), no_one);
        for (std::uint32_t i = 0; i < count(); ++i) give(i, 0);
        for (std::uint32_t f = 0; f < 4; ++f) waiting_.push_back(f);
    }

    // ---- one more point ----

    bool is_before(std::uint32_t f, std::uint32_t p) const {
        const auto& v = triangle_[f].v;
        return exact::orient3d(point_[v[0]], point_[v[1]], point_[v[2]], point_[p]) == Sign::positive;
    }
    double height(const Triangle& t, std::uint32_t p) const {
        const Vec3 base = scaled(t.v[0]);
        const Vec3 n = cross(scaled(t.v[1]) - base, scaled(t.v[2]) - base);
        return dot(n, scaled(p) - base);
    }
    /// Gives a point to the first triangle, from the given one on, that has it in front.
    void give(std::uint32_t p, std::uint32_t first) {
        for (std::uint32_t f = first; f < triangle_.size(); ++f) {
            if (!is_before(f, p)) continue;
            Triangle& t = triangle_[f];
            t.outside.push_back(p);
            const double h = height(t, p);
            if (t.outside.size() == 1 || h > t.farthest)
                t.farthest = h;
            else
                std::swap(t.outside[t.outside.size() - 1], t.outside[t.outside.size() - 2]);
            return;
        }
    }
    void add_farthest_of(std::uint32_t f) {
        const std::uint32_t p = triangle_[f].outside.back();
        triangle_[f].outside.pop_back();
        horizon_.clear(), seen_.assign(1, f);
        triangle_[f].is_alive = false;
        for (std::size_t i = 0; i < seen_.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t g = triangle_[seen_[i]].beyond[k];
                if (!triangle_[g].is_alive) continue;
                if (is_before(g, p)) {
                    triangle_[g].is_alive = false;
                    seen_.push_back(g);
                }
            }
        for (const std::uint32_t s : seen_)
            for (std::size_t k = 0; k < 3; ++k)
                if (const std::uint32_t g = triangle_[s].beyond[k]; triangle_[g].is_alive)
                    horizon_.push_back({triangle_[s].v[k], triangle_[s].v[(k + 1) % 3], g});
        const std::uint32_t first = std::uint32_t(triangle_.size());
        for (const HorizonEdge& e : horizon_) {
            const std::uint32_t made = std::uint32_t(triangle_.size());
            starting_[e.from] = made;
            auto& outer = triangle_[e.beyond];
            for (std::size_t k = 0; k < 3; ++k)
                if (outer.v[k] == e.to && outer.v[(k + 1) % 3] == e.from) outer.beyond[k] = made;
            triangle_.push_back({{e.from, e.to, p}, {e.beyond, 0, 0}, {}});
            waiting_.push_back(made);
        }
        for (std::uint32_t made = first; made < triangle_.size(); ++made) {
            const std::uint32_t next = starting_[triangle_[made].v[1]];
            triangle_[made].beyond[1] = next;
            triangle_[next].beyond[2] = made;
        }
        for (const std::uint32_t s : seen_) {
            const std::vector<std::uint32_t> outside = std::move(triangle_[s].outside);
            triangle_[s].outside = {};
            for (const std::uint32_t q : outside) give(q, first);
        }
    }

    // ---- polygons ----

    std::uint32_t leader(std::uint32_t f) {
        while (group_[f] != f) f = group_[f] = group_[group_[f]];
        return f;
    }
    struct Border {
        std::uint32_t group, from, to;
    };

    HullOfPoints polygons() {
        group_.resize(triangle_.size());
        std::iota(group_.begin(), group_.end(), 0u);
        for (std::uint32_t f = 0; f < triangle_.size(); ++f) {
            if (!triangle_[f].is_alive) continue;
            for (const std::uint32_t g : triangle_[f].beyond) {
                if (g < f) continue;
                const auto &v = triangle_[f].v, &w = triangle_[g].v;
                const auto apex = std::find_if(w.begin(), w.end(), [&](std::uint32_t i) {
                    return std::find(v.begin(), v.end(), i) == v.end();
                });
                if (apex == w.end() ||
                    exact::orient3d(point_[v[0]], point_[v[1]], point_[v[2]], point_[*apex]) == Sign::zero)
                    group_[leader(f)] = leader(g);
            }
        }
        std::vector<Border> borders;
        std::vector<std::uint32_t> faces_at(count(), 0);
        for (std::uint32_t f = 0; f < triangle_.size(); ++f) {
            if (!triangle_[f].is_alive) continue;
            for (std::size_t k = 0; k < 3; ++k) {
                if (leader(f) == leader(triangle_[f].beyond[k])) continue;
                borders.push_back({leader(f), triangle_[f].v[k], triangle_[f].v[(k + 1) % 3]});
                ++faces_at[triangle_[f].v[k]];
            }
        }
        std::sort(borders.begin(), borders.end(), [](const Border& x, const Border& y) {
            return x.group != y.group ? x.group < y.group : x.from < y.from;
        });
        HullOfPoints r{3, {}, {}};
        for (std::uint32_t i = 0; i < count(); ++i)
            if (faces_at[i] >= 3) r.corners.push_back(i);
        std::vector<std::uint32_t>& next = starting_;
        for (std::size_t i = 0; i < borders.size();) {
            const std::size_t first = i;
            for (; i < borders.size() && borders[i].group == borders[first].group; ++i)
                next[borders[i].from] = borders[i].to;
            std::vector<std::uint32_t> loop;
            std::uint32_t at = borders[first].from;
            do {
                if (faces_at[at] >= 3) loop.push_back(at);
                at = next[at];
            } while (at != borders[first].from);
            r.faces.push_back(std::move(loop));
        }
        return sorted(std::move(r));
    }

    HullOfPoints polygon(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
        std::size_t k = 0;
        const auto turn = [&](std::uint32_t p, std::uint32_t q, std::uint32_t s) {
            return exact::orient2d(exact::seen_along(k, point_[p]), exact::seen_along(k, point_[q]),
                                   exact::seen_along(k, point_[s]));
        };
        while (turn(a, b, c) == Sign::zero) ++k;
        std::vector<std::uint32_t> order(count()), loop;
        std::iota(order.begin(), order.end(), 0u);
        const auto seen = [&](std::uint32_t i) { return exact::seen_along(k, point_[i]); };
        std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
            const Vec2 p = seen(i), q = seen(j);
            return p.x != q.x ? p.x < q.x : p.y < q.y;
        });
        order.erase(std::unique(order.begin(), order.end(),
                                [&](std::uint32_t i, std::uint32_t j) { return seen(i) == seen(j); }),
                    order.end());
        const auto half = [&](const auto& points) {
            const std::size_t least = loop.size() + 1;
            for (const std::uint32_t p : points) {
                while (loop.size() > least && turn(loop[loop.size() - 2], loop.back(), p) != Sign::positive)
                    loop.pop_back();
                loop.push_back(p);
            }
            loop.pop_back();
        };
        half(order);
        std::reverse(order.begin(), order.end());
        half(order);
        return sorted({2, loop, {loop, {loop.rbegin(), loop.rend()}}});
    }

    // Sorts the corners, gives their positions to the faces, and sorts these.
    HullOfPoints sorted(HullOfPoints r) const {
        std::sort(r.corners.begin(), r.corners.end(),
                  [&](std::uint32_t i, std::uint32_t j) { return comes_first(point_[i], point_[j]); });
        std::vector<std::uint32_t> position(r.faces.empty() ? 0 : count());
        if (!r.faces.empty())
            for (std::uint32_t i = 0; i < r.corners.size(); ++i) position[r.corners[i]] = i;
        for (auto& loop : r.faces) {
            for (std::uint32_t& v : loop) v = position[v];
            std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
        }
        std::sort(r.faces.begin(), r.faces.end());
        return r;
    }

    std::span<const Vec3> point_;
    double scale_ = 1;
    std::vector<Triangle> triangle_;
    std::vector<std::uint32_t> waiting_, seen_, starting_, group_;
    std::vector<HorizonEdge> horizon_;
};

}  // namespace

HullOfPoints hull_of_points(std::span<const Vec3> points) { return Quickhull(points).result(); }

}  // namespace hitbox::detail
