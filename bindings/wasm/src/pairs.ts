// pairs.ts: the verbs for two shapes, with answers as `hitbox query` writes them.
import { HitboxError } from "./api.js";
import { type Address, type Exports, records } from "./exports.js";
import type { Module, Slot } from "./module.js";
import { kinds, numbersOf, vec } from "./numbers.js";
import type { Answers, ClosestFeatures, Contacts, Feature, Intersection, Shape, Sweep, Vec3, Vec3Like, Verb } from "./shapes.js";

const axisKinds = ["face_a", "face_b", "edge_edge", "other"] as const;
const featureKinds = ["vertex", "edge", "face"] as const;
const intersectionKinds = ["none", "point", "segment", "ray", "line", "polygon", "plane", "aabb"] as const;

/** What there is to read: nothing for an empty shape. */
type Read = (module: Module, at: Address, a: Shape) => unknown;
interface Entry {
  call: keyof Exports & `hitbox_${string}`;
  read: Read;
}

const truth: Read = (m, at) => m.flag(at);
const number: Read = (m, at) => orNothing(m.f64(at), m.f64(at));
const word =
  (...words: string[]): Read =>
  (m, at) =>
    words[m.bytes(at, 1)[0] as number];

/** The answer, or nothing if this number of it is NaN. */
function orNothing<T>(first: number, answer: T): T | undefined {
  return Number.isNaN(first) ? undefined : answer;
}

const range = (m: Module, at: Address) => orNothing(m.f64(at), [m.f64(at), m.f64(at + 8)] as const);

function intersectionOf(m: Module, at: Address, a: Shape): Intersection {
  const shared = records.hitbox_shared;
  const kind = intersectionKinds[m.i32(at + shared.kind)] as (typeof intersectionKinds)[number];
  const corners = Array.from({ length: m.u32(at + shared.count) }, (_, i) => m.vec(at + shared.points + 24 * i));
  const [p, q] = corners as [Vec3, Vec3];
  const answer: Record<string, unknown> = { kind };
  if (kind === "point") answer.point = p;
  if (kind === "segment") Object.assign(answer, { a: p, b: q });
  if (kind === "ray" || kind === "line") Object.assign(answer, { origin: p, direction: q });
  if (kind === "polygon") answer.points = corners;
  if (kind === "aabb") Object.assign(answer, { min: p, max: q });
  if (kind === "plane" && a.type === "plane") Object.assign(answer, { normal: Array.from(a.normal), offset: a.offset });
  if (kind === "none") return answer as unknown as Intersection;
  for (const name of ["t", "t_b", "line_t"] as const) {
    const found = range(m, at + shared[name]);
    if (!found) continue;
    // A line that only touches a solid has a single parameter.
    const isNumber = kind === "point" && (name !== "line_t" || found[0] === found[1]);
    answer[name] = isNumber ? found[0] : [...found];
  }
  return answer as unknown as Intersection;
}

function featuresOf(m: Module, at: Address): ClosestFeatures {
  const { a, b } = records.hitbox_features;
  const { kind, index } = records.hitbox_feature;
  if (m.i32(at + a + kind) < 0) return {};
  const feature = (of: Address): Feature => ({
    kind: featureKinds[m.i32(of + kind)] as Feature["kind"],
    index: m.u32(of + index),
  });
  return { a: feature(at + a), b: feature(at + b) };
}

function contactsOf(m: Module, at: Address): Contacts {
  const of = records.hitbox_manifold;
  const point = records.hitbox_contact_point;
  const depth = m.f64(at + of.depth);
  const axis = m.vec(at + of.axis);
  const points = Array.from({ length: m.u32(at + of.count) }, (_, i) => {
    const p = at + of.points + i * point.size;
    return { a: m.vec(p + point.a), b: m.vec(p + point.b), depth: m.f64(p + point.depth) };
  });
  return axis.some((x) => x !== 0) ? { axis, depth, points } : { depth, points };
}

function sweepOf(m: Module, at: Address): Sweep {
  const of = records.hitbox_first_contact;
  if (!m.flag(at + of.hit)) return { hit: false };
  const started = m.flag(at + of.started);
  const hit = { hit: true, t: m.f64(at + of.t), point: m.vec(at + of.point), normal: m.vec(at + of.normal), started } as const;
  return started ? { ...hit, leaving: m.flag(at + of.leaving) } : hit;
}

