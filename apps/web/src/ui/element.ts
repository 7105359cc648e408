// element.ts: makes elements from names, attributes and text; text is text and never markup.
type Attributes = Record<string, string | boolean | undefined>;
type Child = Node | string | null;

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  apply(made, attributes, children);
  return made;
}

export function svg(name: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  apply(made, attributes, children);
  return made;
}

function apply(made: Element, attributes: Attributes, children: Child[]): void {
  for (const [key, value] of Object.entries(attributes))
    if (value === true) made.setAttribute(key, "");
    else if (value !== undefined && value !== false) made.setAttribute(key, value);
  for (const child of children) if (child !== null) made.append(child);
}

/** A button with a text and what it does. */
export function button(text: string, action: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", action);
  return made;
}
