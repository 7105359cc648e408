// obj_names.hpp: the names of objects and groups of an OBJ, and names that come again (o, g; internal to io).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hitbox::io::detail {

/// The names given with one keyword, numbered in order of appearance; -1 before the first.
struct ObjNames {
    std::vector<std::string> list;
    std::map<std::string, int, std::less<>> numbers;
    int current = -1;

    /// Objects: a name that comes again is another object.
    void add(std::string_view name) {
        current = int(list.size());
        list.emplace_back(name);
    }
    /// Groups are reopened on purpose, for each material: a name that comes again is the same group.
    void select(std::string_view name) {
        auto found = numbers.find(name);
        if (found == numbers.end()) {
            found = numbers.emplace(std::string(name), int(list.size())).first;
            list.emplace_back(name);
        }
        current = found->second;
    }
};

/// Adds the note that several objects have one name, if there are such. The names are those of the parts, in order.
void note_repeated_names(const std::vector<std::string_view>& names, std::vector<Note>& notes);

}  // namespace hitbox::io::detail
