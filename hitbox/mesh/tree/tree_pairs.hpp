// tree_pairs.hpp: the pairs of triangles of two trees that may meet, in tasks (simultaneous descent, dual traversal).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/mesh/tree/detail/pair_frame.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/simd/lanes.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// Pairs that are left out surely share no point: their boxes are disjoint, or all corners of one triangle are on one
/// side of the plane of the other. The tests are in float with error bounds.
///
/// The tasks may run at the same time. Which pairs are in which task, and their order, does not depend on the machine,
/// except through the last bit of the error bounds. The trees must outlive this object.
class TreePairs {
public:
    TreePairs(const TriangleTree& a, const TriangleTree& b, const PairFrame& frame);

    /// Passes on all pairs, each as soon as it is found, for a sink that stops at the first contact.
    bool run_at_once(PairSink sink) const;

    /// Divides the work into tasks. Before that, there is one.
    void make_tasks();

    std::size_t size() const { return (places_.size() + places_a_task - 1) / places_a_task; }

    /// Passes on the pairs of a task. Returns false if the sink stopped it.
    bool run(std::size_t task, PairSink sink) const;

    /// A box in one piece of memory for each corner, which is written and read as a whole.
    struct PlaceBox {
        using Corner = simd::Lanes<float, 4>;  ///< the fourth lane is zero
        Corner low, high;
    };

    /// Two subtrees whose boxes meet.
    struct Place {
        std::uint32_t a, b;  ///< see TreeNode::child
        PlaceBox box_a, box_b;
    };

private:
    static constexpr std::size_t places_a_task = 4;

    const TriangleTree& a_;
    const TriangleTree& b_;
    PairFrame frame_;
    std::vector<Place> places_;
};

}  // namespace hitbox::detail
