// matrix.hpp: how matrices of other libraries are read (mat4, 4x4, 3x4, column-major, row-major).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace hitbox {

/// Which way the numbers of a matrix run. The matrix is the one that columns of coordinates are multiplied to,
/// M * (x, y, z, 1), whose last column is the translation.
///
///     numbers in a row    columns: the first four are its first column     rows: they are its first row
///     m[i][j], m(i, j)    columns: i is the number of the column           rows: i is the number of the row
///
/// Libraries that multiply a row of coordinates, (x, y, z, 1) * M, write the transposed matrix: what they call its rows
/// are the columns here. That is Direct3D's XMFLOAT4X4, Unreal's FMatrix and Imath: `columns`, as OpenGL and glm.
enum class MatrixOrder {
    columns,  ///< OpenGL, glm, Metal, Unity, raylib's MatrixToFloat; DirectXMath, Unreal, Imath
    rows,     ///< as on paper: nested arrays m[row][column], Eigen's m(row, column), Blender, numpy, Vulkan's 3x4
};

namespace detail {

template <class T>
concept MatrixNumber = std::is_arithmetic_v<std::remove_cvref_t<T>>;

template <class M>
concept FlatMatrix = requires(const M& m) {
    { m[0] } -> MatrixNumber;
};
template <class M>
concept NestedMatrix = requires(const M& m) {
    { m[0][0] } -> MatrixNumber;
};
template <class M>
concept CalledMatrix = !FlatMatrix<M> && !NestedMatrix<M> && requires(const M& m) {
    { m(0, 0) } -> MatrixNumber;
};

/// A pointer says nothing of a length; all else must, and have as many.
template <class M, std::size_t Count>
consteval bool has_numbers() {
    if constexpr (std::is_pointer_v<M>)
        return true;
    else
        return may_have_index<Count - 1, M>() && !may_have_index<Count, M>();
}

template <class M>
constexpr auto matrix_number(const M& m, std::size_t i, std::size_t j, std::size_t length) {
    if constexpr (NestedMatrix<M>)
        return m[int(i)][int(j)];
    else if constexpr (FlatMatrix<M>)
        return m[i * length + j];
    else
        return m(int(i), int(j));
}

template <class M>
using number_of = std::remove_cvref_t<decltype(detail::matrix_number(std::declval<const M&>(), 0, 0, 4))>;

}  // namespace detail

/// A matrix of Rows rows and Columns columns, of numbers that fit T without rounding: glm::mat4 and any m[i][j],
/// Eigen::Matrix4f and any m(i, j), or Rows * Columns numbers as std::array, array, std::span of that length or pointer.
template <class M, std::size_t Rows, std::size_t Columns, class T>
concept MatrixLike =
    (detail::NestedMatrix<M> || detail::CalledMatrix<M> ||
     (detail::FlatMatrix<M> && detail::has_numbers<M, Rows * Columns>())) &&
    detail::ExactlyConvertible<detail::number_of<M>, T>;

namespace detail {

/// By row and column, whatever the order was.
template <std::size_t Rows, std::size_t Columns, class T, class M>
constexpr std::array<std::array<T, Columns>, Rows> matrix_rows(const M& m, MatrixOrder order) {
    std::array<std::array<T, Columns>, Rows> r{};
    for (std::size_t i = 0; i < Rows; ++i)
        for (std::size_t j = 0; j < Columns; ++j)
            r[i][j] = taken<T>(order == MatrixOrder::columns ? detail::matrix_number(m, j, i, Rows)
                                                             : detail::matrix_number(m, i, j, Columns));
    return r;
}

}  // namespace detail

}  // namespace hitbox
