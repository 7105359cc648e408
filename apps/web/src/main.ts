// main.ts: starts the page.
import { loadCore } from "./core.js";

const hitbox = await loadCore();
document.body.append(`hitbox ${hitbox.version}`);
