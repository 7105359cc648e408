// batches.ts: one shape against many of one kind.
import { HitboxError } from "./api.js";
import type { Numbers } from "./api.js";
import type { Module } from "./module.js";
import { kinds, numberOfKind, numbersOf } from "./numbers.js";
import type { Shape } from "./shapes.js";

/** How many numbers a shape has, in the order of `kinds`; capsules, lines, points and rectangles have no batches. */
const sizes: Partial<Record<(typeof kinds)[number], number>> = {
  aabb: 6,
  frustum: 24,
  obb: 12,
  plane: 4,
  ray: 6,
  segment: 6,
  sphere: 4,
  triangle: 9,
};

export function intersecting(module: Module, kind: Shape["type"], shapes: Numbers, one: Shape): Uint32Array {
  const number = numberOfKind(kind, "kind");
  const given = numbersOf(one, "one");
  const size = sizes[kind];
  const lacks = () => new HitboxError(`there are no batches of ${kind} against ${one.type}`, "kind");
  if (size === undefined) throw lacks();
  if (shapes.length % size !== 0) throw new HitboxError(`its length is not a multiple of ${size}`, "shapes");
  // Floats against a shape whose numbers are floats, too: twice as many at a time.
  const inFloats = shapes instanceof Float32Array && given.every((x) => Object.is(Math.fround(x), x) || Number.isNaN(x));
  const kindOfOne = kinds.indexOf(one.type);
  const ask = (at: number, count: number) => {
    module.put(0, ...given);
    if (module.call.hb_batch(number, at, count, inFloats ? 1 : 0, kindOfOne) < 0) throw lacks();
    return module.integers().slice();
  };
  return inFloats ? module.withFloats(shapes, ask) : module.withDoubles(shapes, ask);
}
