// structure_by_curve.cpp: boxes sorted by the Hilbert code of their centres, for groups of neighbours.
#include <hitbox/mesh/tree/detail/tree_structure.hpp>

#include <hitbox/core/chunks.hpp>
#include <hitbox/index/order/curve_order.hpp>

#include <algorithm>

namespace hitbox::detail {

TriangleBoxes triangle_boxes(std::span<const Vec3f> points, std::span<const TriMesh::Corners> triangles,
                             Executor* executor) {
    TriangleBoxes boxes(triangles.size());
    for_chunks(executor, triangles.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) {
            using Four = TriangleBox::Four;
            const auto corner = [&](std::size_t c) {
                const Vec3f& p = points[triangles[i][c]];
                Four r = Four::of(0);
                for (std::size_t k = 0; k < 3; ++k) r.v[k] = p[k];
                return r;
            };
            const Four a = corner(0), b = corner(1), c = corner(2);
            TriangleBox& box = boxes[i];
            box.low = smaller(smaller(a, b), c), box.minus_high = -larger(larger(a, b), c);
            box.low.v[3] = std::bit_cast<float>(std::uint32_t(i));
        }
    });
    return boxes;
}

TreeStructure structure_by_curve(TriangleBoxes& boxes, Executor* executor) {
    if (boxes.empty()) return {};
    // Until they are sorted, the boxes hold their maxima as they are.
    const auto turned = [](const TriangleBox& box) { return TriangleBox{box.low, -box.minus_high}; };
    for_chunks(executor, boxes.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) boxes[i] = turned(boxes[i]);
    });
    CurveItems items, scratch;
    curve_order(BoxesView<3, float>(&boxes[0].low, &boxes[0].minus_high, boxes.size(), sizeof(TriangleBox)),
                executor, items, scratch);
    TriangleBoxes sorted(boxes.size());
    for_chunks(executor, items.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) sorted[i] = turned(boxes[item_id(items[i])]);
    });
    boxes.swap(sorted);

    return structure_of_groups(boxes, executor);
}

}  // namespace hitbox::detail
