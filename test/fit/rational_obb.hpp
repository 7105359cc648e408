// rational_obb.hpp: point in oriented box by rational arithmetic, sharing nothing with the library.
#pragma once

#include <hitbox/shape/obb.hpp>

#include <gmpxx.h>

#include <array>
#include <vector>

namespace hitbox::test {

using Rational3 = std::array<mpq_class, 3>;

template <class T>
Rational3 rational(const Vec<3, T>& v) {
    return {mpq_class(double(v.x)), mpq_class(double(v.y)), mpq_class(double(v.z))};
}
inline mpq_class dot(const Rational3& a, const Rational3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Rational3 cross(const Rational3& a, const Rational3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline bool is_zero(const Rational3& a) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }

/// A box ready to be asked: solves d = sum of s_i h_i over the half-axes that are not zero, which have to be
/// linearly independent, and compares each |s_i| with 1.
class RationalObb {
public:
    template <class T>
    explicit RationalObb(const Obb<T>& box) : empty_(box.is_empty()) {
        if (empty_) return;
        center_ = rational(box.center);
        for (const auto& h : box.half_axes)
            if (const Rational3 r = rational(h); !is_zero(r)) half_.push_back(r);
        // Complete to three independent vectors; the box has no extent along the new ones.
        const Rational3 unit[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        if (half_.empty()) none_.assign(unit, unit + 3);
        if (half_.size() == 1) {
            for (const Rational3& e : unit)
                if (none_.empty() && !is_zero(cross(half_[0], e))) none_.push_back(cross(half_[0], e));
            none_.push_back(cross(half_[0], none_[0]));
        }
        if (half_.size() == 2) none_.push_back(cross(half_[0], half_[1]));
        base_ = half_;
        base_.insert(base_.end(), none_.begin(), none_.end());
        determinant_ = test::dot(cross(base_[0], base_[1]), base_[2]);
        for (std::size_t i = 0; i < 3; ++i) dual_[i] = cross(base_[(i + 1) % 3], base_[(i + 2) % 3]);
    }

    bool independent() const { return empty_ || determinant_ != 0; }

    template <class T>
    bool contains(const Vec<3, T>& point) const {
        if (empty_) return false;
        Rational3 d = rational(point);
        for (std::size_t k = 0; k < 3; ++k) d[k] -= center_[k];
        for (std::size_t i = 0; i < 3; ++i) {
            const mpq_class s = test::dot(dual_[i], d);
            if (i < half_.size() ? abs(s) > abs(determinant_) : s != 0) return false;
        }
        return true;
    }

private:
    bool empty_;
    Rational3 center_;
    std::vector<Rational3> half_, none_, base_;
    mpq_class determinant_;
    std::array<Rational3, 3> dual_;
};

}  // namespace hitbox::test
