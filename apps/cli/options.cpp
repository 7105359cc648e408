// options.cpp: parsing with CLI11, checks and error messages. The only file that includes CLI11.
#include <apps/cli/options.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <thread>

#include <apps/cli/did_you_mean.hpp>
#include <apps/cli/read_number.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

// More threads cannot help, and each takes address space. The answer does not depend on the number.
std::size_t most_threads() {
    return std::max<std::size_t>(16, 2 * std::size_t(std::thread::hardware_concurrency()));
}

std::string in_quotes(std::string_view typed) { return "'" + visible(typed) + "'"; }

// The integer that was typed; larger numbers give the largest integer.
std::optional<std::size_t> whole_number(std::string_view typed) {
    std::size_t number = 0;
    const Reading reading = read_number(typed, number);
    if (reading == Reading::no_number) return std::nullopt;
    return reading == Reading::good ? number : std::numeric_limits<std::size_t>::max();
}

}  // namespace

struct Options::Parser {
    CLI::App app;
};

Options::Options(const Request& request) : request_(request), parser_(std::make_unique<Parser>()) {
    CLI::App& app = parser_->app;
    app.set_help_flag();  // help is printed by this file
    app.allow_extras();   // and extra arguments are reported by this file
    app.add_flag("-h,--help");
}

Options::~Options() = default;

