// principal.cpp: second moments of points and triangles, and the cyclic Jacobi method.
#include <hitbox/fit/detail/principal.hpp>

#include <hitbox/core/largest_axis.hpp>
#include <hitbox/fit/detail/frames.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hitbox::detail {

namespace {

void add(Symmetric3& m, const Vec3& v, double weight) {
    m.xx += weight * v.x * v.x, m.yy += weight * v.y * v.y, m.zz += weight * v.z * v.z;
    m.xy += weight * v.x * v.y, m.yz += weight * v.y * v.z, m.zx += weight * v.z * v.x;
}

}  // namespace

Eigen3 eigen(const Symmetric3& matrix) {
    double a[3][3] = {{matrix.xx, matrix.xy, matrix.zx},
                      {matrix.xy, matrix.yy, matrix.yz},
                      {matrix.zx, matrix.yz, matrix.zz}};
    double v[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};  // columns are the eigenvectors so far
    const double same = 1e-12 * (std::fabs(a[0][0]) + std::fabs(a[1][1]) + std::fabs(a[2][2]));
    // Jacobi 1846: rotate each pair of axes in its plane so that the off-diagonal element vanishes, and
    // repeat. It converges quadratically; six sweeps reach full precision. Golub & Van Loan, "Matrix
    // Computations", 8.5.
    for (int sweep = 0; sweep < 12; ++sweep) {
        bool turned = false;
        for (const auto& [p, q] : {std::pair<std::size_t, std::size_t>{0, 1}, {0, 2}, {1, 2}}) {
            if (a[p][q] == 0) continue;
            if (std::fabs(a[p][q]) <= same && std::fabs(a[p][p] - a[q][q]) <= same) continue;
            const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
            const double t = (theta < 0 ? -1 : 1) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
            if (t == 0) {
                a[p][q] = a[q][p] = 0;
                continue;
            }
            const double c = 1 / std::sqrt(t * t + 1), s = t * c;
            for (std::size_t k = 0; k < 3; ++k) {
                const double kp = a[k][p], kq = a[k][q];
                a[k][p] = c * kp - s * kq, a[k][q] = s * kp + c * kq;
            }
            for (std::size_t k = 0; k < 3; ++k) {
                const double pk = a[p][k], qk = a[q][k];
                a[p][k] = c * pk - s * qk, a[q][k] = s * pk + c * qk;
                const double vp = v[k][p], vq = v[k][q];
                v[k][p] = c * vp - s * vq, v[k][q] = s * vp + c * vq;
            }
            a[p][q] = a[q][p] = 0;
            turned = true;
        }
        if (!turned) break;
    }

    std::array<std::size_t, 3> order{0, 1, 2};
    for (const auto& [i, j] : {std::pair<std::size_t, std::size_t>{0, 1}, {1, 2}, {0, 1}})
        if (a[order[j]][order[j]] > a[order[i]][order[i]] + same) std::swap(order[i], order[j]);
    Eigen3 out;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t k = order[i];
        out.values[i] = a[k][k];
        Vec3 u{v[0][k], v[1][k], v[2][k]};
        u = u * (1 / std::sqrt(length_sq(u)));
        // The sign of an eigenvector is arbitrary. Make its largest component positive, so that it does not
        // depend on rounding.
        out.vectors[i] = u[largest_axis(u)] < 0 ? -u : u;
    }
    if (dot(cross(out.vectors[0], out.vectors[1]), out.vectors[2]) < 0) out.vectors[2] = -out.vectors[2];
    return out;
}

