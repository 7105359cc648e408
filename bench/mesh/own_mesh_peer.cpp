// own_mesh_peer.cpp: the meshes of hitbox as peers.
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/section.hpp>
#include <hitbox/mesh/slice.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "mesh_peer.hpp"

namespace hitbox::bench {
namespace {

/// Queries with a segment or a ray. The ends of a segment are computed from the floats of its ray, so that
/// all peers have the same segment.
template <class Ask>
auto along(const Ray& ray, const Ask& ask) {
    const Vec3 origin(ray.origin), direction(ray.direction);
    if (ray.reach == 1) return ask(Segment3{origin, origin + direction});
    return ask(Ray3{origin, direction});
}

/// Builds the tree of a surface without welding, because the peers get indexed meshes too.
void build_tree(Surface& surface, SurfaceUse use) {
    using detail::SurfaceAccess;
    surface = SurfaceAccess::with_tree(SurfaceAccess::without_tree(std::move(surface)), use);
}

/// A surface for casts.
class OwnSurface : public MeshPeer {
public:
    explicit OwnSurface(const TriMesh& mesh) : surface_(*make_surface(mesh, SurfaceUse::pairs)) {}

    void build() override { build_tree(surface_, SurfaceUse::casts); }
    void closest(std::span<const Ray> rays, std::vector<double>& hits) override {
        for (std::size_t i = 0; i < rays.size(); ++i)
            if (const auto hit =
                    along(rays[i], [&](const auto& line) { return cast_closest(surface_, line); }))
                hits[i] = hit->t;
    }
    void any(std::span<const Ray> rays, std::vector<std::uint8_t>& hits) override {
        for (std::size_t i = 0; i < rays.size(); ++i)
            hits[i] = along(rays[i], [&](const auto& line) { return cast_any(surface_, line); });
    }
    void distances(std::span<const Vec3> points, std::vector<double>& distances) override {
        for (std::size_t i = 0; i < points.size(); ++i)
            if (const auto nearest = closest_point(surface_, points[i])) distances[i] = nearest->distance;
    }
    void signed_distances(std::span<const Vec3> points, std::vector<double>& distances) override {
        if (auto found = hitbox::signed_distances(surface_, points)) distances = *std::move(found);
    }

protected:
    Surface surface_;
};

/// Queries in a batch or a stream.
class OwnBatch : public OwnSurface {
public:
    using OwnSurface::OwnSurface;

    void closest(std::span<const Ray> rays, std::vector<double>& hits) override {
        in_lists(rays, [&](const auto& lines, std::size_t begin) {
            const auto found = cast_closest(surface_, lines);
            for (std::size_t i = 0; i < found.size(); ++i)
                if (found[i]) hits[begin + i] = found[i]->t;
        });
    }
    void any(std::span<const Ray> rays, std::vector<std::uint8_t>& hits) override {
        in_lists(rays, [&](const auto& lines, std::size_t begin) {
            const auto found = cast_any(surface_, lines);
            std::copy(found.begin(), found.end(), hits.begin() + std::ptrdiff_t(begin));
        });
    }

    void distances(std::span<const Vec3> points, std::vector<double>& distances) override {
        const auto found = closest_points(surface_, points);
        for (std::size_t i = 0; i < points.size(); ++i)
            if (found[i]) distances[i] = found[i]->distance;
    }

private:
    /// Calls ask(lines, number of the first) for up to 4,096 segments or rays, as a renderer does for each part of a picture.
    /// The conversion is timed too.
    template <class Ask>
    static void in_lists(std::span<const Ray> rays, const Ask& ask) {
        constexpr std::size_t most = 4096;
        std::vector<Segment3> segments(std::min(most, rays.size()));
        std::vector<Ray3> lines(segments.size());
        for (std::size_t begin = 0; begin < rays.size();) {
            const bool are_segments = rays[begin].reach == 1;
            std::size_t count = 0;
            for (; count < segments.size() && begin + count < rays.size(); ++count) {
                const Ray& ray = rays[begin + count];
                if ((ray.reach == 1) != are_segments) break;
                const Vec3 origin(ray.origin), direction(ray.direction);
                if (are_segments)
                    segments[count] = {origin, origin + direction};
                else
                    lines[count] = {origin, direction};
            }
            if (are_segments)
                ask(std::span<const Segment3>(segments).first(count), begin);
            else
                ask(std::span<const Ray3>(lines).first(count), begin);
            begin += count;
        }
    }
};

/// A surface that is built in less time.
class OwnFastBuild : public OwnSurface {
public:
    using OwnSurface::OwnSurface;

