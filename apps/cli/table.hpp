// table.hpp: an aligned table for people (columns, colour).
#pragma once

#include <string>
#include <vector>

namespace hitbox::cli {

enum class Align { left, right };
enum class Style { plain, bold, dim, red, magenta, yellow, cyan };
enum class Colour { off, on };

struct Cell {
    std::string text;  // made visible() before it is printed
    Style style = Style::plain;
};

/// Collects rows, then knows how wide each column is. A column that is empty in every row is left out.
class Table {
public:
    struct Column {
        std::string title;
        Align align = Align::left;
    };

    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

    /// One cell for each column.
    void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }

    /// Title line and rows, two spaces between columns, no spaces at the end of a line.
    std::string text(Colour colour) const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<Cell>> rows_;
};

}  // namespace hitbox::cli