/** The verbs, each with its function and how its answer is read. */
const entries: Record<Verb, Entry> = {
  intersects: { call: "hitbox_intersects", read: truth },
  classify: {
    call: "hitbox_classify",
    read: word("disjoint", "touching", "overlapping", "inside", "contains", "equal"),
  },
  intersection: { call: "hitbox_intersection", read: intersectionOf },
  side: { call: "hitbox_side", read: word("front", "back", "across", "touching_front", "touching_back", "on") },
  placement: { call: "hitbox_placement", read: word("none", "intersect", "included") },
  distance: { call: "hitbox_distance", read: number },
  signed_distance: { call: "hitbox_signed_distance", read: number },
  project: { call: "hitbox_project", read: (m, at) => orNothing(m.f64(at), m.vec(at)) },
  closest_points: {
    call: "hitbox_closest_points",
    read: (m, at) => {
      const { a, b } = records.hitbox_closest;
      return orNothing(m.f64(at), { a: m.vec(at + a), b: m.vec(at + b) });
    },
  },
  closest_features: { call: "hitbox_closest_features", read: featuresOf },
  penetration: {
    call: "hitbox_penetration",
    read: (m, at) => {
      const of = records.hitbox_penetration_depth;
      const [depth, axis] = [m.f64(at + of.depth), m.vec(at + of.axis)];
      return axis.some((x) => x !== 0) ? { depth, axis } : { depth };
    },
  },
  contacts: { call: "hitbox_contacts", read: contactsOf },
  separating_axis: {
    call: "hitbox_separating_axis",
    read: (m, at) => {
      const of = records.hitbox_axis;
      const kind = axisKinds[m.i32(at + of.kind)];
      return kind && { separated: m.i32(at + of.separated) !== 0, kind, axis: m.vec(at + of.axis), gap: m.f64(at + of.gap) };
    },
  },
  sweep: { call: "hitbox_sweep", read: sweepOf },
  may_intersect: { call: "hitbox_may_intersect", read: truth },
};
export const verbs = Object.keys(entries) as Verb[];

/** A shape as an argument. `where` names it in errors. */
export function putShape(module: Module, slot: Slot, shape: Shape, where: string): Address {
  const numbers = numbersOf(shape, where);
  return module.one(slot, kinds.indexOf(shape.type), numbers);
}

function entryOf(verb: Verb): Entry {
  const entry = Object.hasOwn(entries, verb) ? entries[verb] : undefined;
  if (!entry) throw new HitboxError(`there is no verb "${verb}"; the verbs are ${verbs.join(", ")}`, "op");
  return entry;
}

/** The status of a call, whose answer is at module.out. */
function call(module: Module, entry: Entry, a: Address, b: Address, motion: readonly number[]): number {
  const out = module.out;
  if (entry.call === "hitbox_sweep") {
    const way = module.one(2, kinds.indexOf("point"), motion);
    return module.call.hitbox_sweep(a, way, b, out);
  }
  const ask = module.call[entry.call] as (a: Address, b: Address, out: Address) => number;
  return ask(a, b, out);
}

export function ask<V extends Verb>(module: Module, verb: V, a: Shape, b: Shape, motion?: Vec3Like): Answers[V] {
  const entry = entryOf(verb);
  const [first, second] = [putShape(module, 0, a, "a"), putShape(module, 1, b, "b")];
  const way = verb === "sweep" ? vec(motion, "motion") : [];
  const status = call(module, entry, first, second, way);
  const answer = status === 0 ? entry.read(module, module.out, a) : undefined;
  if (answer === undefined) noAnswer(module, verb, a, b, status);
  return answer as Answers[V];
}

/** True if the two kinds have the verb. */
export function answers(module: Module, verb: Verb, a: number, b: number, sizes: [number, number]): boolean {
  const zeros = (size: number) => new Array<number>(size).fill(0);
  const entry = entryOf(verb);
  const [first, second] = [module.one(0, a, zeros(sizes[0])), module.one(1, b, zeros(sizes[1]))];
  return call(module, entry, first, second, [0, 0, 0]) === 0;
}

function noAnswer(module: Module, verb: Verb, a: Shape, b: Shape, status: number): never {
  // An empty shape does not even intersect itself.
  for (const [shape, where] of [[a, "a"], [b, "b"]] as const)
    if (status === 0 && !ask(module, "intersects", shape, shape))
      throw new HitboxError(`the shape is empty (a NaN, or min above max), so there is no ${verb}`, where);
  if (status === 0) throw new HitboxError(`${verb} needs finite shapes`, "op");
  throw new HitboxError(module.text(module.call.hitbox_error_message()), "op");
}
