// make_gearbox.cpp: generates the sample assembly, a planetary gearbox with five deliberate mistakes, as a GLB.
//
// One stage: the sun drives three planets inside a fixed ring; their carrier is the output. The axis is z; y
// is up. Module 6, teeth 18 / 15 / 48: ring = sun + 2 planets, and (sun + ring) / 3 is an integer, so three
// planets fit, all in the same pose. All heights are along the axis, from the input face of the ring.
//
//     -36        -2 0      40           82     122        The mistakes, each marked "Mistake" below:
//        +--cover-+ +-ring-+-- housing --+                1  bolt 4 is too long and enters the housing
//        |  +-----+ +------+----------+  +-----+          2  the dowel pin is inside the housing: no hole
//     +--+  |plate| planet | carrier  |        |          3  bolt 2 was imported twice
//   ========input shaft==[sun]= =======output shaft===    4  planet 3 is 1.5 mm off and touches the carrier
//     +--+  |     | planet |          |        |          5  the speed sensor is 0.3 mm from its plate
//
// All other faces are exactly flush or more than 0.5 mm apart. The expected clashes are in
// sample/planetary_gearbox.expected.json.

#include "gearbox/castings.hpp"
#include "gearbox/gear_train.hpp"
#include "gearbox/glb.hpp"
#include "gearbox/shafts.hpp"

#include <exception>
#include <iostream>

namespace gearbox {
namespace {

enum Colour : std::size_t { cast_iron, steel, dark_steel, bronze, rubber, zinc };

/// A subtree of the scene with its own origin on the axis. Parts are modelled in place and here get origins
/// of their own. All sums are of whole steps, so flush faces stay flush.
class Group {
public:
    Group(Scene& scene, const std::string& name, Length origin)
        : scene_(scene), origin_(origin), node_{name, {0, 0, origin}, -1, {}} {}

    /// A mesh shared by several nodes, modelled around its own origin.
    int mesh(const std::string& name, const Solid& solid, Colour colour) {
        solid.check_closed(name);
        scene_.meshes.push_back({name, solid, colour});
        return static_cast<int>(scene_.meshes.size()) - 1;
    }

    /// A part with its own mesh, modelled in place.
    void part(const std::string& name, const Solid& solid, Colour colour, Solid::Point3 origin) {
        add({name, origin, mesh(name, solid.moved({-origin.x, -origin.y, -origin.z}), colour), {}});
    }
    void part(const std::string& name, const Solid& solid, Colour colour, Length height = 0) {
        part(name, solid, colour, {0, 0, height});
    }

    /// A node whose translation is given relative to the origin of the gearbox.
    void add(Node node) {
        node.translation.z -= origin_;
        node_.children.push_back(std::move(node));
    }

