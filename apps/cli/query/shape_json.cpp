// shape_json.cpp: reads and writes each shape by the list of its fields.
#include <apps/cli/query/shape_json.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <apps/cli/did_you_mean.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

using Json = nlohmann::json;

// The location in the line, as a chain of stack frames. It is converted to text only for an error.
struct Place {
    const Place* above = nullptr;
    const char* field = nullptr;  // null if this is an index
    std::size_t index = 0;

    std::string text() const {
        std::string path = above ? above->text() : "";
        if (!field) return path + "[" + std::to_string(index) + "]";
        return path.empty() ? field : path + "." + field;
    }
};

using Wrong = std::optional<Error>;

Error wrong_at(const Place& place, const std::string& message, ErrorCode code = ErrorCode::bad_format) {
    return {code, place.text() + ": " + message, ""};
}

enum class Infinities { refused, allowed };

Wrong read(const Json& json, const Place& place, Infinities infinities, double& out) {
    if (json.is_number()) {
        out = json.get<double>();
        return {};
    }
    constexpr double inf = std::numeric_limits<double>::infinity();
    const std::string* word = json.get_ptr<const std::string*>();
    if (word && (*word == "inf" || *word == "-inf")) {
        if (infinities == Infinities::refused)
            return wrong_at(place, "must be finite; only an aabb may be infinite", ErrorCode::not_finite);
        out = (*word)[0] == '-' ? -inf : inf;
        return {};
    }
    if (word && *word == "nan") {
        out = std::numeric_limits<double>::quiet_NaN();
        return {};
    }
    return wrong_at(place, "is " + described(json) + R"(; expected a number, or "inf", "-inf", "nan")");
}

Wrong not_an_array(const Json& json, const Place& place, std::size_t count, const char* of) {
    if (!json.is_array())
        return wrong_at(place, formatted("is {}; expected an array of {} {}", described(json), count, of));
    if (json.size() != count)
        return wrong_at(place, formatted("has {} elements; expected {} {}", json.size(), count, of));
    return {};
}

Wrong read(const Json& json, const Place& place, Infinities infinities, Vec3& out) {
    if (auto wrong = not_an_array(json, place, 3, "numbers")) return wrong;
    for (std::size_t i = 0; i < 3; ++i)
        if (auto wrong = read(json[i], {&place, nullptr, i}, infinities, out[i])) return wrong;
    return {};
}

Wrong read_plane(const Json& json, const Place& place, Plane3& out);

template <std::size_t N>
Wrong read(const Json& json, const Place& place, Infinities infinities, std::array<Vec3, N>& out) {
    if (auto wrong = not_an_array(json, place, N, "vectors")) return wrong;
    for (std::size_t i = 0; i < N; ++i)
        if (auto wrong = read(json[i], {&place, nullptr, i}, infinities, out[i])) return wrong;
    return {};
}

// Planes inside another shape are objects without a type.
template <std::size_t N>
Wrong read(const Json& json, const Place& place, Infinities, std::array<Plane3, N>& out) {
    if (auto wrong = not_an_array(json, place, N, "planes")) return wrong;
    for (std::size_t i = 0; i < N; ++i)
        if (auto wrong = read_plane(json[i], {&place, nullptr, i}, out[i])) return wrong;
    return {};
}

template <class T>
Wrong read_field(const Json& json, const Place& place, const char* name, T& out,
                 Infinities infinities = Infinities::refused) {
    const auto found = json.find(name);
    if (found == json.end()) return wrong_at(place, formatted("the field \"{}\" is missing", name));
    return read(*found, {&place, name, 0}, infinities, out);
}

// Any other field is misspelt, or belongs to another representation of this shape.
Wrong unknown_field(const Json& json, const Place& place, const std::vector<std::string>& known) {
    if (json.size() == known.size() + json.count("type")) return {};  // all that were read, and the type
    for (const auto& [key, value] : json.items()) {
        if (key == "type" || std::find(known.begin(), known.end(), key) != known.end()) continue;
        const std::string shown = visible(key.substr(0, 40));
        return wrong_at(place, formatted("has an unknown field \"{}\"; the fields are {}{}", shown,
                                         joined(known, ", "), did_you_mean(key, known)));
    }
    return {};
}

