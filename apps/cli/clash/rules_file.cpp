// rules_file.cpp: reads and checks rules.
#include <apps/cli/clash/rules.hpp>
#include <apps/cli/clash/toml_file.hpp>
#include <apps/cli/did_you_mean.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace hitbox::cli {

namespace {

using TomlType = TomlValue::Type;

constexpr ClashKind all_kinds[] = {ClashKind::penetrating, ClashKind::contained, ClashKind::touching,
                                   ClashKind::within_clearance};

class RulesReader {
public:
    explicit RulesReader(const std::string& path) : path_(path) {}

    Result<std::vector<Rule>> read() {
        const Result<TomlValue> file = read_toml(path_);
        if (!file) return file.error();
        if (!known_keys(*file, {"rule"}, "a file of rules")) return error_;
        std::vector<Rule> rules;
        const TomlValue* list = file->find("rule");
        if (!list) return rules;
        if (list->type != TomlType::list || !all_are_tables(*list))
            return error_at_line(path_, list->line,
                                 "'rule' is not a list of tables; begin each rule with [[rule]]");
        std::set<std::string> names;
        for (const TomlValue& item : list->items) {
            rules.emplace_back();
            if (!read_rule(item, rules.size(), rules.back())) return error_;
            if (!names.insert(rules.back().name).second)
                return error_at_line(path_, item.line,
                                     formatted("another rule is named '{}' too; give each a name of its own",
                                               visible(rules.back().name)));
        }
        return rules;
    }

private:
    bool fail(const TomlValue& at, std::string message) {
        error_ = error_at_line(path_, at.line, std::move(message));
        return false;
    }

    static bool all_are_tables(const TomlValue& list) {
        return std::all_of(list.items.begin(), list.items.end(),
                           [](const TomlValue& item) { return item.type == TomlType::table; });
    }

    bool known_keys(const TomlValue& table, const std::vector<std::string>& known, const char* what) {
        // The keys of a table are sorted; the first wrong line is the one to name.
        const TomlValue* first = nullptr;
        std::string wrong;
        for (std::size_t i = 0; i < table.keys.size(); ++i)
            if (std::find(known.begin(), known.end(), table.keys[i]) == known.end() &&
                (!first || table.items[i].line < first->line))
                first = &table.items[i], wrong = table.keys[i];
        return !first ||
               fail(*first, formatted("there is no key '{}' in {}{}; the keys are: {}", visible(wrong), what,
                                      did_you_mean(wrong, known), joined(known, ", ")));
    }

    bool read_rule(const TomlValue& table, std::size_t number, Rule& rule) {
        if (!known_keys(table,
                        {"name", "a", "b", "ignore", "allow", "expect", "clearance", "tolerance", "severity"},
                        "a rule"))
            return false;
        rule.line = table.line;
        rule.name = formatted("rule {}", number);
        const TomlValue* a = table.find("a");
        if (!a) return fail(table, "this rule does not say which parts it is about; give it a = \"NAME\"");
        if (!read_text(table, "name", rule.name) || !read_side(*a, rule.a)) return false;
        if (const TomlValue* b = table.find("b"); b && !read_side(*b, rule.b)) return false;
        if (!read_length(table, "clearance", rule.clearance) ||
            !read_length(table, "tolerance", rule.tolerance))
            return false;
        return read_verdict(table, rule);
    }

