// own_file.ts: the mesh file that a person opened: its parts, or why it could not be read.
import { HitboxError, type Bounds, type Hitbox, type Mesh, type Part } from "hitbox";

export interface OwnFile {
  name: string;
  parts: readonly Part[];
  /** All parts in one, where there are several. */
  whole: Mesh | null;
  /** Why there are no parts. */
  error: string;
}

let opened: OwnFile | null = null;

export const ownFile = (): OwnFile | null => opened;

/** Reads a file in place of the one before. */
export async function readOwnFile(core: Hitbox, file: File): Promise<void> {
  const parts: Part[] = [];
  let error = "";
  try {
    parts.push(...core.read(new Uint8Array(await file.arrayBuffer()), file.name));
  } catch (reason) {
    error = reason instanceof HitboxError || reason instanceof Error ? reason.message : String(reason);
  }
  for (const part of opened?.parts ?? []) part.mesh.free();
  opened?.whole?.free();
  opened = { name: file.name, parts, whole: parts.length > 1 ? together(core, parts) : null, error };
}

/** One mesh of all parts. */
function together(core: Hitbox, parts: readonly Part[]): Mesh {
  const sum = (count: (mesh: Mesh) => number): number => parts.reduce((n, { mesh }) => n + count(mesh), 0);
  const points = new Float64Array(3 * sum((mesh) => mesh.pointCount));
  const triangles = new Uint32Array(3 * sum((mesh) => mesh.triangleCount));
  let [p, t] = [0, 0];
  for (const { mesh } of parts) {
    points.set(mesh.points(), p);
    triangles.set(
      mesh.triangles().map((corner) => corner + p / 3),
      t,
    );
    p += 3 * mesh.pointCount;
    t += 3 * mesh.triangleCount;
  }
  return core.mesh(points, triangles);
}

/** The box of a mesh, or a box of size 1 for one without triangles. */
export const boundsOf = (mesh: Mesh): Pick<Bounds, "min" | "max"> =>
  mesh.aabb() ?? { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] };
