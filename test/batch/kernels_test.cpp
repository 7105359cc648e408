// kernels_test.cpp: mirrors hitbox/batch/intersects.hpp: every pair, level, count and layout gives the scalar answers.
#include <hitbox/batch/intersects.hpp>
#include <hitbox/batch/may_intersect.hpp>
#include <hitbox/batch/soa.hpp>
#include <hitbox/core/executor.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "batched_pairs.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

using Answers = std::vector<std::uint8_t>;

template <class A, class B>
std::string name_of_pair() {
    return std::string(ShapeInfo<A>::name) + "_" + ShapeInfo<B>::name +
           (sizeof(ScalarOf<A>) == 4 ? " in floats" : " in doubles");
}

template <class A, class B>
Answers scalar_answers(const std::vector<A>& a, const std::vector<B>& b) {
    Answers r(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) r[i] = intersects(a[i], b[i]);
    return r;
}
template <class A, class B>
Answers scalar_answers(const std::vector<A>& a, const B& b) {
    Answers r(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) r[i] = intersects(a[i], b);
    return r;
}

// Whether bytes, bits and indices all say what they should. `ask` writes to an output and returns the count.
template <class Ask>
bool all_outputs_are(const Answers& truth, const Ask& ask) {
    const std::size_t count = truth.size(), hits = std::size_t(std::count(truth.begin(), truth.end(), 1));
    Answers bytes(count + 1, 7);
    std::vector<std::uint64_t> words((count + 63) / 64 + 1, 7);
    std::vector<std::uint32_t> indices(hits + 1, 7);
    bool right = ask(batch::Bytes{std::span(bytes).first(count)}) == hits && bytes[count] == 7;
    right = right && std::equal(truth.begin(), truth.end(), bytes.begin());
    right = right && ask(batch::Bits{std::span(words).first(words.size() - 1)}) == hits && words.back() == 7;
    for (std::size_t i = 0; i < (words.size() - 1) * 64; ++i)
        right = right && (words[i / 64] >> i % 64 & 1) == (i < count ? truth[i] : 0u);
    right = right && ask(batch::Indices{std::span(indices).first(hits)}) == hits && indices[hits] == 7;
    for (std::size_t i = 0, next = 0; i < count; ++i)
        if (truth[i] != 0) right = right && indices[next++] == i;
    return right;
}

// The components of the shapes, each in 256 doubles; 24 of them, as many as a frustum has.
template <class S>
std::vector<double> doubles_of(const std::vector<S>& shapes) {
    std::vector<double> numbers(24 * 256);
    const batch::Soa<S> columns(shapes);
    for (std::size_t c = 0; c < batch::Soa<S>::components; ++c)
        for (std::size_t i = 0; i < shapes.size(); ++i) numbers[c * 256 + i] = double(columns.column(c)[i]);
    return numbers;
}

// The shapes at an address that is not divisible by anything, with other data between them.
template <class S>
class Scattered {
public:
    explicit Scattered(const std::vector<S>& shapes) : memory_(1 + shapes.size() * stride) {
        for (std::size_t i = 0; i < shapes.size(); ++i)
            std::memcpy(&memory_[1 + i * stride], static_cast<const void*>(&shapes[i]), sizeof(S));
        for (std::size_t c = 0; c < batch::View<S>::components; ++c)
            at_[c] = memory_.data() + 1 + c * sizeof(ScalarOf<S>);
        count_ = shapes.size();
    }
    batch::View<S> view() const { return {at_, count_, stride}; }

private:
    static constexpr std::size_t stride = sizeof(S) + 3;
    std::vector<std::byte> memory_;
    typename batch::View<S>::Columns at_{};
    std::size_t count_ = 0;
};

// Around the widths of all registers, a word of bits, and the blocks of the driver.
constexpr std::size_t counts[] = {0,  1,  2,  3,  4,  5,  7,   8,   9,   15,  16,
                                  17, 31, 33, 63, 64, 65, 255, 257, 300, 1100};

template <class A, class B>
bool bytes_are(const Answers& truth, const A& a, const B& b) {
    Answers found(truth.size(), 7);
    batch::intersects(a, b, batch::Bytes{found});
    return found == truth;
}

