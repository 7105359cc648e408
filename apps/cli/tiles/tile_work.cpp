// tile_work.cpp: reads the parts of a tile, searches, and numbers the parts as in the whole assembly.
#include <apps/cli/tiles/tile_work.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <apps/cli/clash/run.hpp>

namespace hitbox::cli {

namespace {

// Some parts of an assembly, with their meshes.
Result<Assembly> load_parts(const TilePlan& plan, const std::vector<std::uint32_t>& numbers,
                            const PartStore& store, Executor& executor) {
    Assembly assembly;
    assembly.parts.resize(numbers.size());
    std::vector<std::optional<Error>> errors(numbers.size());
    executor.parallel_for(numbers.size(), [&](std::size_t i) {
        assembly.parts[i] = plan.assembly.parts[numbers[i]];
        if (Result<TriMesh> mesh = store.mesh(plan.meshes[numbers[i]]))
            assembly.parts[i].mesh = *std::move(mesh);
        else
            errors[i] = mesh.error();
    });
    for (auto& error : errors)
        if (error) return *std::move(error);
    return assembly;
}

// Decides which pairs belong to a tile. Parts are numbered within the tile.
class TileOwner {
public:
    TileOwner(const TilePlan& plan, const PlannedTile& tile, const std::vector<std::uint32_t>& numbers)
        : tile_(tile) {
        for (const std::uint32_t part : numbers) {
            boxes_.push_back(plan.grown_box(part));
            is_other_.push_back(std::binary_search(tile.others.begin(), tile.others.end(), part));
        }
    }

    bool owns(std::uint32_t a, std::uint32_t b) const {
        if (!tile_.others.empty() && is_other_[a] == is_other_[b]) return false;
        Vec3 reference = boxes_[a].min;
        for (std::size_t k = 0; k < 3; ++k) reference[k] = std::max(reference[k], boxes_[b].min[k]);
        return contains(reference);
    }

    // The tile that tells whether the part is closed. A part without points is told of by each tile that has it.
    bool owns(std::uint32_t part) const {
        return tile_.others.empty() && (boxes_[part].is_empty() || contains(boxes_[part].min));
    }

private:
    bool contains(const Vec3& p) const {
        for (std::size_t k = 0; k < 3; ++k)
            if (!(tile_.low[k] <= p[k] && p[k] < tile_.high[k])) return false;
        return true;
    }

    const PlannedTile& tile_;
    std::vector<Aabb3> boxes_;
    std::vector<bool> is_other_;
};

void use_numbers(Clash& clash, const std::vector<std::uint32_t>& numbers) {
    clash.a = numbers[clash.a], clash.b = numbers[clash.b];
    if (clash.inner) clash.inner = numbers[*clash.inner];
}

}  // namespace

Result<TileResult> search_tile(const TilePlan& plan, std::size_t tile, const PartStore& store,
                               const std::vector<Rule>& rules, const TileWork& work) {
    const std::vector<std::uint32_t> numbers = plan.tiles[tile].all_parts();
    const Result<Assembly> assembly = load_parts(plan, numbers, store, work.executor);
    if (!assembly) return assembly.error();
    const TileOwner owner(plan, plan.tiles[tile], numbers);
    Judge judge(*assembly, rules, judge_defaults(plan.arguments));
    const auto judged = [&](std::uint32_t a, std::uint32_t b) {
        return owner.owns(a, b) ? judge.options_of(a, b) : PairOptions{.ignored = true};
    };
    const PairRule by_owner(judged);
    ClashOptions how = search_options(plan.arguments, plan.largest_clearance);
    how.for_pair = &by_owner;
    how.executor = &work.executor;
    how.progress = work.progress;
    Result<ClashKinds> kinds = find_clash_kinds(*assembly, how);
    if (!kinds) return kinds.error();

    const ClashReport& report = kinds->report;
    TileResult result;
    result.clashes = std::move(kinds->report.clashes);
    result.open = std::move(kinds->open);
    for (Clash& clash : result.clashes) use_numbers(clash, numbers);
    for (OpenClash& open : result.open) use_numbers(open.clash, numbers);
    for (std::uint32_t i = 0; i < numbers.size(); ++i) {
        if (report.bounds_nothing[i]) result.bounds_nothing.push_back(numbers[i]);
        if (owner.owns(i))
            result.seen.push_back({numbers[i], report.closed[i], count_degenerate(assembly->parts[i].mesh)});
    }
    result.counts = judge.counts();
    result.aabb_pairs = report.stats.aabb_pairs, result.obb_pairs = report.stats.obb_pairs;
    result.broad_seconds = report.stats.broad_seconds, result.narrow_seconds = report.stats.narrow_seconds;
    return result;
}

std::optional<Error> measure_in_plan(const TilePlan& plan, std::span<OpenClash> clashes,
                                     const PartStore& store, const TileWork& work) {
    std::vector<std::uint32_t> numbers;
    for (const OpenClash& open : clashes) numbers.insert(numbers.end(), {open.clash.a, open.clash.b});
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    const Result<Assembly> assembly = load_parts(plan, numbers, store, work.executor);
    if (!assembly) return assembly.error();
    const auto local = [&](std::uint32_t part) {
        return std::uint32_t(std::lower_bound(numbers.begin(), numbers.end(), part) - numbers.begin());
    };
    for (OpenClash& open : clashes) open.clash.a = local(open.clash.a), open.clash.b = local(open.clash.b);
    ClashOptions how = search_options(plan.arguments, plan.largest_clearance);
    how.executor = &work.executor;
    how.progress = work.progress;
    auto error = measure_open(*assembly, clashes, how);
    for (OpenClash& open : clashes) use_numbers(open.clash, numbers);
    return error;
}

}  // namespace hitbox::cli
