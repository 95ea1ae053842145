/** State that outlives the page, in the browser's storage. */

/** An object whose changes are kept under a name. What is stored and damaged, or of another form, is left out. */
export function kept<T extends object>(name: string, defaults: T): T {
  const state = $state<T>({ ...defaults, ...stored(name) });
  $effect.root(() => {
    $effect(() => store(name, state));
  });
  return state;
}

export function stored(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full, or forbidden by the browser: then it lasts as long as the page.
  }
}
