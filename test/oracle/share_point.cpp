// share_point.cpp: one linear program over the weights of all sets.
#include "share_point.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace hitbox::oracle {

bool share_a_point(const std::vector<ConvexSet>& sets) {
    std::size_t unknowns = 0;
    for (const ConvexSet& s : sets) {
        if (s.is_empty()) return false;
        unknowns += s.points.size() + s.rays.size() + 2 * s.lines.size();
    }
    // Row i: the weights of set i add up to 1. Then three rows for each set after the first: its point is the first's.
    Equations equations(sets.size() + 3 * (sets.size() - 1), unknowns);
    std::size_t column = 0;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        equations.right_side(i) = 1;
        const auto add = [&](const Generator& g, int sign) {
            equations.entry(i, column) = g.weight;
            for (std::size_t k = 0; k < 3; ++k) {
                const Integer x = sign * g.x[k];
                if (i > 0) equations.entry(sets.size() + 3 * (i - 1) + k, column) = -x;
                if (i == 0)
                    for (std::size_t j = 0; j + 1 < sets.size(); ++j)
                        equations.entry(sets.size() + 3 * j + k, column) = x;
            }
            ++column;
        };
        for (const Generator& g : sets[i].points) add(g, 1);
        for (const Generator& g : sets[i].rays) add(g, 1);
        for (const Generator& g : sets[i].lines) add(g, 1), add(g, -1);
    }
    return is_feasible(std::move(equations));
}

ConvexSet half_space(const Grid& grid, const Vec3& normal, double offset) {
    ConvexSet set = plane_set(grid, normal, offset);
    if (!set.is_empty()) set.rays.push_back({plane_equation(grid, normal, offset).normal, 0});
    return set;
}

}  // namespace hitbox::oracle
