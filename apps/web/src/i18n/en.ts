// en.ts: the texts of the page in English; zh.ts has the same keys.
export const en = {
  "page.claim": "what touches what in 3D, exactly",
  "page.scenes": "Scenes",
  "page.open": "Open a mesh file",
  "page.numbers": "Numbers",
  "page.canvas": "Drawing: {0}. Arrow keys and page keys move the selected shape.",
  "theme.dark": "Dark",
  "theme.light": "Light",

  "help.title": "How to use this page",
  "help.view": "Drag the background to turn the view, use the wheel or two fingers to zoom, the right button to shift it.",
  "help.shapes": "Click a shape or its button to select it. Its handles move, rotate or scale it. Or type numbers.",
  "help.keys":
    "With the drawing focused: arrow keys move along x and y, Page Up and Page Down along z, with Shift in small steps. M moves, R rotates, S scales, N takes the next shape.",
  "help.link": "The address in the browser always holds the scene with its numbers: copy it to share what you see.",

  "tool.shapes": "Shape",
  "tool.modes": "Handles",
  "tool.translate": "Move",
  "tool.rotate": "Rotate",
  "tool.scale": "Scale",
  "tool.view": "Reset view",
  "tool.reset": "Reset",
  "tool.link": "Copy link",
  "tool.copied": "Copied",

  "shape.start": "Start A",
  "shape.end": "End B",
  "shape.box": "Box",
  "field.rx": "turn x \u00b0",
  "field.ry": "turn y \u00b0",
  "field.rz": "turn z \u00b0",
  "field.hx": "half x",
  "field.hy": "half y",
  "field.hz": "half z",
  "label.near": "near",
  "label.far": "far",
  "number.hit": "hit point",
  "number.shared": "shared part",

  "word.error": "no answer",
  "word.none": "misses",
  "word.intersect": "meets",
  "word.included": "included",

  "example.miss": "Miss",
  "example.touching": "Touching",
  "example.meets": "Meets",
  "example.inside": "Inside",
  "example.turned": "Turned",

  "segment-box.title": "Segment and box",
  "segment-box.lesson":
    "The slab test is copied everywhere. It divides by the direction, so a segment that lies in the plane of a face gives 0 \u00b7 \u221e = NaN and the answer depends on the order of min and max; and many copies never say that a segment inside the box is inside.",
};
