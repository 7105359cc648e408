// rays_main.cpp: hitbox_rays, segments through closed meshes: crossings are even, casts agree with the test of pairs.
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/crossings.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/pair/linear_planar.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "solids.hpp"
#include "wide.hpp"
#include "words.hpp"

namespace {

using namespace hitbox;
using namespace hitbox::tools;

struct Options {
    std::size_t segments = 1'000'000;
    std::uint64_t seed = 1;
};

constexpr const char* usage =
    "usage: hitbox_rays [--segments N] [--seed S]\n"
    "  Segments that begin and end outside closed meshes, N in all; three of four aimed exactly at vertices "
    "and edges,\n"
    "  along edges and along faces. Each must pass through the surface an even number of times, as often in "
    "as out.\n"
    "  Of each sixth one of those aimed, casts with and without blocks must meet just the triangles that the "
    "test of pairs says.\n"
    "  Exit code 0: no fault, 1: some, the first ones named, 2: wrong usage.\n";

bool read(Words words, Options& options) {
    for (std::string key; words.next(key);)
        if (!(key == "--segments" && words.number(options.segments)) &&
            !(key == "--seed" && words.number(options.seed)))
            return false;
    return true;
}

constexpr std::array kinds{
    "bumpy spheres",      "tori", "voxels", "Menger sponges", "edges of many triangles", "boxes within boxes",
    "solids that overlap"};

TriMesh made(std::size_t kind, Random& random) {
    switch (kind) {
        case 0:
            return bumpy(std::uint32_t(random.integer(3, 12)));
        case 1: {
            const int n = random.integer(4, 60), m = random.integer(4, 30);
            return torus(std::uint32_t(n), std::uint32_t(m), 2, 0.75);
        }
        case 2: {
            const int n = random.integer(2, 8), percent = random.integer(10, 90);
            return voxels(n, percent, random);
        }
        case 3:
            return menger(random.integer(1, 2), random);
        case 4:
            return not_manifold(random);
        case 5:
            return nested(random);
        default:
            return overlapping(random);
    }
}

struct Tally {
    std::size_t segments = 0, aimed = 0, through = 0, odd = 0, uneven = 0, compared = 0, hits = 0,
                disagree = 0;

    std::size_t faults() const { return odd + uneven + disagree; }
    void operator+=(const Tally& t) {
        segments += t.segments, aimed += t.aimed, through += t.through, odd += t.odd, uneven += t.uneven;
        compared += t.compared, hits += t.hits, disagree += t.disagree;
    }
};

class Run {
public:
    Run(std::size_t kind, std::uint64_t seed) : kind_(kind), random_(seed * kinds.size() + kind) {}

    Tally run(std::size_t count) {
        while (tally_.segments < count) {
            next_mesh();
            for (int i = 0; i < 500 && tally_.segments < count; ++i) ask();
        }
        return tally_;
    }

private:
    void next_mesh() {
        TriMesh mesh = made(kind_, random_);
        // On a grid, points on lines and planes through vertices are exact.
        if (random_.chance(25)) mesh = turned(mesh, random_);
        if (on_grid_ = random_.chance(70); on_grid_)
            for (Vec3& p : mesh.points)
                for (std::size_t k = 0; k < 3; ++k) p[k] = std::nearbyint(p[k] * 0x1p16) * 0x1p-16;
        bare_ = *make_surface(mesh, SurfaceUse::pairs);
        quick_ = *make_surface(mesh, SurfaceUse::casts);
    }

    bool is_outside(const Vec3& p) const {
        for (std::size_t k = 0; k < 3; ++k)
            if (p[k] < bare_.bounds().min[k] || p[k] > bare_.bounds().max[k]) return true;
        return false;
    }
    Vec3 outside() {
        for (;;) {
            Vec3 p;
            for (std::size_t k = 0; k < 3; ++k) {
                const double low = bare_.bounds().min[k], high = bare_.bounds().max[k],
                             more = (high - low) * 0.5 + 1;
                p[k] = random_.uniform(low - more, high + more);
                if (random_.chance(50)) p[k] = std::nearbyint(p[k]);
            }
            if (is_outside(p)) return p;
        }
    }
    // Through p, both ways until it is outside; exact on the grid, for small steps.
    std::optional<Segment3> through(const Vec3& p, const Vec3& step) {
        if (step == Vec3{}) return std::nullopt;
        std::array<Vec3, 2> end;
        for (std::size_t i = 0; i < 2; ++i)
            for (double far = i == 0 ? 1 : -1;; far *= 2) {
                end[i] = p + step * far;
                if (is_outside(end[i])) break;
                if (std::fabs(far) > 1e9) return std::nullopt;
            }
        return Segment3{end[0], end[1]};
    }

    std::optional<Segment3> aimed() {
        const Triangle3 t = bare_.triangle(random_.below(bare_.triangles().size()));
        const Vec3 q = bare_.points()[random_.below(bare_.points().size())];
        const double i = random_.integer(-4, 4), j = random_.integer(-4, 4);
        Vec3 step = grid_point(random_, -3, 3);
        if (random_.chance(20)) step = step * 0x1p-8;
        switch (random_.below(8)) {
            case 0:
                return through(t.a, step);  // at a vertex
            case 1:
                return through(t.a, q - t.a);  // at two
            case 2:
                return through((t.a + t.b) * 0.5, step);  // at the middle of an edge
            case 3:
                return through((t.a + t.b) * 0.5, (t.b + t.c) * 0.5 - q);  // at two, maybe
            case 4:
                return through(t.a, t.b - t.a);  // along an edge
            case 5:
                return through(t.a, (t.b - t.a) * i + (t.c - t.a) * j);  // along a face, from a vertex
            case 6:
                return through((t.a + t.b) * 0.5, (t.b - t.a) * i + (t.c - t.a) * j);
            default: {  // through a vertex along an axis: exact off the grid too
                Vec3 axis;
                axis[random_.below(3)] = 1;
                Segment3 s{t.a, t.a};
                for (std::size_t k = 0; k < 3; ++k)
                    if (axis[k] != 0) s.a[k] = bare_.bounds().min[k] - 1, s.b[k] = bare_.bounds().max[k] + 1;
                return s;
            }
        }
    }

