// answer.ts: the answer as a word, a symbol and a colour, with its numbers below.
import { element, svg } from "./element.js";

/** What an answer looks like: two circles say it without colour. */
export type Tone = "miss" | "touching" | "meets" | "inside" | "neutral" | "wrong";

export interface Answer {
  /** As the library says it; tests read it. */
  name: string;
  tone: Tone;
  /** As people say it. */
  text: string;
  /** What is asked about, where a scene asks about several things. */
  topic?: string;
  /** The answer of others, said beside ours where the list of both is out of sight. */
  against?: string;
  /** Numbers with their names. */
  numbers?: readonly (readonly [label: string, value: string])[];
  /** A sentence about it. */
  note?: string;
  /** It changes by itself many times a second: not to be read aloud each time. */
  quiet?: boolean;
}

const circles: Record<Tone, readonly (readonly [x: number, r: number, filled: boolean])[]> = {
  miss: [
    [9, 7, false],
    [31, 7, false],
  ],
  touching: [
    [11, 9, false],
    [29, 9, false],
  ],
  meets: [
    [14, 11, false],
    [26, 11, false],
  ],
  inside: [
    [20, 14, false],
    [20, 5, true],
  ],
  neutral: [[20, 6, true]],
  wrong: [],
};

/** The picture of a tone: circles apart, touching, crossing, one in the other; a cross for an error. */
export function symbol(tone: Tone): SVGElement {
  const drawn = circles[tone].map(([x, r, filled]) =>
    svg("circle", { cx: `${x}`, cy: "16", r: `${r}`, fill: filled ? "currentColor" : "none" }),
  );
  if (tone === "wrong") drawn.push(svg("path", { d: "M10 6 L30 26 M30 6 L10 26" }));
  const attributes = { viewBox: "0 0 40 32", class: "symbol", "aria-hidden": "true" };
  return svg("svg", { ...attributes, fill: "none", stroke: "currentColor", "stroke-width": "3" }, ...drawn);
}

export class AnswerBar {
  readonly element: HTMLElement;
  private readonly output = element("output", { id: "answer" });
  private readonly word = element("span", { class: "word" });
  private readonly against = element("span", { class: "against" });
  private readonly topic = element("p", { class: "topic" });
  private readonly numbers = element("dl", { id: "numbers" });
  private readonly note = element("p", { id: "note" });
  private tone: Tone | null = null;
  last: Answer | null = null;

  constructor() {
    this.output.append(svg("svg"), this.word, this.against);
    this.element = element("section", { class: "answer" }, this.topic, this.output, this.numbers, this.note);
  }

  show(answer: Answer): void {
    this.last = answer;
    this.output.dataset["answer"] = answer.name;
    this.output.setAttribute("aria-live", answer.quiet ? "off" : "polite");
    if (this.tone !== answer.tone) {
      this.tone = answer.tone;
      this.output.dataset["tone"] = answer.tone;
      this.output.firstElementChild?.replaceWith(symbol(answer.tone));
    }
    setText(this.word, answer.text);
    setText(this.topic, answer.topic ?? "");
    setText(this.against, answer.against ?? "");
    setText(this.note, answer.note ?? "");
    this.showNumbers(answer.numbers ?? []);
  }

  /** Rows stay where they are and only their texts change, as this runs on each move of a hand. */
  private showNumbers(rows: NonNullable<Answer["numbers"]>): void {
    while (this.numbers.children.length > rows.length) this.numbers.lastElementChild?.remove();
    rows.forEach(([label, value], i) => {
      let row = this.numbers.children[i];
      if (!row) {
        row = element("div", {}, element("dt"), element("dd"));
        this.numbers.append(row);
      }
      if (row.firstElementChild) setText(row.firstElementChild, label);
      if (row.lastElementChild) setText(row.lastElementChild, value);
    });
  }
}

function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