// Lists of each count, in each layout, to each output, with numbers for which the exact stage is cheap.
template <class A, class B>
void check_layouts(const std::vector<A>& a, const std::vector<B>& b) {
    const Answers each = scalar_answers(a, b);
    for (const simd::Level level : levels_here()) {
        CAPTURE(std::string(simd::name_of(level)));
        const AtLevel limited(level);
        bool right = true;
        for (const std::size_t count : counts) {
            if (count > a.size()) break;
            // A different start each time, so that every residue of the width is met.
            const std::size_t first = std::min(count % 7, a.size() - count);
            const std::vector<A> s(a.begin() + long(first), a.begin() + long(first + count));
            const std::vector<B> t(b.begin() + long(first), b.begin() + long(first + count));
            const Answers truth(each.begin() + long(first), each.begin() + long(first + count));
            right = right && bytes_are(truth, t, s);
            right = right && bytes_are(truth, Scattered<A>(s).view(), Scattered<B>(t).view());
            right = right && bytes_are(truth, batch::Soa<A>(s), batch::Soa<B>(t));
            right = right && bytes_are(truth, batch::Soa<A>(s), t);
            right = right && all_outputs_are(
                                 truth, [&](const batch::Output& to) { return batch::intersects(s, t, to); });
        }
        CHECK_MESSAGE(right, "lists of some counts");
    }
}

// Two lists, and some of each against the other list.
template <class A, class B>
void check_pairs(const std::vector<A>& a, const std::vector<B>& b) {
    const Answers each = scalar_answers(a, b);
    Answers of_a[4], of_b[4];
    for (std::size_t i = 0; i < 4; ++i) of_a[i] = scalar_answers(a, b[i]), of_b[i] = scalar_answers(b, a[i]);
    for (const simd::Level level : levels_here()) {
        CAPTURE(std::string(simd::name_of(level)));
        const AtLevel limited(level);
        const batch::Soa<A> columns_a(a);
        const batch::Soa<B> columns_b(b);
        CHECK_MESSAGE(bytes_are(each, a, b), "two lists");
        bool right = true;
        for (std::size_t i = 0; i < 4; ++i) {
            // Lists and columns in turn.
            right = right && (i % 2 == 0 ? bytes_are(of_a[i], a, b[i]) : bytes_are(of_a[i], columns_a, b[i]));
            right = right && (i % 2 == 0 ? bytes_are(of_b[i], b, a[i]) : bytes_are(of_b[i], columns_b, a[i]));
        }
        CHECK_MESSAGE(right, "one against many");
    }
}

}  // namespace