Frame principal_frame(const Cloud& cloud) {
    // Sums are kept in lanes, which are independent of each other and so can be added in parallel. The
    // padding of the last block is left out.
    constexpr std::size_t lanes = 4;
    const auto whole = [&](const Cloud::Block& block) {
        return std::min(block.size, cloud.count() - block.begin);
    };
    const auto total = [](const std::array<double, lanes>& sum) {
        return (sum[0] + sum[1]) + (sum[2] + sum[3]);
    };

    std::array<std::array<double, lanes>, 3> sums{};
    cloud.for_each_block([&](const Cloud::Block& block) {
        const std::array<const double*, 3> coordinate{block.x, block.y, block.z};
        for (std::size_t k = 0; k < 3; ++k) {
            std::array<double, lanes> sum = sums[k];
            const std::size_t size = whole(block), rows = size / lanes * lanes;
            for (std::size_t i = 0; i < rows; i += lanes)
                for (std::size_t lane = 0; lane < lanes; ++lane) sum[lane] += coordinate[k][i + lane];
            for (std::size_t i = rows; i < size; ++i) sum[0] += coordinate[k][i];
            sums[k] = sum;
        }
    });
    Vec3 mean;
    for (std::size_t k = 0; k < 3; ++k)
        mean[k] = cloud.is_flat(k) ? 0 : total(sums[k]) / double(cloud.count());

    std::array<std::array<double, lanes>, 6> products{};
    cloud.for_each_block([&](const Cloud::Block& block) {
        std::array<std::array<double, lanes>, 6> sum = products;
        const auto add_point = [&](std::size_t lane, std::size_t i) {
            const double x = block.x[i] - mean.x, y = block.y[i] - mean.y, z = block.z[i] - mean.z;
            sum[0][lane] += x * x, sum[1][lane] += y * y, sum[2][lane] += z * z;
            sum[3][lane] += x * y, sum[4][lane] += y * z, sum[5][lane] += z * x;
        };
        const std::size_t size = whole(block), rows = size / lanes * lanes;
        for (std::size_t i = 0; i < rows; i += lanes)
            for (std::size_t lane = 0; lane < lanes; ++lane) add_point(lane, i + lane);
        for (std::size_t i = rows; i < size; ++i) add_point(0, i);
        products = sum;
    });
    const Symmetric3 moments{total(products[0]), total(products[1]), total(products[2]),
                             total(products[3]), total(products[4]), total(products[5])};
    return straightened(eigen(moments).vectors);
}

Frame principal_frame(const Cloud& cloud, std::span<const std::array<std::uint32_t, 3>> triangles) {
    // The integral of x x^T over a triangle is area / 12 (a a^T + b b^T + c c^T + s s^T), s = a + b + c.
    // (Gottschalk, Lin & Manocha 1996, "OBBTree", write it with the centroid s / 3, weighted by 9.)
    double total = 0;
    Vec3 first_moment;  // three times the first moment
    const auto moments_around = [&](const Vec3& center) {
        Symmetric3 moments;
        total = 0, first_moment = {};
        for (const auto& corner : triangles) {
            const Vec3 a = cloud[corner[0]] - center, b = cloud[corner[1]] - center,
                       c = cloud[corner[2]] - center;
            const double area = std::sqrt(length_sq(cross(b - a, c - a)));
            const Vec3 sum = a + b + c;
            total += area;
            first_moment = first_moment + sum * area;
            add(moments, a, area), add(moments, b, area), add(moments, c, area), add(moments, sum, area);
        }
        return moments;
    };
    const auto spread = [](const Symmetric3& m) { return m.xx + m.yy + m.zz; };
    Symmetric3 moments = moments_around({0, 0, 0});
    if (!(total > 0)) return principal_frame(cloud);
    // Moments around the origin keep their precision when they are moved to the centroid, if the surface is
    // centered near the origin. If the surface is a small patch far from the center of the bounds, they are
    // summed again around the centroid.
    const double before = spread(moments);
    const Vec3 centroid = first_moment * (1 / (3 * total));
    add(moments, centroid, -12 * total);
    if (spread(moments) < 1e-4 * before) moments = moments_around(centroid);
    return straightened(eigen(moments).vectors);
}

}  // namespace hitbox::detail
