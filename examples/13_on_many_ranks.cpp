// 13_on_many_ranks.cpp: pairs of boxes that are spread over many processes, by MPI: mpirun -n 4 13_on_many_ranks
#include <hitbox/mpi/pairs.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

// The bricks of a wall of 100 x 100 x 100, flush with one another. Each rank has some of them.
static std::vector<hitbox::Aabb3> bricks_of(int rank, int ranks) {
    std::vector<hitbox::Aabb3> bricks;
    for (int i = rank; i < 1'000'000; i += ranks) {
        const hitbox::Vec3 low{i % 100 * 1.0, i / 100 % 100 * 0.5, i / 10'000 * 0.25};
        bricks.push_back({low, low + hitbox::Vec3{1, 0.5, 0.25}});
    }
    return bricks;
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0, ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const std::vector<hitbox::Aabb3> bricks = bricks_of(rank, ranks);

    // Each pair is on one rank, once; flush bricks touch.
    const auto pairs = hitbox::mpi::pairs(MPI_COMM_WORLD, {bricks, {}}).value();

    // The first rank asks a question, the others none. All take part.
    std::vector<hitbox::Vec3> points;
    if (rank == 0) points.push_back({50, 25, 12.6});
    const auto hits = hitbox::mpi::queries(MPI_COMM_WORLD, {bricks, {}}, points).value();

    std::uint64_t counts[] = {bricks.size(), pairs.size()};
    MPI_Allreduce(MPI_IN_PLACE, counts, 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        std::printf("%llu bricks, %llu pairs touch, %zu are at the point\n",
                    static_cast<unsigned long long>(counts[0]), static_cast<unsigned long long>(counts[1]),
                    hits[0].size());
    MPI_Finalize();
}
