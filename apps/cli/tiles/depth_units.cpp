// depth_units.cpp: copies first, then groups of common keys.
#include <apps/cli/tiles/depth_units.hpp>

#include <hitbox/mesh/clash/alike_pairs.hpp>
#include <hitbox/mesh/depth/overlap_keys.hpp>
#include <hitbox/mesh/topology/union_find.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <apps/cli/tiles/divide.hpp>

namespace hitbox::cli {

namespace {

using detail::OverlapKeys;

// By part that occurs in a question: the first one whose mesh has the same bits.
Result<std::unordered_map<std::uint32_t, std::uint32_t>> same_meshes(
    const std::vector<DepthQuestion>& questions, const TilePlan& plan, const PartStore& store) {
    std::set<std::uint32_t> parts;
    for (const DepthQuestion& q : questions) parts.insert({q.open.clash.a, q.open.clash.b});
    using Key = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;
    std::map<Key, std::vector<std::uint32_t>> alike;
    for (const std::uint32_t part : parts) {
        const StoredMesh& mesh = plan.meshes[part];
        alike[{mesh.triangles, mesh.points, mesh.hash}].push_back(part);
    }
    std::unordered_map<std::uint32_t, std::uint32_t> first;
    for (const auto& [key, all] : alike) {
        first[all[0]] = all[0];
        if (all.size() == 1) continue;
        const Result<TriMesh> model = store.mesh(plan.meshes[all[0]]);
        if (!model) return model.error();
        for (const std::uint32_t part : all) {
            const Result<TriMesh> mesh = store.mesh(plan.meshes[part]);
            if (!mesh) return mesh.error();
            first[part] = detail::have_same_bits(*model, *mesh) ? all[0] : part;
        }
    }
    return first;
}

// Removes the questions that are copies of an earlier one.
Result<std::vector<DepthUnits::Copy>> take_copies(std::vector<DepthQuestion>& questions, const TilePlan& plan,
                                                  const PartStore& store) {
    const auto same = same_meshes(questions, plan, store);
    if (!same) return same.error();
    std::map<std::tuple<std::uint32_t, std::uint32_t, double, double>, std::size_t> first;
    std::vector<DepthUnits::Copy> copies;
    std::erase_if(questions, [&](const DepthQuestion& q) {
        const auto& [clearance, tolerance] = std::pair(q.open.options.clearance, q.open.options.tolerance);
        const auto [at, fresh] = first.try_emplace(
            {same->at(q.open.clash.a), same->at(q.open.clash.b), clearance, tolerance}, q.clash);
        if (!fresh) copies.push_back({q.clash, at->second});
        return !fresh;
    });
    return copies;
}

// The questions with common keys, each group in its order; the groups by their first question.
std::vector<DepthUnit> groups_of(std::vector<DepthQuestion> questions) {
    detail::UnionFind sets(questions.size());
    std::unordered_map<std::uint64_t, std::size_t> first;
    for (std::size_t i = 0; i < questions.size(); ++i)
        for (const std::uint64_t key : questions[i].open.keys.triangles)
            if (key != OverlapKeys::none)
                sets.join(std::uint32_t(first.try_emplace(key, i).first->second), std::uint32_t(i));
    std::map<std::size_t, std::size_t> number;
    std::vector<DepthUnit> groups;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        if (!questions[i].open.keys.may_be_alike()) continue;
        const auto [at, fresh] = number.try_emplace(sets.root(std::uint32_t(i)), groups.size());
        if (fresh) groups.emplace_back();
        groups[at->second].push_back(std::move(questions[i]));
    }
    return groups;
}

}  // namespace

bool is_before(const DepthQuestion& x, const DepthQuestion& y) {
    return std::pair(x.open.clash.a, x.open.clash.b) < std::pair(y.open.clash.a, y.open.clash.b);
}

Result<DepthUnits> divide_depths(std::vector<DepthQuestion> questions, const TilePlan& plan,
                                 const PartStore& store, double bytes) {
    DepthUnits result;
    auto copies = take_copies(questions, plan, store);
    if (!copies) return copies.error();
    result.copies = *std::move(copies);
    std::vector<OverlapKeys> keys;
    keys.reserve(questions.size());
    for (const DepthQuestion& q : questions) keys.push_back(q.open.keys);
    detail::drop_single_keys(keys);
    for (std::size_t i = 0; i < questions.size(); ++i) questions[i].open.keys = keys[i];

    std::set<std::uint32_t> parts;  // of the last unit
    double taken = 0;
    for (DepthUnit& group : groups_of(std::move(questions))) {
        std::set<std::uint32_t> own;
        for (const DepthQuestion& q : group) own.insert({q.open.clash.a, q.open.clash.b});
        double more = 0;
        for (const std::uint32_t part : own)
            if (!parts.contains(part)) more += bytes_of_part(plan.facts[part], plan.meshes[part]);
        if (result.units.empty() || taken + more > bytes) {
            result.units.emplace_back();
            parts.clear();
            taken = 0;
            for (const std::uint32_t part : own) taken += bytes_of_part(plan.facts[part], plan.meshes[part]);
        } else {
            taken += more;
        }
        parts.insert(own.begin(), own.end());
        DepthUnit& unit = result.units.back();
        unit.insert(unit.end(), std::make_move_iterator(group.begin()), std::make_move_iterator(group.end()));
    }
    for (DepthUnit& unit : result.units) std::sort(unit.begin(), unit.end(), is_before);
    return result;
}

}  // namespace hitbox::cli