    const Node& node() const { return node_; }

private:
    Scene& scene_;
    Length origin_;
    Node node_;
};

Solid::Point3 at(Point2 p, Length z) { return {p.x, p.y, z}; }

std::string numbered(std::string name, int i) { return name.append(1, ' ').append(std::to_string(i + 1)); }

Node fixed_parts(Scene& scene) {
    Group group(scene, "fixed parts", 0);
    const Outline rim = circle(mm(190));
    group.part("housing", housing(), cast_iron, mm(40));
    group.part("cover", cover(), cast_iron, mm(-36));
    group.part("gasket", Solid::plate(mm(-2), mm(0), rim, with(bolt_circle(mm(7)), circle(mm(158)))), rubber);
    group.part("ring gear", ring_gear(), dark_steel);

    // Mistake 2, contained: 5 mm deep in the flange of the housing, without a hole.
    const Solid dowel = Solid::turned({{mm(5), mm(45)}, {mm(5), mm(65)}});
    group.part("dowel pin", dowel.moved({mm(172), 0, 0}), zinc, {mm(172), 0, mm(45)});

    // Mistake 5, near: the carrier plate begins at -14; the required distance is 0.5 mm.
    const Solid::Point3 place = at(sensor_place(), 0);
    group.part("speed sensor", speed_sensor(mm(-36), mm(-14.3)).moved(place), rubber, place);
    return group.node();
}

Node input_parts(Scene& scene) {
    Group group(scene, "input", 0);
    const Outline key = rectangle({mm(-7), mm(19.5)}, {mm(7), mm(28.8)});
    const Solid seal = Solid::plate(mm(-60), mm(-50), circle(mm(34)), {circle(mm(25))});
    group.part("input shaft", input_shaft(), steel, mm(-130));
    group.part("sun gear", sun_gear(), steel);
    group.part("sun key", Solid::plate(mm(2), mm(38), key), zinc, mm(2));
    group.part("circlip", circlip(), zinc, mm(40));
    group.part("input bearing", bearing(mm(25), mm(45), mm(-44), mm(-24)), zinc, mm(-44));
    group.part("input seal", seal, rubber, mm(-60));
    return group.node();
}

Node carrier_parts(Scene& scene) {
    Group group(scene, "carrier assembly", mm(41.5));
    group.part("carrier", carrier(), bronze, mm(41.5));
    group.part("carrier plate", carrier_plate(), bronze, mm(-14));

    // The planets share their meshes; each unit has its own translation.
    const Solid bushing = Solid::plate(mm(0), mm(40), circle(mm(18)), {circle(mm(14))});
    const Solid pin = Solid::turned({{mm(14), mm(-14)}, {mm(14), mm(58)}});
    const int gear_mesh = group.mesh("planet", planet(), steel);
    const int bushing_mesh = group.mesh("needle bushing", bushing, zinc);
    const int pin_mesh = group.mesh("planet pin", pin, dark_steel);
    for (int i = 0; i < 3; ++i) {
        Node unit{numbered("planet unit", i), at(planet_place(planet_angles[i]), 0), -1, {}};
        // Mistake 4, touching: the third planet is pushed against the carrier; the design has a gap of 1.5 mm.
        const Length off = i == 2 ? mm(41.5) - mm(40) : 0;
        unit.children = {{numbered("planet", i), {0, 0, off}, gear_mesh, {}},
                         {numbered("needle bushing", i), {0, 0, 0}, bushing_mesh, {}},
                         {numbered("planet pin", i), {0, 0, 0}, pin_mesh, {}}};
        group.add(unit);
    }

    const Outline key = rectangle({mm(-9), mm(23)}, {mm(9), mm(34.4)});
    const Solid seal = Solid::plate(mm(112), mm(122), circle(mm(42)), {circle(mm(30))});
    group.part("output shaft", output_shaft(), steel, mm(50));
    group.part("carrier key", Solid::plate(mm(52), mm(82), key), zinc, mm(52));
    group.part("output bearing", bearing(mm(30), mm(55), mm(88), mm(110)), zinc, mm(88));
    group.part("output seal", seal, rubber, mm(112));
    return group.node();
}

Node fasteners(Scene& scene) {
    Group group(scene, "fasteners", mm(-36));
    const Solid washer = Solid::plate(mm(-2.5), mm(0), circle(mm(12)), {circle(mm(6.5))});
    const int right_length = group.mesh("bolt M12x100", bolt(mm(100)), zinc);
    const int too_long = group.mesh("bolt M12x110", bolt(mm(110)), zinc);
    const int washer_mesh = group.mesh("washer 12", washer, zinc);
    for (int i = 0; i < 6; ++i) {
        const Solid::Point3 face = at(bolt_place(bolt_angles[i]), mm(-36)),
                            seat = {face.x, face.y, face.z - mm(2.5)};
        // Mistake 1, penetrating: a bolt 10 mm longer than the others in a hole of the same depth.
        group.add({numbered("bolt", i), seat, i == 3 ? too_long : right_length, {}});
        // Mistake 3, duplicate: the same bolt again.
        if (i == 1) group.add({"bolt 2 copy", seat, right_length, {}});
        group.add({numbered("washer", i), face, washer_mesh, {}});
    }
    return group.node();
}

Scene gearbox() {
    Scene scene;
    scene.colours = {{"cast iron", 0.35, 0.45, 0.5, 0.35, 0.1}, {"steel", 0.75, 0.77, 0.8, 1, 0.9},
                     {"dark steel", 0.35, 0.36, 0.4, 1, 0.9},   {"bronze", 0.8, 0.55, 0.25, 1, 0.8},
                     {"rubber", 0.1, 0.1, 0.1, 1, 0},           {"zinc", 0.85, 0.85, 0.7, 1, 0.7}};
    // Place it on the ground: the bottom of the foot is at y = 0.
    scene.root = {"planetary gearbox", {0, mm(205), 0}, -1, {}};
    for (auto* group : {fixed_parts, input_parts, carrier_parts, fasteners})
        scene.root.children.push_back(group(scene));
    return scene;
}

}  // namespace
}  // namespace gearbox

int main(int argc, char** argv) {
    const std::string path = argc > 1 ? argv[1] : "planetary_gearbox.glb";
    try {
        const std::string bytes = gearbox::to_glb(gearbox::gearbox());
        std::ofstream file(path, std::ios::binary);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        file.close();
        if (!file) throw std::runtime_error("cannot write " + path);
        std::cout << path << ": " << bytes.size() << " bytes\n";
    } catch (const std::exception& error) {
        std::cerr << "make_gearbox: " << error.what() << '\n';
        return 1;
    }
}
