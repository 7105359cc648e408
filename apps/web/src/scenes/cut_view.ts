// cut_view.ts: the two pieces of a cut mesh, drawn apart, with their caps and the outline of the cut.
import { Group } from "three";
import type { Inspection, Mesh, Plane, Vec3 } from "hitbox";
import { length, scale, vec } from "../math/vec.js";
import { Lines } from "../stage/lines.js";
import { MeshView } from "../stage/mesh_view.js";
import { dispose } from "../stage/paint.js";

export interface CutResult {
  front: Inspection;
  back: Inspection;
  capArea: number;
  loops: number;
  openEdges: number;
  /** Of the outline. */
  length: number;
  /** Of the cut itself. */
  ms: number;
}

export class CutView extends Group {
  private readonly pieces = new Group();
  private readonly outline = new Lines("accent", { width: 3 });

  constructor(private readonly origin: Vec3 = [0, 0, 0]) {
    super();
    this.add(this.pieces, this.outline);
  }

  /** Cuts and draws; the pieces move `apart` along the normal. */
  show(mesh: Mesh, plane: Plane, caps: boolean, apart: number): CutResult {
    dispose(this.pieces);
    this.pieces.clear();
    const begun = performance.now();
    const cut = mesh.slice(plane, { caps });
    const ms = performance.now() - begun;
    const normal = vec(plane.normal as ArrayLike<number>);
    const shift = scale(normal, apart / 2 / length(normal));
    this.piece(cut.front, cut.front_first_cap, shift);
    this.piece(cut.back, cut.back_first_cap, scale(shift, -1));
    const loops = mesh.section(plane);
    const numbers: number[] = [];
    let around = 0;
    for (const loop of loops) {
      around += loop.length;
      outlineOf(loop.points, loop.closed, this.origin, numbers);
    }
    this.outline.setNumbers(numbers);
    const result = {
      front: cut.front.inspect(),
      back: cut.back.inspect(),
      capArea: cut.cap_area,
      loops: caps ? cut.cap_loops : loops.length,
      openEdges: cut.open_edges,
      length: around,
      ms,
    };
    cut.front.free();
    cut.back.free();
    return result;
  }

  private piece(mesh: Mesh, firstCap: number, shift: Vec3): void {
    if (mesh.triangleCount === 0) return;
    const { origin } = this;
    const total = mesh.triangleCount;
    // Points are a view of the module's memory: both drawings copy them before the next call into it.
    const outside = new MeshView(
      mesh.points(),
      mesh.triangles(),
      { origin, edges: total < 20_000 },
      0,
      firstCap,
    );
    this.pieces.add(outside);
    outside.position.set(...shift);
    if (firstCap >= total) return;
    const cap = new MeshView(
      mesh.points(),
      mesh.triangles(),
      { origin, color: "cap", edges: false },
      firstCap,
      total,
    );
    cap.position.set(...shift);
    this.pieces.add(cap);
  }
}

function outlineOf(points: Float64Array, closed: boolean, origin: Vec3, numbers: number[]): void {
  const n = points.length / 3;
  for (let i = 0; i < (closed ? n : n - 1); i++)
    for (const k of [i, (i + 1) % n])
      for (let c = 0; c < 3; c++) numbers.push((points[3 * k + c] ?? 0) - (origin[c] ?? 0));
}
