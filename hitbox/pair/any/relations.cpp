// relations.cpp: whether and how two shapes of any kind meet.
#include <hitbox/pair/any/ask_any.hpp>
#include <hitbox/pair/any_pair.hpp>

#include <variant>

namespace hitbox {

bool intersects(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return intersects(x, y); }, a, b);
}

bool may_intersect(const AnyShape& a, const AnyShape& b) {
    return std::visit(
        []<class A, class B>(const A& x, const B& y) {
            if constexpr (detail::AnsweredAsShapes<verb::MayIntersect, A, B>)
                return may_intersect(x, y);
            else
                return intersects(x, y);
        },
        a, b);
}

Result<Relation> classify(const AnyShape& a, const AnyShape& b) {
    return detail::ask_any<verb::Classify, Relation>("classify", a, b);
}

Result<std::optional<Side>> side(const AnyShape& plane, const AnyShape& shape) {
    return detail::ask_any<verb::OnSide, std::optional<Side>>("side", plane, shape);
}

Result<Placement> placement(const AnyShape& segment, const AnyShape& box) {
    return detail::ask_any<verb::Place, Placement>("placement", segment, box);
}

}  // namespace hitbox
