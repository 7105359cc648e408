// hard_cases_test.cpp: a seed and a number name the same case with every compiler (reproducible failures).
#include "hard_cases.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "differential.hpp"
#include "nearest_cases.hpp"

using namespace hitbox::oracle;

namespace {

/// FNV-1a of what is printed, which has every bit of every number.
class Fingerprint {
public:
    void add(const Shape& shape, Numbers numbers) {
        for (const char c : to_cpp(shape, numbers)) value_ = (value_ ^ std::uint8_t(c)) * 0x100000001b3u;
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace

TEST_SUITE("oracle/hard_cases") {
    // The order in which a call's arguments are computed is the compiler's choice: two draws in one call are two
    // cases. If the way cases are made is changed on purpose, so are these numbers; they are the same for all compilers.
    TEST_CASE("the cases of a seed are the same with every compiler") {
        Fingerprint of_pairs;
        for (const Pair& pair : all_pairs())
            for (const Family family : all_families)
                for (std::size_t index = 0; index < 20; ++index) {
                    const Case c = make_case(pair, family, 11, index);
                    of_pairs.add(c.a, pair.numbers);
                    of_pairs.add(c.b, pair.numbers);
                }
        CHECK(of_pairs.value() == 14289759461206934081u);

        Fingerprint of_points;
        for (const Numbers numbers : {Numbers::floats, Numbers::doubles})
            for (const Kind kind : {Kind::segment, Kind::ray, Kind::line, Kind::triangle, Kind::rectangle,
                                    Kind::plane, Kind::aabb, Kind::obb, Kind::frustum})
                for (const Setting setting : all_settings) {
                    Random random(5);
                    for (std::size_t index = 0; index < 20; ++index) {
                        const NearestCase c = nearest_case(kind, numbers, setting, random);
                        of_points.add(c.shape, numbers);
                        of_points.add({Kind::sphere, {c.point}, c.radius}, numbers);
                    }
                }
        CHECK(of_points.value() == 292824209701576197u);
    }
}
