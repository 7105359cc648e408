// toml_file.hpp: a TOML file as plain values with their lines (configuration, parse).
#pragma once

#include <hitbox/core/result.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hitbox::cli {

struct TomlValue {
    enum class Type { text, number, truth, list, table, other };
    Type type = Type::other;
    std::string text;
    double number = 0;
    bool truth = false;
    std::vector<std::string> keys;  ///< of a table: one for each item
    std::vector<TomlValue> items;   ///< of a list or a table
    std::size_t line = 0;           ///< where it begins, from 1

    /// The value of a key, or null.
    const TomlValue* find(std::string_view key) const;
};

/// Reads a TOML file. The value is its outermost table.
///
/// Errors      those of reading a file; bad_format with the line. unsupported: this build has no toml++.
Result<TomlValue> read_toml(const std::string& path);

/// An error at a line of a file, in the form of the mesh readers.
Error error_at_line(const std::string& path, std::size_t line, std::string message);

}  // namespace hitbox::cli
