// score.cpp: how often hitbox and others are wrong on the same hard data, beside rational arithmetic; it writes docs/score.md.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "../../test/oracle/apart.hpp"
#include "../../test/oracle/apart_cases.hpp"
#include "../../test/oracle/differential.hpp"
#include "../../test/oracle/oracle.hpp"
#include "../../test/oracle/sweep_cases.hpp"
#include "../../test/tools/words.hpp"
#include "guarded.hpp"
#include "score_page.hpp"
#include "score_peer.hpp"
#include "score_rows.hpp"

namespace {

using namespace hitbox;
using namespace hitbox::score;
using oracle::Pair;

constexpr const char* usage =
    "usage: score [--cases N] [--seed S] [--out FILE]\n"
    "  Asks hitbox, the tests of books and the libraries that are installed the same questions: N cases of "
    "each pair,\n"
    "  scalar and family of hard data; counts the wrong answers by rational arithmetic; writes the tables.\n";

// ---- what a library may expect ------------------------------------------------------------------------------------

double sine_between(const Vec3& u, const Vec3& v) { return length(cross(u, v)) / (length(u) * length(v)); }

/// Has the dimension of its kind, by more than rounding, and numbers between 2^-20 and 2^20.
bool is_ordinary(const Shape& shape) {
    Shape s = shape;
    bool is_sized = true;
    for_each_number(s, [&](const double& x, std::size_t) {
        const double size = std::fabs(x);
        is_sized = is_sized && (size == 0 || (size >= 0x1p-20 && size <= 0x1p20));
    });
    if (!is_sized) return false;
    const auto& v = s.v;
    const auto spans = [](const Vec3& a, const Vec3& b) { return sine_between(a, b) > 1e-12; };
    switch (s.kind) {
        case Kind::point:
        case Kind::frustum:
            return true;
        case Kind::segment:
            return v[0] != v[1];
        case Kind::ray:
        case Kind::line:
            return v[1] != Vec3{};
        case Kind::plane:
            return v[0] != Vec3{};
        case Kind::sphere:
            return s.offset > 0;
        case Kind::capsule:
            return s.offset > 0 && v[0] != v[1];
        case Kind::aabb:
            return v[0].x < v[1].x && v[0].y < v[1].y && v[0].z < v[1].z;
        case Kind::triangle:
            return spans(v[1] - v[0], v[2] - v[0]);
        case Kind::rectangle:
            return spans(v[1], v[2]);
        case Kind::obb:
            return spans(v[1], v[2]) && spans(v[2], v[3]) && spans(v[3], v[1]);
    }
    return true;
}

/// Only hitbox says what it does with numbers that are not finite and with empty shapes: nobody else is asked.
bool is_asked_of_others(const Shape& s) {
    if (!is_finite(s)) return false;
    if (s.kind == Kind::sphere || s.kind == Kind::capsule) return s.offset >= 0;
    if (s.kind == Kind::aabb) return s.v[0].x <= s.v[1].x && s.v[0].y <= s.v[1].y && s.v[0].z <= s.v[1].z;
    return true;
}

/// A case, and what is true of it.
template <class Case, class Truth>
struct Question {
    Case of;
    Truth truth;
};

class Score {
public:
    Score(std::size_t cases, std::uint64_t seed) : cases_(cases), seed_(seed) {
        for (const Numbers numbers : {Numbers::floats, Numbers::doubles})
            rows_.push_back({"hitbox", numbers});
        for (const Peer& peer : peers()) rows_.push_back({peer.name, peer.numbers});
    }

