// body_contacts_test.cpp: contacts of bodies of all kinds, beside those of their shapes.
#include "world/scene.hpp"

#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/pair/contacts.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

using namespace hitbox;

namespace {

bool same(const std::optional<Contacts>& x, const std::optional<Contacts>& y) {
    if (!x || !y) return !x && !y;
    const auto same_point = [](const ContactPoint& p, const ContactPoint& q) {
        return p.a == q.a && p.b == q.b && p.depth == q.depth && p.a_feature == q.a_feature &&
               p.b_feature == q.b_feature;
    };
    return x->axis == y->axis && x->depth == y->depth &&
           std::equal(x->points().begin(), x->points().end(), y->points().begin(), y->points().end(),
                      same_point);
}
bool same(const BodyContacts& x, const BodyContacts& y) {
    return x.a == y.a && x.b == y.b && x.triangle == y.triangle && same(x.contacts, y.contacts);
}

template <class A, class B>
std::optional<Contacts> contacts_if_any(const A& a, const B& b) {
    if constexpr (detail::SolidShape<A> && detail::SolidShape<B>)
        return contacts(a, b);
    else
        return {};
}
std::optional<Contacts> contacts_of_shapes(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return contacts_if_any(x, y); }, a, b);
}

// By trying all pairs and all triangles.
std::vector<BodyContacts> expected(const World& world) {
    std::vector<BodyHandle> handles;
    world.for_each([&](BodyHandle h, const BodyState&) { handles.push_back(h); });
    std::vector<BodyContacts> all;
    const std::vector<Collision> collisions = world.collisions().collisions;
    for (const Collision& c : collisions) {
        const BodyState a = *world.state(c.a), b = *world.state(c.b);
        if (a.shape && b.shape) {
            all.push_back({c.a, c.b, {}, contacts_of_shapes(*a.shape, *b.shape)});
            continue;
        }
        const std::size_t before = all.size();
        if (a.shape || b.shape) {
            const BodyState& m = a.mesh ? a : b;
            const Surface& surface = m.mesh->surface();
            for (std::uint32_t i = 0; i < surface.triangles().size(); ++i) {
                const Triangle3 t = surface.triangle(i).transformed(m.placed);
                const auto both = a.mesh ? contacts_of_shapes(t, *b.shape) : contacts_of_shapes(*a.shape, t);
                if (both) all.push_back({c.a, c.b, m.mesh->number_in_mesh(i), both});
            }
        }
        if (all.size() == before) all.push_back({c.a, c.b, {}, {}});
    }
    return all;
}

}  // namespace

