// memory.hpp: the current memory of the process (resident set size).
#pragma once

#if defined(__GLIBC__)
#include <malloc.h>
#include <unistd.h>
#endif

#include <cstdio>

namespace hitbox::bench {

/// In bytes, after freed memory was returned to the system; 0 if unknown.
inline double resident_bytes() {
#if defined(__GLIBC__)
    malloc_trim(0);
    long all = 0, resident = 0;
    if (std::FILE* const f = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(f, "%ld %ld", &all, &resident) != 2) resident = 0;
        std::fclose(f);
    }
    return double(resident) * double(sysconf(_SC_PAGESIZE));
#else
    return 0;
#endif
}

}  // namespace hitbox::bench
