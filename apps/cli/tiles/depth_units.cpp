// depth_units.cpp: copies first, then groups of common keys.
#include <apps/cli/tiles/depth_units.hpp>

#include <hitbox/mesh/clash/alike_pairs.hpp>
#include <hitbox/mesh/depth/overlap_keys.hpp>
#include <hitbox/mesh/topology/union_find.hpp>

#include <algorithm>
#include <iterator>
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
std::vector<std::vector<DepthQuestion>> groups_of(std::vector<DepthQuestion> questions) {
    detail::UnionFind sets(questions.size());
    std::unordered_map<std::uint64_t, std::size_t> first;
    for (std::size_t i = 0; i < questions.size(); ++i)
        for (const std::uint64_t key : questions[i].open.keys.triangles)
            if (key != OverlapKeys::none)
                sets.join(std::uint32_t(first.try_emplace(key, i).first->second), std::uint32_t(i));
    std::map<std::size_t, std::size_t> number;
    std::vector<std::vector<DepthQuestion>> groups;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        if (!questions[i].open.keys.may_be_alike()) continue;
        const auto [at, fresh] = number.try_emplace(sets.root(std::uint32_t(i)), groups.size());
        if (fresh) groups.emplace_back();
        groups[at->second].push_back(std::move(questions[i]));
    }
    return groups;
}

// Puts groups into units of about `few` bytes, and divides a group that is larger than `bytes`.
class UnitBuilder {
public:
    UnitBuilder(const TilePlan& plan, double few, double bytes) : plan_(plan), few_(few), bytes_(bytes) {}

    void add(std::vector<DepthQuestion> group) {
        std::set<std::uint32_t> own;
        for (const DepthQuestion& q : group) own.insert({q.open.clash.a, q.open.clash.b});
        if (units_.empty() || taken_ + more_for(own) > few_) begin({});
        if (more_for(own) > bytes_) return add_in_pieces(std::move(group));
        take(own);
        auto& questions = units_.back().questions;
        questions.insert(questions.end(), std::make_move_iterator(group.begin()),
                         std::make_move_iterator(group.end()));
    }

    std::vector<DepthUnit> units() && { return std::move(units_); }

private:
    void begin(std::optional<std::size_t> after) {
        if (units_.empty() || !units_.back().questions.empty()) units_.emplace_back();
        units_.back().after = after;
        parts_.clear();
        taken_ = 0;
    }

    double more_for(const std::set<std::uint32_t>& parts) const {
        double more = 0;
        for (const std::uint32_t part : parts)
            if (!parts_.contains(part)) more += bytes_of_part(plan_.facts[part], plan_.meshes[part]);
        return more;
    }

    void take(const std::set<std::uint32_t>& parts) {
        taken_ += more_for(parts);
        parts_.insert(parts.begin(), parts.end());
    }

    // Models of the earlier pieces take a part of the memory, too.
    void add_in_pieces(std::vector<DepthQuestion> group) {
        for (DepthQuestion& q : group) {
            const std::set<std::uint32_t> own{q.open.clash.a, q.open.clash.b};
            if (!units_.back().questions.empty() && taken_ + more_for(own) > bytes_ / 2)
                begin(units_.size() - 1);
            take(own);
            units_.back().questions.push_back(std::move(q));
        }
        taken_ = bytes_;  // the next group begins a unit
    }

    const TilePlan& plan_;
    double few_, bytes_;
    std::vector<DepthUnit> units_;
    std::set<std::uint32_t> parts_;  // of the last unit
    double taken_ = 0;
};

// Units can be measured at the same time, so there are many, whoever measures them: all teams must make the same ones.
double bytes_of_unit(const std::vector<DepthQuestion>& questions, const TilePlan& plan, double most) {
    constexpr double many = 64, worth_a_process = 1e6;
    double all = 0;
    for (const DepthQuestion& q : questions)
        for (const std::uint32_t part : {q.open.clash.a, q.open.clash.b})
            all += bytes_of_part(plan.facts[part], plan.meshes[part]);
    return std::min(most, std::max(all / many, worth_a_process));
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

    UnitBuilder builder(plan, bytes_of_unit(questions, plan, bytes), bytes);
    for (std::vector<DepthQuestion>& group : groups_of(std::move(questions))) builder.add(std::move(group));
    result.units = std::move(builder).units();
    for (DepthUnit& unit : result.units) std::sort(unit.questions.begin(), unit.questions.end(), is_before);
    return result;
}

}  // namespace hitbox::cli
