// form_test.cpp: mirrors hitbox/pair/detail/form.hpp: the error index of all signs that the general algorithm asks for.
#include <hitbox/pair/detail/form.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/measured.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>

using namespace hitbox;
using namespace hitbox::detail;
using exact::ErrorIndex;
using SetKind = detail::ConvexSet::Kind;

namespace {

// In place of MeasuredNumbers. Both ends of an interval are kept, so that none is counted as too small.
struct Indices {
    bool doubt = false;
    int most = 0;

    Sign sign_of(const ErrorIndex& n) {
        most = std::max(most, n.k);
        return Sign::positive;
    }
    static bool doubts(const ErrorIndex&) { return false; }
    bool is_zero(const Triple<ErrorIndex>& v) {
        sign_of(v.x), sign_of(v.y), sign_of(v.z);
        return false;
    }
    static ErrorIndex absolute(const ErrorIndex& n) { return n; }
    static ErrorIndex lower(const ErrorIndex& a, const ErrorIndex& b) { return larger(a, b); }
    static ErrorIndex higher(const ErrorIndex& a, const ErrorIndex& b) { return larger(a, b); }
};

// As measured_form: coordinates are moved to a common origin, edges are differences, directions are inputs.
Form<ErrorIndex> indices_of(SetKind kind) {
    const Triple<ErrorIndex> origin{0, 0, 0};
    return form<ErrorIndex>(
        detail::ConvexSet{kind}, [](std::size_t, std::size_t) { return ErrorIndex(0) - ErrorIndex(0); },
        [](std::size_t, std::size_t, std::size_t) { return ErrorIndex(0) - ErrorIndex(0); },
        [](std::size_t, std::size_t) { return ErrorIndex(0); },
        [&](const Triple<ErrorIndex>& n) { return ErrorIndex(0) - dot_product(n, origin); });
}

// The signs that one axis asks for: those of convex_relation.cpp.
void ask_axis(const Form<ErrorIndex>& a, const Form<ErrorIndex>& b, const Triple<ErrorIndex>& axis,
              Indices& ask) {
    if (a.kind == SetKind::plane && b.kind == SetKind::plane) {
        ask.sign_of(axis.x * b.offset - axis.y * a.offset);
        return;
    }
    ask.is_zero(axis);
    const Interval<ErrorIndex> p = along(a, axis, ask), q = along(b, axis, ask);
    for (const ErrorIndex& end : {p.high - q.low, q.high - p.low, p.low - q.low, p.high - q.high})
        ask.sign_of(end);
}

}  // namespace

TEST_CASE("the error index of the general algorithm is counted") {
    int most = 0;
    for (SetKind kind_a = SetKind::point; kind_a <= SetKind::plane; kind_a = SetKind(int(kind_a) + 1))
        for (SetKind kind_b = SetKind::point; kind_b <= SetKind::plane; kind_b = SetKind(int(kind_b) + 1)) {
            const Form<ErrorIndex> a = indices_of(kind_a), b = indices_of(kind_b);
            Indices ask;
            for (const Form<ErrorIndex>* s : {&a, &b})
                for_each_own_axis(
                    *s, [&](const Triple<ErrorIndex>& axis) { ask_axis(a, b, axis, ask); }, ErrorIndex(0));
            if (kind_a != SetKind::plane && kind_b != SetKind::plane)
                for (std::size_t i = 0; i < a.edges; ++i)
                    for (std::size_t j = 0; j < b.edges; ++j)
                        ask_axis(a, b, cross_product(a.edge[i], b.edge[j]), ask);
            INFO(int(kind_a) << " " << int(kind_b));
            CHECK(ask.most <= MeasuredNumbers::error_index);
            most = std::max(most, ask.most);
        }
    CHECK(most >= 10);  // of an OBB and a triangle: nothing was left out
}
