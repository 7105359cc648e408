// part_store.cpp: points, then triangles, as they are in memory (POSIX).
#include <apps/cli/tiles/part_store.hpp>

#include <hitbox/mesh/clash/alike_pairs.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <utility>

namespace hitbox::cli {

Result<PartStoreWriter> PartStoreWriter::create(const std::string& path) {
    Result<io::detail::AtomicFile> file = io::detail::AtomicFile::create(path);
    if (!file) return file.error();
    return PartStoreWriter(*std::move(file));
}

Result<StoredMesh> PartStoreWriter::add(const TriMesh& mesh) {
    const StoredMesh where{size_, mesh.points.size(), mesh.triangles.size(), detail::hash_of_bits(mesh)};
    if (const auto error = write(std::as_bytes(std::span(mesh.points)))) return *error;
    if (const auto error = write(std::as_bytes(std::span(mesh.triangles)))) return *error;
    size_ += where.bytes();
    return where;
}

std::optional<Error> PartStoreWriter::write(std::span<const std::byte> bytes) {
    constexpr std::size_t enough = std::size_t(1) << 20;
    waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
    if (waiting_.size() < enough) return {};
    auto error = file_.write(waiting_);
    waiting_.clear();
    return error;
}

std::optional<Error> PartStoreWriter::commit() {
    if (auto error = file_.write(waiting_)) return error;
    return file_.commit();
}

Result<PartStore> PartStore::open(const std::string& path) {
    PartStore store;
    store.path_ = path;
    store.descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (store.descriptor_ < 0)
        return Error{errno == ENOENT ? ErrorCode::not_found : ErrorCode::unreadable,
                     std::string("cannot read: ") + std::strerror(errno), path};
    return store;
}

PartStore::PartStore(PartStore&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

PartStore::~PartStore() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<Error> PartStore::read(void* to, std::uint64_t bytes, std::uint64_t offset) const {
    for (char* at = static_cast<char*>(to); bytes > 0;) {
        const ssize_t got = ::pread(descriptor_, at, bytes, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            return Error{ErrorCode::unreadable, std::string("cannot read: ") + std::strerror(errno), path_};
        if (got == 0) return Error{ErrorCode::bad_format, "is damaged: it ends too early", path_};
        at += got;
        bytes -= static_cast<std::uint64_t>(got);
        offset += static_cast<std::uint64_t>(got);
    }
    return {};
}

Result<TriMesh> PartStore::mesh(const StoredMesh& where) const {
    TriMesh mesh;
    mesh.points.resize(where.points);
    mesh.triangles.resize(where.triangles);
    const std::uint64_t of_points = where.points * sizeof(Vec3);
    if (const auto error = read(mesh.points.data(), of_points, where.offset)) return *error;
    if (const auto error = read(mesh.triangles.data(), where.bytes() - of_points, where.offset + of_points))
        return *error;
    if (detail::hash_of_bits(mesh) != where.hash) return Error{ErrorCode::bad_format, "is damaged", path_};
    return mesh;
}

}  // namespace hitbox::cli
