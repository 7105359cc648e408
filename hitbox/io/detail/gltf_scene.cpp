// gltf_scene.cpp: places the meshes of a glTF: nodes, instances, skins; and says what is left out.
#include <hitbox/io/detail/gltf_scene.hpp>

#include <hitbox/io/detail/gltf_accessor.hpp>
#include <hitbox/io/detail/gltf_matrix.hpp>
#include <hitbox/io/detail/gltf_mesh.hpp>
#include <hitbox/io/detail/gltf_mesh_cache.hpp>
#include <hitbox/io/detail/gltf_nodes.hpp>
#include <hitbox/io/files/left_out.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::io::detail::gltf {

namespace {

// Of meshes that are read in ranges.
constexpr std::size_t most_kept = std::size_t(64) << 20;

class SceneReader {
public:
    SceneReader(const Source& source, const Document& document, const Binary& binary, PartSink sink)
        : source_(source),
          document_(document),
          nodes_(source, document),
          buffers_(source, document, binary),
          reader_(source, document, buffers_),
          meshes_(document, reader_, binary.in_ranges ? most_kept : SIZE_MAX),
          sink_(sink),
          is_used_(document.meshes.size()),
          is_rotation_known_(document.nodes.size()),
          skins_(document.skins.size()) {}

    Result<std::vector<Note>> read() {
        if (auto failed = nodes_.build()) return *std::move(failed);
        // An explicit stack, because a chain of nodes may be as long as the file.
        std::vector<std::uint32_t> stack(nodes_.roots().rbegin(), nodes_.roots().rend());
        while (!stack.empty()) {
            const std::uint32_t number = stack.back();
            stack.pop_back();
            const Node& node = document_.nodes[number];
            if (!is_finite(nodes_.world(number)))
                return nodes_.error(number, ErrorCode::not_finite, "its world matrix overflows");
            stack.insert(stack.end(), node.children.rbegin(), node.children.rend());
            note_rotations(number);
            if (!node.mesh) continue;
            is_used_[*node.mesh] = true;
            if (nodes_.is_hidden(number))
                left_out_.add(in_quotes(nodes_.name_of(number)));
            else if (auto failed = add_parts(number))
                return *std::move(failed);
        }
        add_notes();
        if (auto changed = buffers_.check_unchanged()) return *std::move(changed);
        return std::move(notes_);
    }

private:
    // How many there are, and a few of them by name.
    struct Several {
        std::size_t count = 0;
        std::string few;

        void add(const std::string& name) {
            constexpr std::size_t most = 3;
            if (++count <= most) few += (count > 1 ? ", " : "") + name;
            if (count == most + 1) few += ", ...";
        }
    };

    // Notes the rotations of a node and of those above it, as far as they are not known yet.
    void note_rotations(std::uint32_t node) {
        for (; node != NodeTree::none && !is_rotation_known_[node]; node = nodes_.parent(node)) {
            is_rotation_known_[node] = true;
            if (document_.nodes[node].rotation_was_normalised)
                rotations_.add("nodes[" + std::to_string(node) + "]");
        }
    }

    // Adds the part of a node, or a part for each of its instances.
    std::optional<Error> add_parts(std::uint32_t number) {
        const Node& node = document_.nodes[number];
        const Mesh& description = document_.meshes[*node.mesh];
        const std::vector<double>& weights = node.weights ? *node.weights : description.weights;
        TriMesh own;
        const TriMesh* shared = &own;
        if (node.weights && weights != description.weights) {
            Result<TriMesh> read = reader_.read(*node.mesh, weights);
            if (!read) return read.error();
            own = *std::move(read);
        } else {
            const Result<const TriMesh*> known = meshes_.get(*node.mesh);
            if (!known) return known.error();
            shared = *known;
        }
        const TriMesh& mesh = *shared;
        const std::size_t first = parts_;
        if (node.instances && !node.instances->all.empty()) {
            if (auto failed = add_instances(number, mesh)) return failed;
            if (parts_ == first)
                without_instances_.add(in_quotes(nodes_.name_of(number)));
            else
                add_notes_of_part(node, description, weights, first);
            return std::nullopt;
        }

        Rows place = nodes_.world(number);
        if (node.skin) {
            const Result<Rows> bind = bind_place(*node.skin);
            if (!bind) return bind.error();
            place = *bind;
        }
        Part part;
        part.name = nodes_.name_of(number);
        part.path = nodes_.path_to(number);
        part.parent = nodes_.parent(number) == NodeTree::none ? 0 : nodes_.parent(number) + 1;
        if (!has_room(1, part, mesh)) return no_room(number);
        if (auto failed = add_part(std::move(part), mesh, place, number)) return failed;
        add_notes_of_part(node, description, weights, first);
        return std::nullopt;
    }

    // Room for so many parts like this one.
    bool has_room(std::size_t count, const Part& part, const TriMesh& mesh) {
        constexpr std::size_t longest_number = 11;
        return buffers_.budget.take(count, sizeof(Part) + 2 * part.name.size() + part.path.size() +
                                               2 * longest_number + mesh.points.size() * sizeof(Vec3) +
                                               mesh.triangles.size() * sizeof(TriMesh::Corners));
    }
    Error no_room(std::uint32_t node) const {
        return nodes_.error(node, ErrorCode::too_large,
                            "the scene repeats its meshes too often for a file of its size");
    }

