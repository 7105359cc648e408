// run.cpp: calls the clash search of the library for a command.
#include <apps/cli/clash/run.hpp>

#include <hitbox/exact/orient2d.hpp>

#include <algorithm>

#include <apps/cli/interrupt.hpp>
#include <apps/cli/report/progress_bar.hpp>

namespace hitbox::cli {

Result<ClashReport> find_clashes_with_progress(const Assembly& assembly, ClashOptions options) {
    const InterruptScope polite;
    Result<ClashReport> report = [&] {
        ProgressBar bar("comparing parts");
        const auto show = [&](std::size_t done, std::size_t total) {
            bar.show(done, total);
            return !interrupted();
        };
        const ProgressCallback progress(show);
        options.progress = &progress;
        return find_clashes(assembly, options);
    }();
    if (interrupted()) end_interrupted();
    return report;
}

std::vector<std::size_t> count_degenerate(const Assembly& assembly, Executor& executor) {
    std::vector<std::size_t> count(assembly.parts.size());
    executor.parallel_for(count.size(), [&](std::size_t i) {
        const TriMesh& mesh = assembly.parts[i].mesh;
        count[i] = static_cast<std::size_t>(
            std::count_if(mesh.triangles.begin(), mesh.triangles.end(), [&](const TriMesh::Corners& t) {
                return exact::collinear(mesh.points[t[0]], mesh.points[t[1]], mesh.points[t[2]]);
            }));
    });
    return count;
}

std::vector<PartIdentity> identities(const Assembly& assembly) {
    std::vector<PartIdentity> parts;
    parts.reserve(assembly.parts.size());
    for (const Part& part : assembly.parts) parts.push_back({part.name, part.path, part.file});
    return parts;
}

}  // namespace hitbox::cli
