// box_pieces.cpp: the faces of a box, corner by corner.
#include <hitbox/world/detail/box_pieces.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

namespace {

// The box, where it is flat on at least one axis: each of the other axes doubles the corners.
Intersection<double> flat_piece(const Aabb3& box) {
    Intersection<double> piece;
    piece.kind = IntersectionKind::point;
    piece.points[0] = box.min, piece.count = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        if (box.min[k] == box.max[k]) continue;
        // The second half runs backwards, so that four corners go around the rectangle.
        for (std::size_t i = 0; i < piece.count; ++i) {
            Vec3& corner = piece.points[2 * piece.count - 1 - i];
            corner = piece.points[i];
            corner[k] = box.max[k];
        }
        piece.count *= 2;
        piece.kind = piece.count == 2 ? IntersectionKind::segment : IntersectionKind::polygon;
    }
    return piece;
}

}  // namespace

void for_each_face(const Aabb3& box, FunctionRef<void(const Intersection<double>&)> f) {
    if (box.is_empty() || !box.is_finite()) return;
    std::size_t flat = 0;
    for (std::size_t k = 0; k < 3; ++k) flat += box.min[k] == box.max[k];
    if (flat > 0) return f(flat_piece(box));
    for (std::size_t k = 0; k < 3; ++k) {
        Aabb3 face = box;
        face.max[k] = box.min[k];
        f(flat_piece(face));
        face.min[k] = face.max[k] = box.max[k];
        f(flat_piece(face));
    }
}

}  // namespace hitbox::detail
