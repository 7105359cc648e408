// question.cpp: parses a query and computes its answer.
#include <apps/cli/query/question.hpp>

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include <apps/cli/query/answers.hpp>
#include <apps/cli/query/shape_json.hpp>
#include <apps/cli/report/format.hpp>

namespace hitbox::cli {

namespace {

using Json = nlohmann::json;

Error bad(std::string message) { return {ErrorCode::bad_format, std::move(message), ""}; }

// Returns the id unchanged. Arrays and objects are not allowed as ids, because they could be arbitrarily large.
std::optional<Error> write_id(JsonWriter& out, const Json& id) {
    switch (id.type()) {
        case Json::value_t::string:
            out.member("id", id.get_ref<const std::string&>());
            return {};
        case Json::value_t::number_integer:
            out.member("id", id.get<std::int64_t>());
            return {};
        case Json::value_t::number_unsigned:
            out.member("id", id.get<std::uint64_t>());
            return {};
        case Json::value_t::number_float:
            out.member("id", id.get<double>());
            return {};
        case Json::value_t::boolean:
            out.member("id", id.get<bool>());
            return {};
        case Json::value_t::null:
            out.member("id", nullptr);
            return {};
        default:
            return bad("id: is " + described(id) + "; expected a string or a number");
    }
}

Error not_json(std::size_t byte) {
    return bad(formatted("is not valid JSON; the error is at or before byte {}", byte));
}

std::optional<Error> parse(std::string_view text, Json& out) {
    // The parser would stop at a NUL byte and ignore the rest.
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) return not_json(nul + 1);
    try {
        out = Json::parse(text);
        return {};
    } catch (const Json::parse_error& error) { return not_json(error.byte); } catch (const Json::exception&) {
        // The only other error in well-formed JSON.
        return bad("has a number beyond the range of double");
    }
}

}  // namespace

std::optional<Error> answer_question(JsonWriter& out, std::string_view line) {
    Json question;
    if (auto wrong = parse(line, question)) return wrong;
    if (!question.is_object())
        return bad("is " + described(question) + R"(; expected an object {"op":...,"a":...,"b":...})");
    if (const auto id = question.find("id"); id != question.end())
        if (auto wrong = write_id(out, *id)) return wrong;
    for (const char* name : {"op", "a", "b"})
        if (!question.contains(name)) return bad(formatted("{}: is missing", name));
    const std::string* verb = question["op"].get_ptr<const std::string*>();
    if (!verb) return bad("op: is " + described(question["op"]) + "; expected the name of a verb");
    const Result<AskedShape> a = shape_from_json(question["a"], "a");
    if (!a) return a.error();
    const Result<AskedShape> b = shape_from_json(question["b"], "b");
    if (!b) return b.error();
    std::optional<Vec3> motion;
    if (const auto given = question.find("motion"); given != question.end()) {
        const Result<Vec3> read = vector_from_json(*given, "motion");
        if (!read) return read.error();
        motion = *read;
    }
    return write_answer(out, *verb, *a, motion, *b);
}

}  // namespace hitbox::cli
