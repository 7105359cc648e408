// contacts.cpp: depths, contacts, axes and sweeps of two shapes of any kind.
#include <hitbox/pair/any/ask_any.hpp>
#include <hitbox/pair/any_pair.hpp>

#include <variant>

namespace hitbox {

Result<std::optional<Penetration>> penetration(const AnyShape& a, const AnyShape& b) {
    return detail::ask_any<verb::Penetrate, std::optional<Penetration>>("penetration", a, b);
}

Result<std::optional<ClosestFeatures>> closest_features(const AnyShape& a, const AnyShape& b) {
    return detail::ask_any<verb::NameFeatures, std::optional<ClosestFeatures>>("closest_features", a, b);
}

Result<std::optional<Contacts>> contacts(const AnyShape& a, const AnyShape& b) {
    return detail::ask_any<verb::FindContacts, std::optional<Contacts>>("contacts", a, b);
}

Result<std::optional<SeparatingAxis>> separating_axis(const AnyShape& a, const AnyShape& b) {
    return detail::ask_any<verb::FindAxis, std::optional<SeparatingAxis>>("separating_axis", a, b);
}

Result<std::optional<SweepHit<double>>> sweep(const AnyShape& a, const Vec3& motion, const AnyShape& b) {
    return std::visit(
        [&]<class A, class B>(const A& x, const B& y) -> Result<std::optional<SweepHit<double>>> {
            if constexpr (detail::has_sweep<A, B>)
                return sweep(x, motion, y);
            else
                return detail::no_answer_of_any("sweep", a, b);
        },
        a, b);
}

}  // namespace hitbox
