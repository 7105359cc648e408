// tree_pairs.cpp: descends both trees, or only that with the larger box, and tests blocks of triangles.
#include <hitbox/mesh/tree/tree_pairs.hpp>

#include <hitbox/exact/fused.hpp>
#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/mesh/tree/detail/block_pairs.hpp>
#include <hitbox/mesh/tree/triangle_lanes.hpp>

#include <array>
#include <span>

namespace hitbox::detail {

namespace {

using PlaceBox = TreePairs::PlaceBox;
using Place = TreePairs::Place;

bool is_block(std::uint32_t child) { return (child & TreeNode::is_block) != 0; }

// The axis through the middles of both meshes. Boxes that meet in all coordinates may be apart along it; it is nearly the best
// axis for two round meshes, and shows more of a turned mesh than the boxes around its turned boxes.
//
//            ____
//           |  __|_          The boxes meet, and their ranges along the axis do not.
//     a ->  |/  /  |  <- b
//           |__/__/|
//              |___|
struct Axis {
    float of_a[3], of_b[3];  ///< by coordinate of the frame, and of the box of b before its turn
    float shift;             ///< of b along the axis
    float slack;

    explicit Axis(const PairFrame& frame) {
        double way[3] = {frame.shift[0], frame.shift[1], frame.shift[2]};
        const double length = std::sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
        if (length > 0x1p-20)
            for (double& w : way) w /= length;
        else
            way[0] = 1, way[1] = way[2] = 0;
        double along = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            of_a[k] = float(way[k]), along += way[k] * frame.shift[k];
            double b = 0;
            for (std::size_t i = 0; i < 3; ++i) b += way[i] * frame.turn[i][k];
            of_b[k] = float(b * frame.scale_b);
        }
        shift = float(along);
        // The errors of three coordinates count at most 1.8 times. To these come less than ten roundings in float of numbers up
        // to 11, and of smaller ones: 2^-17.5.
        slack = float(4 * frame.slack);
    }
};

// The boxes of the children of a node in a pair frame. The fourth range is that along the axis; only for turned meshes.
struct alignas(32) PairNode {
    float low[4][TreeNode::width], high[4][TreeNode::width];
};

template <int W>
HITBOX_INLINE void put_range(PairNode& node, std::size_t k, unsigned i, const simd::Lanes<float, W>& low,
                             const simd::Lanes<float, W>& high) {
    low.store(node.low[k] + i), high.store(node.high[k] + i);
}

template <int W, bool Turned>
HITBOX_INLINE void first_boxes(const TreeNode& node, const PairFrame& frame, const Axis& axis, PairNode& to) {
    using L = simd::Lanes<float, W>;
    const L scale = L::of(float(frame.scale_a));
    for (unsigned i = 0; i < TreeNode::width; i += W) {
        L middle = L::of(0), reach = L::of(0);
        for (std::size_t k = 0; k < 3; ++k) {
            const L low = L::load(node.planes[0][k] + i) * scale,
                    high = L::load(node.planes[1][k] + i) * scale;
            put_range<W>(to, k, i, low, high);
            if constexpr (Turned) {
                middle = middle + (low + high) * L::of(axis.of_a[k] * 0.5f);
                reach = reach + (high - low) * L::of(std::fabs(axis.of_a[k]) * 0.5f);
            }
        }
        if constexpr (Turned) put_range<W>(to, 3, i, middle - reach, middle + reach);
    }
}

// Larger by the slack, so that the boxes of the other tree need none.
template <int W, bool Turned>
HITBOX_INLINE void second_boxes(const TreeNode& node, const PairFrame& frame, const Axis& axis,
                                PairNode& to) {
    using L = simd::Lanes<float, W>;
    const L slack = L::of(float(frame.slack));
    for (unsigned i = 0; i < TreeNode::width; i += W) {
        if constexpr (Turned) {
            // The box around a turned box: its middle is the turned middle. An empty lane stays inverted.
            L middle[3], half[3];
            for (std::size_t k = 0; k < 3; ++k) {
                const L low = L::load(node.planes[0][k] + i), high = L::load(node.planes[1][k] + i);
                middle[k] = (low + high) * L::of(0.5f), half[k] = (high - low) * L::of(0.5f);
            }
            const L scale = L::of(float(frame.scale_b));
            for (std::size_t k = 0; k < 3; ++k) {
                const float t[3] = {float(frame.turn[k][0]), float(frame.turn[k][1]),
                                    float(frame.turn[k][2])};
                const L at =
                    (middle[0] * L::of(t[0]) + middle[1] * L::of(t[1]) + middle[2] * L::of(t[2])) * scale +
                    L::of(float(frame.shift[k]));
                const L size = (half[0] * L::of(std::fabs(t[0])) + half[1] * L::of(std::fabs(t[1])) +
                                half[2] * L::of(std::fabs(t[2]))) *
                                   scale +
                               slack;
                put_range<W>(to, k, i, at - size, at + size);
            }
            L along = L::of(axis.shift), reach = L::of(axis.slack);
            for (std::size_t k = 0; k < 3; ++k) {
                along = along + middle[k] * L::of(axis.of_b[k]);
                reach = reach + half[k] * L::of(std::fabs(axis.of_b[k]));
            }
            put_range<W>(to, 3, i, along - reach, along + reach);
        } else {
            const L scale = L::of(float(frame.scale_b));
            for (std::size_t k = 0; k < 3; ++k) {
                const L shift = L::of(float(frame.shift[k]));
                const L low = L::load(node.planes[0][k] + i) * scale + shift - slack,
                        high = L::load(node.planes[1][k] + i) * scale + shift + slack;
                put_range<W>(to, k, i, low, high);
            }
        }
    }
}

unsigned filled_children(const TreeNode& node) {
    unsigned mask = 0;
    for (unsigned lane = 0; lane < TreeNode::width; ++lane)
        mask |= unsigned(node.child[lane] != TreeNode::no_child) << lane;
    return mask;
}

// The lanes that meet a box.
template <int W, bool Turned>
HITBOX_INLINE unsigned meeting(const PairNode& node, const PlaceBox& box) {
    using L = simd::Lanes<float, W>;
    float low[4], high[4];
    box.low.store(low), box.high.store(high);
    unsigned mask = 0;
    for (unsigned i = 0; i < TreeNode::width; i += W) {
        auto some = at_most(L::load(node.low[0] + i), L::of(high[0])) &
                    at_most(L::of(low[0]), L::load(node.high[0] + i));
        for (std::size_t k = 1; k < (Turned ? 4 : 3); ++k)
            some = some & at_most(L::load(node.low[k] + i), L::of(high[k])) &
                   at_most(L::of(low[k]), L::load(node.high[k] + i));
        mask |= bits_of(some) << i;
    }
    return mask;
}

HITBOX_INLINE PlaceBox::Corner corner(float x, float y, float z, float along) {
    const float at[4] = {x, y, z, along};
    return PlaceBox::Corner::load(at);
}

template <bool Turned>
HITBOX_INLINE PlaceBox box_of(const PairNode& node, unsigned lane) {
    const auto all = [&](const float (&range)[4][TreeNode::width]) HITBOX_INLINE_LAMBDA {
        return corner(range[0][lane], range[1][lane], range[2][lane], Turned ? range[3][lane] : 0);
    };
    return {all(node.low), all(node.high)};
}

HITBOX_INLINE float sum(const PlaceBox::Corner& c) {
    float at[4];
    c.store(at);
    return at[0] + at[1] + at[2];
}

HITBOX_INLINE float size_of_box(const PlaceBox& box) { return sum(box.high - box.low); }

// Passes on the pairs of children of a place that meet. At least one side is a node. A side that is much larger than
// the other is divided alone; otherwise all children of the small one would be compared with each of the large one.
template <int W, bool Turned, class Push>
HITBOX_INLINE void divide(const TriangleTree& a, const TriangleTree& b, const PairFrame& frame,
                          const Axis& axis, const Place& at, const Push& push) {
    const float size_a = size_of_box(at.box_a), size_b = size_of_box(at.box_b);
    const bool divide_a = !is_block(at.a) && (is_block(at.b) || size_a * 2 > size_b),
               divide_b = !is_block(at.b) && (is_block(at.a) || size_b * 2 > size_a);
    PairNode of_a, of_b;
    unsigned mask_a = 1, mask_b = 1;
    if (divide_a) {
        first_boxes<W, Turned>(a.node(at.a), frame, axis, of_a);
        mask_a = meeting<W, Turned>(of_a, at.box_b) & filled_children(a.node(at.a));
    }
    if (divide_b) {
        second_boxes<W, Turned>(b.node(at.b), frame, axis, of_b);
        mask_b = meeting<W, Turned>(of_b, at.box_a) & filled_children(b.node(at.b));
    }
    Place next = at;
    if (!divide_a) {
        for (; mask_b != 0; mask_b &= mask_b - 1) {
            const auto lane = unsigned(std::countr_zero(mask_b));
            next.b = b.node(at.b).child[lane];
            next.box_b = box_of<Turned>(of_b, lane);
            push(next);
        }
        return;
    }
    for (; mask_a != 0; mask_a &= mask_a - 1) {
        const auto lane_a = unsigned(std::countr_zero(mask_a));
        next.a = a.node(at.a).child[lane_a];
        next.box_a = box_of<Turned>(of_a, lane_a);
        if (!divide_b) {
            push(next);
            continue;
        }
        unsigned both = meeting<W, Turned>(of_b, next.box_a) & mask_b;
        for (; both != 0; both &= both - 1) {
            const auto lane_b = unsigned(std::countr_zero(both));
            next.b = b.node(at.b).child[lane_b];
            next.box_b = box_of<Turned>(of_b, lane_b);
            push(next);
        }
    }
}

// Gathers pairs, because a call of the sink for each would cost more than finding it.
class Pairs {
public:
    explicit Pairs(PairSink sink) : sink_(sink) {}

