// corner_tree.cpp: visits the nodes whose box is not wholly beyond an edge of the triangle.
#include <hitbox/io/detail/corner_tree.hpp>

#include <hitbox/exact/orient2d.hpp>

#include <algorithm>
#include <array>
#include <bit>

namespace hitbox::io::detail {

void CornerTree::reset(std::span<const Vec2> points, int winding) {
    points_ = points, winding_ = winding;
    leaves_ = std::bit_ceil(std::uint32_t((points.size() + leaf_size - 1) / leaf_size));
    contains_.assign(points.size(), 0);
    boxes_.assign(std::size_t(2) * leaves_, {});
}

void CornerTree::add(std::uint32_t corner) { contains_[corner] = 1; }

void CornerTree::build() {
    for (std::uint32_t leaf = 0; leaf < leaves_; ++leaf) fit_leaf(leaf);
    for (std::uint32_t node = leaves_ - 1; node > 0; --node) {
        const std::size_t child = std::size_t(node) * 2;
        boxes_[node] = boxes_[child];
        boxes_[node].merge(boxes_[child + 1]);
    }
}

void CornerTree::fit_leaf(std::uint32_t leaf) {
    Aabb2& box = boxes_[leaves_ + leaf];
    box = {};
    const std::size_t end = std::min(points_.size(), std::size_t(leaf + 1) * leaf_size);
    for (std::size_t i = std::size_t(leaf) * leaf_size; i < end; ++i)
        if (contains_[i]) box.merge(points_[i]);
}

void CornerTree::remove(std::uint32_t corner) {
    if (!contains_[corner]) return;
    contains_[corner] = 0;
    fit_leaf(corner / leaf_size);
    for (std::uint32_t node = (leaves_ + corner / leaf_size) / 2; node > 0; node /= 2) {
        const std::size_t child = std::size_t(node) * 2;
        Aabb2 box = boxes_[child];
        box.merge(boxes_[child + 1]);
        if (box == boxes_[node]) return;
        boxes_[node] = box;
    }
}

int CornerTree::turn(const Vec2& a, const Vec2& b, const Vec2& p) const {
    return winding_ * int(exact::orient2d(a, b, p));
}

// True if the whole box is strictly on the outer side of an edge: its corner that is farthest inward is.
bool CornerTree::is_beyond(const Vec2& a, const Vec2& b, const Aabb2& box) const {
    const bool up = winding_ > 0 ? b.y > a.y : b.y < a.y, right = winding_ > 0 ? b.x > a.x : b.x < a.x;
    return turn(a, b, {up ? box.min.x : box.max.x, right ? box.max.y : box.min.y}) < 0;
}

bool CornerTree::any_in(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::size_t& budget) const {
    const Vec2 p = points_[a], q = points_[b], r = points_[c];
    Aabb2 bounds{p, p};
    bounds.merge(q), bounds.merge(r);
    const auto overlap = [&](const Aabb2& box) {
        return box.min.x <= bounds.max.x && bounds.min.x <= box.max.x && box.min.y <= bounds.max.y &&
               bounds.min.y <= box.max.y;
    };
    std::array<std::uint32_t, 64> stack;
    std::size_t depth = 0;
    stack[depth++] = 1;
    while (depth > 0 && budget > 0) {
        --budget;
        const std::uint32_t node = stack[--depth];
        const Aabb2& box = boxes_[node];
        if (!overlap(box) || is_beyond(p, q, box) || is_beyond(q, r, box) || is_beyond(r, p, box)) continue;
        if (node < leaves_) {
            stack[depth++] = 2 * node + 1;
            stack[depth++] = 2 * node;
            continue;
        }
        const std::size_t first = std::size_t(node - leaves_) * leaf_size;
        for (std::size_t i = first; i < std::min(points_.size(), first + leaf_size); ++i) {
            const Vec2 x = points_[i];
            // A bridge to a hole passes twice through its corners.
            if (!contains_[i] || !overlap({x, x}) || x == p || x == q || x == r) continue;
            if (turn(p, q, x) >= 0 && turn(q, r, x) >= 0 && turn(r, p, x) >= 0) return true;
        }
    }
    return false;
}

}  // namespace hitbox::io::detail
