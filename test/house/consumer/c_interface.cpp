// c_interface.cpp: what a user of the installed C interface writes first.
#include <hitbox.h>

#include <cstdio>

int main(int count, char** words) {
    hitbox_assembly* assembly = nullptr;
    if (count != 2 || hitbox_assembly_create(&assembly) != HITBOX_OK) return 2;
    const hitbox_status read = hitbox_assembly_read(assembly, words[1]);
    const std::size_t parts = hitbox_assembly_part_count(assembly);
    hitbox_assembly_free(assembly);
    if (read != HITBOX_OK) return 1;
    std::printf("%zu parts\n", parts);
    return parts == 0 ? 1 : 0;
}
