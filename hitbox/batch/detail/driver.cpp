// driver.cpp: for each block of pairs: gathers scattered shapes, filters, tests the rest exactly, writes the answers.
#include <hitbox/batch/detail/driver.hpp>
#include <hitbox/batch/detail/gather.hpp>
#include <hitbox/core/rounding.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

namespace hitbox::batch::detail {

namespace {

// A block of contiguous numbers is read where it is. Others are gathered first, in blocks that stay in the cache.
constexpr std::size_t most_words = 64, gathered_words = 4;
// For fewer pairs a pass over the grid takes longer than it saves.
constexpr std::size_t worth_a_grid = 4;
// The words of answers in the task of a thread.
constexpr std::size_t words_per_task = 512;

// The columns of one side in a block of pairs.
class Gathered {
public:
    Gathered(const Side& side, std::size_t scalar_size) : side_(side), size_(scalar_size) {}

    // Shapes first, first + 1, ...; in place if they are contiguous and fill whole words.
    Columns columns(std::size_t first, std::size_t count) {
        const bool in_place = is_contiguous() && count % 64 == 0;
        for (std::size_t c = 0; c < side_.components; ++c)
            columns_[c] = in_place ? side_.at[c] + first * side_.stride : memory_ + c * column;
        if (!in_place) gather(side_, size_, first, count, memory_, column);
        return columns_;
    }
    // Shapes with these numbers.
    Columns columns(const std::uint32_t* ids, std::size_t count) {
        for (std::size_t c = 0; c < side_.components; ++c) columns_[c] = memory_ + c * column;
        gather(side_, size_, ids, count, memory_, column);
        return columns_;
    }
    // Shapes with these numbers, as doubles.
    Columns doubles(const std::uint32_t* ids, std::size_t count) {
        columns(ids, count);
        if (size_ == sizeof(double)) return columns_;
        const std::size_t whole = (count + 63) / 64 * 64;
        for (std::size_t c = 0; c < side_.components; ++c) {
            const auto* const from = reinterpret_cast<const float*>(memory_ + c * column);
            double* const to = wide_ + c * gathered_words * 64;
            for (std::size_t i = 0; i < whole; ++i) to[i] = widen(from[i]);
            columns_[c] = to;
        }
        return columns_;
    }
    bool is_contiguous() const { return side_.stride == size_; }

private:
    static constexpr std::size_t column = gathered_words * 64 * sizeof(double);

    const Side& side_;
    std::size_t size_;
    const void* columns_[most_components]{};
    // Not cleared, which would take longer than a block.
    alignas(64) std::byte memory_[most_components * column];
    alignas(64) double wide_[most_components * gathered_words * 64];
};

// The components of shape i, one after the other.
void copy_shape(const Side& side, std::size_t i, std::size_t scalar_size, std::byte* to) {
    for (std::size_t c = 0; c < side.components; ++c)
        std::memcpy(to + c * scalar_size, side.at[c] + i * side.stride, scalar_size);
}

class Run {
public:
    explicit Run(const Batch& batch)
        : batch_(batch), a_(batch.a, batch.scalar_size), b_(batch.b, batch.scalar_size) {
        const auto level = std::size_t(simd::level());
        is_single_ = batch.b.stride == 0 && batch.pairs == nullptr && batch.kernel->one[level] != nullptr;
        filter_ = batch.kernel->many[level], grid_ = batch.kernel->grid[level];
        if (is_single_) {
            filter_one_ = batch.is_exact ? batch.kernel->one[level] : batch.kernel->may[level];
            again_ = batch.is_exact ? batch.kernel->again[level] : nullptr;
            alignas(16) std::byte shape[most_components * sizeof(double)];
            copy_shape(batch.b, 0, batch.scalar_size, shape);
            batch.kernel->prepare(shape, one_);
        }
        const bool in_place =
            batch.pairs == nullptr && a_.is_contiguous() && (is_single_ || b_.is_contiguous());
        words_ = in_place ? most_words : gathered_words;
    }

    std::size_t words() const { return words_; }

