// worlds.hpp: a world of the C interface and one of the library that are built and changed alike (test data).
#pragma once

#include <bindings/c/hitbox.h>
#include <hitbox/core/affine.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "handles.hpp"

namespace c_test {

/// The same bits, also of zeros and of what is not a number.
inline bool same_bits(double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
}
inline bool same_bits(const double* x, const Vec3& y) {
    return same_bits(x[0], y.x) && same_bits(x[1], y.y) && same_bits(x[2], y.z);
}

/// Matrices that keep the grid: turns by right angles, mirrors, some twice as large. A stack of 4x4 matrices, row after row:
/// doubles have a stride of 128 bytes.
struct Matrices {
    std::vector<double> doubles;
    std::vector<float> floats;
    std::vector<hitbox::Affine3> maps;
    hitbox_array array{};

    Matrices(Numbers& numbers, std::size_t count, bool as_floats) {
        doubles.assign(16 * count, 77);  // the last row is not read
        for (std::size_t i = 0; i < count; ++i) {
            std::array<std::size_t, 3> axes{0, 1, 2};
            std::swap(axes[0], axes[numbers.number(3)]), std::swap(axes[1], axes[1 + numbers.number(2)]);
            const double size = numbers.number(4) == 0 ? 2 : 1;
            hitbox::Affine3 map;
            for (unsigned row = 0; row < 3; ++row) {
                double* to = &doubles[16 * i + 4 * row];
                std::fill_n(to, 3, 0);
                to[axes[row]] = numbers.number(2) == 0 ? size : -size;
                to[3] = 1.5 * numbers.coordinate();
                for (unsigned column = 0; column < 3; ++column) map.columns[column][row] = to[column];
                map.translation[row] = to[3];
            }
            maps.push_back(map);
        }
        floats.assign(doubles.begin(), doubles.end());
        const std::size_t bytes = as_floats ? sizeof(float) : sizeof(double);
        const void* data = as_floats ? static_cast<const void*>(floats.data()) : doubles.data();
        array = {data, count, std::ptrdiff_t(16 * bytes), HITBOX_TRANSFORM,
                 as_floats ? HITBOX_F32 : HITBOX_F64};
    }
    // An array points into its own memory.
    Matrices(const Matrices&) = delete;
    Matrices& operator=(const Matrices&) = delete;
};

/// Two worlds that must say the same.
class Twins {
public:
    using BodyHandle = hitbox::BodyHandle;

    explicit Twins(unsigned seed) : numbers(seed) {
        hitbox_world* made_world = nullptr;
        REQUIRE(hitbox_world_create(&made_world) == HITBOX_OK);
        c_.reset(made_world);
    }

    Numbers numbers;
    hitbox::World cpp;
    hitbox_world* c() const { return c_.get(); }

    /// All bodies, also those that were removed, and their numbers in the C interface.
    const std::map<BodyHandle, hitbox_body>& all() const { return all_; }
    hitbox_body number(BodyHandle body) const {
        const auto found = all_.find(body);
        return found == all_.end() ? HITBOX_NO_BODY : found->second;
    }
    /// The bodies of the worlds, in the order of handles.
    std::vector<BodyHandle> alive() const {
        std::vector<BodyHandle> bodies;
        for (const auto& [body, number] : all_)
            if (cpp.is_alive(body)) bodies.push_back(body);
        return bodies;
    }
    BodyHandle any() {
        const std::vector<BodyHandle> bodies = alive();
        return bodies[numbers.number(unsigned(bodies.size()))];
    }

    /// Adds shapes of a kind, or bodies of the torus.
    void add_shapes(std::int32_t kind, std::size_t count) {
        const Memory shapes(numbers, kind, count, flip(), numbers.number(3));
        const Matrices transforms(numbers, count, flip());
        const hitbox_body_options options = any_options(kind);
        std::vector<hitbox_body> added(count);
        REQUIRE(hitbox_world_add_shapes(c(), &shapes.array, &transforms.array, &options, added.data()) ==
                HITBOX_OK);
        for (std::size_t i = 0; i < count; ++i)
            keep(*cpp.add(shapes.shapes[i], same_options(options, transforms.maps[i])), added[i]);
    }
    void add_meshes(std::size_t count) {
        const Matrices transforms(numbers, count, flip());
        const hitbox_body_options options = any_options(HITBOX_TRIANGLE);
        std::vector<hitbox_body> added(count);
        REQUIRE(hitbox_world_add_mesh(c(), mesh_.get(), &transforms.array, &options, added.data()) ==
                HITBOX_OK);
        for (std::size_t i = 0; i < count; ++i)
            keep(*cpp.add(model_, same_options(options, transforms.maps[i])), added[i]);
    }
    /// Adds a shape, or the torus, to a body that is not a part.
    void add_part(bool is_mesh) {
        BodyHandle owner = any();
        owner = cpp.owner(owner).value_or(owner);
        const std::int32_t kind = is_mesh ? HITBOX_TRIANGLE : HITBOX_SPHERE;
        const Memory shape(numbers, kind, 1, flip(), 0);
        const Matrices transform(numbers, 1, flip());
        const hitbox_body_options options = any_options(kind);
        const hitbox::BodyOptions wanted = same_options(options, transform.maps[0]);
        hitbox_body part = 0;
        if (is_mesh) {
            REQUIRE(hitbox_world_add_mesh_part(c(), number(owner), mesh_.get(), &transform.array, &options,
                                               &part) == HITBOX_OK);
            keep(*cpp.add_part(owner, model_, wanted), part);
        } else {
            REQUIRE(hitbox_world_add_shape_part(c(), number(owner), &shape.array, &transform.array, &options,
                                                &part) == HITBOX_OK);
            keep(*cpp.add_part(owner, shape.shapes[0], wanted), part);
        }
    }
    /// Bodies of all kinds, meshes, and parts of some. What a sweep cannot hit is on layer 2 alone.
    void add_all(std::size_t each) {
        for (std::int32_t kind = 0; kind < std::int32_t(hitbox::shape_count); ++kind) add_shapes(kind, each);
        add_meshes(each), add_meshes(each);
        for (std::size_t i = 0; i < each; ++i) add_part(false), add_part(true);
    }

