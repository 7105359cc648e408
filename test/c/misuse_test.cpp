// misuse_test.cpp: arguments that do not fit together, and what is said of them.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "handles.hpp"

using namespace hitbox;
using namespace c_test;

TEST_CASE("c: what does not fit is refused, with its place") {
    const double box[6] = {0, 0, 0, 1, 1, 1};
    const hitbox_array good{box, 1, sizeof box, HITBOX_AABB, HITBOX_F64};
    std::uint8_t answer[4];
    const auto refused = [&](const hitbox_array& bad, const char* message) {
        CHECK(hitbox_intersects(&good, &bad, answer) == HITBOX_USAGE);
        CHECK(std::string(hitbox_error_message()).find(message) != std::string::npos);
        CHECK(std::string(hitbox_error_where()) == "b");
    };
    refused({nullptr, 1, 48, HITBOX_AABB, HITBOX_F64}, "NULL");
    refused({box, 1, 48, 12, HITBOX_F64}, "no kind 12");
    refused({box, 1, 48, -1, HITBOX_F64}, "no kind -1");
    refused({box, 1, 48, HITBOX_AABB, 7}, "no scalar 7");
    refused({box, 1, 48, HITBOX_AABB, HITBOX_I32}, "floats or doubles");
    refused({box, 1, 48, HITBOX_CORNERS, HITBOX_U32}, "expected shapes");
    refused({box, 2, 47, HITBOX_AABB, HITBOX_F64}, "stride");
    refused({reinterpret_cast<const char*>(box) + 4, 1, 0, HITBOX_SPHERE, HITBOX_F64}, "not aligned");
    CHECK(hitbox_intersects(&good, nullptr, answer) == HITBOX_USAGE);
    CHECK(hitbox_intersects(&good, &good, nullptr) == HITBOX_USAGE);
    const hitbox_array two{box, 2, 0, HITBOX_AABB, HITBOX_F64}, three{box, 3, 0, HITBOX_AABB, HITBOX_F64};
    CHECK(hitbox_intersects(&two, &three, answer) == HITBOX_USAGE);
    CHECK(std::string(hitbox_error_message()) == "has 3 items, and a has 2; give as many, or one");
    // No items, no answers.
    const hitbox_array none{nullptr, 0, 0, HITBOX_AABB, HITBOX_F64};
    CHECK(hitbox_intersects(&good, &none, answer) == HITBOX_OK);
    CHECK(hitbox_mesh_aabb(nullptr, nullptr) == HITBOX_USAGE);
    CHECK(hitbox_answers_create(nullptr) == HITBOX_USAGE);
    hitbox_mesh_free(nullptr), hitbox_answers_free(nullptr), hitbox_assembly_free(nullptr),
        hitbox_index_free(nullptr);
    CHECK(hitbox_answers_data(nullptr) == nullptr);
    CHECK(std::string(hitbox_status_name(HITBOX_BAD_FORMAT)) == "bad_format");
    for (const hitbox_status status : {-1, 11, INT32_MAX, INT32_MIN})
        CHECK(std::string(hitbox_status_name(status)) == "unknown");
    CHECK(hitbox_shape_name(12) == nullptr);
    CHECK(hitbox_shape_size(HITBOX_TRANSFORM) == 12);
}
