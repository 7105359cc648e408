// ground.ts: the grid at z = 0 and the names of the axes' directions, faint.
import { Group } from "three";
import { Lines } from "./lines.js";

/** Squares of 1 from -size to size in the plane of x and y; the x axis and the y axis are darker. */
export function ground(size = 5): Group {
  const thin: number[] = [];
  for (let i = -size; i <= size; i++) {
    if (i === 0) continue;
    thin.push(i, -size, 0, i, size, 0, -size, i, 0, size, i, 0);
  }
  const axes = [-size, 0, 0, size, 0, 0, 0, -size, 0, 0, size, 0];
  const made = new Group();
  made.add(
    new Lines("grid", { width: 1 }).setNumbers(thin),
    new Lines("faint", { width: 1.2 }).setNumbers(axes),
  );
  return made;
}
