// list.ts: the scenes, in the order of the list on the page.
import { aabbPlane } from "./aabb_plane.js";
import { aabbTriangle } from "./aabb_triangle.js";
import { character } from "./character.js";
import { edgeCases } from "./edge_cases.js";
import { firstContact } from "./first_contact.js";
import { frustumCulling } from "./frustum.js";
import { howFar } from "./how_far.js";
import { meshBounds } from "./mesh_bounds.js";
import { meshCut } from "./mesh_cut.js";
import { movingBoxes } from "./moving_boxes.js";
import { obbObb } from "./obb_obb.js";
import { ownMesh } from "./own_mesh.js";
import type { Scene } from "./scene.js";
import { segmentBox } from "./segment_box.js";
import { segmentRectangle } from "./segment_rectangle.js";

export const scenes: readonly [Scene, ...Scene[]] = [
  segmentBox,
  segmentRectangle,
  aabbPlane,
  aabbTriangle,
  obbObb,
  howFar,
  firstContact,
  character,
  meshBounds,
  meshCut,
  frustumCulling,
  movingBoxes,
  edgeCases,
  ownMesh,
];
