// box_box_test.cpp: mirrors hitbox/pair/formula/box_box.hpp.
#include <hitbox/pair/formula/box_box.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>

#include "../../oracle/random.hpp"

using namespace hitbox::detail::formula;
using hitbox::oracle::Random;

namespace {

// Of small integers, so that doubles do not round. Parallel, flat and sheared boxes are frequent.
BoxBox<double> any_boxes(Random& random) {
    const auto vector = [&](int most) {
        const auto one = [&] { return double(random.integer(-most, most)); };
        return Triple<double>{one(), one(), one()};
    };
    const auto axis = [&] { return vector(3); };
    return {{axis(), axis(), axis()}, {axis(), axis(), axis()}, vector(20)};
}

double by_identity(const BoxBox<double>& f, std::size_t axis) {
    if (axis < 3) return f.face_a(axis);
    return axis < 6 ? f.face_b(axis - 3) : f.edges((axis - 6) / 3, (axis - 6) % 3);
}

}  // namespace

TEST_SUITE("pair/formula/box_box") {
    TEST_CASE("both spellings of a gap agree, whichever of its signs are known") {
        Random random(1);
        std::size_t wrong = 0, positive = 0;
        for (int n = 0; n < 200; ++n) {
            const BoxBox<double> f = any_boxes(random);
            for (std::size_t axis = 0; axis < f.axes; ++axis) {
                const double gap = by_identity(f, axis);
                positive += gap > 0;
                const BoxSigns all =
                    f.signs(axis, [](double x) { return static_cast<signed char>((x > 0) - (x < 0)); });
                for (unsigned subset = 0; subset < 1u << 7; ++subset) {
                    BoxSigns known;
                    for (std::size_t i = 0; i < 7; ++i)
                        if (subset >> i & 1) known.of[i] = all.of[i];
                    wrong += f.with_gap(axis, [](double g) { return g; }, known) != gap;
                }
            }
        }
        CHECK(wrong == 0);
        CHECK(positive > 100);
    }
}
