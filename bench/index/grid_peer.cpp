// grid_peer.cpp: the uniform grid as a peer.
#include "grid.hpp"
#include "peer.hpp"

namespace hitbox::bench {
namespace {

class GridPeer : public Peer {
public:
    explicit GridPeer(const Scene& scene) : grid_(scene.boxes) {}
    void pairs(Pairs& out) override { grid_.pairs(out); }

private:
    Grid grid_;
};

const AddPeer grid({"grid by hand", "counting sort", false, PeerKind::pairs | PeerKind::build,
                    make_peer<GridPeer>});

}  // namespace
}  // namespace hitbox::bench
