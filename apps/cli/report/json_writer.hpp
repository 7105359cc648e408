// json_writer.hpp: writes JSON with one record on a line (serialise, dump).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace hitbox::cli {

/// Builds a JSON document in memory. Keys keep the order in which they are written.
///
/// Reports are stored, compared and put under version control, so their layout matters: outer levels are
/// indented, and each part and each clash is one line. General libraries format all levels alike.
///
/// Numbers     doubles as the shortest text that reads back as the same number; infinities as "inf" and
///             "-inf", NaN as null.
/// Text        always valid UTF-8.
class JsonWriter {
public:
    enum class Layout { lines, one_line };

    void begin_object(Layout layout = Layout::lines) { begin('{', layout); }
    void begin_array(Layout layout = Layout::lines) { begin('[', layout); }
    void end();

    JsonWriter& key(std::string_view name);

    void value(double number);
    void value(std::string_view text);
    void value(const std::string& text) { value(std::string_view(text)); }
    void value(const char* text) { value(std::string_view(text)); }
    void value(std::nullptr_t) { raw("null"); }
    void value(std::same_as<bool> auto truth) { raw(truth ? "true" : "false"); }
    void value(std::integral auto number)
        requires(!std::same_as<decltype(number), bool>)
    {
        raw(std::to_string(number));
    }
    void value(const Vec3& v);
    /// {"min":[...],"max":[...]}, or null for an empty box.
    void value(const Aabb3& box);

    template <class T>
    void member(std::string_view name, const T& v) {
        key(name).value(v);
    }

    /// Returns the document with a newline at the end. Every begin must have its end.
    std::string take();

private:
    struct Level {
        char closing;
        Layout layout;
        bool empty = true;
    };

    void begin(char opening, Layout layout);
    void separate();
    void new_line();
    void raw(std::string_view text);

    std::string text_;
    std::vector<Level> levels_;
    bool after_key_ = false;
};

}  // namespace hitbox::cli
