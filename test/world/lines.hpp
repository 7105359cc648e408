// lines.hpp: collects what is drawn (for tests).
#pragma once

#include <hitbox/world/draw_shape.hpp>

#include <cstddef>
#include <vector>

namespace hitbox::test {

struct Lines {
    std::vector<DebugLine> list;
    Aabb3 bounds;

    void operator()(const DebugLine& line) {
        list.push_back(line);
        bounds.merge(line.a).merge(line.b);
    }
};

inline std::size_t count(const Lines& lines, Colour colour) {
    std::size_t n = 0;
    for (const DebugLine& line : lines.list) n += line.colour == colour;
    return n;
}

}  // namespace hitbox::test
