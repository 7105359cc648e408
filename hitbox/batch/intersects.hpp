// intersects.hpp: many tests at once: one shape against many, or many pairs (batch, SIMD).
#pragma once

#include <hitbox/batch/detail/ask.hpp>
#include <hitbox/batch/output.hpp>
#include <hitbox/core/executor.hpp>
#include <hitbox/core/ids.hpp>

#include <cstddef>
#include <span>

namespace hitbox::batch {

/// Whether each of many shapes intersects one. Returns how many do.
///
///     std::vector<std::uint8_t> seen(boxes.size());
///     batch::intersects(boxes, camera, batch::Bytes{seen});
///
/// Pairs         AABB with AABB, plane, frustum, segment, ray, triangle, sphere and OBB; OBB with OBB, plane, frustum and
///               segment; triangle with triangle, segment, ray and plane; sphere with sphere, plane and frustum. Both
///               orders. Shapes of floats or of doubles.
/// Input         a View, a Soa, or any contiguous range of shapes.
/// Exactness     each answer is that of hitbox::intersects(a, b), touching and degenerate shapes included, at each
///               level() and for each number of threads. A filter in SIMD decides nearly all of them; what it leaves
///               open is asked exactly.
/// Errors        none. What does not fit into the output is counted and not written.
/// Threads       those of `executor`, if there is one.
/// Cost          docs/batches.md has the tables.
template <class Many, ShapeType One>
    requires detail::ManyShapes<Many> && detail::Batched<detail::shape_in<Many>, One>
std::size_t intersects(const Many& many, const One& one, const Output& to, Executor* executor = nullptr) {
    return detail::ask_one(many, one, to, executor, true);
}

/// The same for shape i of the one and shape i of the other, as far as both reach.
template <class A, class B>
    requires detail::ManyShapes<A> && detail::ManyShapes<B> &&
             detail::Batched<detail::shape_in<A>, detail::shape_in<B>>
std::size_t intersects(const A& a, const B& b, const Output& to, Executor* executor = nullptr) {
    return detail::ask_each(a, b, to, executor, true);
}

/// The same for pairs of indices: answer i is that of a[pairs[i].a] and b[pairs[i].b]. An index out of range gives no.
/// Indices as output are those of pairs.
template <class A, class B>
    requires detail::ManyShapes<A> && detail::ManyShapes<B> &&
             detail::Batched<detail::shape_in<A>, detail::shape_in<B>>
std::size_t intersects(const A& a, const B& b, std::span<const IdPair> pairs, const Output& to,
                       Executor* executor = nullptr) {
    return detail::ask_pairs(a, b, pairs, to, executor, true);
}

}  // namespace hitbox::batch
