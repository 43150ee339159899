import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ZodType } from 'zod';
import { refuse } from '../http/refuse.ts';
import { JsonText } from '../http/json-text.ts';
import type { RestMeta } from '../trpc.ts';

type Def = { type: string; catchall?: ZodType; shape?: Record<string, ZodType>; element?: ZodType };
const defOf = (schema: ZodType | undefined) => schema?._zod.def as Def | undefined;

/**
 * What `fields=` may name in a route's answer: the properties of a record, or of the records of a page. None where the
 * answer is neither.
 */
export function pickableFields({ method, reply, tagged }: RestMeta, output: ZodType | undefined): readonly string[] {
  if (method !== 'GET') return [];
  if (reply === 'page') {
    const item = defOf(defOf(defOf(output)?.shape?.items)?.element);
    return item?.catchall ? [] : Object.keys(item?.shape ?? {}); // what may have any field names none
  }
  return tagged ? Object.keys(defOf(output)?.shape ?? {}) : [];
}

const LONGEST = 1_000;

/**
 * The properties that a query asks for, with the id; null where it wants all. @throws 422 for one that is not there,
 * naming those that are
 */
export function fieldsAsked(pickable: readonly string[], query: URLSearchParams): readonly string[] | null {
  const text = query.get('fields');
  if (!text || pickable.length === 0) return null;
  const names = text
    .slice(0, LONGEST)
    .split(',')
    .map((name) => name.trim());
  const unknown = names.find((name) => !pickable.includes(name));
  if (unknown !== undefined) {
    const message = MESSAGES.fieldsUnknown(unknown, pickable);
    throw refuse('UNPROCESSABLE_CONTENT', 'fields', message);
  }
  return pickable.filter((name) => name === 'id' || names.includes(name));
}

/** A record with these properties alone. */
export function pickFields(record: unknown, names: readonly string[]): Record<string, unknown> {
  const whole = (record instanceof JsonText ? JSON.parse(record.text) : record) as Record<string, unknown>;
  return Object.fromEntries(names.filter((name) => name in whole).map((name) => [name, whole[name]]));
}

/** The records of a page with these properties alone. */
export function pickOfEach(records: unknown[] | JsonText, names: readonly string[]): unknown[] {
  const list = (records instanceof JsonText ? JSON.parse(records.text) : records) as unknown[];
  return list.map((record) => pickFields(record, names));
}
