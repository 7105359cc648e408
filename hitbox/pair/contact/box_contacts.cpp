// box_contacts.cpp: the rectangle that the faces of two axis-aligned boxes share, with the features of its corners.
#include <hitbox/pair/contact/box_contacts.hpp>

#include <hitbox/pair/closest/rounded_set.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace hitbox::detail {

namespace {

// As of contacts_between: a side within this part of the size of the other one is the same side.
constexpr double slack_of_rectangle = 0x1p-48;

//        side 2
//     3 ------- 2      The face of a box along an axis: a and b are the other two axes, in their order. Side s leads from
//     |         |      corner s to the next one.
//   3 | b       | 1
//     |   a     |
//     0 ------- 1
//        side 0

struct FaceNumbers {
    std::array<std::uint8_t, 4> vertex, edge;
};

// Of face 2 k + upper, as FacingPart numbers them.
constexpr std::array<FaceNumbers, 6> numbers_of_faces() {
    std::array<FaceNumbers, 6> r{};
    for (unsigned face = 0; face < 6; ++face) {
        const unsigned k = face / 2, i = k == 0 ? 1 : 0, j = k == 2 ? 1 : 2;
        const unsigned low = face % 2 << k, bit_i = 1U << i, bit_j = 1U << j;
        const auto edge = [](unsigned along, unsigned from) {
            const unsigned below = from & ((1U << along) - 1), above = from >> (along + 1) << along;
            return std::uint8_t(4 * along + (above | below));
        };
        r[face].vertex = {std::uint8_t(low), std::uint8_t(low | bit_i), std::uint8_t(low | bit_i | bit_j),
                          std::uint8_t(low | bit_j)};
        r[face].edge = {edge(i, low), edge(j, low | bit_i), edge(i, low | bit_j), edge(j, low)};
    }
    return r;
}
constexpr std::array<FaceNumbers, 6> face_numbers = numbers_of_faces();

// The least of the six ways out. The boxes are in their order, so of two equal ways the one down along an axis counts.
struct WayOut {
    double depth;
    std::size_t axis = 0;
    bool is_up = false;  // a leaves b at its upper end
};

bool is_lower_box(const Aabb3& a, const Aabb3& b) {
    for (std::size_t k = 0; k < 3; ++k)
        if (a.min[k] != b.min[k]) return a.min[k] < b.min[k];
    for (std::size_t k = 0; k < 3; ++k)
        if (a.max[k] != b.max[k]) return a.max[k] < b.max[k];
    return false;
}

std::optional<Contacts> contacts_in_general(const Aabb3& a, const Aabb3& b) {
    return contacts_between(rounded_set(a), rounded_set(b));
}

}  // namespace

