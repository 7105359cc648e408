// convex_cell.cpp: faces are cut one by one; the new face is the polygon of the points on the plane.
#include <hitbox/mesh/depth/detail/convex_cell.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hitbox::detail {

ConvexCell::ConvexCell(const Aabb3& box) {
    for (unsigned i = 0; i < 8; ++i)
        points_.push_back(
            {i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z});
    for (const std::array<Index, 4>& corners : {std::array<Index, 4>{0, 4, 6, 2},
                                                {1, 3, 7, 5},
                                                {0, 1, 5, 4},
                                                {2, 6, 7, 3},
                                                {0, 2, 3, 1},
                                                {4, 5, 7, 6}}) {
        loops_.insert(loops_.end(), corners.begin(), corners.end());
        end_face();
    }
    measure();
}

void ConvexCell::measure() {
    for (const Vec3& p : points_) {
        bounds_.merge(p);
        middle_ = middle_ + p * (1.0 / double(points_.size()));
    }
    double square = 0;
    for (const Vec3& p : points_) square = std::max(square, length_sq(p - middle_));
    reach_ = std::sqrt(square);
}

ConvexCell::Range ConvexCell::heights(const Vec3& normal, double offset) const {
    Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const Vec3& p : points_) {
        const double h = dot(normal, p) - offset;
        range.low = std::min(range.low, h), range.high = std::max(range.high, h);
    }
    return range;
}

std::vector<ConvexCell::Face> ConvexCell::faces() const {
    std::vector<Face> out;
    for (std::size_t f = 0; f + 1 < starts_.size(); ++f) {
        const std::span<const Index> loop = face(f);
        const Vec3& first = points_[loop[0]];
        Vec3 normal{};
        for (std::size_t i = 1; i + 1 < loop.size(); ++i)
            normal = normal + cross(points_[loop[i]] - first, points_[loop[i + 1]] - first);
        out.push_back({first, normal});
    }
    return out;
}

bool ConvexCell::is_closed() const {
    const std::size_t count = points_.size(), words = (count + 63) / 64;
    if (count < 4) return false;
    std::vector<std::uint64_t> edges(count * words);  // a bit for each edge from one point to another
    const auto for_each_edge = [&](const auto& f) {
        for (std::size_t i = 0; i + 1 < starts_.size(); ++i) {
            const std::span<const Index> loop = face(i);
            for (std::size_t k = 0; k < loop.size(); ++k)
                if (!f(loop[k], loop[k + 1 == loop.size() ? 0 : k + 1])) return false;
        }
        return true;
    };
    const bool each_once = for_each_edge([&](Index from, Index to) {
        std::uint64_t& word = edges[from * words + to / 64];
        const std::uint64_t bit = std::uint64_t{1} << (to % 64);
        return (word & bit) == 0 && (word |= bit) != 0;
    });
    return each_once && for_each_edge([&](Index from, Index to) {
               return ((edges[to * words + from / 64] >> (from % 64)) & 1) != 0;
           });
}

// One plane, and the points of a cell relative to it.
class ConvexCell::Cutter {
public:
    Cutter(const ConvexCell& cell, const Vec3& normal, double offset, double slack)
        : cell_(cell), points_(cell.points_), height_(cell.points_.size()), side_(cell.points_.size()) {
        for (std::size_t i = 0; i < side_.size(); ++i) {
            height_[i] = dot(normal, points_[i]) - offset;
            side_[i] = height_[i] > slack ? 1 : height_[i] < -slack ? -1 : 0;
        }
    }

    // The part of the cell on one side: +1 or -1.
    ConvexCell part(int keep) {
        ConvexCell part;
        rim_.clear();
        for (std::size_t f = 0; f + 1 < cell_.starts_.size(); ++f) add_face(cell_.face(f), keep, part);
        add_new_face(part);
        // Only the points of the faces are kept.
        place_.assign(points_.size(), none);
        for (Index& i : part.loops_) {
            if (place_[i] == none) {
                place_[i] = Index(part.points_.size());
                part.points_.push_back(points_[i]);
            }
            i = place_[i];
        }
        part.measure();
        return part;
    }

private:
    static constexpr Index none = 0xffff;

