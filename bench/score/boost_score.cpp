// boost_score.cpp: Boost.Geometry, of what it does in space: boxes, points and segments (score).
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/version.hpp>

#include <optional>
#include <string>
#include <utility>

#include "score_peer.hpp"

namespace hitbox::score {
namespace {

namespace bg = boost::geometry;

template <class T>
struct Boost {
    using Point = bg::model::point<T, 3, bg::cs::cartesian>;
    static Point point(const Vec3& v) { return {T(v.x), T(v.y), T(v.z)}; }

    static std::optional<bool> hits(const Shape& a, const Shape& b) {
        if (b.kind == Kind::aabb && a.kind != Kind::aabb) return hits(b, a);
        if (a.kind != Kind::aabb) return std::nullopt;
        const bg::model::box<Point> box(point(a.v[0]), point(a.v[1]));
        if (b.kind == Kind::aabb)
            return bg::intersects(box, bg::model::box<Point>(point(b.v[0]), point(b.v[1])));
        if (b.kind == Kind::point) return bg::covered_by(point(b.v[0]), box);
        if (b.kind == Kind::segment)
            return bg::intersects(bg::model::segment<Point>(point(b.v[0]), point(b.v[1])), box);
        return std::nullopt;
    }
};

const std::string name = "Boost.Geometry " + std::to_string(BOOST_VERSION / 100000) + "." +
                         std::to_string(BOOST_VERSION / 100 % 1000);
const AddPeer in_floats({.name = name, .numbers = Numbers::floats, .hits = Boost<float>::hits});
const AddPeer in_doubles({.name = name, .numbers = Numbers::doubles, .hits = Boost<double>::hits});

}  // namespace
}  // namespace hitbox::score
