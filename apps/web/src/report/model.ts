// model.ts: what `hitbox view` and `hitbox clash --html` write into the page.
import type { ClashKind, Vec3 } from "hitbox";

export interface Box {
  min: Vec3;
  max: Vec3;
}

export interface OrientedBox {
  center: Vec3;
  half_axes: [Vec3, Vec3, Vec3];
  half_extents: Vec3;
  volume: number;
}

export interface PartInfo {
  index: number;
  name: string;
  file: string;
  triangles: number;
  /** How many of them are in the page. */
  shown: number;
  thinned?: boolean;
  degenerate: number;
  closed: boolean;
  /** Null where the part has no triangles. */
  aabb: Box | null;
  obb: OrientedBox | null;
  mesh: { points: number; points_at: number; corners_at: number; corner_bytes: number };
}

export interface ClashInfo {
  a: number;
  b: number;
  kind: ClashKind;
  triangle_pairs: number;
  depth?: number;
  depth_at_most?: number;
  distance?: number;
  inner?: number;
  duplicate?: boolean;
  near_duplicate?: boolean;
  /** Which part is inside is a guess, because the other one is not closed. */
  inner_guess?: boolean;
  forgiven?: boolean;
  found_again?: boolean;
  new?: boolean;
  rule?: string;
  group?: string;
  note?: string;
  point?: Vec3;
  points?: [Vec3, Vec3];
  nearest?: [Vec3, Vec3];
  aabb: Box | null;
  curve: { segments: number; at: number; cut?: boolean };
}

/** What was left out of a file, guessed or changed. */
export interface NoteInfo {
  file: string;
  part?: number;
  code: string;
  message: string;
}

export interface Report {
  version: string;
  command: string;
  files: string[];
  center: Vec3;
  /** Meshes and curves are floats p, which stand for center + scale * p. */
  scale: number;
  parts: PartInfo[];
  all: { aabb: Box | null; obb: OrientedBox | null };
  triangles: number;
  shown: number;
  clashes?: ClashInfo[];
  notes?: NoteInfo[];
  options?: { clearance: number; tolerance: number; baseline: boolean };
  bytes: number;
}

/** glTF measures in metres; the other formats do not say. */
export const isGltf = (report: Report): boolean => report.files.every((file) => /\.(glb|gltf)$/i.test(file));
export const unitOf = (report: Report): string => (isGltf(report) ? "m" : "");

export const kinds: readonly ClashKind[] = ["penetrating", "contained", "touching", "near"];

/** Kinds that say that something is wrong, where parts that only touch may be meant to. */
export const isWorseThanTouching = (kind: ClashKind): boolean => kinds.indexOf(kind) < kinds.indexOf("touching");

/** Drawn beside the word and the colour, so that neither is needed to tell kinds apart. */
export const symbols: Record<ClashKind, string> = {
  penetrating: "\u00d7",
  contained: "\u25c9",
  touching: "\u25d1",
  near: "\u2194\ufe0e",
};

/** The report as it is, if it looks like one of this program. */
export function reportOf(given: unknown): Report {
  const report = given as Partial<Report>;
  if (!Array.isArray(report.parts) || !Array.isArray(report.files) || typeof report.scale !== "number")
    throw new Error("this page holds no report that it can read");
  return report as Report;
}

/** Coordinates of the drawing from those of the files. */
export function toDrawing(report: Report, p: Vec3): Vec3 {
  const of = (k: 0 | 1 | 2): number => (p[k] - report.center[k]) / report.scale;
  return [of(0), of(1), of(2)];
}

export function toFile(report: Report, p: Vec3): Vec3 {
  const of = (k: 0 | 1 | 2): number => report.center[k] + p[k] * report.scale;
  return [of(0), of(1), of(2)];
}

/** By how a reader goes through them: worst kind first, new and double ones first, then deep or near ones. */
export function worstFirst(x: ClashInfo, y: ClashInfo): number {
  return (
    kinds.indexOf(x.kind) - kinds.indexOf(y.kind) ||
    Number(y.new ?? false) - Number(x.new ?? false) ||
    Number(y.note !== undefined) - Number(x.note !== undefined) ||
    Number(y.duplicate ?? false) - Number(x.duplicate ?? false) ||
    (y.depth ?? 0) - (x.depth ?? 0) ||
    (x.distance ?? 0) - (y.distance ?? 0) ||
    x.a - y.a ||
    x.b - y.b
  );
}
