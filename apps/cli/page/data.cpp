// data.cpp: encoding of binary data in a page.
#include <apps/cli/page/data.hpp>

#include <algorithm>
#include <bit>

namespace hitbox::cli {

std::size_t PageData::add(std::span<const float> numbers) {
    const std::size_t begin = bytes_.size();
    bytes_.resize(begin + 4 * numbers.size());
    std::uint8_t* out = bytes_.data() + begin;
    for (const float number : numbers) {
        const auto bits = std::bit_cast<std::uint32_t>(number);
        for (int k = 0; k < 4; ++k) *out++ = static_cast<std::uint8_t>(bits >> (8 * k));
    }
    return begin;
}

std::size_t PageData::add(std::span<const std::uint8_t> bytes) {
    const std::size_t begin = bytes_.size();
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    bytes_.resize((bytes_.size() + 3) / 4 * 4);
    return begin;
}

std::string PageData::elements() const {
    constexpr std::size_t most = 3 << 20;  // a multiple of three, so that only the end has padding
    std::string out;
    out.reserve(bytes_.size() / 3 * 4 + 100 * (1 + bytes_.size() / most));
    for (std::size_t begin = 0; begin < bytes_.size(); begin += most) {
        const std::size_t count = std::min(most, bytes_.size() - begin);
        out += "\n<script type=\"text/plain\" class=\"hitbox-data\">";
        out += base64(std::span(bytes_).subspan(begin, count));
        out += "</script>";
    }
    return out;
}

std::string base64(std::span<const std::uint8_t> bytes) {
    static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out((bytes.size() + 2) / 3 * 4, '=');
    char* to = out.data();
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (k < count ? bytes[i + k] : std::uint32_t{0});
        for (std::size_t k = 0; k < 4; ++k, ++to)
            if (k <= count) *to = digits[bits >> (18 - 6 * k) & 63];
    }
    return out;
}

void append_differences(std::vector<std::uint8_t>& out, std::span<const std::uint32_t> numbers) {
    std::uint32_t last = 0;
    for (const std::uint32_t number : numbers) {
        const std::uint32_t difference = number - last;  // modulo 2^32; the top bit is the sign
        std::uint32_t code = difference << 1 ^ (difference >> 31 ? 0xffffffffu : 0u);
        last = number;
        for (; code >= 0x80; code >>= 7) out.push_back(static_cast<std::uint8_t>(code | 0x80));
        out.push_back(static_cast<std::uint8_t>(code));
    }
}

}  // namespace hitbox::cli
