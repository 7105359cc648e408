// json_writer.cpp: layout and escaping of JSON.
#include <apps/cli/report/json_writer.hpp>

#include <hitbox/io/files/utf8.hpp>

#include <cmath>
#include <utility>

#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

void JsonWriter::begin(char opening, Layout layout) {
    separate();
    // Everything inside a one-line value stays on its line.
    if (!levels_.empty() && levels_.back().layout == Layout::one_line) layout = Layout::one_line;
    text_ += opening;
    levels_.push_back({opening == '{' ? '}' : ']', layout});
}

void JsonWriter::end() {
    const Level level = levels_.back();
    levels_.pop_back();
    if (level.layout == Layout::lines && !level.empty) new_line();
    text_ += level.closing;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    value(name);
    text_ += levels_.back().layout == Layout::lines ? ": " : ":";
    after_key_ = true;
    return *this;
}

void JsonWriter::value(double number) {
    if (std::isnan(number))
        raw("null");
    else if (std::isinf(number))
        raw(number > 0 ? "\"inf\"" : "\"-inf\"");
    else
        raw(shortest(number));
}

void JsonWriter::value(std::string_view text) {
    separate();
    io::detail::append_json_string(text_, text);
}

void JsonWriter::value(const Vec3& v) {
    begin_array(Layout::one_line);
    for (std::size_t i = 0; i < 3; ++i) value(v[i]);
    end();
}

void JsonWriter::value(const Aabb3& box) {
    if (box.is_empty()) return value(nullptr);
    begin_object(Layout::one_line);
    member("min", box.min);
    member("max", box.max);
    end();
}

std::string JsonWriter::take() {
    text_ += '\n';
    return std::exchange(text_, {});
}

void JsonWriter::separate() {
    if (std::exchange(after_key_, false) || levels_.empty()) return;
    Level& level = levels_.back();
    if (!std::exchange(level.empty, false)) text_ += ',';
    if (level.layout == Layout::lines) new_line();
}

void JsonWriter::new_line() {
    text_ += '\n';
    text_.append(2 * levels_.size(), ' ');
}

void JsonWriter::raw(std::string_view text) {
    separate();
    text_ += text;
}

}  // namespace hitbox::cli
