// edges_meet.cpp: boxes around monotone runs of edges, then boxes of edges, then exact signs.
#include <hitbox/mesh/cut/edges_meet.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/lanes/lane_masks.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

namespace {

struct FlatEdge {
    Vec2 a, b;
};

bool comes_first(const Vec2& p, const Vec2& q) { return p.x != q.x ? p.x < q.x : p.y < q.y; }

// Whether two edges that share the corner o leave it in the same direction.
bool overlap_at(const Vec2& o, const Vec2& p, const Vec2& q) {
    return exact::orient2d(o, p, q) == exact::Sign::zero && comes_first(o, p) == comes_first(o, q);
}

bool share_a_point(const FlatEdge& s, const FlatEdge& t) {
    if (std::max(s.a.x, s.b.x) < std::min(t.a.x, t.b.x) || std::max(t.a.x, t.b.x) < std::min(s.a.x, s.b.x) ||
        std::max(s.a.y, s.b.y) < std::min(t.a.y, t.b.y) || std::max(t.a.y, t.b.y) < std::min(s.a.y, s.b.y))
        return false;
    if (s.a == t.a) return overlap_at(s.a, s.b, t.b);
    if (s.a == t.b) return overlap_at(s.a, s.b, t.a);
    if (s.b == t.a) return overlap_at(s.b, s.a, t.b);
    if (s.b == t.b) return overlap_at(s.b, s.a, t.a);
    const auto turn = [](const Vec2& a, const Vec2& b, const Vec2& c) {
        return int(exact::orient2d(a, b, c));
    };
    // If all four are collinear, boxes that overlap are enough.
    return turn(s.a, s.b, t.a) * turn(s.a, s.b, t.b) <= 0 && turn(t.a, t.b, s.a) * turn(t.a, t.b, s.b) <= 0;
}

// Along a chain x never turns back, and neither does y. So x + y, or x - y, grows with each edge, and two edges of a
// chain share at most a common corner: they need no test. A run is a part of a chain with a small box.
//
//          ___.                 two chains
//      .--'    '--.
//     /            '.
struct Run {
    std::uint32_t begin, end, chain;
};

constexpr std::uint32_t longest_run = 16;

// All pairs of boxes take less time than a tree up to this number.
constexpr std::size_t few_runs = 128;

class Runs {
public:
    explicit Runs(std::span<const std::vector<Vec2>> polygons) {
        std::size_t count = 0;
        for (const std::vector<Vec2>& polygon : polygons) count += polygon.size();
        edges_.reserve(count), runs_.reserve(count / 4), boxes_.reserve(count / 4);
        for (const std::vector<Vec2>& polygon : polygons) {
            way_x_ = way_y_ = 0;
            for (std::size_t i = 0; i < polygon.size(); ++i)
                add({polygon[i], polygon[i + 1 == polygon.size() ? 0 : i + 1]});
        }
    }

    const std::vector<Aabb2>& boxes() const { return boxes_; }

    bool meet(std::uint32_t r, std::uint32_t s) const {
        if (runs_[r].chain == runs_[s].chain) return false;
        for (std::uint32_t i = runs_[r].begin; i < runs_[r].end; ++i) {
            if (!is_in(edges_[i], boxes_[s])) continue;
            for (std::uint32_t k = runs_[s].begin; k < runs_[s].end; ++k)
                if (share_a_point(edges_[i], edges_[k])) return true;
        }
        return false;
    }

private:
    // An edge of length zero has no direction, and is a chain of its own.
    void add(const FlatEdge& e) {
        const int x = (e.a.x < e.b.x) - (e.b.x < e.a.x), y = (e.a.y < e.b.y) - (e.b.y < e.a.y);
        const bool turns = x * way_x_ < 0 || y * way_y_ < 0 || (x == 0 && y == 0);
        const bool starts = turns || (way_x_ == 0 && way_y_ == 0);
        if (starts) ++chains_, way_x_ = way_y_ = 0;
        if (starts || runs_.back().end - runs_.back().begin == longest_run) {
            runs_.push_back({std::uint32_t(edges_.size()), std::uint32_t(edges_.size()), chains_});
            boxes_.push_back({e.a, e.a});
        }
        if (x != 0) way_x_ = x;
        if (y != 0) way_y_ = y;
        edges_.push_back(e);
        ++runs_.back().end;
        // The ends of a monotone run are corners of its box.
        Aabb2& box = boxes_.back();
        box.min = {std::min(box.min.x, e.b.x), std::min(box.min.y, e.b.y)};
        box.max = {std::max(box.max.x, e.b.x), std::max(box.max.y, e.b.y)};
    }

    static bool is_in(const FlatEdge& e, const Aabb2& box) {
        return std::max(e.a.x, e.b.x) >= box.min.x && std::min(e.a.x, e.b.x) <= box.max.x &&
               std::max(e.a.y, e.b.y) >= box.min.y && std::min(e.a.y, e.b.y) <= box.max.y;
    }

    std::vector<FlatEdge> edges_;
    std::vector<Run> runs_;
    std::vector<Aabb2> boxes_;
    std::uint32_t chains_ = 0;
    int way_x_ = 0, way_y_ = 0;
};

// Each box against all later ones, eight at a time.
bool few_meet(const Runs& runs) {
    const std::vector<Aabb2>& boxes = runs.boxes();
    std::array<BoxLanes<2, double>, few_runs / lane_count> lanes;
    const auto count = unsigned(boxes.size()), blocks = (count + lane_count - 1) / lane_count;
    for (unsigned i = 0; i < blocks * lane_count; ++i)
        if (i < count)
            lanes[i / lane_count].set(i % lane_count, boxes[i]);
        else
            lanes[i / lane_count].clear(i % lane_count);
    for (unsigned r = 0; r < count; ++r) {
        unsigned later = ~1u << r % lane_count;
        for (unsigned b = r / lane_count; b < blocks; ++b, later = ~0u)
            for (unsigned mask = overlap_mask(lanes[b], boxes[r]) & later; mask != 0; mask &= mask - 1)
                if (runs.meet(r, b * lane_count + unsigned(std::countr_zero(mask)))) return true;
    }
    return false;
}

}  // namespace

bool edges_meet(std::span<const std::vector<Vec2>> polygons) {
    const Runs runs(polygons);
    const std::vector<Aabb2>& boxes = runs.boxes();
    if (boxes.size() <= few_runs) return few_meet(runs);
    return !Bvh2(boxes).pairs([&](std::span<const IdPair> pairs) {
        for (const IdPair& p : pairs)
            if (runs.meet(p.a, p.b)) return false;
        return true;
    });
}

}  // namespace hitbox::detail
