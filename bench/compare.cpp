// compare.cpp: measures hitbox and other libraries in one process, in CPU time (benchmark).
#include <hitbox/simd/level.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "workload.hpp"

namespace hitbox::bench {

std::vector<Registration>& registrations() {
    static std::vector<Registration> all;
    return all;
}

namespace {

struct Options {
    bool list = false, json = false;
    std::string only, save, csv;
};

constexpr const char* usage =
    "usage: compare [--list] [--only PREFIX] [--json] [--save FILE] [--csv FILE]\n"
    "  Measures workloads whose name starts with PREFIX: CPU time of the process over all threads, median "
    "of\n"
    "  the repetitions, the subjects of a workload taking turns. --list prints the names, --json a line of\n"
    "  JSON for each subject, --save writes these to a file. --csv writes a table with the machine and its\n"
    "  SIMD level. Exit code 1: an answer differs and nothing says why.\n";

struct Measured {
    const Subject* subject;
    double seconds;
    std::string answer, difference;
    double bytes = 0;
};

// The CPU time of all threads of the process, so other programs do not matter.
double now() { return double(std::clock()) / CLOCKS_PER_SEC; }

double run_once(const Subject& subject) {
    if (subject.prepare) subject.prepare();
    const double start = now();
    subject.run();
    const double seconds = now() - start;
    return subject.seconds ? subject.seconds() : seconds / double(subject.rounds);
}

double median(std::vector<double> times) {
    const auto middle = times.begin() + std::ptrdiff_t(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

// If a round of all subjects is long, three repetitions are enough.
std::size_t times_for(const Repetitions& wanted, double round) {
    const std::size_t least = round < 4 ? wanted.least : std::min(wanted.least, std::size_t(3));
    return std::min(std::max(std::size_t(wanted.seconds / std::max(round, 1e-3)), least), wanted.most);
}

std::vector<Measured> measure(const Workload& workload) {
    // The first run warms the caches and determines the number of repetitions.
    double round = 0;
    std::vector<Measured> results;
    for (const Subject& s : workload.subjects) {
        const double seconds = run_once(s);
        round += seconds * double(s.rounds);
        results.push_back({&s, seconds, s.answer(), s.difference ? s.difference() : std::string(),
                           s.bytes ? s.bytes() : 0});
    }
    const std::size_t repetitions = times_for(workload.repetitions, round);
    if (repetitions == 0) return results;
    std::vector<std::vector<double>> times(workload.subjects.size());
    for (std::size_t n = 0; n < repetitions; ++n)
        for (std::size_t i = 0; i < times.size(); ++i) times[i].push_back(run_once(workload.subjects[i]));
    for (std::size_t i = 0; i < times.size(); ++i) results[i].seconds = median(times[i]);
    return results;
}

std::string quoted(std::string_view text) {
    std::string r = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') r += '\\';
        r += c;
    }
    return r + '"';
}

void print_json(std::FILE* to, const std::string& name, std::size_t items, const Measured& m) {
    std::fprintf(
        to,
        "{\"workload\":%s,\"subject\":%s,\"version\":%s,\"ms\":%.4f,\"per_item_ns\":%.3f,\"items\":%zu,"
        "\"answer\":%s",
        quoted(name).c_str(), quoted(m.subject->name).c_str(), quoted(m.subject->version).c_str(),
        m.seconds * 1e3, m.seconds * 1e9 / double(items), items, quoted(m.answer).c_str());
    if (m.bytes > 0) std::fprintf(to, ",\"bytes_per_item\":%.1f", m.bytes / double(items));
    if (!m.difference.empty()) std::fprintf(to, ",\"difference\":%s", quoted(m.difference).c_str());
    std::fprintf(to, "}\n");
    std::fflush(to);
}

// The processor, as the system names it.
std::string machine() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) return line.substr(std::min(line.find(':') + 2, line.size()));
    return "unknown";
}

void print_csv(std::FILE* to, const std::string& name, std::size_t items, const Measured& m) {
    static const std::string where = quoted(machine());
    std::fprintf(to, "%s,%s,%s,%.4f,%.3f,%zu,%.1f,%s,%s,%s,%s\n", name.c_str(),
                 quoted(m.subject->name).c_str(), quoted(m.subject->version).c_str(), m.seconds * 1e3,
                 m.seconds * 1e9 / double(items), items, m.bytes / double(items), quoted(m.answer).c_str(),
                 quoted(m.difference).c_str(), where.c_str(), simd::name_of(simd::best_level()));
    std::fflush(to);
}

void print_table(const std::string& name, std::size_t items, const std::vector<Measured>& results) {
    std::printf("\n%s  (%zu items)\n", name.c_str(), items);
    for (const Measured& m : results) {
        std::printf("  %-24s %10.3f ms %10.2f ns each %7.2f x   %s%s%s", m.subject->name.c_str(),
                    m.seconds * 1e3, m.seconds * 1e9 / double(items), m.seconds / results.front().seconds,
                    m.answer.c_str(), m.difference.empty() ? "" : "  ", m.difference.c_str());
        if (m.bytes > 0) std::printf("  %.1f bytes each", m.bytes / double(items));
        std::printf("\n");
    }
    std::fflush(stdout);
}

bool read(int count, char** words, Options& options) {
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--list")
            options.list = true;
        else if (word == "--json")
            options.json = true;
        else if (word == "--only" && i + 1 < count)
            options.only = words[++i];
        else if (word == "--save" && i + 1 < count)
            options.save = words[++i];
        else if (word == "--csv" && i + 1 < count)
            options.csv = words[++i];
        else
            return false;
    }
    return true;
}

int run(const Options& options) {
    auto& all = registrations();
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    bool found = false, unexplained = false;
    std::FILE* files[2]{};
    for (const bool is_csv : {false, true}) {
        const std::string& path = is_csv ? options.csv : options.save;
        if (path.empty() || (files[is_csv] = std::fopen(path.c_str(), "w")) != nullptr) continue;
        std::fprintf(stderr, "compare: %s cannot be written\n", path.c_str());
        return 2;
    }
    std::FILE *const saved = files[0], *const csv = files[1];
    if (csv)
        std::fprintf(csv,
                     "workload,subject,version,ms,ns_each,items,bytes_each,answer,difference,machine,simd\n");
    for (const Registration& r : all) {
        if (!r.name.starts_with(options.only)) continue;
        found = true;
        if (options.list) {
            std::printf("%s\n", r.name.c_str());
            continue;
        }
        const Workload workload = r.make();
        const std::vector<Measured> results = measure(workload);
        for (const Measured& m : results) {
            if (options.json) print_json(stdout, r.name, workload.items, m);
            if (saved) print_json(saved, r.name, workload.items, m);
            if (csv) print_csv(csv, r.name, workload.items, m);
            unexplained |= m.answer != results.front().answer && m.difference.empty();
        }
        if (!options.json) print_table(r.name, workload.items, results);
    }
    for (std::FILE* const file : files)
        if (file) std::fclose(file);
    if (!found) {
        std::fprintf(stderr, "compare: no workload starts with '%s'\n", options.only.c_str());
        return 2;
    }
    if (unexplained) std::fprintf(stderr, "compare: an answer differs, and nothing says why\n");
    return unexplained ? 1 : 0;
}

}  // namespace

}  // namespace hitbox::bench

int main(int count, char** words) {
    hitbox::bench::Options options;
    if (!hitbox::bench::read(count, words, options)) {
        std::fputs(hitbox::bench::usage, stderr);
        return 2;
    }
    return hitbox::bench::run(options);
}
