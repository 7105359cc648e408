// matrix.hpp: reading the matrices of other libraries (mat4, 4x4, 3x4, column-major, row-major).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace hitbox {

/// The order of the numbers of a matrix. The matrix M multiplies column vectors, M * (x, y, z, 1), and its
/// last column is the translation.
///
///     numbers in a row    columns: the first four are its first column     rows: they are its first row
///     m[i][j], m(i, j)    columns: i is the number of the column           rows: i is the number of the row
///
/// Some libraries multiply row vectors, (x, y, z, 1) * M, and store the transposed matrix. What they call
/// rows are the columns here. Direct3D's XMFLOAT4X4, Unreal's FMatrix and Imath are such libraries: use
/// `columns`, as for OpenGL and glm.
enum class MatrixOrder {
    columns,  ///< OpenGL, glm, Metal, Unity, raylib's MatrixToFloat; DirectXMath, Unreal, Imath
    rows,  ///< as on paper: nested arrays m[row][column], Eigen's m(row, column), Blender, numpy, Vulkan's 3x4
};

namespace detail {

template <class T>
concept MatrixNumber = std::is_arithmetic_v<std::remove_cvref_t<T>>;

// Tested first: a type that has m(i, j) has m[i] for vectors only.
template <class M>
concept CalledMatrix = requires(const M& m) {
    { m(0, 0) } -> MatrixNumber;
};
template <class M>
concept NestedMatrix = !CalledMatrix<M> && requires(const M& m) {
    { m[0][0] } -> MatrixNumber;
};
template <class M>
concept FlatMatrix = !CalledMatrix<M> && requires(const M& m) {
    { m[0] } -> MatrixNumber;
};

/// True if the type of M states a number of elements other than Count: an array, a mat3.
template <class M, std::size_t Count>
consteval bool has_other_length() {
    if constexpr (requires { std::integral_constant<std::size_t, std::size_t(M::RowsAtCompileTime)>{}; })
        return M::RowsAtCompileTime != int(Count) || M::ColsAtCompileTime != int(Count);
    else if constexpr (requires { std::integral_constant<std::size_t, std::size_t(M::length())>{}; })
        return M::length() != int(Count);
    else
        return fixed_length<M>() != 0 && fixed_length<M>() != Count;
}

/// True unless M states another length: sixteen numbers in a row, or four times four. A pointer states no length.
template <class M, std::size_t Count>
consteval bool has_numbers() {
    return std::is_pointer_v<M> || !has_other_length<M, Count>();
}
template <class M>
consteval bool is_four_by_four() {
    if constexpr (CalledMatrix<M>)
        return !has_other_length<M, 4>();
    else if constexpr (NestedMatrix<M>)
        return !has_other_length<M, 4>() &&
               !has_other_length<std::remove_cvref_t<decltype(std::declval<const M&>()[0])>, 4>();
    else
        return has_numbers<M, 16>();
}

// The indices are constants, so they convert to any index type. In a flat matrix, Length consecutive numbers share I.
template <int I, int J, int Length, class M>
constexpr auto matrix_number(const M& m) {
    if constexpr (CalledMatrix<M>)
        return m(I, J);
    else if constexpr (NestedMatrix<M>)
        return m[I][J];
    else
        return m[I * Length + J];
}

template <class M>
using number_of = std::remove_cvref_t<decltype(detail::matrix_number<0, 0, 4>(std::declval<const M&>()))>;

}  // namespace detail

/// A user's type of sixteen numbers that convert to T without rounding: glm::mat4 and other types with
/// m[i][j], Eigen::Matrix4f and other types with m(i, j), or numbers in a row (std::array, array, std::span
/// of that length, pointer).
template <class M, class T>
concept Matrix4Like = (detail::CalledMatrix<M> || detail::NestedMatrix<M> || detail::FlatMatrix<M>) &&
                      detail::is_four_by_four<M>() && detail::ExactlyConvertible<detail::number_of<M>, T>;

/// A user's type of twelve numbers in a row that convert to T without rounding.
template <class M, class T>
concept Matrix3x4Like = detail::FlatMatrix<M> && detail::has_numbers<M, 12>() &&
                        detail::ExactlyConvertible<detail::number_of<M>, T>;

namespace detail {

/// The numbers of m by row and column, for either order.
template <std::size_t Rows, class T, class M>
constexpr std::array<std::array<T, 4>, Rows> matrix_rows(const M& m, MatrixOrder order) {
    constexpr bool fits = Rows == 4 ? Matrix4Like<M, T> : Matrix3x4Like<M, T>;
    std::array<std::array<T, 4>, Rows> r{};
    if constexpr (fits) {
        const auto number = [&]<int I, int J>() {
            return order == MatrixOrder::columns ? detail::matrix_number<J, I, int(Rows)>(m)
                                                 : detail::matrix_number<I, J, 4>(m);
        };
        const auto fill = [&]<int I>() {
            r[I] = {
                taken<T>(number.template operator()<I, 0>()), taken<T>(number.template operator()<I, 1>()),
                taken<T>(number.template operator()<I, 2>()), taken<T>(number.template operator()<I, 3>())};
        };
        fill.template operator()<0>(), fill.template operator()<1>(), fill.template operator()<2>();
        if constexpr (Rows == 4) fill.template operator()<3>();
    } else {
        static_assert(
            fits,
            "expected a matrix of 16 numbers (3x4: 12) that convert to float or double without rounding");
    }
    return r;
}

}  // namespace detail

}  // namespace hitbox
