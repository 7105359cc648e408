// contacts.cpp: simultaneous descent of two trees to the triangles, in tasks; or pairs as seen from vertices of many triangles.
#include <hitbox/mesh/contacts.hpp>

#include <hitbox/batch/sure_contacts.hpp>
#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/mesh/tree/beyond_corner.hpp>
#include <hitbox/mesh/tree/fans.hpp>
#include <hitbox/mesh/tree/map_back.hpp>
#include <hitbox/mesh/tree/same_corners.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/tree/tree_pairs.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace hitbox {

namespace {

using Corners = TriMesh::Corners;

// Surfaces without vertices of many triangles have fewer pairs of boxes than this.
constexpr std::size_t pairs_a_triangle = 24, least_pairs = 50'000;

// Rotates the corners of both triangles until the first ones are equal. Returns false if they share no corner.
bool common_corner_first(Triangle3& s, Triangle3& t) {
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            if (s.a == t.a) return true;
            t = {t.b, t.c, t.a};
        }
        s = {s.b, s.c, s.a};
    }
    return false;
}

// Like contact(), but faster for triangles of a flat fan, for which contact() must test every corner and edge.
TriangleContact contact_of(Triangle3 s, Triangle3 t) {
    if (common_corner_first(s, t) && detail::wedges_apart(s, t)) return TriangleContact::touching;
    return contact(s, t);
}

Triangle3 moved(const Triangle3& t, const Affine3* map) {
    return map == nullptr ? t : Triangle3{map->point(t.a), map->point(t.b), map->point(t.c)};
}

// The product is off by less than 2^-50 of the product of the sizes, and by what underflows.
bool surely_not_collinear(const Triangle3& t) {
    const auto largest = [](const Vec3& v) {
        return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    };
    const Vec3 e = t.b - t.a, f = t.c - t.a;
    const double size = largest(cross(e, f));
    return size > 0x1p-40 * largest(e) * largest(f) && size > 0x1p-900;
}

// Two surfaces, of which the second, or both, may be moved.
struct Parts {
    const Surface& a;
    const Surface& b;
    const Affine3* map = nullptr;
    const Affine3* map_a = nullptr;

    Triangle3 first(std::uint32_t i) const { return moved(a.triangle(i), map_a); }
    Triangle3 second(std::uint32_t i) const { return moved(b.triangle(i), map); }
};

// Calls `use` with copies of the surfaces that are moved.
template <class Use>
auto with_moved(const Parts& parts, const Use& use) {
    const Surface b = detail::SurfaceAccess::transformed(parts.b, *parts.map);
    if (parts.map_a == nullptr) return use(parts.a, b);
    return use(detail::SurfaceAccess::transformed(parts.a, *parts.map_a), b);
}

// Prefetches the triangles of later pairs, and the points of the next ones.
void fetch_ahead(const Parts& parts, std::span<const IdPair> pairs, std::size_t i) {
    constexpr std::size_t to_triangles = 12, to_points = 6;
    if (i + to_triangles < pairs.size()) {
        const IdPair& p = pairs[i + to_triangles];
        detail::prefetch(&parts.a.triangles()[p.a]), detail::prefetch(&parts.b.triangles()[p.b]);
    }
    if (i + to_points >= pairs.size()) return;
    const IdPair& p = pairs[i + to_points];
    for (const std::uint32_t v : parts.a.triangles()[p.a]) detail::prefetch(&parts.a.points()[v]);
    for (const std::uint32_t v : parts.b.triangles()[p.b]) detail::prefetch(&parts.b.points()[v]);
}

// Contacts of candidate pairs, one after the other. Duplicate triangles come consecutively out of the trees, so their
// result is reused. No triangle of a surface has vertex 0 three times.
class ContactTest {
public:
    explicit ContactTest(const Parts& parts) : parts_(parts) {}

    /// take(pair, contact) for those that meet, in their order.
    template <class Take>
    void each_contact_of(std::span<const IdPair> pairs, const Take& take) {
        for (; !pairs.empty(); pairs = pairs.subspan(std::min(pairs.size(), most_at_once)))
            among(pairs.first(std::min(pairs.size(), most_at_once)), take);
    }

