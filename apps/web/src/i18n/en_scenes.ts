// en_scenes.ts: what the scenes say in English: titles, lessons, examples and mistakes.
export const enScenes = {
  "segment-box.title": "Segment and box",
  "segment-box.lesson":
    "The slab test is copied everywhere. It divides by the direction, so a segment in the plane of a face gives 0 \u00b7 \u221e = NaN and the answer depends on the face; and few copies tell a segment that is inside from one that crosses.",
  "segment-rectangle.title": "Segment and finite plane",
  "segment-rectangle.lesson":
    "Copies store a finite plane as normal, width and height and lose its roll; and they compare the sides of the ends by Sign(), so that an end on the plane counts as a miss.",
  "aabb-plane.title": "AABB and plane",
  "aabb-plane.lesson":
    "Everyone copies r = h \u00b7 |n| against s = n \u00b7 c - d. The sign of d changes between samples, half extents are mixed up with sizes, and touching is left to rounding.",
  "aabb-triangle.title": "AABB and triangle",
  "aabb-triangle.lesson":
    "13 axes are copied with their nine cross products. Parallel edges make some of them zero; normalised they are NaN, and a triangle that cuts the box is missed.",
  "obb-obb.title": "OBB and OBB",
  "obb-obb.lesson":
    "Separating axes: 15 of them. Copies test only the 6 face normals, or add an epsilon of 0.0001 to hide parallel edges, and report boxes that are apart.",
  "how-far.title": "How far, how deep",
  "how-far.lesson":
    "Copies take the distance of the corners, and miss it where two edges pass each other; loops of GJK and EPA stop at a tolerance, or give NaN where shapes touch. Here the distance is 0 exactly where they meet, and then the arrow is the shortest way out.",
  "first-contact.title": "First contact",
  "first-contact.lesson":
    "Copies move in steps and test after each: what is fast or thin goes through. A sweep finds the first contact with its point and normal, however thin the wall; a graze counts.",
  "character.title": "A character walks",
  "character.lesson":
    "Copies push a capsule out of what it is stuck in, and tremble in corners. Here it never gets in: each step is a sweep that slides along walls, climbs steps and follows the ground. Move the start and the goal.",
  "mesh-bounds.title": "Bounds of a mesh",
  "mesh-bounds.lesson":
    "Copies turn the corners of the old AABB and box them again, so that the box grows with each turn; and they put the OBB on the mean of the vertices, so that it misses some.",
  "mesh-cut.title": "Cut a mesh",
  "mesh-cut.lesson":
    "Copied cutters decide each vertex with an epsilon and close the cut by a fan around its middle: a plane flush with a face leaves slivers, and holes are filled.",
  "frustum.title": "Frustum culling",
  "frustum.lesson":
    "The six-plane test is copied as if it were exact. A large box beside an edge of the view is behind none of the six planes, and is drawn for nothing.",
  "moving-boxes.title": "Quadtree and octree",
  "moving-boxes.lesson":
    "Copied trees drop a box that straddles two cells, or report it once for each cell. Here boxes move each frame and every pair is found once.",
  "edge-cases.title": "Edge cases of the articles",
  "edge-cases.lesson":
    "Eleven mistakes that are copied from article to article, each computed by a small faithful copy, beside the exact answer. Move the shape and see where they differ.",
  "own-mesh.title": "Your own mesh",
  "own-mesh.lesson":
    "Copied readers trust a file: holes, repeated points and flat triangles break the cut and the cast. Drop a file and see its bounds, a cut and a cast, and whether it is closed.",

  "example.miss": "Miss",
  "example.touching": "Touching",
  "example.meets": "Meets",
  "example.inside": "Inside",
  "example.turned": "Turned",
  "example.edges": "Edges cross",
  "example.endOn": "End on the plane",
  "example.inPlane": "In the plane",
  "example.border": "On the border",
  "example.across": "Across",
  "example.front": "In front",
  "example.back": "Behind",
  "example.centerHalf": "Center form",
  "example.aligned": "Aligned",
  "example.naive": "Box of box",
  "example.expanded": "Expanded",
  "example.shrunk": "Shrunk to nothing",
  "example.merged": "Merged",
  "example.flush": "Flush with a face",
  "example.middle": "Through the bore",
  "example.noCaps": "No caps",
  "example.parallel": "Parallel edges",
  "example.may": "Beside an edge",
  "example.quadtree": "Quadtree",
  "example.octree": "Octree",
  "example.sparse": "Few",
  "example.crowded": "Crowded",
  "example.bounds": "Bounds",
  "example.cut": "Cut",
  "example.cast": "Cast",
  "example.through": "Through and through",
  "example.deepest": "Deep inside",
  "example.grazes": "Grazes",
  "example.stairs": "Stairs",
  "example.ramp": "Ramp",
  "example.steep": "Too steep",
  "example.crease": "Into a corner",
  "example.edge": "Over an edge",

  "example.plane-sign": "Sign of the plane constant",
  "mistake.plane-sign":
    "One sample computes n\u00b7c - d and the next n\u00b7c + d: copied together, the box is tested against the mirrored plane.",
  "example.expand-negative": "Expand by a negative amount",
  "mistake.expand-negative":
    "Shrinking by more than the half turns min and max around, and the inverted box still passes the overlap test. Ours is empty and meets nothing.",
  "example.obb-mean": "OBB around the vertex mean",
  "mistake.obb-mean":
    "The mean of the vertices lies where there are many of them, not in the middle: a box of the right size around it misses points (crosses).",
  "example.obb-six-axes": "6 of the 15 axes",
  "mistake.obb-six-axes":
    "With the face normals alone, two boxes whose edges cross at a distance are reported as a hit: only the cross product of the edges separates them.",
  "example.obb-epsilon": "Epsilon 0.0001",
  "mistake.obb-epsilon":
    "Adding 0.0001 to each entry of the rotation widens one box along a face normal and both along a cross product, so a real gap of 0.00015 (seen from close by) becomes a hit.",
  "example.rectangle-roll": "The roll of the rectangle is lost",
  "mistake.rectangle-roll":
    "A finite plane stored as normal, width and height has no roll: the copy makes up the directions of its sides (dashed), and the hit point falls outside.",
  "example.sign-zero": "Sign(0) is no side",
  "mistake.sign-zero":
    "An end that lies on the plane has Sign 0; the product is not negative, so the copy says that both ends are on the same side.",
  "example.slab-nan": "0 \u00b7 \u221e in the slab test",
  "mistake.slab-nan":
    "A segment in the plane of the upper face gives 0 \u00b7 \u221e = NaN; std::min then answers its first argument, and the copy says miss. In the lower face it says hit.",
  "example.slab-unit": "Direction taken for a unit vector",
  "mistake.slab-unit":
    "With t from 0 to the length of a direction that was never normalised, the segment reaches as many times too far as it is long.",
  "example.cross-nan": "Normalised cross product is NaN",
  "mistake.cross-nan":
    'Parallel edges have a zero cross product; normalised it is NaN, every comparison with it is false, and "not overlapping" is taken for separated.',
  "example.half-full": "Half size and full size",
  "mistake.half-full":
    "Sizes passed where half extents are expected double the boxes (thin lines), and neighbours that are apart collide.",
};
