// nanoflann_peer.cpp: nanoflann, a k-d tree of points (peer for nearest, if all boxes are points).
#include <nanoflann.hpp>

#include "peer.hpp"

namespace hitbox::bench {
namespace {

struct Points {
    const Boxes& boxes;
    std::size_t kdtree_get_point_count() const { return boxes.size(); }
    float kdtree_get_pt(std::size_t i, std::size_t k) const { return boxes[i].min[k]; }
    template <class Bounds>
    bool kdtree_get_bbox(Bounds&) const {
        return false;
    }
};

using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<float, Points>, Points, 3,
                                                 std::uint32_t>;

class Nanoflann : public Peer {
public:
    explicit Nanoflann(const Scene& scene) : points_{scene.boxes}, tree_(3, points_, {10}) {
        tree_.buildIndex();
    }

    void nearest(std::span<const Vec3f> points, std::size_t most, Pairs& out) override {
        std::vector<std::uint32_t> ids(most);
        std::vector<float> distances(most);
        for (std::uint32_t i = 0; i < points.size(); ++i) {
            const float at[3] = {points[i].x, points[i].y, points[i].z};
            const std::size_t count = tree_.knnSearch(at, most, ids.data(), distances.data());
            for (std::size_t j = 0; j < count; ++j) out.push_back({i, ids[j]});
        }
    }

private:
    Points points_;
    Tree tree_;
};

std::string version() {
    char text[16];
    std::snprintf(text, sizeof(text), "%x.%x.%x", NANOFLANN_VERSION >> 8 & 15, NANOFLANN_VERSION >> 4 & 15,
                  NANOFLANN_VERSION & 15);
    return text;
}

const AddPeer nanoflann_tree({"nanoflann", version(), false,
                              PeerKind::nearest | PeerKind::nearest_1 | PeerKind::build, make_peer<Nanoflann>,
                              SIZE_MAX, true});

}  // namespace
}  // namespace hitbox::bench
