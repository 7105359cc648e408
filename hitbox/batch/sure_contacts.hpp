// sure_contacts.hpp: up to 64 pairs of triangles side by side: those that surely cross, and those surely apart (filter, SIMD).
#pragma once

#include <hitbox/shape/triangle.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace hitbox::batch::detail {

/// Bit i is that of pair i. A pair with neither bit is not decided, which is rare unless they touch.
struct SureContacts {
    /// An edge of one surely passes through the inside of the other. So contact() says `crossing`, unless the triangle with the
    /// edge is collinear.
    std::uint64_t crossing = 0;
    std::uint64_t apart = 0;  ///< they surely have no common point
};

/// Pairs that are gathered and then asked for all at once.
class TrianglesInPairs {
public:
    static constexpr std::size_t most = 64;

    TrianglesInPairs();

    void put(std::size_t i, const Triangle3& s, const Triangle3& t) { put(i, 0, s), put(i, components, t); }
    /// Of pairs 0 to count - 1.
    SureContacts ask(std::size_t count) const;

private:
    static constexpr std::size_t components = 9;

    void put(std::size_t i, std::size_t first, const Triangle3& t) {
        double* const at = columns_.get() + first * most + i;
        const Vec3* const corner[3] = {&t.a, &t.b, &t.c};
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t k = 0; k < 3; ++k) at[(3 * c + k) * most] = (*corner[c])[k];
    }

    std::unique_ptr<double[]> columns_;
};

}  // namespace hitbox::batch::detail
