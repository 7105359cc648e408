// grid_thickness.hpp: bounds of the thickness of what two parts of grid_parts.hpp share, by their cells alone.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <queue>
#include <vector>

#include "grid_kinds.hpp"
#include "largest_ball.hpp"

namespace hitbox::test {

/// A ball may lie in all cells that both have, across their walls, so the distance to the other cells limits it. That is
/// sampled in the middles of boxes, and changes by no more than the point moves. Boxes with the largest bound are halved.
class GridThickness {
public:
    GridThickness(const GridMeaning& a, const GridMeaning& b,
                  const std::array<GridBuilder::Planes, 3>& planes) {
        constexpr int n = GridBuilder::size;
        const auto shared = [&](int x, int y, int z) {
            const auto within = [](int i) { return 0 <= i && i < n; };
            return within(x) && within(y) && within(z) && a.volume.at(2 * x + 1, 2 * y + 1, 2 * z + 1) &&
                   b.volume.at(2 * x + 1, 2 * y + 1, 2 * z + 1);
        };
        const auto plane = [&](std::size_t axis, int i) {
            if (i < 0 || i > n) return i < 0 ? -0x1p30 : 0x1p30;
            return double(planes[axis][std::size_t(i)]);
        };
        for (int x = -1; x <= n; ++x)
            for (int y = -1; y <= n; ++y)
                for (int z = -1; z <= n; ++z) {
                    const Vec3 low{plane(0, x), plane(1, y), plane(2, z)},
                        high{plane(0, x + 1), plane(1, y + 1), plane(2, z + 1)};
                    const Box box{(low + high) * 0.5, (high - low) * 0.5, 0};
                    if (shared(x, y, z)) {
                        shared_.push_back(box);
                        continue;
                    }
                    bool beside = false;  // others limit nothing that these do not
                    for (int i = -1; i <= 1; ++i)
                        for (int j = -1; j <= 1; ++j)
                            for (int k = -1; k <= 1; ++k) beside |= shared(x + i, y + j, z + k);
                    if (beside) limits_.push_back(box);
                }
    }

    ThicknessBounds run(int samples) {
        for (const Box& box : shared_) boxes_.push(bounded(box));
        for (; !boxes_.empty() && boxes_.top().bound > best_ * 1.005 && samples > 0; --samples) {
            const Box box = boxes_.top();
            boxes_.pop();
            Vec3 half = box.half, step{0, 0, 0};
            if (half.x >= (std::max)(half.y, half.z))
                step.x = half.x /= 2;
            else if (half.y >= half.z)
                step.y = half.y /= 2;
            else
                step.z = half.z /= 2;
            boxes_.push(bounded({box.middle - step, half, 0}));
            boxes_.push(bounded({box.middle + step, half, 0}));
        }
        return {2 * best_, boxes_.empty() ? 0 : 2 * (std::max)(best_, boxes_.top().bound)};
    }

private:
    struct Box {
        Vec3 middle, half;
        double bound = 0;
        bool operator<(const Box& o) const { return bound < o.bound; }
    };

    Box bounded(Box box) {
        double least = std::numeric_limits<double>::infinity();
        for (const Box& limit : limits_) {
            double square = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                const double gap = std::abs(box.middle[k] - limit.middle[k]) - limit.half[k];
                if (gap > 0) square += gap * gap;
            }
            least = (std::min)(least, square);
        }
        const double depth = std::sqrt(least);
        best_ = (std::max)(best_, depth);
        box.bound = depth + std::sqrt(dot(box.half, box.half));
        return box;
    }

    std::vector<Box> shared_, limits_;
    std::priority_queue<Box> boxes_;
    double best_ = 0;
};

/// The factor by which a map changes all lengths; 0 if it changes some more than others.
inline double stretch(const GridMap& map) {
    const auto product = [&](std::size_t i, std::size_t j) {
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < 3; ++k) sum += map.rows[i][k] * map.rows[j][k];
        return sum;
    };
    const bool alike = product(0, 0) == product(1, 1) && product(0, 0) == product(2, 2);
    const bool square = product(0, 1) == 0 && product(0, 2) == 0 && product(1, 2) == 0;
    return alike && square ? std::sqrt(double(product(0, 0))) : 0;
}

}  // namespace hitbox::test
