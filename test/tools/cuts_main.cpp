// cuts_main.cpp: hitbox_cuts, random cuts of closed meshes, each piece checked in exact arithmetic.
#include <hitbox/mesh/slice.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "cut_cases.hpp"
#include "cut_check.hpp"
#include "float_slicer.hpp"
#include "words.hpp"

namespace {

using namespace hitbox;
using namespace hitbox::tools;

struct Options {
    std::size_t cuts = 100'000, family = families.size(), index = 0;
    std::uint64_t seed = 1;
    bool compare = false;
};

constexpr const char* usage =
    "usage: hitbox_cuts [--cuts N] [--seed S] [--float] [--only FAMILY INDEX]\n"
    "  Cuts closed meshes by planes, N times in all, each time along the same plane again, and by another "
    "one. Pieces\n"
    "  must be closed, without flat triangles, have the right volume and the whole's vertices, and caps that "
    "fit.\n"
    "  Told besides: caps that overlap themselves, and pairs of caps whose points differ.\n"
    "  --float: also how many of these cuts a slicer in floats leaves open, with an epsilon of 0 and of "
    "1e-6.\n"
    "  --only: one cut, as a fault names it, its mesh as OBJ after it.\n"
    "  Exit code 0: no fault, 1: some, the first ones of each family named, 2: wrong usage.\n";

bool read(Words words, Options& options) {
    for (std::string key; words.next(key);) {
        if (key == "--float")
            options.compare = true;
        else if (key == "--only" && words.number(options.family) && words.number(options.index) &&
                 options.family < families.size())
            continue;
        else if (!(key == "--cuts" && words.number(options.cuts)) &&
                 !(key == "--seed" && words.number(options.seed)))
            return false;
    }
    return true;
}

struct Tally {
    std::size_t cuts = 0, triangles = 0, open = 0, volume = 0, marks = 0, other = 0, not_planar = 0,
                unlike_caps = 0, float_open[2] = {0, 0};

    std::size_t faults() const { return open + volume + marks + other; }
    void operator+=(const Tally& t) {
        cuts += t.cuts, triangles += t.triangles, open += t.open, volume += t.volume, marks += t.marks;
        other += t.other, not_planar += t.not_planar, unlike_caps += t.unlike_caps;
        float_open[0] += t.float_open[0], float_open[1] += t.float_open[1];
    }
};

constexpr std::size_t cuts_of_a_mesh = 8;

void print_mesh(const TriMesh& mesh, const Plane3& plane) {
    std::printf("# plane %a %a %a %a\n", plane.normal.x, plane.normal.y, plane.normal.z, plane.offset);
    for (const Vec3& p : mesh.points) std::printf("v %.17g %.17g %.17g\n", p.x, p.y, p.z);
    for (const TriMesh::Corners& c : mesh.triangles)
        std::printf("f %u %u %u\n", c[0] + 1, c[1] + 1, c[2] + 1);
}

class Run {
public:
    Run(const Options& options, std::size_t family)
        : options_(options), number_(family), family_(families[family]) {}

    Tally run(std::size_t count) {
        for (std::size_t i = 0; i < count; i += cuts_of_a_mesh) {
            const TriMesh mesh = mesh_at(i);
            for (std::size_t j = i; j < i + cuts_of_a_mesh && j < count; ++j) cut_at(j, mesh);
        }
        return tally_;
    }
    Tally run_one(std::size_t index) {
        const TriMesh mesh = mesh_at(index);
        is_one_ = true;
        cut_at(index, mesh);
        return tally_;
    }

private:
    std::uint64_t seed_of(std::size_t index, std::uint64_t what) const {
        return mixed(mixed(mixed(options_.seed + 1) + number_) + index) + what;
    }
    TriMesh mesh_at(std::size_t index) const {
        Random random(seed_of(index / cuts_of_a_mesh, 0));
        return mesh_of(family_, random);
    }

    void cut_at(std::size_t index, const TriMesh& mesh) {
        Random random(seed_of(index, 1));
        index_ = index;
        const Plane3 plane = plane_of(family_.plane, mesh, random);
        if (plane.is_empty()) return;
        const bool with_values = random.chance(25), with_sources = with_values || random.chance(70);
        stage_ = "";
        const Slice first = checked(mesh, plane, with_sources, with_values);
        for (const int sign : {1, -1}) {
            const TriMesh& piece = sign > 0 ? first.front.mesh : first.back.mesh;
            if (piece.triangles.empty() || (!family_.repeated && !random.chance(25))) continue;
            if (!closedness(piece).closed) continue;
            stage_ = sign > 0 ? "the front again: " : "the back again: ";
            const Slice again = checked(piece, plane, true);
            note(again_fault(piece, sign, again, plane, Tolerance(piece)), piece, plane);
            const Plane3 other = plane_of(PlaneKind::any, piece, random);
            stage_ = sign > 0 ? "the front along another plane: " : "the back along another plane: ";
            if (family_.repeated && !other.is_empty()) checked(piece, other, true);
        }
    }

