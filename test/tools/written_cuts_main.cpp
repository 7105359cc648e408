// written_cuts_main.cpp: hitbox_written_cuts, cuts whose pieces are written in each format and read back.
#include <hitbox/io/read.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cut_cases.hpp"
#include "words.hpp"
#include "written_cuts.hpp"

namespace {

using namespace hitbox;
using namespace hitbox::tools;

constexpr const char* usage =
    "usage: hitbox_written_cuts [--cuts N] [--seed S] [--only GROUP INDEX] [FILE or FOLDER ...]\n"
    "  Cuts closed meshes, N times in all: the closed parts of the files, and generated ones. Each cut is "
    "made for "
    "STL, GLB,\n"
    "  PLY and OBJ; the pieces are written, read back, and must be closed, without flat triangles, of the "
    "right "
    "volume,\n"
    "  and touch each other. Thin is no fault: they overlap by a few roundings.\n"
    "  Exit code 0: no fault, 1: some, the first ones of each group named, 2: wrong usage.\n";

struct Options {
    std::size_t cuts = 5000, group = ~std::size_t{0}, index = 0;
    std::uint64_t seed = 1;
    std::vector<std::string> paths;
};

bool read_options(Words words, Options& options) {
    for (std::string key; words.next(key);) {
        if (key == "--cuts"   ? !words.number(options.cuts)
            : key == "--seed" ? !words.number(options.seed)
            : key == "--only" ? !(words.number(options.group) && words.number(options.index))
                              : key.starts_with("-"))
            return false;
        if (!key.starts_with("-")) options.paths.push_back(key);
    }
    return true;
}

struct NamedMesh {
    std::string name;
    TriMesh mesh;
};

// The closed parts of files, in the order of their names.
std::vector<NamedMesh> closed_parts(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        if (!std::filesystem::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(path))
            if (entry.is_regular_file()) files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    std::vector<NamedMesh> out;
    for (const std::string& file : files) {
        Result<Assembly> read = io::read(file);
        if (!read.ok()) continue;
        for (Part& part : read->parts)
            if (!part.mesh.triangles.empty() && closedness(part.mesh).closed)
                out.push_back({std::filesystem::path(file).filename().string() + " " + part.name,
                               std::move(part.mesh)});
    }
    return out;
}

// Cuts of a family of generated meshes, or of the parts of files.
class Group {
public:
    Group(const Options& options, std::size_t number, const std::vector<NamedMesh>& parts)
        : options_(options), number_(number), parts_(parts) {}

    const char* name() const { return number_ < families.size() ? families[number_].name : "parts of files"; }

    void cut(std::size_t index) {
        Random random(mixed(mixed(mixed(options_.seed + 7) + number_) + index));
        const Family& family = number_ < families.size() ? families[number_] : families[0];
        const NamedMesh* part = number_ < families.size() ? nullptr : &parts_[index % parts_.size()];
        const TriMesh mesh = part != nullptr ? part->mesh : mesh_of(family, random);
        const Plane3 plane = plane_of(part != nullptr ? PlaneKind::any : family.plane, mesh, random);
        if (plane.is_empty()) return;
        ++cuts;
        for (std::size_t f = 0; f < all_formats.size(); ++f) {
            const WrittenCut written(mesh, plane, all_formats[f]);
            faults[f] += written.faults;
            if (written.why.empty()) continue;
            if (options_.group == number_ || faults[f].sum() <= 2)
                std::printf("FAULT in \"%s\"%s%s, %s: %s; --seed %llu --only %zu %zu\n", name(),
                            part != nullptr ? " " : "", part != nullptr ? part->name.c_str() : "",
                            name_of(all_formats[f]), written.why.c_str(),
                            static_cast<unsigned long long>(options_.seed), number_, index);
            if (options_.group == number_) print(mesh, plane);
        }
    }

    std::size_t cuts = 0;
    std::array<WrittenFaults, all_formats.size()> faults;

private:
    static void print(const TriMesh& mesh, const Plane3& plane) {
        std::printf("# --plane=%.17g,%.17g,%.17g,%.17g\n", plane.normal.x, plane.normal.y, plane.normal.z,
                    plane.offset);
        for (const Vec3& p : mesh.points) std::printf("v %.17g %.17g %.17g\n", p.x, p.y, p.z);
        for (const TriMesh::Corners& c : mesh.triangles)
            std::printf("f %u %u %u\n", c[0] + 1, c[1] + 1, c[2] + 1);
    }

    const Options& options_;
    std::size_t number_;
    const std::vector<NamedMesh>& parts_;
};

void print_row(const char* name, std::size_t cuts,
               const std::array<WrittenFaults, all_formats.size()>& faults) {
    std::printf("%-28s %6zu", name, cuts);
    for (const WrittenFaults& f : faults)
        std::printf("  %4zu %4zu %4zu %4zu %4zu %4zu", f.open, f.flat, f.volume, f.kind, f.other, f.thin);
    std::puts("");
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
    Options options;
    if (!read_options(Words(count, words), options)) {
        std::fputs(usage, stderr);
        return 2;
    }
    const std::vector<NamedMesh> parts = closed_parts(options.paths);
    const std::size_t groups = families.size() + (parts.empty() ? 0 : 1);
    std::printf("%zu closed parts of files\n%-28s %6s", parts.size(), "", "");
    for (const io::WriteFormat format : all_formats) std::printf("  %-29s", name_of(format));
    std::printf("\n%-28s %6s", "group", "cuts");
    for (std::size_t f = 0; f < all_formats.size(); ++f) std::printf("  open flat  vol kind else thin");
    std::puts("");
    if (options.group < groups) {
        Group group(options, options.group, parts);
        group.cut(options.index);
        print_row(group.name(), group.cuts, group.faults);
        return 0;
    }
    // Files take half of the cuts.
    std::size_t all = 0;
    std::array<WrittenFaults, all_formats.size()> sum;
    for (std::size_t g = 0; g < groups; ++g) {
        Group group(options, g, parts);
        const std::size_t wanted = parts.empty()          ? options.cuts / families.size()
                                   : g == families.size() ? options.cuts / 2
                                                          : options.cuts / 2 / families.size();
        for (std::size_t i = 0; group.cuts < wanted && i < 2 * wanted; ++i) group.cut(i);
        print_row(group.name(), group.cuts, group.faults);
        all += group.cuts;
        for (std::size_t f = 0; f < sum.size(); ++f) sum[f] += group.faults[f];
    }
    print_row("all", all, sum);
    std::size_t faults = 0;
    for (const WrittenFaults& f : sum) faults += f.sum();
    return faults == 0 ? 0 : 1;
}
