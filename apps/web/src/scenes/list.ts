// list.ts: the scenes, in the order of the list on the page.
import type { Scene } from "./scene.js";
import { segmentBox } from "./segment_box.js";

export const scenes: readonly [Scene, ...Scene[]] = [segmentBox];
