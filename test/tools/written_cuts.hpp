// written_cuts.hpp: the pieces of a cut, written in each format and read back, must be what the cut promises.
#pragma once

#include <hitbox/io/read.hpp>
#include <hitbox/io/write.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/slice_parts.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "cut_check.hpp"

namespace hitbox::tools {

constexpr std::array all_formats{io::WriteFormat::stl, io::WriteFormat::glb, io::WriteFormat::ply,
                                 io::WriteFormat::obj};

inline const char* name_of(io::WriteFormat format) {
    constexpr const char* names[] = {"stl", "ply", "obj", "glb"};
    return names[std::size_t(format)];
}
inline CutNumbers numbers_of(io::WriteFormat format) {
    return format == io::WriteFormat::stl || format == io::WriteFormat::glb ? CutNumbers::floats
                                                                            : CutNumbers::doubles;
}

/// Parts of the largest coordinate: the search for a depth proves no smaller one.
constexpr double least_proven_depth = 1e-9;

/// How many written pieces had which fault.
struct WrittenFaults {
    std::size_t open = 0, flat = 0, volume = 0, kind = 0, other = 0;
    /// No fault: the pieces overlap by a few roundings, less than a millionth of the largest coordinate for floats,
    /// less than `least_proven_depth` of it for doubles.
    std::size_t thin = 0;

    std::size_t sum() const { return open + flat + volume + kind + other; }
    void operator+=(const WrittenFaults& f) {
        open += f.open, flat += f.flat, volume += f.volume, kind += f.kind, other += f.other, thin += f.thin;
    }
};

/// The pieces of one cut in one format. `why` names the first fault.
class WrittenCut {
public:
    WrittenCut(const TriMesh& whole, const Plane3& plane, io::WriteFormat format) : whole_(whole) {
        Assembly assembly;
        assembly.parts.push_back({"part", "", 0, whole});
        const Result<SlicedParts> sliced = slice_parts(assembly, plane, {.numbers = numbers_of(format)});
        if (!sliced.ok()) {
            note(faults.other, sliced.error().message);
            return;
        }
        const bool was_flat = numbers_of(format) == CutNumbers::doubles && closedness(whole).flat > 0;
        for (std::size_t s = 0; s < 2; ++s) {
            const Assembly& side = s == 0 ? sliced->front : sliced->back;
            if (!side.parts.empty() && !read_back(side, format, pieces[s])) return;
            const Closedness c = closedness(pieces[s]);
            if (!c.closed) note(faults.open, s == 0 ? "the front is open" : "the back is open");
            if (c.flat > 0 && !was_flat)
                note(faults.flat, s == 0 ? "the front has flat triangles" : "the back has flat triangles");
        }
        check_volume(format);
        check_kind(*sliced, format);
    }

    WrittenFaults faults;
    std::string why;
    std::array<TriMesh, 2> pieces;

private:
    void note(std::size_t& count, const std::string& what) {
        if (why.empty()) why = what;
        ++count;
    }

    bool read_back(const Assembly& side, io::WriteFormat format, TriMesh& piece) {
        const auto bytes = io::encode(side, format);
        if (!bytes.ok()) {
            note(faults.other, "not written: " + bytes.error().message);
            return false;
        }
        const auto read = io::read_bytes(std::string("piece.") + name_of(format), *bytes);
        if (!read.ok() || read->parts.size() != 1) {
            note(faults.other, read.ok() ? "not one part" : "not read: " + read.error().message);
            return false;
        }
        piece = read->parts[0].mesh;
        const TriMesh& written = side.parts[0].mesh;
        if (piece.triangles.size() != written.triangles.size())
            note(faults.other, "other triangles than were written");
        for (std::size_t t = 0; t < (std::min)(piece.triangles.size(), written.triangles.size()); ++t)
            for (std::size_t k = 0; k < 3; ++k)
                if (piece.points[piece.triangles[t][k]] != written.points[written.triangles[t][k]]) {
                    note(faults.other, "a corner is not where it was written");
                    return true;
                }
        return true;
    }

    void check_volume(io::WriteFormat format) {
        const Vec3 o = whole_.points[0];
        const Volume v = volume_of(whole_, o), front = volume_of(pieces[0], o),
                     back = volume_of(pieces[1], o);
        const Tolerance tolerance(whole_);
        // Each corner of the whole is rounded to a float, too, by at most half an ulp in each coordinate.
        const double coarser = numbers_of(format) == CutNumbers::floats ? 0x1p29 : 1;
        const double allowed = 1e-12 * std::fabs(v.value()) + 4 * coarser * tolerance.ulp * tolerance.area;
        const Volume lost{v.six - front.six - back.six, v.error + front.error + back.error};
        if (lost.error < allowed && exceeds(lost, allowed))
            note(faults.volume,
                 "the volumes differ by " + std::to_string(lost.value() / allowed) + " of what is allowed");
    }

    // Solids that share a cap touch there. Where a piece is empty, or nothing was cut, there may be no clash. A face
    // that the plane grazes, or another solid beside the cap, may reach over by what both are rounded.
    void check_kind(const SlicedParts& sliced, io::WriteFormat format) {
        Assembly both;
        for (const TriMesh& piece : pieces) both.parts.push_back({"piece", "", 0, piece});
        ClashOptions options;
        options.tolerance = (numbers_of(format) == CutNumbers::floats ? 0x1p-20 : least_proven_depth) *
                            largest_coordinate(whole_);
        const Result<ClashReport> report = find_clashes(both, options);
        if (!report.ok()) return note(faults.other, report.error().message);
        if (report->clashes.empty()) {
            if (sliced.cap_area > 0) note(faults.kind, "the pieces do not meet");
            return;
        }
        const Clash& clash = report->clashes[0];
        // Pieces thinner than the tolerance are the same within it, and never forgiven.
        const bool thin =
            clash.near_duplicate && clash.depth_at_most && *clash.depth_at_most <= options.tolerance;
        faults.thin += clash.forgiven || thin;
        if (clash.kind != ClashKind::touching && !thin)
            note(faults.kind, std::string("the pieces are ") + to_string(clash.kind) + ", at most " +
                                  std::to_string(clash.depth_at_most.value_or(-1) / options.tolerance) +
                                  " of what is forgiven");
    }

    const TriMesh& whole_;
};

}  // namespace hitbox::tools
