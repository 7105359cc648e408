// fuzz_reader.hpp: what the fuzz targets of the readers share: read the bytes, check the answer, write it
// again.
#pragma once

#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/write.hpp>

#include "io/valid.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>

namespace hitbox::test {

/// Reads the bytes with one reader, whatever they look like. Every answer must keep the readers' promises,
/// and what is written of it must be read again.
inline int fuzz(io::detail::Reader reader, const char* name, const std::uint8_t* data, std::size_t size) {
    io::detail::Source source;
    source.name = name;
    source.bytes = std::as_bytes(std::span(data, size));
    const Result<Assembly> result = reader(source);
    if (!result) {
        if (result.error().message.empty()) std::abort();
        return 0;
    }
    if (const std::string fault = fault_of(*result); !fault.empty()) {
        std::fprintf(stderr, "the answer has %s\n", fault.c_str());
        std::abort();
    }
    const auto bytes = io::encode(*result, io::WriteFormat::obj);
    if (!bytes) std::abort();
    io::detail::Source again;
    again.name = name;
    again.bytes = *bytes;
    const Result<Assembly> back = io::detail::read_obj(again);
    if (!back) std::abort();
    std::size_t before = 0, after = 0;
    for (const Part& part : result->parts) before += part.mesh.triangles.size();
    for (const Part& part : back->parts) after += part.mesh.triangles.size();
    if (before != after) std::abort();
    return 0;
}

}  // namespace hitbox::test
