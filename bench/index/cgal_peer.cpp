// cgal_peer.cpp: CGAL's box_intersection_d, which uses temporary segment trees (peer for the broad phase).
#include <CGAL/box_intersection_d.h>
#include <CGAL/version.h>

#include "peer.hpp"

namespace hitbox::bench {
namespace {

struct Item {
    using NT = float;
    using ID = std::size_t;
    static int dimension() { return 3; }
    float min_coord(int k) const { return min[k]; }
    float max_coord(int k) const { return max[k]; }
    ID id() const { return own; }

    float min[3], max[3];
    std::uint32_t number;
    ID own;  // boxes with the same id are never paired, even in two sets
};

/// With fewer boxes it compares all pairs. Its default of 10 takes more than twice as long.
constexpr std::ptrdiff_t cutoff = 1000;

/// It reorders its input, so it gets a copy.
class Cgal : public Peer {
public:
    explicit Cgal(const Scene& scene) {
        static std::size_t ids = 0;
        for (std::uint32_t i = 0; i < scene.boxes.size(); ++i) {
            const Aabb3f& b = scene.boxes[i];
            items_.push_back({{b.min.x, b.min.y, b.min.z}, {b.max.x, b.max.y, b.max.z}, i, ids++});
        }
    }
    void pairs(Pairs& out) override {
        CGAL::box_self_intersection_d(
            items_.begin(), items_.end(),
            [&](const Item& a, const Item& b) {
                out.push_back({std::min(a.number, b.number), std::max(a.number, b.number)});
            },
            Traits(), cutoff, CGAL::Box_intersection_d::CLOSED);
    }
    void pairs_with(Peer& other, Pairs& out) override {
        auto& others = static_cast<Cgal&>(other).items_;
        CGAL::box_intersection_d(
            items_.begin(), items_.end(), others.begin(), others.end(),
            [&](const Item& a, const Item& b) { out.push_back({a.number, b.number}); }, Traits(), cutoff,
            CGAL::Box_intersection_d::CLOSED);
    }

private:
    using Traits = CGAL::Box_intersection_d::Box_traits_d<Item>;
    std::vector<Item> items_;
};

const AddPeer cgal({"cgal", CGAL_VERSION_STR, false, PeerKind::pairs | PeerKind::pairs_with,
                    make_peer<Cgal>});

}  // namespace
}  // namespace hitbox::bench
