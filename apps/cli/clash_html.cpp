// clash_html.cpp: clashes as one web page that needs nothing else (report, HTML).
#include <fmt/format.h>

#include <array>

#include "clash_report.hpp"
#include "load.hpp"
#include "text.hpp"

namespace hitbox::cli {

namespace {

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : visible(text)) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

// The policy makes the promise "no network" one that the browser keeps.
constexpr const char* head = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Clash report</title>
<style>
:root { color-scheme: light dark; --line: #8884; --bad: #c62828; --held: #8e24aa; --touch: #b26a00; --near: #00728f; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --held: #e1a4f0; --touch: #ffcc80; --near: #80deea; } }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: left; overflow-wrap: anywhere; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th button { all: unset; cursor: pointer; font-weight: 600; }
th button:focus-visible { outline: 2px solid; }
th[aria-sort=ascending] button::after { content: " \25B2"; }
th[aria-sort=descending] button::after { content: " \25BC"; }
.penetrating { color: var(--bad); } .contained { color: var(--held); }
.touching { color: var(--touch); } .near { color: var(--near); }
input { font: inherit; padding: .3rem .5rem; margin: .5rem 0 1rem; width: 20rem; max-width: 100%; }
</style>
</head>
<body>
)";

constexpr const char* script = R"(<script>
"use strict";
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => head.querySelector("button").addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending";
    heads.forEach(h => h.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = row => { const cell = row.cells[column]; return cell.dataset.v ?? cell.textContent; };
    const compare = (x, y) => {
      const a = key(x), b = key(y);
      if (a === "" || b === "") return (a === "") - (b === "");  // what is not known goes last either way
      const order = isNaN(a) || isNaN(b) ? a.localeCompare(b) : a - b;
      return down ? -order : order;
    };
    body.append(...[...body.rows].sort(compare));
  }));
}
const filter = document.querySelector("input");
if (filter) filter.addEventListener("input", () => {
  const wanted = filter.value.toLowerCase();
  for (const row of document.querySelector("table").tBodies[0].rows)
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
});
</script>
)";

// A cell that shows `shown` and sorts by `value`.
std::string number_cell(const std::string& value, const std::string& shown) {
    return fmt::format("<td class=\"n\" data-v=\"{}\">{}</td>", value, shown);
}

std::string length_cell(const std::optional<double>& length) {
    return length ? number_cell(shortest(*length), rounded(*length)) : number_cell("", "");
}

std::string point(const Vec3& p) {
    return fmt::format("{}, {}, {}", rounded(p.x), rounded(p.y), rounded(p.z));
}

std::string part_cell(const FoundClashes& found, std::size_t i) {
    return fmt::format("<td data-v=\"{}\">{}</td>", i, escaped(label(found.assembly, i)));
}

std::string clash_row(const FoundClashes& found, std::size_t i) {
    const Clash& c = found.report.clashes[i];
    std::string remarks;
    if (!found.is_new.empty() && found.is_new[i]) remarks += "new ";
    if (c.duplicate) remarks += "same geometry twice ";
    if (c.inner) remarks += fmt::format("{} is inside ", *c.inner);
    if (!remarks.empty()) remarks.pop_back();
    return fmt::format(
        "<tr><td class=\"{0}\" data-v=\"{1}\">{0}</td>{2}{3}{4}{5}{6}<td>{7}</td><td class=\"n\">{8} to "
        "{9}</td></tr>\n",
        name(c.kind), static_cast<int>(c.kind), part_cell(found, c.a), part_cell(found, c.b),
        number_cell(std::to_string(c.triangle_pairs), std::to_string(c.triangle_pairs)), length_cell(c.depth),
        length_cell(c.distance), remarks, point(c.aabb.min), point(c.aabb.max));
}

}  // namespace

std::string clash_html(const FoundClashes& found) {
    std::string out = head;
    out += "<h1>Clash report</h1>\n<p>" + escaped(clash_summary(found)) + ".</p>\n<ul>\n";
    const auto& parts = found.assembly.parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (i == 0 || parts[i].file_number != parts[i - 1].file_number)
            out += "<li>" + escaped(parts[i].file) + "</li>\n";
    out += "</ul>\n";
    if (!found.report.clashes.empty()) {
        out +=
            "<label>Show only rows with this part, kind or remark: <input type=\"search\"></label>\n"
            "<table>\n<thead><tr>";
        for (const char* title :
             {"Kind", "Part a", "Part b", "Triangle pairs", "Depth", "Distance", "Remarks", "Where"})
            out += fmt::format("<th><button type=\"button\">{}</button></th>", title);
        out += "</tr></thead>\n<tbody>\n";
        for (const std::size_t i : worst_first(found)) out += clash_row(found, i);
        out += "</tbody>\n</table>\n";
    }
    out +=
        "<p>Depth is a lower bound of how far one closed part reaches into the other; lengths are in the "
        "units of "
        "the files.</p>\n";
    return out + script + "</body>\n</html>\n";
}

}  // namespace hitbox::cli
