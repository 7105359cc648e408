// coverage_test.cpp: every verb of every two shapes is compared with the oracle, or named here with the test that has it.
#include <doctest/doctest.h>

#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/sweep.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "../oracle/pairs.hpp"

using namespace hitbox;
using namespace hitbox::oracle;

namespace {

using Names = std::set<std::string>;

// A verb of the library: its tag, the tag's name in the header, and its function.
template <class Tag>
struct Verb {
    using tag = Tag;
    const char* tag_name;
    const char* name;
};

constexpr std::tuple verbs{Verb<verb::Intersects>{"Intersects", "intersects"},
                           Verb<verb::Classify>{"Classify", "classify"},
                           Verb<verb::Intersect>{"Intersect", "intersection"},
                           Verb<verb::OnSide>{"OnSide", "side"},
                           Verb<verb::Place>{"Place", "placement"},
                           Verb<verb::Distance>{"Distance", "distance"},
                           Verb<verb::FindClosest>{"FindClosest", "closest_points"},
                           Verb<verb::NameFeatures>{"NameFeatures", "closest_features"},
                           Verb<verb::Penetrate>{"Penetrate", "penetration"},
                           Verb<verb::FindContacts>{"FindContacts", "contacts"},
                           Verb<verb::SignedDistance>{"SignedDistance", "signed_distance"},
                           Verb<verb::Project>{"Project", "project"},
                           Verb<verb::FindAxis>{"FindAxis", "separating_axis"},
                           Verb<verb::FindContact>{"FindContact", "sweep"},
                           Verb<verb::MayIntersect>{"MayIntersect", "may_intersect"}};

std::string called(const char* verb, const std::string& a, const std::string& b) {
    return verb + (" " + a) + " " + b;
}

// Of two shapes and a motion of the first.
template <class Tag, class A, class B>
concept AnsweredMoving =
    requires(const A& a, const Vec<3, ScalarOf<A>>& motion, const B& b) { answer(Tag{}, a, motion, b); };

template <class Tag, class A, class B>
void add_if_answered(Names& names, const char* verb) {
    if constexpr (detail::AnsweredInOrder<Tag, A, B> || AnsweredMoving<Tag, A, B>) {
        std::string a = ShapeInfo<A>::name, b = ShapeInfo<B>::name;
        // Where both orders are one question, in the order of the alphabet.
        if (Tag::either_order && b < a) std::swap(a, b);
        names.insert(called(verb, a, b));
    }
}

// What the headers of all pairs answer, of the shapes in AnyShape: as the compiler sees it.
Names answered() {
    Names names;
    const auto of_verb = [&]<class Tag, std::size_t... I>(const Verb<Tag>& verb, std::index_sequence<I...>) {
        const auto with_first = [&]<class A>(std::type_identity<A>) {
            (add_if_answered<Tag, A, std::variant_alternative_t<I, AnyShape>>(names, verb.name), ...);
        };
        (with_first(std::type_identity<std::variant_alternative_t<I, AnyShape>>()), ...);
    };
    std::apply([&](const auto&... verb) { (of_verb(verb, std::make_index_sequence<shape_count>()), ...); },
               verbs);
    return names;
}

// What the laws and the differential tests compare for each pair: all that the list of pairs has. Distances and closest
// points are compared by pair/distance, and those of points and spheres by pair/closest_on and laws/constructions too.
Names compared(Numbers numbers) {
    Names names;
    for (const Pair& pair : all_pairs()) {
        if (pair.numbers != numbers) continue;
        const std::string a = oracle::to_string(pair.a), b = oracle::to_string(pair.b);
        const auto add = [&](const char* verb, bool is_there) {
            if (is_there) names.insert(called(verb, a, b));
        };
        add("intersects", pair.hit && pair.hit_mirrored);
        add("classify", pair.classify && pair.classify_mirrored);
        add("intersection", pair.shared && pair.shared_mirrored);
        add("distance", pair.distance && pair.distance_mirrored);
        add("closest_points", pair.closest && pair.closest_mirrored);
        add("penetration", pair.penetration && pair.penetration_mirrored);
        add("contacts", pair.contacts && pair.contacts_mirrored);
        add("may_intersect", pair.may_hit && pair.may_hit_mirrored);
        if (pair.separated && pair.separated_mirrored)
            names.insert({called("separating_axis", a, b), called("separating_axis", b, a)});
        if (pair.sweep && pair.sweep_mirrored) names.insert({called("sweep", a, b), called("sweep", b, a)});
        // The plane or the segment comes first.
        if (pair.side) names.insert(called("side", "plane", a == "plane" ? b : a));
        if (pair.placement) names.insert(called("placement", "segment", a));
    }
    return names;
}

// What is not in the list of pairs, and the test that compares it with rational arithmetic instead. A new entry needs one.
const std::array elsewhere{
    "intersection aabb aabb",       // pair/aabb_aabb: a box, by comparisons alone
    "signed_distance plane point",  // pair/closest_on, as the next
    "project plane point",          //
};

// Verbs that every two shapes answer, compared for all of them by the test of their header, such as pair/NAME.
const std::vector<std::string> in_their_own_test{};

std::string listed(const Names& names) {
    std::string text;
    for (const std::string& name : names) text += name + "; ";
    return text;
}
Names without(const Names& names, const Names& others) {
    Names left;
    std::set_difference(names.begin(), names.end(), others.begin(), others.end(),
                        std::inserter(left, left.end()));
    return left;
}

}  // namespace

TEST_SUITE("laws/coverage") {
    TEST_CASE("every verb of every two shapes is compared, or named with the test that compares it") {
        const Names all = answered();
        Names named(elsewhere.begin(), elsewhere.end());
        CHECK(named.size() == elsewhere.size());
        for (const std::string& verb : in_their_own_test)
            for (const std::string& name : all)
                if (name.starts_with(verb + " ")) named.insert(name);
        for (const Numbers numbers : {Numbers::floats, Numbers::doubles}) {
            const Names here = compared(numbers);
            CHECK(listed(without(without(all, here), named)) == "");  // not compared
            CHECK(listed(without(here, all)) == "");                  // the list of pairs is mistaken
            CHECK(listed(without(named, without(all, here))) == "");  // named, but compared or gone
        }
    }

    TEST_CASE("every two shapes answer intersects") {
        for (const char* a : shape_names)
            for (const char* b : shape_names)
                if (std::string(a) <= b)
                    CHECK(compared(Numbers::doubles).count(called("intersects", a, b)) == 1);
    }

    TEST_CASE("every verb of the headers is in the list above") {
        Names tags;
        const std::string member_of_tags = "static constexpr bool either_order";
        for (const auto& file : std::filesystem::directory_iterator(HITBOX_SOURCE_DIR "/hitbox/pair")) {
            if (file.path().extension() != ".hpp") continue;
            std::ifstream in(file.path());
            const std::string text(std::istreambuf_iterator<char>(in), {});
            // struct NAME {
            //     static constexpr bool either_order ...
            for (auto member = text.find(member_of_tags); member != text.npos;
                 member = text.find(member_of_tags, member + 1)) {
                const auto brace = text.rfind(" {", member), name = text.rfind("struct ", brace) + 7;
                tags.insert(text.substr(name, brace - name));
            }
        }
        Names expected;
        std::apply([&](const auto&... verb) { (expected.insert(verb.tag_name), ...); }, verbs);
        CHECK(listed(tags) == listed(expected));
    }
}
