// query_fuzz.cpp: libFuzzer target of the questions that `hitbox query` answers, one a line.
#include <apps/cli/query/question.hpp>
#include <apps/cli/report/json_writer.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

[[noreturn]] void fault(const char* what, const std::string& answer) {
    std::fprintf(stderr, "the answer %s: %s\n", what, answer.c_str());
    std::abort();
}

// Whatever the line says, the answer is one line of JSON, and has a result exactly where nothing was wrong.
void ask(std::string_view line) {
    hitbox::cli::JsonWriter out;
    out.begin_object(hitbox::cli::JsonWriter::Layout::one_line);
    const auto wrong = hitbox::cli::answer_question(out, line);
    if (wrong) out.member("error", wrong->message);
    out.end();
    const std::string answer = out.take();
    if (wrong && wrong->message.empty()) fault("has an error without words", answer);
    if (answer.find('\n') != answer.size() - 1) fault("is not one line", answer);
    const nlohmann::json json = nlohmann::json::parse(answer, nullptr, false);
    if (!json.is_object()) fault("is no JSON", answer);
    if (json.contains("result") == wrong.has_value()) fault("has a result and an error, or neither", answer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        ask(text.substr(0, end));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return 0;
}
