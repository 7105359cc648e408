// communicator.cpp: sums that are the same bits everywhere, and messages of errors.
#include <hitbox/mpi/ranks/communicator.hpp>

#include <string>

namespace hitbox::detail {

Communicator::Communicator(MPI_Comm comm) {
    MPI_Comm_dup(comm, &comm_);
    MPI_Comm_set_errhandler(comm_, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_rank(comm_, &rank_);
    MPI_Comm_size(comm_, &size_);
}

Communicator::~Communicator() { MPI_Comm_free(&comm_); }

double Communicator::sum(double value) const {
    sum(std::span(&value, 1));
    return value;
}

// One rank adds and tells the others. MPI_Allreduce may add in another order on each rank, and round otherwise.
void Communicator::sum(std::span<double> values) const {
    void* const data = values.data();
    MPI_Reduce(rank_ == 0 ? MPI_IN_PLACE : data, data, int(values.size()), MPI_DOUBLE, MPI_SUM, 0, comm_);
    MPI_Bcast(data, int(values.size()), MPI_DOUBLE, 0, comm_);
}

std::uint64_t Communicator::sum(std::uint64_t value) const {
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_UINT64_T, MPI_SUM, comm_);
    return value;
}

std::uint64_t Communicator::sum_before(std::uint64_t value) const {
    std::uint64_t before = 0;
    MPI_Exscan(&value, &before, 1, MPI_UINT64_T, MPI_SUM, comm_);
    return rank_ == 0 ? 0 : before;
}

std::optional<Error> Communicator::first_error(std::optional<Error> own) const {
    int first = own ? rank_ : size_;
    MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, comm_);
    if (first == size_) return {};
    int code = own ? int(own->code) : 0, length = own ? int(own->message.size()) : 0;
    MPI_Bcast(&code, 1, MPI_INT, first, comm_);
    MPI_Bcast(&length, 1, MPI_INT, first, comm_);
    std::string message = rank_ == first ? own->message : std::string(std::size_t(length), ' ');
    MPI_Bcast(message.data(), length, MPI_CHAR, first, comm_);
    return Error{ErrorCode(code), std::move(message), "rank " + std::to_string(first)};
}

}  // namespace hitbox::detail