Options::Option& Options::add(const char* name, const char* value_name, std::string help,
                              std::function<std::string(const std::string&)> take) {
    options_.push_back(std::make_unique<Option>());
    Option& option = *options_.back();
    option.name = name, option.value_name = value_name, option.help = std::move(help),
    option.take = std::move(take);
    if (option.value_name.empty()) {
        parser_->app.add_flag(name);
    } else {
        // One value for each occurrence, and all are kept; read() decides whether repetition is allowed.
        parser_->app.add_option(name, option.given)
            ->allow_extra_args(false)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    return option;
}

void Options::files(std::vector<std::string>& out, std::string help) {
    arguments(out, {"FILE", 1, std::numeric_limits<std::size_t>::max()}, std::move(help));
}

void Options::arguments(std::vector<std::string>& out, Count count, std::string help) {
    arguments_ = &out;
    argument_count_ = count;
    arguments_help_ = std::move(help);
    parser_->app.add_option(count.name, out);
}

void Options::flag(const char* name, bool& out, std::string help) {
    add(name, "", std::move(help), [&out](const std::string&) {
        out = true;
        return std::string();
    });
}

void Options::text(const char* name, const char* value_name, std::optional<std::string>& out,
                   std::string help) {
    add(name, value_name, std::move(help), [&out](const std::string& typed) {
        if (typed.empty()) return std::string("is empty; give a file name");
        out = typed;
        return std::string();
    });
}

void Options::choice(const char* name, std::vector<std::string> words, std::string& out, std::string help) {
    const std::string value_name = joined(words, "|");
    add(name, value_name.c_str(), std::move(help),
        [&out, words = std::move(words)](const std::string& typed) {
            if (std::find(words.begin(), words.end(), typed) == words.end())
                return formatted("{} is not one of {}{}", in_quotes(typed), joined(words, ", "),
                                 did_you_mean(typed, words));
            out = typed;
            return std::string();
        });
}

void Options::words(const char* name, const char* value_name, std::vector<std::string> known,
                    std::vector<std::string>& out, std::string help) {
    Option& option =
        add(name, value_name, std::move(help), [&out, known = std::move(known)](const std::string& typed) {
            for (std::size_t begin = 0; begin <= typed.size();) {
                const std::size_t end = std::min(typed.find(',', begin), typed.size());
                const std::string word = typed.substr(begin, end - begin);
                if (std::find(known.begin(), known.end(), word) == known.end())
                    return formatted("{} is not one of {}{}", in_quotes(word), joined(known, ", "),
                                     did_you_mean(word, known));
                out.push_back(word);
                begin = end + 1;
            }
            return std::string();
        });
    option.repeatable = true;
}

void Options::texts(const char* name, const char* value_name, std::vector<std::string>& out,
                    std::string help) {
    Option& option = add(name, value_name, std::move(help), [&out](const std::string& typed) {
        out.push_back(typed);
        return std::string();
    });
    option.repeatable = true;
}

void Options::size(const char* name, const char* value_name, double& out, std::string help) {
    add(name, value_name, std::move(help), [&out](const std::string& typed) {
        double number = 0;
        const Reading reading = read_number(typed, number);
        if (reading == Reading::no_number) return in_quotes(typed) + " is not a number such as 0.5 or 1e-3";
        if (reading == Reading::out_of_range) return in_quotes(typed) + " is beyond the range of double";
        if (!std::isfinite(number)) return in_quotes(typed) + " is not finite; give a number";
        if (number < 0) return in_quotes(typed) + " is negative; give a length of 0 or more";
        out = number;
        return std::string();
    });
}

void Options::whole(const char* name, const char* value_name, std::size_t& out, std::string help) {
    add(name, value_name, std::move(help), [&out](const std::string& typed) {
        const std::optional<std::size_t> number = whole_number(typed);
        if (!number) return in_quotes(typed) + " is not an integer of 0 or more";
        out = *number;
        return std::string();
    });
}

void Options::whole(const char* name, const char* value_name, std::optional<std::size_t>& out,
                    std::string help) {
    add(name, value_name, std::move(help), [&out](const std::string& typed) {
        out = whole_number(typed);
        return out ? std::string() : in_quotes(typed) + " is not an integer of 0 or more";
    });
}

void Options::memory(const char* name, double& out, std::string help) {
    add(name, "SIZE", std::move(help), [&out](const std::string& typed) {
        constexpr std::string_view units = "KMGT";
        const std::size_t unit = typed.empty() ? units.npos : units.find(char(typed.back() & ~0x20));
        const std::string_view digits(typed.data(), typed.size() - (unit != units.npos));
        double number = 0;
        if (read_number(digits, number) != Reading::good || !(number > 0) || !std::isfinite(number))
            return in_quotes(typed) + " is not a size such as 500M or 4G";
        out = unit == units.npos ? number : std::ldexp(number, 10 * (int(unit) + 1));
        return std::string();
    });
}

void Options::numbers(const char* name, const char* value_name, std::size_t count, std::vector<double>& out,
                      std::string help) {
    add(name, value_name, std::move(help), [&out, count, value_name](const std::string& typed) {
        std::vector<double> numbers;
        for (std::size_t begin = 0; begin <= typed.size();) {
            const std::size_t end = std::min(typed.find(',', begin), typed.size());
            const std::string_view word = std::string_view(typed).substr(begin, end - begin);
            double number = 0;
            const Reading reading = read_number(word, number);
            if (reading == Reading::no_number)
                return in_quotes(word) + " is not a number such as 0.5 or 1e-3";
            if (reading == Reading::out_of_range) return in_quotes(word) + " is beyond the range of double";
            if (!std::isfinite(number)) return in_quotes(word) + " is not finite; give a number";
            numbers.push_back(number);
            begin = end + 1;
        }
        if (numbers.size() != count)
            return formatted("has {}; give {}, separated by commas: {}",
                             counted(numbers.size(), "number", "numbers"), count, value_name);
        out = std::move(numbers);
        return std::string();
    });
}

void Options::threads(std::size_t& out) {
    add_threads(&out, "use N threads (default 0: all cores); the answer does not depend on it");
}

void Options::threads_unused() { add_threads(nullptr, "accepted, but this command uses one thread"); }

void Options::add_threads(std::size_t* out, std::string help) {
    add("--threads", "N", std::move(help), [out](const std::string& typed) {
        const std::optional<std::size_t> number = whole_number(typed);
        if (!number) return in_quotes(typed) + " is not an integer of 1 or more, or 0 for all cores";
        if (out) *out = std::min(*number, most_threads());
        return std::string();
    });
}

void Options::json() {
    add("--json", "", "print one JSON document and nothing else",
        [](const std::string&) { return std::string(); });
}

std::optional<ExitCode> Options::parse() {
    // --help wins over all errors, because users add it to incomplete command lines.
    for (const std::string& argument : request_.arguments) {
        if (argument == "--") break;
        if (argument != "--help" && argument != "-h") continue;
        if (const auto error = print(help())) return fail(request_, *error);
        return exit_done;
    }
    if (auto error = read()) {
        error->message += formatted("; see 'hitbox {} --help'", request_.command.name);
        return fail(request_, *error);
    }
    return {};
}

std::optional<Error> Options::read() {
    const auto usage = [](std::string where, std::string message) {
        return Error{ErrorCode::usage, std::move(message), std::move(where)};
    };
    CLI::App& app = parser_->app;
    try {
        std::vector<std::string> reversed(request_.arguments.rbegin(), request_.arguments.rend());
        app.parse(std::move(reversed));
    } catch (const CLI::ParseError& error) {
        // Two errors are left to CLI11: an option at the end without its value, and a flag with a value.
        const std::string_view text = error.what();
        for (const auto& option : options_) {
            if (!text.starts_with(option->name)) continue;
            return usage(option->name,
                         option->value_name.empty()
                             ? "takes no value"
                             : formatted("needs a value: {} {}", option->name, option->value_name));
        }
        return usage(request_.command.name, visible(text));
    }

    std::vector<std::string> names{"--help"};
    for (const auto& option : options_) names.push_back(option->name);
    for (const std::string& extra : app.remaining()) {
        if (extra == "--") continue;
        const std::string typed = extra.substr(0, extra.find('='));
        if (typed.size() > 1 && typed[0] == '-') {
            const std::string advice = did_you_mean(typed, names);
            return usage(request_.command.name,
                         formatted("there is no option {}{}", in_quotes(typed), advice));
        }
        return usage(request_.command.name, formatted("does not take the argument {}", in_quotes(extra)));
    }

    for (const std::string& argument : request_.arguments) {
        if (argument == "--") break;
        for (const auto& option : options_)
            // CLI11 would read `--json=3` as a count.
            if (option->value_name.empty() && argument.starts_with(option->name + "="))
                return usage(option->name, "takes no value");
    }
    for (const auto& option : options_) {
        const std::size_t mentions = app.count(option->name);
        if (mentions > 0 && option->value_name.empty()) option->take("");
        if (option->value_name.empty()) continue;
        if (mentions > 1 && !option->repeatable) return usage(option->name, "is given twice; give it once");
        for (const std::string& typed : option->given) {
            // In `--csv --json` the value is missing; --json is not a file name.
            if (typed.starts_with("--"))
                return usage(option->name, formatted("needs a value before {}: {} {}", in_quotes(typed),
                                                     option->name, option->value_name));
            if (std::string wrong = option->take(typed); !wrong.empty())
                return usage(option->name, std::move(wrong));
        }
    }

    if (!arguments_) return {};
    const auto [name, least, most] = argument_count_;
    if (arguments_->size() < least) return usage(request_.command.name, formatted("no {} given", name));
    if (arguments_->size() > most)
        return usage(request_.command.name,
                     formatted("does not take the argument {}", in_quotes((*arguments_)[most])));
    for (const std::string& argument : *arguments_)
        if (argument.empty())
            return usage(request_.command.name, formatted("the name of a {} is empty", name));
    return {};
}

std::string Options::help() const {
    const Command& command = request_.command;
    std::string text = formatted("hitbox {}: {}\n\nUsage: hitbox {} {}\n", command.name, command.summary,
                                 command.name, command.usage);
    struct Row {
        std::string left, help;
    };
    std::vector<Row> rows;
    if (arguments_) rows.push_back({argument_count_.name, arguments_help_});
    for (const auto& option : options_)
        rows.push_back({option->value_name.empty() ? option->name : option->name + " " + option->value_name,
                        option->help});
    rows.push_back({"--help", "print this help"});

    // Long option names get a line of their own, so that the descriptions stay aligned.
    constexpr std::size_t indent = 2, most = 26;
    std::size_t width = 0;
    for (const Row& row : rows)
        if (row.left.size() <= most) width = std::max(width, row.left.size());
    text += "\nOptions:\n";
    for (const Row& row : rows) {
        text += std::string(indent, ' ') + row.left;
        if (row.left.size() > width)
            text += "\n" + std::string(indent + width + 2, ' ');
        else
            text += std::string(width + 2 - row.left.size(), ' ');
        for (const char c : row.help) {
            text += c;
            if (c == '\n') text += std::string(indent + width + 2, ' ');
        }
        text += '\n';
    }

    text += "\nExamples:\n";
    std::string_view examples = command.examples;
    while (!examples.empty()) {
        const std::size_t end = std::min(examples.find('\n'), examples.size());
        text += "  " + std::string(examples.substr(0, end)) + "\n";
        examples.remove_prefix(std::min(end + 1, examples.size()));
    }
    if (*command.notes) text += "\n" + std::string(command.notes) + "\n";
    return text;
}

}  // namespace hitbox::cli