    // Source: EXT_mesh_gpu_instancing: world matrix of the node * translation * rotation * scale of the instance.
    std::optional<Error> add_instances(std::uint32_t number, const TriMesh& mesh) {
        const Node& node = document_.nodes[number];
        const Instancing& instances = *node.instances;
        if (node.skin)
            return nodes_.error(number, ErrorCode::unsupported,
                                "has both a skin and EXT_mesh_gpu_instancing, which is not supported");
        const std::uint64_t count = document_.accessors[instances.all[0]].count;
        for (const std::uint32_t accessor : instances.all)
            if (document_.accessors[accessor].count != count)
                return nodes_.error(number, ErrorCode::bad_format,
                                    "the attributes of its instances have different counts");
        Part part;
        part.name = nodes_.name_of(number);
        part.path = nodes_.path_to(number);
        part.parent = number + 1;
        if (count > UINT32_MAX || !has_room(std::size_t(count), part, mesh)) return no_room(number);
        const auto numbers = [&](const std::optional<std::uint32_t>& accessor, const char* type,
                                 std::size_t components) -> Result<std::vector<double>> {
            if (!accessor) return std::vector<double>();
            return read_numbers(source_, document_, buffers_, *accessor, type, components, "instances");
        };
        const auto translations = numbers(instances.translation, "VEC3", 3),
                   rotations = numbers(instances.rotation, "VEC4", 4),
                   scales = numbers(instances.scale, "VEC3", 3);
        for (const auto* read : {&translations, &rotations, &scales})
            if (!*read) return read->error();
        // Bytes and shorts round more than floats do.
        const std::uint32_t type =
            instances.rotation ? document_.accessors[*instances.rotation].component_type : 0;
        const double rounding = type == 5120 ? 0.02 : type == 5122 ? 1e-4 : rounding_of_a_rotation;
        for (std::size_t i = 0; i < count; ++i) {
            std::array<double, 3> translation{0, 0, 0}, scale{1, 1, 1};
            std::array<double, 4> rotation{0, 0, 0, 1};
            if (instances.translation) std::copy_n(&(*translations)[3 * i], 3, translation.begin());
            if (instances.rotation) std::copy_n(&(*rotations)[4 * i], 4, rotation.begin());
            if (instances.scale) std::copy_n(&(*scales)[3 * i], 3, scale.begin());
            if (make_unit(rotation, rounding))
                rotations_.add("instance " + std::to_string(i + 1) + " of nodes[" + std::to_string(number) +
                               "]");
            Part instance;
            instance.name = part.name + ' ' + std::to_string(i + 1);
            instance.path = part.path + '/' + instance.name;
            instance.parent = part.parent;
            const Rows place = nodes_.world(number) * placing(translation, rotation, scale);
            if (auto failed = add_part(std::move(instance), mesh, place, number)) return failed;
        }
        return std::nullopt;
    }

    std::optional<Error> add_part(Part part, const TriMesh& mesh, const Rows& place, std::uint32_t node) {
        part.mesh.points.resize(mesh.points.size());
        for (std::size_t i = 0; i < mesh.points.size(); ++i) {
            const Vec3 p = place * mesh.points[i];
            if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
                return nodes_.error(
                    node, ErrorCode::not_finite,
                    "moves vertex " + std::to_string(i) + " of its mesh beyond the largest double");
            part.mesh.points[i] = p;
        }
        part.mesh.triangles = mesh.triangles;
        part.metres = 1;
        // A mirror turns the surface inside out; glTF 2.0, 3.7.4, reverses the winding.
        if (is_mirror(place))
            for (TriMesh::Corners& t : part.mesh.triangles) std::swap(t[1], t[2]);
        ++parts_;
        return sink_(std::move(part));
    }

