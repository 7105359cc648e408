// clash.cpp: from parts to pairs of parts, and what each pair does.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/clash.hpp>

#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/depth.hpp>
#include <hitbox/mesh/interiors.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/surface_distance.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/obb_obb.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <utility>

namespace hitbox {

namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Aabb3 grown(Aabb3 box, double by) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    if (box.is_empty() || by == 0) return box;
    for (std::size_t k = 0; k < 3; ++k) {
        box.min[k] = std::nextafter(box.min[k] - by, -inf);
        box.max[k] = std::nextafter(box.max[k] + by, inf);
    }
    return box;
}

// A box that holds all points within `by` of the given one. Its axes are perpendicular within rounding, which a
// millionth more pays for many times over.
Obb3 grown(const Obb3& box, double by) {
    if (by == 0) return box;
    const std::array<Vec3, 3> axes = box.axes();
    const Vec3 extents = box.half_extents();
    Obb3 r = box;
    for (std::size_t i = 0; i < 3; ++i) r.half_axes[i] = axes[i] * ((extents[i] + by) * (1 + 1e-6));
    return r;
}

// Where the bounds meet; for parts that are only near, the gap is the box between them.
Aabb3 shared_bounds(const Aabb3& a, const Aabb3& b) {
    Aabb3 box;
    for (std::size_t k = 0; k < 3; ++k) {
        const double low = std::max(a.min[k], b.min[k]), high = std::min(a.max[k], b.max[k]);
        box.min[k] = std::min(low, high);
        box.max[k] = std::max(low, high);
    }
    return box;
}

bool is_flat(const Aabb3& box) {
    return box.min.x == box.max.x || box.min.y == box.max.y || box.min.z == box.max.z;
}

// What the triangles of one part are to the other part.
std::vector<std::uint8_t> marks(std::size_t triangles, std::span<const TrianglePair> contacts,
                                std::uint32_t TrianglePair::* which) {
    std::vector<std::uint8_t> in_contact(triangles, 0);
    for (const TrianglePair& c : contacts) in_contact[c.*which] = 1;
    return in_contact;
}

// Inside the other part, with some of the own volume right beside.
bool any_inside(const Surface& s, const std::vector<Region>& region) {
    for (std::size_t i = 0; i < region.size(); ++i)
        if (region[i] == Region::inside && s.bounds_volume(i)) return true;
    return false;
}
bool all_are(const std::vector<Region>& region, Region which) {
    return std::all_of(region.begin(), region.end(), [&](Region r) { return r == which; });
}

/// One pair of parts, seen through.
class PairOfParts {
public:
    PairOfParts(const Surface& a, const Surface& b, const ClashOptions& options)
        : a_(a), b_(b), options_(options) {}

    /// False: the parts have nothing to do with each other. Sets all but the numbers of the parts; `inner` is
    /// 0 for the first and 1 for the second of them.
    bool judge(Clash& clash) {
        if (intersects(a_.bounds, b_.bounds)) look_for_contacts();
        clash.triangle_pairs = contact_count_;
        clash.aabb = shared_bounds(a_.bounds, b_.bounds);
        if (contact_count_ > 0 && same_triangles(a_, b_)) {
            clash.kind = ClashKind::penetrating;
            clash.duplicate = true;
            return true;
        }
        if (a_.closed && b_.closed ? !judge_solids(clash) : !judge_surfaces(clash)) return judge_gap(clash);
        return true;
    }

private:
    // Solids are judged by where they meet; of surfaces it is enough that they do, and whether they cross.
    void look_for_contacts() {
        const bool solids = a_.closed && b_.closed;
        for_each_contact(a_, b_, [&](const TrianglePair& c) {
            ++contact_count_;
            any_crossing_ |= c.contact == TriangleContact::crossing &&
                             (!solids || (a_.bounds_volume(c.a) && b_.bounds_volume(c.b)));
            if (solids) contacts_.push_back(c);
        });
    }

    bool judge_surfaces(Clash& clash) const {
        if (contact_count_ == 0) return false;
        clash.kind = any_crossing_ ? ClashKind::penetrating : ClashKind::touching;
        return true;
    }

    bool judge_solids(Clash& clash) {
        if (!intersects(a_.bounds, b_.bounds)) return false;
        region_a_ = regions(a_, b_, marks(a_.triangles.size(), contacts_, &TrianglePair::a));
        region_b_ = regions(b_, a_, marks(b_.triangles.size(), contacts_, &TrianglePair::b));
        const bool inside = any_inside(a_, region_a_) || any_inside(b_, region_b_);
        if (contacts_.empty()) {
            if (!inside) return false;
            const bool a_in_b = all_are(region_a_, Region::inside) && all_are(region_b_, Region::outside);
            const bool b_in_a = all_are(region_b_, Region::inside) && all_are(region_a_, Region::outside);
            clash.kind = a_in_b || b_in_a ? ClashKind::contained : ClashKind::penetrating;
            if (a_in_b || b_in_a) clash.inner = a_in_b ? 0 : 1;
            clash.depth = depth();
            return true;
        }
        if (!inside && !interiors_meet()) {
            clash.kind = ClashKind::touching;
            return true;
        }
        clash.kind = ClashKind::penetrating;
        clash.depth = depth();
        if (clash.depth && *clash.depth <= options_.tolerance) clash.kind = ClashKind::touching;
        return true;
    }

