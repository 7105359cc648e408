// skip.hpp: a test case that cannot run on this machine says so (skipped tests).
#pragma once

namespace hitbox::test {

/// Prints the reason and counts the running case as skipped. The case must then return without an assertion. If all cases
/// that ran are skipped, the program exits with 77, and ctest reports the test as skipped, not as passed.
void skip(const char* reason);

}  // namespace hitbox::test