    void build() override { build_tree(surface_, SurfaceUse::pairs); }
};

/// Includes welding in the preparation.
class OwnFromMesh : public MeshPeer {
public:
    explicit OwnFromMesh(const TriMesh& mesh) : mesh_(mesh) {}

    void build() override { surface_ = *make_surface(mesh_); }

private:
    const TriMesh& mesh_;
    Surface surface_;
};

Outline measured(std::span<const Section> sections) {
    Outline all;
    for (const Section& s : sections) all.perimeter += s.perimeter(), all.area += s.area();
    return all;
}

/// Cuts a mesh without preparation.
class OwnMesh : public MeshPeer {
public:
    explicit OwnMesh(const TriMesh& mesh) : mesh_(mesh) {}

    void restore() override { sections_.clear(), slice_.reset(); }
    void contour(const Plane3& plane) override {
        if (auto found = section(mesh_, plane)) sections_.push_back(*std::move(found));
    }
    void contours(const Vec3& normal, std::span<const double> offsets) override {
        if (auto found = sections(mesh_, normal, offsets)) sections_ = *std::move(found);
    }
    Outline outline() override { return measured(sections_); }
    void cut(const Plane3& plane) override {
        if (auto found = slice(mesh_, plane)) slice_ = *std::move(found);
    }
    /// Returns nothing unless the volume behind is the remaining volume.
    double front_volume() override {
        if (!slice_) return 0;
        const double front = enclosed_volume(slice_->front.mesh), back = enclosed_volume(slice_->back.mesh),
                     whole = enclosed_volume(mesh_);
        return std::abs(front + back - whole) < 1e-12 * whole ? front : 0;
    }

private:
    const TriMesh& mesh_;
    std::vector<Section> sections_;
    std::optional<Slice> slice_;
};

/// Sections of a surface with its tree.
class OwnTree : public MeshPeer {
public:
    explicit OwnTree(const TriMesh& mesh) : surface_(*make_surface(mesh, SurfaceUse::pairs)) {}

    void build() override { build_tree(surface_, SurfaceUse::pairs); }
    void restore() override { sections_.clear(); }
    void contour(const Plane3& plane) override {
        if (auto found = section(surface_, plane)) sections_.push_back(*std::move(found));
    }
    Outline outline() override { return measured(sections_); }

private:
    Surface surface_;
    std::vector<Section> sections_;
};

using Kind = MeshPeerKind;
const AddMeshPeer surface({"hitbox", HITBOX_VERSION, true,
                           Kind::rays | Kind::build | Kind::nearest | Kind::side,
                           make_mesh_peer<OwnSurface>});
const AddMeshPeer batch({"hitbox batch", HITBOX_VERSION, true, Kind::rays | Kind::nearest,
                         make_mesh_peer<OwnBatch>});
const AddMeshPeer fast_build({"hitbox fast build", HITBOX_VERSION, true, Kind::rays | Kind::build,
                              make_mesh_peer<OwnFastBuild>});
const AddMeshPeer from_mesh({"hitbox with welding", HITBOX_VERSION, true, Kind::build,
                             make_mesh_peer<OwnFromMesh>});
const AddMeshPeer bare({"hitbox", HITBOX_VERSION, true, Kind::contour | Kind::contours | Kind::cut,
                        make_mesh_peer<OwnMesh>});
const AddMeshPeer tree({"hitbox tree", HITBOX_VERSION, true, Kind::contour | Kind::contours,
                        make_mesh_peer<OwnTree>});

}  // namespace
}  // namespace hitbox::bench
