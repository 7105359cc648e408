// left_out.hpp: notes about what a reader leaves out: counts, vertices that are not finite (warnings; internal to io).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace hitbox::io::detail {

/// "1 line", "7 lines".
inline std::string counted(std::uint64_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// "1 line is", "7 lines are".
inline std::string counted_with_verb(std::uint64_t count, const char* one, const char* many) {
    return counted(count, one, many) + (count == 1 ? " is" : " are");
}

/// Adds the note that faces have less than three corners, if there are any.
inline void note_small_faces(std::vector<Note>& notes, std::uint64_t count) {
    if (count > 0)
        notes.push_back({"faces-left-out", counted(count, "face has", "faces have") +
                                               " fewer than three corners and " +
                                               (count == 1 ? "is" : "are") + " left out"});
}

/// The vertices of a file with a coordinate that is NaN or infinite. They are no error as long as no face uses them.
template <class Place>
class NotFiniteVertices {
public:
    /// `index` must be above that of the last call. `place` is where an error would be reported.
    void add(std::size_t index, Place place) { all_.emplace_back(index, place); }
    bool empty() const { return all_.empty(); }

    /// The first of these corners whose vertex is not finite, with its place, or null.
    template <class Corners>
    const std::pair<std::size_t, Place>* find(const Corners& corners) const {
        if (all_.empty()) return nullptr;
        for (const auto corner : corners) {
            const auto found =
                std::lower_bound(all_.begin(), all_.end(), std::size_t(corner),
                                 [](const auto& vertex, std::size_t index) { return vertex.first < index; });
            if (found != all_.end() && found->first == std::size_t(corner)) return &*found;
        }
        return nullptr;
    }

    void add_note(std::vector<Note>& notes) const { note_not_finite(notes, all_.size()); }

    static void note_not_finite(std::vector<Note>& notes, std::size_t count) {
        if (count > 0)
            notes.push_back({"vertices-left-out", counted(count, "vertex has", "vertices have") +
                                                      " a coordinate that is not finite, but no face uses " +
                                                      (count == 1 ? "it" : "them")});
    }

private:
    std::vector<std::pair<std::size_t, Place>> all_;
};

}  // namespace hitbox::io::detail
