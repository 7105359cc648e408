// boost_peer.cpp: the packed R-tree of Boost.Geometry (peer for all queries).
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <boost/version.hpp>

#include "peer.hpp"

namespace hitbox::bench {
namespace {

namespace bg = boost::geometry;
using Point = bg::model::point<float, 3, bg::cs::cartesian>;
using Box = bg::model::box<Point>;
using Value = std::pair<Box, std::uint32_t>;
using Tree = bg::index::rtree<Value, bg::index::quadratic<8>>;  // the fastest of 4, 8 and 16

/// Pairs are found by one query for each box, because the library has no join.
class Boost : public Peer {
public:
    explicit Boost(const Scene& scene) : boxes_(scene.boxes), tree_(values(scene.boxes)) {}

    void pairs(Pairs& out) override {
        for (std::uint32_t i = 0; i < boxes_.size(); ++i)
            query(boxes_[i], [&](std::uint32_t j) {
                if (i < j) out.push_back({i, j});
            });
    }
    void pairs_with(Peer& other, Pairs& out) override {
        const Boxes& others = static_cast<Boost&>(other).boxes_;
        for (std::uint32_t j = 0; j < others.size(); ++j)
            query(others[j], [&](std::uint32_t i) { out.push_back({i, j}); });
    }
    void overlaps(const Boxes& boxes, Pairs& out) override {
        for (std::uint32_t i = 0; i < boxes.size(); ++i)
            query(boxes[i], [&](std::uint32_t id) { out.push_back({i, id}); });
    }
    void nearest(std::span<const Vec3f> points, std::size_t most, Pairs& out) override {
        for (std::uint32_t i = 0; i < points.size(); ++i)
            tree_.query(
                bg::index::nearest(point(points[i]), unsigned(most)),
                boost::make_function_output_iterator([&](const Value& v) { out.push_back({i, v.second}); }));
    }

private:
    static Point point(const Vec3f& p) { return {p.x, p.y, p.z}; }
    static std::vector<Value> values(const Boxes& boxes) {
        std::vector<Value> v(boxes.size());
        for (std::uint32_t i = 0; i < boxes.size(); ++i)
            v[i] = {Box(point(boxes[i].min), point(boxes[i].max)), i};
        return v;
    }
    template <class Take>
    void query(const Aabb3f& b, const Take& take) const {
        tree_.query(bg::index::intersects(Box(point(b.min), point(b.max))),
                    boost::make_function_output_iterator([&](const Value& v) { take(v.second); }));
    }

    const Boxes& boxes_;
    Tree tree_;
};

const AddPeer boost_rtree({"boost rtree", BOOST_LIB_VERSION, false,
                           PeerKind::pairs | PeerKind::pairs_with | PeerKind::overlaps | PeerKind::nearest |
                               PeerKind::nearest_1 | PeerKind::build,
                           make_peer<Boost>});

}  // namespace
}  // namespace hitbox::bench
