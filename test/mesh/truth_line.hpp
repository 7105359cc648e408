// truth_line.hpp: what is true of a mesh file, as one flat line of JSON (expected values).
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace hitbox::test {

/// The lines of a file; none if there is no such file.
inline std::vector<std::string> lines_of(const std::string& path) {
    std::vector<std::string> lines;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

inline bool has_field(const std::string& line, const std::string& key) {
    return line.find("\"" + key + "\":") != std::string::npos;
}

/// The value of a key, as it is written there; of a string without its quotes.
inline std::string field(const std::string& line, const std::string& key) {
    const std::size_t at = line.find("\"" + key + "\":");
    REQUIRE(at != std::string::npos);
    const std::size_t begin = at + key.size() + 3, end = line.find_first_of(",}", begin);
    const std::string value = line.substr(begin, end - begin);
    return value[0] == '"' ? value.substr(1, value.size() - 2) : value;
}
inline std::size_t count(const std::string& line, const std::string& key) {
    return std::stoul(field(line, key));
}
inline double number(const std::string& line, const std::string& key) {
    return std::strtod(field(line, key).c_str(), nullptr);
}

/// The numbers of an array.
inline std::vector<double> numbers(const std::string& line, const std::string& key) {
    const std::size_t at = line.find("\"" + key + "\":[");
    REQUIRE(at != std::string::npos);
    std::vector<double> all;
    const char* next = line.c_str() + at + key.size() + 4;
    for (char* end = nullptr; *next != ']'; next = *end == ',' ? end + 1 : end) {
        all.push_back(std::strtod(next, &end));
        REQUIRE(end != next);
    }
    return all;
}

}  // namespace hitbox::test
