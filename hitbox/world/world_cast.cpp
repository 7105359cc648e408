// world_cast.cpp: the bodies that a segment or ray enters, in exact order (raycast).
#include <hitbox/core/sort.hpp>
#include <hitbox/world/world.hpp>

#include <hitbox/index/query.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/ray/cast_doubt.hpp>
#include <hitbox/mesh/ray/cast_moved.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/enter.hpp>
#include <hitbox/world/detail/entry_normal.hpp>
#include <hitbox/world/detail/exact_entry.hpp>

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <type_traits>
#include <variant>

namespace hitbox {

namespace {

const Vec3& start_of(const Segment3& segment) { return segment.a; }
const Vec3& start_of(const Ray3& ray) { return ray.origin; }

constexpr std::uint32_t no_triangle = 0xffffffff;
constexpr std::size_t few = 16;  // hits

}  // namespace

template <class Line>
class World::Casting {
public:
    Casting(const World& world, const Line& line, const QueryOptions& options)
        : world_(world), line_(line), start_(start_of(line)), options_(options) {}

    std::vector<BodyHit> run() {
        // An oriented box may be entered before the axis-aligned one.
        if (options_.most > few || options_.precision == Precision::obb)
            run_all();
        else
            run_nearest_first();
        std::vector<BodyHit> hits;
        hits.reserve(hits_.size());
        for (const Entered& e : hits_) {
            hits.push_back(e.hit);
            hits.back().normal = normal_of(e);
        }
        return hits;
    }

private:
    struct Entered {
        BodyHit hit;
        std::uint32_t triangle = no_triangle;  // of a mesh
    };

    // If few hits are wanted, tests bodies in the order in which their boxes are entered, more and more, until
    // every remaining box starts after the last hit wanted.
    void run_nearest_first() {
        std::size_t tried[2] = {};  // of each tree, whose first boxes are the same each time
        for (std::size_t ask = few;;) {
            bool all = true, all_tie = true;
            double seen_to = std::numeric_limits<double>::infinity();
            for (const bool is_awake : {true, false}) {
                const Tree& tree = is_awake ? world_.awake_ : world_.asleep_;
                const std::vector<CastHit<3, double>> boxes = tree.cast(line_, ask);
                if (boxes.size() == ask) {
                    seen_to = (std::min)(seen_to, boxes.back().t);
                    all = false, all_tie = all_tie && boxes.front().t == seen_to;
                }
                std::size_t& next = tried[is_awake];
                for (; next < boxes.size(); ++next) try_body(boxes[next].id);
            }
            finish();
            // Both numbers are within some ulps; the margin is many times that.
            using Limits = std::numeric_limits<double>;
            const double margin = 64 * Limits::epsilon() * seen_to + (Limits::min)();
            const bool enough =
                hits_.size() == options_.most && (hits_.empty() || hits_.back().hit.t < seen_to - margin);
            if (all || enough) return;
            ask *= all_tie ? 16 : 4;  // among many boxes in one place a few more would all tie again
        }
    }

    void run_all() {
        hits_.clear();
        for (const Tree* tree : {&world_.awake_, &world_.asleep_})
            tree->overlaps(line_, [&](std::span<const std::uint32_t> found) {
                for (const std::uint32_t slot : found) try_body(slot);
                return true;
            });
        finish();
    }

    void try_body(std::uint32_t slot) {
        if (may_meet(world_.tags_[slot].layers, options_.layers)) enter(slot);
    }

    void enter(std::uint32_t slot) {
        const Body& b = world_.bodies_[slot];
        const Aabb3& bounds = world_.bounds_[slot];
        const auto found = [&](const std::optional<detail::EntryPoint>& entry) {
            if (entry) add(slot, entry->t, entry->point);
        };
        const auto enter_any = [&](const auto& shape) { found(detail::enter(line_, shape)); };
        if (options_.precision == Precision::aabb) return enter_any(bounds);
        if (options_.precision == Precision::obb) return std::visit(enter_any, oriented_of(b, bounds));
        if (!b.mesh) return std::visit(enter_any, b.numbers.placed(bounds));

        const detail::MeshInPlace place = detail::mesh_in_place(*b.mesh, bounds, *world_.surfaces_);
        const detail::MovedSurface& surface = place.surface;
        if (b.mesh->solid && intersects(bounds, start_) && detail::winding_around(surface, start_).inside())
            return add(slot, 0, start_);
        std::optional<MeshHit> first = cast_closest(surface, detail::Cast<3, double>(line_), {});
        if (!first) return;
        detail::number_in_mesh(surface.surface(), first);
        add(slot, first->t, first->point);
        hits_.back().hit.normal = first->facing == Facing::back ? Vec3{} - first->normal : first->normal;
        hits_.back().hit.triangle = first->triangle;
        hits_.back().triangle = first->triangle;
    }
    void add(std::uint32_t slot, double t, const Vec3& point) {
        hits_.push_back({{world_.handle(slot), t, point, {}, std::nullopt, options_.precision}, no_triangle});
    }
    // That of a mesh is known from its triangle.
    Vec3 normal_of(const Entered& e) const {
        // A triangle that the placement has taken to a segment or a point has no normal of its own.
        if (!is_on_triangle(e) || e.hit.normal == Vec3{})
            return detail::entry_normal(detail::linear(line_), shape_of(e), e.hit.point);
        const bool starts_on_it =
            e.hit.t == 0 && std::visit([&](const auto& s) { return intersects(start_, s); }, shape_of(e));
        return starts_on_it ? Vec3{} : e.hit.normal;
    }

