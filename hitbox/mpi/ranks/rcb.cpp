// rcb.cpp: calls Zoltan, and finds its planes again in the regions that it tells.
#include <hitbox/mpi/ranks/rcb.hpp>

#include <hitbox/mpi/ranks/all_to_all.hpp>

#include <mpi.h>
#include <zoltan.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
// Zoltan adds and subtracts coordinates, so they stay away from the largest number.
constexpr double largest_middle = std::numeric_limits<double>::max() / 8;

using RcbPoints = std::vector<WeightedPoint>;

const RcbPoints& points_in(void* data) { return *static_cast<const RcbPoints*>(data); }

int count_points(void* data, int* error) {
    *error = ZOLTAN_OK;
    return int(points_in(data).size());
}

// The tiles of all boxes follow from the planes, so nobody asks for global ids, and they need not be told apart.
void list_points(void* data, int, int, ZOLTAN_ID_PTR global, ZOLTAN_ID_PTR local, int, float* weights,
                 int* error) {
    const RcbPoints& points = points_in(data);
    for (std::size_t i = 0; i < points.size(); ++i) {
        global[i] = local[i] = ZOLTAN_ID_TYPE(i);
        weights[i] = float(points[i].weight);
    }
    *error = ZOLTAN_OK;
}

int dimensions(void*, int* error) {
    *error = ZOLTAN_OK;
    return 3;
}

void list_places(void* data, int, int, int count, ZOLTAN_ID_PTR, ZOLTAN_ID_PTR local, int, double* to,
                 int* error) {
    const RcbPoints& points = points_in(data);
    for (int i = 0; i < count; ++i)
        for (std::size_t k = 0; k < 3; ++k) *to++ = points[local[i]].at[k];
    *error = ZOLTAN_OK;
}

// Zoltan takes an allocation of nothing for a lack of memory: a rank that has no points, or keeps none, gives up, and the
// others wait for it. So few points are divided without Zoltan, each rank has one, and no point weighs so much that a part
// would have to stay empty.
constexpr std::size_t few_points = 16;  // for each tile

// A rank without points gets one that weighs nothing, where another rank has one.
void add_point(const Communicator& ranks, RcbPoints& points) {
    int first = points.empty() ? ranks.size() : ranks.rank();
    MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, ranks.handle());
    Vec3 place = points.empty() ? Vec3{} : points[0].at;
    MPI_Bcast(&place.x, 3, MPI_DOUBLE, first, ranks.handle());
    if (points.empty()) points.push_back({place, 0});
}

// No point weighs more than about a tile then. Where one does, it cannot be divided anyway, and the others count more.
void limit_weights(const Communicator& ranks, RcbPoints& points, double count, std::size_t tiles) {
    double sum = 0;
    for (const WeightedPoint& point : points) sum += point.weight;
    const double all = ranks.sum(sum), most = all / (4 * double(tiles));
    double kept = 0;
    for (WeightedPoint& point : points) kept += std::min(point.weight, most);
    if (ranks.sum(kept) > 0.9 * all) return;
    for (WeightedPoint& point : points)
        point.weight = std::min(point.weight, most) + (point.weight > 0 ? all / (4 * count) : 0);
}

Result<Tiles3> divide_few(const Communicator& ranks, const RcbPoints& own, std::size_t tiles) {
    const std::vector<WeightedPoint> all = all_gather(ranks, own);
    std::vector<Aabb3> boxes;
    std::vector<double> weights;
    for (const WeightedPoint& point : all) {
        boxes.push_back({point.at, point.at});
        weights.push_back(point.weight);
    }
    return Tiles3::divide(boxes, weights, {.count = tiles}).tiles;
}

class ZoltanObject {
public:
    explicit ZoltanObject(MPI_Comm comm) {
        float version = 0;
        if (Zoltan_Initialize(0, nullptr, &version) == ZOLTAN_OK) object_ = Zoltan_Create(comm);
    }
    ~ZoltanObject() { Zoltan_Destroy(&object_); }
    ZoltanObject(const ZoltanObject&) = delete;
    ZoltanObject& operator=(const ZoltanObject&) = delete;

    Zoltan_Struct* get() const { return object_; }

    bool set(const char* name, const std::string& value) {
        return Zoltan_Set_Param(object_, name, value.c_str()) == ZOLTAN_OK;
    }

private:
    Zoltan_Struct* object_ = nullptr;
};

bool set_up(ZoltanObject& zoltan, RcbPoints& points, std::size_t tiles) {
    if (!zoltan.get()) return false;
    // Parts that are not mapped to others are numbered from below to above each plane.
    const std::pair<const char*, std::string> parameters[] = {
        {"DEBUG_LEVEL", "0"},     {"LB_METHOD", "RCB"},     {"REMAP", "0"},
        {"KEEP_CUTS", "1"},       {"RETURN_LISTS", "NONE"}, {"NUM_GLOBAL_PARTS", std::to_string(tiles)},
        {"OBJ_WEIGHT_DIM", "1"},  {"AVERAGE_CUTS", "1"},    {"REDUCE_DIMENSIONS", "0"},
        {"IMBALANCE_TOL", "1.01"}};
    bool done = true;
    for (const auto& [name, value] : parameters) done = done && zoltan.set(name, value);
    Zoltan_Struct* const z = zoltan.get();
    return done && Zoltan_Set_Num_Obj_Fn(z, count_points, &points) == ZOLTAN_OK &&
           Zoltan_Set_Obj_List_Fn(z, list_points, &points) == ZOLTAN_OK &&
           Zoltan_Set_Num_Geom_Fn(z, dimensions, &points) == ZOLTAN_OK &&
           Zoltan_Set_Geom_Multi_Fn(z, list_places, &points) == ZOLTAN_OK;
}

