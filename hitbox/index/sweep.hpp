// sweep.hpp: boxes sorted along one axis (sort and sweep, sweep and prune, SAP).
#pragma once

#include <hitbox/index/box_index.hpp>

namespace hitbox {

/// Boxes in the order of their lower ends along the axis on which they are spread most.
///
///     |---a---|            A box can only meet those whose lower end comes before its upper end:
///        |--b--|           a sweep from its place on finds each pair once, from the one that starts first.
///                |-c-|     No structure is simpler to keep while boxes move little.
///
/// Cost        memory: 1 box and 4 to 12 bytes each. pairs: each box looks at those that start within it along
///             the axis, eight at a time, so it suits long rows of things and small sets. insert and remove
///             shift what lies behind in memory, a move only what it passes.
template <int N, class T>
class Sweep : public BoxQueries<Sweep<N, T>, N, T>, public BoxEdits<Sweep<N, T>, N, T> {
    using Queries = BoxQueries<Sweep, N, T>;

public:
    using Box = Aabb<N, T>;
    using Queries::pairs, Queries::pairs_with;

    Sweep() = default;
    explicit Sweep(std::span<const Box> boxes, Executor* = nullptr);

    /// How many boxes it holds; empty ones do not count.
    std::size_t size() const { return row_.size(); }

    bool pairs(PairSink sink) const;
    bool pairs_with(const Sweep& other, PairSink sink) const;

    void set(std::uint32_t id, const Box& box);
    void refit() {}

    /// Whether it is built as it must be. Looks at every box; for tests, and for hunting what writes over memory.
    bool is_sound() const;

    bool visit(const BoxFilter<N, T>& filter, IdSink sink) const;
    void rank(BestBoxes<N, T>& best) const;

private:
    struct Entry {
        Box box;
        std::uint32_t id;
    };
    using Row = std::vector<Entry>;
    struct Blocks;

    // Ties in the lower end go by number, so that each entry has one place.
    bool comes_before(const Entry& e, T start, std::uint32_t id) const {
        return e.box.min[axis_] < start || (e.box.min[axis_] == start && e.id < id);
    }
    std::size_t place_of(T start, std::uint32_t id) const;
    void sort();
    void update_reach(std::size_t first, std::size_t last);

    static constexpr std::size_t reach_step = 64;

    std::size_t axis_ = 0;
    Row row_;
    std::vector<T> start_by_id_;  // lower end along the axis, NaN where there is no such box
    std::vector<T> reach_;        // the largest upper end among entries [0, 64), [0, 128), ...
};

using Sweep3 = Sweep<3, double>;
using Sweep3f = Sweep<3, float>;
using Sweep2 = Sweep<2, double>;
using Sweep2f = Sweep<2, float>;

}  // namespace hitbox
