import type { Prisma } from '@outrider/db';

const LONGEST = 300;
type Values = Readonly<Record<string, unknown>>;

/**
 * What an entry tells of a change: each field by its name, {from, to}; custom ones as custom.<key>. Long texts are cut:
 * the record has them.
 */
export function beforeAndAfter(before: Values, after: Values, names: readonly string[]): Prisma.InputJsonObject {
  return Object.fromEntries(
    names.map((name) => [name, { from: told(valueOf(before, name)), to: told(valueOf(after, name)) }]),
  );
}

function valueOf(values: Values, name: string): unknown {
  if (!name.startsWith('custom.')) return values[name];
  return (values['custom'] as Values | undefined)?.[name.slice('custom.'.length)];
}

function told(value: unknown): Prisma.InputJsonValue | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value.slice(0, LONGEST);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one) => told(one));
  // A decimal is a text in JSON, without its quotes the number.
  return JSON.stringify(value).replaceAll(/^"|"$/g, '').slice(0, LONGEST);
}
