// cad_program.cpp: hands a command over to hitbox-cad when a file needs it (exec, STEP, 3MF, Draco, meshopt).
#include <hitbox/io/decoders.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include <unistd.h>

#include <apps/cli/decoders.hpp>

namespace hitbox::cli {

namespace {

char** command_line = nullptr;

std::string cad_program() {
    std::error_code unknown;
    const auto here = std::filesystem::read_symlink("/proc/self/exe", unknown);
    return unknown ? std::string() : (here.parent_path() / "hitbox-cad").string();
}

// Replaces this program by hitbox-cad with the same arguments, and returns only if that fails. Nothing has been
// printed or written so far, because commands read their files first.
Error hand_over(const std::string& where) {
    // Standard input was read already. A file can be read again, a pipe cannot.
    for (char** argument = command_line; *argument; ++argument)
        if (std::string_view(*argument) == "-" && ::lseek(0, 0, SEEK_SET) < 0)
            return {ErrorCode::unsupported,
                    "needs hitbox-cad, which cannot read this pipe again; call hitbox-cad in place of hitbox",
                    where};
    ::execv(cad_program().c_str(), command_line);
    return {ErrorCode::unsupported, "hitbox-cad, which reads it, cannot be started", where};
}

Result<Assembly> read_file(const std::string& name, std::span<const std::byte>, const io::ReadOptions&) {
    return hand_over(name);
}

Result<TriMesh> decode_draco(std::span<const std::byte>, std::uint32_t) { return hand_over(""); }

bool decode_meshopt(const io::MeshoptView&, std::span<const std::byte>, std::span<std::byte>) {
    hand_over("");
    return false;
}

}  // namespace

void set_up_decoders(char** arguments) {
    command_line = arguments;
    if (::access(cad_program().c_str(), X_OK) == 0)
        io::set_decoders({read_file, read_file, decode_draco, decode_meshopt});
}

}  // namespace hitbox::cli
