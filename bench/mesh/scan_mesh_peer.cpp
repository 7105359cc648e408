// scan_mesh_peer.cpp: sections by testing every triangle, as in textbooks (textbook peer for meshes).
#include <cmath>
#include <utility>

#include "mesh_peer.hpp"

namespace hitbox::bench {
namespace {

/// Signs of rounded distances, and one segment for each triangle with both signs. The segments are not
/// connected. If a corner lies in the plane, some have zero length.
template <class T>
class Scan : public MeshPeer {
public:
    explicit Scan(const TriMesh& mesh) : mesh_(mesh) {
        points_.reserve(mesh.points.size());
        for (const Vec3& p : mesh.points) points_.push_back(in_kind(p));
    }

    void restore() override { segments_.clear(); }

    void contour(const Plane3& plane) override {
        normal_ = plane.normal;
        const Vec<3, T> normal = in_kind(plane.normal);
        const T offset = T(plane.offset);
        heights_.resize(points_.size());
        for (std::size_t i = 0; i < points_.size(); ++i) heights_[i] = dot(normal, points_[i]) - offset;
        for (const TriMesh::Corners& c : mesh_.triangles) {
            const bool front[3] = {heights_[c[0]] >= 0, heights_[c[1]] >= 0, heights_[c[2]] >= 0};
            if (front[0] == front[1] && front[1] == front[2]) continue;
            const std::size_t alone = front[1] == front[2] ? 0 : front[0] == front[2] ? 1 : 2;
            const auto a = c[alone], b = c[(alone + 1) % 3], d = c[(alone + 2) % 3];
            if (front[alone])
                segments_.push_back({meeting(a, b), meeting(a, d)});
            else
                segments_.push_back({meeting(a, d), meeting(a, b)});
        }
    }

    Outline outline() override {
        Outline all;
        Vec3 twice;
        for (const auto& s : segments_) {
            const Vec3 a(s.a), b(s.b);
            all.perimeter += std::sqrt(length_sq(b - a));
            twice = twice + cross(a, b);
        }
        all.area = dot(twice, normal_) / (2 * std::sqrt(length_sq(normal_)));
        return all;
    }

private:
    static Vec<3, T> in_kind(const Vec3& p) { return {T(p.x), T(p.y), T(p.z)}; }

    /// The intersection of an edge and the plane, the same in both directions.
    Vec<3, T> meeting(std::uint32_t a, std::uint32_t b) const {
        if (a > b) std::swap(a, b);
        const T t = heights_[a] / (heights_[a] - heights_[b]);
        return points_[a] + (points_[b] - points_[a]) * t;
    }

    struct Piece {
        Vec<3, T> a, b;
    };

    std::vector<Vec<3, T>> points_;
    const TriMesh& mesh_;
    std::vector<T> heights_;
    std::vector<Piece> segments_;
    Vec3 normal_;
};

constexpr unsigned can = MeshPeerKind::contour | MeshPeerKind::contours;
const AddMeshPeer scan({"plain scan", "double", false, can, make_mesh_peer<Scan<double>>});
const AddMeshPeer scan_in_floats({"plain scan in floats", "float", false, can, make_mesh_peer<Scan<float>>});

}  // namespace
}  // namespace hitbox::bench
