// thin_clashes.cpp: compares depths with a rounding of floats and with the deflection.
#include <apps/cli/clash/thin_clashes.hpp>

#include <algorithm>
#include <cmath>

#include <apps/cli/report/format.hpp>

namespace hitbox::cli {

namespace {

// The power of ten at or above a rounding of the largest coordinate as a float.
double float_rounding(const std::vector<PartFacts>& parts) {
    double largest = 0;
    for (const PartFacts& part : parts) largest = std::max(largest, part.largest);
    return largest > 0 ? std::pow(10, std::ceil(std::log10(largest * 0x1p-24))) : 0;
}

// "1e-6"
std::string power_text(double value) {
    std::string text = formatted("{:.3g}", value);
    if (const auto zero = text.find("e-0"); zero != std::string::npos) text.erase(zero + 2, 1);
    return text;
}

}  // namespace

double deflection_in(const Assembly& assembly, double millimetres) {
    double largest = 0;
    for (const Part& part : assembly.parts)
        if (part.is_tessellated && part.metres > 0)
            largest = std::max(largest, millimetres / 1000 / part.metres);
    return largest;
}

std::optional<ThinClashes> thin_clashes(const FoundClashes& found) {
    ThinClashes thin;
    thin.limit = std::max(float_rounding(found.facts), found.deflection);
    for (const Clash& clash : found.report.clashes) {
        if (clash.kind != ClashKind::penetrating) continue;
        ++thin.penetrating;
        thin.thin += clash.depth_at_most && *clash.depth_at_most <= thin.limit;
    }
    thin.tolerance = found.deflection < thin.limit ? 10 * thin.limit : 2 * thin.limit;
    return 2 * thin.thin > thin.penetrating ? std::optional(thin) : std::nullopt;
}

std::string hint_for(const ThinClashes& thin) {
    return formatted("{} of {} penetrations {} thinner than {}: try --tolerance {}", thin.thin,
                     thin.penetrating, thin.thin == 1 ? "is" : "are", power_text(thin.limit),
                     power_text(thin.tolerance));
}

}  // namespace hitbox::cli