    bool make_room() { return count_ + most_a_step <= found_.size() || flush(); }
    void put(std::uint32_t a, std::uint32_t b) { found_[count_++] = {a, b}; }
    bool flush() {
        const std::size_t count = count_;
        count_ = 0;
        return count == 0 || sink_({found_.data(), count});
    }

private:
    static constexpr std::size_t most_a_step = std::size_t(TriangleBlock::width) * TriangleBlock::width;

    PairSink sink_;
    std::size_t count_ = 0;
    std::array<IdPair, 4 * most_a_step> found_;
};

// The squared distance of the middles of the boxes, four times.
HITBOX_INLINE float between_middles(const Place& p) {
    const PlaceBox::Corner d = (p.box_a.low + p.box_a.high) - (p.box_b.low + p.box_b.high);
    return sum(d * d);
}

// Moves the place whose boxes lie closest to the top of the stack: where surfaces cross, it has a contact sooner.
HITBOX_INLINE void nearest_last(std::vector<Place>& stack, std::size_t first) {
    if (stack.size() < first + 2) return;
    std::size_t best = first;
    float least = between_middles(stack[first]);
    for (std::size_t i = first + 1; i < stack.size(); ++i)
        if (const float d = between_middles(stack[i]); d < least) least = d, best = i;
    std::swap(stack[best], stack.back());
}

template <int W, bool Turned>
HITBOX_INLINE bool walk_pairs(const TriangleTree& a, const TriangleTree& b, const PairFrame& frame,
                              bool at_once, std::vector<Place>& stack, PairSink sink) {
    Pairs pairs(sink);
    const Axis axis(frame);
    BlockPair local;
    while (!stack.empty()) {
        const Place at = stack.back();
        stack.pop_back();
        if (!is_block(at.a) || !is_block(at.b)) {
            const std::size_t first = stack.size();
            divide<W, Turned>(a, b, frame, axis, at, [&](const Place& next) HITBOX_INLINE_LAMBDA {
                prefetch_part(a, next.a), prefetch_part(b, next.b);
                stack.push_back(next);
            });
            if (at_once) nearest_last(stack, first);
            continue;
        }
        if (!pairs.make_room()) return false;
        const TriangleBlock &of_a = a.block(at.a & ~TreeNode::is_block),
                            &of_b = b.block(at.b & ~TreeNode::is_block);
        unpack<W, Turned>(of_a, of_b, frame, local);
        for (unsigned i = 0; of_a.filled >> i & 1; ++i)
            for (unsigned mask = may_meet<W>(local, i, of_b.filled); mask != 0; mask &= mask - 1)
                pairs.put(of_a.id[i], of_b.id[unsigned(std::countr_zero(mask))]);
        if (at_once && !pairs.flush()) return false;
    }
    return pairs.flush();
}

template <int W>
HITBOX_INLINE bool walk_pairs(const TriangleTree& a, const TriangleTree& b, const PairFrame& frame,
                              bool at_once, std::vector<Place>& stack, PairSink sink) {
    return !small_code && frame.is_turned ? walk_pairs<W, true>(a, b, frame, at_once, stack, sink)
                                          : walk_pairs<W, false>(a, b, frame, at_once, stack, sink);
}

#if HITBOX_HAS_LEVELS
HITBOX_TARGET_LEVEL_AVX2 bool walk_pairs_avx2(const TriangleTree& a, const TriangleTree& b,
                                              const PairFrame& frame, bool at_once, std::vector<Place>& stack,
                                              PairSink sink) {
    return walk_pairs<8>(a, b, frame, at_once, stack, sink);
}
#endif

bool walk_all(const TriangleTree& a, const TriangleTree& b, const PairFrame& frame, bool at_once,
              std::vector<Place>& stack, PairSink sink) {
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return walk_pairs_avx2(a, b, frame, at_once, stack, sink);
#endif
    return walk_pairs<4>(a, b, frame, at_once, stack, sink);
}

// The roots. The meshes are within the cubes of their frames.
Place roots(const TriangleTree& a, const TriangleTree& b, const PairFrame& frame) {
    float low_a[3], high_a[3], low_b[3], high_b[3];
    for (std::size_t k = 0; k < 3; ++k) {
        const float side_a = float(frame.scale_a) * (1 + 0x1p-20f),
                    turned = float(std::fabs(frame.turn[k][0]) + std::fabs(frame.turn[k][1]) +
                                   std::fabs(frame.turn[k][2])),
                    side_b = float(frame.scale_b) * turned * (1 + 0x1p-20f) + float(frame.slack);
        low_a[k] = -side_a, high_a[k] = side_a;
        low_b[k] = float(frame.shift[k]) - side_b, high_b[k] = float(frame.shift[k]) + side_b;
    }
    constexpr float beyond_all = 100;  // along the axis
    const auto all = [](const float (&at)[3], float along) { return corner(at[0], at[1], at[2], along); };
    return {a.root(),
            b.root(),
            {all(low_a, -beyond_all), all(high_a, beyond_all)},
            {all(low_b, -beyond_all), all(high_b, beyond_all)}};
}

}  // namespace

