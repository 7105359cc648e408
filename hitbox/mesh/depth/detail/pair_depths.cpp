// pair_depths.cpp: finds the first pair of each kind, searches those, and then the others.
#include <hitbox/mesh/depth/detail/pair_depths.hpp>

#include <hitbox/mesh/clash/mixed_triangle.hpp>
#include <hitbox/mesh/depth/detail/alike_overlaps.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/solid/box_sizes.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/mesh/winding.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

namespace hitbox::detail {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::size_t most_kinds = 8;  // compared with, of one key
constexpr std::size_t few_cells = 4;   // a search of so few cells is faster than the transfer of its proof

constexpr std::array ways{Compared::nearby, Compared::whole};
static_assert(ways.size() == OverlapKeys::ways);

struct Alike {
    std::size_t first;  // the pair itself, if it is the first of its kind
    RigidMove move{};
    Compared compared = Compared::nearby;
    bool is_model = false;  // later pairs are compared with it
};

bool needs_search(const DepthPair& pair) {
    const Vec3 size = pair.shared.max - pair.shared.min;
    return std::min({size.x, size.y, size.z}) > pair.goal.at_most;
}

bool ask_the_same(const ThicknessGoal& a, const ThicknessGoal& b) {
    return a.at_most == b.at_most && a.at_least == b.at_least && a.ratio == b.ratio;
}

std::optional<OverlapTriangles> triangles_of(const DepthPair& pair, Compared compared) {
    if (!needs_search(pair)) return std::nullopt;
    return overlap_triangles(*pair.a, *pair.b, pair.shared, compared);
}

std::vector<std::uint32_t> compared_triangles(const DepthPair& pair, std::size_t part, Compared compared) {
    const Aabb3 box = compared_box(*pair.a, *pair.b, pair.shared, compared);
    return own_triangles_near(part == 0 ? *pair.a : *pair.b, box);
}

// Only the triangles of pairs that are the first of their kind are kept.
std::vector<Alike> first_of_each_kind(const std::vector<DepthPair>& pairs,
                                      std::span<const OverlapKeys> keys) {
    struct Kind {
        std::size_t pair;
        OverlapModel model;
    };
    std::unordered_map<std::uint64_t, std::vector<Kind>> kinds;
    std::vector<Alike> alike;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        alike.push_back({i});
        std::array<std::optional<OverlapTriangles>, ways.size()> own;
        for (std::size_t w = 0; w < ways.size() && alike[i].first == i; ++w) {
            if (keys[i].triangles[w] == OverlapKeys::none) continue;
            own[w] = triangles_of(pairs[i], ways[w]);
            if (!own[w]) continue;
            for (const Kind& kind : kinds[keys[i].triangles[w]]) {
                if (!ask_the_same(pairs[kind.pair].goal, pairs[i].goal)) continue;
                const auto move = move_between(kind.model, *own[w]);
                if (!move) continue;
                alike[i] = {kind.pair, *move, ways[w], false};
                break;
            }
        }
        if (alike[i].first != i) continue;
        for (std::size_t w = 0; w < ways.size(); ++w)
            if (auto& firsts = kinds[keys[i].triangles[w]]; own[w] && firsts.size() < most_kinds) {
                firsts.push_back({i, OverlapModel(*std::move(own[w]))});
                alike[i].is_model = true;
            }
    }
    return alike;
}

// The facts that prove the bounds of a pair, besides the positions of its triangles.
struct Proof {
    Thickness thickness;
    struct Mixed {
        std::uint32_t triangle;
        std::vector<TrianglePiece> pieces;
    };
    struct Part {
        std::vector<std::uint32_t> boundary;  // triangles classified as boundary
        std::vector<Mixed> mixed;             // triangles of which only pieces are boundary
    };
    std::array<Part, 2> parts;
};

Wall wall_near(const Facets& facets, std::uint32_t triangle, const Vec3& origin) {
    const Triangle3 t = facets.surface().triangle(triangle);
    return Wall({t.a - origin, t.b - origin, t.c - origin}, triangle);
}

Proof search(const DepthPair& pair, bool is_model) {
    Facets a(*pair.a), b(*pair.b);
    Proof proof{shared_thickness(a, b, pair.shared, pair.goal), {}};
    if (!is_model || proof.thickness.cells < few_cells || !proof.thickness.center) return proof;
    for (const std::size_t i : {0u, 1u}) {
        Facets& facets = i == 0 ? a : b;
        proof.parts[i].boundary = facets.known(Facet::boundary);
        const Vec3& origin = *proof.thickness.center;
        for (const std::uint32_t t : facets.known(Facet::mixed))
            proof.parts[i].mixed.push_back(
                {t, pieces_of(facets, wall_near(facets, t, origin), origin, proof.thickness.margin)});
    }
    return proof;
}

// Whether the facts that a proof uses hold for another pair, too.
class Transfer {
public:
    Transfer(const Proof& proof, const DepthPair& first, const Alike& alike, const DepthPair& pair)
        : proof_(proof),
          first_(first),
          alike_(alike),
          pair_(pair),
          center_(alike.move(*proof.thickness.center)) {}

