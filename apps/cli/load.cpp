// load.cpp: names of parts and files.
#include <apps/cli/load.hpp>

#include <hitbox/io/files/atomic_file.hpp>

#include <apps/cli/report/format.hpp>

#include <filesystem>
#include <system_error>

namespace hitbox::cli {

std::string label(const Assembly& assembly, std::size_t part) {
    const Part& p = assembly.parts[part];
    const bool several = assembly.parts.back().file_number > 0;
    return several ? formatted("{} {} ({})", part, p.name, p.file) : formatted("{} {}", part, p.name);
}

bool same_file(const std::string& a, const std::string& b) {
    std::error_code missing, unknown;
    if (std::filesystem::equivalent(a, b, missing) && !missing) return true;
    const auto path_a = std::filesystem::weakly_canonical(a, unknown);
    return !unknown && path_a == std::filesystem::weakly_canonical(b, unknown) && !unknown;
}

std::optional<Error> refused_output(const std::string& output, const std::vector<std::string>& inputs) {
    if (output == "-")
        return Error{ErrorCode::usage, "is standard output, where the report goes; name a file", output};
    for (const std::string& input : inputs)
        if (input != "-" && same_file(output, input))
            return Error{ErrorCode::usage, "is also an input; choose another output file", output};
    return io::detail::refused_target(output);
}

}  // namespace hitbox::cli
