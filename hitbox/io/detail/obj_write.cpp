// obj_write.cpp: writes Wavefront OBJ, with an object for each part.
#include <hitbox/io/files/writers.hpp>

#include <set>

namespace hitbox::io::detail {

namespace {

// A name without line breaks and not used by another part, because many readers merge equal names.
std::string object_name(const std::string& name, std::size_t number, std::set<std::string>& taken) {
    std::string clean;
    for (const char c : name) clean += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '_' : c;
    const std::size_t first = clean.find_first_not_of(' '), last = clean.find_last_not_of(' ');
    clean =
        first == std::string::npos ? "part_" + std::to_string(number) : clean.substr(first, last - first + 1);
    std::string unique = clean;
    for (std::size_t copy = number; !taken.insert(unique).second; ++copy)
        unique = clean + "_" + std::to_string(copy);
    return unique;
}

}  // namespace

Result<ByteVector> write_obj(const Assembly& assembly) {
    std::string text = "# written by hitbox\n";
    std::set<std::string> taken;
    std::size_t first = 1;  // vertices are numbered from 1 through the whole file
    for (std::size_t number = 0; number < assembly.parts.size(); ++number) {
        const Part& part = assembly.parts[number];
        text += "o " + object_name(part.name, number, taken) + "\n";
        for (const Vec3& p : part.mesh.points) {
            text += 'v';
            for (const double coordinate : {p.x, p.y, p.z}) {
                text += ' ';
                append_number(text, coordinate);
            }
            text += '\n';
        }
        for (const TriMesh::Corners& t : part.mesh.triangles) {
            text += 'f';
            for (const std::uint32_t corner : t) {
                text += ' ';
                append_number(text, first + corner);
            }
            text += '\n';
        }
        first += part.mesh.points.size();
    }
    ByteVector bytes;
    append_text(bytes, text);
    return bytes;
}

}  // namespace hitbox::io::detail
