/**
 * superjson makes whatever a body's notes name, before anybody is signed in: a bigint of 900,000 digits takes it a
 * quarter of a second. No input of ours is more than JSON and undefined, so nothing else may be named, in one call or
 * in a batch of them.
 */
export function isPlainEnvelope(body: unknown): boolean {
  const calls = isObject(body) && !('json' in body) ? Object.values(body) : [body];
  return calls.every((call) => isObject(call) && (!isObject(call['meta']) || isPlain(call['meta']['values'])));
}

/** Notes are a type, a type with notes about what is inside, or notes by path. */
function isPlain(notes: unknown): boolean {
  if (!Array.isArray(notes)) return !isObject(notes) || Object.values(notes).every(isPlain);
  const [type, inside] = notes as unknown[];
  return type === 'undefined' && isPlain(inside);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
