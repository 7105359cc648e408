// sure_contacts.cpp: the filter of triangles in batches, for pairs gathered in columns.
#include <hitbox/batch/sure_contacts.hpp>

#include <hitbox/batch/detail/kernel.hpp>
#include <hitbox/simd/level.hpp>

namespace hitbox::batch::detail {

TrianglesInPairs::TrianglesInPairs() : columns_(std::make_unique<double[]>(2 * components * most)) {}

SureContacts TrianglesInPairs::ask(std::size_t count) const {
    const void *s[components], *t[components];
    for (std::size_t c = 0; c < components; ++c)
        s[c] = columns_.get() + c * most, t[c] = columns_.get() + (components + c) * most;
    SureContacts r;
    kernel_of<Triangle3, Triangle3>().many[std::size_t(simd::level())](s, t, 1, &r.crossing, &r.apart);
    const std::uint64_t asked = count < most ? (std::uint64_t(1) << count) - 1 : ~std::uint64_t(0);
    r.crossing &= asked, r.apart &= asked;
    return r;
}

}  // namespace hitbox::batch::detail
