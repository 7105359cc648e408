// world_casts.hpp: casts into small worlds of bodies of all kinds, each hit compared with rational arithmetic.
#pragma once

#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "oracle/entry.hpp"
#include "oracle/random.hpp"
#include "oracle/rounding.hpp"
#include "oracle/scene.hpp"
#include "oracle/shape.hpp"

namespace hitbox::tools {

using oracle::Entry;
using oracle::Kind;
using oracle::Random;
using oracle::Scene;

/// What the casts of a run found. All but the first three must be zero.
struct CastTally {
    std::size_t casts = 0, recasts = 0, hits = 0;
    std::size_t other_bodies = 0;  ///< casts whose hits are not the bodies that are met
    std::size_t wrong_order = 0;   ///< casts with two hits in the wrong order
    std::size_t beyond_4_ulp = 0;  ///< hits whose t is further from the truth
    std::size_t not_nearest = 0;   ///< hits whose t is not the double nearest to the truth
    std::size_t wrong_first = 0;   ///< casts whose first hits, asked for alone, are others
    std::string example;           ///< of the first fault

    std::size_t faults() const {
        return other_bodies + wrong_order + beyond_4_ulp + not_nearest + wrong_first;
    }
};

class WorldCasts {
public:
    explicit WorldCasts(std::uint64_t seed) : random_(seed) {}

    /// Asks for that many casts. The worlds follow each other; their numbers are integers, eighths, decimals or any.
    const CastTally& run(std::size_t casts) {
        while (tally_.casts < casts) {
            make_world();
            for (int i = 0; i < 40; ++i) ask_and_ask_again();
        }
        return tally_;
    }

private:
    struct Tetrahedron {
        std::array<Vec3, 4> corners;
        bool solid;
    };
    struct Body {
        std::optional<Tetrahedron> mesh;
        oracle::Shape shape;
    };

    static AnyShape any_shape(const oracle::Shape& s) {
        AnyShape r;
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            const auto take = [&]<class S>(std::type_identity<S>) {
                if (ShapeInfo<S>::kind == s.kind) r = oracle::Typed<S>::from(s);
            };
            (take(std::type_identity<std::variant_alternative_t<I, AnyShape>>{}), ...);
        }(std::make_index_sequence<shape_count>());
        return r;
    }

    // ---- worlds ----

    void make_world() {
        world_ = World();
        bodies_.clear();
        constexpr std::array habits{Scene::Habit::any, Scene::Habit::eighths, Scene::Habit::whole,
                                    Scene::Habit::decimals};
        const auto numbers = random_.chance(25) ? oracle::Numbers::floats : oracle::Numbers::doubles;
        const Scene::Habit habit = habits[random_.below(habits.size())];
        scene_.emplace(random_, numbers, habit);
        for (int i = 0; i < 14; ++i) {
            const std::size_t k = random_.below(oracle::all_kinds.size() + 2);
            if (k >= oracle::all_kinds.size() || random_.chance(10)) {
                add_tetrahedron();
                continue;
            }
            const Kind kind = oracle::all_kinds[k];
            // Capsules and frusta have code of their own in casts.
            add(scene_->shape(random_.chance(25)   ? Kind::capsule
                              : random_.chance(10) ? Kind::frustum
                                                   : kind));
            if (random_.chance(10)) add(bodies_[random_.below(bodies_.size())].shape);  // twice the same
        }
        world_.update();
    }
    void add(oracle::Shape shape) {
        if (random_.chance(8)) flatten(shape, random_);
        if (!oracle::is_finite(shape) && shape.kind != Kind::aabb) return;
        (void)world_.add(any_shape(shape));  // its handle is the next one
        bodies_.push_back({{}, shape});
    }
    void add_tetrahedron() {
        Tetrahedron t{{}, random_.chance(60)};
        for (Vec3& p : t.corners) p = scene_->point();
        const double volume =
            dot(t.corners[1] - t.corners[0], cross(t.corners[2] - t.corners[0], t.corners[3] - t.corners[0]));
        if (!(std::fabs(volume) > 1e-6)) return;
        if (volume < 0) std::swap(t.corners[2], t.corners[3]);
        TriMesh mesh;
        mesh.points = {t.corners.begin(), t.corners.end()};
        mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
        BodyOptions options;
        options.fill = t.solid ? Fill::solid : Fill::surface;
        (void)world_.add(*MeshModel::from_mesh(mesh), options);
        bodies_.push_back({t, {Kind::point, {t.corners[0]}}});
    }

    std::optional<Entry> truth(const oracle::Shape& line, const Body& body) const {
        if (!body.mesh) return oracle::entry_of(line, body.shape);
        if (body.mesh->solid) return oracle::entry_of_tetrahedron(line, body.mesh->corners);
        std::optional<Entry> first;
        for (std::size_t i = 0; i < 4; ++i) {
            const auto& c = body.mesh->corners;
            const auto e = oracle::entry_of(line, {Kind::triangle, {c[i], c[(i + 1) % 4], c[(i + 2) % 4]}});
            if (e && (!first || e->compare(*first) < 0)) first = e;
        }
        return first;
    }

    // ---- casts ----

    Vec3 any_way() {
        if (random_.chance(20)) {  // along an axis
            Vec3 v;
            v[random_.below(3)] = random_.chance(50) ? 1 : -1;
            return v;
        }
        return scene_->point() - scene_->point();
    }