    bool read_verdict(const TomlValue& table, Rule& rule) {
        if (const TomlValue* ignore = table.find("ignore")) {
            if (ignore->type != TomlType::truth) return fail(*ignore, "'ignore' is neither true nor false");
            rule.ignore = ignore->truth;
        }
        if (const TomlValue* allow = table.find("allow")) {
            if (allow->type == TomlType::list && allow->items.empty())
                return fail(*allow, "'allow' is empty; name a kind, or leave it out");
            const std::vector<TomlValue> one{*allow};
            for (const TomlValue& word : allow->type == TomlType::list ? allow->items : one)
                if (!read_kind(word, "allow", rule.allow.emplace_back())) return false;
        }
        if (const TomlValue* expect = table.find("expect")) {
            if (expect->type == TomlType::list)
                return fail(*expect, "'expect' is a list; a rule expects one kind");
            if (!read_kind(*expect, "expect", rule.expect.emplace())) return false;
        }
        if (rule.ignore && (!rule.allow.empty() || rule.expect || rule.clearance || rule.tolerance))
            return fail(
                table,
                "pairs that are ignored are not compared; a rule with ignore = true says nothing else");

        std::string severity = "error";
        if (!read_text(table, "severity", severity)) return false;
        for (const Severity each : {Severity::error, Severity::warning, Severity::note}) {
            rule.severity = each;
            if (severity == to_string(each)) return true;
        }
        const std::vector<std::string> words{"error", "warning", "note"};
        return fail(*table.find("severity"),
                    formatted("'severity' is '{}', not one of {}{}", visible(severity), joined(words, ", "),
                              did_you_mean(severity, words)));
    }

    bool read_kind(const TomlValue& value, const char* key, ClashKind& out) {
        std::vector<std::string> words;
        for (const ClashKind kind : all_kinds) {
            if (value.type == TomlType::text && value.text == to_string(kind)) {
                out = kind;
                return true;
            }
            words.emplace_back(to_string(kind));
        }
        return fail(value, formatted("'{}' is not one of {}{}", key, joined(words, ", "),
                                     value.type == TomlType::text ? did_you_mean(value.text, words) : ""));
    }

    bool read_text(const TomlValue& table, const char* key, std::string& out) {
        const TomlValue* value = table.find(key);
        if (!value) return true;
        if (value->type != TomlType::text || value->text.empty())
            return fail(*value, formatted("'{}' is not a text such as {} = \"bolt *\"", key, key));
        out = value->text;
        return true;
    }

    bool read_length(const TomlValue& table, const char* key, std::optional<double>& out) {
        const TomlValue* value = table.find(key);
        if (!value) return true;
        if (value->type != TomlType::number || !std::isfinite(value->number) || value->number < 0)
            return fail(*value, formatted("'{}' is not a length of 0 or more", key));
        out = value->number;
        return true;
    }

    // A text, a table, or a list of these.
    bool read_side(const TomlValue& value, std::vector<PartPattern>& out) {
        if (value.type == TomlType::list) {
            if (value.items.empty()) return fail(value, "this side is an empty list, which no part fits");
            for (const TomlValue& item : value.items)
                if (!read_pattern(item, out.emplace_back())) return false;
            return true;
        }
        return read_pattern(value, out.emplace_back());
    }

    bool read_pattern(const TomlValue& value, PartPattern& out) {
        if (value.type == TomlType::text && !value.text.empty()) {
            (value.text.find('/') == std::string::npos ? out.name : out.path) = value.text;
            return true;
        }
        if (value.type != TomlType::table)
            return fail(value,
                        "a side of a rule is a text such as \"bolt *\" or \"house/**\", a table such as "
                        "{file = \"pipes.glb\"}, or a list of these");
        if (value.items.empty())
            return fail(value, "this side is an empty table; leave it out to mean all parts");
        if (!known_keys(value, {"name", "path", "file"}, "a side of a rule")) return false;
        for (std::size_t i = 0; i < value.keys.size(); ++i) {
            std::string& text = (value.keys[i] == "name"   ? out.name
                                 : value.keys[i] == "path" ? out.path
                                                           : out.file)
                                    .emplace();
            if (!read_text(value, value.keys[i].c_str(), text)) return false;
        }
        return true;
    }

    const std::string& path_;
    Error error_;
};

}  // namespace

Result<std::vector<Rule>> read_rules(const std::string& path) { return RulesReader(path).read(); }

}  // namespace hitbox::cli
