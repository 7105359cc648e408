// rational_ball.hpp: the smallest ball of a few points in rational arithmetic, sharing nothing with the library.
#pragma once

#include <hitbox/core/vec.hpp>

#include <gmpxx.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "../oracle/rational_vector.hpp"

namespace hitbox::test {

/// The center of the sphere through two, three or four points, in their line, plane or space: it has equal distances to all,
/// and is a combination of the edges. Solved by elimination; nothing for points that are degenerate.
inline std::optional<oracle::rational::Vector> rational_center(
    const std::vector<oracle::rational::Vector>& v) {
    using namespace oracle::rational;
    const std::size_t n = v.size() - 1;
    std::vector<std::vector<mpq_class>> rows(n, std::vector<mpq_class>(n + 1));
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) rows[i][j] = 2 * dot(v[i + 1] - v[0], v[j + 1] - v[0]);
        rows[i][n] = dot(v[i + 1] - v[0], v[i + 1] - v[0]);
    }
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t pivot = k;
        while (pivot < n && rows[pivot][k] == 0) ++pivot;
        if (pivot == n) return std::nullopt;
        std::swap(rows[k], rows[pivot]);
        for (std::size_t i = 0; i < n; ++i) {
            if (i == k) continue;
            const mpq_class factor = rows[i][k] / rows[k][k];
            for (std::size_t j = k; j <= n; ++j) rows[i][j] -= factor * rows[k][j];
        }
    }
    Vector center = v[0];
    for (std::size_t i = 0; i < n; ++i) center = center + (rows[i][n] / rows[i][i]) * (v[i + 1] - v[0]);
    return center;
}

/// The square of the radius of the smallest ball: of all centers through two, three or four of the points, the one whose
/// farthest point is nearest.
inline mpq_class rational_square(const std::vector<Vec3>& points) {
    using namespace oracle::rational;
    std::vector<Vector> all;
    for (const Vec3& p : points) all.push_back(oracle::rational::exact(p));
    std::optional<mpq_class> best;
    const auto take = [&](const Vector& center) {
        mpq_class most = 0;
        for (const Vector& p : all) {
            const mpq_class square = dot(p - center, p - center);
            if (square > most) most = square;
            if (best && most >= *best) return;
        }
        best = most;
    };
    const auto choose = [&](const auto& self, std::size_t from, std::vector<Vector> chosen) -> void {
        if (chosen.size() >= 2)
            if (const auto center = rational_center(chosen)) take(*center);
        if (chosen.size() == 4) return;
        for (std::size_t i = from; i < all.size(); ++i) {
            std::vector<Vector> more = chosen;
            more.push_back(all[i]);
            self(self, i + 1, more);
        }
    };
    if (all.size() == 1) return 0;
    choose(choose, 0, {});
    return best ? *best : mpq_class(0);
}

}  // namespace hitbox::test