    // The answers of pairs first, first + 1, ..., as bits.
    void ask(std::size_t first, std::size_t count, std::uint64_t* hits) {
        // Whole words can be read in place, the rest is gathered.
        const std::size_t whole = count / 64 * 64, rest = count - whole;
        if (whole > 0) ask_words(first, whole, hits);
        if (rest > 0) ask_words(first + whole, rest, hits + whole / 64);
    }

private:
    void ask_words(std::size_t first, std::size_t count, std::uint64_t* hits) {
        const std::size_t words = (count + 63) / 64;
        std::uint64_t no[most_words], valid[most_words], open[most_words];
        for (std::size_t w = 0; w < words; ++w) valid[w] = first_bits(count - w * 64);
        if (batch_.pairs != nullptr) {
            take_ids(first, count, valid);
            filter_(a_.columns(ids_a_, count), b_.columns(ids_b_, count), words, hits, no);
        } else if (is_single_) {
            filter_one_(a_.columns(first, count), one_, words, hits, no);
        } else {
            filter_(a_.columns(first, count), b_.columns(first, count), words, hits, no);
        }
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < words; ++w) {
            open[w] = ~(hits[w] | no[w]) & valid[w];
            hits[w] &= valid[w], any |= open[w];
        }
        if (any == 0) return;
        if (again_ != nullptr) ask_again(first, words, hits, open);
        if (batch_.is_exact) {
            if (grid_ != nullptr) ask_on_grid(first, words, hits, open);
            return ask_exactly(first, words, hits, open);
        }
        for (std::size_t w = 0; w < words; ++w) hits[w] |= open[w];
    }

    // Calls ask(places, count) with the places of the set bits, in groups that fit into the gathered ids.
    template <class Ask>
    static void in_turns(const std::uint64_t* open, std::size_t words, const Ask& ask) {
        std::uint16_t places[gathered_words * 64];
        std::size_t count = 0;
        for (std::size_t w = 0; w < words; ++w)
            for (std::uint64_t left = open[w]; left != 0;
                 left &= left - 1) {  // `open` may lose bits before this place
                places[count++] = std::uint16_t(w * 64 + std::size_t(std::countr_zero(left)));
                if (count < gathered_words * 64) continue;
                ask(places, count);
                count = 0;
            }
        if (count > 0) ask(places, count);
    }

    static std::uint64_t first_bits(std::size_t count) {
        return count >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << count) - 1;
    }

    using Places = const std::uint16_t*;

    // Stores the result of a filter for the pairs at these places.
    static void close(Places places, std::size_t count, const std::uint64_t* yes, const std::uint64_t* no,
                      std::uint64_t* hits, std::uint64_t* open) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t is_yes = yes[i / 64] >> i % 64 & 1, is_no = no[i / 64] >> i % 64 & 1;
            hits[places[i] / 64] |= is_yes << places[i] % 64;
            open[places[i] / 64] &= ~((is_yes | is_no) << places[i] % 64);
        }
    }

    void ask_again(std::size_t first, std::size_t words, std::uint64_t* hits, std::uint64_t* open) {
        in_turns(open, words, [&](Places places, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) ids_a_[i] = std::uint32_t(first + places[i]);
            std::uint64_t yes[gathered_words], no[gathered_words];
            again_(a_.columns(ids_a_, count), one_, (count + 63) / 64, yes, no);
            close(places, count, yes, no, hits, open);
        });
    }

    // The numbers of the shapes at these places.
    struct Chosen {
        std::uint32_t a[gathered_words * 64], b[gathered_words * 64];
    };
    void choose(std::size_t first, Places places, std::size_t count, Chosen& ids) const {
        for (std::size_t i = 0; i < count; ++i) {
            ids.a[i] = batch_.pairs != nullptr ? ids_a_[places[i]] : std::uint32_t(first + places[i]);
            ids.b[i] = batch_.pairs != nullptr ? ids_b_[places[i]] : std::uint32_t(first + places[i]);
        }
    }

    void ask_on_grid(std::size_t first, std::size_t words, std::uint64_t* hits, std::uint64_t* open) {
        in_turns(open, words, [&](Places places, std::size_t count) {
            if (count < worth_a_grid || (grid_asked_ >= 64 && grid_closed_ < grid_asked_ / 4)) return;
            Chosen ids;
            choose(first, places, count, ids);
            std::uint64_t yes[gathered_words], no[gathered_words];
            grid_(a_.doubles(ids.a, count), b_.doubles(ids.b, count), count, yes, no);
            close(places, count, yes, no, hits, open);
            grid_asked_ += count;
            for (std::size_t w = 0; w * 64 < count; ++w)
                grid_closed_ += std::size_t(std::popcount((yes[w] | no[w]) & first_bits(count - w * 64)));
        });
    }

    void ask_exactly(std::size_t first, std::size_t words, std::uint64_t* hits, const std::uint64_t* open) {
        in_turns(open, words, [&](Places places, std::size_t count) {
            Chosen ids;
            choose(first, places, count, ids);
            std::uint8_t found[gathered_words * 64];
            batch_.kernel->exact(batch_.a, batch_.b, ids.a, ids.b, count, found);
            for (std::size_t i = 0; i < count; ++i)
                hits[places[i] / 64] |= std::uint64_t(found[i]) << places[i] % 64;
        });
    }

    // A pair out of range is not valid. Its indices are replaced by valid ones.
    void take_ids(std::size_t first, std::size_t count, std::uint64_t* valid) {
        for (std::size_t i = 0; i < count; ++i) {
            const IdPair& pair = batch_.pairs[first + i];
            std::uint32_t p = batch_.is_exchanged ? pair.b : pair.a,
                          q = batch_.is_exchanged ? pair.a : pair.b;
            if (p >= batch_.a.count || q >= batch_.b.count) {
                valid[i / 64] &= ~(std::uint64_t(1) << i % 64);
                p = q = 0;
            }
            ids_a_[i] = p, ids_b_[i] = q;
        }
    }

    const Batch& batch_;
    Gathered a_, b_;
    std::uint32_t ids_a_[gathered_words * 64], ids_b_[gathered_words * 64];
    Filter filter_ = nullptr;
    FilterOne filter_one_ = nullptr, again_ = nullptr;
    GridFilter grid_ = nullptr;
    // Shapes whose numbers use all their bits are on no grid. After some of them the grid filter is not called any more.
    std::size_t grid_asked_ = 0, grid_closed_ = 0;
    alignas(64) std::byte one_[most_prepared];
    std::size_t words_ = 0;
    bool is_single_ = false;
};