// ---- each shape -------------------------------------------------------------------------------------------

template <class Shape>
Wrong read_fields(const Json& json, const Place& place, Shape& shape) {
    constexpr Infinities infinities =
        std::is_same_v<Shape, Aabb3> ? Infinities::allowed : Infinities::refused;
    return std::apply(
        [&](const auto&... field) -> Wrong {
            Wrong wrong;
            ((wrong = read_field(json, place, field.name, shape.*field.member, infinities)) || ...);
            if (wrong) return wrong;
            return unknown_field(json, place, {field.name...});
        },
        ShapeInfo<Shape>::fields);
}

Wrong read_fields(const Json& json, const Place& place, Vec3& point) {
    if (auto wrong = read_field(json, place, "p", point)) return wrong;
    return unknown_field(json, place, {"p"});
}

Wrong beyond_double(const Place& place) {
    return wrong_at(place, "its corners are beyond the range of double", ErrorCode::not_finite);
}

Wrong read_by_center(const Json& json, const Place& place, Aabb3& box) {
    Vec3 center, half;
    if (auto wrong = read_field(json, place, "center", center)) return wrong;
    if (auto wrong = read_field(json, place, "half_extents", half, Infinities::allowed)) return wrong;
    box = Aabb3::from_center_half_extents(center, half);
    for (std::size_t i = 0; i < 3; ++i)
        if (std::isfinite(half[i]) && (std::isinf(center[i] - half[i]) || std::isinf(center[i] + half[i])))
            return beyond_double(place);
    return unknown_field(json, place, {"center", "half_extents"});
}

// A negative half extent makes the box empty, as for an AABB. The same products given as half_axes are a box,
// because the sign of a half-axis is only a direction.
Wrong read_by_axes(const Json& json, const Place& place, Obb3& box) {
    Vec3 center, half;
    std::array<Vec3, 3> axes;
    if (auto wrong = read_field(json, place, "center", center)) return wrong;
    if (auto wrong = read_field(json, place, "axes", axes)) return wrong;
    if (auto wrong = read_field(json, place, "half_extents", half)) return wrong;
    box = Obb3::from_axes(center, axes, half);
    for (const Vec3& axis : box.half_axes)
        for (std::size_t i = 0; i < 3; ++i)
            if (std::isinf(axis[i])) return beyond_double(place);
    return unknown_field(json, place, {"center", "axes", "half_extents"});
}

Wrong zero(const Place& place, const char* field, const Vec3& v) {
    if (v != Vec3{}) return {};
    return wrong_at({&place, field, 0}, "is zero, but needs a direction");
}

Wrong read_plane(const Json& json, const Place& place, Plane3& out) {
    if (!json.is_object()) return wrong_at(place, "is " + described(json) + "; expected a plane");
    if (auto wrong = read_fields(json, place, out)) return wrong;
    return zero(place, "normal", out.normal);
}

// The hull of points. As every shape, it is empty if a number is NaN.
Wrong read_fields(const Json& json, const Place& place, ConvexHull3& hull) {
    const auto found = json.find("points");
    if (found == json.end()) return wrong_at(place, "the field \"points\" is missing");
    const Place list{&place, "points", 0};
    if (!found->is_array())
        return wrong_at(list, "is " + described(*found) + "; expected an array of points");
    if (found->empty()) return wrong_at(list, "is empty; a hull needs a point");
    std::vector<Vec3> points(found->size());
    bool is_nan = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (auto wrong = read((*found)[i], {&list, nullptr, i}, Infinities::refused, points[i])) return wrong;
        is_nan = is_nan || std::isnan(points[i].x) || std::isnan(points[i].y) || std::isnan(points[i].z);
    }
    if (auto wrong = unknown_field(json, place, {"points"})) return wrong;
    if (is_nan) return {};
    Result<ConvexHull3> made = ConvexHull3::of(points);
    if (!made) return wrong_at(place, made.error().message, made.error().code);
    hull = *std::move(made);
    return {};
}

