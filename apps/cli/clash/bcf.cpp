// bcf.cpp: topics, markups and viewpoints of BCF 2.1, with pugixml. The order of elements is that of its schemas.
#include <apps/cli/clash/bcf.hpp>

#if HITBOX_HAS_BCF

#include <hitbox/mesh/bounds.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <map>
#include <pugixml.hpp>
#include <set>
#include <string_view>
#include <vector>

#include <apps/cli/clash/bcf_zip.hpp>
#include <apps/cli/clash/ids.hpp>
#include <apps/cli/read_number.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

// Now, or when the caller says that it is, so that files can be the same to the last byte.
std::string creation_date() {
    std::int64_t seconds = std::time(nullptr);
    if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH")) read_number(epoch, seconds);
    const auto now = static_cast<std::time_t>(seconds);
    char text[32] = "1970-01-01T00:00:00Z";
    if (const std::tm* utc = std::gmtime(&now)) std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", utc);
    return text;
}

// Replaces characters that XML 1.0 cannot contain by U+FFFD: control characters, U+FFFE and U+FFFF.
std::string writable(const std::string& text) {
    std::string out = visible(text);
    for (const char* never : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
        for (std::size_t at = 0; (at = out.find(never, at)) != out.npos; at += 3) out[at + 2] = '\xBD';
    return out;
}

void append_element(pugi::xml_node parent, const char* name, const std::string& text) {
    parent.append_child(name).text().set(writable(text).c_str());
}

void append_element(pugi::xml_node parent, const char* name, const Vec3& v) {
    pugi::xml_node node = parent.append_child(name);
    append_element(node, "X", shortest(v.x));
    append_element(node, "Y", shortest(v.y));
    append_element(node, "Z", shortest(v.z));
}

std::string bytes_of(const pugi::xml_document& document) {
    struct Writer : pugi::xml_writer {
        std::string out;
        void write(const void* data, std::size_t size) override {
            out.append(static_cast<const char*>(data), size);
        }
    } writer;
    document.save(writer, "  ", pugi::format_indent, pugi::encoding_utf8);
    return std::move(writer.out);
}

pugi::xml_node begin_document(pugi::xml_document& document, const char* root) {
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    return document.append_child(root);
}

// The IfcGuid at the end of a name: 128 bits in 22 digits of base 64. Converters from IFC name nodes by it, alone or behind
// the class and the name: "IfcBeam_Sparren-20_0OKCG9uG53i9K16_x3YNfz".
std::string ifc_guid_in(std::string_view name) {
    constexpr std::size_t digits = 22;
    if (name.size() < digits) return "";
    const std::string_view guid = name.substr(name.size() - digits);
    const auto is_digit = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
               c == '$';
    };
    const bool is_guid = guid[0] >= '0' && guid[0] <= '3' && std::all_of(guid.begin(), guid.end(), is_digit);
    const bool stands_alone = name.size() == digits || name[name.size() - digits - 1] == '_' ||
                              !is_digit(name[name.size() - digits - 1]);
    return is_guid && stands_alone ? std::string(guid) : "";
}

// A mapped item is the geometry of the node above it.
std::string ifc_guid_of(const Part& part) {
    if (!part.name.starts_with("IfcMappedItem")) return ifc_guid_in(part.name);
    const std::string_view above = std::string_view(part.path).substr(0, part.path.rfind('/'));
    return ifc_guid_in(above.substr(above.rfind('/') + 1));
}

bool is_gltf(const std::string& file) {
    const std::size_t dot = file.rfind('.');
    const std::string extension = dot == std::string::npos ? "" : file.substr(dot);
    return extension == ".glb" || extension == ".gltf" || extension == ".GLB" || extension == ".GLTF";
}

class TopicWriter {
public:
    explicit TopicWriter(const FoundClashes& found) : found_(found), date_(creation_date()) {
        const std::vector<Part>& parts = found.assembly.parts;
        y_is_up_ =
            std::all_of(parts.begin(), parts.end(), [](const Part& part) { return is_gltf(part.file); });
        for (const Part& part : parts)
            if (part.metres > 0) metres_ = part.metres;
    }

