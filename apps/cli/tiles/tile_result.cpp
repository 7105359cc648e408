// tile_result.cpp: clashes as bytes.
#include <apps/cli/tiles/tile_result.hpp>

#include <apps/cli/tiles/stored_file.hpp>

namespace hitbox::cli {

namespace {

template <class F, class AnyClash>
void for_each_field_of_clash(const F& field, AnyClash& clash) {
    field(clash.a);
    field(clash.b);
    field(clash.kind);
    field(clash.triangle_pairs);
    field(clash.point);
    field(clash.points);
    field(clash.depth);
    field(clash.depth_at_most);
    field(clash.forgiven);
    field(clash.distance);
    field(clash.inner);
    field(clash.inner_guess);
    field(clash.duplicate);
    field(clash.near_duplicate);
    field(clash.aabb);
}

template <class F, class AnyOpen>
void for_each_field_of_open(const F& field, AnyOpen& open) {
    field(open.index);
    for_each_field_of_clash(field, open.clash);
    field(open.options.clearance);
    field(open.options.tolerance);
    field(open.keys);
}

template <class F, class AnyResult>
void for_each_field_of_result(const F& field, AnyResult& result) {
    field(result.seen);
    field(result.bounds_nothing);
    field(result.counts.ignored);
    field(result.counts.used);
    field(result.counts.ignored_siblings);
    field(result.aabb_pairs);
    field(result.obb_pairs);
    field(result.broad_seconds);
    field(result.narrow_seconds);
}

Error is_damaged(const std::string& path) { return {ErrorCode::bad_format, "is damaged", path}; }

}  // namespace

void put_open(ByteWriter& out, const OpenClash& open) {
    for_each_field_of_open([&](const auto& value) { out.put(value); }, open);
}

void get_open(ByteReader& in, OpenClash& open) {
    for_each_field_of_open([&](auto& value) { in.get(value); }, open);
}

std::optional<Error> write_tile_result(const std::string& path, std::uint64_t owner,
                                       const TileResult& result) {
    ByteWriter out;
    const auto field = [&](const auto& value) { out.put(value); };
    for_each_field_of_result(field, result);
    out.put(std::uint64_t(result.clashes.size()));
    for (const Clash& clash : result.clashes) for_each_field_of_clash(field, clash);
    out.put(std::uint64_t(result.open.size()));
    for (const OpenClash& open : result.open) put_open(out, open);
    return write_stored(path, owner, out.bytes());
}

Result<TileResult> read_tile_result(const std::string& path, std::uint64_t owner) {
    const auto bytes = read_stored(path, owner);
    if (!bytes) return bytes.error();
    ByteReader in(*bytes);
    const auto field = [&](auto& value) { in.get(value); };
    TileResult result;
    for_each_field_of_result(field, result);
    result.clashes.resize(in.get_count());
    for (Clash& clash : result.clashes) for_each_field_of_clash(field, clash);
    result.open.resize(in.get_count());
    for (OpenClash& open : result.open) {
        get_open(in, open);
        if (open.index >= result.clashes.size()) return is_damaged(path);
    }
    if (in.failed_or_not_at_end()) return is_damaged(path);
    return result;
}

std::optional<Error> write_depths(const std::string& path, std::uint64_t owner, const DepthResult& result) {
    ByteWriter out;
    const auto field = [&](const auto& value) { out.put(value); };
    out.put(std::uint64_t(result.clashes.size()));
    for (const Clash& clash : result.clashes) for_each_field_of_clash(field, clash);
    out.put(result.is_model);
    return write_stored(path, owner, out.bytes());
}

Result<DepthResult> read_depths(const std::string& path, std::uint64_t owner, std::size_t clashes) {
    const auto bytes = read_stored(path, owner);
    if (!bytes) return bytes.error();
    ByteReader in(*bytes);
    const auto field = [&](auto& value) { in.get(value); };
    DepthResult result;
    result.clashes.resize(in.get_count());
    for (Clash& clash : result.clashes) for_each_field_of_clash(field, clash);
    in.get(result.is_model);
    if (in.failed_or_not_at_end() || result.clashes.size() != clashes || result.is_model.size() != clashes)
        return is_damaged(path);
    return result;
}

}  // namespace hitbox::cli
