// select.cpp: which of many shapes meet one (batch, SIMD).
#include "answers.hpp"
#include "arrays.hpp"
#include "border.hpp"

#include <hitbox/batch/intersects.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/pair/any_pair.hpp>

#include <cstring>
#include <iterator>
#include <optional>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

using namespace hitbox;
using namespace hitbox::c;

namespace {

template <class Shape>
struct InFloats;
template <template <class> class Shape>
struct InFloats<Shape<double>> {
    using type = Shape<float>;
};
template <template <int, class> class Shape>
struct InFloats<Shape<3, double>> {
    using type = Shape<3, float>;
};

// The shape in floats, if its numbers are floats.
template <class Shape>
std::optional<typename InFloats<Shape>::type> in_floats(const Shape& shape) {
    double wide[sizeof(Shape) / sizeof(double)];
    float narrow[sizeof(Shape) / sizeof(double)];
    std::memcpy(wide, static_cast<const void*>(&shape), sizeof wide);
    for (std::size_t i = 0; i < std::size(wide); ++i) {
        narrow[i] = rounded<float>(wide[i]);
        if (!(double(narrow[i]) == wide[i]) && wide[i] == wide[i]) return std::nullopt;
    }
    typename InFloats<Shape>::type single;
    static_assert(sizeof single == sizeof narrow);
    std::memcpy(static_cast<void*>(&single), narrow, sizeof single);
    return single;
}

template <class Many, class One>
void find(const Items& many, std::size_t count, const One& one, std::vector<std::uint32_t>& indices) {
    const batch::View<Many> view(std::span(reinterpret_cast<const Many*>(many.at(0)), count));
    indices.resize(count);
    indices.resize(batch::intersects(view, one, batch::Indices{indices}));
}

// False if batches do not have the pair, or the shapes do not lie one after the other in memory.
bool find_in_batch(const hitbox_array& array, const AnyShape& one, std::vector<std::uint32_t>& indices) {
    const Items many(array);
    if (array.count == 0) return false;
    // Some shape of the kind tells its type.
    return std::visit(
        [&]<class Many, class One>(const Many&, const One& single) {
            if constexpr (!std::is_same_v<Many, Vec3> && !std::is_same_v<One, Vec3>) {
                if constexpr (batch::detail::Batched<Many, One>) {
                    using Narrow = typename InFloats<Many>::type;
                    const std::size_t size = many.are_floats() ? sizeof(Narrow) : sizeof(Many);
                    if (array.count > 1 && std::size_t(many.stride()) != size) return false;
                    if (!many.are_floats()) return find<Many>(many, array.count, single, indices), true;
                    if (const auto narrow = in_floats(single))
                        return find<Narrow>(many, array.count, *narrow, indices), true;
                }
            }
            return false;
        },
        many.shape(0), one);
}

}  // namespace

hitbox_status hitbox_select(const hitbox_array* many, const hitbox_array* one, hitbox_answers* answers) {
    return fill(answers, [&]() -> Fault {
        if (Fault fault = check_shapes(many, "many")) return fault;
        if (Fault fault = check_shapes(one, "one")) return fault;
        if (one->count != 1) return wrong("expected one shape", "one");
        const AnyShape single = Items(*one).shape(0);
        std::vector<std::uint32_t> indices;
        if (!find_in_batch(*many, single, indices)) {
            const Items items(*many);
            for (std::size_t i = 0; i < many->count; ++i)
                if (intersects(items.shape(i), single)) indices.push_back(std::uint32_t(i));
        }
        answers->put_all(std::span<const std::uint32_t>(indices));
        return std::nullopt;
    });
}
