// frustum_sphere.cpp: the feet of a center on the planes, edges and corners of a frustum.
#include <hitbox/pair/detail/frustum_numbers.hpp>
#include <hitbox/pair/detail/frustum_relation.hpp>

namespace hitbox::detail {

namespace {

using namespace frustum;

constexpr std::size_t planes = 6;
template <class N>
using FrustumScene = Scene<N, planes>;

enum class Known { no, yes, unknown };

// Whether some foot of the center lies in the frustum and in the sphere. Each foot is the center less a sum of
// normals, all over a common denominator; what is asked of it is multiplied by that.
template <class N>
class Feet {
public:
    explicit Feet(const FrustumScene<N>& scene) : s_(scene), r_sq_(scene.number * scene.number) {
        for (std::size_t i = 0; i < planes; ++i) height_[i] = s_.height(i, s_.v[0]);
    }

    bool doubt() const { return doubt_; }

    /// The center lies farther behind one plane than the sphere reaches.
    bool one_plane_tells() {
        for (std::size_t i = 0; i < planes; ++i) {
            Numbers ask;
            const bool behind = ask.sign_of(height_[i]) == Sign::negative;
            const N reach = r_sq_ * dot_product(s_.normal[i], s_.normal[i]);
            if (behind && ask.sign_of(height_[i] * height_[i] - reach) == Sign::positive) return true;
        }
        return false;
    }

    bool some_is_shared() {
        if (center_is_inside()) return true;
        for (std::size_t i = 0; i < planes; ++i)
            if (foot_on_plane(i)) return true;
        for (std::size_t i = 0; i < planes; ++i)
            for (std::size_t j = i + 1; j < planes; ++j)
                if (foot_on_edge(i, j)) return true;
        for (std::size_t i = 0; i < planes; ++i)
            for (std::size_t j = i + 1; j < planes; ++j)
                for (std::size_t k = j + 1; k < planes; ++k)
                    if (corner(i, j, k)) return true;
        return false;
    }

private:
    using Numbers = typename NumbersFor<N>::type;

    bool center_is_inside() {
        Known all = Known::yes;
        for (std::size_t i = 0; i < planes; ++i) all = both(all, not_negative(height_[i]));
        return learned(all);
    }
    bool foot_on_plane(std::size_t i) {
        const Triple<N>& n = s_.normal[i];
        const N whole = dot_product(n, n), h = height_[i];
        Known all = both(positive(whole), not_negative(r_sq_ * whole - h * h));
        for (std::size_t k = 0; k < planes && all != Known::no; ++k)
            if (k != i) all = both(all, not_negative(height_[k] * whole - h * dot_product(s_.normal[k], n)));
        return learned(all);
    }
    // The foot is the center less (a n + b m) / |n x m|^2, which lies on both planes.
    bool foot_on_edge(std::size_t i, std::size_t j) {
        const Triple<N>&n = s_.normal[i], &m = s_.normal[j];
        const N nn = dot_product(n, n), nm = dot_product(n, m), mm = dot_product(m, m);
        const Triple<N> way = cross_product(n, m);
        const N whole = dot_product(way, way), h = height_[i], g = height_[j];
        const N a = h * mm - g * nm, b = g * nn - h * nm;
        Known all = both(not_negative(r_sq_ * whole - (a * h + b * g)), positive(whole));
        for (std::size_t k = 0; k < planes && all != Known::no; ++k) {
            if (k == i || k == j) continue;
            const N less = a * dot_product(s_.normal[k], n) + b * dot_product(s_.normal[k], m);
            all = both(all, not_negative(height_[k] * whole - less));
        }
        return learned(all);
    }
    // The corner is the center less (h (m x l) + g (l x n) + f (n x m)) / det(n, m, l).
    bool corner(std::size_t i, std::size_t j, std::size_t k) {
        const Triple<N>&n = s_.normal[i], &m = s_.normal[j], &l = s_.normal[k];
        const Triple<N> ml = cross_product(m, l), ln = cross_product(l, n), nm = cross_product(n, m);
        N whole = dot_product(n, ml);
        const auto sum = [&](const N& x, const N& y, const N& z) {
            return height_[i] * x + height_[j] * y + height_[k] * z;
        };
        Triple<N> way{sum(ml.x, ln.x, nm.x), sum(ml.y, ln.y, nm.y), sum(ml.z, ln.z, nm.z)};
        Known all = not_negative(r_sq_ * (whole * whole) - dot_product(way, way));
        if (all == Known::no) return false;
        Numbers ask;
        const Sign turn = ask.sign_of(whole);
        if (turn == Sign::zero) return doubt_ |= ask.doubt, false;
        if (turn == Sign::negative) whole = -whole, way = {-way.x, -way.y, -way.z};
        for (std::size_t p = 0; p < planes && all != Known::no; ++p)
            if (p != i && p != j && p != k)
                all = both(all, not_negative(height_[p] * whole - dot_product(s_.normal[p], way)));
        return learned(all);
    }

    static Known not_negative(const N& n) {
        Numbers ask;
        const Sign s = ask.sign_of(n);
        return ask.doubt ? Known::unknown : s == Sign::negative ? Known::no : Known::yes;
    }
    static Known positive(const N& n) {
        Numbers ask;
        const Sign s = ask.sign_of(n);
        return ask.doubt ? Known::unknown : s == Sign::positive ? Known::yes : Known::no;
    }
    static Known both(Known a, Known b) {
        if (a == Known::no || b == Known::no) return Known::no;
        return a == Known::yes ? b : a;
    }
    bool learned(Known k) {
        doubt_ |= k == Known::unknown;
        return k == Known::yes;
    }

    const FrustumScene<N>& s_;
    const N r_sq_;
    std::array<N, planes> height_;
    bool doubt_ = false;
};

std::array<Vec3, 4> only_center(const SphereSet& sphere) { return {sphere.center}; }

}  // namespace

bool meet(const FrustumSet& f, const SphereSet& sphere) {
    if (f.is_empty || sphere.is_empty()) return false;
    const auto center = only_center(sphere);
    if (filter_is_sound(f, center, sphere.radius)) {
        const FrustumScene<Loose> scene = loose_scene(f, center, sphere.radius);
        Feet<Loose> feet(scene);
        if (feet.one_plane_tells()) return false;
        if (feet.some_is_shared()) return true;
        if (!feet.doubt()) return false;
    }
    return in_integers(f, center, sphere.radius, 8,
                       []<class N>(const FrustumScene<N>& scene) { return Feet<N>(scene).some_is_shared(); });
}

bool may_meet(const FrustumSet& f, const SphereSet& sphere) {
    if (f.is_empty || sphere.is_empty()) return false;
    const auto center = only_center(sphere);
    if (!filter_is_sound(f, center, sphere.radius)) return true;
    const FrustumScene<Loose> scene = loose_scene(f, center, sphere.radius);
    return !Feet<Loose>(scene).one_plane_tells();
}

}  // namespace hitbox::detail
