// contacts.cpp: simultaneous descent of two trees to the triangles, in tasks; or pairs as seen from vertices of many triangles.
#include <hitbox/mesh/contacts.hpp>

#include <hitbox/index/detail/pair_tasks.hpp>
#include <hitbox/mesh/detail/beyond_corner.hpp>
#include <hitbox/mesh/detail/fans.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <atomic>
#include <cstddef>
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

// Contacts of candidate pairs, one after the other. Duplicate triangles come consecutively out of the trees, so their
// result is reused. No triangle of a surface has vertex 0 three times.
class ContactTest {
public:
    ContactTest(const Surface& a, const Surface& b) : a_(a), b_(b) {}

    TriangleContact operator()(const IdPair& p) {
        if (a_.triangles()[p.a] != last_a_ || b_.triangles()[p.b] != last_b_) {
            last_a_ = a_.triangles()[p.a], last_b_ = b_.triangles()[p.b];
            last_ = contact_of(a_.triangle(p.a), b_.triangle(p.b));
        }
        return last_;
    }

private:
    const Surface& a_;
    const Surface& b_;
    Corners last_a_{}, last_b_{};
    TriangleContact last_ = TriangleContact::none;
};

enum class Outcome { all, too_many, stopped };

// Finds contacts task by task, unless there are more candidate pairs than `most`.
Outcome contacts_in_tasks(const Surface& a, const Surface& b, const Aabb3& within, std::size_t most,
                          Executor& executor, const ProgressCallback* callback,
                          std::vector<std::vector<TrianglePair>>& found) {
    const detail::PairTasks tasks(a.tree(), b.tree(), within);
    found.resize(tasks.size());
    Progress progress(callback, tasks.size());
    std::atomic<std::size_t> candidates{0};
    const auto go_on = [&] {
        return candidates.load(std::memory_order_relaxed) <= most && !progress.stopped();
    };
    executor.parallel_for(tasks.size(), [&](std::size_t task) {
        if (!go_on()) return;
        ContactTest test(a, b);
        tasks.run(task, [&](std::span<const IdPair> pairs) {
            candidates.fetch_add(pairs.size(), std::memory_order_relaxed);
            for (const IdPair& p : pairs)
                if (const TriangleContact c = test(p); c != TriangleContact::none)
                    found[task].push_back({p.a, p.b, c});
            return go_on();
        });
        progress.step();
    });
    return progress.stopped() ? Outcome::stopped : go_on() ? Outcome::all : Outcome::too_many;
}

}  // namespace

bool for_each_contact(const Surface& a, const Surface& b, FunctionRef<void(const TrianglePair&)> take,
                      Executor* executor, const ProgressCallback* progress) {
    // All shared points lie in the intersection of the bounds.
    const Aabb3 within = intersection(a.bounds(), b.bounds());
    // First only so many pairs. If there are more, many triangles may have a corner in common, and another search
    // avoids most of them. Contacts are kept until that is known.
    const std::size_t most = pairs_a_triangle * (a.triangles().size() + b.triangles().size()) + least_pairs;
    std::vector<std::vector<TrianglePair>> found;
    SerialExecutor serial;
    const Outcome outcome =
        contacts_in_tasks(a, b, within, most, executor ? *executor : serial, progress, found);
    if (outcome == Outcome::stopped) return false;
    if (outcome == Outcome::all) {
        for (const std::vector<TrianglePair>& of_task : found)
            for (const TrianglePair& c : of_task) take(c);
        return true;
    }
    found.clear();
    ContactTest test(a, b);
    const auto pass_on = [&](std::span<const IdPair> pairs) {
        for (const IdPair& p : pairs)
            if (const TriangleContact c = test(p); c != TriangleContact::none) take({p.a, p.b, c});
        return true;
    };
    if (!detail::pairs_around_vertices(a, b, pass_on)) a.tree().pairs_with(b.tree(), within, pass_on);
    return true;
}

std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b, Executor* executor) {
    std::vector<TrianglePair> contacts;
    for_each_contact(a, b, [&](const TrianglePair& found) { contacts.push_back(found); }, executor);
    return contacts;
}

}  // namespace hitbox