    // ---- order ----

    void finish() {
        detail::sort(hits_.begin(), hits_.end(), [](const Entered& x, const Entered& y) {
            return x.hit.t != y.hit.t ? x.hit.t < y.hit.t : x.hit.body < y.hit.body;
        });
        // Each t is correctly rounded, so different ones are in order.
        for (std::size_t i = 0, end = 0; i < hits_.size() && i < options_.most; i = end) {
            for (end = i + 1; end < hits_.size() && hits_[end].hit.t == hits_[i].hit.t;) ++end;
            if (end - i > 1) order(std::span(hits_).subspan(i, end - i));
        }
        if (hits_.size() > options_.most) hits_.resize(options_.most);
    }

    // The shape that was entered. A start inside a solid mesh is on no triangle.
    AnyShape shape_of(const Entered& e) const {
        const std::uint32_t slot = e.hit.body.slot;
        const Body& b = world_.bodies_[slot];
        const Aabb3& bounds = world_.bounds_[slot];
        if (options_.precision == Precision::aabb) return bounds;
        if (options_.precision == Precision::obb)
            return std::visit([](const auto& box) { return AnyShape(box); }, oriented_of(b, bounds));
        if (!b.mesh) return b.numbers.placed(bounds);
        if (e.triangle == no_triangle) return start_;
        return b.mesh->model.surface().triangle_of_mesh(e.triangle).transformed(b.mesh->bounds.transform());
    }

    // Sorts hits whose parameters are equal after rounding. They are in the order of handles.
    void order(std::span<Entered> hits) const {
        std::vector<AnyShape> shapes;
        shapes.reserve(hits.size());
        for (const Entered& e : hits) shapes.push_back(shape_of(e));
        const auto is_first = [&](const AnyShape& shape) { return shape == shapes.front(); };
        if (std::all_of(shapes.begin(), shapes.end(), is_first)) return;
        const auto holds_start = [&](const AnyShape& shape) {
            return std::visit([&](const auto& s) { return intersects(start_, s); }, shape);
        };
        if (hits[0].hit.t == 0 && std::all_of(shapes.begin(), shapes.end(), holds_start)) return;

        if (std::all_of(hits.begin(), hits.end(), is_on_triangle)) {
            detail::CastLine line{detail::Cast<3, double>(line_)};
            return sort_ties(hits, [&](std::size_t x, std::size_t y) {
                return detail::hit_order(line, std::get<Triangle3>(shapes[x]),
                                         std::get<Triangle3>(shapes[y]));
            });
        }
        const detail::Linear line = detail::linear(line_);
        std::vector<exact::Surd> t;
        t.reserve(hits.size());
        for (std::size_t i = 0; i < hits.size(); ++i)
            t.push_back(i > 0 && shapes[i] == shapes[i - 1] ? t.back()
                                                            : detail::exact_entry(line, shapes[i]).t);
        sort_ties(hits, [&](std::size_t x, std::size_t y) { return exact::order(t[x], t[y]); });
    }

    static bool is_on_triangle(const Entered& e) { return e.triangle != no_triangle; }

    // Sorts by order_of(x, y), the exact order of two hits by index. Equal ones stay in their order.
    template <class Order>
    static void sort_ties(std::span<Entered> hits, const Order& order_of) {
        std::vector<std::size_t> rank(hits.size());
        std::iota(rank.begin(), rank.end(), std::size_t(0));
        detail::sort(rank.begin(), rank.end(), [&](std::size_t x, std::size_t y) {
            const exact::Sign order = x == y ? exact::Sign::zero : order_of(x, y);
            return order != exact::Sign::zero ? order == exact::Sign::negative : x < y;
        });
        const std::vector<Entered> sorted(hits.begin(), hits.end());
        for (std::size_t i = 0; i < hits.size(); ++i) hits[i] = sorted[rank[i]];
    }

    const World& world_;
    const Line& line_;
    const Vec3& start_;
    const QueryOptions& options_;
    std::vector<Entered> hits_;
};

std::vector<BodyHit> World::cast(const Segment3& segment, const QueryOptions& options) const {
    return Casting(*this, segment, options).run();
}
std::vector<BodyHit> World::cast(const Ray3& ray, const QueryOptions& options) const {
    return Casting(*this, ray, options).run();
}

}  // namespace hitbox
