// pairs.ts: the verbs for two shapes, with answers as `hitbox query` writes them.
import { HitboxError } from "./api.js";
import type { Module } from "./module.js";
import { kinds, numbersOf, vec } from "./numbers.js";
import type { Answers, ClosestFeatures, Contacts, Feature, Intersection, Shape, Sweep, Vec3, Vec3Like, Verb } from "./shapes.js";

/** In the order of apps/cli/query/verbs.hpp. */
export const verbs = [
  "intersects",
  "classify",
  "intersection",
  "side",
  "placement",
  "distance",
  "signed_distance",
  "project",
  "closest_points",
  "closest_features",
  "penetration",
  "contacts",
  "separating_axis",
  "sweep",
  "may_intersect",
] as const satisfies readonly Verb[];

/** The words of verbs that answer with an enum, in the order of C++. */
const words: { [V in Verb]?: readonly string[] } = {
  classify: ["disjoint", "touching", "overlapping", "inside", "contains", "equal"],
  side: ["front", "back", "across", "touching_front", "touching_back", "on"],
  placement: ["none", "intersect", "included"],
};
const axisKinds = ["face_a", "face_b", "edge_edge", "other"] as const;
const featureKinds = ["vertex", "edge", "face"] as const;
const intersectionKinds = ["none", "point", "segment", "ray", "line", "polygon", "plane"] as const;

const placeOfB = 32;
const placeOfMotion = 64;

/** The layout of an answer in the numbers: `Form` of abi/pairs.cpp. */
const forms = ["truth", "number", "word", "vector", "points", "axis", "box", "shared", "translation", "manifold", "first_contact", "features"] as const;
const pairLacksVerb = -2;

function vecAt(n: Float64Array, at: number): Vec3 {
  return [n[at] as number, n[at + 1] as number, n[at + 2] as number];
}

function intersectionOf(n: Float64Array, plane: Shape): Intersection {
  const kind = intersectionKinds[n[0] as number] as (typeof intersectionKinds)[number];
  const corners = Array.from({ length: (n.length - 10) / 3 }, (_, i) => vecAt(n, 10 + 3 * i));
  const [p, q] = corners as [Vec3, Vec3];
  const shared: Record<string, unknown> = { kind };
  if (kind === "point") shared.point = p;
  if (kind === "segment") Object.assign(shared, { a: p, b: q });
  if (kind === "ray" || kind === "line") Object.assign(shared, { origin: p, direction: q });
  if (kind === "polygon") shared.points = corners;
  if (kind === "plane" && plane.type === "plane")
    Object.assign(shared, { normal: Array.from(plane.normal), offset: plane.offset });
  const put = (name: "t" | "t_b" | "line_t", at: number, asNumber: boolean) => {
    if (n[at]) shared[name] = asNumber ? n[at + 1] : [n[at + 1], n[at + 2]];
  };
  if (kind === "none" || kind === "point") {
    // A line that only touches a solid has a single parameter.
    const touches = n[8] === n[9];
    if (kind === "point") {
      put("t", 1, true);
      put("t_b", 4, true);
    }
    if (kind === "point") put("line_t", 7, touches);
    return shared as unknown as Intersection;
  }
  put("t", 1, false);
  put("t_b", 4, false);
  put("line_t", 7, false);
  return shared as unknown as Intersection;
}

function featuresOf(n: Float64Array): ClosestFeatures {
  const at = (i: number): Feature => ({ kind: featureKinds[n[i] as number] as Feature["kind"], index: n[i + 1] as number });
  return n.length === 0 ? {} : { a: at(0), b: at(2) };
}

function contactsOf(n: Float64Array): Contacts {
  const depth = n[0] as number;
  if (n.length === 1) return { depth, points: [] };
  const points = Array.from({ length: (n.length - 4) / 7 }, (_, i) => {
    const at = 4 + 7 * i;
    return { a: vecAt(n, at), b: vecAt(n, at + 3), depth: n[at + 6] as number };
  });
  return { axis: vecAt(n, 1), depth, points };
}

function sweepOf(n: Float64Array): Sweep {
  if (n[0] === 0) return { hit: false };
  const started = n[8] === 1;
  const hit = { hit: true, t: n[1] as number, point: vecAt(n, 2), normal: vecAt(n, 5), started } as const;
  return started ? { ...hit, leaving: n[9] === 1 } : hit;
}

function boxOf(n: Float64Array): Intersection {
  return n.length === 0 ? { kind: "none" } : { kind: "aabb", min: vecAt(n, 0), max: vecAt(n, 3) };
}

/** Writes a shape to the arguments. Returns its kind. */
export function putShape(module: Module, shape: Shape, at: number, where: string): number {
  module.put(at, ...numbersOf(shape, where));
  return kinds.indexOf(shape.type);
}

export function numberOfVerb(verb: Verb): number {
  const number = verbs.indexOf(verb);
  if (number < 0) throw new HitboxError(`there is no verb "${verb}"; the verbs are ${verbs.join(", ")}`, "op");
  return number;
}

export function ask<V extends Verb>(module: Module, verb: V, a: Shape, b: Shape, motion?: Vec3Like): Answers[V] {
  const number = numberOfVerb(verb);
  const kindA = putShape(module, a, 0, "a");
  const kindB = putShape(module, b, placeOfB, "b");
  if (verb === "sweep") module.put(placeOfMotion, ...vec(motion, "motion"));
  const form = module.call.hb_ask(number, kindA, kindB);
  if (form === pairLacksVerb) throw new HitboxError(`${verb} is not available for ${a.type} and ${b.type}`, "op");
  const n = module.numbers();
  const answer = (): unknown => {
    switch (forms[form]) {
      case "truth":
        return n[0] === 1;
      case "number":
        return n[0];
      case "word":
        return words[verb]?.[n[0] as number];
      case "vector":
        return vecAt(n, 0);
      case "points":
        return { a: vecAt(n, 0), b: vecAt(n, 3) };
      case "axis":
        return { separated: n[0] === 1, kind: axisKinds[n[1] as number], axis: vecAt(n, 2), gap: n[5] };
      case "box":
        return boxOf(n);
      case "shared":
        return intersectionOf(n, a);
      case "manifold":
        return contactsOf(n);
      case "features":
        return featuresOf(n);
      case "first_contact":
        return sweepOf(n);
      case "translation":
        return n.length === 1 ? { depth: n[0] } : { depth: n[0], axis: vecAt(n, 1) };
      default:
        return emptyOrInfinite(module, verb, a, b);
    }
  };
  return answer() as Answers[V];
}

function emptyOrInfinite(module: Module, verb: Verb, a: Shape, b: Shape): never {
  // An empty shape does not even intersect itself.
  for (const [shape, where] of [[a, "a"], [b, "b"]] as const)
    if (!ask(module, "intersects", shape, shape))
      throw new HitboxError(`the shape is empty (a NaN, or min above max), so there is no ${verb}`, where);
  throw new HitboxError(`${verb} needs finite shapes`, "op");
}
