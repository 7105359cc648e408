// part_store.hpp: the meshes of all parts in one file, each a range of bytes (spool, out of core).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/files/atomic_file.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hitbox::cli {

/// Where the mesh of a part is in the store.
struct StoredMesh {
    std::uint64_t offset = 0, points = 0, triangles = 0;
    std::uint64_t hash = 0;  ///< of its bits

    std::uint64_t bytes() const { return points * sizeof(Vec3) + triangles * sizeof(TriMesh::Corners); }
};

/// Writes meshes one after the other. The file gets its name when it is complete.
class PartStoreWriter {
public:
    static Result<PartStoreWriter> create(const std::string& path);

    Result<StoredMesh> add(const TriMesh& mesh);
    [[nodiscard]] std::optional<Error> commit();

private:
    explicit PartStoreWriter(io::detail::AtomicFile file) : file_(std::move(file)) {}
    std::optional<Error> write(std::span<const std::byte> bytes);

    io::detail::AtomicFile file_;
    std::vector<std::byte> waiting_;  // small parts are many
    std::uint64_t size_ = 0;
};

/// Reads meshes of a store.
class PartStore {
public:
    static Result<PartStore> open(const std::string& path);
    PartStore(PartStore&& other) noexcept;
    PartStore& operator=(PartStore&&) = delete;
    ~PartStore();

    /// Errors      bad_format: the file is damaged. unreadable.
    Result<TriMesh> mesh(const StoredMesh& where) const;

private:
    PartStore() = default;
    std::optional<Error> read(void* to, std::uint64_t bytes, std::uint64_t offset) const;

    std::string path_;
    int descriptor_ = -1;
};

}  // namespace hitbox::cli
