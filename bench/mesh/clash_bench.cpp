// clash_bench.cpp: all clashes of an assembly, from the file to the answer, on one thread.
#include <hitbox/io/read.hpp>
#include <hitbox/mesh/clash.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "../workload.hpp"

namespace hitbox::bench {
namespace {

namespace fs = std::filesystem;

// The number of pairs of parts of each kind, and of pairs of triangles. Another program must count the same.
std::string counts(const ClashReport& report) {
    std::size_t of_kind[4] = {}, triangle_pairs = 0;
    for (const Clash& c : report.clashes) ++of_kind[std::size_t(c.kind)], triangle_pairs += c.triangle_pairs;
    std::string text = std::to_string(triangle_pairs) + " triangle pairs";
    for (const ClashKind kind : {ClashKind::penetrating, ClashKind::contained, ClashKind::touching})
        text += ", " + std::to_string(of_kind[std::size_t(kind)]) + " " + to_string(kind);
    return text;
}

Workload clash_of(const fs::path& file, DepthEffort depth) {
    auto answer = std::make_shared<std::string>();
    Subject s{"hitbox", HITBOX_VERSION, {}, {}, {}, {}};
    s.run = [answer, file, depth] {
        const auto assembly = io::read(file.string());
        if (!assembly) {
            *answer = assembly.error().message;
            return;
        }
        ClashOptions options;
        options.depth = depth;
        const auto report = find_clashes(*assembly, options);
        *answer = report ? counts(*report) : report.error().message;
    };
    s.answer = [answer] { return *answer; };
    return {1, {s}};
}

// Registers nothing if the folder does not exist.
const bool registered = [] {
    std::error_code none;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(HITBOX_BENCH_MESHES, none))
        if (entry.is_regular_file()) files.push_back(entry.path());
    for (const fs::path& file : files)
        for (const auto& [suffix, depth] :
             {std::pair("", DepthEffort::quick), {"/full", DepthEffort::full}, {"/none", DepthEffort::none}})
            registrations().push_back({"clash/" + file.filename().string() + suffix,
                                       [file, depth = depth] { return clash_of(file, depth); }});
    return true;
}();

}  // namespace
}  // namespace hitbox::bench
