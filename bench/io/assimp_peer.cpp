// assimp_peer.cpp: assimp, a reader of some fifty formats (peer for the mesh file readers).
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/version.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <limits>

#include "reader.hpp"

namespace hitbox::bench {
namespace {

FileContent read(const std::string& path, unsigned steps) {
    Assimp::Importer importer;
    const aiScene* const scene = importer.ReadFile(path, steps);
    FileContent content;
    if (!scene) {
        content.error = importer.GetErrorString();
        return content;
    }
    content.lowest_x = (std::numeric_limits<double>::max)();
    content.highest_x = -content.lowest_x;
    for (unsigned m = 0; m < scene->mNumMeshes; ++m) {
        const aiMesh& mesh = *scene->mMeshes[m];
        content.triangles += mesh.mNumFaces;
        for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
            content.lowest_x = (std::min)(content.lowest_x, double(mesh.mVertices[i].x));
            content.highest_x = (std::max)(content.highest_x, double(mesh.mVertices[i].x));
        }
    }
    return content;
}

std::string version() {
    return std::to_string(aiGetVersionMajor()) + "." + std::to_string(aiGetVersionMinor()) + "." +
           std::to_string(aiGetVersionPatch());
}

const AddReaderPeer joined({"assimp, joined vertices", version(), [](const std::string& path) {
                                return read(path, aiProcess_Triangulate | aiProcess_JoinIdenticalVertices);
                            }});
const AddReaderPeer plain({"assimp, as it is", version(),
                           [](const std::string& path) { return read(path, aiProcess_Triangulate); }});

}  // namespace
}  // namespace hitbox::bench
