// table.hpp: an aligned table for terminals (columns, colour).
#pragma once

#include <string>
#include <vector>

namespace hitbox::cli {

enum class Align { left, right };
enum class Style { plain, bold, dim, red, magenta, yellow, cyan };
enum class Colour { off, on };

struct Cell {
    std::string text;  // passed through visible() before printing
    Style style = Style::plain;
};

/// Collects rows and computes the width of each column, at most 60. A longer text pushes the rest of its row aside. Columns
/// that are empty in every row are left out.
class Table {
public:
    struct Column {
        std::string title;
        Align align = Align::left;
        std::size_t most = 0;  ///< longer texts are cut in the middle; 0: no limit
    };

    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

    /// One cell for each column.
    void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }

    /// The title line and the rows, with two spaces between columns and none at the end of a line.
    std::string text(Colour colour) const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<Cell>> rows_;
};

}  // namespace hitbox::cli
