// shown_files.cpp: the shortest ends of paths that differ.
#include <apps/cli/report/shown_files.hpp>

#include <algorithm>
#include <cstddef>
#include <set>

namespace hitbox::cli {

namespace {

// The last `steps` names of a path: of "a/b/c" and 2 it is "b/c".
std::string_view end_of(std::string_view path, std::size_t steps) {
    std::size_t at = path.size();
    for (; steps > 0; --steps) {
        if (at == 0) return path;
        const std::size_t slash = path.rfind('/', at - 1);
        if (slash == path.npos) return path;
        at = slash;
    }
    return path.substr(at + 1);
}

std::size_t same_start(std::string_view a, std::string_view b) {
    return std::size_t(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

}  // namespace

ShownFiles::ShownFiles(const Assembly& assembly) {
    std::set<std::string_view> files;
    for (const Part& part : assembly.parts) files.insert(part.file);
    for (const Note& note : assembly.notes) files.insert(note.file);
    for (std::size_t steps = 1; !files.empty(); ++steps) {
        std::map<std::string_view, std::size_t> times;
        for (const std::string_view file : files) ++times[end_of(file, steps)];
        for (auto file = files.begin(); file != files.end();) {
            const std::string_view end = end_of(*file, steps);
            const bool is_known = times[end] == 1 || end.size() == file->size();
            if (is_known) names_.emplace(*file, end);
            file = is_known ? files.erase(file) : std::next(file);
        }
    }
}

std::string ShownFiles::name(const std::string& file) const {
    const auto found = names_.find(file);
    return found != names_.end() ? found->second : std::string(end_of(file, 1));
}

std::string ShownFiles::in_text(std::string_view text) const {
    std::string out;
    while (!text.empty()) {
        // The longest file that the text begins with. It is not after the text in the order of names; and if the last of
        // those is not a prefix of the text, the file is not longer than the common prefix of the two.
        std::string_view start = text;
        std::size_t length = 0;
        while (!start.empty() && length == 0) {
            const auto after = names_.upper_bound(start);
            if (after == names_.begin()) break;
            const auto& [file, name] = *std::prev(after);
            const std::size_t same = same_start(start, file);
            if (same == file.size() && same > 0) {
                length = same;
                out += name;
            } else {
                start = start.substr(0, same);
            }
        }
        if (length == 0) out += text[length++];
        text.remove_prefix(length);
    }
    return out;
}

}  // namespace hitbox::cli
