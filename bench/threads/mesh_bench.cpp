// mesh_bench.cpp: trees, casts and contacts of meshes on one thread and on two.
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/bare_surface.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../mesh/mesh_poses.hpp"
#include "../mesh/rays.hpp"
#include "two_threads.hpp"

namespace hitbox::bench {
namespace {

/// The tree alone, without welding.
class Tree final : public ThreadedWork {
public:
    Tree(std::uint32_t n, SurfaceUse use) : use_(use), surface_(*make_surface(bumpy(n), use)) {}
    void prepare() override { bare_ = detail::SurfaceAccess::without_tree(std::move(surface_)); }
    void run(Executor* executor) override {
        surface_ = detail::SurfaceAccess::with_tree(std::move(bare_), use_, executor);
    }
    std::string answer() override { return "built"; }

private:
    SurfaceUse use_;
    Surface surface_;
    detail::BareSurface bare_;
};

class Welding final : public ThreadedWork {
public:
    explicit Welding(std::uint32_t n) : mesh_(bumpy(n)) {}
    void prepare() override { surface_ = {}; }
    void run(Executor* executor) override { surface_ = *make_surface(mesh_, SurfaceUse::casts, executor); }
    std::string answer() override { return std::to_string(surface_.triangles().size()) + " triangles"; }

private:
    TriMesh mesh_;
    Surface surface_;
};

class Stream final : public ThreadedWork {
public:
    Stream(std::uint32_t n, std::size_t count) : surface_(*make_surface(bumpy_in_floats(n))) {
        for (const Ray& r : incoherent_rays(bumpy_in_floats(n), count)) {
            const Vec3 origin(r.origin);
            segments_.push_back({origin, origin + Vec3(r.direction)});
        }
    }
    void run(Executor* executor) override { hits_ = cast_closest(surface_, segments_, {}, executor); }
    std::string answer() override {
        const auto hits =
            std::count_if(hits_.begin(), hits_.end(), [](const auto& h) { return h.has_value(); });
        return std::to_string(hits) + " hits";
    }

private:
    Surface surface_;
    std::vector<Segment3> segments_;
    std::vector<std::optional<MeshHit>> hits_;
};

class Contacts final : public ThreadedWork {
public:
    Contacts(std::uint32_t n, Pose pose) {
        const PosedMeshes meshes = posed(n, pose);
        a_ = *make_surface(meshes.a, SurfaceUse::pairs), b_ = *make_surface(meshes.b, SurfaceUse::pairs);
    }
    void run(Executor* executor) override { count_ = find_contacts(a_, b_, executor).size(); }
    std::string answer() override { return std::to_string(count_) + " pairs"; }

private:
    Surface a_, b_;
    std::size_t count_ = 0;
};

template <class Work, class... Arguments>
void add(const std::string& name, std::size_t items, const Arguments&... arguments) {
    registrations().push_back(
        {"threads/" + name, [=] { return on_two_threads(items, std::make_shared<Work>(arguments...)); }});
}

void add_size(const std::string& size, std::uint32_t n) {
    const std::size_t triangles = 20 * std::size_t(n) * n;
    constexpr std::size_t rays = 250'000;
    add<Tree>("tree/good/" + size, triangles, n, SurfaceUse::casts);
    add<Tree>("tree/fast/" + size, triangles, n, SurfaceUse::pairs);
    add<Welding>("make_surface/" + size, triangles, n);
    add<Stream>("cast_closest/" + size, rays, n, rays);
    add<Contacts>("contacts/deep/" + size, 2 * triangles, n, Pose::deep);
    add<Contacts>("contacts/concentric/" + size, 2 * triangles, n, Pose::concentric);
}

const bool added = [] {
    add_size("70k", bumpy_70k);
    add_size("1m", bumpy_1m);
    return true;
}();

}  // namespace
}  // namespace hitbox::bench