    bool is_on(Index i) const { return i >= side_.size() || side_[i] == 0; }

    void add_face(std::span<const Index> loop, int keep, ConvexCell& part) {
        const std::size_t start = part.loops_.size();
        bool all_on = true;
        for (std::size_t k = 0; k < loop.size(); ++k) {
            const Index i = loop[k], j = loop[k + 1 == loop.size() ? 0 : k + 1];
            if (side_[i] == keep || side_[i] == 0) part.loops_.push_back(i), all_on &= side_[i] == 0;
            if (side_[i] * side_[j] < 0) part.loops_.push_back(crossing(i, j));
        }
        const std::size_t count = part.loops_.size() - start;
        if (count < 3 || all_on) {
            part.loops_.resize(start);
            return;
        }
        for (std::size_t k = 0; k < count; ++k) {
            const Index i = part.loops_[start + k], j = part.loops_[start + (k + 1 == count ? 0 : k + 1)];
            if (is_on(i) && is_on(j)) rim_.push_back({j, i});
        }
        part.end_face();
    }

    void add_new_face(ConvexCell& part) {
        // An edge within the plane between two old faces does not bound the new face.
        for (std::size_t i = 0; i < rim_.size();) {
            const auto back = std::find(rim_.begin() + std::ptrdiff_t(i) + 1, rim_.end(),
                                        std::array{rim_[i][1], rim_[i][0]});
            if (back == rim_.end()) {
                ++i;
                continue;
            }
            rim_.erase(back);
            rim_.erase(rim_.begin() + std::ptrdiff_t(i));
        }
        if (rim_.size() < 3) return;
        const std::size_t start = part.loops_.size();
        part.loops_.push_back(rim_[0][0]);
        for (Index at = rim_[0][1]; at != rim_[0][0] && part.loops_.size() - start < rim_.size();) {
            part.loops_.push_back(at);
            const auto next =
                std::find_if(rim_.begin(), rim_.end(), [&](const auto& e) { return e[0] == at; });
            if (next == rim_.end()) break;
            at = (*next)[1];
        }
        if (part.loops_.size() - start < 3)
            part.loops_.resize(start);
        else
            part.end_face();
    }

    // The point in which an edge crosses the plane.
    Index crossing(Index i, Index j) {
        if (i > j) std::swap(i, j);
        for (const auto& c : crossings_)
            if (c[0] == i && c[1] == j) return c[2];
        const double t = height_[i] / (height_[i] - height_[j]);
        points_.push_back(points_[i] + (points_[j] - points_[i]) * t);
        crossings_.push_back({i, j, Index(points_.size() - 1)});
        return crossings_.back()[2];
    }

    const ConvexCell& cell_;
    std::vector<Vec3> points_;  // of the cell, then the crossings
    std::vector<double> height_;
    std::vector<std::int8_t> side_;
    std::vector<std::array<Index, 3>> crossings_;
    std::vector<std::array<Index, 2>>
        rim_;  // edges of the new face, against their direction in the old faces
    std::vector<Index> place_;
};

std::optional<std::pair<ConvexCell, ConvexCell>> ConvexCell::cut(const Vec3& normal, double offset,
                                                                 double slack) const {
    const Range range = heights(normal, offset);
    if (!(range.low < -slack && range.high > slack)) return std::nullopt;
    constexpr std::size_t most_points = 10000;  // Index must hold them and the crossings
    if (loops_.size() > most_points) return std::nullopt;
    Cutter cutter(*this, normal, offset, slack);
    std::pair parts(cutter.part(-1), cutter.part(1));
    if (!parts.first.is_closed() || !parts.second.is_closed()) return std::nullopt;
    return parts;
}

}  // namespace hitbox::detail
