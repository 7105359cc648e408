// status.cpp: reads decisions about clashes.
#include <apps/cli/clash/status.hpp>

#include <apps/cli/clash/toml_file.hpp>
#include <apps/cli/did_you_mean.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>

#include <vector>

namespace hitbox::cli {

namespace {

constexpr Status all_statuses[] = {Status::open, Status::approved, Status::resolved};

// What is wrong with one entry, or nothing. `line` becomes that of the value.
std::string read_decision(const TomlValue& table, Decision& out, std::size_t& line) {
    const std::vector<std::string> keys{"status", "why", "kind"};
    for (std::size_t i = 0; i < table.keys.size(); ++i) {
        const std::string& key = table.keys[i];
        const TomlValue& value = table.items[i];
        line = value.line;
        const bool is_text = value.type == TomlValue::Type::text;
        if (key == "status") {
            const std::vector<std::string> words{"open", "approved", "resolved"};
            const auto status = is_text ? status_named(value.text) : std::nullopt;
            if (!status)
                return formatted("'status' is not one of {}{}", joined(words, ", "),
                                 did_you_mean(value.text, words));
            out.status = *status;
        } else if (key == "why") {
            if (!is_text) return "'why' is not a text";
            out.why = value.text;
        } else if (key == "kind") {
            const std::vector<std::string> words{"penetrating", "contained", "touching", "near"};
            out.kind = is_text ? kind_named(value.text) : std::nullopt;
            if (!out.kind)
                return formatted("'kind' is not one of {}{}", joined(words, ", "),
                                 did_you_mean(value.text, words));
        } else {
            return formatted("there is no key '{}' in a status{}; the keys are: {}", visible(key),
                             did_you_mean(key, keys), joined(keys, ", "));
        }
    }
    line = table.line;
    if (!table.find("status")) return "it has no 'status', which is open, approved or resolved";
    if (out.status == Status::approved && out.why.find_first_not_of(" \t\r\n") == out.why.npos)
        return "it is approved without a reason; add why = \"...\"";
    return "";
}

}  // namespace

const char* to_string(Status status) {
    switch (status) {
        case Status::open:
            return "open";
        case Status::approved:
            return "approved";
        case Status::resolved:
            return "resolved";
    }
    return "unknown";
}

std::optional<Status> status_named(const std::string& word) {
    for (const Status status : all_statuses)
        if (word == to_string(status)) return status;
    return {};
}

std::optional<ClashKind> kind_named(const std::string& word) {
    for (const ClashKind kind :
         {ClashKind::penetrating, ClashKind::contained, ClashKind::touching, ClashKind::within_clearance})
        if (word == to_string(kind)) return kind;
    return {};
}

int badness_rank(ClashKind kind, bool duplicate) { return duplicate ? -1 : static_cast<int>(kind); }

Result<Decisions> read_decisions(const std::string& path) {
    const Result<TomlValue> file = read_toml(path);
    if (!file) return file.error();
    Decisions decisions;
    for (std::size_t i = 0; i < file->keys.size(); ++i) {
        const TomlValue& table = file->items[i];
        const std::string& id = file->keys[i];
        if (table.type != TomlValue::Type::table)
            return error_at_line(
                path, table.line,
                formatted("'{}' is not a table; begin each clash with its id in brackets: [{}]", visible(id),
                          "c0123456789ab"));
        std::size_t line = table.line;
        if (const std::string wrong = read_decision(table, decisions[id], line); !wrong.empty())
            return error_at_line(path, line, formatted("clash {}: {}", visible(id), wrong));
    }
    return decisions;
}

}  // namespace hitbox::cli
