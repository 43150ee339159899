import { z } from 'zod';
import { INPUT_MESSAGES } from './input-messages.ts';

/** Whether PostgreSQL and JSON can hold a text: no NUL, and no half of a character. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

type Place = { key: string; parent: Place | null };

function pathOf(place: Place | null): string[] {
  const path: string[] = [];
  for (let at = place; at; at = at.parent) path.unshift(at.key);
  return path;
}

/**
 * The path of a text in an input, a key included, that cannot be stored; null where all can be. An input may lead back
 * into itself, and may be nested deeper than calls can be: so it is walked without recursion.
 */
export function findUnstorable(input: unknown): readonly string[] | null {
  const seen = new Set<object>();
  const open: { value: unknown; place: Place | null }[] = [{ value: input, place: null }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, place } = next;
    if (typeof value === 'string' && !isStorable(value)) return pathOf(place);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return pathOf(place);
      open.push({ value: inner, place: { key, parent: place } });
    }
  }
  return null;
}

/** Text a person typed: trimmed, without control characters (tab and line breaks stay), at most `max` characters. */
export function textField(max: number) {
  return z
    .string()
    .max(max)
    .refine(
      // oxlint-disable-next-line no-control-regex -- the control characters are what this looks for
      (text) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text) && text.isWellFormed(),
      INPUT_MESSAGES.notText,
    )
    .transform((text) => text.trim());
}

/** That a list names nothing twice. */
export const isOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** An optional text: an empty one, null and absence all mean "not known". */
export function optionalText(max: number) {
  return textField(max)
    .nullish()
    .transform((text) => text || null);
}

/**
 * The same for a change, where absence means "leave it as it is": wrap it in `.optional()`. Null and an empty text take
 * it away.
 */
export function changedText(max: number) {
  return textField(max)
    .nullable()
    .transform((text) => text || null);
}

export const emailField = z
  .string()
  .max(254, 'An email address can be at most 254 characters')
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email(INPUT_MESSAGES.email));

export const idField = z.uuid().toLowerCase();
/** A moment with a year that PostgreSQL has: its calendar has no year 0. */
export const timestampField = z.iso.datetime().refine((text) => !text.startsWith('0000'), INPUT_MESSAGES.date);
/** A day, YYYY-MM-DD, from the year 1 on. */
export const dayField = z.iso.date().refine((text) => !text.startsWith('0000'), INPUT_MESSAGES.date);
/** A whole number as a column of PostgreSQL holds it. */
export const int32Field = z.int32();

/** What a list that comes in pages is asked, of most lists. */
export const pageFields = {
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).nullish(),
  /** Infinite queries of the client send it; pages only go forward. */
  direction: z.literal('forward').optional(),
};
/** A list that need not be exact counts no further than to here. */
export const TOTAL_BOUND = 10_000;
/** 'bounded' stops counting at 10,000: enough to say "10,000+". */
export const totalField = z.enum(['exact', 'bounded']).default('exact');

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), next_cursor: z.string().nullable() });
/** `total_is` says where counting stopped early: at_least. */
export const countedPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({ total_is: z.enum(['exact', 'at_least']) });
