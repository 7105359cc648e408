// function_ref.hpp: a reference to a callable, without ownership (FunctionRef, callback).
#pragma once

#include <hitbox/core/config.hpp>

#include <type_traits>
#include <utility>

namespace hitbox {

template <class Signature>
class FunctionRef;

/// A reference to a callable. It is two pointers; unlike std::function it makes no copy and no allocation.
/// The callable must outlive the call that it is passed to. A lambda in the argument list does.
template <class R, class... Args>
class FunctionRef<R(Args...)> {
public:
    /// Refers to a function object.
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, FunctionRef> &&
                 !std::is_function_v<std::remove_reference_t<F>> && std::is_invocable_r_v<R, F&, Args...>)
    FunctionRef(F&& f) noexcept
        : target_{.object = address_of(f)}, call_([](Target target, Args... args) -> R {
              return R((*static_cast<std::add_pointer_t<std::remove_reference_t<F>>>(target.object))(
                  std::forward<Args>(args)...));
          }) {}

    /// Refers to a function. A function is not an object, so its own address is stored.
    template <class F>
        requires(std::is_function_v<F> && std::is_invocable_r_v<R, F&, Args...>)
    FunctionRef(F& f) noexcept
        : target_{.function = reinterpret_cast<void (*)()>(&f)}, call_([](Target target, Args... args) -> R {
              return R(reinterpret_cast<F*>(target.function)(std::forward<Args>(args)...));
          }) {}

    R operator()(Args... args) const { return call_(target_, std::forward<Args>(args)...); }

private:
    // As std::addressof, but without including <memory>.
    template <class F>
    static void* address_of(F& f) noexcept {
        return &const_cast<char&>(reinterpret_cast<const volatile char&>(f));
    }

    union Target {
        void* object;
        void (*function)();
    };

    Target target_;
    R (*call_)(Target, Args...);
};

}  // namespace hitbox
