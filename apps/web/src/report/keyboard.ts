// keyboard.ts: the keys of the report, where no field is being typed into.
export interface KeyActions {
  step(by: number): void;
  fold(open: boolean): void;
  search(): void;
  all(): void;
  section(): void;
  axis(k: 0 | 1 | 2): void;
  flip(): void;
  aabb(): void;
  obb(): void;
  rest(): void;
}

export function listenToKeys(actions: KeyActions): void {
  const keys: Record<string, () => void> = {
    arrowdown: () => actions.step(1),
    j: () => actions.step(1),
    arrowup: () => actions.step(-1),
    k: () => actions.step(-1),
    arrowright: () => actions.fold(true),
    arrowleft: () => actions.fold(false),
    pagedown: () => actions.step(10),
    pageup: () => actions.step(-10),
    "/": () => actions.search(),
    escape: () => actions.all(),
    s: () => actions.section(),
    x: () => actions.axis(0),
    y: () => actions.axis(1),
    z: () => actions.axis(2),
    f: () => actions.flip(),
    b: () => actions.aabb(),
    o: () => actions.obb(),
    h: () => actions.rest(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const typing = target.closest("input:not([type=checkbox], [type=range]), select, textarea");
    const key = event.key.toLowerCase();
    if (typing && key !== "escape") return;
    // A slider has the arrows for itself.
    if (target.closest("input[type=range]") && (key.startsWith("arrow") || key.startsWith("page"))) return;
    const act = keys[key];
    if (!act) return;
    event.preventDefault();
    if (typing instanceof HTMLElement) typing.blur();
    act();
  });
}
