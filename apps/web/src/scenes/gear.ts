// gear.ts: the sample mesh: a gear with a hub and a bore, closed, with flat faces that lie flush.
import type { Hitbox, Mesh } from "hitbox";

export interface GearShape {
  teeth: number;
  /** Radius to the tips of the teeth. */
  radius: number;
  /** Half the thickness of the wheel; the hub is twice as thick. */
  half: number;
}

/** Steps of the outline for each tooth, as parts of the radius. */
const tooth = [0.82, 0.82, 0.84, 1, 1, 1, 0.84, 0.82] as const;

/** The profile beside the axis is a closed polygon that goes once around the axis. */
export function gearMesh(core: Hitbox, { teeth, radius, half }: GearShape): Mesh {
  const rim = -1;
  const profile: [number, number][] = [
    [0.22, -2 * half],
    [0.4, -2 * half],
    [0.4, -half],
    [rim, -half],
    [rim, half],
    [0.4, half],
    [0.4, 2 * half],
    [0.22, 2 * half],
  ];
  const [steps, around] = [teeth * tooth.length, profile.length];
  const points: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i < steps; i++) {
    const angle = (2 * Math.PI * i) / steps;
    const outer = tooth[i % tooth.length] ?? 1;
    profile.forEach(([part, z], k) => {
      const reach = radius * (part === rim ? outer : part);
      points.push(reach * Math.cos(angle), reach * Math.sin(angle), z);
      const at = (step: number, place: number): number => (step % steps) * around + (place % around);
      const [a, b, c, d] = [at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)];
      triangles.push(a, b, c, a, c, d);
    });
  }
  return core.mesh(points, triangles);
}