    std::string markup(std::size_t number, const std::string& guid, const std::string& viewpoint_guid) const {
        const ClashGroup& group = found_.groups[number];
        pugi::xml_document document;
        pugi::xml_node root = begin_document(document, "Markup");
        append_files(root.append_child("Header"), group);
        pugi::xml_node topic = root.append_child("Topic");
        topic.append_attribute("Guid") = guid.c_str();
        topic.append_attribute("TopicType") = "Clash";
        topic.append_attribute("TopicStatus") = status_of(group);
        append_element(topic, "Title", title(group));
        append_element(topic, "Priority", to_string(worst_severity(group)));
        append_element(topic, "Index", std::to_string(number));
        for (const char* kind : kinds_of(group)) append_element(topic, "Labels", kind);
        append_element(topic, "CreationDate", date_);
        append_element(topic, "CreationAuthor", "hitbox");
        topic.append_child("Description").text().set(description(group).c_str());
        pugi::xml_node viewpoints = root.append_child("Viewpoints");
        viewpoints.append_attribute("Guid") = viewpoint_guid.c_str();
        append_element(viewpoints, "Viewpoint", "viewpoint.bcfv");
        return bytes_of(document);
    }

    std::string viewpoint(std::size_t number, const std::string& guid) const {
        const ClashGroup& group = found_.groups[number];
        pugi::xml_document document;
        pugi::xml_node root = begin_document(document, "VisualizationInfo");
        root.append_attribute("Guid") = guid.c_str();
        pugi::xml_node components = root.append_child("Components"),
                       selection = components.append_child("Selection");
        for (const std::uint32_t part : parts_of(group))
            append_component(selection, found_.assembly.parts[part]);
        components.append_child("Visibility").append_attribute("DefaultVisibility") = true;

        // A ball fills a view of 60 degrees from twice its radius. From above and the side, as engineers draw.
        const auto [center, radius] = ball_of(group);
        const double away = 2.5 * radius, slope = 1 / std::sqrt(3.0);
        const Vec3 direction{-slope, slope, -slope};
        pugi::xml_node camera = root.append_child("PerspectiveCamera");
        append_element(camera, "CameraViewPoint", center - direction * away);
        append_element(camera, "CameraDirection", direction);
        const double level = 1 / std::sqrt(6.0);
        append_element(camera, "CameraUpVector", Vec3{-level, level, 2 * level});
        append_element(camera, "FieldOfView", "60");
        return bytes_of(document);
    }

private:
    std::vector<std::uint32_t> parts_of(const ClashGroup& group) const {
        std::set<std::uint32_t> parts;
        for (const std::size_t i : group.clashes)
            parts.insert({found_.report.clashes[i].a, found_.report.clashes[i].b});
        return {parts.begin(), parts.end()};
    }

    void append_files(pugi::xml_node header, const ClashGroup& group) const {
        std::set<std::string> files;
        for (const std::uint32_t part : parts_of(group)) files.insert(found_.assembly.parts[part].file);
        for (const std::string& file : files) {
            pugi::xml_node node = header.append_child("File");
            node.append_attribute("isExternal") = true;
            append_element(node, "Filename", file.substr(file.rfind('/') + 1));
        }
    }

    static void append_component(pugi::xml_node selection, const Part& part) {
        pugi::xml_node node = selection.append_child("Component");
        if (const std::string guid = ifc_guid_of(part); !guid.empty())
            node.append_attribute("IfcGuid") = guid.c_str();
        append_element(node, "OriginatingSystem", "hitbox");
        append_element(node, "AuthoringToolId", part.path);
    }

    // The description has the paths.
    std::string title(const ClashGroup& group) const {
        const std::vector<Part>& parts = found_.assembly.parts;
        const Clash& first = found_.report.clashes[group.clashes[0]];
        if (group.clashes.size() == 1)
            return formatted("{} and {}: {}", parts[first.a].name, parts[first.b].name,
                             to_string(first.kind));
        return formatted("{}: {} clashes", group.part ? parts[*group.part].name : group.name,
                         group.clashes.size());
    }

    // Open if somebody has to look at one of the clashes.
    const char* status_of(const ClashGroup& group) const {
        const bool open = std::any_of(group.clashes.begin(), group.clashes.end(),
                                      [&](std::size_t i) { return is_open(found_.marks[i]); });
        return to_string(open ? Status::open : Status::approved);
    }

    Severity worst_severity(const ClashGroup& group) const {
        Severity worst = Severity::note;
        for (const std::size_t i : group.clashes) worst = std::min(worst, severity_of(found_, i));
        return worst;
    }