    TriangleContact operator()(const IdPair& p) {
        const Corners &of_a = parts_.a.triangles()[p.a], &of_b = parts_.b.triangles()[p.b];
        if (!detail::same_corners(of_a, last_a_) || !detail::same_corners(of_b, last_b_)) {
            last_a_ = of_a, last_b_ = of_b;
            last_ = contact_of(parts_.first(p.a), parts_.second(p.b));
        }
        return last_;
    }

private:
    static constexpr std::size_t most_at_once = batch::detail::TrianglesInPairs::most;

    template <class Take>
    void among(std::span<const IdPair> pairs, const Take& take) {
        batch::detail::SureContacts sure;
        if constexpr (!detail::small_code) {
            if (!side_by_side_) side_by_side_.emplace();
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                fetch_ahead(parts_, pairs, i);
                side_by_side_->put(i, parts_.first(pairs[i].a), parts_.second(pairs[i].b));
            }
            sure = side_by_side_->ask(pairs.size());
        }
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if ((sure.apart >> i & 1) != 0) continue;
            const bool is_crossing = (sure.crossing >> i & 1) != 0 && have_insides(pairs[i]);
            const TriangleContact c = is_crossing ? TriangleContact::crossing : (*this)(pairs[i]);
            if (c != TriangleContact::none) take(pairs[i], c);
        }
    }

    // Rounded images of triangles may be collinear, even though those of a mesh are not.
    bool have_insides(const IdPair& p) const {
        return surely_not_collinear(parts_.first(p.a)) && surely_not_collinear(parts_.second(p.b));
    }

    const Parts parts_;
    std::optional<batch::detail::TrianglesInPairs> side_by_side_;
    Corners last_a_{}, last_b_{};
    TriangleContact last_ = TriangleContact::none;
};

// The pairs that may meet. None if the bounds are apart, for which there might be no common frame; nothing if the frame
// is too coarse for the map.
std::optional<detail::TreePairs> pairs_of(const Parts& parts) {
    static const detail::TriangleTree none;
    const detail::TriangleTree &a = detail::SurfaceAccess::triangle_tree(parts.a),
                               &b = detail::SurfaceAccess::triangle_tree(parts.b);
    const auto bounds = [](const Surface& surface, const Affine3* map) {
        return map != nullptr ? detail::bounds_of_images(surface.bounds(), *map) : surface.bounds();
    };
    const bool apart =
        a.empty() || b.empty() || !intersects(bounds(parts.a, parts.map_a), bounds(parts.b, parts.map));
    if (apart) return detail::TreePairs(none, none, {none.frame(), none.frame()});
    if (parts.map == nullptr) return detail::TreePairs(a, b, {a.frame(), b.frame()});
    if constexpr (detail::small_code) return std::nullopt;
    const detail::PairFrame frame = parts.map_a != nullptr
                                        ? detail::PairFrame(a.frame(), *parts.map_a, b.frame(), *parts.map)
                                        : detail::PairFrame(a.frame(), b.frame(), *parts.map);
    if (!frame.is_fine) return std::nullopt;
    return detail::TreePairs(a, b, frame);
}

enum class Outcome { all, too_many, stopped };

// Finds contacts task by task, unless there are more candidate pairs than `most`.
Outcome contacts_in_tasks(const Parts& parts, const detail::TreePairs& tasks, std::size_t most,
                          Executor& executor, Progress& progress,
                          std::vector<std::vector<TrianglePair>>& found) {
    found.resize(tasks.size());
    std::atomic<std::size_t> candidates{0};
    const auto go_on = [&] {
        return candidates.load(std::memory_order_relaxed) <= most && !progress.stopped();
    };
    executor.parallel_for(tasks.size(), [&](std::size_t task) {
        if (!go_on()) return;
        ContactTest test(parts);
        tasks.run(task, [&](std::span<const IdPair> pairs) {
            candidates.fetch_add(pairs.size(), std::memory_order_relaxed);
            test.each_contact_of(
                pairs, [&](const IdPair& p, TriangleContact c) { found[task].push_back({p.a, p.b, c}); });
            return go_on();
        });
        progress.step();
    });
    return progress.stopped() ? Outcome::stopped : go_on() ? Outcome::all : Outcome::too_many;
}