    void run() {
        for (const Pair& pair : oracle::all_pairs()) {
            std::fprintf(stderr, "%s\n", pair.full_name().c_str());
            for (const Family family : oracle::all_families) {
                ask_hits(pair, family);
                if (pair.distance) ask_distances(pair, family);
                if (pair.sweep) ask_sweeps(pair, family);
            }
        }
    }
    const std::vector<Row>& rows() const { return rows_; }

private:
    void ask_hits(const Pair& pair, Family family) {
        std::vector<Question<oracle::Case, bool>> all;
        for (std::size_t i = 0; i < cases_; ++i) {
            const oracle::Case c = oracle::make_case(pair, family, seed_, i);
            all.push_back({c, oracle::intersects(c.a, c.b)});
        }
        ask_everybody<bool>(
            pair, all, 0, [](const Peer& peer) { return bool(peer.hits); },
            [&](const Peer* peer, const oracle::Case& c) {
                return peer ? peer->hits(c.a, c.b) : std::optional(pair.hit(c.a, c.b));
            },
            [family](Row& row, bool is_within) -> Wrong& { return row.hits[is_within][family]; });
    }
    void ask_distances(const Pair& pair, Family family) {
        std::vector<Question<oracle::Case, double>> all;
        for (std::size_t i = 0; i < cases_; ++i) {
            const oracle::Case c = oracle::apart_case(pair, family, seed_, i);
            const oracle::Apart apart = oracle::apart(c.a, c.b);
            if (!apart.is_empty) all.push_back({c, apart.meet() ? 0 : apart.gap().get_d()});
        }
        ask_everybody<double>(
            pair, all, 1, [](const Peer& peer) { return bool(peer.distance); },
            [&](const Peer* peer, const oracle::Case& c) {
                return peer ? peer->distance(c.a, c.b) : std::optional(pair.distance(c.a, c.b));
            },
            [](Row& row, bool is_within) -> Off& { return row.distances[is_within]; });
    }
    void ask_sweeps(const Pair& pair, Family family) {
        std::vector<Question<oracle::SweepCase, bool>> all;
        for (std::size_t i = 0; i < cases_; ++i) {
            const oracle::SweepCase c = oracle::sweep_case(pair, family, seed_, i);
            const Vec3& way = c.motion;
            const oracle::Apart start = oracle::apart(c.a, c.b);
            if (start.is_empty || !std::isfinite(way.x) || !std::isfinite(way.y) || !std::isfinite(way.z))
                continue;
            all.push_back({c, start.meet() || oracle::apart_on_the_way(c.a, way, 0, 1, c.b).meet()});
        }
        ask_everybody<bool>(
            pair, all, 2, [](const Peer& peer) { return bool(peer.sweep); },
            [&](const Peer* peer, const oracle::SweepCase& c) {
                return peer ? peer->sweep(c.a, c.motion, c.b)
                            : std::optional(pair.sweep(c.a, c.motion, c.b).has_value());
            },
            [](Row& row, bool is_within) -> Wrong& { return row.sweeps[is_within]; });
    }

    /// Of peers null is hitbox. `tally` gives what counts the answers in a row.
    template <class Answer, class Case, class Truth, class IsAsked, class Ask, class TallyOf>
    void ask_everybody(const Pair& pair, const std::vector<Question<Case, Truth>>& all, std::size_t verb,
                       const IsAsked& is_asked, const Ask& ask, const TallyOf& tally) {
        const auto count = [&](const Peer* peer, Row& row, const Question<Case, Truth>& q,
                               const Outcome<Answer>& outcome) {
            if (outcome.came_back && !outcome.answer) return;
            const Shape &a = q.of.a, &b = q.of.b;
            const bool is_within = is_ordinary(a) && is_ordinary(b) &&
                                   (!peer || (peer->takes_exactly(a) && peer->takes_exactly(b)));
            row.pairs[verb].insert(pair.name());
            tally(row, is_within).look_at(outcome.answer, q.truth, std::max(size_of(a), size_of(b)));
        };
        for (const auto& q : all)
            count(nullptr, rows_[pair.numbers == Numbers::doubles], q, {true, ask(nullptr, q.of)});

        std::vector<Question<Case, Truth>> usual;
        for (const auto& q : all)
            if (is_asked_of_others(q.of.a) && is_asked_of_others(q.of.b)) usual.push_back(q);
        for (std::size_t i = 0; i < peers().size(); ++i) {
            const Peer& peer = peers()[i];
            if (peer.numbers != pair.numbers || !is_asked(peer)) continue;
            const auto outcomes =
                ask_guarded<Answer>(usual.size(), [&](std::size_t k) { return ask(&peer, usual[k].of); });
            for (std::size_t k = 0; k < usual.size(); ++k) count(&peer, rows_[2 + i], usual[k], outcomes[k]);
        }
    }

    std::size_t cases_;
    std::uint64_t seed_;
    std::vector<Row> rows_;
};

}  // namespace

int main(int count, char** arguments) {
    std::size_t cases = 100;
    std::uint64_t seed = 1;
    std::string path;
    tools::Words words(count, arguments);
    for (std::string key; words.next(key);)
        if (!(key == "--cases" && words.number(cases)) && !(key == "--seed" && words.number(seed)) &&
            !(key == "--out" && words.next(path))) {
            std::fputs(usage, stderr);
            return 2;
        }
    Score score(cases, seed);
    score.run();
    const std::string temporary = path + ".new";
    std::FILE* const out = path.empty() ? stdout : std::fopen(temporary.c_str(), "w");
    if (!out) return std::fprintf(stderr, "score: %s cannot be written\n", temporary.c_str()), 2;
    write_page(out, score.rows(), cases, seed);
    if (!path.empty() && (std::fclose(out) != 0 || std::rename(temporary.c_str(), path.c_str()) != 0))
        return std::fprintf(stderr, "score: %s cannot be written\n", path.c_str()), 2;
    // hitbox promises that none is wrong.
    const auto is_wrong = [](const Row& row) {
        const auto any = [](const Wrong& w) { return w.missed + w.invented > 0; };
        for (const auto& families : row.hits)
            for (const auto& [family, wrong] : families)
                if (any(wrong)) return true;
        return any(row.sweeps[0]) || any(row.sweeps[1]);
    };
    return is_wrong(score.rows()[0]) || is_wrong(score.rows()[1]) ? 1 : 0;
}
