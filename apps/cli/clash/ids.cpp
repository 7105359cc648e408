// ids.cpp: identities of parts, and hashes of them.
#include <apps/cli/clash/ids.hpp>

#include <apps/cli/report/format.hpp>

#include <hitbox/io/files/utf8.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace hitbox::cli {

namespace {

// FNV-1a, then the mixer of splitmix64 (Steele, Lea, Flood 2014), so that all bits depend on all bytes.
std::uint64_t hash64(std::string_view text, std::uint64_t seed) {
    std::uint64_t h = 0xcbf29ce484222325u ^ seed;
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9u;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
    return h ^ (h >> 31);
}

}  // namespace

std::vector<std::string> part_identities(const Assembly& assembly) {
    std::map<std::string, std::set<std::string>> files;  // that have a path, by name
    std::vector<std::string> all, file_of;
    for (const Part& part : assembly.parts) {
        all.push_back(io::detail::valid_utf8(part.path.empty() ? '/' + part.name : part.path));
        file_of.push_back(std::filesystem::path(part.file).filename().string());
        files[all.back()].insert(file_of.back());
    }
    std::map<std::string, std::size_t> uses;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string& file = file_of[i];
        // One file has the path alone, whatever the order of files. So its clashes keep their ids when files are added.
        if (file != *files[all[i]].begin()) all[i] += formatted(" ({})", io::detail::valid_utf8(file));
        if (const std::size_t number = ++uses[all[i]]; number > 1) all[i] += formatted(" #{}", number);
    }
    return all;
}

std::string clash_id(std::string_view identity_a, std::string_view identity_b) {
    if (identity_b < identity_a) std::swap(identity_a, identity_b);
    // A byte that never occurs in UTF-8 separates them.
    return formatted("c{:012x}", hash64(formatted("{}\xFF{}", identity_a, identity_b), 0) >> 16);
}

std::string guid_of(std::string_view text) {
    std::uint64_t high = hash64(text, 0x9e3779b97f4a7c15u), low = hash64(text, 0xc2b2ae3d27d4eb4fu);
    high = (high & 0xffffffffffff0fffu) | 0x8000u;            // version 8
    low = (low & 0x3fffffffffffffffu) | 0x8000000000000000u;  // variant
    return formatted("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", high >> 32, (high >> 16) & 0xffff, high & 0xffff,
                     low >> 48, low & 0xffffffffffffu);
}

}  // namespace hitbox::cli
