// json.cpp: clashes as JSON.

#include <algorithm>

#include <apps/cli/clash/report.hpp>
#include <apps/cli/report/notes.hpp>

namespace hitbox::cli {

namespace {

void write_groups(JsonWriter& out, const FoundClashes& found) {
    out.key("groups").begin_array();
    for (const ClashGroup& group : found.groups) {
        std::size_t open = 0;
        ClashKind worst = ClashKind::within_clearance;
        for (const std::size_t i : group.clashes) {
            open += is_open(found.marks[i]);
            worst = std::min(worst, found.report.clashes[i].kind);
        }
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("name", group.name);
        if (group.part) out.member("part", *group.part);
        out.member("clashes", group.clashes.size());
        out.member("open", open);
        out.member("worst", to_string(worst));
        out.end();
    }
    out.end();
}

void write_rules(JsonWriter& out, const FoundClashes& found) {
    out.key("rules").begin_array();
    for (std::size_t r = 0; r < found.judge->rules().size(); ++r) {
        const Rule& rule = found.judge->rules()[r];
        const RuleUse& use = found.judge->uses()[r];
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("name", rule.name);
        out.member("line", rule.line);
        out.member("used", use.used);
        out.member("ignored", use.ignored);
        out.member("allowed", use.allowed);
        out.member("reported", use.reported);
        out.end();
    }
    out.end();
    out.key("missing").begin_array();
    for (const MissingClash& missing : found.missing) {
        const Rule& rule = found.judge->rules()[missing.rule];
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("rule", rule.name);
        out.member("part", missing.part);
        out.member("kind", to_string(*rule.expect));
        out.end();
    }
    out.end();
}

}  // namespace

void write_clash_fields(JsonWriter& out, const FoundClashes& found, std::size_t i) {
    const Clash& c = found.report.clashes[i];
    const ClashMark& mark = found.marks[i];
    out.member("id", mark.id);
    out.member("a", c.a);
    out.member("b", c.b);
    out.member("kind", to_string(c.kind));
    out.member("triangle_pairs", c.triangle_pairs);
    if (c.point) out.member("point", *c.point);
    if (c.points) {
        out.key("points").begin_array();
        for (const Vec3& point : *c.points) out.value(point);
        out.end();
    }
    if (c.depth) out.member("depth", *c.depth);
    if (c.depth_at_most) out.member("depth_at_most", *c.depth_at_most);
    if (c.forgiven) out.member("forgiven", true);
    if (c.distance) out.member("distance", *c.distance);
    if (c.inner) out.member("inner", *c.inner);
    if (c.inner_guess) out.member("inner_guess", true);
    if (c.duplicate) out.member("duplicate", true);
    if (c.near_duplicate) out.member("near_duplicate", true);
    if (mark.is_new) out.member("new", true);
    if (mark.rule) {
        out.member("rule", found.judge->rules()[*mark.rule].name);
        out.member("severity", to_string(severity_of(found, i)));
    }
    out.member("group", found.groups[mark.group].name);
    if (mark.decision) {
        out.member("status", to_string(mark.decision->status));
        if (!mark.decision->why.empty()) out.member("why", mark.decision->why);
    }
    if (mark.found_again) out.member("found_again", true);
    out.member("aabb", c.aabb);
}

void write_clash_members(JsonWriter& out, const FoundClashes& found) {
    const ClashStats& stats = found.report.stats;
    const std::vector<bool>& bounds_nothing = found.report.bounds_nothing;
    out.key("parts").begin_array();
    for (std::size_t i = 0; i < found.assembly.parts.size(); ++i) {
        const Part& part = found.assembly.parts[i];
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("index", i);
        out.member("name", part.name);
        out.member("path", part.path);
        out.member("file", part.file);
        out.member("triangles", found.facts[i].triangles);
        out.member("degenerate", found.facts[i].degenerate);
        out.member("closed", static_cast<bool>(found.report.closed[i]));
        if (i < bounds_nothing.size() && bounds_nothing[i]) out.member("bounds_nothing", true);
        out.end();
    }
    out.end();
    out.key("clashes").begin_array();
    for (std::size_t i = 0; i < found.report.clashes.size(); ++i) {
        out.begin_object(JsonWriter::Layout::one_line);
        write_clash_fields(out, found, i);
        out.end();
    }
    out.end();
    write_notes(out, found.assembly);
    write_groups(out, found);
    if (found.judge) write_rules(out, found);
    out.key("stats").begin_object(JsonWriter::Layout::one_line);
    out.member("pairs", stats.pairs);
    out.member("aabb_pairs", stats.aabb_pairs);
    out.member("obb_pairs", stats.obb_pairs);
    out.key("seconds").begin_object();
    out.member("load", found.load_seconds);
    out.member("broad", stats.broad_seconds);
    out.member("narrow", stats.narrow_seconds);
    out.end();
    out.end();
}

}  // namespace hitbox::cli
