// ask.hpp: selects the kernel and the order of the sides for a batch of typed shapes (dispatch of batches).
#pragma once

#include <hitbox/batch/detail/driver.hpp>
#include <hitbox/batch/detail/kernel.hpp>
#include <hitbox/batch/soa.hpp>
#include <hitbox/batch/view.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <ranges>
#include <span>
#include <type_traits>

namespace hitbox::batch::detail {

// ---- many shapes: a View, a Soa, or a contiguous range of shapes ----------------------------------------------------

template <class Many>
struct ViewOf {};
template <ShapeType S>
struct ViewOf<View<S>> {
    using type = View<S>;
};
template <ShapeType S>
struct ViewOf<Soa<S>> {
    using type = View<S>;
};
template <std::ranges::contiguous_range Many>
    requires(!ShapeType<Many> && ShapeType<std::ranges::range_value_t<Many>>)
struct ViewOf<Many> {
    using type = View<std::ranges::range_value_t<Many>>;
};
template <class Many>
using view_type = typename ViewOf<std::remove_cvref_t<Many>>::type;

template <class Many>
concept ManyShapes = requires { typename view_type<Many>; };
template <class Many>
using shape_in = typename view_type<Many>::Shape;

template <class A, class B>
concept KernelPair = SameScalar<A, B> && has_kernel<ShapeInfo<A>::kind, ShapeInfo<B>::kind>;
/// Two shapes with a kernel, in either order.
template <class A, class B>
concept Batched = KernelPair<A, B> || KernelPair<B, A>;

// ---- the batch ------------------------------------------------------------------------------------------------------

template <ShapeType S>
Side side_of(const View<S>& shapes) {
    Side side;
    for (std::size_t c = 0; c < View<S>::components; ++c)
        side.at[c] = static_cast<const std::byte*>(shapes.column(c));
    side.stride = shapes.stride(), side.count = shapes.size(), side.components = View<S>::components;
    return side;
}
template <ShapeType S>
Side side_of(const S& one) {
    Side side = side_of(View<S>(std::span<const S>(&one, 1)));
    side.stride = 0;
    return side;
}

/// The sides in the order of the kernel.
template <ShapeType A, ShapeType B>
Batch batch_of(const Side& a, const Side& b) {
    Batch batch;
    batch.scalar_size = sizeof(ScalarOf<A>);
    if constexpr (KernelPair<A, B>)
        batch.kernel = &kernel_of<A, B>(), batch.a = a, batch.b = b;
    else
        batch.kernel = &kernel_of<B, A>(), batch.a = b, batch.b = a, batch.is_exchanged = true;
    return batch;
}

template <class Many, ShapeType One>
std::size_t ask_one(const Many& many, const One& one, const Output& to, Executor* executor, bool is_exact) {
    const view_type<Many> view(many);
    Batch batch = batch_of<shape_in<Many>, One>(side_of(view), side_of(one));
    batch.count = view.size(), batch.is_exact = is_exact;
    return run(batch, to, executor);
}

template <class A, class B>
std::size_t ask_each(const A& a, const B& b, const Output& to, Executor* executor, bool is_exact) {
    const view_type<A> s(a);
    const view_type<B> t(b);
    Batch batch = batch_of<shape_in<A>, shape_in<B>>(side_of(s), side_of(t));
    batch.count = (std::min)(s.size(), t.size()), batch.is_exact = is_exact;
    return run(batch, to, executor);
}

template <class A, class B>
std::size_t ask_pairs(const A& a, const B& b, std::span<const IdPair> pairs, const Output& to,
                      Executor* executor, bool is_exact) {
    Batch batch = batch_of<shape_in<A>, shape_in<B>>(side_of(view_type<A>(a)), side_of(view_type<B>(b)));
    batch.count = pairs.size(), batch.pairs = pairs.data(), batch.is_exact = is_exact;
    return run(batch, to, executor);
}

}  // namespace hitbox::batch::detail
