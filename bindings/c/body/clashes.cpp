// clashes.cpp: clashes between the parts of an assembly (clash detection, interference).
#include "answers.hpp"
#include "assembly_handle.hpp"
#include "border.hpp"
#include "threads.hpp"

#include <hitbox/mesh/clash.hpp>

#include <limits>

using namespace hitbox;
using namespace hitbox::c;

namespace {

hitbox_clash record_of(const Clash& clash) {
    const Vec3 nowhere{no_number, no_number, no_number};
    hitbox_clash r{};
    r.depth = clash.depth.value_or(no_number), r.depth_at_most = clash.depth_at_most.value_or(no_number);
    r.distance = clash.distance.value_or(no_number);
    write(r.point, clash.point.value_or(nowhere));
    for (std::size_t i = 0; i < 2; ++i) write(r.nearest[i], clash.points ? (*clash.points)[i] : nowhere);
    for (unsigned k = 0; k < 3; ++k) r.aabb[k] = clash.aabb.min[k], r.aabb[3 + k] = clash.aabb.max[k];
    r.triangle_pairs = clash.triangle_pairs;
    r.a = clash.a, r.b = clash.b, r.inner = clash.inner.value_or(HITBOX_NONE);
    r.kind = int(clash.kind);
    r.forgiven = clash.forgiven, r.duplicate = clash.duplicate;
    r.near_duplicate = clash.near_duplicate, r.inner_guess = clash.inner_guess;
    return r;
}

}  // namespace

hitbox_status hitbox_assembly_clashes(const hitbox_assembly* assembly, const hitbox_clash_options* options,
                                      hitbox_answers* clashes) {
    return fill(clashes, [&]() -> Fault {
        if (Fault fault = check(assembly)) return fault;
        ClashOptions wanted;
        if (options != nullptr) {
            if (options->depth < HITBOX_DEPTH_NONE || options->depth > HITBOX_DEPTH_FULL)
                return wrong("there is no such depth", "options.depth");
            wanted.clearance = options->clearance, wanted.tolerance = options->tolerance;
            wanted.depth = DepthEffort(options->depth);
            wanted.guess_inner = options->guess_inner != 0;
            wanted.between_files_only = options->between_files_only != 0;
        }
        const Lease threads;
        wanted.executor = threads.executor();
        const Result<ClashReport> report = find_clashes(assembly->assembly, wanted);
        if (!report) return report.error();
        for (const Clash& clash : report->clashes) clashes->put(record_of(clash));
        return std::nullopt;
    });
}
