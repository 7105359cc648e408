// edges_meet.cpp: boxes around runs of edges, then boxes of edges, then exact signs.
#include <hitbox/mesh/cut/edges_meet.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/index/bvh.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

namespace {

struct FlatEdge {
    Vec2 a, b;
};

constexpr std::size_t run = 8;

bool comes_first(const Vec2& p, const Vec2& q) { return p.x != q.x ? p.x < q.x : p.y < q.y; }

// Whether two edges that share the corner o leave it in the same direction.
bool overlap_at(const Vec2& o, const Vec2& p, const Vec2& q) {
    return exact::orient2d(o, p, q) == exact::Sign::zero && comes_first(o, p) == comes_first(o, q);
}

bool meet(const FlatEdge& s, const FlatEdge& t) {
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

}  // namespace

bool edges_meet(std::span<const std::vector<Vec2>> polygons) {
    std::vector<FlatEdge> all;
    std::vector<std::uint32_t> begin;  // of the runs
    for (const std::vector<Vec2>& polygon : polygons)
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            if (i % run == 0) begin.push_back(std::uint32_t(all.size()));
            all.push_back({polygon[i], polygon[i + 1 == polygon.size() ? 0 : i + 1]});
        }
    begin.push_back(std::uint32_t(all.size()));

    std::vector<Aabb2> boxes(begin.size() - 1);
    for (std::size_t r = 0; r < boxes.size(); ++r)
        for (std::uint32_t i = begin[r]; i < begin[r + 1]; ++i)
            boxes[r].merge(Aabb2{all[i].a, all[i].a}), boxes[r].merge(Aabb2{all[i].b, all[i].b});
    for (std::size_t r = 0; r < boxes.size(); ++r)
        for (std::uint32_t i = begin[r]; i < begin[r + 1]; ++i)
            for (std::uint32_t j = i + 1; j < begin[r + 1]; ++j)
                if (meet(all[i], all[j])) return true;
    return !Bvh2(boxes).pairs([&](std::span<const IdPair> pairs) {
        for (const IdPair& p : pairs)
            for (std::uint32_t i = begin[p.a]; i < begin[p.a + 1]; ++i)
                for (std::uint32_t j = begin[p.b]; j < begin[p.b + 1]; ++j)
                    if (meet(all[i], all[j])) return false;
        return true;
    });
}

}  // namespace hitbox::detail
