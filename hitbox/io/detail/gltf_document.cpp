// gltf_document.cpp: converts the JSON of a glTF to plain data and checks each value. The only file that uses
// the JSON parser.
#include <hitbox/io/detail/gltf_document.hpp>

#include <hitbox/io/detail/gltf_extensions.hpp>
#include <hitbox/io/detail/gltf_matrix.hpp>
#include <hitbox/io/detail/not_a_mesh.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/files/utf8.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hitbox::io::detail::gltf {

namespace {

using Json = nlohmann::json;

// The first error. Values read after it are ignored.
struct Failure {
    bool happened = false;
    ErrorCode code = ErrorCode::bad_format;
    std::string path, message;
};

// A JSON value and its path from the root, for error messages. If a value has the wrong type, the error is
// stored and a default is returned, because the browser module is built without exceptions.
class Value {
public:
    Value(const Json& json, std::string path, Failure& failure)
        : json_(&json), path_(std::move(path)), failure_(&failure) {}

    void fail(std::string message, ErrorCode code = ErrorCode::bad_format) const {
        if (!failure_->happened) *failure_ = {true, code, path_, std::move(message)};
    }

    std::optional<Value> find(const char* key) const {
        if (!json_->is_object()) return fail("is not a JSON object"), std::nullopt;
        const auto found = json_->find(key);
        if (found == json_->end()) return std::nullopt;
        return Value(*found, path_.empty() ? key : path_ + "." + key, *failure_);
    }
    Value at(const char* key) const {
        static const Json nothing;
        if (std::optional<Value> value = find(key)) return *std::move(value);
        fail(std::string("has no \"") + key + "\"");
        return Value(nothing, path_, *failure_);
    }

    // Calls the function for each element of an array member, if it exists.
    template <class Function>
    void for_each(const char* key, Function function) const {
        const std::optional<Value> list = find(key);
        if (!list) return;
        if (!list->json_->is_array()) return list->fail("is not a JSON array");
        for (std::size_t i = 0; i < list->json_->size() && !failure_->happened; ++i)
            function(Value((*list->json_)[i], list->path_ + "[" + std::to_string(i) + "]", *failure_));
    }
    std::size_t size_of(const char* key) const {
        const std::optional<Value> list = find(key);
        return list && list->json_->is_array() ? list->json_->size() : 0;
    }

    std::uint64_t count() const {
        // 4.0 is an integer in JSON too. 2^53 is more than any file needs.
        if (json_->is_number_unsigned() && json_->get<std::uint64_t>() <= std::uint64_t(1) << 53)
            return json_->get<std::uint64_t>();
        if (json_->is_number_float()) {
            const double value = json_->get<double>();
            if (value >= 0 && value <= 0x1p53 && value == std::floor(value)) return std::uint64_t(value);
        }
        fail("is not an integer >= 0");
        return 0;
    }
    std::uint32_t index(std::size_t size, const char* of) const {
        const std::uint64_t value = count();
        if (value >= size)
            fail("is " + std::to_string(value) + ", but there " +
                 (size == 1 ? "is 1 " : "are " + std::to_string(size) + " ") +
                 (size == 1 ? singular(of) : of));
        return std::uint32_t(value);
    }
    std::string text() const {
        if (!json_->is_string()) return fail("is not a string"), std::string();
        return json_->get<std::string>();
    }
    bool flag() const {
        if (!json_->is_boolean()) return fail("is not true or false"), false;
        return json_->get<bool>();
    }
    template <std::size_t N>
    std::array<double, N> numbers() const {
        std::array<double, N> out{};
        const auto wrong = [&] { return fail("is not " + std::to_string(N) + " numbers"), out; };
        if (!json_->is_array() || json_->size() != N) return wrong();
        for (std::size_t i = 0; i < N; ++i) {
            if (!(*json_)[i].is_number()) return wrong();
            out[i] = (*json_)[i].get<double>();
            if (!std::isfinite(out[i])) fail("has a number that is not finite", ErrorCode::not_finite);
        }
        return out;
    }
    // An array of any length.
    std::vector<double> all_numbers() const {
        std::vector<double> out;
        if (!json_->is_array()) return fail("is not a JSON array"), out;
        for (const Json& element : *json_) {
            if (!element.is_number()) return fail("is not an array of numbers"), out;
            out.push_back(element.get<double>());
            if (!std::isfinite(out.back())) fail("has a number that is not finite", ErrorCode::not_finite);
        }
        return out;
    }
    // Calls the function for each member of an object.
    template <class Function>
    void for_each_member(Function function) const {
        if (!json_->is_object()) return fail("is not a JSON object");
        for (auto member = json_->begin(); member != json_->end() && !failure_->happened; ++member)
            function(member.key(), Value(member.value(), path_ + "." + member.key(), *failure_));
    }

private:
    // "nodes" and "meshes" are the forms that occur.
    static std::string singular(std::string many) {
        many.resize(many.size() - (many.ends_with("shes") ? 2 : 1));
        return many;
    }

