// obj_names.cpp: finds names that come again.
#include <hitbox/io/detail/obj_names.hpp>

#include <hitbox/io/files/file.hpp>
#include <hitbox/io/files/left_out.hpp>

#include <cstddef>

namespace hitbox::io::detail {

void note_repeated_names(const std::vector<std::string_view>& all, std::vector<Note>& notes) {
    std::map<std::string_view, std::size_t> times;
    for (const std::string_view name : all) ++times[name];
    std::size_t names = 0;
    for (const auto& [name, count] : times) names += count > 1;
    for (const std::string_view name : all) {  // the first in the file
        const std::size_t count = times[name];
        if (count == 1) continue;
        std::string message = std::to_string(count) + " objects are named " + in_quotes(name);
        if (names > 1) message += ", and " + counted(names - 1, "other name", "other names") + " come again";
        notes.push_back({"repeated-name", message + "; each is a part of its own"});
        return;
    }
}

}  // namespace hitbox::io::detail
