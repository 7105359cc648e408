// ranks_bench.cpp: the time of hitbox::mpi on the ranks that it is started with.
//
//     mpirun -n 2 ranks_bench BOXES [RUNS]      a line of Markdown for each scene and function: medians by the clock
//
// The boxes are the same for any number of ranks, so that times can be compared.
#include <hitbox/mpi/pairs.hpp>
#include <hitbox/mpi/ranks/communicator.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "scenes.hpp"

namespace {

using namespace hitbox;

template <class Run>
void measure(const detail::Communicator& ranks, const char* what, std::string_view scene, int runs,
             const Run& run) {
    std::vector<double> times;
    std::uint64_t answer = 0;
    for (int i = 0; i <= runs; ++i) {
        MPI_Barrier(ranks.handle());
        const double start = MPI_Wtime();
        const std::size_t found = run();
        MPI_Barrier(ranks.handle());
        if (i > 0) times.push_back(MPI_Wtime() - start);  // the first run touches memory for the first time
        answer = ranks.sum(std::uint64_t(found));
    }
    std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
    if (ranks.rank() == 0)
        std::printf("| %s, %s | %d | %.3f s | %llu |\n", what, std::string(scene).c_str(), ranks.size(),
                    times[times.size() / 2], static_cast<unsigned long long>(answer));
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    {
        const detail::Communicator ranks(MPI_COMM_WORLD);
        const std::size_t n = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
        const int runs = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
        const auto rank = std::size_t(ranks.rank()), size = std::size_t(ranks.size());
        for (const std::string_view name : bench::scene_names) {
            const std::vector<Aabb3> all = bench::scene(name, n);
            const std::vector<Aabb3> own(all.begin() + std::ptrdiff_t(n * rank / size),
                                         all.begin() + std::ptrdiff_t(n * (rank + 1) / size));
            const auto pairs = [&] { return mpi::pairs(MPI_COMM_WORLD, {own, {}}).value().size(); };
            measure(ranks, "pairs", name, runs, pairs);
            std::vector<Aabb3> some;
            for (std::size_t i = n * rank / size; i < n * (rank + 1) / size; ++i)
                if (i % 4 == 0) some.push_back(all[i]);
            const auto hits = [&] {
                return mpi::queries(MPI_COMM_WORLD, {own, {}}, some).value().ids.size();
            };
            measure(ranks, "queries", name, runs, hits);
        }
    }
    MPI_Finalize();
}
