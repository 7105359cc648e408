// batches.cpp: one shape against many of one kind, given by their numbers (batch, SIMD).
#include "bridge.hpp"

#include <hitbox/batch/intersects.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <cstddef>
#include <cstring>
#include <span>
#include <variant>
#include <vector>

using namespace hitbox;
using namespace hitbox::wasm;

namespace {

template <class Shape>
struct InFloats;
template <template <class> class Shape>
struct InFloats<Shape<double>> {
    using type = Shape<float>;
};
template <>
struct InFloats<Aabb3> {
    using type = Aabb3f;
};

// The single shape with its numbers rounded; the caller knows that this does not change them.
template <class Single, class Shape>
Single in_floats(const Shape& shape) {
    double wide[sizeof(Shape) / sizeof(double)];
    float narrow[sizeof(Shape) / sizeof(double)];
    std::memcpy(wide, static_cast<const void*>(&shape), sizeof wide);
    for (std::size_t i = 0; i < std::size(wide); ++i) narrow[i] = rounded<float>(wide[i]);
    Single single;
    static_assert(sizeof single == sizeof narrow);
    std::memcpy(static_cast<void*>(&single), narrow, sizeof single);
    return single;
}

template <class Many, class One>
void find(const void* numbers, std::size_t count, const One& one) {
    batch::View<Many> view(std::span(static_cast<const Many*>(numbers), count));
    answers.integers.resize(count);
    answers.integers.resize(batch::intersects(view, one, batch::Indices{answers.integers}));
}

}  // namespace

/// The indices of the shapes of one kind that intersect the shape in the arguments. The numbers are floats or doubles. Fails
/// for a pair that batches do not have.
HITBOX_EXPORT(hb_batch)
int hb_batch(int kind, const void* numbers, std::size_t count, int are_floats, int kind_of_one) {
    answers.clear();
    Arguments any;
    // Some shape of the kind tells its type.
    const AnyShape many = any.shape(kind, 0), one = arguments.shape(kind_of_one, 0);
    return std::visit(
        [&]<class Many, class One>(const Many&, const One& single) -> int {
            if constexpr (!std::is_same_v<Many, Vec3> && !std::is_same_v<One, Vec3>) {
                if constexpr (batch::detail::Batched<Many, One>) {
                    constexpr std::size_t numbers_of_one = sizeof(Many) / sizeof(double);
                    using Narrow = typename InFloats<Many>::type;
                    using NarrowOne = typename InFloats<One>::type;
                    if (are_floats != 0)
                        find<Narrow>(numbers, count / numbers_of_one, in_floats<NarrowOne>(single));
                    else
                        find<Many>(numbers, count / numbers_of_one, single);
                    return done;
                }
            }
            return failed;
        },
        many, one);
}