    // The distance of the walls of the other pair from the moved walls of the first. Infinite if a wall is not boundary there.
    double error() {
        double most = alike_.move.error + 0x1p-50 * largest_coordinate(pair_.shared);
        for (const std::size_t part : {0u, 1u}) {
            const std::vector<std::uint32_t> then = compared_triangles(first_, part, alike_.compared),
                                             now = compared_triangles(pair_, part, alike_.compared);
            const auto same = [&](std::uint32_t triangle) -> std::optional<std::uint32_t> {
                const auto at = std::lower_bound(then.begin(), then.end(), triangle);
                if (at == then.end() || *at != triangle) return std::nullopt;
                return now[std::size_t(at - then.begin())];
            };
            Facets facets(part == 0 ? *pair_.a : *pair_.b);
            for (const std::uint32_t t : proof_.parts[part].boundary) {
                const auto own = same(t);
                if (!own || facets.of(*own) != Facet::boundary) return infinity;
            }
            for (const Proof::Mixed& mixed : proof_.parts[part].mixed) {
                const auto own = same(mixed.triangle);
                const Facet kind = own ? facets.of(*own) : Facet::inner;
                if (kind == Facet::boundary) continue;
                if (kind == Facet::inner) return infinity;
                const Wall wall = wall_near(facets, *own, center_);
                most = std::max(most, farthest(mixed.pieces, wall,
                                               pieces_of(facets, wall, center_, proof_.thickness.margin)));
            }
        }
        return most;
    }

    const Vec3& center() const { return center_; }

private:
    // The largest distance of a point of the boundary pieces from those of the other triangle. The distance from a
    // convex piece is a convex function, so a corner is farthest.
    double farthest(const std::vector<TrianglePiece>& then, const Wall& triangle,
                    const std::vector<TrianglePiece>& now) const {
        double most = 0;
        for (const TrianglePiece& piece : then) {
            if (piece.kind != Facet::boundary) continue;
            double least = infinity;
            for (const TrianglePiece& own : now) {
                if (own.kind != Facet::boundary) continue;
                const Wall wall(triangle, own.corners);
                double off = 0;
                for (const Vec3& corner : piece.corners)
                    off = std::max(off, wall.distance(alike_.move.turned(corner)));
                least = std::min(least, off);
            }
            most = std::max(most, least);
        }
        return most;
    }

    const Proof& proof_;
    const DepthPair& first_;
    const Alike& alike_;
    const DepthPair& pair_;
    Vec3 center_;
};

std::optional<Thickness> taken_over(const Proof& proof, const DepthPair& first_pair, const Alike& alike,
                                    const DepthPair& pair) {
    const Thickness& first = proof.thickness;
    if (!first.center || first.cells < few_cells || alike.move.error > first.margin) return std::nullopt;
    Transfer transfer(proof, first_pair, alike, pair);
    const Vec3& center = transfer.center();
    double nearest = first.at_most;
    for (const auto& [then, now] : {std::pair(first_pair.a, pair.a), std::pair(first_pair.b, pair.b)}) {
        const Winding before = winding_around(*then, *first.center), winding = winding_around(*now, center);
        if (!winding.inside() || before.on_surface || before.number != winding.number) return std::nullopt;
        nearest = std::min(nearest, closest_point(*now, center)->distance);
    }
    const double error = transfer.error();
    if (!(first.at_least > 1000 * error)) return std::nullopt;
    Thickness own{0, first.at_most + 4 * error, center};
    own.at_least = std::min(2 * nearest * (1 - 0x1p-49), own.at_most);
    // A separate search decides whether the depth is within a tolerance.
    if (own.at_least <= pair.goal.at_most && own.at_most > pair.goal.at_most) return std::nullopt;
    if (own.at_least < first.at_least * (1 - 1e-9) - 8 * error) return std::nullopt;
    return own;
}

}  // namespace

std::vector<OverlapKeys> overlap_keys(const std::vector<DepthPair>& pairs, WantedKeys wanted,
                                      Executor& executor) {
    std::vector<OverlapKeys> keys(pairs.size());
    std::unordered_map<std::uint64_t, std::size_t> uses;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        for (std::size_t w = 0; w < ways.size(); ++w) {
            keys[i].quick[w] = quick_key(*pairs[i].a, *pairs[i].b, pairs[i].shared, ways[w]);
            ++uses[keys[i].quick[w]];
        }
    executor.parallel_for(pairs.size(), [&](std::size_t i) {
        for (std::size_t w = 0; w < ways.size(); ++w) {
            if (wanted == WantedKeys::that_are_shared && uses.at(keys[i].quick[w]) < 2) continue;
            if (const auto triangles = triangles_of(pairs[i], ways[w])) keys[i].triangles[w] = triangles->key;
        }
    });
    return keys;
}

std::vector<Thickness> measure_depths(const std::vector<DepthPair>& pairs, std::span<const OverlapKeys> keys,
                                      Executor& executor, Progress& progress,
                                      std::vector<std::uint8_t>* models) {
    const std::vector<Alike> alike = first_of_each_kind(pairs, keys);
    if (models)
        for (const Alike& a : alike) models->push_back(a.is_model);
    std::vector<std::size_t> first, others;
    for (std::size_t i = 0; i < pairs.size(); ++i) (alike[i].first == i ? first : others).push_back(i);
    std::vector<std::uint8_t> is_model(pairs.size(), 0);
    for (const std::size_t i : others) is_model[alike[i].first] = 1;
    std::vector<Proof> proofs(pairs.size());
    std::vector<Thickness> found(pairs.size());
    executor.parallel_for(first.size(), [&](std::size_t k) {
        if (progress.stopped()) return;
        const std::size_t i = first[k];
        proofs[i] = search(pairs[i], is_model[i] != 0);
        found[i] = proofs[i].thickness;
        progress.step();
    });
    executor.parallel_for(others.size(), [&](std::size_t k) {
        if (progress.stopped()) return;
        const std::size_t i = others[k], model = alike[i].first;
        const std::optional<Thickness> known = taken_over(proofs[model], pairs[model], alike[i], pairs[i]);
        found[i] = known ? *known : search(pairs[i], false).thickness;
        progress.step();
    });
    return found;
}

}  // namespace hitbox::detail
