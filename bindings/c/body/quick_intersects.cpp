// quick_intersects.cpp: loops over pairs of shapes of known types (batch, SIMD).
#include "quick_intersects.hpp"

#include <hitbox/batch/intersects.hpp>
#include <hitbox/pair/pairs.hpp>

#include <array>
#include <cstring>
#include <span>
#include <utility>
#include <variant>

namespace hitbox::c {

#if defined(__wasm__)

bool quick_intersects(const Items&, const Items&, std::size_t, std::size_t, std::uint8_t*) { return false; }

#else

namespace {

template <class Shape>
Shape load(const std::byte* from) {
    Shape shape;
    std::memcpy(static_cast<void*>(&shape), from, sizeof shape);
    return shape;
}

template <class Shape>
batch::View<Shape> view(const Items& items, std::size_t begin, std::size_t end) {
    using Numbers = batch::View<Shape>;
    typename Numbers::Columns at;
    for (std::size_t c = 0; c < Numbers::components; ++c)
        at[c] = items.at(begin) + c * sizeof(typename Numbers::Scalar);
    return Numbers(at, end - begin, std::size_t(items.stride()));
}

// False if batches do not have the pair, or not items that go backwards in memory; or if there are too few.
template <class A, class B>
bool in_batch(const Items& a, const Items& b, std::size_t begin, std::size_t end, std::uint8_t* answers) {
    if constexpr (ShapeType<A> && ShapeType<B>) {
        if constexpr (batch::detail::Batched<A, B>) {
            if (end - begin < 16 || a.stride() < 0 || b.stride() < 0) return false;
            const batch::Bytes to{std::span(answers + begin, end - begin)};
            if (a.stride() == 0 && b.stride() == 0) return false;
            if (b.stride() == 0)
                batch::intersects(view<A>(a, begin, end), load<B>(b.at(0)), to);
            else if (a.stride() == 0)
                batch::intersects(view<B>(b, begin, end), load<A>(a.at(0)), to);
            else
                batch::intersects(view<A>(a, begin, end), view<B>(b, begin, end), to);
            return true;
        }
    }
    return false;
}

template <class A, class B>
void loop(const Items& a, const Items& b, std::size_t begin, std::size_t end, std::uint8_t* answers) {
    if (in_batch<A, B>(a, b, begin, end, answers)) return;
    for (std::size_t i = begin; i < end; ++i) answers[i] = intersects(load<A>(a.at(i)), load<B>(b.at(i)));
}

template <class Shape>
struct Floats;
template <template <class> class Shape>
struct Floats<Shape<double>> {
    using type = Shape<float>;
};
template <template <int, class> class Shape>
struct Floats<Shape<3, double>> {
    using type = Shape<3, float>;
};

using Loop = void (*)(const Items&, const Items&, std::size_t, std::size_t, std::uint8_t*);

template <std::size_t Kind>
using ShapeOf = std::variant_alternative_t<Kind, AnyShape>;

// Of each two kinds only one order, as the answer is the same for the other.
template <std::size_t A, std::size_t B>
constexpr Loop loop_of_doubles() {
    if constexpr (A <= B)
        return loop<ShapeOf<A>, ShapeOf<B>>;
    else
        return nullptr;
}
template <std::size_t A, std::size_t B>
constexpr Loop loop_of_floats() {
    if constexpr (A <= B)
        return loop<typename Floats<ShapeOf<A>>::type, typename Floats<ShapeOf<B>>::type>;
    else
        return nullptr;
}

using Table = std::array<Loop, shape_count * shape_count>;
template <std::size_t... Pair>
constexpr Table table_of_doubles(std::index_sequence<Pair...>) {
    return {loop_of_doubles<Pair / shape_count, Pair % shape_count>()...};
}
template <std::size_t... Pair>
constexpr Table table_of_floats(std::index_sequence<Pair...>) {
    return {loop_of_floats<Pair / shape_count, Pair % shape_count>()...};
}
using AllPairs = std::make_index_sequence<shape_count * shape_count>;
constexpr Table of_doubles = table_of_doubles(AllPairs{}), of_floats = table_of_floats(AllPairs{});

}  // namespace

bool quick_intersects(const Items& a, const Items& b, std::size_t begin, std::size_t end,
                      std::uint8_t* answers) {
    if (a.are_floats() != b.are_floats()) return false;
    if (b.kind() < a.kind()) return quick_intersects(b, a, begin, end, answers);
    const std::size_t pair = std::size_t(a.kind()) * shape_count + std::size_t(b.kind());
    (a.are_floats() ? of_floats : of_doubles)[pair](a, b, begin, end, answers);
    return true;
}

#endif

}  // namespace hitbox::c
