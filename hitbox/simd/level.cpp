// level.cpp: asks the processor once.
#include <hitbox/simd/level.hpp>

#include <atomic>

namespace hitbox::simd {

namespace {

std::atomic<Level> limit{Level::avx512};

Level ask_processor() {
#if HITBOX_HAS_LEVELS
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return Level::avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return Level::avx2;
#endif
    return Level::baseline;
}

}  // namespace

const char* name_of(Level level) {
    return level == Level::avx512 ? "avx512" : level == Level::avx2 ? "avx2" : "baseline";
}

Level best_level() {
    static const Level best = ask_processor();
    return best;
}

Level level() {
    const Level most = limit.load(std::memory_order_relaxed);
    return most < best_level() ? most : best_level();
}

void limit_level(Level most) { limit.store(most, std::memory_order_relaxed); }

}  // namespace hitbox::simd