bool each_contact(const Parts& parts, FunctionRef<void(const TrianglePair&)> take, Executor* executor,
                  const ProgressCallback* progress) {
    const auto among_moved = [&] {
        return with_moved(parts, [&](const Surface& a, const Surface& b) {
            return detail::for_each_own_contact(a, b, take, executor, progress);
        });
    };
    std::optional<detail::TreePairs> tasks = pairs_of(parts);
    if (!tasks) return among_moved();
    tasks->make_tasks();
    // The number of pairs is limited at first. If there are more, many triangles may have a corner in common, and another
    // search avoids most of them. Contacts are kept until this is decided.
    const std::size_t most =
        pairs_a_triangle * (parts.a.triangles().size() + parts.b.triangles().size()) + least_pairs;
    std::vector<std::vector<TrianglePair>> found;
    SerialExecutor serial;
    Progress finished(progress, tasks->size());
    const Outcome outcome =
        contacts_in_tasks(parts, *tasks, most, executor ? *executor : serial, finished, found);
    if (outcome == Outcome::stopped) return false;
    if (outcome == Outcome::all) {
        for (const std::vector<TrianglePair>& of_task : found)
            for (const TrianglePair& c : of_task) take(c);
        return true;
    }
    found.clear();
    if (parts.map != nullptr) return among_moved();
    ContactTest test(parts);
    const auto pass_on = [&](std::span<const IdPair> pairs) {
        for (const IdPair& p : pairs)
            if (const TriangleContact c = test(p); c != TriangleContact::none) take({p.a, p.b, c});
        return finished.step(0);
    };
    if (!detail::pairs_around_vertices(parts.a, parts.b, pass_on))
        for (std::size_t task = 0; task < tasks->size() && !finished.stopped(); ++task)
            tasks->run(task, pass_on);
    return !finished.stopped();
}

TrianglePair numbered(const Surface& a, const Surface& b, const TrianglePair& pair) {
    return {a.number_in_mesh(pair.a), b.number_in_mesh(pair.b), pair.contact};
}

std::vector<TrianglePair> all_contacts(const Parts& parts, Executor* executor) {
    std::vector<TrianglePair> contacts;
    const auto keep = [&](const TrianglePair& found) {
        contacts.push_back(numbered(parts.a, parts.b, found));
    };
    each_contact(parts, keep, executor, nullptr);
    return contacts;
}

bool has_contact(const Parts& parts) {
    const std::optional<detail::TreePairs> pairs = pairs_of(parts);
    if (!pairs)
        return with_moved(parts, [](const Surface& a, const Surface& b) { return any_contact(a, b); });
    ContactTest test(parts);
    return !pairs->run_at_once([&](std::span<const IdPair> found) {
        return std::all_of(found.begin(), found.end(),
                           [&](const IdPair& p) { return test(p) == TriangleContact::none; });
    });
}

}  // namespace

bool detail::for_each_own_contact(const Surface& a, const Surface& b,
                                  FunctionRef<void(const TrianglePair&)> take, Executor* executor,
                                  const ProgressCallback* progress) {
    return each_contact({a, b}, take, executor, progress);
}

bool for_each_contact(const Surface& a, const Surface& b, FunctionRef<void(const TrianglePair&)> take,
                      Executor* executor, const ProgressCallback* progress) {
    const auto take_numbered = [&](const TrianglePair& pair) { take(numbered(a, b, pair)); };
    return each_contact({a, b}, take_numbered, executor, progress);
}

std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b, Executor* executor) {
    return all_contacts({a, b}, executor);
}
std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b, const Affine3& map,
                                        Executor* executor) {
    return all_contacts({a, b, &map}, executor);
}
std::vector<TrianglePair> find_contacts(const Surface& a, const Affine3& map_a, const Surface& b,
                                        const Affine3& map_b, Executor* executor) {
    return all_contacts({a, b, &map_b, &map_a}, executor);
}

bool any_contact(const Surface& a, const Surface& b) { return has_contact({a, b}); }
bool any_contact(const Surface& a, const Surface& b, const Affine3& map) { return has_contact({a, b, &map}); }
bool any_contact(const Surface& a, const Affine3& map_a, const Surface& b, const Affine3& map_b) {
    return has_contact({a, b, &map_b, &map_a});
}

}  // namespace hitbox
