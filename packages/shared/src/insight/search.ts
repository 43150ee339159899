import { z } from 'zod';

/** What the search box finds; in the order the groups come when none of them holds a better hit. */
export const SEARCH_KINDS = [
  'lead',
  'contact',
  'account',
  'opportunity',
  'task',
  'meeting',
  'conversation',
  'campaign',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export const SEARCH_LABELS: Record<SearchKind, string> = {
  lead: 'Leads',
  contact: 'Contacts',
  opportunity: 'Opportunities',
  account: 'Accounts',
  task: 'Tasks',
  meeting: 'Meetings',
  conversation: 'Emails',
  campaign: 'Campaigns',
};

export const SEARCH_LENGTH_MAX = 200;
const SEARCH_HITS_MAX = 20;

/** What somebody typed or pasted: control characters become spaces, so that a pasted line is not refused. */
const typedText = z
  .string()
  .max(SEARCH_LENGTH_MAX)
  .transform((text) =>
    text
      // oxlint-disable-next-line no-control-regex -- the control characters are what this replaces
      .replaceAll(/[\u0001-\u001F\u007F\uFFFD]/g, ' ')
      .trim(),
  );

/** `limit` is of each group. */
export const globalSearchSchema = z.strictObject({
  q: typedText,
  limit: z.number().int().min(1).max(SEARCH_HITS_MAX).default(5),
});
export type GlobalSearch = z.output<typeof globalSearchSchema>;

/** Which part of it the words were found in; similar: found by its spelling, not by the words as typed. */
export const MATCHED = ['name', 'email', 'domain', 'phone', 'company', 'similar'] as const;

export const searchHitSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.uuid(),
  title: z.string(),
  /** One line that tells it from others of the same name, and why it was found. Empty where nothing is known. */
  subtitle: z.string(),
  /** Of a lead; null when never scored. */
  score: z.number().int().nullable().optional(),
  /** When a task is due, a meeting begins, or the last email of a conversation came. */
  at: z.iso.datetime().nullable().optional(),
  /** Where the app shows it. */
  path: z.string(),
  matched: z.enum(MATCHED),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** `more`: there are hits beyond these. */
export const searchGroupSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  hits: z.array(searchHitSchema),
  more: z.boolean(),
});
export type SearchGroup = z.infer<typeof searchGroupSchema>;
/** Groups without a hit are left out; the one with the best hit comes first. */
export const searchResultSchema = z.object({ groups: z.array(searchGroupSchema) });
export type SearchResult = z.infer<typeof searchResultSchema>;
