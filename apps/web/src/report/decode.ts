// decode.ts: the bytes beside the report: base64 elements, floats, corners as differences.
import type { Report } from "./model.js";

interface FromBase64 {
  fromBase64?(text: string): Uint8Array;
}

function bytesOf(base64: string): Uint8Array {
  const quick = (Uint8Array as unknown as FromBase64).fromBase64;
  if (quick) return quick.call(Uint8Array, base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** All bytes of the page's data elements, in order. */
export function readData(report: Report): ArrayBuffer {
  const data = new Uint8Array(report.bytes);
  let at = 0;
  for (const element of document.querySelectorAll("script.hitbox-data")) {
    const bytes = bytesOf(element.textContent ?? "");
    if (at + bytes.length > data.length) throw new Error("the page holds more data than its report says");
    data.set(bytes, at);
    at += bytes.length;
  }
  if (at !== data.length) throw new Error("the page was cut short: write it again");
  return data.buffer;
}

/** Points and corners of all parts in one array each. */
export interface Merged {
  points: Float32Array;
  corners: Uint32Array;
  /** By part: its first point and its first corner; one more entry says where the last one ends. */
  firstPoint: Uint32Array;
  firstCorner: Uint32Array;
}

/** Numbers as differences to the one before, zigzag, seven bits a byte; each is put `base` higher. */
function readCorners(bytes: Uint8Array, out: Uint32Array, at: number, base: number): void {
  let last = base;
  let code = 0;
  let shift = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    code |= (byte & 127) << shift;
    if (byte >= 128) {
      shift += 7;
      continue;
    }
    last += (code >>> 1) ^ -(code & 1);
    out[at++] = last;
    code = shift = 0;
  }
}

export function mergeParts(report: Report, data: ArrayBuffer): Merged {
  const count = report.parts.length;
  const firstPoint = new Uint32Array(count + 1);
  const firstCorner = new Uint32Array(count + 1);
  report.parts.forEach((part, i) => {
    firstPoint[i + 1] = (firstPoint[i] ?? 0) + part.mesh.points;
    firstCorner[i + 1] = (firstCorner[i] ?? 0) + 3 * part.shown;
  });
  const points = new Float32Array(3 * (firstPoint[count] ?? 0));
  const corners = new Uint32Array(firstCorner[count] ?? 0);
  report.parts.forEach(({ mesh }, i) => {
    const first = firstPoint[i] ?? 0;
    points.set(new Float32Array(data, mesh.points_at, 3 * mesh.points), 3 * first);
    readCorners(
      new Uint8Array(data, mesh.corners_at, mesh.corner_bytes),
      corners,
      firstCorner[i] ?? 0,
      first,
    );
  });
  return { points, corners, firstPoint, firstCorner };
}
