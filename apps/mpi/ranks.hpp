// ranks.hpp: messages between the ranks of a run, without waiting (MPI, communicator, polling).
#pragma once

#include <hitbox/core/result.hpp>

#include <mpi.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hitbox::cli {

/// What a message is about.
enum class Tag : int {
    divide = 1,  ///< from rank 0: a share of the boxes; all ranks call rcb_tiles() next
    open,        ///< from rank 0: a folder
    opened,      ///< to rank 0: why the folder cannot be used, or nothing
    task,        ///< from rank 0: a task of the folder
    progress,    ///< to rank 0: its steps
    ended,       ///< to rank 0: why the task failed, or nothing
    end,         ///< from rank 0: there is no more work
};

struct Message {
    std::size_t from = 0;
    Tag tag = Tag::end;
    std::vector<std::byte> bytes;
};

/// All ranks of a communicator. Only the thread that initialized MPI may call the members.
class Ranks {
public:
    explicit Ranks(MPI_Comm comm);

    MPI_Comm comm() const { return comm_; }
    std::size_t own() const { return own_; }
    std::size_t count() const { return count_; }
    /// The ranks of this machine, and the most that any has.
    std::size_t on_this_machine() const { return on_this_machine_; }
    std::size_t on_one_machine() const { return on_one_machine_; }

    /// "rank 3 on node7"
    std::string own_name() const;

    /// Errors      too_large: more than MPI can send at once.
    [[nodiscard]] std::optional<Error> send(std::size_t to, Tag tag, std::span<const std::byte> bytes) const;

    /// A message that has arrived from any rank, or nothing.
    std::optional<Message> poll() const;

    /// Calls f(message) for all messages that have arrived, or sleeps for a millisecond: MPI itself would keep a core at work
    /// while it waits.
    template <class F>
    void poll_or_sleep(const F& f) const {
        std::optional<Message> message = poll();
        if (!message) return sleep();
        for (; message; message = poll()) f(*message);
    }

private:
    static void sleep();

    MPI_Comm comm_;
    std::size_t own_ = 0, count_ = 1, on_this_machine_ = 1, on_one_machine_ = 1;
};

}  // namespace hitbox::cli
