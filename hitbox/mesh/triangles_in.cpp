// triangles_in.cpp: descends the tree by boxes; the bounds of triangles decide.
#include <hitbox/mesh/triangles_in.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/tree/tree_boxes.hpp>

#include <span>

namespace hitbox {

bool detail::own_triangles_in(const Surface& surface, const Aabb3& box, IdSink sink) {
    return detail::visit_boxes(surface, box, nullptr, sink);
}

bool triangles_in(const Surface& surface, const Aabb3& box, IdSink sink) {
    std::vector<std::uint32_t> numbers;
    return detail::own_triangles_in(surface, box, [&](std::span<const std::uint32_t> ids) {
        numbers.assign(ids.begin(), ids.end());
        for (std::uint32_t& id : numbers) id = surface.number_in_mesh(id);
        return sink(numbers);
    });
}

std::vector<std::uint32_t> triangles_in(const Surface& surface, const Aabb3& box) {
    std::vector<std::uint32_t> all;
    triangles_in(surface, box, [&](std::span<const std::uint32_t> ids) {
        all.insert(all.end(), ids.begin(), ids.end());
        return true;
    });
    detail::sort(all.begin(), all.end());
    return all;
}

}  // namespace hitbox
