// ranks.cpp: messages as bytes.
#include <apps/mpi/ranks.hpp>

#include <chrono>
#include <climits>
#include <thread>

namespace hitbox::cli {

namespace {

std::size_t size_of(MPI_Comm comm) {
    int size = 1;
    MPI_Comm_size(comm, &size);
    return std::size_t(size);
}

}  // namespace

Ranks::Ranks(MPI_Comm comm) : comm_(comm), count_(size_of(comm)) {
    int rank = 0;
    MPI_Comm_rank(comm, &rank);
    own_ = std::size_t(rank);
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    const int here = int(size_of(machine));
    MPI_Comm_free(&machine);
    int most = here;
    MPI_Allreduce(&here, &most, 1, MPI_INT, MPI_MAX, comm);
    on_this_machine_ = std::size_t(here), on_one_machine_ = std::size_t(most);
}

std::string Ranks::own_name() const {
    char machine[MPI_MAX_PROCESSOR_NAME] = {};
    int length = 0;
    MPI_Get_processor_name(machine, &length);
    return "rank " + std::to_string(own_) + " on " + machine;
}

std::optional<Error> Ranks::send(std::size_t to, Tag tag, std::span<const std::byte> bytes) const {
    if (bytes.size() > INT_MAX) return Error{ErrorCode::too_large, "is too large for a message of MPI", ""};
    MPI_Send(bytes.data(), int(bytes.size()), MPI_BYTE, int(to), int(tag), comm_);
    return {};
}

std::optional<Message> Ranks::poll() const {
    int is_there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm_, &is_there, &status);
    if (!is_there) return {};
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{std::size_t(status.MPI_SOURCE), Tag(status.MPI_TAG), {}};
    message.bytes.resize(std::size_t(size));
    MPI_Recv(message.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, comm_,
             MPI_STATUS_IGNORE);
    return message;
}

void Ranks::sleep() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

}  // namespace hitbox::cli
