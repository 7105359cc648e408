// fcl_shapes.hpp: shapes of FCL with their poses (benchmark).
#pragma once

#include <fcl/config.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/sphere.h>

#include <array>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

#include "shape_peer.hpp"

namespace hitbox::bench {

template <class T>
fcl::Vector3<T> fcl_vector(const Vec<3, T>& v) {
    return {v.x, v.y, v.z};
}

/// A shape of FCL and its pose.
template <class Shape>
struct FclShape {
    using T = typename Shape::S;

    Shape shape;
    fcl::Transform3<T> pose = fcl::Transform3<T>::Identity();
    fcl::Transform3<T> pose_after = fcl::Transform3<T>::Identity();  ///< after the motion

    explicit FclShape(const PosedShape<T>& s) : shape(made(s)) {
        for (int k = 0; k < 3; ++k) pose.linear().col(k) = fcl_vector(s.axes[std::size_t(k)]);
        pose.translation() = fcl_vector(s.center);
        pose_after = pose;
        pose_after.translation() = fcl_vector(s.center + s.motion);
    }

private:
    static Shape made(const PosedShape<T>& s) {
        if constexpr (std::is_same_v<Shape, fcl::Box<T>>)
            return Shape(2 * s.half.x, 2 * s.half.y, 2 * s.half.z);
        else if constexpr (std::is_same_v<Shape, fcl::Capsule<T>>)
            return Shape(s.radius, 2 * s.half.z);
        else
            return Shape(s.radius);
    }
};

/// FCL takes the corners of triangles in the world.
template <class T>
struct FclTriangle {
    std::array<fcl::Vector3<T>, 3> corner;

    explicit FclTriangle(const PosedShape<T>& s)
        : corner{fcl_vector(s.corner[0]), fcl_vector(s.corner[1]), fcl_vector(s.corner[2])} {}
};

/// Calls `use` with the type of FCL for shapes of that kind.
template <class T>
auto with_fcl_type(PosedKind kind, const auto& use) {
    if (kind == PosedKind::box) return use(std::type_identity<FclShape<fcl::Box<T>>>());
    if (kind == PosedKind::capsule) return use(std::type_identity<FclShape<fcl::Capsule<T>>>());
    if (kind == PosedKind::sphere) return use(std::type_identity<FclShape<fcl::Sphere<T>>>());
    return use(std::type_identity<FclTriangle<T>>());
}

/// Asks a question of types of FCL, which takes its kinds in the order of PosedKind; null if it does not take them.
template <class T, class Question>
std::shared_ptr<Inquiry> ask_fcl(const PosedShapes<T>& a, const PosedShapes<T>& b) {
    if (a[0].kind > b[0].kind) return ask_fcl<T, Question>(b, a);
    return with_fcl_type<T>(a[0].kind, [&]<class A>(std::type_identity<A>) {
        return with_fcl_type<T>(b[0].kind, [&]<class B>(std::type_identity<B>) -> std::shared_ptr<Inquiry> {
            if constexpr (std::is_invocable_v<Question, const A&, const B&>)
                return std::make_shared<PairInquiry<A, B, Question>>(
                    std::vector<A>(a.begin(), a.end()), std::vector<B>(b.begin(), b.end()), Question());
            else
                return nullptr;
        });
    });
}

}  // namespace hitbox::bench
