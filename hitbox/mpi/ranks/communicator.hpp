// communicator.hpp: the ranks that work together, and an error of one as the error of all (MPI_Comm, collective).
#pragma once

#include <hitbox/core/result.hpp>

#include <mpi.h>

#include <cstdint>
#include <optional>
#include <span>

namespace hitbox::detail {

/// A copy of the caller's communicator, so that messages of both are never mixed. To make one is collective. An error within
/// MPI, such as a lost rank, ends the program.
class Communicator {
public:
    explicit Communicator(MPI_Comm comm);
    ~Communicator();
    Communicator(const Communicator&) = delete;
    Communicator& operator=(const Communicator&) = delete;

    MPI_Comm handle() const { return comm_; }
    int rank() const { return rank_; }
    int size() const { return size_; }

    /// The sum over all ranks, the same bits on each.
    double sum(double value) const;
    void sum(std::span<double> values) const;
    std::uint64_t sum(std::uint64_t value) const;
    /// The sum over the ranks before this one.
    std::uint64_t sum_before(std::uint64_t value) const;

    /// The error of the first rank that has one, on all ranks. Without it, a rank that gives up would leave the others waiting.
    [[nodiscard]] std::optional<Error> first_error(std::optional<Error> own) const;

private:
    MPI_Comm comm_ = MPI_COMM_NULL;
    int rank_ = 0, size_ = 1;
};

}  // namespace hitbox::detail
