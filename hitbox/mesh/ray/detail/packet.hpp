// packet.hpp: neighbouring rays of nearly one direction, which visit the same nodes (packet traversal). For .cpp files.
#pragma once

#include <hitbox/mesh/ray/caster.hpp>
#include <hitbox/mesh/ray/detail/block_search.hpp>
#include <hitbox/mesh/ray/detail/packet_rays.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace hitbox::detail {

/// W searches at once. A node is visited for all rays that may meet it, a child at a time, with a ray in each lane. In a block
/// they are followed one by one.
template <int W, class Search>
class Packet {
public:
    /// Follows W casts from number `begin` on; see Wave for `casts`, which is also asked for
    /// missed(i): the cast meets nothing. Returns false, and does nothing, if they are not neighbours of
    /// nearly one direction.
    template <class Casts>
    HITBOX_LANES_INLINE bool run(const Surface& surface, const TriangleTree& tree, std::uint32_t begin,
                                 const CastOptions& options, Casts& casts) {
        PacketRays<W> packet;
        if (!packet.set(casts, begin, tree.frame(), Caster::widened(options.until))) return false;
        unsigned begun = 0;
        // Most rays reach no block, so they need no search.
        const auto search_of = [&](unsigned i) HITBOX_INLINE_LAMBDA -> Search& {
            if ((begun >> i & 1) == 0) {
                begun |= 1u << i;
                works_[i].emplace(surface, casts, begin + i, options).search.begin(tree.frame());
            }
            return works_[i]->search;
        };
        if (packet.active != 0) walk(tree, packet, search_of);
        for (unsigned i = 0; i < W; ++i)
            if ((begun >> i & 1) != 0)
                casts.done(begin + i, works_[i]->search);
            else
                casts.missed(begin + i);
        return true;
    }

private:
    using L = simd::Lanes<float, W>;
    static constexpr std::size_t rays = W;

    // What is to be visited, and where the rays come to it.
    struct alignas(32) Visit {
        float in[rays];
        std::uint32_t what, active;
        float key;
    };

    template <class SearchOf>
    HITBOX_LANES_INLINE void walk(const TriangleTree& tree, PacketRays<W>& packet,
                                  const SearchOf& search_of) {
        std::size_t depth = 1;
        L::of(0).store(stack_[0].in);
        stack_[0].what = tree.root(), stack_[0].active = packet.active;
        while (depth > 0) {
            const Visit& visit = stack_[--depth];
            const L ends = L::load(packet.end);
            unsigned active = visit.active & bits_at_most(L::load(visit.in), ends);
            if (active == 0) continue;
            const std::uint32_t what = visit.what;
            if ((what & TreeNode::is_block) != 0) {
                for (; active != 0; active &= active - 1) {
                    const auto i = unsigned(std::countr_zero(active));
                    Search& search = search_of(i);
                    const LookWith<W, Search> look{search};
                    const AfterBlock after =
                        look(tree.block(what & ~TreeNode::is_block), double(visit.in[i]));
                    if (after == AfterBlock::go_on) continue;
                    packet.end[i] = after == AfterBlock::stop ? -1 : rounded_end(search.end());
                }
                continue;
            }
            // All children are tested before one is taken: whether one is met cannot be predicted.
            const TreeNode& node = tree.node(what);
            alignas(64) float where[TreeNode::width][rays];
            unsigned met[TreeNode::width], children = 0;
            for (unsigned c = 0; c < TreeNode::width; ++c) {
                L in = L::of(0), out = ends;
                for (std::size_t k = 0; k < 3; ++k) {
                    const unsigned side = packet.near_side[k];
                    const L rates = L::load(packet.rate[k]);
                    in = larger(multiply_add(L::of(node.planes[side][k][c]), rates, L::load(packet.enter[k])),
                                in);
                    out = smaller(
                        multiply_add(L::of(node.planes[1 - side][k][c]), rates, L::load(packet.leave[k])),
                        out);
                }
                in.store(where[c]);
                met[c] = bits_at_most(in, out) & active;
                children |= unsigned(met[c] != 0) << c;
            }
            const std::size_t bottom = depth;
            for (; children != 0; children &= children - 1) {
                const auto c = unsigned(std::countr_zero(children));
                const float key = where[c][std::countr_zero(met[c])];
                // The nearest is on top.
                std::size_t at = depth++;
                for (; at > bottom && stack_[at - 1].key < key; --at) stack_[at] = stack_[at - 1];
                L::load(where[c]).store(stack_[at].in);
                stack_[at].what = node.child[c], stack_[at].active = met[c], stack_[at].key = key;
            }
        }
    }

    std::array<std::optional<CastSearch<Search>>, rays> works_;
    std::array<Visit, TriangleTree::stack_size + TreeNode::width> stack_;
};

}  // namespace hitbox::detail