    std::vector<const char*> kinds_of(const ClashGroup& group) const {
        std::set<ClashKind> kinds;
        for (const std::size_t i : group.clashes) kinds.insert(found_.report.clashes[i].kind);
        std::vector<const char*> words;
        words.reserve(kinds.size());
        for (const ClashKind kind : kinds) words.push_back(to_string(kind));
        return words;
    }

    std::string description(const ClashGroup& group) const {
        constexpr std::size_t most = 200;  // longer texts are not read, and some programs cut them
        std::string text;
        for (std::size_t k = 0; k < std::min(most, group.clashes.size()); ++k) {
            const std::size_t i = group.clashes[k];
            const Clash& clash = found_.report.clashes[i];
            const ClashMark& mark = found_.marks[i];
            text +=
                formatted("{}: {} and {}: {}{}{}{}", mark.id, writable(found_.assembly.parts[clash.a].path),
                          writable(found_.assembly.parts[clash.b].path), to_string(clash.kind),
                          clash.inner_guess ? " (a guess: the outer part is open)" : "",
                          clash.duplicate ? ", the same geometry twice" : "",
                          clash.near_duplicate ? ", the same geometry twice within the tolerance" : "");
            if (clash.depth) text += formatted(", depth {}", rounded(*clash.depth));
            if (clash.distance) text += formatted(", distance {}", rounded(*clash.distance));
            if (mark.is_new) text += ", new";
            if (mark.decision)
                text += formatted("; {}: {}", to_string(mark.decision->status), writable(mark.decision->why));
            text += '\n';
        }
        if (group.clashes.size() > most) text += formatted("and {} more\n", group.clashes.size() - most);
        return text;
    }

    struct Ball {
        Vec3 center;
        double radius;
    };

    // Around the clashes. Of parts that touch in a point, a tenth of the smaller one is shown too.
    Ball ball_of(const ClashGroup& group) const {
        Aabb3 box;
        double least = 0;
        for (const std::size_t i : group.clashes) {
            const Clash& clash = found_.report.clashes[i];
            const Vec3 middle = clash.aabb.min * 0.5 + clash.aabb.max * 0.5;
            for (const Vec3& p : {clash.aabb.min, clash.aabb.max, clash.point.value_or(middle)}) box.merge(p);
            const double small_part = std::min(size_of(clash.a), size_of(clash.b));
            least = std::max(least, 0.1 * small_part);
        }
        const Vec3 center = box.min * 0.5 + box.max * 0.5;
        const double radius = std::max({0.5 * std::sqrt(length_sq(box.max - box.min)), least, 1e-6});
        return {(y_is_up_ ? Vec3{center.x, -center.z, center.y} : center) * metres_, radius * metres_};
    }

    double size_of(std::uint32_t part) const {
        const auto [at, fresh] = sizes_.try_emplace(part, 0);
        if (fresh) {
            const Aabb3 box = found_.facts[part].box;
            if (!box.is_empty()) at->second = std::sqrt(length_sq(box.max - box.min));
        }
        return at->second;
    }

    const FoundClashes& found_;
    std::string date_;
    bool y_is_up_ = false;
    double metres_ = 1;  // of the unit of all parts, if it is known
    mutable std::map<std::uint32_t, double> sizes_;
};

std::string version_file() {
    pugi::xml_document document;
    pugi::xml_node root = begin_document(document, "Version");
    root.append_attribute("VersionId") = "2.1";
    append_element(root, "DetailedVersion", "2.1");
    return bytes_of(document);
}

}  // namespace

bool can_write_bcf() { return true; }

Result<std::string> bcf_file(const FoundClashes& found) {
    std::vector<ZipEntry> entries{{"bcf.version", version_file()}};
    const TopicWriter writer(found);
    for (std::size_t g = 0; g < found.groups.size(); ++g) {
        const std::string guid = guid_of("topic " + found.groups[g].name);
        const std::string viewpoint_guid = guid_of("viewpoint " + found.groups[g].name);
        entries.push_back({guid + "/markup.bcf", writer.markup(g, guid, viewpoint_guid)});
        entries.push_back({guid + "/viewpoint.bcfv", writer.viewpoint(g, viewpoint_guid)});
    }
    return zip_file(entries);
}

}  // namespace hitbox::cli

#else

namespace hitbox::cli {

bool can_write_bcf() { return false; }

Result<std::string> bcf_file(const FoundClashes&) {
    return Error{ErrorCode::unsupported, "this program was built without minizip or pugixml", "--bcf"};
}

}  // namespace hitbox::cli

#endif