TEST_SUITE("batch/kernels") {
    TEST_CASE("random shapes") {
        for_each_batched_pair([]<class A, class B>() {
            CAPTURE((name_of_pair<A, B>()));
            Draw draw(1, false);
            const std::vector<A> a = draw.shapes<A>(1100);
            const std::vector<B> b = draw.shapes<B>(1100);
            check_pairs(a, b);
            check_layouts(a, b);
        });
    }
    TEST_CASE("shapes of small whole numbers, which touch") {
        for_each_batched_pair([]<class A, class B>() {
            CAPTURE((name_of_pair<A, B>()));
            Draw draw(2, true);
            const std::vector<A> a = draw.shapes<A>(300);
            const std::vector<B> b = draw.shapes<B>(300);
            check_pairs(a, b);
            check_layouts(a, b);
        });
    }
    TEST_CASE("NaN, infinity, huge and tiny numbers, in shapes that are empty or not") {
        for_each_batched_pair([]<class A, class B>() {
            CAPTURE((name_of_pair<A, B>()));
            for (const bool on_grid : {false, true}) {
                Draw draw(3, on_grid);
                std::vector<A> a = draw.shapes<A>(300);
                std::vector<B> b = draw.shapes<B>(300);
                spoil(a, draw.random());
                spoil(b, draw.random());
                check_pairs(a, b);
            }
        });
    }
    TEST_CASE("numbers near the largest and the smallest, in one shape or both") {
        for_each_batched_pair([]<class A, class B>() {
            CAPTURE((name_of_pair<A, B>()));
            for (const bool on_grid : {false, true}) {
                Draw draw(8, on_grid);
                // Few, because the exact stage decides nearly all of them, with numbers of thousands of bits.
                std::vector<A> a = draw.shapes<A>(40);
                std::vector<B> b = draw.shapes<B>(40);
                stretch(a, draw.random());
                stretch(b, draw.random());
                check_pairs(a, b);
            }
        });
    }
    //     __|__|__   each box is pushed along the normal until its lowest corner lies on the plane, as far as it can be rounded
    TEST_CASE("boxes that touch one plane, or miss it by a rounding") {
        const auto check = []<class T>(T) {
            Draw draw(9, false);
            std::vector<Aabb<3, T>> boxes = draw.shapes<Aabb<3, T>>(2000);
            for (const Plane<T>& plane : draw.shapes<Plane<T>>(8)) {
                const Plane3 p{{plane.normal.x, plane.normal.y, plane.normal.z}, plane.offset};
                for (Aabb<3, T>& box : boxes) {
                    double low = -p.offset;
                    for (std::size_t k = 0; k < 3; ++k)
                        low += std::min(p.normal[k] * double(box.min[k]), p.normal[k] * double(box.max[k]));
                    for (std::size_t k = 0; k < 3; ++k) {
                        const double by = -low * p.normal[k] / length_sq(p.normal);
                        box.min[k] = T(double(box.min[k]) + by), box.max[k] = T(double(box.max[k]) + by);
                    }
                }
                const Answers truth = scalar_answers(boxes, plane);
                for (const simd::Level level : levels_here()) {
                    const AtLevel limited(level);
                    CHECK(bytes_are(truth, boxes, plane));
                }
            }
        };
        check(0.0f), check(0.0);
    }
    TEST_CASE("may_intersect is the same at each level, keeps all that intersect, and few others") {
        for_each_batched_pair([]<class A, class B>() {
            CAPTURE((name_of_pair<A, B>()));
            Draw draw(4, false);
            const std::vector<A> a = draw.shapes<A>(4000);
            const std::vector<B> b = draw.shapes<B>(4000);
            const Answers truth = scalar_answers(a, b);
            Answers first, kept(a.size());
            for (const simd::Level level : levels_here()) {
                const AtLevel limited(level);
                batch::may_intersect(a, b, batch::Bytes{kept});
                if (first.empty()) first = kept;
                CHECK(kept == first);
            }
            std::size_t lost = 0, more = 0;
            for (std::size_t i = 0; i < a.size(); ++i) lost += truth[i] > kept[i], more += kept[i] > truth[i];
            CHECK(lost == 0);
            const bool by_planes = std::string(ShapeInfo<B>::name) == "frustum";
            CHECK(more < (by_planes ? a.size() / 8 : a.size() / 500));
        });
    }
    TEST_CASE("shapes of small whole numbers are decided in lanes, touching ones too") {
        for_each_batched_pair([]<class A, class B>() {
            if constexpr (batch::detail::KernelPair<A, B>) {
                CAPTURE((name_of_pair<A, B>()));
                const batch::detail::Kernel& kernel = batch::detail::kernel_of<A, B>();
                if (kernel.grid[0] == nullptr) return;
                constexpr std::size_t count = 256;
                Draw draw(6, true);
                const std::vector<A> a = draw.shapes<A>(count);
                const std::vector<B> b = draw.shapes<B>(count);
                const std::vector<double> numbers_a = doubles_of(a), numbers_b = doubles_of(b);
                const void *columns_a[24]{}, *columns_b[24]{};
                for (std::size_t c = 0; c < 24; ++c)
                    columns_a[c] = &numbers_a[c * count], columns_b[c] = &numbers_b[c * count];
                for (const simd::Level level : levels_here()) {
                    std::uint64_t yes[count / 64], no[count / 64];
                    kernel.grid[std::size_t(level)](columns_a, columns_b, count, yes, no);
                    std::size_t decided = 0, wrong = 0;
                    for (std::size_t i = 0; i < count; ++i) {
                        const bool is_yes = yes[i / 64] >> i % 64 & 1, is_no = no[i / 64] >> i % 64 & 1;
                        decided += is_yes || is_no;
                        wrong += intersects(a[i], b[i]) ? is_no : is_yes;
                    }
                    CHECK(wrong == 0);
                    CHECK(decided > count / 2);
                }
            }
        });
    }
    TEST_CASE("pairs of indices, some of them out of range, in either order, on one thread and on many") {
        ThreadExecutor threads(3);
        for_each_batched_pair([&]<class A, class B>() {
            CAPTURE((name_of_pair<A, B>()));
            Draw draw(5, true);
            const std::vector<A> a = draw.shapes<A>(300);
            const std::vector<B> b = draw.shapes<B>(200);
            for (const std::size_t count :
                 {std::size_t(0), std::size_t(1), std::size_t(1000), std::size_t(40000)}) {
                std::vector<IdPair> pairs(count), turned(count);
                Answers truth(count);
                for (std::size_t i = 0; i < count; ++i) {
                    const auto p = std::uint32_t(draw.random().below(i % 50 == 0 ? 400 : 300)),
                               q = std::uint32_t(draw.random().below(i % 60 == 0 ? 300 : 200));
                    pairs[i] = {p, q}, turned[i] = {q, p};
                    truth[i] = p < a.size() && q < b.size() && intersects(a[p], b[q]);
                }
                for (Executor* executor :
                     {static_cast<Executor*>(nullptr), static_cast<Executor*>(&threads)}) {
                    CHECK(all_outputs_are(truth, [&](const batch::Output& to) {
                        return batch::intersects(a, b, pairs, to, executor);
                    }));
                    CHECK(all_outputs_are(truth, [&](const batch::Output& to) {
                        return batch::intersects(b, a, turned, to, executor);
                    }));
                }
            }
        });
    }
}
