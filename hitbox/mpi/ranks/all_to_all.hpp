// all_to_all.hpp: each rank sends items to each other one, any number of them (personalised exchange, MPI_Alltoallv).
#pragma once

#include <hitbox/core/raw_vector.hpp>
#include <hitbox/mpi/ranks/communicator.hpp>

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace hitbox::detail {

/// Items for ranks, or from them: those of rank r are from starts[r] to starts[r + 1].
template <class T>
struct ByRank {
    RawVector<T> items;
    std::vector<std::size_t> starts;

    std::span<const T> of(std::size_t rank) const {
        return {items.data() + starts[rank], starts[rank + 1] - starts[rank]};
    }
};

/// The largest message in bytes: counts of MPI 3 are ints.
inline constexpr std::size_t largest_message = std::size_t(1) << 30;

/// Sends `sent.of(r)` to each rank r. Returns what came, in the order of the ranks that sent it. Collective.
template <class T>
ByRank<T> all_to_all(const Communicator& ranks, const ByRank<T>& sent, std::size_t most = largest_message) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto count = std::size_t(ranks.size()), self = std::size_t(ranks.rank());
    std::vector<std::uint64_t> out(count), in(count);
    for (std::size_t r = 0; r < count; ++r) out[r] = sent.starts[r + 1] - sent.starts[r];
    MPI_Alltoall(out.data(), 1, MPI_UINT64_T, in.data(), 1, MPI_UINT64_T, ranks.handle());

    ByRank<T> got;
    got.starts.assign(count + 1, 0);
    for (std::size_t r = 0; r < count; ++r) got.starts[r + 1] = got.starts[r] + std::size_t(in[r]);
    got.items.resize(got.starts[count]);

    const std::size_t items_a_message = (std::max)(most / sizeof(T), std::size_t(1));
    std::vector<MPI_Request> requests;
    const auto in_messages = [&](std::size_t begin, std::size_t end, const auto& f) {
        for (; begin < end; begin += items_a_message) {
            requests.emplace_back();
            f(begin, int((std::min)(items_a_message, end - begin) * sizeof(T)), &requests.back());
        }
    };
    constexpr int tag = 0;
    for (std::size_t k = 1; k < count; ++k) {
        const std::size_t r = (self + count - k) % count;
        in_messages(got.starts[r], got.starts[r + 1], [&](std::size_t at, int bytes, MPI_Request* request) {
            MPI_Irecv(got.items.data() + at, bytes, MPI_BYTE, int(r), tag, ranks.handle(), request);
        });
    }
    for (std::size_t k = 1; k < count; ++k) {
        const std::size_t r = (self + k) % count;
        in_messages(sent.starts[r], sent.starts[r + 1], [&](std::size_t at, int bytes, MPI_Request* request) {
            MPI_Isend(sent.items.data() + at, bytes, MPI_BYTE, int(r), tag, ranks.handle(), request);
        });
    }
    const std::span<const T> own = sent.of(self);
    if (!own.empty()) std::memcpy(got.items.data() + got.starts[self], own.data(), own.size_bytes());
    MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
    return got;
}

/// The items of all ranks, in the order of the ranks, on each rank. Collective.
template <class T>
std::vector<T> all_gather(const Communicator& ranks, const std::vector<T>& own) {
    static_assert(std::is_trivially_copyable_v<T>);
    MPI_Datatype item;
    MPI_Type_contiguous(int(sizeof(T)), MPI_BYTE, &item);
    MPI_Type_commit(&item);
    const int count = int(own.size());
    std::vector<int> counts(std::size_t(ranks.size())), starts(counts.size() + 1);
    MPI_Allgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, ranks.handle());
    for (std::size_t r = 0; r < counts.size(); ++r) starts[r + 1] = starts[r] + counts[r];
    std::vector<T> all(std::size_t(starts.back()));
    MPI_Allgatherv(own.data(), count, item, all.data(), counts.data(), starts.data(), item, ranks.handle());
    MPI_Type_free(&item);
    return all;
}

}  // namespace hitbox::detail
