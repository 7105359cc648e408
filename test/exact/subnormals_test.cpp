// subnormals_test.cpp: tests of exact/subnormals.hpp.
#include <doctest/doctest.h>

#include <hitbox/exact/subnormals.hpp>

#if defined(__SSE2__)
#include <xmmintrin.h>

#include <initializer_list>
#endif

TEST_SUITE("exact/subnormals") {
    TEST_CASE("kept, as long as nobody asks for the contrary") { CHECK(hitbox::exact::keeps_subnormals()); }

#if defined(__SSE2__)
    TEST_CASE("flush-to-zero and denormals-are-zero are noticed") {
        constexpr unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040;
        const unsigned before = _mm_getcsr();
        for (const unsigned mode : {flush_to_zero, denormals_are_zero, flush_to_zero | denormals_are_zero}) {
            _mm_setcsr(before | mode);
            const bool kept = hitbox::exact::keeps_subnormals();
            _mm_setcsr(before);
            CHECK_FALSE(kept);
        }
    }
#endif
}
