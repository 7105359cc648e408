// fcl_peer.cpp: the dynamic trees of the broad phase of FCL, in float (peer for all queries).
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/broadphase/broadphase_dynamic_AABB_tree_array.h>
#include <fcl/config.h>
#include <fcl/geometry/shape/box.h>

#include "peer.hpp"

namespace hitbox::bench {
namespace {

using Object = fcl::CollisionObject<float>;
using Vector = fcl::Vector3<float>;

std::uint32_t number(const Object* o) {
    return std::uint32_t(reinterpret_cast<std::uintptr_t>(o->getUserData()));  // NOLINT: the index
}
Vector vector(const Vec3f& v) { return {v.x, v.y, v.z}; }

/// Sets the bounds as given. From its own shapes FCL would compute different bounds by rounding.
void set_bounds(Object& object, const Aabb3f& box) {
    auto& bounds = const_cast<fcl::AABB<float>&>(object.getAABB());
    bounds.min_ = vector(box.min), bounds.max_ = vector(box.max);
}

Object make_object(const std::shared_ptr<fcl::Box<float>>& shape, const Aabb3f& box, std::size_t i) {
    Object object(shape, fcl::Transform3<float>::Identity());
    object.setUserData(reinterpret_cast<void*>(i));  // NOLINT: no pointer, the index
    set_bounds(object, box);
    return object;
}

/// The objects share one unused shape and are created before the tree, because a program that uses FCL has
/// them already.
template <class Manager>
class Fcl : public Peer {
public:
    explicit Fcl(const Scene& scene) {
        const auto shape = std::make_shared<fcl::Box<float>>(1.0f, 1.0f, 1.0f);
        objects_.reserve(scene.boxes.size());
        for (std::size_t i = 0; i < scene.boxes.size(); ++i)
            objects_.push_back(make_object(shape, scene.boxes[i], i));
        std::vector<Object*> all;
        for (Object& o : objects_) all.push_back(&o);
        manager_.registerObjects(all);
        manager_.setup();
    }
    void pairs(Pairs& out) override { manager_.collide(&out, take_pair); }
    void pairs_with(Peer& other, Pairs& out) override {
        manager_.collide(&static_cast<Fcl&>(other).manager_, &out, take_ordered);
    }
    void move(const Scene& scene) override {
        for (std::size_t i = 0; i < objects_.size(); ++i) set_bounds(objects_[i], scene.boxes[i]);
        manager_.update();
    }
    void overlaps(const Boxes& boxes, Pairs& out) override {
        Object object = make_object(std::make_shared<fcl::Box<float>>(1.0f, 1.0f, 1.0f), boxes[0], 0);
        Question question{&object, 0, &out};
        for (const Aabb3f& box : boxes) {
            set_bounds(object, box);
            manager_.collide(&object, &question, take_answer);
            ++question.number;
        }
    }
    void nearest(std::span<const Vec3f> points, std::size_t, Pairs& out) override {
        Object object = make_object(std::make_shared<fcl::Box<float>>(0.0f, 0.0f, 0.0f), {}, 0);
        Question question{&object, 0, &out};
        for (const Vec3f& p : points) {
            set_bounds(object, {p, p});
            question.nearest = UINT32_MAX;
            manager_.distance(&object, &question, take_nearer);
            if (question.nearest != UINT32_MAX) out.push_back({question.number, question.nearest});
            ++question.number;
        }
    }

private:
    struct Question {
        Object* object;
        std::uint32_t number;
        Pairs* out;
        std::uint32_t nearest = UINT32_MAX;
    };

    // The managers may report pairs that do not overlap.
    static bool take_pair(Object* a, Object* b, void* data) {
        if (a->getAABB().overlap(b->getAABB()))
            static_cast<Pairs*>(data)->push_back(
                {std::min(number(a), number(b)), std::max(number(a), number(b))});
        return false;
    }
    static bool take_ordered(Object* a, Object* b, void* data) {
        if (a->getAABB().overlap(b->getAABB())) static_cast<Pairs*>(data)->push_back({number(a), number(b)});
        return false;
    }
    static bool take_answer(Object* a, Object* b, void* data) {
        const auto& question = *static_cast<Question*>(data);
        if (a->getAABB().overlap(b->getAABB()))
            question.out->push_back({question.number, number(a == question.object ? b : a)});
        return false;
    }
    static bool take_nearer(Object* a, Object* b, void* data, float& best) {
        auto& question = *static_cast<Question*>(data);
        const float distance = a->getAABB().distance(b->getAABB());
        if (question.nearest == UINT32_MAX || distance < best) {
            best = distance;
            question.nearest = number(a == question.object ? b : a);
        }
        return distance == 0;
    }

    std::vector<Object> objects_;
    Manager manager_;
};

constexpr unsigned can = PeerKind::pairs | PeerKind::pairs_with | PeerKind::move | PeerKind::overlaps |
                         PeerKind::nearest_1 | PeerKind::build;

const AddPeer tree({"fcl tree", FCL_VERSION, false, can,
                    make_peer<Fcl<fcl::DynamicAABBTreeCollisionManager<float>>>});
const AddPeer array({"fcl tree, array", FCL_VERSION, false, can,
                     make_peer<Fcl<fcl::DynamicAABBTreeCollisionManager_Array<float>>>});

}  // namespace
}  // namespace hitbox::bench