    // A line that grazes a sphere or capsule: through a point at the distance of its radius, along its axis, or across.
    std::optional<oracle::Shape> grazing() {
        const oracle::Shape& s = bodies_[random_.below(bodies_.size())].shape;
        if ((s.kind != Kind::sphere && s.kind != Kind::capsule) || !(s.offset > 0)) return {};
        const std::size_t k = random_.below(3), j = (k + 1 + random_.below(2)) % 3;
        Vec3 p = s.kind == Kind::capsule && random_.chance(50) ? s.v[1] : s.v[0], way;
        p[k] += random_.chance(50) ? s.offset : -s.offset;
        way[j] = random_.chance(50) ? 1 : -1;
        if (s.kind == Kind::capsule && random_.chance(60))
            way = way * 0.5 + (s.v[1] - s.v[0]) * (random_.integer(-3, 3) / 4.0);
        if (random_.chance(30)) way[3 - j - k] = random_.integer(-4, 4) * 0.021;
        return oracle::Shape{Kind::ray, {p - way * double(random_.integer(0, 4)), way}};
    }

    oracle::Shape any_line() {
        if (random_.chance(30))
            if (const auto line = grazing()) return *line;
        const Vec3 from = scene_->point() + (random_.chance(50) ? any_way() * 2 : Vec3{});
        const Vec3 way = random_.chance(50) ? any_way() : scene_->point() - from;
        if (random_.chance(40)) return {Kind::segment, {from, from + way * double(random_.integer(1, 4))}};
        return {Kind::ray, {from, way}};
    }

    Vec3 beside(Vec3 p) {
        for (std::size_t k = 0; k < 3; ++k)
            if (const int way = random_.integer(-1, 1))
                p[k] = std::nextafter(p[k], way * std::numeric_limits<double>::infinity());
        return p;
    }

    void ask_and_ask_again() {
        oracle::Shape line = any_line();
        std::vector<BodyHit> hits = ask(line);
        // From a hit on: at it, or an ulp beside it; onward, backward or into any direction.
        for (int again = 0; again < 3 && !hits.empty(); ++again) {
            ++tally_.recasts;
            const Vec3 start = hits[random_.below(hits.size())].point;
            const Vec3 old = line.kind == Kind::ray ? line.v[1] : line.v[1] - line.v[0];
            const Vec3 way = random_.chance(60) ? old : random_.chance(50) ? -old : any_way();
            line = {Kind::ray, {random_.chance(60) ? start : beside(start), way}};
            if (random_.chance(25)) line = {Kind::segment, {line.v[0], line.v[0] + way}};
            hits = ask(line);
        }
    }

    std::vector<BodyHit> cast(const oracle::Shape& line, std::size_t most) const {
        QueryOptions options;
        options.most = most;
        if (line.kind == Kind::ray) return world_.cast(Ray3{line.v[0], line.v[1]}, options);
        return world_.cast(Segment3{line.v[0], line.v[1]}, options);
    }

    std::vector<BodyHit> ask(const oracle::Shape& line) {
        ++tally_.casts;
        const std::vector<BodyHit> hits = cast(line, (std::numeric_limits<std::size_t>::max)());
        tally_.hits += hits.size();
        std::vector<std::optional<Entry>> expected;
        std::size_t count = 0;
        for (const Body& body : bodies_) {
            expected.push_back(truth(line, body));
            count += expected.back().has_value();
        }
        bool same = hits.size() == count;
        for (const BodyHit& h : hits) same = same && expected[h.body.slot];
        if (!same) {
            fault(tally_.other_bodies, "other bodies", line, nullptr, 0);
            return hits;
        }
        bool in_order = true;
        for (std::size_t i = 0; i < hits.size(); ++i) {
            const Entry& e = *expected[hits[i].body.slot];
            const auto compare = [&](const mpq_class& t) { return e.compare(t); };
            const Body& body = bodies_[hits[i].body.slot];
            if (!is_within(hits[i].t, e, 4)) fault(tally_.beyond_4_ulp, "t", line, &body, hits[i].t);
            if (!oracle::is_nearest(hits[i].t, compare))
                fault(tally_.not_nearest, "t is not the nearest", line, &body, hits[i].t);
            if (i == 0) continue;
            const int order = expected[hits[i - 1].body.slot]->compare(e);
            in_order = in_order && (order < 0 || (order == 0 && hits[i - 1].body < hits[i].body));
        }
        if (!in_order) fault(tally_.wrong_order, "order", line, nullptr, 0);
        const std::vector<BodyHit> first = cast(line, 1 + random_.below(3));
        for (std::size_t i = 0; i < first.size(); ++i)
            if (i >= hits.size() || !(first[i] == hits[i])) {
                fault(tally_.wrong_first, "first hits", line, nullptr, 0);
                break;
            }
        return hits;
    }

    static bool is_within(double t, const Entry& e, int ulps) {
        if (!std::isfinite(t)) return false;
        double low = t, high = t;
        for (int i = 0; i < ulps; ++i) {
            low = std::nextafter(low, -std::numeric_limits<double>::infinity());
            high = std::nextafter(high, std::numeric_limits<double>::infinity());
        }
        return e.compare(mpq_class(low)) >= 0 && e.compare(mpq_class(high)) <= 0;
    }

    void fault(std::size_t& counter, const char* what, const oracle::Shape& line, const Body* body,
               double t) {
        if (counter++ > 0 && !tally_.example.empty()) return;
        if (!tally_.example.empty()) return;
        tally_.example = std::string(what) + ": " + to_cpp(line, oracle::Numbers::doubles);
        if (body)
            tally_.example +=
                ", " + to_cpp(body->shape, oracle::Numbers::doubles) + ", t = " + std::to_string(t);
    }

    Random random_;
    std::optional<Scene> scene_;
    World world_;
    std::vector<Body> bodies_;
    CastTally tally_;
};

}  // namespace hitbox::tools