    void update() {
        REQUIRE(hitbox_world_update(c()) == HITBOX_OK);
        cpp.update();
    }
    /// Moves, removes, adds, puts to sleep and wakes some bodies; then updates.
    void step() {
        std::vector<BodyHandle> moved = alive();
        std::erase_if(moved, [&](BodyHandle) { return numbers.number(3) != 0; });
        move(moved, flip() ? moved.size() : 1);
        for (unsigned i = 0; i < 5; ++i) {
            const BodyHandle removed = any();
            const hitbox_body as_number = number(removed);
            REQUIRE(hitbox_world_remove(c(), &as_number, 1) == HITBOX_OK);
            REQUIRE(!cpp.remove(removed));
        }
        // Slots of removed bodies are used again.
        add_shapes(HITBOX_SPHERE, 2), add_shapes(HITBOX_OBB, 1), add_part(flip());
        for (unsigned i = 0; i < 12; ++i) {
            const BodyHandle body = any();
            const hitbox_body as_number = number(body);
            if (i % 2 == 0) {
                REQUIRE(hitbox_world_sleep(c(), &as_number, 1) == HITBOX_OK);
                REQUIRE(!cpp.sleep(body));
            } else {
                REQUIRE(hitbox_world_wake(c(), &as_number, 1) == HITBOX_OK);
                REQUIRE(!cpp.wake(body));
            }
        }
        update();
    }
    /// Moves bodies, with one transform for each, or the same one for all.
    void move(const std::vector<BodyHandle>& bodies, std::size_t transform_count) {
        const Matrices transforms(numbers, transform_count, flip());
        std::vector<hitbox_body> as_numbers;
        for (const BodyHandle body : bodies) as_numbers.push_back(number(body));
        REQUIRE(hitbox_world_move(c(), as_numbers.data(), as_numbers.size(), &transforms.array) == HITBOX_OK);
        for (std::size_t i = 0; i < bodies.size(); ++i)
            REQUIRE(!cpp.move(bodies[i], transforms.maps[transform_count == 1 ? 0 : i]));
    }

    /// Takes what a sweep cannot hit out of all questions.
    void hide_layer_2() {
        for (const BodyHandle body : alive())
            if (cpp.state(body)->layers.of == 2) set_layers(body, 0, 0);
    }
    void set_layers(BodyHandle body, std::uint32_t of, std::uint32_t meet) {
        REQUIRE(hitbox_world_set_layers(c(), number(body), of, meet) == HITBOX_OK);
        REQUIRE(!cpp.set_layers(body, {of, meet}));
    }

    bool flip() { return numbers.number(2) == 0; }

private:
    void keep(BodyHandle body, hitbox_body number) {
        // A number is never used again.
        for (const auto& [before, number_before] : all_) REQUIRE(number_before != number);
        all_.emplace(body, number);
    }
    hitbox_body_options any_options(std::int32_t kind) {
        const bool cannot_be_hit = kind == HITBOX_RAY || kind == HITBOX_LINE || kind == HITBOX_FRUSTUM;
        const std::uint32_t of = cannot_be_hit ? 2 : numbers.number(4) == 0 ? 4 : 1;
        return {numbers.number(1000), of, numbers.number(4) == 0 ? 3u : ~0u, std::int32_t(numbers.number(2)),
                std::int32_t(numbers.number(2))};
    }
    static hitbox::BodyOptions same_options(const hitbox_body_options& given,
                                            const hitbox::Affine3& transform) {
        hitbox::BodyOptions options;
        options.transform = transform, options.user_data = given.user_data;
        options.layers = {given.layers_of, given.layers_meet};
        options.fill = given.is_surface != 0 ? hitbox::Fill::surface : hitbox::Fill::solid;
        options.quick_bounds = given.quick_bounds != 0;
        return options;
    }

    WorldHandle c_;
    std::map<BodyHandle, hitbox_body> all_;
    MeshHandle mesh_ = made(torus({0, 0, 0}));
    hitbox::MeshModel model_ = *hitbox::MeshModel::from_mesh(torus({0, 0, 0}));
};

}  // namespace c_test
