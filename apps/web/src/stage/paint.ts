// paint.ts: materials have names of colours, so that a change of the theme reaches what is drawn.
import { Color, InstancedMesh, type Material, type Object3D } from "three";
import { color, type ColorName } from "./theme.js";

type Drawn = Object3D & { material?: Material | Material[]; geometry?: { dispose(): void } };

const materials = (object: Object3D): Material[] => {
  const { material } = object as Drawn;
  return material === undefined ? [] : Array.isArray(material) ? material : [material];
};

function tint(material: Material): void {
  const name = material.userData["color"] as ColorName | undefined;
  if (name !== undefined) (material as Material & { color?: Color }).color?.set(color(name));
}

/** Gives a color to all that an object is drawn with. */
export function paint<T extends Object3D>(object: T, name: ColorName): T {
  object.traverse((part) => {
    for (const material of materials(part)) {
      if (material.userData["color"] === name) continue;
      material.userData["color"] = name;
      tint(material);
    }
  });
  return object;
}

/** After a change of the theme. */
export function repaint(root: Object3D): void {
  root.traverse((part) => materials(part).forEach(tint));
}

/** Frees geometries and materials. */
export function dispose(root: Object3D): void {
  root.traverse((part) => {
    (part as Drawn).geometry?.dispose();
    if (part instanceof InstancedMesh) part.dispose();
    for (const material of materials(part)) material.dispose();
  });
}
