// cpp_peer.cpp: the same questions asked in C++, of the arrays that Python has: what a program without Python takes.
#include <hitbox/batch/intersects.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/ray.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

using namespace hitbox;

namespace {

template <class Shape>
void pairs(const void* a, const void* b, std::size_t n, std::uint8_t* answers) {
    const std::span first(static_cast<const Shape*>(a), n), second(static_cast<const Shape*>(b), n);
    batch::intersects(first, second, batch::Bytes{std::span(answers, n)});
}

}  // namespace

extern "C" {

void cpp_aabb_f4(const void* a, const void* b, std::size_t n, std::uint8_t* answers) {
    pairs<Aabb3f>(a, b, n, answers);
}
void cpp_aabb_f8(const void* a, const void* b, std::size_t n, std::uint8_t* answers) {
    pairs<Aabb3>(a, b, n, answers);
}
void cpp_obb_f4(const void* a, const void* b, std::size_t n, std::uint8_t* answers) {
    pairs<Obb3f>(a, b, n, answers);
}
void cpp_obb_f8(const void* a, const void* b, std::size_t n, std::uint8_t* answers) {
    pairs<Obb3>(a, b, n, answers);
}

void* cpp_mesh(const double* vertices, std::size_t vertex_count, const std::uint32_t* faces,
               std::size_t face_count) {
    TriMesh mesh;
    for (std::size_t i = 0; i < vertex_count; ++i)
        mesh.points.push_back({vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]});
    for (std::size_t i = 0; i < face_count; ++i)
        mesh.triangles.push_back({faces[3 * i], faces[3 * i + 1], faces[3 * i + 2]});
    return new Surface(*make_surface(mesh));
}
void cpp_mesh_free(void* mesh) { delete static_cast<Surface*>(mesh); }

// The triangle of the first hit of each ray, or 2^32 - 1. The answer is a vector of hits, as C++ programs get it.
void cpp_closest(const void* mesh, const void* rays, std::size_t n, std::uint32_t* triangles) {
    const std::span lines(static_cast<const Ray3*>(rays), n);
    const std::vector<std::optional<MeshHit>> hits = cast_closest(*static_cast<const Surface*>(mesh), lines);
    for (std::size_t i = 0; i < n; ++i) triangles[i] = hits[i] ? hits[i]->triangle : 0xffffffff;
}
void cpp_any(const void* mesh, const void* rays, std::size_t n, std::uint8_t* answers) {
    const std::span lines(static_cast<const Ray3*>(rays), n);
    const std::vector<std::uint8_t> hits = cast_any(*static_cast<const Surface*>(mesh), lines);
    std::copy(hits.begin(), hits.end(), answers);
}

}  // extern "C"
