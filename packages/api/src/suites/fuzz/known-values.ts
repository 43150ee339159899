import type { Known } from './arbitrary-of.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What inputs that are taken hold, by the name under which it stands; lists and objects as well as their parts. */
export function knownValues(inputs: readonly unknown[]): Known {
  const byKey = new Map<string, unknown[]>();
  const ids = new Set<string>();
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string' && UUID.test(value)) ids.add(value);
    if (key !== '' && value !== null && value !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), value]);
    if (Array.isArray(value)) for (const item of value as unknown[]) visit(item, '');
    else if (typeof value === 'object' && value !== null && !(value instanceof Date))
      for (const [name, part] of Object.entries(value)) visit(part, name);
  };
  for (const input of inputs) visit(input, '');
  return { byKey, ids: [...ids] };
}