    Slice checked(const TriMesh& mesh, const Plane3& plane, bool with_sources, bool with_values = false) {
        ++tally_.cuts, tally_.triangles += mesh.triangles.size();
        SliceOptions options;
        std::vector<float> values;
        options.sources = with_sources;
        options.settle_vertices = index_ % 2 == 1;
        if (with_values) {
            for (const Vec3& p : mesh.points)
                for (std::size_t k = 0; k < 3; ++k) values.push_back(float(p[k]));
            options.values = {3, values};
        }
        const Result<Slice> result = slice(mesh, plane, options);
        if (!result.ok()) {
            note({FaultKind::other, result.error().message}, mesh, plane);
            return {};
        }
        const Slice& s = *result;
        tally_.not_planar += !s.planar;
        bool same_points = true;
        Fault fault = fault_of(mesh, s, plane, with_sources, same_points);
        tally_.unlike_caps += !same_points;
        const Tolerance tolerance(mesh);
        for (const SlicePiece* piece : {&s.front, &s.back})
            if (with_values && (!fault || fault.kind == FaultKind::marks))
                if (const Fault f = value_fault(*piece, tolerance, largest_coordinate(mesh))) fault = f;
        note(fault, mesh, plane);
        if (!s.planar && tally_.not_planar == 1) tell("a cap overlaps itself", "note:", mesh, plane);
        if (options_.compare) {
            tally_.float_open[0] += FloatSlicer(mesh, plane, 0).leaves_open();
            tally_.float_open[1] += FloatSlicer(mesh, plane, 1e-6f).leaves_open();
        }
        return s;
    }

    void note(const Fault& fault, const TriMesh& mesh, const Plane3& plane) {
        if (!fault) return;
        tally_.open += fault.kind == FaultKind::open;
        tally_.volume += fault.kind == FaultKind::volume;
        tally_.marks += fault.kind == FaultKind::marks;
        tally_.other += fault.kind == FaultKind::other;
        if (fault.kind == FaultKind::marks ? tally_.marks > 1 : tally_.faults() - tally_.marks > 3) return;
        tell(fault.why, "FAULT", mesh, plane);
    }
    void tell(const std::string& what, const char* how_bad, const TriMesh& mesh, const Plane3& plane) const {
        std::printf("%s in \"%s\": %s%s; hitbox_cuts --seed %llu --only %zu %zu\n", how_bad, family_.name,
                    stage_, what.c_str(), static_cast<unsigned long long>(options_.seed), number_, index_);
        if (is_one_) print_mesh(mesh, plane);
    }

    const Options& options_;
    std::size_t number_, index_ = 0;
    const Family& family_;
    Tally tally_;
    const char* stage_ = "";
    bool is_one_ = false;
};

void print_row(const char* name, const Tally& t, bool compare) {
    std::printf("%-28s %8zu %10zu %6zu %6zu %6zu %6zu %10zu %11zu", name, t.cuts,
                t.cuts == 0 ? 0 : t.triangles / t.cuts, t.open, t.volume, t.marks, t.other, t.not_planar,
                t.unlike_caps);
    if (compare) std::printf(" %10zu %10zu", t.float_open[0], t.float_open[1]);
    std::puts("");
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
    Options options;
    if (!read(Words(count, words), options)) {
        std::fputs(usage, stderr);
        return 2;
    }
    if (options.family < families.size())
        return Run(options, options.family).run_one(options.index).faults() == 0 ? 0 : 1;
    std::printf("%-28s %8s %10s %6s %6s %6s %6s %10s %11s%s\n", "family", "cuts", "triangles", "open",
                "volume", "marks", "other", "not planar", "unlike caps",
                options.compare ? "  open, in floats: 0, 1e-6" : "");
    Tally all;
    for (std::size_t f = 0; f < families.size(); ++f) {
        // A case is cut once, and once more in one of two, where that is not what the family is about.
        const std::size_t each = options.cuts / families.size();
        const Tally tally = Run(options, f).run(families[f].repeated ? (each + 4) / 5 : each * 2 / 3 + 1);
        print_row(families[f].name, tally, options.compare);
        all += tally;
    }
    print_row("all", all, options.compare);
    return all.faults() == 0 ? 0 : 1;
}
