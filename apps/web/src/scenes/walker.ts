// walker.ts: a capsule that walks among boxes: along walls, up steps, on the ground; as examples/character/walker.hpp.
import type { Capsule, Hitbox, Obb, Segment, Vec3 } from "hitbox";
import { add, cross, dot, length, scale, sub, unit } from "../math/vec.js";

export interface Build {
  radius: number;
  height: number;
  /** Kept to everything, so that rounding never closes it. */
  gap: number;
  /** The highest step it climbs. */
  step: number;
  /** The least z of the normal of a ground. */
  steepest: number;
}

export type Block = Obb & { center: Vec3; half_axes: [Vec3, Vec3, Vec3] };

interface Stop {
  block: Block;
  point: Vec3;
  normal: Vec3;
  /** What is left of the motion. */
  rest: Vec3;
}

const up = (z: number): Vec3 => [0, 0, z];

export class Walker {
  stands = false;

  constructor(
    private readonly core: Hitbox,
    private readonly level: readonly Block[],
    private readonly build: Build,
    /** Its lowest point. */
    public place: Vec3,
  ) {
    this.keepGap();
  }

  /** The level part of the motion slides and climbs; then it falls by `fall`, and follows the ground down a step. */
  walk(way: Vec3, fall: number): void {
    const [start, stood] = [this.place, this.stands];
    if (this.slide(way) && stood) this.climb(start, way);
    const floor = this.advance(up(-fall));
    this.stands = floor !== null && this.isGround(floor);
    if (!floor && stood) this.followDown();
  }

  capsule(at = this.place): Capsule & { a: Vec3; b: Vec3 } {
    const { radius, height } = this.build;
    return { type: "capsule", a: add(at, up(radius)), b: add(at, up(height - radius)), radius };
  }

  private axis(): Segment {
    const { a, b } = this.capsule();
    return { type: "segment", a, b };
  }

  /** The blocks that a motion may reach. */
  private near(way: Vec3): Block[] {
    const { radius, height, gap } = this.build;
    const room = radius + 2 * gap;
    return this.level.filter(({ center, half_axes: h }) =>
      [0, 1, 2].every((k) => {
        const half = h.reduce((sum, axis) => sum + Math.abs(axis[k] ?? 0), 0);
        const [low, high] = [Math.min(0, way[k] ?? 0), Math.max(0, way[k] ?? 0)];
        const from = (this.place[k] ?? 0) + low - (k === 2 ? gap : room);
        const to = (this.place[k] ?? 0) + high + (k === 2 ? height + gap : room);
        return from <= (center[k] ?? 0) + half && to >= (center[k] ?? 0) - half;
      }),
    );
  }

  private meets(at: Vec3): boolean {
    const body = this.capsule(at);
    return this.near(sub(at, this.place)).some((block) => this.core.intersects(body, block));
  }

  /** Never from a free place to one that touches a block. */
  private goTo(to: Vec3): void {
    if (!this.meets(to) || this.meets(this.place)) this.place = to;
  }

  /** The first block on the way that it is not just leaving. */
  private firstOn(way: Vec3): { t: number; stop: Omit<Stop, "rest"> } | null {
    const body = this.capsule();
    let first: { t: number; stop: Omit<Stop, "rest"> } | null = null;
    for (const block of this.near(way)) {
      const hit = this.core.sweep(body, way, block);
      if (!hit.hit || hit.leaving || (first && first.t <= hit.t)) continue;
      first = { t: hit.t, stop: { block, point: hit.point, normal: hit.normal } };
    }
    return first;
  }

  /** Moves until it would be nearer than the gap to what it meets. */
  private advance(way: Vec3): Stop | null {
    const first = this.firstOn(way);
    if (!first) {
      this.goTo(add(this.place, way));
      this.keepGap();
      return null;
    }
    const approach = -dot(way, first.stop.normal);
    const t = approach > 0 ? Math.max(0, first.t - this.build.gap / approach) : 0;
    this.goTo(add(this.place, scale(way, t)));
    this.keepGap();
    return { ...first.stop, rest: scale(way, 1 - t) };
  }

  /** Away from what is nearer than the gap. */
  private keepGap(): void {
    const wanted = this.build.radius + this.build.gap;
    for (let i = 0; i < 4; i++) {
      const axis = this.axis();
      let push: Vec3 | null = null;
      let least = wanted - this.build.gap / 2;
      for (const block of this.near([0, 0, 0])) {
        const distance = this.core.distance(block, axis);
        if (distance === 0 || distance > least) continue;
        const { a, b } = this.core.closestPoints(block, axis);
        least = distance;
        push = scale(sub(b, a), (wanted - distance) / distance);
      }
      if (!push) return;
      const hit = this.firstOn(push);
      this.goTo(add(this.place, scale(push, hit ? hit.t / 2 : 1)));
    }
  }

  /** Moves along the walls that it meets. True if something was in the way. */
  private slide(wanted: Vec3): boolean {
    const walls: Vec3[] = [];
    for (let way = wanted; walls.length < 5 && length(way) > 0; ) {
      const stop = this.advance(way);
      if (!stop) return walls.length > 0;
      walls.push(this.wallOf(stop));
      way = along(walls, stop.rest);
      // Into a corner and out of it again would be a dance.
      if (!(dot(way, wanted) > 0)) return true;
    }
    return true;
  }

  /** What is too steep to walk on is a wall, however it leans. */
  private wallOf({ normal }: Stop): Vec3 {
    const flat: Vec3 = [normal[0], normal[1], 0];
    return normal[2] >= this.build.steepest || length(flat) === 0 ? normal : unit(flat);
  }

  /** Up, along, and down again, if that leads farther than to slide did and ends on a ground. */
  private climb(start: Vec3, way: Vec3): void {
    const slid = this.place;
    const far = (p: Vec3): number => dot(sub(p, start), way);
    this.place = start;
    this.advance(up(this.build.step));
    const risen = this.place[2] - start[2];
    this.slide(way);
    const floor = risen > 0 ? this.advance(up(-risen)) : null;
    if (!floor || !this.isGround(floor) || far(this.place) <= far(slid)) this.place = slid;
  }

  /** Down to the ground, if that is not deeper than a step. */
  private followDown(): void {
    const before = this.place;
    const floor = this.advance(up(-(this.build.step + this.build.gap)));
    this.stands = floor !== null && this.isGround(floor);
    if (!this.stands) this.place = before;
  }

  /** The contact is flat enough, or lies at the edge of a face that is: there the contact leans. */
  private isGround({ block, point, normal }: Stop): boolean {
    if (normal[2] >= this.build.steepest) return true;
    if (!(normal[2] > 0)) return false;
    return block.half_axes.some((axis) => {
      const half = length(axis);
      const out = scale(axis, (axis[2] < 0 ? -1 : 1) / half);
      const height = dot(sub(point, block.center), out);
      return out[2] >= this.build.steepest && height >= half - this.build.gap;
    });
  }
}

/** The part of a motion that leads into none of the walls: along one of them, or along the crease of two. */
function along(walls: readonly Vec3[], way: Vec3): Vec3 {
  const isFree = (v: Vec3): boolean => walls.every((n) => dot(v, n) >= -1e-9 * length(v));
  for (const n of walls) {
    const v = sub(way, scale(n, dot(way, n)));
    if (isFree(v)) return v;
  }
  for (const [i, m] of walls.entries())
    for (const n of walls.slice(i + 1)) {
      const crease = cross(m, n);
      if (length(crease) < 1e-6) continue;
      const c = unit(crease);
      const v = scale(c, dot(way, c));
      if (isFree(v)) return v;
    }
  return [0, 0, 0];
}
