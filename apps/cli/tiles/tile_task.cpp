// tile_task.cpp: tasks as bytes, and what they do.
#include <apps/cli/tiles/tile_task.hpp>

#include <hitbox/core/executor.hpp>

#include <utility>

#include <apps/cli/tiles/bytes.hpp>
#include <apps/cli/tiles/part_store.hpp>
#include <apps/cli/tiles/tile_result.hpp>
#include <apps/cli/tiles/tile_work.hpp>

namespace hitbox::cli {

namespace {

std::optional<Error> search_and_write(const TileTask& task, const TilePlace& place, const PartStore& store,
                                      const TileWork& work) {
    const Result<TileResult> result =
        search_tile(place.plan, std::size_t(task.number), store, place.rules, work);
    if (!result) return result.error();
    return write_tile_result(result_of(task, place.folder), task.owner, *result);
}

std::optional<Error> measure_and_write(const TileTask& task, const TilePlace& place, const PartStore& store,
                                       const TileWork& work) {
    std::vector<OpenClash> open = task.open;
    if (auto error = measure_in_plan(place.plan, open, store, work)) return error;
    DepthResult result;
    for (const OpenClash& o : std::span(open).subspan(std::size_t(task.models))) {
        result.clashes.push_back(o.clash);
        result.is_model.push_back(o.is_model);
    }
    return write_depths(result_of(task, place.folder), task.owner, result);
}

}  // namespace

std::vector<std::byte> TileTask::bytes() const {
    ByteWriter out;
    out.put(kind);
    out.put(number);
    out.put(owner);
    out.put(models);
    out.put(std::uint64_t(open.size()));
    for (const OpenClash& o : open) put_open(out, o);
    return {out.bytes().begin(), out.bytes().end()};
}

Result<TileTask> TileTask::from_bytes(std::span<const std::byte> bytes) {
    ByteReader in(bytes);
    TileTask task;
    in.get(task.kind);
    in.get(task.number);
    in.get(task.owner);
    in.get(task.models);
    task.open.resize(in.get_count());
    for (OpenClash& o : task.open) get_open(in, o);
    if (in.failed_or_not_at_end() || task.models > task.open.size())
        return Error{ErrorCode::bad_format, "the message about a tile is damaged", ""};
    return task;
}

std::optional<Error> run_task(const TileTask& task, const TilePlace& place,
                              const ProgressCallback& progress) {
    const Result<PartStore> store = PartStore::open(store_path(place.folder));
    if (!store) return store.error();
    ThreadExecutor threads(place.threads);
    const TileWork work{threads, &progress};
    return task.kind == TileTask::Kind::tile ? search_and_write(task, place, *store, work)
                                             : measure_and_write(task, place, *store, work);
}

std::string result_of(const TileTask& task, const std::string& folder) {
    const std::size_t number = std::size_t(task.number);
    return task.kind == TileTask::Kind::tile ? tile_path(folder, number) : depth_path(folder, number);
}

Result<std::vector<Rule>> rules_of(const TilePlan& plan, const std::string& folder) {
    if (!plan.arguments.rules) return std::vector<Rule>();
    return read_rules(rules_path(folder));
}

}  // namespace hitbox::cli
