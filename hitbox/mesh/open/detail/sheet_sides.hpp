// sheet_sides.hpp: the two sides of an open surface near a point, whatever the orientation of its triangles.
#pragma once

#include <hitbox/mesh/open/near_cover.hpp>
#include <hitbox/mesh/surface.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Some triangles of a surface in patches, with a front and a back for each patch. They do not depend on the orientation of
/// the triangles: faces may occur twice, or be turned over.
class SheetSides {
public:
    /// `ids` are sorted. Two triangles at an edge continue each other, however sharp the fold is. Triangles with the same
    /// corners count as one. Others that are within `crack` of each other across a border, or within `apart` beside each
    /// other, have the same front if the angle of their planes is less than 45 degrees.
    SheetSides(const Surface& surface, std::span<const std::uint32_t> ids, double crack, double apart);

    /// False if patches are that near each other at a larger angle, or if a patch is one-sided.
    bool is_sound() const { return is_sound_; }

    /// The patch of triangle ids[i], and whether its normal points to the back of the patch.
    std::uint32_t patch_of(std::size_t i) const { return find(std::uint32_t(i)).root; }
    bool is_flipped(std::size_t i) const { return find(std::uint32_t(i)).flipped; }

    /// The continuation of ids[i] across its edge from corner k to the next.
    struct Across {
        static constexpr std::uint32_t nothing = 0xffffffff;
        std::uint32_t other = nothing;  ///< the triangle ids[other] uses the same edge
        bool is_flat = false;           ///< up to a slope of 1 in 32
        bool goes_on = false;           ///< there is another triangle, at the edge or across a crack
    };
    const Across& across(std::size_t i, std::size_t k) const { return across_[3 * i + k]; }

    /// The edge of a triangle from a corner to the next.
    struct Edge {
        std::uint32_t index, corner;
    };
    /// Two edges with a crack between them and an angle that is not flat.
    struct Crack {
        Edge edge, other;
    };
    std::span<const Crack> cracks_of(std::size_t i) const;

private:
    struct Found {
        std::uint32_t root;
        bool flipped;
    };
    Found find(std::uint32_t i) const;
    void find_copies();
    void join_at_edges();
    void join_across_cracks();
    void add_crack(const Edge& e, std::uint32_t j);
    void join_neighbours();
    bool is_across_crack(const Edge& e, std::uint32_t j) const;
    void join_alike(std::uint32_t i, std::uint32_t j);
    Vec3 along(const Edge& e) const;
    void join(std::uint32_t i, std::uint32_t j, bool differ);

    const Surface& surface_;
    std::span<const std::uint32_t> ids_;
    double crack_, apart_;
    std::vector<TriangleFrame> frames_;
    std::vector<std::uint32_t> first_copy_;  // the first triangle with the same corners
    std::vector<std::uint32_t> parent_;
    std::vector<std::uint8_t> flipped_;  // relative to the parent
    std::vector<Across> across_;
    std::vector<Crack> cracks_;  // sorted by the first triangle
    bool is_sound_ = true;
};

/// False only if two triangles are surely farther apart.
bool may_be_within(const TriangleFrame& s, const TriangleFrame& t, double distance);

}  // namespace hitbox::detail
