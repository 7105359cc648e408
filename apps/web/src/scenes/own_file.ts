// own_file.ts: the mesh file that a person opened, in parts.
import type { Bounds, Hitbox, Mesh, Part } from "hitbox";

export interface OwnFile {
  name: string;
  parts: readonly Part[];
  /** All parts in one, where there are several. */
  whole: Mesh | null;
}

let opened: OwnFile | null = null;

export const ownFile = (): OwnFile | null => opened;

/**
 * Reads a file in place of the one before; false, and nothing done, where it came too late to be `wanted`. One that
 * cannot be read throws, and the one before stays.
 */
export async function readOwnFile(core: Hitbox, file: File, wanted: () => boolean): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!wanted()) return false;
  const made = fileOf(core, file.name, bytes);
  const before = opened;
  opened = made;
  if (before) free(before.parts, before.whole);
  return true;
}

function fileOf(core: Hitbox, name: string, bytes: Uint8Array): OwnFile {
  const parts = core.read(bytes, name);
  try {
    return { name, parts, whole: parts.length > 1 ? together(core, parts) : null };
  } catch (reason) {
    // One mesh of all may have no room.
    free(parts, null);
    throw reason;
  }
}

function free(parts: readonly Part[], whole: Mesh | null): void {
  for (const { mesh } of parts) mesh.free();
  whole?.free();
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

/** The box of a mesh; for one without triangles a box of size 1, for the camera only. */
export const roomOf = (mesh: Mesh): Pick<Bounds, "min" | "max"> =>
  mesh.aabb() ?? { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] };
