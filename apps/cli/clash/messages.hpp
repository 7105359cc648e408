// messages.hpp: warnings about the input of `hitbox clash`, on standard error.
#pragma once

#include <string>

#include <apps/cli/clash/report.hpp>

namespace hitbox::cli {

/// Prints that most penetrations are thin, unless the output is a table, which contains this message.
void print_thin_clashes(const FoundClashes& found);

/// Adds a note for each open part that others seem to lie in, and prints them.
void note_guesses(Assembly& assembly, const ClashReport& report);

/// Prints which closed parts were judged as open ones because they bound nothing.
void print_parts_without_interior(const FoundClashes& found);

/// Prints which rules were not used, and why.
void print_unused_rules(const std::string& path, const Judge& judge);

/// Prints which decisions are about clashes that are not in the report, and which clashes were resolved and are in it.
void print_strange_decisions(const std::string& path, const Decisions& decisions, const FoundClashes& found);

}  // namespace hitbox::cli
