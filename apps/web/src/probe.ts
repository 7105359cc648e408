// probe.ts: facts about the page for tests, to read only.
import { Vector3 } from "three";
import type { Handles } from "./stage/handles.js";
import type { Stage } from "./stage/stage.js";
import type { AnswerBar } from "./ui/answer.js";

interface Sources {
  stage: Stage;
  handles: Handles;
  answers: AnswerBar;
  scene(): string;
  updateMs(): number;
}

declare global {
  interface Window {
    hitboxPage?: object;
  }
}

export function expose({ stage, handles, answers, scene, updateMs }: Sources): void {
  window.hitboxPage = {
    get scene() {
      return scene();
    },
    get answer() {
      return answers.last?.name ?? null;
    },
    /** Milliseconds of the last answer: asking and moving the drawings. */
    get updateMs() {
      return updateMs();
    },
    /** Milliseconds of script in the last frame. */
    get frameMs() {
      return stage.frameMs;
    },
    /** Milliseconds of the last frame that a moving scene took before drawing. */
    get tickMs() {
      return stage.tickMs;
    },
    get frames() {
      return stage.frames;
    },
    /** Where a movable shape is in the window. */
    project(name: string): [number, number] | null {
      const object = handles.all.find((body) => body.name === name)?.object;
      if (!object) return null;
      const { x, y, z } = object.getWorldPosition(new Vector3());
      return stage.project([x, y, z]);
    },
  };
}
