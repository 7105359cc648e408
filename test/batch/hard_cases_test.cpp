// hard_cases_test.cpp: mirrors hitbox/batch/intersects.hpp: on the hard cases of the oracle batches answer as single tests.
#include <hitbox/batch/intersects.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../oracle/differential.hpp"
#include "batched_pairs.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("batch/hard_cases") {
    TEST_CASE("driven to contact, near parallel, degenerate, tiny, huge, on grids") {
        std::size_t cases = 0, hits = 0;
        for_each_batched_pair([&]<class A, class B>() {
            constexpr bool in_floats = sizeof(ScalarOf<A>) == sizeof(float);
            for (const oracle::Pair& pair : oracle::all_pairs()) {
                const oracle::Kind first = ShapeInfo<A>::kind, second = ShapeInfo<B>::kind;
                const bool is_turned = pair.a == second && pair.b == first && first != second;
                if (in_floats != (pair.numbers == oracle::Numbers::floats)) continue;
                if (!is_turned && (pair.a != first || pair.b != second)) continue;
                for (const oracle::Family family : oracle::all_families) {
                    CAPTURE(pair.full_name());
                    CAPTURE(std::string(to_string(family)));
                    constexpr std::size_t count = 70;
                    std::vector<A> a(count);
                    std::vector<B> b(count);
                    std::vector<std::uint8_t> truth(count), found(count);
                    for (std::size_t i = 0; i < count; ++i) {
                        const oracle::Case c = oracle::make_case(pair, family, 14, i);
                        a[i] = oracle::Typed<A>::from(is_turned ? c.b : c.a);
                        b[i] = oracle::Typed<B>::from(is_turned ? c.a : c.b);
                        truth[i] = intersects(a[i], b[i]);
                        hits += truth[i];
                    }
                    cases += count;
                    for (const simd::Level level : levels_here()) {
                        CAPTURE(std::string(simd::name_of(level)));
                        const AtLevel limited(level);
                        batch::intersects(a, b, batch::Bytes{found});
                        CHECK(found == truth);
                        batch::intersects(b, a, batch::Bytes{found});
                        CHECK(found == truth);
                        for (std::size_t i = 0; i < 6; ++i) {
                            batch::intersects(a, b[i], batch::Bytes{found});
                            for (std::size_t k = 0; k < count; ++k)
                                CHECK(bool(found[k]) == intersects(a[k], b[i]));
                        }
                    }
                }
            }
        });
        CHECK(cases >= 38 * 10 * 70);
        CHECK(hits > cases / 10);
    }
}
