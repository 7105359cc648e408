// gltf_mesh_cache.cpp: keeps the meshes that will be asked for again.
#include <hitbox/io/detail/gltf_mesh_cache.hpp>

namespace hitbox::io::detail::gltf {

namespace {

std::size_t bytes_of(const TriMesh& mesh) {
    return mesh.points.size() * sizeof(Vec3) + mesh.triangles.size() * sizeof(TriMesh::Corners);
}

}  // namespace

MeshCache::MeshCache(const Document& document, MeshReader& reader, std::size_t most_bytes)
    : document_(document),
      reader_(reader),
      most_bytes_(most_bytes),
      meshes_(document.meshes.size()),
      uses_(document.meshes.size()),
      was_read_(document.meshes.size()) {
    for (const Node& node : document.nodes)
        if (node.mesh) ++uses_[*node.mesh];
}

Result<const TriMesh*> MeshCache::get(std::uint32_t mesh) {
    if (last_use_) {
        drop(*last_use_);
        if (kept_.back() == *last_use_)
            kept_.pop_back();  // as nearly always; others pass when they are the oldest
        last_use_.reset();
    }
    std::optional<TriMesh>& known = meshes_[mesh];
    if (!known) {
        const std::vector<double>& weights = document_.meshes[mesh].weights;
        Result<TriMesh> read =
            was_read_[mesh] ? reader_.read_again(mesh, weights) : reader_.read(mesh, weights);
        if (!read) return read.error();
        known = *std::move(read);
        was_read_[mesh] = true;
        keep(mesh);
    }
    if (uses_[mesh] > 0) --uses_[mesh];
    if (uses_[mesh] == 0 || bytes_of(*known) > most_bytes_) last_use_ = mesh;
    return &*known;
}

// Makes room by dropping the oldest. A mesh that is larger than all room is kept until the next call.
void MeshCache::keep(std::uint32_t mesh) {
    bytes_ += bytes_of(*meshes_[mesh]);
    kept_.push_back(mesh);
    while (bytes_ > most_bytes_ && kept_.front() != mesh) {
        drop(kept_.front());
        kept_.pop_front();
    }
}

void MeshCache::drop(std::uint32_t mesh) {
    if (!meshes_[mesh]) return;
    bytes_ -= bytes_of(*meshes_[mesh]);
    meshes_[mesh].reset();
}

}  // namespace hitbox::io::detail::gltf
