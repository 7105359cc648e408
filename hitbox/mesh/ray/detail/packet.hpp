// packet.hpp: neighbouring rays of nearly one direction, which visit the same nodes (packet traversal). For .cpp files.
#pragma once

#include <hitbox/mesh/ray/detail/block_search.hpp>
#include <hitbox/mesh/ray/detail/tree_ray.hpp>
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
    /// Follows W casts from number `begin` on; see Wave for `casts`. Returns false, and does nothing, if they are not neighbours of
    /// nearly one direction.
    template <class Casts>
    HITBOX_LANES_INLINE bool run(const Surface& surface, const TriangleTree& tree, std::uint32_t begin,
                                 const CastOptions& options, Casts& casts) {
        works_[0].emplace(surface, casts, begin, options);
        works_[1].emplace(surface, casts, begin + 1, options);
        // Most that are no packet end here.
        if (!may_be_neighbours(works_[0]->cast, works_[1]->cast, tree.frame())) return false;
        for (unsigned i = 2; i < W; ++i) works_[i].emplace(surface, casts, begin + i, options);
        unsigned active = 0;
        const TreeRay* first = nullptr;
        for (unsigned i = 0; i < W; ++i) {
            Search& search = works_[i]->search;
            const TreeRay::Way way = search.begin(tree.frame());
            if (way == TreeRay::Way::misses) continue;
            const TreeRay& ray = search.ray();
            if (way == TreeRay::Way::unknown) return false;
            if (first == nullptr)
                first = &ray;
            else if (!are_neighbours(*first, ray))
                return false;
            active |= 1u << i;
        }
        if (active != 0) walk(tree, *first, active);
        for (unsigned i = 0; i < W; ++i) casts.done(begin + i, works_[i]->search);
        return true;
    }

private:
    using Cast3 = Cast<3, double>;
    using L = simd::Lanes<float, W>;
    static constexpr std::size_t rays = W;

    // What is to be visited, and where the rays come to it.
    struct alignas(32) Visit {
        float in[rays];
        std::uint32_t what, active;
        float key;
    };

    // Origins are not far apart, by a sixteenth of the mesh, and directions differ by less than a sixteenth.
    static bool may_be_neighbours(const Cast3& a, const Cast3& b, const TreeFrame& frame) {
        const auto way_of = [](const Cast3& cast) {
            return cast.kind == Cast3::Kind::ray ? cast.to : cast.to - cast.origin;
        };
        const Vec3 way = way_of(a);
        return size_of(way_of(b) - way) < 0x1p-4 * size_of(way) &&
               size_of(a.origin - b.origin) * frame.scale < 0x1p-2;
    }
    static HITBOX_LANES_INLINE bool are_neighbours(const TreeRay& a, const TreeRay& b) {
        using D = simd::Lanes<double, 4>;
        const D turn = absolute(D::load(a.direction) - D::load(b.direction)),
                apart = absolute(D::load(a.origin) - D::load(b.origin));
        return a.sides == b.sides && bits_less(larger(turn, apart), D::of(0x1p-4)) == D::all;
    }

    HITBOX_LANES_INLINE void walk(const TriangleTree& tree, const TreeRay& first, unsigned active) {
        alignas(64) float rate[3][rays], enter[3][rays], leave[3][rays], end[rays];
        for (unsigned i = 0; i < W; ++i) {
            const bool is_active = (active >> i & 1) != 0;
            const TreeRay& ray = is_active ? works_[i]->search.ray() : first;
            for (std::size_t k = 0; k < 3; ++k)
                rate[k][i] = ray.rate[k], enter[k][i] = ray.enter[k], leave[k][i] = ray.leave[k];
            end[i] = is_active ? rounded_end(works_[i]->search.end()) : -1;
        }
        std::size_t depth = 1;
        L::of(0).store(stack_[0].in);
        stack_[0].what = tree.root(), stack_[0].active = active;
        while (depth > 0) {
            const Visit& visit = stack_[--depth];
            const L ends = L::load(end);
            active = visit.active & bits_at_most(L::load(visit.in), ends);
            if (active == 0) continue;
            const std::uint32_t what = visit.what;
            if ((what & TreeNode::is_block) != 0) {
                alignas(64) float in[rays];
                L::load(visit.in).store(in);
                for (; active != 0; active &= active - 1) {
                    const auto i = unsigned(std::countr_zero(active));
                    Search& search = works_[i]->search;
                    const LookWith<W, Search> look{search};
                    const AfterBlock after = look(tree.block(what & ~TreeNode::is_block), double(in[i]));
                    if (after == AfterBlock::go_on) continue;
                    end[i] = after == AfterBlock::stop ? -1 : rounded_end(search.end());
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
                    const unsigned side = first.near_side[k];
                    const L rates = L::load(rate[k]);
                    in = larger(multiply_add(L::of(node.planes[side][k][c]), rates, L::load(enter[k])), in);
                    out = smaller(multiply_add(L::of(node.planes[1 - side][k][c]), rates, L::load(leave[k])),
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
