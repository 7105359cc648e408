// key_set.hpp: a set of numbers, such as edge keys (hash set, open addressing).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// A set to which numbers are added. The largest number, which is not an edge key, marks an empty place.
class KeySet {
public:
    /// Returns false if it is there already.
    bool insert(std::uint64_t key) {
        if (2 * (count_ + 1) > slots_.size()) grow();
        std::uint64_t& slot = slots_[place_of(key)];
        if (slot == key) return false;
        slot = key;
        ++count_;
        return true;
    }
    bool contains(std::uint64_t key) const { return slots_[place_of(key)] == key; }

private:
    static constexpr std::uint64_t none = ~std::uint64_t{0};

    // The place of a number, or the place at which to insert it.
    std::size_t place_of(std::uint64_t key) const {
        std::uint64_t h = key * 0x9e3779b97f4a7c15;
        h = (h ^ (h >> 32)) * 0xd6e8feb86659fd93;
        std::size_t i = std::size_t(h >> 32) & (slots_.size() - 1);
        while (slots_[i] != none && slots_[i] != key) i = (i + 1) & (slots_.size() - 1);
        return i;
    }
    void grow() {
        std::vector<std::uint64_t> old(slots_.size() * 2, none);
        old.swap(slots_);
        for (const std::uint64_t key : old)
            if (key != none) slots_[place_of(key)] = key;
    }

    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(64, none);
    std::size_t count_ = 0;
};

}  // namespace hitbox::detail
