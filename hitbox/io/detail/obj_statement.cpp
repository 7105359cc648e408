// obj_statement.cpp: the table of keywords.
#include <hitbox/io/detail/obj_statement.hpp>

#include <utility>

namespace hitbox::io::detail {

ObjStatement obj_statement(std::string_view keyword) {
    using enum ObjStatement;
    static constexpr std::pair<std::string_view, ObjStatement> table[] = {
        {"v", read},          {"f", read},
        {"o", read},          {"g", read},
        {"vn", detail},       {"vt", detail},
        {"vp", detail},       {"usemtl", ignored},
        {"s", detail},        {"mtllib", ignored},
        {"usemap", ignored},  {"maplib", ignored},
        {"mg", detail},       {"lod", detail},
        {"bevel", detail},    {"c_interp", detail},
        {"d_interp", detail}, {"cstype", detail},
        {"deg", detail},      {"bmat", detail},
        {"step", detail},     {"parm", detail},
        {"trim", detail},     {"hole", detail},
        {"scrv", detail},     {"sp", detail},
        {"end", detail},      {"con", detail},
        {"ctech", detail},    {"stech", detail},
        {"res", detail},      {"shadow_obj", ignored},
        {"csh", ignored},     {"trace_obj", ignored},
        {"p", point},         {"l", line},
        {"curv", curve},      {"curv2", curve},
        {"cdc", curve},       {"surf", surface},
        {"bsp", surface},     {"bzp", surface},
        {"cdp", surface},     {"call", call},
    };
    for (const auto& [known, statement] : table)
        if (keyword == known) return statement;
    return unknown;
}

}  // namespace hitbox::io::detail