Wrong read_fields(const Json& json, const Place& place, Cylinder3& cylinder) {
    if (auto wrong = read_field(json, place, "a", cylinder.a)) return wrong;
    if (auto wrong = read_field(json, place, "b", cylinder.b)) return wrong;
    if (auto wrong = read_field(json, place, "radius", cylinder.radius)) return wrong;
    return unknown_field(json, place, {"a", "b", "radius"});
}

// Reads the fields, and handles other representations and forbidden values.
template <class Shape>
Result<AskedShape> read_shape(const Json& json, const Place& place) {
    Shape shape{};
    Wrong wrong;
    if constexpr (std::is_same_v<Shape, Aabb3>)
        wrong = json.contains("center") || json.contains("half_extents") ? read_by_center(json, place, shape)
                                                                         : read_fields(json, place, shape);
    else if constexpr (std::is_same_v<Shape, Obb3>)
        wrong = json.contains("axes") || json.contains("half_extents") ? read_by_axes(json, place, shape)
                                                                       : read_fields(json, place, shape);
    else
        wrong = read_fields(json, place, shape);
    if constexpr (requires { shape.direction; })
        if (!wrong) wrong = zero(place, "direction", shape.direction);
    if constexpr (requires { shape.normal.x; })
        if (!wrong) wrong = zero(place, "normal", shape.normal);
    if (wrong) return *wrong;
    return AskedShape(std::move(shape));
}

template <std::size_t... I>
Result<AskedShape> read_type(std::string_view type, const Json& json, const Place& place,
                             std::index_sequence<I...>) {
    std::optional<Result<AskedShape>> shape;
    (void)((type == asked_names[I] &&
            (shape = read_shape<std::variant_alternative_t<I, AskedShape>>(json, place), true)) ||
           ...);
    if (shape) return std::move(*shape);
    const std::vector<std::string> known(asked_names.begin(), asked_names.end());
    return wrong_at({&place, "type", 0},
                    formatted("there is no shape \"{}\"{}; the shapes are {}", visible(type.substr(0, 40)),
                              did_you_mean(type, known), joined(known, ", ")));
}

void write(JsonWriter& out, const Vec3& v) { out.value(v); }
void write(JsonWriter& out, double x) { out.value(x); }
template <std::size_t N>
void write(JsonWriter& out, const std::array<Vec3, N>& vectors) {
    out.begin_array();
    for (const Vec3& v : vectors) out.value(v);
    out.end();
}

template <std::size_t N>
void write(JsonWriter& out, const std::array<Plane3, N>& planes) {
    out.begin_array();
    for (const Plane3& plane : planes) {
        out.begin_object();
        out.member("normal", plane.normal);
        out.member("offset", plane.offset);
        out.end();
    }
    out.end();
}

}  // namespace

Result<Vec3> vector_from_json(const Json& json, const std::string& where) {
    Vec3 v;
    if (auto wrong = read(json, {nullptr, where.c_str(), 0}, Infinities::refused, v)) return *wrong;
    return v;
}

Result<AskedShape> shape_from_json(const Json& json, const std::string& where) {
    const Place place{nullptr, where.c_str(), 0};
    if (!json.is_object())
        return wrong_at(
            place, "is " + described(json) + R"(; expected a shape such as {"type":"point","p":[0,0,0]})");
    const auto type = json.find("type");
    if (type == json.end()) return wrong_at(place, R"(has no "type")");
    const std::string* word = type->get_ptr<const std::string*>();
    if (!word)
        return wrong_at({&place, "type", 0}, "is " + described(*type) + "; expected the name of a shape");
    return read_type(*word, json, place, std::make_index_sequence<asked_count>{});
}

void write_fields(JsonWriter& out, const AnyShape& shape) {
    std::visit(
        [&]<class Shape>(const Shape& s) {
            if constexpr (std::is_same_v<Shape, Vec3>)
                out.member("p", s);
            else
                std::apply([&](const auto&... field) { (write(out.key(field.name), s.*field.member), ...); },
                           ShapeInfo<Shape>::fields);
        },
        shape);
}

std::string described(const Json& json) {
    if (json.is_object()) return "an object";
    if (json.is_array()) return "an array";
    if (const auto* word = json.get_ptr<const std::string*>())
        return word->size() > 40 ? "a long text" : "\"" + visible(*word) + "\"";
    return json.dump();
}

}  // namespace hitbox::cli
