// page.cpp: the bytes of the page, embedded by the assembler.
#include <apps/cli/page/page.hpp>

#include <cstddef>

#ifndef HITBOX_PAGE
#error "HITBOX_PAGE names the built page; CMakeLists.txt sets it"
#endif

#if defined(__APPLE__)
#define HITBOX_SECTION ".const_data\n"
#define HITBOX_SYMBOL "_"
#else
#define HITBOX_SECTION ".section .rodata\n"
#define HITBOX_SYMBOL ""
#endif

// Compilers need a minute for a megabyte of numbers; the assembler only copies the file.
asm(HITBOX_SECTION ".global " HITBOX_SYMBOL
                   "hitbox_page_begin\n"
                   ".global " HITBOX_SYMBOL "hitbox_page_end\n" HITBOX_SYMBOL
                   "hitbox_page_begin:\n"
                   ".incbin \"" HITBOX_PAGE "\"\n" HITBOX_SYMBOL
                   "hitbox_page_end:\n"
                   ".byte 0\n"
                   ".text\n");

extern "C" {
extern const char hitbox_page_begin[];
extern const char hitbox_page_end[];
}

namespace hitbox::cli {

std::string_view page_template() {
    return {hitbox_page_begin, static_cast<std::size_t>(hitbox_page_end - hitbox_page_begin)};
}

}  // namespace hitbox::cli
