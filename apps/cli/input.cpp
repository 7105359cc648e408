// input.cpp: files by their path, and standard input.
#include "input.hpp"

#include <hitbox/io/detail/file.hpp>
#include <hitbox/io/read.hpp>

#include <algorithm>
#include <iterator>

namespace hitbox::cli {

namespace {

Result<Assembly> read_standard_input() {
    const std::string name = "standard input";
    const auto all = io::detail::read_descriptor(0, name);
    if (!all) return all.error();
    return io::read_bytes(name, all->bytes());
}

}  // namespace

Result<Assembly> read_files(const std::vector<std::string>& files) {
    if (std::count(files.begin(), files.end(), "-") > 1)
        return Error{ErrorCode::usage, "is given twice; standard input can be read once", "-"};
    Assembly all;
    for (std::size_t i = 0; i < files.size(); ++i) {
        Result<Assembly> one = files[i] == "-" ? read_standard_input() : io::read(files[i]);
        if (!one) return one;
        for (Part& part : one->parts) part.file_number = static_cast<std::uint32_t>(i);
        all.parts.insert(all.parts.end(), std::make_move_iterator(one->parts.begin()),
                         std::make_move_iterator(one->parts.end()));
        all.notes.insert(all.notes.end(), one->notes.begin(), one->notes.end());
    }
    return all;
}

}  // namespace hitbox::cli
