// table.cpp: widths, padding and colour.
#include <apps/cli/report/table.hpp>

#include <algorithm>

#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

// Longer texts push the rest of their row aside, and the other rows stay narrow.
constexpr std::size_t widest_column = 60;

const char* start_of(Style style) {
    switch (style) {
        case Style::plain:
            return "";
        case Style::bold:
            return "\x1b[1m";
        case Style::dim:
            return "\x1b[2m";
        case Style::red:
            return "\x1b[31m";
        case Style::magenta:
            return "\x1b[35m";
        case Style::yellow:
            return "\x1b[33m";
        case Style::cyan:
            return "\x1b[36m";
    }
    return "";
}

}  // namespace

std::string Table::text(Colour colour) const {
    // The title line is treated as a row. Each text is escaped once and measured once.
    std::vector<std::vector<Cell>> lines(1);
    for (const Column& column : columns_) lines[0].push_back({column.title, Style::bold});
    lines.insert(lines.end(), rows_.begin(), rows_.end());
    std::vector<std::size_t> width(columns_.size(), 0);
    std::vector<bool> used(columns_.size(), false);
    for (std::size_t row = 0; row < lines.size(); ++row)
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            Cell& cell = lines[row][c];
            cell.text = visible(cell.text);
            if (columns_[c].most > 0) cell.text = cut_in_middle(cell.text, columns_[c].most);
            width[c] = std::max(width[c], std::min(columns(cell.text), widest_column));
            if (row > 0 && !cell.text.empty()) used[c] = true;
        }

    std::string out;
    for (const std::vector<Cell>& line : lines) {
        std::size_t gap = 0;  // pending spaces; written only before more text
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            if (!used[c]) continue;
            const Cell& cell = line[c];
            const std::size_t padding = width[c] - std::min(width[c], columns(cell.text));
            if (columns_[c].align == Align::right) gap += padding;
            if (!cell.text.empty()) {
                out.append(gap, ' ');
                gap = 0;
                const bool coloured = colour == Colour::on && cell.style != Style::plain;
                if (coloured) out += start_of(cell.style);
                out += cell.text;
                if (coloured) out += "\x1b[0m";
            }
            if (columns_[c].align == Align::left) gap += padding;
            gap += 2;
        }
        out += '\n';
    }
    return out;
}

}  // namespace hitbox::cli
