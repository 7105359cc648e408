// matrix_test.cpp: mirrors hitbox/core/matrix.hpp, by way of the maps that are made of matrices.
#include <hitbox/core/affine.hpp>
#include <hitbox/core/matrix.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

using namespace hitbox;

namespace {

// As glm::mat4 and glm::mat3: columns of numbers, m[column][row].
template <class T, int N>
struct GlmLike {
    struct Column {
        T v[N];
        static constexpr int length() { return N; }
        constexpr T& operator[](int i) { return v[i]; }
        constexpr const T& operator[](int i) const { return v[i]; }
    };
    Column columns[N];
    static constexpr int length() { return N; }
    constexpr Column& operator[](int i) { return columns[i]; }
    constexpr const Column& operator[](int i) const { return columns[i]; }
};
// As Eigen::Matrix4d: m(row, column), with an index that is there for vectors only.
template <int Rows>
struct EigenMatrix {
    enum { RowsAtCompileTime = Rows, ColsAtCompileTime = Rows };
    double v[16];
    double operator()(std::ptrdiff_t row, std::ptrdiff_t column) const { return v[4 * row + column]; }
    template <class I>
    double operator[](I i) const {
        static_assert(sizeof(I) == 0, "only for vectors");
        return v[i];
    }
};
// As XMFLOAT4X4 and Unreal's FMatrix: rows of the matrix that rows of coordinates are multiplied with.
struct DirectLike {
    float m[4][4];
    float operator()(std::size_t row, std::size_t column) const { return m[row][column]; }
};

// 2 x + 10, 3 y + 20 z + 11, 5 z + 12
constexpr float in_rows[16] = {2, 0, 0, 10, 0, 3, 20, 11, 0, 0, 5, 12, 0, 0, 0, 1};
constexpr float in_columns[16] = {2, 0, 0, 0, 0, 3, 0, 0, 0, 20, 5, 0, 10, 11, 12, 1};

}  // namespace

TEST_SUITE("core/matrix") {
    TEST_CASE("sixteen numbers, in a named order") {
        const auto is_right = [](const auto& map) {
            return map && map->point({1, 1, 1}) == Vec3{12, 34, 17};
        };
        CHECK(is_right(Affine3::from_matrix(in_columns)));
        CHECK(is_right(Affine3::from_matrix(in_rows, MatrixOrder::rows)));
        CHECK(is_right(Affine3::from_matrix(&in_rows[0], MatrixOrder::rows)));
        CHECK(is_right(Affine3::from_matrix(std::span(in_columns), MatrixOrder::columns)));
        CHECK(is_right(Affine3::from_matrix(std::to_array(in_rows), MatrixOrder::rows)));
        CHECK(is_right(
            Affine3::from_matrix({2, 0, 0, 10, 0, 3, 20, 11, 0, 0, 5, 12, 0, 0, 0, 1}, MatrixOrder::rows)));

        GlmLike<float, 4> glm{};
        EigenMatrix<4> eigen{};
        DirectLike direct{};
        double nested[4][4];
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) {
                const float number = in_rows[4 * i + j];
                glm[j][i] = number, eigen.v[4 * i + j] = number, direct.m[j][i] = number,
                nested[i][j] = number;
            }
        CHECK(is_right(Affine3::from_matrix(glm)));
        CHECK(is_right(Affine3::from_matrix(eigen, MatrixOrder::rows)));
        CHECK(is_right(Affine3::from_matrix(direct, MatrixOrder::columns)));
        CHECK(is_right(Affine3::from_matrix(direct.m)));
        CHECK(is_right(Affine3::from_matrix(nested, MatrixOrder::rows)));
    }

    TEST_CASE("twelve numbers, without the last row") {
        const float twelve[] = {2, 0, 0, 10, 0, 3, 20, 11, 0, 0, 5, 12};
        CHECK(Affine3f::from_3x4(twelve, MatrixOrder::rows) == *Affine3f::from_matrix(in_columns));
        CHECK(Affine3::from_3x4({2, 0, 0, 0, 3, 0, 0, 20, 5, 10, 11, 12}, MatrixOrder::columns) ==
              *Affine3::from_matrix(in_columns));
    }

    TEST_CASE("a projection, or the other order, is no affine map") {
        CHECK_FALSE(Affine3::from_matrix(in_rows, MatrixOrder::columns));
        CHECK_FALSE(Affine3::from_matrix(in_columns, MatrixOrder::rows));
        CHECK_FALSE(Affine3::from_matrix({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1, 0, 0, 1, 0}));
    }

    TEST_CASE("what has another size, or would be rounded, is no such matrix") {
        static_assert(Matrix4Like<GlmLike<float, 4>, double> && Matrix4Like<GlmLike<float, 4>, float>);
        static_assert(Matrix4Like<const float*, double> && Matrix4Like<EigenMatrix<4>, double>);
        static_assert(!Matrix4Like<GlmLike<double, 4>, float>);
        static_assert(!Matrix4Like<GlmLike<float, 3>, double>);
        static_assert(!Matrix4Like<EigenMatrix<3>, double>);
        static_assert(!Matrix4Like<float[3][4], double>);
        static_assert(!Matrix4Like<float[12], double>);
        static_assert(!Matrix4Like<std::span<const float>, double>);
        static_assert(!Matrix4Like<std::vector<float>, double>);
        static_assert(!Matrix4Like<int, double>);
        static_assert(Matrix3x4Like<float[12], double> && !Matrix3x4Like<float[16], double>);
    }

    TEST_CASE("is constexpr") { static_assert(Affine3::from_matrix(in_columns)->point({1, 1, 1}).y == 34); }
}
