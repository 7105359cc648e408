// read_bench.cpp: reading files of a million triangles, with hitbox and other readers (import, load).
#include <hitbox/io/read.hpp>
#include <hitbox/io/write.hpp>
#include <hitbox/mesh/weld.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>

#include "../mesh/bumpy.hpp"
#include "../temporary_file.hpp"
#include "../workload.hpp"
#include "reader.hpp"

namespace hitbox::bench {
namespace {

enum class Coordinates {
    floats,    ///< as in binary formats, 4 bytes each
    decimals,  ///< six decimal places, as most programs write text
    digits,    ///< 16 or 17 digits, as hitbox writes text without loss
};

/// STL repeats each corner. It is comparable to the other formats only after welding.
enum class Then { nothing, weld };

FileContent read_with_hitbox(const std::string& path, Then then) {
    const Result<Assembly> assembly = io::read(path);
    FileContent content;
    if (!assembly) {
        content.error = assembly.error().message;
        return content;
    }
    content.lowest_x = (std::numeric_limits<double>::max)();
    content.highest_x = -content.lowest_x;
    const auto add = [&](const std::vector<Vec3>& points, std::size_t triangles) {
        content.triangles += triangles;
        for (const Vec3& p : points) {
            content.lowest_x = (std::min)(content.lowest_x, p.x);
            content.highest_x = (std::max)(content.highest_x, p.x);
        }
    };
    for (const Part& part : assembly->parts) {
        if (then == Then::weld) {
            const Welded welded = *weld(part.mesh);
            add(welded.points, welded.triangles.size());
        } else {
            add(part.mesh.points, part.mesh.triangles.size());
        }
    }
    return content;
}

std::string text_of(const FileContent& content) {
    if (!content.error.empty()) return content.error;
    char text[100];
    std::snprintf(text, sizeof text, "%zu triangles from x = %.5f to %.5f", content.triangles,
                  content.lowest_x, content.highest_x);
    return text;
}

Workload reading(const char* name, Coordinates coordinates, Then then) {
    Assembly assembly;
    assembly.parts.resize(1);
    TriMesh& mesh = assembly.parts[0].mesh = bumpy(224);
    for (Vec3& p : mesh.points)
        for (std::size_t k = 0; k < 3; ++k) {
            const volatile float nearest = float(p[k]);
            if (coordinates == Coordinates::floats) p[k] = nearest;
            if (coordinates == Coordinates::decimals) p[k] = std::round(p[k] * 1e6) / 1e6;
        }
    const auto file = std::make_shared<const TemporaryFile>(name);
    Workload workload{mesh.triangles.size(), {}};
    const auto failed = file->path.empty() ? Error{ErrorCode::unwritable, "no temporary folder", name}
                                           : io::write(file->path, assembly);
    const auto add = [&](const std::string& reader, const std::string& version, auto read) {
        const auto content = std::make_shared<FileContent>();
        Subject s{reader, version, {}, {}, {}, {}};
        s.run = [=] { *content = failed ? FileContent{0, 0, 0, failed->message} : read(file->path); };
        s.answer = [=] { return text_of(*content); };
        workload.subjects.push_back(s);
    };
    add("hitbox", HITBOX_VERSION, [then](const std::string& path) { return read_with_hitbox(path, then); });
    for (const ReaderPeer& peer : reader_peers()) add(peer.name, peer.version, peer.read);
    return workload;
}

const Registered ply("io/ply/1m", [] { return reading("a.ply", Coordinates::floats, Then::nothing); });
const Registered stl("io/stl/1m", [] { return reading("a.stl", Coordinates::floats, Then::weld); });
const Registered obj("io/obj/1m", [] { return reading("a.obj", Coordinates::decimals, Then::nothing); });
const Registered obj_digits("io/obj_17_digits/1m",
                            [] { return reading("a.obj", Coordinates::digits, Then::nothing); });
const Registered glb("io/glb/1m", [] { return reading("a.glb", Coordinates::floats, Then::nothing); });

}  // namespace
}  // namespace hitbox::bench
