// glb_fuzz.cpp: libFuzzer target of the reader in hitbox/io/detail/gltf.cpp.
#include "fuzz_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hitbox::test::fuzz(hitbox::io::detail::read_glb, "fuzz.glb", data, size);
}
