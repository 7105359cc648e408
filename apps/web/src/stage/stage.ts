// stage.ts: the drawing area: camera, lights, orbit and labels; a frame is drawn only when something changed.
import {
  Box3,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  type Object3D,
  PerspectiveCamera,
  Points,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Vec3 } from "hitbox";
import { dispose, repaint } from "./paint.js";
import { Labels } from "./labels.js";
import { color, onTheme } from "./theme.js";

export interface StageOptions {
  /** Which way is up. The scenes have z up, as CAD has; a report of a glTF file has y up. */
  up?: "y" | "z";
}

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(38, 1, 0.05, 2000);
  readonly orbit: OrbitControls;
  readonly renderer: WebGLRenderer;
  /** What the scene draws; emptied by `clear()`. */
  readonly content = new Group();
  readonly labels: Labels;
  /** Milliseconds of script in the last frame, drawing calls included. */
  frameMs = 0;
  /** Milliseconds of that which the scene took before drawing. */
  tickMs = 0;
  /** Frames drawn so far. */
  frames = 0;

  private wanted = 0;
  private ticking: ((seconds: number) => void) | null = null;
  private flight: ((seconds: number) => boolean) | null = null;
  private last = 0;

  constructor(
    readonly root: HTMLElement,
    options: StageOptions = {},
  ) {
    if (options.up !== "y") this.camera.up.set(0, 0, 1);
    this.renderer = new WebGLRenderer({ antialias: true, stencil: true, powerPreference: "high-performance" });
    this.renderer.localClippingEnabled = true;
    const canvas = this.renderer.domElement;
    canvas.tabIndex = 0;
    root.append(canvas);
    this.labels = new Labels(root);
    this.orbit = new OrbitControls(this.camera, canvas);
    this.orbit.addEventListener("change", this.invalidate);
    this.orbit.addEventListener("start", () => (this.flight = null));
    const sky = new HemisphereLight(0xffffff, 0x8890a0, 1.7);
    if (options.up !== "y") sky.position.set(0, 0, 1);
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(0.6, 1, 0.8);
    this.camera.add(sun);
    this.scene.add(sky, this.camera, this.content);
    new ResizeObserver(() => this.resize()).observe(root);
    onTheme(() => this.retheme());
    this.retheme();
    this.resize();
    this.fit([-3, -3, -3], [3, 3, 3]);
  }

  /** Asks for a frame. Cheap: any number of calls draw once. */
  readonly invalidate = (): void => {
    if (this.wanted === 0) this.wanted = requestAnimationFrame(this.frame);
  };

  /** Calls back before each frame, and draws frames without end; null stops it. */
  animate(tick: ((seconds: number) => void) | null): void {
    this.ticking = tick;
    this.last = 0;
    this.invalidate();
  }

  /** Looks at a box, from the direction the camera has or from a given one. */
  fit(min: Vec3, max: Vec3, from: Vec3 | null = [1.5, -2.4, 1.5]): void {
    const { eye, target, radius } = this.view(min, max, from);
    this.orbit.target.copy(target);
    this.camera.position.copy(eye);
    this.clipTo(radius);
    this.orbit.update();
    this.invalidate();
  }

  /** As `fit`, in a third of a second; at once where less motion is asked for. */
  flyTo(min: Vec3, max: Vec3, from: Vec3 | null = null): void {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return this.fit(min, max, from);
    const { eye, target, radius } = this.view(min, max, from);
    const eye0 = this.camera.position.clone();
    const target0 = this.orbit.target.clone();
    this.clipTo(Math.max(radius, eye0.distanceTo(target0)));
    let t = 0;
    this.flight = (seconds) => {
      t = Math.min(1, t + seconds * 3);
      const s = t * t * (3 - 2 * t);
      this.camera.position.lerpVectors(eye0, eye, s);
      this.orbit.target.lerpVectors(target0, target, s);
      this.orbit.update();
      return t < 1;
    };
    this.last = 0;
    this.invalidate();
  }

  /** From the camera through a place of the window. */
  rayAt(clientX: number, clientY: number): Raycaster {
    const area = this.renderer.domElement.getBoundingClientRect();
    const place = new Vector2(
      ((clientX - area.left) / area.width) * 2 - 1,
      1 - ((clientY - area.top) / area.height) * 2,
    );
    const ray = new Raycaster();
    ray.setFromCamera(place, this.camera);
    return ray;
  }

  /** The first of the objects under a place of the window, and where it is hit. */
  pick(clientX: number, clientY: number, objects: Object3D[]): { object: Object3D; point: Vector3 } | null {
    const ray = this.rayAt(clientX, clientY);
    // Points are small: they count as hit from some pixels away, and before what stands in front of them.
    ray.params.Points = { threshold: 0.025 * this.camera.position.distanceTo(this.orbit.target) };
    const hits = ray.intersectObjects(objects, true);
    return hits.find(({ object }) => object instanceof Points) ?? hits[0] ?? null;
  }

  /** Where a point is in the window; null behind the camera, and beyond what it shows before and after it. */
  project(p: Vec3): [number, number] | null {
    const area = this.renderer.domElement.getBoundingClientRect();
    const seen = new Vector3(...p).project(this.camera);
    if (Math.abs(seen.z) > 1) return null;
    return [area.left + ((seen.x + 1) / 2) * area.width, area.top + ((1 - seen.y) / 2) * area.height];
  }

  /** Takes out what was drawn, and frees its memory on the graphics card. */
  clear(): void {
    dispose(this.content);
    this.content.clear();
    this.labels.clear();
    this.animate(null);
  }

  private view(min: Vec3, max: Vec3, from: Vec3 | null) {
    const box = new Box3(new Vector3(...min), new Vector3(...max));
    const target = box.getCenter(new Vector3());
    const radius = Math.max(box.getSize(new Vector3()).length() / 2, 1e-6);
    const away = from ? new Vector3(...from) : this.camera.position.clone().sub(this.orbit.target);
    const half = Math.atan(Math.tan((this.camera.fov * Math.PI) / 360) * Math.min(1, this.camera.aspect));
    // The sphere around the box is larger than what is seen of it.
    const eye = away.setLength((0.86 * radius) / Math.sin(half)).add(target);
    return { eye, target, radius };
  }

  private clipTo(radius: number): void {
    this.camera.near = radius / 100;
    this.camera.far = radius * 200;
    this.camera.updateProjectionMatrix();
  }

  private readonly frame = (now: number): void => {
    this.wanted = 0;
    const begun = performance.now();
    const seconds = this.last === 0 ? 1 / 60 : Math.min(0.1, (now - this.last) / 1000);
    this.last = now;
    if (this.flight && !this.flight(seconds)) this.flight = null;
    this.ticking?.(seconds);
    this.tickMs = performance.now() - begun;
    this.renderer.render(this.scene, this.camera);
    this.labels.place(this.camera);
    this.frames++;
    this.frameMs = performance.now() - begun;
    if (this.ticking || this.flight) this.invalidate();
    else this.last = 0;
  };

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.labels.resize(width, height);
    this.invalidate();
  }

  private retheme(): void {
    this.scene.background = new Color(color("view"));
    repaint(this.scene);
    this.invalidate();
  }
}
