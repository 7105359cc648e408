// groups.cpp: groups by the busiest part, or by the node that parts share.
#include <apps/cli/clash/groups.hpp>

#include <apps/cli/report/format.hpp>

#include <hitbox/io/files/utf8.hpp>

#include <algorithm>
#include <map>
#include <queue>
#include <string_view>
#include <utility>

namespace hitbox::cli {

namespace {

// By clash: the part that takes it, if one does.
std::vector<std::optional<std::uint32_t>> busiest_parts(const std::vector<std::string>& identities,
                                                        const std::vector<Clash>& clashes) {
    std::vector<std::vector<std::size_t>> of_part(identities.size());
    for (std::size_t i = 0; i < clashes.size(); ++i)
        for (const std::uint32_t part : {clashes[i].a, clashes[i].b}) of_part[part].push_back(i);
    struct Entry {
        std::size_t left;
        std::uint32_t part;
    };
    // The part with the most clashes is on top; of equals the one whose identity comes first.
    const auto later = [&](const Entry& x, const Entry& y) {
        return x.left != y.left ? x.left < y.left : identities[x.part] > identities[y.part];
    };
    std::vector<std::size_t> left(identities.size());
    std::priority_queue<Entry, std::vector<Entry>, decltype(later)> queue(later);
    for (std::uint32_t part = 0; part < left.size(); ++part) {
        left[part] = of_part[part].size();
        if (left[part] > 1) queue.push({left[part], part});
    }

    std::vector<std::optional<std::uint32_t>> taker(clashes.size());
    while (!queue.empty()) {
        const Entry top = queue.top();
        queue.pop();
        if (left[top.part] < 2) continue;
        if (left[top.part] < top.left) {  // others have taken some of its clashes since
            queue.push({left[top.part], top.part});
            continue;
        }
        for (const std::size_t i : of_part[top.part]) {
            if (taker[i]) continue;
            taker[i] = top.part;
            --left[clashes[i].a], --left[clashes[i].b];
        }
    }
    return taker;
}

// "/house/storey 1/wall" and "/house/storey 1/pipe" are in "/house/storey 1"; two parts without a common node are in "/".
std::string shared_node(std::string_view a, std::string_view b) {
    a = a.substr(0, a.rfind('/') + 1);
    b = b.substr(0, b.rfind('/') + 1);
    std::size_t end = 0;
    for (std::size_t i = 0; i < a.size() && i < b.size() && a[i] == b[i]; ++i)
        if (a[i] == '/') end = i;
    return end == 0 ? "/" : io::detail::valid_utf8(std::string(a.substr(0, end)));
}

}  // namespace

std::vector<ClashGroup> group_clashes(const Assembly& assembly, const std::vector<std::string>& identities,
                                      const std::vector<Clash>& clashes, GroupBy by) {
    std::vector<std::optional<std::uint32_t>> taker(clashes.size());
    if (by == GroupBy::part) taker = busiest_parts(identities, clashes);
    std::vector<ClashGroup> groups;
    std::map<std::string, std::size_t> numbers;
    for (std::size_t i = 0; i < clashes.size(); ++i) {
        const Clash& c = clashes[i];
        std::string name = taker[i] ? identities[*taker[i]] : "";
        if (by == GroupBy::node) name = shared_node(assembly.parts[c.a].path, assembly.parts[c.b].path);
        if (name.empty())
            name = formatted("{} and {}", std::min(identities[c.a], identities[c.b]),
                             std::max(identities[c.a], identities[c.b]));
        const auto [at, fresh] = numbers.try_emplace(name, groups.size());
        if (fresh) groups.push_back({name, taker[i], {}});
        groups[at->second].clashes.push_back(i);
    }
    return groups;
}

}  // namespace hitbox::cli