// The set bits, in the bytes of a word first: without an instruction that counts, std::popcount is a call for each word.
std::size_t count_of(const std::uint64_t* words, std::size_t count) {
    constexpr std::uint64_t each = ~std::uint64_t(0);
    constexpr std::size_t before_overflow = 31;  // of at most 8 in a byte
    std::size_t hits = 0;
    for (std::size_t from = 0; from < count; from += before_overflow) {
        std::uint64_t bytes = 0;
        for (std::size_t w = from; w < (std::min)(count, from + before_overflow); ++w) {
            std::uint64_t x = words[w];
            x -= x >> 1 & each / 3;
            x = (x & each / 5) + (x >> 2 & each / 5);
            bytes += (x + (x >> 4)) & each / 17;
        }
        const std::uint64_t pairs = (bytes & each / 257) + (bytes >> 8 & each / 257);
        hits += std::size_t(pairs * (each / 65535) >> 48);
    }
    return hits;
}

std::size_t run_alone(const Batch& batch, const Output& output) {
    Run run(batch);
    std::uint64_t words[most_words];
    std::size_t hits = 0;
    const std::size_t step = run.words() * 64;
    for (std::size_t first = 0; first < batch.count; first += step) {
        const std::size_t count = std::min(step, batch.count - first), used = (count + 63) / 64;
        run.ask(first, count, words);
        output.write(first, {words, used}, count, hits);
        hits += count_of(words, used);
    }
    return hits;
}

}  // namespace

std::size_t run(const Batch& batch, const Output& output, Executor* executor) {
    // No shape can be read in place of one that is missing.
    if (batch.pairs != nullptr && (batch.a.count == 0 || batch.b.count == 0)) {
        Batch none = batch;
        none.count = 0;
        const std::vector<std::uint64_t> words((batch.count + 63) / 64);
        output.write(0, words, batch.count, 0);
        return run_alone(none, output);
    }
    const std::size_t tasks = (batch.count + words_per_task * 64 - 1) / (words_per_task * 64);
    if (executor == nullptr || executor->concurrency() == 1 || tasks < 2) return run_alone(batch, output);

    std::vector<std::uint64_t> words((batch.count + 63) / 64);
    std::vector<std::size_t> hits(tasks + 1);
    const auto range = [&](std::size_t task) {
        const std::size_t first = task * words_per_task * 64;
        return std::pair{first, std::min(words_per_task * 64, batch.count - first)};
    };
    executor->parallel_for(tasks, [&](std::size_t task) {
        Run run(batch);
        const auto [first, count] = range(task);
        const std::size_t step = run.words() * 64;
        for (std::size_t i = 0; i < count; i += step)
            run.ask(first + i, std::min(step, count - i), &words[(first + i) / 64]);
        hits[task + 1] = count_of(&words[first / 64], (count + 63) / 64);
    });
    for (std::size_t task = 0; task < tasks; ++task) hits[task + 1] += hits[task];
    executor->parallel_for(tasks, [&](std::size_t task) {
        const auto [first, count] = range(task);
        output.write(first, {&words[first / 64], (count + 63) / 64}, count, hits[task]);
    });
    return hits[tasks];
}

}  // namespace hitbox::batch::detail
