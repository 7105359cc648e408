// differential.cpp: the loop over cases, and how a failure is told.
#include "differential.hpp"

#include <array>
#include <cstdio>
#include <optional>

#include <hitbox/pair/detail/convex_relation.hpp>

#include "ball.hpp"
#include "library_set.hpp"
#include "oracle.hpp"
#include "shrink.hpp"

namespace hitbox::oracle {

namespace {

// As much of the relation as is asked for: short of containment, any hit that is more than a touch is overlapping, and
// of a pair without classify any hit.
Relation true_relation(const Pair& pair, const Case& c, Verbs verbs) {
    if (!pair.classify) return intersects(c.a, c.b) ? Relation::overlapping : Relation::disjoint;
    if (verbs == Verbs::all || is_ball(c.a) || is_ball(c.b)) return classify(c.a, c.b);
    const OnOneGrid sets(c.a, c.b);
    if (!intersects(sets.a, sets.b)) return Relation::disjoint;
    return relative_interiors_meet(sets.a, sets.b) ? Relation::overlapping : Relation::touching;
}

// The first verb that answers wrongly, or null.
const char* wrong_verb(const Pair& pair, const Shape& a, const Shape& b, Relation truth, Verbs verbs) {
    if (pair.hit(a, b) != (truth != Relation::disjoint)) return "intersects";
    if (verbs == Verbs::intersects || !pair.classify) return nullptr;
    if (pair.classify(a, b) != truth) return "classify";
    const bool a_first = pair.a == Kind::plane;
    if (pair.side && (a_first ? pair.side(a, b) != side(a, b) : pair.side(b, a) != side(b, a))) return "side";
    if (pair.placement && pair.placement(b, a) != placement(b, a)) return "placement";
    return nullptr;
}

void tell(const Pair& pair, Family family, std::uint64_t seed, std::size_t index, const char* verb, Case c) {
    const auto print = [&] {
        const Relation truth = true_relation(pair, c, Verbs::all);
        std::fprintf(stderr, "    truly %s:\n    %s,\n    %s\n", hitbox::to_string(truth),
                     to_cpp(c.a, pair.numbers).c_str(), to_cpp(c.b, pair.numbers).c_str());
    };
    std::fprintf(stderr, "%s %s is wrong: family %s, seed %llu, case %zu\n", pair.full_name().c_str(), verb,
                 to_string(family), static_cast<unsigned long long>(seed), index);
    print();
    shrink(c.a, c.b, [&](const Shape& x, const Shape& y) {
        return wrong_verb(pair, x, y, true_relation(pair, {x, y, false}, Verbs::all), Verbs::all) != nullptr;
    });
    std::fprintf(stderr, "  simplest found\n");
    print();
}

}  // namespace

Case make_case(const Pair& pair, Family family, std::uint64_t seed, std::size_t index) {
    Random random(case_seed(seed, family, index));
    return hard_case(family, pair.a, pair.b, pair.numbers, pair.hit, random);
}

Tally compare(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed, Verbs verbs,
              Failures failures) {
    Tally tally;
    for (std::size_t index = 0; index < cases; ++index) {
        const Case made = make_case(pair, family, seed, index);
        const Relation truth = true_relation(pair, made, verbs);
        ++tally.cases;
        tally.hits += truth != Relation::disjoint;
        tally.contacts += made.driven || truth == Relation::touching;
        const char* wrong = wrong_verb(pair, made.a, made.b, truth, verbs);
        if (!wrong) continue;
        if (failures == Failures::told && tally.wrong < 2) tell(pair, family, seed, index, wrong, made);
        ++tally.wrong;
    }
    return tally;
}

namespace {

// What the library says where its filters are no use: of shapes without a curve there is a test that has none. Spheres
// are blown up until their squares are beyond what the filter takes, which leaves all relations as they were.
// So are frusta and what meets them.
Relation relation_without_filter(const Pair& in_double, const Case& c) {
    const auto relation = [&](const Shape& a, const Shape& b) {
        return in_double.classify    ? in_double.classify(a, b)
               : in_double.hit(a, b) ? Relation::overlapping
                                     : Relation::disjoint;
    };
    const auto p = library_set(c.a), q = library_set(c.b);
    if (p && q) return hitbox::detail::relate_exactly(*p, *q);
    const auto blown_up = [](const Shape& shape) {
        constexpr std::array up{640, 640, 640}, back{-640, -640, -640};
        const Shape large = scaled(shape, up, Numbers::doubles);
        return scaled(large, back, Numbers::doubles) == shape ? std::optional(large) : std::nullopt;
    };
    const std::optional<Shape> a = blown_up(c.a), b = blown_up(c.b);
    return a && b ? relation(*a, *b) : relation(c.a, c.b);
}

const Pair& in_double(const Pair& pair) {
    for (const Pair& p : all_pairs())
        if (p.a == pair.a && p.b == pair.b && p.numbers == Numbers::doubles) return p;
    return pair;
}

}  // namespace

Tally compare_with_integers(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed) {
    Tally tally;
    const Pair& wide = in_double(pair);
    for (std::size_t index = 0; index < cases; ++index) {
        const Case made = make_case(pair, family, seed, index);
        const Relation exact = relation_without_filter(wide, made);
        ++tally.cases;
        tally.hits += exact != Relation::disjoint;
        tally.contacts += made.driven || exact == Relation::touching;
        if (pair.hit(made.a, made.b) == (exact != Relation::disjoint) &&
            (!pair.classify || pair.classify(made.a, made.b) == exact))
            continue;
        if (tally.wrong++ < 2) tell(pair, family, seed, index, "filter", made);
    }
    return tally;
}

void print_head() {
    std::printf("%-30s %-14s %9s %9s %9s %6s %6s\n", "pair", "family", "cases", "hits", "contacts", "share",
                "wrong");
}

void print_row(const char* pair, const char* family, const Tally& tally) {
    std::printf("%-30s %-14s %9zu %9zu %9zu %5.1f%% %6zu\n", pair, family, tally.cases, tally.hits,
                tally.contacts, tally.contact_percent(), tally.wrong);
    std::fflush(stdout);
}

}  // namespace hitbox::oracle
