// limbs.hpp: the digits of a large integer, without allocation while they are few (small buffer).
#pragma once

#include <hitbox/core/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::exact {

/// 32-bit digits, least significant first. Up to `in_place` of them are stored in the object. Products of
/// degree six of doubles on one grid fit into that, without allocation.
class Limbs {
public:
    static constexpr std::size_t in_place = 24;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const std::uint32_t* data() const { return is_large() ? large_.data() : small_.data(); }
    std::uint32_t* data() { return is_large() ? large_.data() : small_.data(); }
    const std::uint32_t* begin() const { return data(); }
    const std::uint32_t* end() const { return data() + size_; }
    std::uint32_t operator[](std::size_t i) const { return data()[i]; }
    std::uint32_t back() const { return data()[size_ - 1]; }

    void push_back(std::uint32_t limb) {
        if (size_ < in_place) {
            small_[size_] = limb;
        } else {
            if (size_ == in_place) large_.assign(small_.begin(), small_.end());
            large_.push_back(limb);
        }
        ++size_;
    }
    /// Replaces the digits by `count` zeros.
    void assign_zeros(std::size_t count) {
        size_ = count;
        large_.clear();
        if (is_large())
            large_.assign(count, 0);
        else
            for (std::size_t i = 0; i < count; ++i) small_[i] = 0;
    }
    void drop_leading_zeros() {
        std::size_t used = size_;
        while (used > 0 && data()[used - 1] == 0) --used;
        if (is_large() && used <= in_place)
            for (std::size_t i = 0; i < used; ++i) small_[i] = large_[i];
        if (is_large()) large_.resize(used > in_place ? used : 0);
        size_ = used;
    }

private:
    bool is_large() const { return size_ > in_place; }

    std::size_t size_ = 0;
    std::array<std::uint32_t, in_place> small_;
    std::vector<std::uint32_t> large_;  // all digits if there are more than in_place
};

}  // namespace hitbox::exact
