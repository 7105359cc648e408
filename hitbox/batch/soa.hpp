// soa.hpp: a container of shapes by component, which batches read fastest (structure of arrays, SoA).
#pragma once

#include <hitbox/batch/view.hpp>
#include <hitbox/shape/aabb.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace hitbox::batch {

/// Shapes of one kind, each component in an array of its own. It grows like a vector, and is passed as a View. Reading or
/// changing a single shape touches as many arrays as it has components.
template <ShapeType S>
class Soa {
public:
    using Scalar = ScalarOf<S>;
    static constexpr std::size_t components = View<S>::components;

    Soa() = default;
    explicit Soa(View<S> shapes) {
        reserve(shapes.size());
        for (std::size_t i = 0; i < shapes.size(); ++i) push_back(shapes[i]);
    }
    template <class Shapes>
        requires std::convertible_to<const Shapes&, std::span<const S>>
    explicit Soa(const Shapes& shapes) : Soa(View<S>(shapes)) {}

    std::size_t size() const { return columns_[0].size(); }
    void reserve(std::size_t count) {
        for (std::vector<Scalar>& column : columns_) column.reserve(count);
    }
    void clear() {
        for (std::vector<Scalar>& column : columns_) column.clear();
    }
    void push_back(const S& shape) {
        const Numbers numbers = numbers_of(shape);
        for (std::size_t c = 0; c < components; ++c) columns_[c].push_back(numbers[c]);
    }
    void set(std::size_t i, const S& shape) {
        const Numbers numbers = numbers_of(shape);
        for (std::size_t c = 0; c < components; ++c) columns_[c][i] = numbers[c];
    }
    S operator[](std::size_t i) const { return View<S>(*this)[i]; }

    /// All numbers of one component: column(0) are the smallest x of boxes.
    std::span<const Scalar> column(std::size_t c) const { return columns_[c]; }
    std::span<Scalar> column(std::size_t c) { return columns_[c]; }

    operator View<S>() const {
        typename View<S>::Columns at{};
        for (std::size_t c = 0; c < components; ++c) at[c] = columns_[c].data();
        return View<S>(at, size());
    }

private:
    using Numbers = std::array<Scalar, components>;
    static Numbers numbers_of(const S& shape) {
        static_assert(sizeof(S) == sizeof(Numbers) && std::is_trivially_copyable_v<S>);
        Numbers numbers;
        std::memcpy(numbers.data(), static_cast<const void*>(&shape), sizeof shape);
        return numbers;
    }

    std::array<std::vector<Scalar>, components> columns_;
};

/// Axis-aligned boxes of floats.
using Boxes = Soa<Aabb3f>;

}  // namespace hitbox::batch
