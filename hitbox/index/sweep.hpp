// sweep.hpp: boxes sorted along one axis (sort and sweep, sweep and prune, SAP).
#pragma once

#include <hitbox/index/box_index.hpp>
#include <hitbox/index/detail/id_table.hpp>

namespace hitbox {

/// Boxes sorted by their lower ends along the axis on which they are spread most.
///
///     |---a---|            A box overlaps only boxes whose lower end comes before its upper end. A sweep
///        |--b--|           from its place onward finds each pair once, from the box that starts first.
///                |-c-|     This is the simplest structure to update while boxes move little.
///
/// Memory      one box and 8 (float) or 16 (double) bytes a box.
/// Cost        pairs: each box is tested against those that start within it along the axis, eight at a time.
///             So it suits elongated scenes and small sets. insert and remove shift all later entries in
///             memory; a move shifts only the entries that it passes. cast and nearest test every box.
template <int N, class T>
class Sweep : public BoxQueries<Sweep<N, T>, N, T>, public BoxEdits<Sweep<N, T>, N, T> {
    using Queries = BoxQueries<Sweep, N, T>;

public:
    using Box = Aabb<N, T>;
    using Queries::pairs, Queries::pairs_with;

    Sweep() = default;
    /// An index of boxes with the ids 0, 1, 2 ...
    explicit Sweep(BoxesView<N, T> boxes, Executor* = nullptr);

    /// The number of boxes. Empty ones do not count.
    std::size_t size() const { return row_.size(); }

    /// See BoxIndex.
    bool pairs(PairSink sink) const;
    bool pairs_with(const Sweep& other, PairSink sink) const;

    /// The primitive behind insert, move and remove: stores the box; an empty box removes the id.
    void set(std::uint32_t id, const Box& box);
    /// Does nothing: there are no bounds to tighten.
    void refit() {}

    /// Checks the internal invariants by visiting every box. For tests, and for finding memory corruption.
    bool is_sound() const;

    /// Primitives for BoxQueries; see own_index.hpp.
    bool visit(const BoxFilter<N, T>& filter, IdSink sink) const;
    void rank(BestBoxes<N, T>& best) const;

private:
    struct Entry {
        Box box;
        std::uint32_t id;
    };
    using Row = std::vector<Entry>;
    struct Blocks;

    // Equal lower ends are ordered by id, so that the place of each entry is unique.
    bool comes_before(const Entry& e, T start, std::uint32_t id) const {
        return e.box.min[axis_] < start || (e.box.min[axis_] == start && e.id < id);
    }
    std::size_t place_of(T start, std::uint32_t id) const;
    void sort();
    void update_reach(std::size_t first, std::size_t last);

    static constexpr std::size_t reach_step = 64;

    std::size_t axis_ = 0;
    Row row_;
    detail::IdTable<T> start_by_id_{
        std::numeric_limits<T>::quiet_NaN()};  // lower end along the axis; NaN for an unused id
    std::vector<T> reach_;                     // the largest upper end of the entries [0, 64), [0, 128), ...
};

using Sweep3 = Sweep<3, double>;
using Sweep3f = Sweep<3, float>;
using Sweep2 = Sweep<2, double>;
using Sweep2f = Sweep<2, float>;

}  // namespace hitbox
