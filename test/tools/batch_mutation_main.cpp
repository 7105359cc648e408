// batch_mutation_main.cpp: shows that the tests of batches notice error bounds that are too small.
//
// The filters of batches are compiled here with bounds divided by HITBOX_TEST_ERROR_BOUND_SCALE, the exact tests are not. A
// filter that believes itself too much must then give a wrong answer in near contacts.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "../batch/batched_pairs.hpp"
#include "../oracle/differential.hpp"

namespace {

using namespace hitbox;
using namespace hitbox::test;

// The wrong answers of a batch of near contacts.
template <class A, class B>
std::size_t wrong_answers(const oracle::Pair& pair, bool is_turned, std::uint64_t seed) {
    constexpr std::size_t count = 512;
    std::size_t wrong = 0;
    for (const oracle::Family family :
         {oracle::Family::ulp, oracle::Family::ulp4, oracle::Family::near_parallel, oracle::Family::cad}) {
        std::vector<A> a(count);
        std::vector<B> b(count);
        std::vector<std::uint8_t> found(count);
        for (std::size_t i = 0; i < count; ++i) {
            const oracle::Case c = oracle::make_case(pair, family, seed, i);
            a[i] = oracle::Typed<A>::from(is_turned ? c.b : c.a);
            b[i] = oracle::Typed<B>::from(is_turned ? c.a : c.b);
        }
        batch::intersects(a, b, batch::Bytes{found});
        for (std::size_t i = 0; i < count; ++i) wrong += bool(found[i]) != intersects(a[i], b[i]);
    }
    return wrong;
}

}  // namespace

int main() {
    constexpr std::uint64_t most_rounds = 60;
    std::size_t filters = 0, caught = 0;
    for_each_batched_pair([&]<class A, class B>() {
        constexpr bool in_floats = sizeof(ScalarOf<A>) == sizeof(float);
        for (const oracle::Pair& pair : oracle::all_pairs()) {
            const oracle::Kind first = ShapeInfo<A>::kind, second = ShapeInfo<B>::kind;
            const bool is_turned = pair.a == second && pair.b == first && first != second;
            if (in_floats != (pair.numbers == oracle::Numbers::floats)) continue;
            if (!is_turned && (pair.a != first || pair.b != second)) continue;
            if (first == oracle::Kind::aabb && second == oracle::Kind::aabb) continue;  // it has no bound
            std::size_t wrong = 0;
            std::uint64_t seed = 1;
            for (; wrong == 0 && seed <= most_rounds; ++seed)
                wrong = wrong_answers<A, B>(pair, is_turned, seed);
            ++filters, caught += wrong > 0;
            std::printf("%-28s %4zu wrong after %d rounds\n", pair.full_name().c_str(), wrong, int(seed - 1));
        }
    });
    std::printf("%zu of %zu filters were caught\n", caught, filters);
    return caught == filters && filters == 36 ? 0 : 1;
}
