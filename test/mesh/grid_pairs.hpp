// grid_pairs.hpp: random pairs of parts of grid_parts.hpp that touch, hold, repeat or fill each other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "grid_parts.hpp"

namespace hitbox::test {

/// A pair, its grid, and the map that turns, shears, mirrors and moves both parts.
struct GridPair {
    std::array<GridPart, 2> parts;
    std::array<GridBuilder::Planes, 3> planes{};
    GridMap map;
    std::string what;  ///< in words, for messages
};

/// Makes pairs. A seed names the same pair on every machine.
class GridPairs {
public:
    explicit GridPairs(std::uint64_t seed) : make_(seed) {}

    GridPair pair() {
        GridPair r;
        r.planes = planes();
        r.map = map();
        GridBuilder build(make_, r.planes);
        const auto next = make_.number(0, 9);
        if (next < 2) {
            r.what = "the same surface, " + add_part(build, r.parts[0], {0, 4});
            r.parts[1] = build.cut_anew(r.parts[0]);
            if (make_.one_in(4)) r.what += ", and a piece more: " + add_part(build, r.parts[1], {0, 4});
        } else if (next < 5) {
            r.what = add_outer(build, r.parts[0]) + " around " + add_part(build, r.parts[1], {1, 5});
        } else {  // the fewer planes, the more is flush
            const int high = make_.one_in(2) ? 3 : 6;
            r.what =
                add_part(build, r.parts[0], {0, high}) + " and " + add_part(build, r.parts[1], {0, high});
        }
        if (make_.one_in(2)) std::swap(r.parts[0], r.parts[1]);
        return r;
    }

    SolidGenerator& numbers() { return make_; }

private:
    std::array<GridBuilder::Planes, 3> planes() {
        std::array<GridBuilder::Planes, 3> r{};
        const bool slabs = make_.one_in(4);  // some as thin as a part in 4096
        for (auto& along : r)
            for (std::size_t k = 1; k < along.size(); ++k)
                along[k] = along[k - 1] + (slabs && make_.one_in(2) ? 0x2000 : 2 * make_.number(1, 4));
        return r;
    }

    GridMap map() {
        GridMap r = make_.turned_or_sheared(195);
        if (make_.one_in(3)) {
            do {
                for (GridPoint& row : r.rows)
                    for (std::int64_t& x : row) x = make_.number(-3, 3);
            } while (determinant(r) == 0);
        }
        if (make_.one_in(3))
            for (std::int64_t& x : r.shift) x = make_.number(-(1LL << 40), 1LL << 40);
        return r;
    }

    static std::int64_t determinant(const GridMap& m) {
        const auto& [a, b, c] = m.rows;
        return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]);
    }

    using Range = std::array<int, 2>;

    GridBox box(const Range& within) {
        GridBox r{};
        for (std::size_t k = 0; k < 3; ++k) {
            r[0][k] = int(make_.number(within[0], within[1] - 1));
            r[1][k] = int(make_.number(r[0][k] + 1, within[1]));
        }
        return r;
    }

    GridFace rectangle(const Range& within) {
        const GridBox b = box(within);
        const auto k = std::size_t(make_.number(0, 2)), u = (k + 1) % 3, v = (k + 2) % 3;
        return {k,
                int(make_.number(within[0], within[1])),
                {b[0][u], b[0][v]},
                {b[1][u], b[1][v]},
                make_.one_in(2) ? 1 : -1};
    }

    void add_boxes(GridBuilder& build, GridPart& part, const Range& within) {
        for (auto n = make_.one_in(2) ? 1 : make_.number(2, 4); n > 0; --n) {
            const GridBox b = box(within);
            const int sign = make_.one_in(4) ? -1 : 1;
            for (auto times = make_.one_in(6) ? 2 : 1; times > 0; --times) build.add_box(part, b, sign);
        }
    }

    void add_open(GridBuilder& build, GridPart& part, const Range& within) {
        for (auto n = make_.number(1, 2); n > 0; --n)
            if (make_.one_in(3))
                build.add_sheet(part, rectangle(within), false);
            else
                build.add_box(part, box(within), make_.one_in(2) ? 1 : -1,
                              GridBuilder::all_faces & ~(1u << make_.number(0, 5)));
    }

    std::string add_part(GridBuilder& build, GridPart& part, const Range& within) {
        switch (make_.number(0, 9)) {
            case 0:
                for (auto n = make_.number(1, 2); n > 0; --n) {
                    const GridBox b = box(within);
                    build.add_box(part, b, 1);
                    build.add_box(part, b, -1);
                }
                return "boxes seen from both sides";
            case 1:
                build.add_sheet(part, rectangle(within), true);
                return "a sheet seen from both sides";
            case 2:
                add_open(build, part, within);
                return "an open part";
            case 3:
                add_open(build, part, within);
                add_boxes(build, part, within);
                return "boxes and an open part";
            case 4:
                build.add_box(part, box(within), 1);
                build.add_sheet(part, rectangle(within), true);
                return "a box with a sheet";
            case 5: {
                const GridBox b = box(within);
                build.add_box(part, b, 1);
                build.add_box(part, b, -1);
                build.add_box(part, box(within), 1);
                return "a box, and one seen from both sides";
            }
            default:
                add_boxes(build, part, within);
                return "boxes";
        }
    }

    // Mostly large, with room for others: whole, hollow, a nest of shells, or in pieces that meet or overlap.
    std::string add_outer(GridBuilder& build, GridPart& part) {
        const GridBox whole{{{0, 0, 0}, {6, 6, 6}}};
        const auto pick = make_.number(0, 6);
        if (pick == 6) return add_part(build, part, {0, 6});
        if (pick == 5) {
            GridBox lower = whole, upper = whole;
            lower[1][2] = int(make_.number(2, 4)), upper[0][2] = int(make_.number(1, lower[1][2]));
            build.add_box(part, lower, 1);
            build.add_box(part, upper, make_.one_in(4) ? -1 : 1);
            return "two pieces";
        }
        if (pick == 4) {
            build.add_box(part, whole, 1, GridBuilder::all_faces & ~(1u << make_.number(0, 5)));
            return "an open box";
        }
        build.add_box(part, whole, 1);
        if (pick == 3) build.add_box(part, whole, -1);
        if (pick == 2) build.add_sheet(part, rectangle({0, 6}), true);
        if (pick != 1)
            return pick == 3 ? "a box seen from both sides" : pick == 2 ? "a box with a sheet" : "a box";
        for (auto n = make_.number(1, 2); n > 0; --n)
            build.add_box(part, box({make_.one_in(3) ? 0 : 1, 5}), make_.one_in(3) ? 1 : -1);
        return "a box with cavities and shells";
    }

    SolidGenerator make_;
};

}  // namespace hitbox::test
