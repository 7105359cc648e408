// batches.ts: one shape against many of one kind.
import { HitboxError } from "./api.js";
import type { Numbers } from "./api.js";
import type { Module, ScalarName } from "./module.js";
import { kinds, numberOfKind, numbersOf } from "./numbers.js";
import type { Shape } from "./shapes.js";

export function intersecting(module: Module, kind: Shape["type"], shapes: Numbers, one: Shape): Uint32Array {
  const number = numberOfKind(kind, "kind");
  const given = numbersOf(one, "one");
  const size = module.call.hitbox_shape_size(number);
  if (shapes.length % size !== 0) throw new HitboxError(`its length is not a multiple of ${size}`, "shapes");
  const ask = (at: number, count: number, scalar: ScalarName) => {
    const many = module.many(0, number, at, count / size, size, scalar);
    const single = module.one(1, kinds.indexOf(one.type), given);
    module.done(module.call.hitbox_select(many, single, module.answers));
    return module.answeredIntegers();
  };
  return shapes instanceof Float32Array
    ? module.withFloats(shapes, (at, count) => ask(at, count, "f32"))
    : module.withDoubles(shapes, (at, count) => ask(at, count, "f64"));
}
