// plane_sides.cpp: the plane equation with an error bound, four points at a time; exact signs for doubtful points.
#include <hitbox/mesh/detail/plane_sides.hpp>

#include <hitbox/core/config.hpp>
#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/side.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

#if !defined(HITBOX_PORTABLE) && (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
#define HITBOX_HAS_AVX2_KERNEL 1
#include <immintrin.h>
#else
#define HITBOX_HAS_AVX2_KERNEL 0
#endif

namespace hitbox::detail {

namespace {

std::uint32_t upper_half(double x) {
    return std::uint32_t(std::bit_cast<std::uint64_t>(x) >> 32) & 0x7fffffff;
}

std::uint32_t sides_one_by_one(const Plane3& plane, std::span<const Vec3> points,
                               std::span<std::uint8_t> sides) {
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3& p = points[i];
        largest = std::max({largest, upper_half(p.x), upper_half(p.y), upper_half(p.z)});
        sides[i] = plane_side(plane, p);
    }
    return largest;
}

#if HITBOX_HAS_AVX2_KERNEL

// Moves bit i of four into byte i. The factor makes copies of the bits seven bits apart.
std::uint32_t spread(int bits) { return std::uint32_t(bits) * 0x00204081u & 0x01010101u; }

//     x0 y0 z0 x1 | y1 z1 x2 y2 | z2 x3 y3 z3        three registers as loaded
//     x0 x1 x2 x3 | y0 y1 y2 y3 | z0 z1 z2 z3        one for each coordinate
__attribute__((target("avx2"))) std::uint32_t sides_by_four(const Plane3& plane, std::span<const Vec3> points,
                                                            std::span<std::uint8_t> sides) {
    const __m256d nx = _mm256_set1_pd(plane.normal.x), ny = _mm256_set1_pd(plane.normal.y),
                  nz = _mm256_set1_pd(plane.normal.z), offset = _mm256_set1_pd(plane.offset);
    const __m256d sign = _mm256_set1_pd(-0.0), factor = _mm256_set1_pd(side_error_factor),
                  least = _mm256_set1_pd(least_side_error), zero = _mm256_setzero_pd();
    const __m256d offset_size = _mm256_andnot_pd(sign, offset);
    const __m256i upper = _mm256_set1_epi64x(0x7fffffff00000000);
    __m256i largest = _mm256_setzero_si256();
    const std::size_t fours = points.size() / 4 * 4;
    for (std::size_t i = 0; i < fours; i += 4) {
        const double* const at = &points[i].x;
        const __m256d first = _mm256_loadu_pd(at), second = _mm256_loadu_pd(at + 4),
                      third = _mm256_loadu_pd(at + 8);
        for (const __m256d part : {first, second, third})
            largest = _mm256_max_epi32(largest, _mm256_and_si256(_mm256_castpd_si256(part), upper));
        const __m256d xy = _mm256_blend_pd(first, second, 0b1100),
                      yz = _mm256_blend_pd(second, third, 0b1100),
                      zx = _mm256_permute2f128_pd(first, third, 0x21);
        const __m256d x = _mm256_mul_pd(_mm256_shuffle_pd(xy, zx, 0b1010), nx),
                      y = _mm256_mul_pd(_mm256_shuffle_pd(xy, yz, 0b0101), ny),
                      z = _mm256_mul_pd(_mm256_shuffle_pd(zx, yz, 0b1010), nz);
        const __m256d height = _mm256_sub_pd(_mm256_add_pd(_mm256_add_pd(x, y), z), offset);
        const __m256d size =
            _mm256_add_pd(_mm256_add_pd(_mm256_add_pd(_mm256_andnot_pd(sign, x), _mm256_andnot_pd(sign, y)),
                                        _mm256_andnot_pd(sign, z)),
                          offset_size);
        const __m256d error = _mm256_add_pd(_mm256_mul_pd(factor, size), least);
        const int front = _mm256_movemask_pd(_mm256_cmp_pd(height, error, _CMP_GT_OQ)),
                  back = _mm256_movemask_pd(_mm256_cmp_pd(height, _mm256_sub_pd(zero, error), _CMP_LT_OQ));
        const std::uint32_t four = spread(front) * in_front | spread(back) * behind;
        std::memcpy(&sides[i], &four, sizeof four);
        if ((front | back) != 0b1111) [[unlikely]]
            for (std::size_t k = i; k < i + 4; ++k)
                if (sides[k] == 0) sides[k] = exact_plane_side(plane, points[k]);
    }
    std::uint32_t all[8];
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(all), largest);
    const std::uint32_t rest = sides_one_by_one(plane, points.subspan(fours), sides.subspan(fours));
    return std::max(rest, *std::max_element(all, all + 8));
}

static_assert(sizeof(Vec3) == 3 * sizeof(double));
static_assert(std::endian::native == std::endian::little);

#endif

}  // namespace

std::uint8_t exact_plane_side(const Plane3& plane, const Vec3& p) {
    const std::optional<Side> s = side(plane, p);
    return s == Side::front ? in_front : s == Side::back ? behind : in_plane;
}

std::uint32_t plane_sides(const Plane3& plane, std::span<const Vec3> points, std::span<std::uint8_t> sides) {
#if HITBOX_HAS_AVX2_KERNEL
    if (__builtin_cpu_supports("avx2")) return sides_by_four(plane, points, sides);
#endif
    return sides_one_by_one(plane, points, sides);
}

std::vector<std::uint8_t> plane_sides(const Plane3& plane, std::span<const Vec3> points) {
    std::vector<std::uint8_t> sides(points.size());
    plane_sides(plane, points, sides);
    return sides;
}

}  // namespace hitbox::detail
