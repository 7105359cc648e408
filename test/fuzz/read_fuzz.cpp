// read_fuzz.cpp: libFuzzer target of hitbox/io/read.hpp: any bytes, the format told by what they hold.
#include "fuzz_reader.hpp"

#include <hitbox/io/read.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = [](const hitbox::io::detail::Source& source) {
        return hitbox::io::read_bytes(source.name, source.bytes);
    };
    return hitbox::test::fuzz(+read, "fuzz", data, size);
}
