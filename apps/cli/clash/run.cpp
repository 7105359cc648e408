// run.cpp: calls the clash search of the library for a command.
#include <apps/cli/clash/run.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/mesh/bounds.hpp>

#include <algorithm>
#include <cmath>

#include <apps/cli/interrupt.hpp>
#include <apps/cli/report/progress_bar.hpp>

namespace hitbox::cli {

ClashOptions search_options(const ClashArguments& arguments, double largest_clearance) {
    ClashOptions how;
    how.clearance = largest_clearance;
    how.tolerance = arguments.tolerance;
    how.guess_inner = !arguments.strict;
    how.depth = arguments.effort();
    how.between_files_only = arguments.pairs == "between-files";
    return how;
}

Judge::Defaults judge_defaults(const ClashArguments& arguments) {
    return {.clearance = arguments.clearance,
            .tolerance = arguments.tolerance,
            .ignore_siblings = arguments.ignore_siblings,
            .between_files_only = arguments.pairs == "between-files"};
}

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

PartFacts facts_without_degenerate(const TriMesh& mesh) {
    PartFacts facts{mesh.triangles.size(), 0, fit_aabb(mesh), 0};
    for (const Vec3& p : mesh.points)
        facts.largest = std::max({facts.largest, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    return facts;
}

std::size_t count_degenerate(const TriMesh& mesh) {
    return static_cast<std::size_t>(
        std::count_if(mesh.triangles.begin(), mesh.triangles.end(), [&](const TriMesh::Corners& t) {
            return exact::collinear(mesh.points[t[0]], mesh.points[t[1]], mesh.points[t[2]]);
        }));
}

std::vector<PartFacts> find_facts(const Assembly& assembly, Executor& executor) {
    std::vector<PartFacts> facts(assembly.parts.size());
    executor.parallel_for(facts.size(), [&](std::size_t i) {
        facts[i] = facts_without_degenerate(assembly.parts[i].mesh);
        facts[i].degenerate = count_degenerate(assembly.parts[i].mesh);
    });
    return facts;
}

std::vector<PartIdentity> identities(const Assembly& assembly) {
    std::vector<PartIdentity> parts;
    parts.reserve(assembly.parts.size());
    for (const Part& part : assembly.parts) parts.push_back({part.name, part.path, part.file});
    return parts;
}

}  // namespace hitbox::cli
