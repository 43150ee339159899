export type JsonObject = Record<string, unknown>;

/** Readers of parsed JSON of which nothing is known yet: the value in the asked shape, or nothing. */
export function asObject(value: unknown): JsonObject | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/**
 * Text, number or boolean as text; null for null, absence, lists and objects. Ids come as text or number, and leave as
 * text.
 */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** The value behind a path of own keys. */
export function dig(value: unknown, ...path: string[]): unknown {
  let at: unknown = value;
  for (const key of path) {
    const object = asObject(at);
    at = object !== null && Object.hasOwn(object, key) ? object[key] : undefined;
  }
  return at;
}
