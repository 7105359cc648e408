// tile_cutter.hpp: the cuts of a part of space, by the boxes of a sample (recursive bisection).
#pragma once

#include <hitbox/index/tiles.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hitbox::detail {

/// A box of the sample, and the weight of those for which it stands.
template <int N, class T>
struct SampledBox {
    Aabb<N, T> box;
    double weight;
};

/// Cuts one tile into several.
template <int N, class T>
class TileCutter {
public:
    using Sample = std::span<const SampledBox<N, T>>;

    /// `worth` as in TileOptions; at most `deep` cuts one below the other.
    TileCutter(Sample sample, double worth, unsigned deep);

    /// So many tiles, exactly.
    void into(std::uint32_t count) { by_count(everything(), count, 0); }
    /// So many that none weighs more than `most`, where cuts help. If the sample is not complete, parts with few boxes of it are
    /// left as they are.
    void until(double most, bool is_complete) {
        least_ = is_complete ? 0 : 16;
        by_weight(everything(), most, 0);
    }

    /// The cuts, as if there were no other tile.
    std::span<const TileCut<T>> cuts() const { return cuts_; }
    /// Tiles that no cut made light enough.
    std::span<const std::uint32_t> stuck() const { return stuck_; }

private:
    using Chosen = std::vector<std::uint32_t>;  // boxes of the sample, ascending

    struct Cut {
        T at;
        std::uint32_t axis;
    };
    struct End {
        T at;
        double weight;
    };

    Chosen everything() const;
    void by_count(const Chosen& chosen, std::uint32_t count, unsigned depth);
    void by_weight(const Chosen& chosen, double most, unsigned depth);
    void without_points(std::uint32_t count);
    double weight_of(const Chosen& chosen) const;

    // Puts the cut into the list, then what is below it, then what is above.
    template <class Lower, class Upper>
    void divide(const Chosen& chosen, const Cut& cut, const Lower& below, const Upper& above);

    // The best cut, if one helps. `share` is the part of the weight that belongs below it.
    std::optional<Cut> best_cut(const Chosen& chosen, double share);

    const Sample sample_;
    const double worth_;
    const unsigned deep_;
    std::size_t least_ = 0;
    bool alike_ = true;       // all weights are the same
    std::uint32_t tile_ = 0;  // the next one
    std::vector<TileCut<T>> cuts_;
    std::vector<std::uint32_t> stuck_;
    std::vector<End> starts_, ends_;  // scratch
};

}  // namespace hitbox::detail
