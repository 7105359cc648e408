// rational_obb.hpp: point in oriented box by rational arithmetic, sharing nothing with the library.
#pragma once

#include <hitbox/shape/obb.hpp>

#include <gmpxx.h>

#include <array>
#include <cstddef>
#include <vector>

#include "../oracle/rational_vector.hpp"

namespace hitbox::test {

using oracle::rational::exact;
using oracle::rational::Vector;

/// A box ready to be asked: solves d = sum of s_i h_i over the half-axes that are not zero, which have to be
/// linearly independent, and compares each |s_i| with 1.
class RationalObb {
public:
    template <class T>
    explicit RationalObb(const Obb<T>& box) : empty_(box.is_empty()) {
        if (empty_) return;
        center_ = exact(Vec3(box.center));
        for (const auto& h : box.half_axes)
            if (const Vector r = exact(Vec3(h)); !is_zero(r)) half_.push_back(r);
        // Complete to three independent vectors; the box has no extent along the new ones.
        const Vector axes[3] = {exact({1, 0, 0}), exact({0, 1, 0}), exact({0, 0, 1})};
        if (half_.empty()) none_.assign(axes, axes + 3);
        if (half_.size() == 1) {
            for (const Vector& e : axes)
                if (none_.empty() && !is_zero(cross(half_[0], e))) none_.push_back(cross(half_[0], e));
            none_.push_back(cross(half_[0], none_[0]));
        }
        if (half_.size() == 2) none_.push_back(cross(half_[0], half_[1]));
        base_ = half_;
        base_.insert(base_.end(), none_.begin(), none_.end());
        determinant_ = dot(cross(base_[0], base_[1]), base_[2]);
        for (std::size_t i = 0; i < 3; ++i) dual_[i] = cross(base_[(i + 1) % 3], base_[(i + 2) % 3]);
    }

    bool independent() const { return empty_ || determinant_ != 0; }
    bool has_volume() const { return half_.size() == 3 && determinant_ != 0; }

    template <class T>
    bool contains(const Vec<3, T>& point) const {
        return contains(exact(Vec3(point)));
    }
    bool contains(const Vector& point) const {
        if (empty_) return false;
        const Vector d = point - center_;
        for (std::size_t i = 0; i < 3; ++i) {
            const mpq_class s = dot(dual_[i], d);
            if (i < half_.size() ? abs(s) > abs(determinant_) : s != 0) return false;
        }
        return true;
    }

private:
    bool empty_;
    Vector center_;
    std::vector<Vector> half_, none_, base_;
    mpq_class determinant_;
    std::array<Vector, 3> dual_;
};

}  // namespace hitbox::test
