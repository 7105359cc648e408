// cgal_mesh_peer.cpp: rays, closest points, sections and closed pieces by CGAL (peer for meshes).
#include <CGAL/AABB_halfedge_graph_segment_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/clip.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_slicer.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/version.h>

#include <boost/variant/get.hpp>
#include <boost/variant/variant.hpp>

#include <cmath>
#include <iterator>
#include <memory>
#include <variant>

#include "mesh_peer.hpp"

namespace hitbox::bench {
namespace {

/// Plain doubles without exact arithmetic, the fastest kernel of CGAL.
using Doubles = CGAL::Simple_cartesian<double>;

/// The value of a variant if it has this type. Variants are Boost's up to release 5 and standard ones from 6.
template <class T, class... Kinds>
const T* held(const boost::variant<Kinds...>& variant) {
    return boost::get<T>(&variant);
}
template <class T, class... Kinds>
const T* held(const std::variant<Kinds...>& variant) {
    return std::get_if<T>(&variant);
}

/// A tree of triangles.
class CgalTree : public MeshPeer {
public:
    explicit CgalTree(const TriMesh& mesh) {
        triangles_.reserve(mesh.triangles.size());
        for (const TriMesh::Corners& c : mesh.triangles)
            triangles_.emplace_back(point(mesh.points[c[0]]), point(mesh.points[c[1]]),
                                    point(mesh.points[c[2]]));
    }
    void build() override {
        tree_.insert(triangles_.begin(), triangles_.end());
        tree_.build();
    }
    /// It supports rays only, so hits beyond the end of a segment are dropped here.
    void closest(std::span<const Ray> rays, std::vector<double>& hits) override {
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const Doubles::Point_3 origin = point(Vec3(rays[i].origin));
            const Doubles::Vector_3 direction = vector(rays[i]);
            const auto found = tree_.first_intersection(Doubles::Ray_3(origin, direction));
            if (!found) continue;
            if (const auto* const p = held<Doubles::Point_3>(found->first)) {
                const double t = (*p - origin) * direction / direction.squared_length();
                if (t <= double(rays[i].reach)) hits[i] = t;
            }
        }
    }
    void any(std::span<const Ray> rays, std::vector<std::uint8_t>& hits) override {
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const Doubles::Point_3 origin = point(Vec3(rays[i].origin));
            const Doubles::Vector_3 direction = vector(rays[i]);
            hits[i] = rays[i].reach == 1 ? tree_.do_intersect(Doubles::Segment_3(origin, origin + direction))
                                         : tree_.do_intersect(Doubles::Ray_3(origin, direction));
        }
    }

protected:
    using Triangles = std::vector<Doubles::Triangle_3>;
    using Primitive = CGAL::AABB_triangle_primitive<Doubles, Triangles::const_iterator>;

    static Doubles::Point_3 point(const Vec3& p) { return {p.x, p.y, p.z}; }
    static Doubles::Vector_3 vector(const Ray& ray) {
        const Vec3 d(ray.direction);
        return {d.x, d.y, d.z};
    }

    Triangles triangles_;
    CGAL::AABB_tree<CGAL::AABB_traits<Doubles, Primitive>> tree_;
};

/// The same with a second tree, of points, that gives a first guess.
class CgalNearest : public CgalTree {
public:
    using CgalTree::CgalTree;

    void build() override {
        CgalTree::build();
        tree_.accelerate_distance_queries();
    }
    void distances(std::span<const Vec3> points, std::vector<double>& distances) override {
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Doubles::Point_3 p = point(points[i]);
            distances[i] = std::sqrt(CGAL::squared_distance(p, tree_.closest_point(p)));
        }
    }
};

using Exact = CGAL::Exact_predicates_inexact_constructions_kernel;
using SurfaceMesh = CGAL::Surface_mesh<Exact::Point_3>;

SurfaceMesh surface_mesh(const TriMesh& mesh) {
    SurfaceMesh made;
    for (const Vec3& p : mesh.points) made.add_vertex({p.x, p.y, p.z});
    using Vertex = SurfaceMesh::Vertex_index;
    for (const TriMesh::Corners& c : mesh.triangles) made.add_face(Vertex(c[0]), Vertex(c[1]), Vertex(c[2]));
    return made;
}

