// answers.cpp: containers of answers.
#include "answers.hpp"

using hitbox::c::create;

hitbox_status hitbox_answers_create(hitbox_answers** answers) {
    return create(answers, "answers",
                  [&]() -> hitbox::c::Fault { return *answers = new hitbox_answers, std::nullopt; });
}
void hitbox_answers_free(hitbox_answers* answers) { delete answers; }

const void* hitbox_answers_data(const hitbox_answers* answers) {
    return answers == nullptr ? nullptr : answers->records.data();
}
size_t hitbox_answers_count(const hitbox_answers* answers) { return answers == nullptr ? 0 : answers->count; }
const double* hitbox_answers_points(const hitbox_answers* answers) {
    return answers == nullptr || answers->points.empty() ? nullptr : &answers->points.front().x;
}
size_t hitbox_answers_point_count(const hitbox_answers* answers) {
    return answers == nullptr ? 0 : answers->points.size();
}
