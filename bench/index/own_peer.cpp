// own_peer.cpp: the indices of hitbox as peers.
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/sweep.hpp>

#include <type_traits>

#include "peer.hpp"

namespace hitbox::bench {
namespace {

/// Queries in one batch, or one by one as for the peers.
enum class Asking { at_once, singly };

template <class Index, class T, Asking asking>
class Own : public Peer {
public:
    explicit Own(const Scene& scene) : index_(boxes_of(scene)) {}

    void pairs(Pairs& out) override { index_.pairs(appending(out)); }
    void pairs_with(Peer& other, Pairs& out) override {
        index_.pairs_with(static_cast<Own&>(other).index_, appending(out));
    }
    void move(const Scene& scene) override {
        if constexpr (requires { index_.refit(); }) {
            const auto& boxes = boxes_of(scene);
            for (std::uint32_t i = 0; i < boxes.size(); ++i) index_.move(i, boxes[i]);
            index_.refit();
        }
    }
    void overlaps(const Boxes& boxes, Pairs& out) override {
        if constexpr (asking == Asking::at_once && std::is_same_v<T, float>) {
            index_.overlaps_each(boxes, [&](std::uint32_t i, std::span<const std::uint32_t> found) {
                for (const std::uint32_t id : found) out.push_back({i, id});
                return true;
            });
            return;
        }
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            const Aabb<3, T> box{Vec<3, T>(boxes[i].min), Vec<3, T>(boxes[i].max)};
            index_.overlaps(box, [&](std::span<const std::uint32_t> found) {
                for (const std::uint32_t id : found) out.push_back({i, id});
                return true;
            });
        }
    }
    void nearest(std::span<const Vec3f> points, std::size_t most, Pairs& out) override {
        if constexpr (asking == Asking::at_once && std::is_same_v<T, float>) {
            index_.nearest_each(points, most, [&](std::uint32_t i, std::span<const Neighbor<3, T>> found) {
                for (const auto& f : found) out.push_back({i, f.id});
                return true;
            });
            return;
        }
        for (std::uint32_t i = 0; i < points.size(); ++i) {
            index_.nearest(Vec<3, T>(points[i]), most, found_);
            for (const auto& found : found_) out.push_back({i, found.id});
        }
    }

private:
    static const auto& boxes_of(const Scene& scene) {
        if constexpr (std::is_same_v<T, double>)
            return scene.wide;
        else
            return scene.boxes;
    }
    static auto appending(Pairs& out) {
        return [&out](std::span<const IdPair> found) {
            out.insert(out.end(), found.begin(), found.end());
            return true;
        };
    }

    Index index_;
    std::vector<Neighbor<3, T>> found_;
};

template <class Index, class T, Asking asking = Asking::at_once>
PeerKind kind(std::string name, unsigned can) {
    return {std::move(name), HITBOX_VERSION, true, can, make_peer<Own<Index, T, asking>>};
}

constexpr unsigned all = PeerKind::pairs | PeerKind::pairs_with | PeerKind::overlaps | PeerKind::nearest |
                         PeerKind::nearest_1 | PeerKind::build;

const AddPeer bvh(kind<Bvh3f, float>("hitbox", all));
const AddPeer bvh_singly(kind<Bvh3f, float, Asking::singly>("hitbox one by one", PeerKind::overlaps |
                                                                                     PeerKind::nearest |
                                                                                     PeerKind::nearest_1));
const AddPeer bvh_double(kind<Bvh3, double>("hitbox double", all));
const AddPeer dynamic(kind<DynamicBvh3f, float>("hitbox dynamic", all | PeerKind::move));
const AddPeer octree(kind<Octree3f, float>("hitbox octree", all | PeerKind::move));
const AddPeer sweep([] {
    PeerKind k =
        kind<Sweep3f, float>("hitbox sweep", PeerKind::pairs | PeerKind::pairs_with | PeerKind::build);
    k.most_pairs = 100'000;
    return k;
}());

}  // namespace
}  // namespace hitbox::bench
