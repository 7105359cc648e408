// sheet_sides.hpp: the two sides of an open surface near a place, whichever way its triangles face (orientation).
#pragma once

#include <hitbox/mesh/surface.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Some triangles of a surface in patches, with a front and a back for each patch. They do not depend on the orientation of
/// the triangles: faces may be there twice, or look the other way.
class SheetSides {
public:
    /// `ids` are sorted. Triangles that lie on each other count as one, up to `thickness`; so do those that are so near each
    /// other in one plane, across a crack or a corner of one in an edge of the other.
    SheetSides(const Surface& surface, std::span<const std::uint32_t> ids, double thickness);

    /// False if more than two sheets meet at an edge, if patches come near each other at an angle, or if a patch has one side
    /// only.
    bool is_sound() const { return is_sound_; }

    /// The patch of triangle ids[i], and whether its normal points to the back of the patch.
    std::uint32_t patch_of(std::size_t i) const { return find(std::uint32_t(i)).root; }
    bool is_flipped(std::size_t i) const { return find(std::uint32_t(i)).flipped; }

    /// The triangle ids[other] that continues ids[i] across its edge from corner k to the next.
    struct Across {
        static constexpr std::uint32_t nothing = 0xffffffff;
        std::uint32_t other = nothing;
        bool is_flat = false;  ///< up to a slope of 1 in 32
    };
    const Across& across(std::size_t i, std::size_t k) const { return across_[3 * i + k]; }

private:
    struct Found {
        std::uint32_t root;
        bool flipped;
    };
    Found find(std::uint32_t i) const;
    void join_at_edges(const Surface& surface, std::span<const std::uint32_t> ids, double thickness);
    void join_across_cracks(const Surface& surface, std::span<const std::uint32_t> ids, double thickness);
    void join(std::uint32_t i, std::uint32_t j, bool differ);

    std::vector<std::uint32_t> parent_;
    std::vector<std::uint8_t> flipped_;  // relative to the parent
    std::vector<Across> across_;
    bool is_sound_ = true;
};

/// False only if two triangles are surely farther apart.
bool may_be_within(const Triangle3& s, const Triangle3& t, double distance);

}  // namespace hitbox::detail
