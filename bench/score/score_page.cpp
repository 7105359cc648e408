// score_page.cpp: the tables of docs/score.md.
#include "score_page.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace hitbox::score {

namespace {

constexpr const char* introduction = R"(# Who is right

[All pages](index.md)

`./run score` asks hitbox, the tests that articles and books print ([bench/textbook](../bench/textbook)) and the libraries that
are installed the same questions. Rational arithmetic, which shares no code with any of them, counts the wrong answers. This page is
what it wrote, with %zu cases of each pair, scalar and family, seed %llu. The families are those of the tests: random, grid, cad
(shared decimals), ulp and ulp4 (driven to where the answer flips, and up to 4 ulp from there), tiny, huge, degenerate, near
parallel, extreme.

*Within* is what a library may expect: shapes with the dimension of their kind, numbers between 2^-20 and 2^20, and a shape that it
takes just as it is. A box that it wants as a frame with half lengths is rounded unless its axes are those of space. All else is
*outside*. Numbers that are not finite and empty shapes are asked of hitbox alone. Shapes are closed sets: touching is meeting.

*Missed*: said to be apart, and they meet. *Invented*: said to meet, and they are apart. *Lost*: an assertion or a crash ended the
process, or there was no answer for a fifth of a second. All are per million of the cases asked.

## Do they share a point?

)";

constexpr const char* head_of_wrong =
    R"(| who | numbers | pairs | within | missed | invented | lost | outside | missed | invented | lost |
|---|---|---|---|---|---|---|---|---|---|---|
)";

constexpr const char* about_families = R"(
The same by family: wrong answers of all kinds per million, within / outside.

| who | numbers |)";

constexpr const char* about_distances = R"(
## How far apart are they?

Hard cases as they are, and moved apart by 2^-50 to 2^20 of their size; within what a library may expect. Errors are measured by the
distance or the largest coordinate, whichever is larger. All but the last column are per million.

| who | numbers | pairs | within | zero, but apart | apart, but meet | off by 1e-6 | off by 1e-3 | lost | largest error |
|---|---|---|---|---|---|---|---|---|---|
)";

constexpr const char* about_sweeps = R"(
## Does a moving shape meet another one?

*Missed* is a tunnel: the shape passes, and nothing is reported. *Invented* is a ghost.

)";

std::string per_million(std::size_t part, std::size_t all) {
    if (all == 0) return "-";
    const double x = 1e6 * double(part) / double(all);
    return std::to_string(std::size_t(part > 0 && x < 1 ? 1 : x + 0.5));
}

Wrong sum_of(const std::map<Family, Wrong>& parts) {
    Wrong sum;
    for (const auto& [family, w] : parts)
        sum.asked += w.asked, sum.missed += w.missed, sum.invented += w.invented, sum.lost += w.lost;
    return sum;
}

void write_start(std::FILE* out, const Row& row, std::size_t verb) {
    std::fprintf(out, "| %s | %s | %zu |", row.name.c_str(), to_string(row.numbers), row.pairs[verb].size());
}

void write_wrong(std::FILE* out, const Row& row, std::size_t verb, const Wrong& within,
                 const Wrong& outside) {
    write_start(out, row, verb);
    for (const Wrong* w : {&within, &outside})
        std::fprintf(out, " %zu | %s | %s | %s |", w->asked, per_million(w->missed, w->asked).c_str(),
                     per_million(w->invented, w->asked).c_str(), per_million(w->lost, w->asked).c_str());
    std::fprintf(out, "\n");
}

void write_families(std::FILE* out, const Row& row) {
    std::fprintf(out, "| %s | %s |", row.name.c_str(), to_string(row.numbers));
    for (const Family family : oracle::all_families) {
        const auto wrong_in = [&](bool within) {
            const auto found = row.hits[within].find(family);
            if (found == row.hits[within].end()) return std::string("-");
            const Wrong& w = found->second;
            return per_million(w.missed + w.invented + w.lost, w.asked);
        };
        std::fprintf(out, " %s / %s |", wrong_in(true).c_str(), wrong_in(false).c_str());
    }
    std::fprintf(out, "\n");
}

void write_distances(std::FILE* out, const Row& row) {
    write_start(out, row, 1);
    const Off& d = row.distances[1];
    std::fprintf(out, " %zu |", d.asked);
    for (const std::size_t part :
         {d.zero_though_apart, d.apart_though_meeting, d.by_a_millionth, d.by_a_thousandth, d.lost})
        std::fprintf(out, " %s |", per_million(part, d.asked).c_str());
    std::fprintf(out, " %.2g |\n", d.worst);
}

}  // namespace

void write_page(std::FILE* out, const std::vector<Row>& rows, std::size_t cases, std::uint64_t seed) {
    std::fprintf(out, introduction, cases, static_cast<unsigned long long>(seed));
    std::fputs(head_of_wrong, out);
    for (const Row& row : rows)
        if (!row.pairs[0].empty()) write_wrong(out, row, 0, sum_of(row.hits[1]), sum_of(row.hits[0]));

    std::fputs(about_families, out);
    for (const Family family : oracle::all_families) std::fprintf(out, " %s |", to_string(family));
    std::fputs("\n|---|---|", out);
    for (std::size_t i = 0; i < oracle::all_families.size(); ++i) std::fputs("---|", out);
    std::fputs("\n", out);
    for (const Row& row : rows)
        if (!row.pairs[0].empty()) write_families(out, row);

    std::fputs(about_distances, out);
    for (const Row& row : rows)
        if (!row.pairs[1].empty()) write_distances(out, row);

    std::fputs(about_sweeps, out);
    std::fputs(head_of_wrong, out);
    for (const Row& row : rows)
        if (!row.pairs[2].empty()) write_wrong(out, row, 2, row.sweeps[1], row.sweeps[0]);
}

}  // namespace hitbox::score