    // Where a skinned mesh is in its bind pose. There the matrix of each joint, its world matrix * inverse bind matrix,
    // is the same, and moves the mesh as a whole. It is taken from the joint nearest to the root, so that other joints
    // may be posed. The matrix of the node counts for nothing. Source: glTF 2.0, 3.7.3.
    Result<Rows> bind_place(std::uint32_t number) {
        std::optional<Rows>& known = skins_[number];
        if (known) return *known;
        const Skin& skin = document_.skins[number];
        const auto fail = [&](ErrorCode code, std::string message) {
            return source_.error_in(code, "skins[" + std::to_string(number) + "]", std::move(message));
        };
        if (skin.joints.empty()) return fail(ErrorCode::bad_format, "has no joints");
        const auto root = std::min_element(skin.joints.begin(), skin.joints.end(),
                                           [&](auto a, auto b) { return nodes_.depth(a) < nodes_.depth(b); });
        Rows place = nodes_.world(*root);
        note_rotations(*root);  // it may be outside of the scene
        if (skin.inverse_bind_matrices) {
            const auto matrices = read_numbers(source_, document_, buffers_, *skin.inverse_bind_matrices,
                                               "MAT4", 16, "inverse bind matrices");
            if (!matrices) return matrices.error();
            if (matrices->size() < 16 * skin.joints.size())
                return fail(
                    ErrorCode::bad_format,
                    "has " + counted(matrices->size() / 16, "inverse bind matrix", "inverse bind matrices") +
                        " for " + counted(skin.joints.size(), "joint", "joints"));
            std::array<double, 16> columns{};
            std::copy_n(&(*matrices)[16 * std::size_t(root - skin.joints.begin())], 16, columns.begin());
            if (!is_affine(columns)) return fail(ErrorCode::bad_format, "has a projection for a matrix");
            const Rows inverse = rows_of_columns(columns),
                       identity = placing({0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1});
            // Inverse bind matrices are floats. What is the identity but for their rounding must not move the mesh.
            place = place * inverse;
            bool is_still = true;
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t k = 0; k < 4; ++k) {
                    const double size =
                        k < 3
                            ? 1
                            : (std::max)({1.0, std::abs(nodes_.world(*root)[i][3]), std::abs(inverse[i][3])});
                    is_still = is_still && std::abs(place[i][k] - identity[i][k]) <= 1e-5 * size;
                }
            if (is_still) place = identity;
        }
        if (!is_finite(place)) return fail(ErrorCode::not_finite, "the matrix of its first joint overflows");
        known = place;
        return place;
    }

    // Of a part, or of the instances of one node, which are the parts from the first on.
    void add_notes_of_part(const Node& node, const Mesh& mesh, const std::vector<double>& weights,
                           std::size_t first) {
        const std::size_t instances = parts_ - first;
        const auto add = [&](const char* code, std::string message) {
            if (instances > 1)
                message += "; the same holds for each of the " + std::to_string(instances) + " instances";
            notes_.push_back({code, std::move(message), std::uint32_t(first)});
        };
        if (node.skin)
            add("skin-bind-pose", "is skinned and in its bind pose; poses and animations are left out");
        if (mesh.targets == 0) return;
        const bool moved =
            std::any_of(weights.begin(), weights.end(), [](double weight) { return weight != 0; });
        add("morph-targets", "has " + counted(mesh.targets, "morph target", "morph targets") +
                                 (moved               ? ", applied with the weights of the file"
                                  : mesh.targets == 1 ? ", which is not applied"
                                                      : ", which are not applied"));
    }

    void add_notes() {
        const auto add = [&](const char* code, std::string message) {
            notes_.push_back({code, std::move(message)});
        };
        if (rotations_.count > 0)
            add("rotation-normalised",
                counted(rotations_.count, "rotation is", "rotations are") + " not of unit length and " +
                    (rotations_.count == 1 ? "was" : "were") + " normalised: " + rotations_.few);
        if (left_out_.count > 0)
            add("hidden-left-out",
                counted_with_verb(left_out_.count, "node with a mesh", "nodes with a mesh") +
                    " hidden (KHR_node_visibility) and left out: " + left_out_.few);
        if (without_instances_.count > 0)
            add("meshes-left-out",
                counted(without_instances_.count, "node with a mesh has", "nodes with a mesh have") +
                    " no instances (EXT_mesh_gpu_instancing) and " +
                    (without_instances_.count == 1 ? "is" : "are") + " left out: " + without_instances_.few);
        std::size_t unused = 0;
        for (std::size_t i = 0; i < is_used_.size(); ++i) {
            const auto& primitives = document_.meshes[i].primitives;
            unused += !is_used_[i] && std::any_of(primitives.begin(), primitives.end(), has_surface);
        }
        if (unused > 0)
            add("meshes-left-out",
                counted_with_verb(unused, "mesh", "meshes") + " used by no node of the scene");
        if (reader_.left_out > 0)
            add("lines-left-out", counted_with_verb(reader_.left_out, "primitive of points or lines",
                                                    "primitives of points or lines") +
                                      " left out");
        if (reader_.without_positions > 0)
            add("primitives-left-out",
                counted(reader_.without_positions, "primitive has", "primitives have") + " no POSITION and " +
                    (reader_.without_positions == 1 ? "is" : "are") + " left out");
        NotFiniteVertices<int>::note_not_finite(notes_, reader_.not_finite);
    }

    const Source& source_;
    const Document& document_;
    NodeTree nodes_;
    Buffers buffers_;
    MeshReader reader_;
    MeshCache meshes_;
    PartSink sink_;
    std::vector<bool> is_used_;               // by mesh
    std::vector<bool> is_rotation_known_;     // by node
    std::vector<std::optional<Rows>> skins_;  // where the mesh is in the bind pose
    Several rotations_, left_out_, without_instances_;
    std::size_t parts_ = 0;  // so far
    std::vector<Note> notes_;
};

}  // namespace

Result<std::vector<Note>> read_scene(const Source& source, const Document& document, const Binary& binary,
                                     PartSink sink) {
    return SceneReader(source, document, binary, sink).read();
}

}  // namespace hitbox::io::detail::gltf
