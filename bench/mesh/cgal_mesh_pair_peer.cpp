// cgal_mesh_pair_peer.cpp: a tree of one mesh and each triangle of the other, by CGAL (peer for pairs of meshes).
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/version.h>

#include <algorithm>
#include <iterator>

#include "mesh_pair_peer.hpp"

namespace hitbox::bench {
namespace {

/// Exact predicates. The second mesh needs no tree.
class CgalPair : public MeshPairPeer {
public:
    CgalPair(const TriMesh& a, const TriMesh& b) : a_(triangles(a)), b_(triangles(b)) {}

    void build() override {
        tree_.insert(a_.begin(), a_.end());
        tree_.build();
    }
    bool any() override {
        return std::any_of(b_.begin(), b_.end(),
                           [&](const Exact::Triangle_3& t) { return tree_.do_intersect(t); });
    }
    void all(TrianglePairs& pairs) override {
        std::vector<Triangles::const_iterator> met;
        for (std::uint32_t i = 0; i < b_.size(); ++i) {
            met.clear();
            tree_.all_intersected_primitives(b_[i], std::back_inserter(met));
            for (const auto& of_a : met) pairs.emplace_back(std::uint32_t(of_a - a_.cbegin()), i);
        }
    }

private:
    using Exact = CGAL::Exact_predicates_inexact_constructions_kernel;
    using Triangles = std::vector<Exact::Triangle_3>;
    using Primitive = CGAL::AABB_triangle_primitive<Exact, Triangles::const_iterator>;

    static Triangles triangles(const TriMesh& mesh) {
        const auto point = [&](std::uint32_t i) {
            const Vec3& p = mesh.points[i];
            return Exact::Point_3(p.x, p.y, p.z);
        };
        Triangles made;
        made.reserve(mesh.triangles.size());
        for (const TriMesh::Corners& c : mesh.triangles)
            made.emplace_back(point(c[0]), point(c[1]), point(c[2]));
        return made;
    }

    const Triangles a_, b_;
    CGAL::AABB_tree<CGAL::AABB_traits<Exact, Primitive>> tree_;
};

using Kind = MeshPairPeerKind;
const AddMeshPairPeer tree({"cgal", CGAL_VERSION_STR " exact, tree of one mesh", false,
                            Kind::build | Kind::any | Kind::all, make_mesh_pair_peer<CgalPair>});

}  // namespace
}  // namespace hitbox::bench
