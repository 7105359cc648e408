// decoders.cpp: the table of functions that other libraries fill.
#include <hitbox/io/decoders.hpp>

namespace hitbox::io {

namespace {

Decoders& table() {
    static Decoders functions;
    return functions;
}

}  // namespace

void set_decoders(const Decoders& functions) { table() = functions; }

const Decoders& decoders() { return table(); }

}  // namespace hitbox::io