TEST_SUITE("world/body_contacts") {
    TEST_CASE("a box on a box has four contacts, in both orders, with the features of its corners") {
        World world;
        const BodyHandle floor = *world.add(Aabb3{{-9, -9, -1}, {9, 9, 0}});
        const BodyHandle box = *world.add(Aabb3{{0, 0, 0}, {1, 1, 1}}, {Affine3::translate({0, 0, -0.25})});
        world.update();
        const std::vector<BodyContacts> found = world.contacts();
        REQUIRE(found.size() == 1);
        CHECK(found[0].a == floor);
        CHECK(found[0].b == box);
        REQUIRE(found[0].contacts.has_value());
        CHECK(found[0].contacts->axis == Vec3{0, 0, -1});
        CHECK(found[0].contacts->depth == 0.25);
        CHECK(found[0].contacts->count == 4);
        const std::vector<BodyContacts> turned = world.contacts(box, floor);
        REQUIRE(turned.size() == 1);
        CHECK(turned[0].a == box);
        CHECK(same(turned[0].contacts, mirrored(*found[0].contacts)));
        CHECK(world.contacts(box, box).empty());
        CHECK(world.contacts(box, BodyHandle{}).empty());
        REQUIRE(!world.move(box, Affine3::translate({0, 0, 0.25})));
        world.update();
        CHECK(world.contacts().empty());
        CHECK(world.contacts(box, floor).empty());
    }

    TEST_CASE(
        "every two kinds of bodies that meet are in the list, with the contacts that their shapes have") {
        const std::vector<AnyShape> shapes{
            Aabb3{{-1, -1, -1}, {1, 1, 1}},
            Capsule3{{-1, 0, 0}, {1, 0, 0}, 0.5},
            Frustum3{{Plane3{{1, 0, 0}, -1}, Plane3{{-1, 0, 0}, -1}, Plane3{{0, 1, 0}, -1},
                      Plane3{{0, -1, 0}, -1}, Plane3{{0, 0, 1}, -1}, Plane3{{0, 0, -1}, -1}}},
            Line3{{0, 0, 0}, {1, 1, 1}},
            Obb3{{0, 0, 0}, {Vec3{1, 1, 0}, Vec3{-1, 1, 0}, Vec3{0, 0, 1}}},
            Plane3{{0, 0, 1}, 0},
            Vec3{0, 0, 0},
            Ray3{{0, 0, 0}, {1, 1, 1}},
            Rectangle3{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}}},
            Segment3{{-1, 0, 0}, {1, 0, 0}},
            Sphere3{{0, 0, 0}, 1},
            Triangle3{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}},
        };
        static_assert(shape_count == 12, "a line for each shape");
        World world;
        for (const AnyShape& shape : shapes) REQUIRE(world.add(shape).ok());
        world.update();
        const std::vector<BodyContacts> found = world.contacts();
        REQUIRE(found.size() == 12 * 11 / 2);
        std::size_t with = 0;
        for (const BodyContacts& c : found) {
            CHECK(same(c.contacts, contacts_of_shapes(shapes[c.a.slot], shapes[c.b.slot])));
            with += c.contacts.has_value();
        }
        CHECK(with == 8 * 7 / 2);  // of the eight kinds that have an end
    }

    TEST_CASE("a shape and a mesh have contacts for each triangle; within a solid there are none to name") {
        const MeshModel cube = *MeshModel::from_mesh(scene::box_mesh({-4, -4, -4}, {4, 4, 4}));
        World world;
        const BodyHandle ball = *world.add(Sphere3{{1, 0, 4.5}, 1});
        const BodyHandle solid = *world.add(cube);
        const BodyHandle inside = *world.add(Sphere3{{0, 0, 0}, 1}), other = *world.add(cube);
        const BodyHandle line = *world.add(Line3{{2, 1, 9}, {0, 0, 1}}, {.layers = {2, 0xffffffff}});
        REQUIRE(!world.sleep(other));
        REQUIRE(!world.set_layers(other, {4, 2}));
        world.update();
        const std::vector<BodyContacts> found = world.contacts(ball, solid);
        REQUIRE(found.size() == 2);  // the two triangles of the top
        // The smallest way out of the other one leads across the edge that they share.
        const Contacts &first = found[0].contacts.value(), &second = found[1].contacts.value();
        const Contacts& deeper = first.depth > second.depth ? first : second;
        CHECK(deeper.depth == doctest::Approx(0.5));
        CHECK(deeper.axis.z == doctest::Approx(1));
        CHECK(*found[0].triangle < *found[1].triangle);
        for (const BodyHandle h : {inside, other, line}) {
            const std::vector<BodyContacts> none = world.contacts(solid, h);
            REQUIRE(none.size() == 1);
            CHECK_FALSE(none[0].contacts.has_value());
            CHECK_FALSE(none[0].triangle.has_value());
        }
    }

    TEST_CASE(
        "in crowds of all kinds the contacts are those of all pairs that meet, for any number of threads") {
        scene::Random random(4);
        std::size_t with = 0, triangles = 0, without = 0;
        for (int round = 0; round < 20; ++round) {
            World world;
            for (int i = 0; i < 100; ++i) {
                const scene::Mirror m = scene::any_body(random);
                Affine3 pose = scene::any_pose(random, 9);
                if (round % 2)  // on a grid: many touch
                    pose = Affine3::translate(
                        {double(random.below(9)), double(random.below(9)), double(random.below(9))});
                const BodyHandle h = scene::add(world, m, {pose});
                if (random.below(4) == 0) REQUIRE(!world.sleep(h));
            }
            REQUIRE(world.add(Plane3{{0, 0, 1}, 4}).ok());
            REQUIRE(world.add(Line3{{4, 4, 4}, {1, 0, 1}}).ok());
            world.update();
            const std::vector<BodyContacts> found = world.contacts(), wanted = expected(world);
            REQUIRE(found.size() == wanted.size());
            const auto same_ones = [](const BodyContacts& x, const BodyContacts& y) { return same(x, y); };
            REQUIRE(std::equal(found.begin(), found.end(), wanted.begin(), same_ones));
            ThreadExecutor executor(3);
            const std::vector<BodyContacts> again = world.contacts({.executor = &executor});
            REQUIRE(std::equal(found.begin(), found.end(), again.begin(), again.end(), same_ones));
            for (const BodyContacts& c : found) ++(c.triangle ? triangles : c.contacts ? with : without);
        }
        CHECK(with > 500);
        CHECK(triangles > 500);
        CHECK(without > 300);
    }
}
