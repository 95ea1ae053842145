/** State that outlives the page, in the browser's storage. */

/** An object whose changes are stored under a name. Stored values with another type are ignored. */
export function kept<T extends object>(name: string, defaults: T): T {
  const known = new Map<string, unknown>(Object.entries(defaults));
  const fitting = Object.entries(stored(name)).filter(([key, value]) => isAlike(value, known.get(key)));
  const state = $state<T>({ ...defaults, ...Object.fromEntries(fitting) });
  $effect.root(() => {
    $effect(() => store(name, state));
  });
  return state;
}

/** Whether a value has the same type as another one; null and undefined match everything. */
function isAlike(value: unknown, other: unknown): boolean {
  if (other === null || other === undefined) return true;
  return typeof value === typeof other && Array.isArray(value) === Array.isArray(other) && value !== null;
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
    // Storage is full or forbidden: then the state lasts as long as the page.
  }
}
