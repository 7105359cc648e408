// wave.hpp: sixteen searches side by side, so that none waits for memory or for its own arithmetic (ray stream). For .cpp files.
#pragma once

#include <hitbox/mesh/ray/detail/block_search.hpp>
#include <hitbox/mesh/ray/detail/follow.hpp>
#include <hitbox/mesh/ray/detail/walk.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace hitbox::detail {

/// Searches in turns: first all that are at a node visit it, then all that are at a block. What is visited in one turn was
/// requested in the one before.
///
///     Casts: Cast3 cast(i)              the cast with number i
///            void done(i, Search&)      it has been followed to its end
template <class Search>
class Wave {
public:
    static constexpr unsigned places = 16;

    template <int W, class Casts>
    HITBOX_LANES_INLINE void run(const Surface& surface, const TriangleTree& tree,
                                 std::span<const std::uint32_t> numbers, const CastOptions& options,
                                 Casts& casts) {
        waiting_ = numbers;
        nodes_.count = blocks_.count = 0;
        Places done;
        for (unsigned k = 0; k < places && start<W>(surface, tree, options, casts, k); ++k)
            place(tree, k, done);
        while (nodes_.count + blocks_.count != 0) {
            done.count = 0;
            // Nodes while enough searches are at one.
            do {
                const unsigned count = nodes_.count;
                nodes_.count = 0;
                for (unsigned i = 0; i < count; ++i) {
                    const unsigned k = nodes_.at[i];
                    Place& p = places_[k];
                    p.here = after_node_in_turn<W>(tree, p.work->search.ray(), p.here.what(), p.end, p.stack);
                    place(tree, k, done);
                }
            } while (nodes_.count > places / 8 || (nodes_.count != 0 && blocks_.count + done.count == 0));
            const unsigned count = blocks_.count;
            blocks_.count = 0;
            for (unsigned i = 0; i < count; ++i) {
                const unsigned k = blocks_.at[i];
                Place& p = places_[k];
                const LookWith<W, Search> look{p.work->search};
                const AfterBlock after =
                    look(tree.block(p.here.what() & ~TreeNode::is_block), double(p.here.low()));
                if (after == AfterBlock::go_on_nearer) p.end = rounded_end(p.work->search.end());
                p.here = after == AfterBlock::stop ? p.stack.at[0] : p.stack.pop(p.end);
                place(tree, k, done);
            }
            for (unsigned i = 0; i < done.count; ++i) {
                const unsigned k = done.at[i];
                casts.done(places_[k].number, places_[k].work->search);
                Places none;
                if (start<W>(surface, tree, options, casts, k)) place(tree, k, none);
            }
        }
    }

private:
    // Numbers of places. One more can be written than is counted.
    struct Places {
        unsigned count = 0;
        std::array<unsigned, places + 1> at;
    };
    struct alignas(64) Place {
        std::uint32_t number = 0;
        ToVisit here;
        float end = 0;
        std::optional<CastSearch<Search>> work;
        VisitStack stack;
    };

    // Begins the next cast that reaches the tree. Returns false if there is none.
    template <int W, class Casts>
    HITBOX_LANES_INLINE bool start(const Surface& surface, const TriangleTree& tree,
                                   const CastOptions& options, Casts& casts, unsigned k) {
        Place& p = places_[k];
        while (!waiting_.empty()) {
            p.number = waiting_.front();
            waiting_ = waiting_.subspan(1);
            CastSearch<Search>& work = p.work.emplace(surface, casts, p.number, options);
            const TreeRay::Way way = work.search.begin(tree.frame());
            if (way == TreeRay::Way::through) {
                p.stack.begin();
                p.here = ToVisit(0, tree.root());
                p.end = rounded_end(work.search.end());
                return true;
            }
            if (way == TreeRay::Way::unknown) follow_boxes(surface, work.cast, work.search);
            casts.done(p.number, work.search);
        }
        return false;
    }

    // Into the list for what it visits next. No branch: it could not be predicted.
    HITBOX_LANES_INLINE void place(const TriangleTree& tree, unsigned k, Places& done) {
        const std::uint32_t what = places_[k].here.what();
        const bool is_end = what == TreeNode::no_child, is_block = (what & TreeNode::is_block) != 0;
        prefetch_part(tree, is_end ? tree.root() : what);
        nodes_.at[nodes_.count] = blocks_.at[blocks_.count] = done.at[done.count] = k;
        nodes_.count += !is_block, blocks_.count += is_block && !is_end, done.count += is_end;
    }

    std::array<Place, places> places_;
    Places nodes_, blocks_;
    std::span<const std::uint32_t> waiting_;
};

}  // namespace hitbox::detail