    const Json* json_;
    std::string path_;
    Failure* failure_;
};

std::uint64_t count_or(const Value& value, const char* key, std::uint64_t otherwise) {
    const std::optional<Value> found = value.find(key);
    return found ? found->count() : otherwise;
}

std::string name_of(const Value& value) {
    const std::optional<Value> name = value.find("name");
    return name ? valid_utf8(name->text()) : std::string();
}

// The first of these extensions that the value has, or nothing.
std::string extension_among(const Value& value, std::initializer_list<const char*> names) {
    if (const auto extensions = value.find("extensions"))
        for (const char* name : names)
            if (extensions->find(name)) return name;
    return {};
}

// The matrix of a node: as given, or translation * rotation * scale.
void read_matrix(const Value& value, Node& node) {
    if (const auto matrix = value.find("matrix")) {
        const auto by_columns = matrix->numbers<16>();
        // Exporters round. A last row that differs by more than rounding is a perspective projection.
        if (!is_affine(by_columns)) matrix->fail("is a projection; the last row must be 0 0 0 1");
        node.local = rows_of_columns(by_columns);
        return;
    }
    std::array<double, 3> translation{0, 0, 0}, scale{1, 1, 1};
    std::array<double, 4> rotation{0, 0, 0, 1};
    if (const auto t = value.find("translation")) translation = t->numbers<3>();
    if (const auto r = value.find("rotation")) rotation = r->numbers<4>();
    if (const auto s = value.find("scale")) scale = s->numbers<3>();
    node.rotation_was_normalised = make_unit(rotation, rounding_of_a_rotation);
    node.local = placing(translation, rotation, scale);
}

Buffer read_buffer(const Value& value) {
    Buffer buffer;
    buffer.length = value.at("byteLength").count();
    if (const auto uri = value.find("uri")) buffer.uri = uri->text();
    return buffer;
}

BufferView read_view(const Value& value, std::size_t buffers) {
    BufferView view;
    view.buffer = value.at("buffer").index(buffers, "buffers");
    view.offset = count_or(value, "byteOffset", 0);
    view.length = value.at("byteLength").count();
    if (const auto stride = value.find("byteStride")) {
        view.stride = stride->count();
        if (view.stride == 0) stride->fail("is 0, so all elements would overlap");
    }
    view.compression = extension_among(value, {"EXT_meshopt_compression", "KHR_meshopt_compression"});
    if (view.compression.empty() || !has_decoder(view.compression)) return view;
    const Value packed = value.at("extensions").at(view.compression.c_str());
    view.compressed_buffer = packed.at("buffer").index(buffers, "buffers");
    view.compressed_offset = count_or(packed, "byteOffset", 0);
    view.compressed_length = packed.at("byteLength").count();
    view.meshopt.count = packed.at("count").count();
    view.meshopt.stride = packed.at("byteStride").count();
    view.meshopt.mode = packed.at("mode").text();
    if (const auto filter = packed.find("filter")) view.meshopt.filter = filter->text();
    return view;
}

Accessor read_accessor(const Value& value, std::size_t views) {
    Accessor accessor;
    if (const auto view = value.find("bufferView")) accessor.view = view->index(views, "bufferViews");
    accessor.offset = count_or(value, "byteOffset", 0);
    accessor.count = value.at("count").count();
    accessor.component_type =
        std::uint32_t(std::min<std::uint64_t>(value.at("componentType").count(), UINT32_MAX));
    accessor.type = value.at("type").text();
    if (const auto normalized = value.find("normalized")) accessor.normalized = normalized->flag();
    if (const auto found = value.find("sparse")) {
        const Value indices = found->at("indices"), values = found->at("values");
        Sparse& sparse = accessor.sparse.emplace();
        sparse.count = found->at("count").count();
        sparse.index_view = indices.at("bufferView").index(views, "bufferViews");
        sparse.index_offset = count_or(indices, "byteOffset", 0);
        sparse.index_type =
            std::uint32_t(std::min<std::uint64_t>(indices.at("componentType").count(), UINT32_MAX));
        sparse.value_view = values.at("bufferView").index(views, "bufferViews");
        sparse.value_offset = count_or(values, "byteOffset", 0);
    }
    return accessor;
}

// Source: KHR_draco_mesh_compression. Its attributes are ids within the compressed data.
void read_draco(const Value& packed, std::size_t views, Primitive& primitive) {
    primitive.compressed_view = packed.at("bufferView").index(views, "bufferViews");
    if (const auto positions = packed.at("attributes").find("POSITION"))
        primitive.compressed_positions =
            std::uint32_t(std::min<std::uint64_t>(positions->count(), UINT32_MAX));
}

Mesh read_mesh(const Value& value, std::size_t accessors, std::size_t views) {
    Mesh mesh;
    mesh.name = name_of(value);
    if (const auto weights = value.find("weights")) mesh.weights = weights->all_numbers();
    value.for_each("primitives", [&](const Value& element) {
        Primitive primitive;
        primitive.mode = std::uint32_t(std::min<std::uint64_t>(count_or(element, "mode", 4), UINT32_MAX));
        if (const auto positions = element.at("attributes").find("POSITION"))
            primitive.positions = positions->index(accessors, "accessors");
        if (const auto indices = element.find("indices"))
            primitive.indices = indices->index(accessors, "accessors");
        element.for_each("targets", [&](const Value& target) {
            const auto positions = target.find("POSITION");
            primitive.targets.emplace_back();
            if (positions) primitive.targets.back() = positions->index(accessors, "accessors");
        });
        primitive.compression = extension_among(element, {"KHR_draco_mesh_compression"});
        if (!primitive.compression.empty() && has_decoder(primitive.compression))
            read_draco(element.at("extensions").at(primitive.compression.c_str()), views, primitive);
        mesh.targets = std::max(mesh.targets, primitive.targets.size());
        mesh.primitives.push_back(std::move(primitive));
    });
    return mesh;
}

Instancing read_instancing(const Value& extension, std::size_t accessors) {
    Instancing instancing;
    const auto attributes = extension.find("attributes");
    if (!attributes) return instancing;
    attributes->for_each_member([&](const std::string& name, const Value& value) {
        const std::uint32_t accessor = value.index(accessors, "accessors");
        instancing.all.push_back(accessor);
        if (name == "TRANSLATION") instancing.translation = accessor;
        if (name == "ROTATION") instancing.rotation = accessor;
        if (name == "SCALE") instancing.scale = accessor;
    });
    return instancing;
}

struct Sizes {
    std::size_t accessors, nodes, meshes, skins;
};

Node read_node(const Value& value, const Sizes& sizes) {
    Node node;
    node.name = name_of(value);
    if (const auto mesh = value.find("mesh")) node.mesh = mesh->index(sizes.meshes, "meshes");
    if (const auto skin = value.find("skin")) node.skin = skin->index(sizes.skins, "skins");
    if (const auto weights = value.find("weights")) node.weights = weights->all_numbers();
    value.for_each("children",
                   [&](const Value& child) { node.children.push_back(child.index(sizes.nodes, "nodes")); });
    read_matrix(value, node);
    if (const auto extensions = value.find("extensions")) {
        if (const auto instances = extensions->find("EXT_mesh_gpu_instancing"))
            node.instances = read_instancing(*instances, sizes.accessors);
        if (const auto visibility = extensions->find("KHR_node_visibility"))
            if (const auto visible = visibility->find("visible")) node.hidden = !visible->flag();
    }
    return node;
}

Skin read_skin(const Value& value, const Sizes& sizes) {
    Skin skin;
    value.for_each("joints",
                   [&](const Value& joint) { skin.joints.push_back(joint.index(sizes.nodes, "nodes")); });
    if (const auto matrices = value.find("inverseBindMatrices"))
        skin.inverse_bind_matrices = matrices->index(sizes.accessors, "accessors");
    return skin;
}

// Parses invalid JSON to find the location of the error.
struct WhyNoJson : nlohmann::json_sax<Json> {
    std::size_t byte = 0;
    int id = 0;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t at, const std::string&, const Json::exception& error) override {
        byte = at, id = error.id;
        return false;
    }
};