std::optional<Contacts> contacts_of_boxes(const Aabb3& first, const Aabb3& second) {
    // One order for both orders of the arguments, so that they give the same bits.
    const bool is_swapped = is_lower_box(second, first);
    const Aabb3 &a = is_swapped ? second : first, &b = is_swapped ? first : second;

    // All coordinates relative to the lower corner of a, which is zero.
    const Vec3 top_a = a.max - a.min, low_b = b.min - a.min, step_b = b.max - b.min;
    const double size =
        std::max(top_a.x + top_a.y + top_a.z, std::fabs(low_b.x) + std::fabs(low_b.y) + std::fabs(low_b.z) +
                                                  step_b.x + step_b.y + step_b.z);
    const bool is_box =
        top_a.x >= 0 && top_a.y >= 0 && top_a.z >= 0 && step_b.x >= 0 && step_b.y >= 0 && step_b.z >= 0;
    if (!(is_box && size > 0x1p-300 && size < 0x1p300)) return contacts_in_general(first, second);

    WayOut out{HUGE_VAL};
    for (std::size_t k = 0; k < 3; ++k) {
        const double up = b.max[k] - a.min[k], down = a.max[k] - b.min[k];
        if (up < 0 || down < 0) return std::nullopt;
        const double depth = up < down ? up : down;
        if (depth < out.depth) out = {depth, k, up < down};
    }
    const std::size_t k = out.axis, i = k == 0 ? 1 : 0, j = k == 2 ? 1 : 2;
    if (!(top_a[i] > 0 && top_a[j] > 0 && step_b[i] > 0 && step_b[j] > 0))
        return contacts_in_general(first, second);

    const double slack = slack_of_rectangle * size;
    const std::array<double, 4> of_a{0, top_a[i], top_a[j], 0},
        of_b{low_b[j], low_b[i] + step_b[i], low_b[j] + step_b[j], low_b[i]};
    const std::array<bool, 4> is_cut{of_a[0] - of_b[0] < -slack, of_b[1] - of_a[1] < -slack,
                                     of_b[2] - of_a[2] < -slack, of_a[3] - of_b[3] < -slack};
    const auto side = [&](std::size_t s) { return is_cut[s] ? of_b[s] : of_a[s]; };
    const bool thin_i = std::fabs(side(1) - side(3)) <= slack, thin_j = std::fabs(side(2) - side(0)) <= slack;

    std::optional<Contacts> result(std::in_place);
    Contacts& r = *result;
    r.depth = out.depth;
    r.axis[k] = out.is_up != is_swapped ? 1 : -1;

    // Coordinates along the axis, and on each side.
    const double at_a = out.is_up ? a.min[k] : a.max[k], at_b = out.is_up ? b.max[k] : b.min[k];
    const std::array<double, 4> at{is_cut[0] ? b.min[j] : a.min[j], is_cut[1] ? b.max[i] : a.max[i],
                                   is_cut[2] ? b.max[j] : a.max[j], is_cut[3] ? b.min[i] : a.min[i]};
    // A box that is flat along the axis has only the lower face.
    const std::size_t face_a = 2 * k + (!out.is_up && top_a[k] > 0),
                      face_b = 2 * k + (out.is_up && step_b[k] > 0);
    const FaceNumbers &of_face_a = face_numbers[face_a], &of_face_b = face_numbers[face_b];

    // The corner that clipping leaves first: sides are cut one after the other, and one that cuts the first two corners of
    // the polygon turns it.
    std::size_t start = 0;
    while (start < 4 && is_cut[start]) ++start;

    std::array<bool, 4> has{};
    for (std::size_t step = 0; step < 4; ++step) {
        const std::size_t n = (start + step) % 4, before = (n + 3) % 4;
        // Corner n is the same place as n ^ 1 if the rectangle is thin along i, as n ^ 3 along j.
        if ((thin_i && has[n ^ 1]) || (thin_j && has[n ^ 3]) || (thin_i && thin_j && has[n ^ 2])) continue;
        has[n] = true;
        ContactFeature feature_a, feature_b;
        if (is_cut[before] && is_cut[n]) {
            feature_a = {FeatureKind::face, std::uint16_t(face_a)};
            feature_b = {FeatureKind::vertex, of_face_b.vertex[n]};
        } else if (is_cut[n]) {
            feature_a = {FeatureKind::edge, of_face_a.edge[before]};
            feature_b = {FeatureKind::edge, of_face_b.edge[n]};
        } else if (is_cut[before]) {
            feature_a = {FeatureKind::edge, of_face_a.edge[n]};
            feature_b = {FeatureKind::edge, of_face_b.edge[before]};
        } else {
            feature_a = {FeatureKind::vertex, of_face_a.vertex[n]};
            feature_b = {FeatureKind::face, std::uint16_t(face_b)};
        }
        Vec3 p{};
        p[i] = at[n == 0 || n == 3 ? 3 : 1], p[j] = at[n < 2 ? 0 : 2];
        Vec3 q = p;
        p[k] = at_a, q[k] = at_b;
        r.first_points[r.count++] = is_swapped ? ContactPoint{q, p, out.depth, feature_b, feature_a}
                                               : ContactPoint{p, q, out.depth, feature_a, feature_b};
    }
    return result;
}

}  // namespace hitbox::detail
