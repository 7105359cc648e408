// step_corpus.hpp: STEP files of the corpus, and what lists their statements.
#pragma once

#include <hitbox/cad/cad.hpp>
#include <hitbox/io/read.hpp>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace hitbox::test {

inline Result<Assembly> read_step(const std::string& bytes, double deflection = 0.1) {
    cad::enable();
    return io::read_bytes("gearbox.step", std::as_bytes(std::span(bytes)), {.deflection = deflection});
}

inline std::string content_of(const std::string& sources, const std::string& name) {
    std::ifstream file(sources + "/test/corpus/cad/" + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline std::string listing(const Assembly& assembly) {
    std::string out;
    for (const Part& part : assembly.parts) out += part.path + "\n";
    return out;
}

// Where the statements "#12 = ...;" of a file begin, and its end. The files are those of the corpus: a statement begins a
// line.
inline std::vector<std::size_t> statements_of(const std::string& bytes) {
    std::vector<std::size_t> begins;
    for (std::size_t at = bytes.find("\n#"); at != bytes.npos; at = bytes.find("\n#", at + 1))
        begins.push_back(at + 1);
    begins.push_back(bytes.find("ENDSEC;", begins.back()));
    return begins;
}

// "#12"
inline std::string number_at(const std::string& bytes, std::size_t statement) {
    return bytes.substr(statement, bytes.find_first_of(" =", statement) - statement);
}

// True if a statement refers to the entity. In texts of the corpus a quote follows such a number.
inline bool mentions(const std::string& bytes, const std::string& number) {
    for (std::size_t at = bytes.find(number); at != bytes.npos; at = bytes.find(number, at + 1))
        if (const char next = bytes[at + number.size()]; next == ',' || next == ')' || next == '\n')
            return true;
    return false;
}

}  // namespace hitbox::test
