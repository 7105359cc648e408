// mpi_team.hpp: the ranks of MPI as the team of a search in tiles; rank 0 hands out the tasks (scheduler, load balance).
#pragma once

#include <memory>

#include <apps/cli/tiles/tile_team.hpp>
#include <apps/mpi/ranks.hpp>

namespace hitbox::cli {

class TemporaryFolder;

/// On rank 0, while the other ranks are in serve_jobs(). The heaviest job that may begin goes to the next rank that is free; rank
/// 0 does jobs, too, on a thread of its own.
class MpiTeam final : public TileTeam {
public:
    MpiTeam(const Ranks& ranks, bool json);
    /// Ends serve_jobs() of the others, and removes the folder of make_folder().
    ~MpiTeam() override;

    std::size_t size() const override { return ranks_.count(); }
    std::size_t on_one_machine() const override { return ranks_.on_one_machine(); }
    Result<std::optional<std::string>> make_folder() override;
    Result<Tiles3> divide(std::span<const Aabb3> boxes, std::span<const double> weights, std::size_t count,
                          double most_weight, Executor& executor) override;
    Result<std::vector<std::string>> run(const std::vector<TileJob>& jobs, const TilePlace& place,
                                         const std::string& label, double done) override;

private:
    std::optional<Error> open_everywhere(const TilePlace& place) const;

    const Ranks& ranks_;
    bool json_;
    std::unique_ptr<TemporaryFolder> folder_;
};

}  // namespace hitbox::cli
