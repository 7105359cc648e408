// fuzz_caller.hpp: handles for random calls, what each call must keep, and what was wrong (fuzzing).
#pragma once

#include <bindings/c/hitbox.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fuzz_arguments.hpp"
#include "handles.hpp"

namespace c_test {

/// A world, and numbers of bodies that are or were in it.
struct WorldOfBodies {
    WorldHandle world;
    std::vector<hitbox_body> bodies;
};

/// Handles of each type.
struct Handles {
    std::vector<MeshHandle> meshes;
    std::vector<IndexHandle> indices;
    std::vector<AssemblyHandle> assemblies;
    std::vector<WorldOfBodies> worlds;
    std::vector<AnswersHandle> answers;
};

/// Makes random calls. It changes its own handles, and asks these and some that it shares with other callers.
class Caller : public Arguments {
public:
    Caller(std::uint64_t seed, const Handles* shared) : Arguments(seed), shared_(shared) {
        for (unsigned i = 0; i < 3; ++i)
            own_.answers.push_back(new_handle<AnswersHandle>(hitbox_answers_create));
    }

    // ---- what is given ----

    const hitbox_mesh* mesh() { return any_of(&Handles::meshes); }
    const hitbox_index* index() { return any_of(&Handles::indices); }
    const hitbox_assembly* assembly() { return any_of(&Handles::assemblies); }
    const WorldOfBodies& world() {
        static const WorldOfBodies none;
        const auto& from = list(&Handles::worlds);
        return rarely() || from.empty() ? none : from[below(unsigned(from.size()))];
    }
    hitbox_mesh* own_mesh() { return own_of(own_.meshes); }
    hitbox_index* own_index() { return own_of(own_.indices); }
    hitbox_assembly* own_assembly() { return own_of(own_.assemblies); }
    hitbox_answers* answers() { return last_answers_ = own_of(own_.answers); }
    WorldOfBodies& own_world() {
        static thread_local WorldOfBodies none;
        none = {};
        return rarely() || own_.worlds.empty() ? none : own_.worlds[below(unsigned(own_.worlds.size()))];
    }
    hitbox_body body(const WorldOfBodies& of) {
        constexpr hitbox_body odd[] = {0, 1, HITBOX_NO_BODY, hitbox_body(1) << 32, HITBOX_NO_BODY << 32, 7};
        if (rarely(20) || of.bodies.empty()) return odd[below(std::size(odd))];
        return of.bodies[below(unsigned(of.bodies.size()))];
    }
    const hitbox_body* bodies(const WorldOfBodies& of, std::size_t count) {
        if (rarely()) return nullptr;
        auto* const to = reinterpret_cast<hitbox_body*>(bytes(count * sizeof(hitbox_body)));
        for (std::size_t i = 0; i < count; ++i) to[i] = body(of);
        return to;
    }
    const hitbox_body_options* body_options() {
        if (below(2) == 0) return nullptr;
        auto* const to = reinterpret_cast<hitbox_body_options*>(bytes(sizeof(hitbox_body_options)));
        *to = {below(9), layers(), layers(), std::int32_t(below(2)), std::int32_t(below(2))};
        return to;
    }

    // ---- what is said ----

    /// Notes a status, and what was wrong with it.
    bool said(hitbox_status status) {
        ++calls_;
        if (status == HITBOX_OK) return true;
        ++failures_;
        statuses_.insert(status);
        expect(status > HITBOX_OK && status <= HITBOX_OUT_OF_MEMORY, "a status that there is not");
        expect(hitbox_error_message()[0] != '\0', "no message");
        expect(std::string(hitbox_error_message()) != "internal error", "an internal error");
        return false;
    }
    /// The same for a function with answers of any length, which are empty after a failure.
    void filled(hitbox_status status) {
        if (!said(status)) expect(hitbox_answers_count(last_answers_) == 0, "answers after a failure");
        // Of each record one byte is read.
        const auto* const data = static_cast<const unsigned char*>(hitbox_answers_data(last_answers_));
        for (std::size_t i = 0; i < hitbox_answers_count(last_answers_); ++i) sum_ += data[i];
        const double* const points = hitbox_answers_points(last_answers_);
        for (std::size_t i = 0; i < 3 * hitbox_answers_point_count(last_answers_); ++i)
            sum_ += std::isnan(points[i]);
    }
    /// The same for a function that makes a handle, which stays NULL after a failure. A reference: it is read after the call.
    template <class Handle>
    bool made_one(hitbox_status status, Handle* const& handle) {
        expect((status == HITBOX_OK) == (handle != nullptr), "a handle after a failure, or none");
        return said(status);
    }
    void expect(bool holds, const char* what) {
        if (!holds && faults_.size() < 20)
            faults_.push_back(std::string(function_) + ": " + what + ": " + hitbox_error_message());
    }

    /// Takes a mesh that was made, in the place of another one if there are many.
    void take(hitbox_mesh* made_mesh) {
        if (hitbox_mesh_triangle_count(made_mesh) > 500) return hitbox_mesh_free(made_mesh);
        keep(own_.meshes, MeshHandle(made_mesh), 5);
    }
    void take(hitbox_index* made_index) { keep(own_.indices, IndexHandle(made_index), 4); }
    void take(hitbox_assembly* made_assembly) { keep(own_.assemblies, AssemblyHandle(made_assembly), 3); }
    void take(hitbox_world* made_world) { keep(own_.worlds, WorldOfBodies{WorldHandle(made_world), {}}, 3); }

    /// One call of a function with this name.
    template <class Call>
    void call(const char* name, const Call& one) {
        function_ = name;
        one(*this);
        expect(guards_are_whole(), "wrote behind its answers");
        clear();
    }
    /// Handles that grow with each call are made anew.
    void shrink() {
        std::erase_if(own_.worlds, [](const WorldOfBodies& of) { return of.bodies.size() > 60; });
        std::erase_if(own_.assemblies,
                      [](const AssemblyHandle& of) { return hitbox_assembly_part_count(of.get()) > 6; });
    }

    std::size_t calls() const { return calls_; }
    std::size_t failures() const { return failures_; }
    const std::set<hitbox_status>& statuses() const { return statuses_; }
    const std::vector<std::string>& faults() const { return faults_; }
    Handles& own() { return own_; }

    template <class Owner, class Handle>
    static Owner new_handle(hitbox_status (*create)(Handle**)) {
        Handle* handle = nullptr;
        create(&handle);
        return Owner(handle);
    }

private:
    template <class List>
    const List& list(List Handles::* which) {
        return shared_ != nullptr && below(2) == 0 ? shared_->*which : own_.*which;
    }
    template <class Owner>
    auto any_of(std::vector<Owner> Handles::* which) -> const typename Owner::element_type* {
        const auto& from = list(which);
        return rarely() || from.empty() ? nullptr : from[below(unsigned(from.size()))].get();
    }
    template <class Owner>
    auto own_of(std::vector<Owner>& from) -> typename Owner::element_type* {
        return rarely() || from.empty() ? nullptr : from[below(unsigned(from.size()))].get();
    }
    template <class Owner>
    void keep(std::vector<Owner>& in, Owner one, std::size_t limit) {
        if (in.size() < limit)
            in.push_back(std::move(one));
        else
            in[below(unsigned(limit))] = std::move(one);
    }

    const Handles* shared_;
    Handles own_;
    hitbox_answers* last_answers_ = nullptr;
    const char* function_ = "";
    std::size_t calls_ = 0, failures_ = 0, sum_ = 0;
    std::set<hitbox_status> statuses_;
    std::vector<std::string> faults_;
};

}  // namespace c_test