bool partition(ZoltanObject& zoltan) {
    int changed = 0, global_size = 0, local_size = 0, imports = 0, exports = 0;
    ZOLTAN_ID_PTR no_ids[4] = {};
    int* no_parts[4] = {};
    return Zoltan_LB_Partition(zoltan.get(), &changed, &global_size, &local_size, &imports, &no_ids[0],
                               &no_ids[1], &no_parts[0], &no_parts[1], &exports, &no_ids[2], &no_ids[3],
                               &no_parts[2], &no_parts[3]) == ZOLTAN_OK;
}

std::optional<std::vector<Aabb3>> regions_of_zoltan(const Communicator& ranks, RcbPoints& points,
                                                    std::size_t tiles) {
    ZoltanObject zoltan(ranks.handle());
    if (!set_up(zoltan, points, tiles) || !partition(zoltan)) return {};
    std::vector<Aabb3> regions(tiles);
    for (std::size_t i = 0; i < tiles; ++i) {
        int axes = 0;
        Vec3 &low = regions[i].min, &high = regions[i].max;
        if (Zoltan_RCB_Box(zoltan.get(), int(i), &axes, &low.x, &low.y, &low.z, &high.x, &high.y, &high.z) !=
            ZOLTAN_OK)
            return {};
    }
    return regions;
}

// A plane between regions: those before `middle` are below it.
struct Between {
    std::size_t middle = 0;
    std::uint32_t axis = 0;
    double at = -inf;
};

// Where a plane divides these regions.
Between plane_between(std::span<const Aabb3> regions) {
    std::vector<Vec3> low_after(regions.size());  // the lowest ends of this region and the ones after it
    Vec3 low{inf, inf, inf}, high{-inf, -inf, -inf};
    for (std::size_t i = regions.size(); i-- > 0;) {
        for (std::size_t k = 0; k < 3; ++k) low[k] = std::min(low[k], regions[i].min[k]);
        low_after[i] = low;
    }
    // Among several planes the most even one, so that the tree is not deep.
    Between best{regions.size() / 2, 0, -inf};
    std::size_t best_side = 0;
    for (std::size_t i = 1; i < regions.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            high[k] = std::max(high[k], regions[i - 1].max[k]);
            const std::size_t side = std::min(i, regions.size() - i);
            if (high[k] <= low_after[i][k] && low_after[i][k] < inf && side > best_side) {
                best = {i, std::uint32_t(k), low_after[i][k]};
                best_side = side;
            }
        }
    return best;
}

}  // namespace

Result<Tiles3> tiles_of_regions(std::span<const Aabb3> regions) {
    std::vector<TileCut<double>> cuts;
    std::vector<std::pair<std::size_t, std::size_t>> waiting{{0, regions.size()}};
    while (!waiting.empty()) {
        const auto [first, end] = waiting.back();
        waiting.pop_back();
        if (end - first < 2) continue;
        Between plane = plane_between(regions.subspan(first, end - first));
        plane.middle += first;
        cuts.push_back({plane.at, plane.axis, std::uint32_t(plane.middle)});
        waiting.push_back({plane.middle, end});
        waiting.push_back({first, plane.middle});
    }
    return Tiles3::from_cuts(cuts);
}

Vec3 finite_middle(const Aabb3& box) {
    Vec3 p;
    for (std::size_t k = 0; k < 3; ++k)
        p[k] = std::clamp(box.min[k], -largest_middle, largest_middle) / 2 +
               std::clamp(box.max[k], -largest_middle, largest_middle) / 2;
    return p;
}

std::vector<WeightedPoint> weighted_middles(std::span<const Aabb3> boxes, std::span<const double> weights) {
    std::vector<WeightedPoint> points;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (!boxes[i].is_empty()) points.push_back({finite_middle(boxes[i]), weights[i]});
    return points;
}

Result<Tiles3> rcb_tiles(const Communicator& ranks, std::span<const WeightedPoint> given, std::size_t tiles) {
    RcbPoints points(given.begin(), given.end());
    const std::uint64_t count = ranks.sum(std::uint64_t(points.size()));
    if (count < few_points * std::max(tiles, std::size_t(ranks.size())))
        return divide_few(ranks, points, tiles);
    limit_weights(ranks, points, double(count), tiles);
    add_point(ranks, points);
    const std::optional<std::vector<Aabb3>> regions = regions_of_zoltan(ranks, points, tiles);
    std::optional<Error> failed;
    if (!regions) failed = Error{ErrorCode::unsupported, "Zoltan cannot divide the boxes", ""};
    if (auto error = ranks.first_error(std::move(failed))) return *std::move(error);
    return tiles_of_regions(*regions);
}

}  // namespace hitbox::detail