Error why_no_json(const Source& source, std::string_view text) {
    WhyNoJson why;
    Json::sax_parse(text, &why);
    constexpr int number_out_of_range = 406;
    if (why.id == number_out_of_range)
        return source.error(ErrorCode::bad_format, "the JSON holds a number or text that cannot be read");
    const std::size_t place = std::min(why.byte > 0 ? why.byte - 1 : 0, text.size());
    return source.error_at(
        ErrorCode::bad_format, text.data() + place,
        place == text.size() ? "the JSON ends too early" : "the JSON is not well-formed here");
}

Document read_document(const Value& root) {
    Document document;
    const Value version = root.at("asset").at("version");
    if (const std::string number = version.text(); !number.starts_with("2."))
        version.fail("is " + in_quotes(number) + "; only glTF 2 is supported", ErrorCode::unsupported);
    root.for_each("extensionsRequired", [](const Value& value) {
        const std::string extension = value.text();
        const char* const library = library_of(extension);
        if (library && !has_decoder(extension))
            value.fail("is " + in_quotes(extension) + ", " + needs_library(library), ErrorCode::unsupported);
        if (!library && !is_harmless(extension))
            value.fail("the extension " + in_quotes(extension) + " is not supported", ErrorCode::unsupported);
    });

    const std::size_t buffers = root.size_of("buffers"), views = root.size_of("bufferViews"),
                      accessors = root.size_of("accessors"), meshes = root.size_of("meshes"),
                      scenes = root.size_of("scenes");
    const Sizes sizes{accessors, root.size_of("nodes"), meshes, root.size_of("skins")};
    root.for_each("buffers", [&](const Value& value) { document.buffers.push_back(read_buffer(value)); });
    root.for_each("bufferViews",
                  [&](const Value& value) { document.views.push_back(read_view(value, buffers)); });
    root.for_each("accessors",
                  [&](const Value& value) { document.accessors.push_back(read_accessor(value, views)); });
    root.for_each("meshes",
                  [&](const Value& value) { document.meshes.push_back(read_mesh(value, accessors, views)); });
    root.for_each("nodes", [&](const Value& value) { document.nodes.push_back(read_node(value, sizes)); });
    root.for_each("skins", [&](const Value& value) { document.skins.push_back(read_skin(value, sizes)); });

    std::size_t default_scene = 0, number = 0;
    if (const auto scene = root.find("scene")) default_scene = scene->index(scenes, "scenes");
    root.for_each("scenes", [&](const Value& scene) {
        if (number++ != default_scene) return;
        document.roots.emplace();
        scene.for_each(
            "nodes", [&](const Value& node) { document.roots->push_back(node.index(sizes.nodes, "nodes")); });
    });
    return document;
}

}  // namespace

Result<Document> parse_document(const Source& source, std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return why_no_json(source, text);
    Failure failure;
    Document document = read_document(Value(json, "", failure));
    if (!failure.happened) return document;
    // Without a proper `asset` it is some other JSON. A GLB shows by its first bytes what it is.
    if (failure.code == ErrorCode::bad_format && !source.text().starts_with("glTF") &&
        (failure.path.empty() || failure.path.starts_with("asset")))
        failure.message += may_be_a_message;
    if (failure.path.empty()) return source.error(failure.code, "the JSON root " + failure.message);
    return source.error_in(failure.code, failure.path, failure.message);
}

}  // namespace hitbox::io::detail::gltf
