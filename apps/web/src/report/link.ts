// link.ts: the clash or the part that is selected, in the address and back: #clash=3-7, #part=3.
function given(): URLSearchParams {
  return new URLSearchParams(window.location.hash.slice(1));
}

/** No number, that of a part, or those of the two parts of a clash. */
export function readHash(): number[] {
  const clash = /^(\d+)-(\d+)$/.exec(given().get("clash") ?? "");
  if (clash) return [Number(clash[1]), Number(clash[2])];
  const part = /^\d+$/.exec(given().get("part") ?? "");
  return part ? [Number(part[0])] : [];
}

export function writeHash(parts: number[]): void {
  const fields = given();
  fields.delete("clash");
  fields.delete("part");
  if (parts.length > 0) fields.set(parts.length === 2 ? "clash" : "part", parts.join("-"));
  const hash = `#${fields.toString()}`;
  if (hash === (window.location.hash || "#")) return;
  try {
    window.history.replaceState(null, "", hash);
  } catch {
    // Some browsers forbid it for files.
  }
}
