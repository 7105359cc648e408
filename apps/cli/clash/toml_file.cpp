// toml_file.cpp: the only file that includes toml++, which takes long to compile.
#include <apps/cli/clash/toml_file.hpp>

#include <hitbox/io/files/file.hpp>

#include <utility>

#if HITBOX_HAS_TOML
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>
#endif

namespace hitbox::cli {

const TomlValue* TomlValue::find(std::string_view key) const {
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i] == key) return &items[i];
    return nullptr;
}

Error error_at_line(const std::string& path, std::size_t line, std::string message) {
    return {ErrorCode::bad_format, std::move(message), path + ": line " + std::to_string(line)};
}

#if HITBOX_HAS_TOML

namespace {

TomlValue plain_value(const toml::node& node) {
    TomlValue value;
    value.line = node.source().begin.line;
    if (const auto* text = node.as_string()) {
        value.type = TomlValue::Type::text;
        value.text = text->get();
    } else if (const auto* truth = node.as_boolean()) {
        value.type = TomlValue::Type::truth;
        value.truth = truth->get();
    } else if (node.is_number()) {
        value.type = TomlValue::Type::number;
        value.number = node.is_integer() ? static_cast<double>(node.as_integer()->get())
                                         : node.as_floating_point()->get();
    } else if (const auto* list = node.as_array()) {
        value.type = TomlValue::Type::list;
        for (const toml::node& item : *list) value.items.push_back(plain_value(item));
    } else if (const auto* table = node.as_table()) {
        value.type = TomlValue::Type::table;
        for (const auto& [key, item] : *table) {
            value.keys.emplace_back(key.str());
            value.items.push_back(plain_value(item));
        }
    }
    return value;
}

}  // namespace

Result<TomlValue> read_toml(const std::string& path) {
    const auto content = io::detail::read_whole_file(path);
    if (!content) return content.error();
    const std::string_view bytes(reinterpret_cast<const char*>(content->bytes().data()),
                                 content->bytes().size());
    const toml::parse_result parsed = toml::parse(bytes);
    if (!parsed)
        return error_at_line(path, parsed.error().source().begin.line,
                             "is not TOML: " + std::string(parsed.error().description()));
    return plain_value(parsed.table());
}

#else

Result<TomlValue> read_toml(const std::string& path) {
    return Error{ErrorCode::unsupported,
                 "cannot be read: this program was built without toml++; install libtomlplusplus-dev and "
                 "build it again",
                 path};
}

#endif

}  // namespace hitbox::cli
