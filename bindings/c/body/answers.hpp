// answers.hpp: what is behind a hitbox_answers: records of any type, and points (buffer).
#pragma once

#include "border.hpp"

#include <bindings/c/hitbox.h>
#include <hitbox/core/vec.hpp>

#include <cstddef>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

struct hitbox_answers {
    std::vector<std::byte> records;
    std::size_t count = 0;
    std::vector<hitbox::Vec3> points;

    void clear() { records.clear(), points.clear(), count = 0; }

    template <class Record>
        requires std::is_trivially_copyable_v<Record>
    void put(const Record& record) {
        put_all(std::span(&record, 1));
    }
    template <class Record>
    void put_all(std::span<const Record> all) {
        const std::size_t before = records.size();
        records.resize(before + all.size_bytes());
        if (!all.empty()) std::memcpy(records.data() + before, all.data(), all.size_bytes());
        count += all.size();
    }
};

namespace hitbox::c {

/// Stands for an answer that there is not.
inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// Writes the coordinates of a point to a record.
inline void write(double (&to)[3], const Vec3& v) { to[0] = v.x, to[1] = v.y, to[2] = v.z; }

/// Runs the body of a function that fills answers, which are empty before and after a failure.
template <class Body>
hitbox_status fill(hitbox_answers* answers, const Body& body) noexcept {
    const hitbox_status status = guarded([&]() -> Fault {
        if (answers == nullptr) return wrong("is NULL", "answers");
        answers->clear();
        return body();
    });
    if (status != HITBOX_OK && answers != nullptr) answers->clear();
    return status;
}

/// Runs the body of a function that makes a handle, which is NULL before and after a failure.
template <class Handle, class Body>
hitbox_status create(Handle** handle, const char* where, const Body& body) noexcept {
    return guarded([&]() -> Fault {
        if (handle == nullptr) return wrong("is NULL", where);
        *handle = nullptr;
        return body();
    });
}

}  // namespace hitbox::c