/// Linked outlines, from a tree of edges.
class CgalSlicer : public MeshPeer {
public:
    explicit CgalSlicer(const TriMesh& mesh)
        : mesh_(surface_mesh(mesh)), tree_(edges(mesh_).first, edges(mesh_).second, mesh_) {}

    void build() override {
        tree_.build();
        slicer_ = std::make_unique<Slicer>(mesh_, tree_);
    }
    void restore() override { sections_.clear(); }
    void contour(const Plane3& plane) override {
        normal_ = plane.normal;
        sections_.emplace_back();
        (*slicer_)(Exact::Plane_3(normal_.x, normal_.y, normal_.z, -plane.offset),
                   std::back_inserter(sections_.back()));
    }
    /// The orientation of its loops is arbitrary. So loops inside an odd number of others are holes.
    Outline outline() override {
        Outline all;
        for (const Loops& loops : sections_)
            for (const Loop& loop : loops) {
                Vec3 twice;
                for (std::size_t i = 1; i < loop.size(); ++i) {
                    const Vec3 a = vec(loop[i - 1]), b = vec(loop[i]);
                    all.perimeter += std::sqrt(length_sq(b - a));
                    twice = twice + cross(a, b);
                }
                bool hole = false;
                for (const Loop& other : loops) hole ^= &other != &loop && holds(other, loop.front());
                const double area = std::abs(dot(twice, normal_)) / (2 * std::sqrt(length_sq(normal_)));
                all.area += hole ? -area : area;
            }
        return all;
    }

private:
    using Loop = std::vector<Exact::Point_3>;
    using Loops = std::vector<Loop>;
    using Slicer = CGAL::Polygon_mesh_slicer<SurfaceMesh, Exact>;
    using Primitive = CGAL::AABB_halfedge_graph_segment_primitive<SurfaceMesh>;

    static Vec3 vec(const Exact::Point_3& p) { return {p.x(), p.y(), p.z()}; }

    /// True if a line from the point to one side crosses the loop an odd number of times. Projected along z;
    /// no plane used here is parallel to z.
    static bool holds(const Loop& loop, const Exact::Point_3& p) {
        bool odd = false;
        for (std::size_t i = 1; i < loop.size(); ++i) {
            const Exact::Point_3 &a = loop[i - 1], &b = loop[i];
            if ((a.y() > p.y()) == (b.y() > p.y())) continue;
            odd ^= a.x() + (b.x() - a.x()) * (p.y() - a.y()) / (b.y() - a.y()) > p.x();
        }
        return odd;
    }

    SurfaceMesh mesh_;
    CGAL::AABB_tree<CGAL::AABB_traits<Exact, Primitive>> tree_;
    std::unique_ptr<Slicer> slicer_;
    std::vector<Loops> sections_;
    Vec3 normal_;
};

/// One closed piece. It modifies its input, so it gets a copy.
class CgalClip : public MeshPeer {
public:
    explicit CgalClip(const TriMesh& mesh) : whole_(surface_mesh(mesh)) {}

    void restore() override { piece_ = whole_; }
    void cut(const Plane3& plane) override {
        const Vec3& n = plane.normal;  // it keeps the part behind
        CGAL::Polygon_mesh_processing::clip(piece_, Exact::Plane_3(-n.x, -n.y, -n.z, plane.offset),
                                            CGAL::parameters::clip_volume(true));
    }
    double front_volume() override { return CGAL::Polygon_mesh_processing::volume(piece_); }

private:
    SurfaceMesh whole_, piece_;
};

using Kind = MeshPeerKind;
const AddMeshPeer tree({"cgal", CGAL_VERSION_STR, false, Kind::rays | Kind::build, make_mesh_peer<CgalTree>});
const AddMeshPeer nearest({"cgal", CGAL_VERSION_STR, false, Kind::nearest, make_mesh_peer<CgalNearest>});
const AddMeshPeer slicer({"cgal slicer, kept tree", CGAL_VERSION_STR, false, Kind::contour | Kind::contours,
                          make_mesh_peer<CgalSlicer>});
const AddMeshPeer clip({"cgal clip, front only", CGAL_VERSION_STR, false, Kind::cut,
                        make_mesh_peer<CgalClip>});

}  // namespace
}  // namespace hitbox::bench