    void ask() {
        const bool aim = random_.chance(75);
        std::optional<Segment3> s;
        if (aim)
            s = aimed();
        else {
            const Vec3 a = outside(), b = outside();
            s = {a, b};
        }
        if (!s) return;
        ++tally_.segments;
        const Crossings c = count_crossings(quick_, *s);
        tally_.through += c.count > 0;
        if (c.count % 2 != 0) ++tally_.odd, name_fault("odd", *s);
        if (c.net != 0) ++tally_.uneven, name_fault("net is not 0", *s);
        if (!aim) return;
        ++tally_.aimed;
        if (tally_.aimed % 6 == 0) compare(*s);
    }

    void compare(const Segment3& s) {
        ++tally_.compared;
        std::vector<std::uint32_t> met;
        for (std::uint32_t t = 0; t < bare_.triangles().size(); ++t)
            if (intersects(s, bare_.triangle(t))) met.push_back(bare_.number_in_mesh(t));
        tally_.hits += met.size();
        for (const Surface* surface : {&bare_, &quick_}) {
            const char* why = nullptr;
            if (cast_any(*surface, s) == met.empty()) why = "cast_any";
            if (count_hits(*surface, s) != met.size()) why = "count_hits";
            const std::optional<MeshHit> hit = cast_closest(*surface, s);
            if (hit.has_value() == met.empty() || (hit && !is_first(*hit, met, s))) why = "cast_closest";
            if (why != nullptr) ++tally_.disagree, name_fault(why, s);
        }
    }

    // Whether no triangle that is met across its plane is met before the hit, and one of them is the hit. What
    // lies along the segment is met somewhere, so only that it is met can be said.
    bool is_first(const MeshHit& hit, const std::vector<std::uint32_t>& met, const Segment3& s) const {
        if (!std::binary_search(met.begin(), met.end(), hit.triangle)) return false;
        bool some_along = false;
        double low = 2, high = 2;
        for (const std::uint32_t t : met) {
            const std::optional<Parameter> at = meets_at(bare_.triangle_of_mesh(t), s);
            if (!at) {
                some_along = true;
                continue;
            }
            const double error = 0x1p-52 * std::fabs(at->t) + at->error;
            low = std::min(low, at->t - error), high = std::min(high, at->t + error);
        }
        return hit.t <= high && (some_along || hit.t >= low);
    }

    struct Parameter {
        double t, error;  // far less than an ulp, but where the segment begins next to the plane
    };

    static std::optional<Parameter> meets_at(const Triangle3& t, const Segment3& s) {
        using WideVec = std::array<Wide, 3>;
        const auto from_to = [](const Vec3& a, const Vec3& b) {
            return WideVec{Wide::sum(b.x, -a.x), Wide::sum(b.y, -a.y), Wide::sum(b.z, -a.z)};
        };
        const WideVec u = from_to(t.a, t.b), v = from_to(t.a, t.c), d = from_to(s.a, s.b),
                      w = from_to(s.a, t.a);
        Wide above = 0.0, along = 0.0;
        double size = 0, above_size = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
            const Wide n = u[i] * v[j] - u[j] * v[i];
            above = above + n * w[k], along = along + n * d[k];
            const double n_size = std::fabs(u[i].high * v[j].high) + std::fabs(u[j].high * v[i].high);
            size += n_size * std::fabs(d[k].high), above_size += n_size * std::fabs(w[k].high);
        }
        // Nearly along its plane, 106 bits are not enough.
        if (std::fabs(along.high) <= 0x1p-40 * size) return std::nullopt;
        const double at = (above / along).high;
        return Parameter{at, 0x1p-98 * (above_size + std::fabs(at) * size) / std::fabs(along.high)};
    }

    void name_fault(const char* why, const Segment3& s) const {
        if (tally_.faults() > 3) return;
        std::printf("FAULT in \"%s\": %s, segment %zu: %a %a %a  %a %a %a\n", kinds[kind_], why,
                    tally_.segments, s.a.x, s.a.y, s.a.z, s.b.x, s.b.y, s.b.z);
    }

    std::size_t kind_;
    Random random_;
    Tally tally_;
    Surface bare_, quick_;  // without blocks and with them
    bool on_grid_ = false;
};

void print_row(const char* name, const Tally& t) {
    std::printf("%-26s %10zu %10zu %10zu %6zu %6zu %10zu %11zu %10zu\n", name, t.segments, t.aimed, t.through,
                t.odd, t.uneven, t.compared, t.hits, t.disagree);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
    Options options;
    if (!read(Words(count, words), options)) {
        std::fputs(usage, stderr);
        return 2;
    }
    std::printf("%-26s %10s %10s %10s %6s %6s %10s %11s %10s\n", "meshes", "segments", "aimed", "through",
                "odd", "net", "compared", "pairs met", "disagree");
    Tally all;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        const Tally tally = Run(kind, options.seed).run(options.segments / kinds.size() + 1);
        print_row(kinds[kind], tally);
        all += tally;
    }
    print_row("all", all);
    return all.faults() == 0 ? 0 : 1;
}
