// may_intersect.hpp: many conservative tests at once, for culling and as a broad phase (batch, SIMD).
#pragma once

#include <hitbox/batch/detail/ask.hpp>
#include <hitbox/batch/output.hpp>
#include <hitbox/core/executor.hpp>
#include <hitbox/core/ids.hpp>

#include <cstddef>
#include <span>

namespace hitbox::batch {

/// The same as intersects(many, one, to) without its exact stage: yes unless the filter is sure that the two are
/// disjoint. So never no for shapes that intersect. It may be yes for shapes that touch or nearly do, and for some
/// that are empty. The answers are the same at each level() and for each number of threads.
template <class Many, ShapeType One>
    requires detail::ManyShapes<Many> && detail::Batched<detail::shape_in<Many>, One>
std::size_t may_intersect(const Many& many, const One& one, const Output& to, Executor* executor = nullptr) {
    return detail::ask_one(many, one, to, executor, false);
}

/// The same for shape i of the one and shape i of the other, as far as both reach.
template <class A, class B>
    requires detail::ManyShapes<A> && detail::ManyShapes<B> &&
             detail::Batched<detail::shape_in<A>, detail::shape_in<B>>
std::size_t may_intersect(const A& a, const B& b, const Output& to, Executor* executor = nullptr) {
    return detail::ask_each(a, b, to, executor, false);
}

/// The same for pairs of indices: answer i is that of a[pairs[i].a] and b[pairs[i].b]. An index out of range gives no.
/// Indices as output are those of pairs.
template <class A, class B>
    requires detail::ManyShapes<A> && detail::ManyShapes<B> &&
             detail::Batched<detail::shape_in<A>, detail::shape_in<B>>
std::size_t may_intersect(const A& a, const B& b, std::span<const IdPair> pairs, const Output& to,
                          Executor* executor = nullptr) {
    return detail::ask_pairs(a, b, pairs, to, executor, false);
}

}  // namespace hitbox::batch
