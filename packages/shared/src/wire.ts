import { z } from 'zod';

/** Text a person typed: trimmed, without control characters (tab and line breaks stay), at most `max` characters. */
export function textField(max: number) {
  return z
    .string()
    .max(max)
    .refine(
      // oxlint-disable-next-line no-control-regex -- the control characters are what this looks for
      (text) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text),
      'Contains characters that are not text',
    )
    .refine((text) => text.isWellFormed(), 'Contains characters that are not text')
    .transform((text) => text.trim());
}

/** An optional text: an empty one, null and absence all mean "not known". */
export function optionalText(max: number) {
  return textField(max)
    .nullish()
    .transform((text) => text || null);
}

/** The same for a change, where absence means "leave it as it is": wrap it in `.optional()`. Null and an empty text take it away. */
export function changedText(max: number) {
  return textField(max)
    .nullable()
    .transform((text) => text || null);
}

export const emailField = z
  .string()
  .max(254, 'An email address has at most 254 characters')
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email('Enter a valid email address'));

export const idField = z.uuid('Not an id').transform((id) => id.toLowerCase());
export const timestampField = z.iso.datetime();

/** What a list that comes in pages is asked, of most lists. */
export const pageFields = {
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).nullish(),
  /** Infinite queries of the client send it; pages only go forward. */
  direction: z.literal('forward').optional(),
};
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), next_cursor: z.string().nullable() });
