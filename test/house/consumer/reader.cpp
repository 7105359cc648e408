// reader.cpp: what a user of the installed readers writes first.
#include <hitbox/io/read.hpp>

#include <cstdio>

int main(int count, char** words) {
    if (count != 2) return 2;
    const auto assembly = hitbox::io::read(words[1]);
    if (!assembly) return 1;
    std::printf("%zu parts\n", assembly->parts.size());
    return assembly->parts.empty() ? 1 : 0;
}
