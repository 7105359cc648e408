// storage.ts: what the browser remembers; a page opened from disk may not be allowed to ask.
export function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but the choice.
  }
}
