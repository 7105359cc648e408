// tile_team.cpp: the team of a program on one machine.
#include <apps/cli/tiles/tile_team.hpp>

#include <apps/cli/tiles/child_jobs.hpp>

namespace hitbox::cli {

namespace {

class ChildTeam final : public TileTeam {
public:
    std::size_t size() const override { return 1; }
    std::size_t on_one_machine() const override { return 1; }
    Result<std::optional<std::string>> make_folder() override { return std::optional<std::string>(); }

    Result<Tiles3> divide(std::span<const Aabb3> boxes, std::span<const double> weights, std::size_t count,
                          double most_weight, Executor& executor) override {
        return Tiles3::divide(boxes, weights, {.count = count, .most_weight = most_weight}, &executor).tiles;
    }

    Result<std::vector<std::string>> run(const std::vector<TileJob>& jobs, const TilePlace& place,
                                         const std::string& label, double done) override {
        return run_in_children(jobs, place, label, done);
    }
};

ChildTeam children;
TileTeam* team_of_program = &children;

}  // namespace

TileTeam& tile_team() { return *team_of_program; }
void set_tile_team(TileTeam* team) { team_of_program = team ? team : &children; }

}  // namespace hitbox::cli
