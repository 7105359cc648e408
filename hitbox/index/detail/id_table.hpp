// id_table.hpp: a value for each id: an array for small ids, a hash table for ids far beyond their number (sparse ids).
#pragma once

#include <hitbox/core/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// Values by id, where one value means that the id is unused. Ids chosen as 0, 1, 2 ... cost an array access. Others, such
/// as hashes or handles with a generation, go to the hash table, so the memory depends on the number of ids and not on
/// the largest one.
///
/// Source      Knuth 1998, "The Art of Computer Programming" vol. 3, 6.4, algorithms L and R (linear probing).
template <class V>
class IdTable {
public:
    explicit IdTable(const V& unused) : unused_(unused) {}

    /// The ids 0 to size - 1, all unused.
    void assign(std::size_t size) {
        array_.assign(size, unused_);
        keys_.clear(), values_.clear(), sparse_ = 0;
    }

    V find(std::uint32_t id) const {
        if (id < array_.size()) return array_[id];
        if (sparse_ == 0) return unused_;
        const std::size_t i = place_of(id);
        return keys_[i] == 0 ? unused_ : values_[i];
    }

    /// The value of an id for which room was made, and which was not removed since.
    V& operator[](std::uint32_t id) { return id < array_.size() ? array_[id] : values_[place_of(id)]; }
    const V& operator[](std::uint32_t id) const {
        return id < array_.size() ? array_[id] : values_[place_of(id)];
    }

    /// Gives the id room. `used` is the number of ids in use.
    void make_room(std::uint32_t id, std::size_t used) {
        if (id < array_.size()) return;
        const std::size_t limit = 2 * used + 65536;  // the array never grows beyond it
        if (id < limit && sparse_ == 0) return array_.resize(std::size_t(id) + 1, unused_);
        if (id < limit && limit > array_.size() + array_.size() / 4) {
            array_.resize(limit, unused_);
            rehash(keys_.size());  // removes the keys that are in the array now
            if (id < array_.size()) return;
        }
        if (2 * (sparse_ + 1) > keys_.size()) rehash((std::max)(std::size_t(64), 2 * keys_.size()));
        const std::size_t i = place_of(id);
        if (keys_[i] != 0) return;
        keys_[i] = key_of(id), values_[i] = unused_;
        ++sparse_;
    }

    /// The id is no longer used.
    void forget(std::uint32_t id) {
        if (id < array_.size()) {
            array_[id] = unused_;
            return;
        }
        if (sparse_ == 0) return;
        std::size_t gap = place_of(id);
        if (keys_[gap] == 0) return;
        --sparse_;
        // Moves keys back that the gap would make unreachable.
        for (std::size_t i = next(gap); keys_[i] != 0; i = next(i)) {
            const std::size_t home = home_of(keys_[i]);
            const std::size_t from_home = (i - home) & (keys_.size() - 1),
                              from_gap = (i - gap) & (keys_.size() - 1);
            if (from_home < from_gap) continue;
            keys_[gap] = keys_[i], values_[gap] = values_[i];
            gap = i;
        }
        keys_[gap] = 0;
    }

    /// Calls f(id, value) for each id with room, in no particular order, until it returns false. Returns false then.
    template <class F>
    bool for_each(const F& f) const {
        for (std::size_t id = 0; id < array_.size(); ++id)
            if (!f(std::uint32_t(id), array_[id])) return false;
        for (std::size_t i = 0; i < keys_.size(); ++i)
            if (keys_[i] != 0 && !f(std::uint32_t(keys_[i] - 1), values_[i])) return false;
        return true;
    }

private:
    static std::uint64_t key_of(std::uint32_t id) { return std::uint64_t(id) + 1; }  // 0: no key
    std::size_t next(std::size_t i) const { return (i + 1) & (keys_.size() - 1); }
    std::size_t home_of(std::uint64_t key) const {
        return std::size_t(key * 0x9e3779b97f4a7c15u >> 32) & (keys_.size() - 1);
    }
    // The place of the id, or the first free one after its home. The table is at most half full.
    std::size_t place_of(std::uint32_t id) const {
        const std::uint64_t key = key_of(id);
        std::size_t i = home_of(key);
        while (keys_[i] != 0 && keys_[i] != key) i = next(i);
        return i;
    }
    void rehash(std::size_t size) {
        std::vector<std::uint64_t> keys(size);
        std::vector<V> values(size, unused_);
        keys.swap(keys_), values.swap(values_);
        sparse_ = 0;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (keys[i] == 0) continue;
            const auto id = std::uint32_t(keys[i] - 1);
            if (id < array_.size()) {
                array_[id] = values[i];
                continue;
            }
            const std::size_t to = place_of(id);
            keys_[to] = keys[i], values_[to] = values[i];
            ++sparse_;
        }
    }

    V unused_;
    std::vector<V> array_;
    std::vector<std::uint64_t> keys_;  // a power of two of them, or none
    std::vector<V> values_;
    std::size_t sparse_ = 0;  // keys in the hash table
};

}  // namespace hitbox::detail
