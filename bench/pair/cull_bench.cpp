// cull_bench.cpp: a camera and a million boxes or spheres, exact or by six planes (frustum culling; benchmark).
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/pair/frustum_round.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "../textbook/frustum.hpp"
#include "../workload.hpp"
#include "inquiry.hpp"
#include "placed_shapes.hpp"
#include "random_shapes.hpp"

namespace hitbox::bench {
namespace {

/// Tests every shape against the camera with `Question`.
template <class Shape, class T, class Question>
class CullInquiry : public Inquiry {
public:
    CullInquiry(std::shared_ptr<const std::vector<Shape>> shapes, const Frustum<T>& camera, Question question)
        : shapes_(std::move(shapes)), camera_(camera), hits_(shapes_->size()), question_(question) {}

    void ask() override {
        const Shape* shape = shapes_->data();
        const Frustum<T> camera = camera_;
        std::uint8_t* hit = hits_.data();
        for (std::size_t i = 0, count = hits_.size(); i < count; ++i) hit[i] = question_(shape[i], camera);
    }
    Answers answers() const override { return {std::vector<double>(hits_.begin(), hits_.end())}; }

private:
    std::shared_ptr<const std::vector<Shape>> shapes_;
    Frustum<T> camera_;
    std::vector<std::uint8_t> hits_;
    Question question_;
};

/// Small shapes in a room of which the camera sees a part.
template <class Shape, class T>
void add_subjects(std::vector<Subject>& subjects, const auto& by_planes) {
    constexpr bool is_double = std::is_same_v<T, double>;
    Random random(501);
    const auto camera = random_shape<Frustum<T>>(random);
    const auto shapes = std::make_shared<std::vector<Shape>>(1'000'000);
    for (Shape& shape : *shapes) {
        Placing<T> to;
        to.scale = T(0.2), to.shift = random.point<T>(-6, 6);
        shape = placed(random_shape<Shape>(random), to);
    }
    const auto exact = std::make_shared<Answers>();
    const auto add = [&](const Answerer& who, const auto& ask) {
        using Asking = CullInquiry<Shape, T, std::remove_cvref_t<decltype(ask)>>;
        subjects.push_back(subject_of(who, std::make_shared<Asking>(shapes, camera, ask), exact));
    };
    const char* const too_many = "keeps some beside an edge";
    add({nullptr, is_double}, [](const Shape& s, const Frustum<T>& f) { return intersects(s, f); });
    add({nullptr, is_double, "may_intersect", too_many},
        [](const Shape& s, const Frustum<T>& f) { return may_intersect(s, f); });
    add({"Assarsson, Moller 2000", is_double, "", too_many}, by_planes);
}

template <template <class> class Shape>
Workload cull(const auto& by_planes) {
    Workload w{1'000'000, {}, {.seconds = 2, .least = 5, .most = 15}};
    add_subjects<Shape<float>, float>(w.subjects, by_planes);
    add_subjects<Shape<double>, double>(w.subjects, by_planes);
    return w;
}

const Registered boxes("pair/aabb_frustum/cull_1m", [] {
    return cull<BoxOf>([](const auto& box, const auto& f) { return textbook::intersects_by_corner(box, f); });
});
const Registered spheres("pair/frustum_sphere/cull_1m", [] {
    return cull<Sphere>([](const auto& sphere, const auto& f) { return textbook::intersects(f, sphere); });
});

}  // namespace
}  // namespace hitbox::bench
