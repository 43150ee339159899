import { RECORD_TYPES } from '@outrider/shared/ground/fields/custom';
import { RECORD_ROUTERS } from '@outrider/shared/ground/record-nouns';
import { SEARCH_LENGTH_MAX } from '@outrider/shared/insight/search';
import { idField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import type { Assistant } from './assistant.ts';
import { call } from './calls.ts';
import { hintOfFilter, typeField } from './describe-schema.ts';
import { defineTool } from './tool.ts';

const TIMELINE_MAX = 50;

/** A call of each record type's own. */
export const ofEachType = (...names: string[]) =>
  RECORD_TYPES.map((type) => names.map((name) => `${RECORD_ROUTERS[type]}.${name}`));

export const search = defineTool({
  name: 'search',
  title: 'Search',
  description:
    'Finds leads, contacts, accounts and deals by name, email, domain, phone or company. Answers with ids and types for read_record.',
  input: z.strictObject({
    q: z.string().min(1).max(SEARCH_LENGTH_MAX).describe('A name, email, domain or phone number'),
    limit: z.number().int().min(1).max(20).default(5).describe('Of each type'),
  }),
  calls: [['search.global']],
  run: ({ caller }, input) => caller.search.global(input),
});

const readInput = z.strictObject({
  type: typeField,
  id: idField.describe('From search, list_records or a resource'),
  timeline: z
    .number()
    .int()
    .min(0)
    .max(TIMELINE_MAX)
    .default(10)
    .describe('How many of the latest activities to read beside it'),
});

/** A record with the latest that happened to it. */
export async function readRecord({ caller }: Assistant, { type, id, timeline: limit }: z.output<typeof readInput>) {
  const record = await call(caller, `${RECORD_ROUTERS[type]}.get`, { id });
  const timeline = limit > 0 ? await call(caller, `${RECORD_ROUTERS[type]}.timeline`, { id: record.id, limit }) : null;
  return { type, record, ...(timeline && { timeline: timeline.items }) };
}

export const readOne = defineTool({
  name: 'read_record',
  title: 'Read a record',
  description: 'A lead, account, contact or deal with all of its fields and its latest activities.',
  input: readInput,
  calls: ofEachType('get'),
  run: readRecord,
});

export const listRecords = defineTool({
  name: 'list_records',
  title: 'List records',
  description:
    'A page of leads, accounts, contacts or deals. `filter` is written as in the REST API: status:new,contacted;score:70.. (describe_schema has the grammar and the fields).',
  input: z.strictObject({
    type: typeField,
    q: z.string().max(200).optional().describe('Words in the record'),
    filter: z.string().max(4_000).optional().describe('For example status:new;owner:me or close_date:..2026-12-31'),
    sort: z.string().max(80).optional().describe('A sort order of describe_schema; created_at unless said'),
    order: z.enum(['asc', 'desc']).optional(),
    limit: z.number().int().min(1).max(50).default(20),
    cursor: z.string().max(1_000).optional().describe('next_cursor of the page before'),
  }),
  calls: ofEachType('list'),
  async run({ caller }, { type, ...asked }) {
    const { items, total, next_cursor } = await call(caller, `${RECORD_ROUTERS[type]}.list`, {
      ...asked,
      total: 'bounded',
    });
    return { type, items, total, next_cursor };
  },
  hint: hintOfFilter,
});