    bool interiors_meet() const {
        if (any_crossing_) return true;
        // Bounds that meet in a rectangle leave no room inside both.
        if (is_flat(shared_bounds(a_.bounds, b_.bounds))) return false;
        return interiors_meet_at(a_, b_, contacts_);
    }

    std::optional<double> depth() const {
        std::vector<TrianglePair> mirrored(contacts_);
        for (TrianglePair& c : mirrored) std::swap(c.a, c.b);
        const std::optional<double> of_a = depth_inside(a_, b_, region_a_, contacts_);
        const std::optional<double> of_b = depth_inside(b_, a_, region_b_, mirrored);
        return std::max(of_a, of_b);  // nothing is less than any number
    }

    bool judge_gap(Clash& clash) const {
        if (!(options_.clearance > 0)) return false;
        clash.distance = distance_within(a_, b_, options_.clearance);
        clash.kind = ClashKind::within_clearance;
        return clash.distance.has_value();
    }

    const Surface& a_;
    const Surface& b_;
    const ClashOptions& options_;
    std::size_t contact_count_ = 0;
    bool any_crossing_ = false;           // of solids: of triangles that bound their volume
    std::vector<TrianglePair> contacts_;  // of solids only
    std::vector<Region> region_a_, region_b_;
};

}  // namespace

Result<ClashReport> find_clashes(const Assembly& assembly, const ClashOptions& options) {
    SerialExecutor serial;
    Executor& executor = options.executor ? *options.executor : serial;
    const std::vector<Part>& parts = assembly.parts;
    const std::size_t count = parts.size();
    const auto start = std::chrono::steady_clock::now();
    ClashReport report;

    // Make the parts ready, and find those whose bounds meet.
    std::vector<Surface> surfaces(count);
    executor.parallel_for(count, [&](std::size_t i) { surfaces[i] = make_surface(parts[i].mesh); });
    report.closed.resize(count);
    for (std::size_t i = 0; i < count; ++i) report.closed[i] = surfaces[i].closed;

    std::vector<Aabb3> boxes(count);
    for (std::size_t i = 0; i < count; ++i) boxes[i] = grown(surfaces[i].bounds, options.clearance / 2);
    std::vector<IdPair> pairs;
    Bvh3(boxes, &executor).pairs([&](std::span<const IdPair> found) {
        for (const IdPair& p : found)
            if (!options.between_files_only || parts[p.a].file_number != parts[p.b].file_number)
                pairs.push_back(p);
        return true;
    });
    detail::sort(pairs.begin(), pairs.end());
    report.stats.pairs = count * (count - (count > 0)) / 2;
    if (options.between_files_only) {
        std::vector<std::size_t> of_file;
        for (const Part& p : parts) {
            if (p.file_number >= of_file.size()) of_file.resize(p.file_number + std::size_t{1});
            ++of_file[p.file_number];
        }
        for (const std::size_t n : of_file) report.stats.pairs -= n * (n - (n > 0)) / 2;
    }
    report.stats.aabb_pairs = pairs.size();

    // Oriented boxes and trees, for parts that have such a partner.
    std::vector<std::uint8_t> wanted(count, 0);
    for (const IdPair& p : pairs) wanted[p.a] = wanted[p.b] = 1;
    std::vector<Obb3> oriented(count);
    executor.parallel_for(count, [&](std::size_t i) {
        if (!wanted[i]) return;
        const Surface& s = surfaces[i];
        const Obb3 box = fit_obb<double>(s.points, s.triangles, ObbFit::pca);
        oriented[i] = grown(box, options.clearance / 2);
    });
    std::vector<std::uint8_t> near(pairs.size());
    executor.parallel_for(pairs.size(), [&](std::size_t i) {
        near[i] = intersects(oriented[pairs[i].a], oriented[pairs[i].b]);
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (near[i]) pairs[kept++] = pairs[i];
    pairs.resize(kept);
    report.stats.obb_pairs = kept;
    std::fill(wanted.begin(), wanted.end(), std::uint8_t{0});
    for (const IdPair& p : pairs) wanted[p.a] = wanted[p.b] = 1;
    executor.parallel_for(count, [&](std::size_t i) {
        if (wanted[i]) grow_tree(surfaces[i]);
    });
    report.stats.broad_seconds = seconds_since(start);

    // See each pair through.
    const auto narrow_start = std::chrono::steady_clock::now();
    Progress progress(options.progress, pairs.size());
    std::vector<Clash> clashes(pairs.size());
    std::vector<std::uint8_t> clashing(pairs.size(), 0);
    executor.parallel_for(pairs.size(), [&](std::size_t i) {
        if (progress.stopped()) return;
        Clash& clash = clashes[i];
        clash.a = pairs[i].a, clash.b = pairs[i].b;
        clashing[i] = PairOfParts(surfaces[clash.a], surfaces[clash.b], options).judge(clash);
        if (clash.inner) clash.inner = *clash.inner == 0 ? clash.a : clash.b;
        progress.step();
    });
    if (progress.stopped()) return Error{ErrorCode::cancelled, "stopped before all pairs were seen", ""};
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (clashing[i]) report.clashes.push_back(clashes[i]);
    report.stats.narrow_seconds = seconds_since(narrow_start);
    return report;
}

}  // namespace hitbox