TreePairs::TreePairs(const TriangleTree& a, const TriangleTree& b, const PairFrame& frame)
    : a_(a), b_(b), frame_(frame) {
    if (!a.empty() && !b.empty()) places_.push_back(roots(a, b, frame));
}

// Breadth first, until there are enough places for many threads, or only pairs of blocks.
void TreePairs::make_tasks() {
    constexpr std::size_t enough = 256;
    const Axis axis(frame_);
    std::vector<Place> next;
    const auto push = [&](const Place& p) { next.push_back(p); };
    for (bool divided = true; divided && places_.size() < enough; places_.swap(next)) {
        divided = false;
        next.clear();
        for (const Place& at : places_)
            if (is_block(at.a) && is_block(at.b)) {
                next.push_back(at);
            } else {
                divided = true;
                if (!small_code && frame_.is_turned)
                    divide<4, true>(a_, b_, frame_, axis, at, push);
                else
                    divide<4, false>(a_, b_, frame_, axis, at, push);
            }
    }
}

bool TreePairs::run_at_once(PairSink sink) const {
    std::vector<Place> stack(places_);
    return walk_all(a_, b_, frame_, true, stack, sink);
}

bool TreePairs::run(std::size_t task, PairSink sink) const {
    const std::size_t begin = task * places_a_task, end = (std::min)(places_.size(), begin + places_a_task);
    // The last on the stack is the first to be taken.
    std::vector<Place> stack(places_.rbegin() + std::ptrdiff_t(places_.size() - end),
                             places_.rbegin() + std::ptrdiff_t(places_.size() - begin));
    return walk_all(a_, b_, frame_, false, stack, sink);
}

}  // namespace hitbox::detail
