// reader.hpp: mesh file readers of other libraries, registered if installed.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace hitbox::bench {

/// The data on which readers must agree.
struct FileContent {
    std::size_t triangles = 0;
    double lowest_x = 0, highest_x = 0;
    std::string error;
};

struct ReaderPeer {
    std::string name, version;
    std::function<FileContent(const std::string& path)> read;
};

inline std::vector<ReaderPeer>& reader_peers() {
    static std::vector<ReaderPeer> all;
    return all;
}

struct AddReaderPeer {
    explicit AddReaderPeer(ReaderPeer peer) { reader_peers().push_back(std::move(peer)); }
};

}  // namespace hitbox::bench
