import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import {
  type duplicateAskSchema,
  type DuplicateMerge,
  type groupMergedSchema,
  type groupMergeSchema,
  type duplicateSummarySchema,
  type mergedRecordListSchema,
  type PairedLead,
  type pairStateSchema,
  reasonWords,
  type unmergeResultSchema,
} from '@outrider/shared/records/duplicates';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const first: PairedLead = {
  version: 3,
  id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10',
  email: 'priya.raman@northwind.example',
  first_name: 'Priya',
  last_name: 'Raman',
  company: 'Northwind Instruments',
  job_title: 'VP Operations',
  phone: '+1 415 555 0123',
  status: 'contacted',
  score: 82,
  priority: 'high',
  assigned_to: null,
  assigned_to_name: null,
  created_at: '2026-01-15T09:30:00.000Z',
};
const second: PairedLead = {
  ...first,
  id: '01980f60-11aa-7c1a-9b57-2f7b8a1d4c22',
  email: 'ada@example.org',
  company: EXAMPLE_WORDS.otherCompany,
  phone: '415-555-0123',
  status: 'new',
  score: 64,
  priority: 'medium',
  created_at: '2026-02-03T14:05:00.000Z',
};

const PAIR_ID = '01980f61-0a11-7d2e-8c44-51f0c3a7e9b2';
const moves = {
  activities: 3,
  contacts: 0,
  opportunities: 0,
  accounts: 0,
  tasks: 1,
  files: 0,
  meetings: 0,
  messages: 0,
};
const SAID: Readonly<Record<RecordTypeName, { reasons: string[]; because: string[] }>> = {
  lead: { reasons: ['phone', 'name'], because: ['Same phone number', EXAMPLE_WORDS.samePerson] },
  account: { reasons: ['phone'], because: ['Same phone number'] },
  contact: { reasons: ['phone'], because: ['Same phone number'] },
  opportunity: { reasons: ['name'], because: [reasonWords('opportunity', 'name', null)] },
};
const pairOf = (type: RecordTypeName, one: object, other: object) => ({
  id: PAIR_ID,
  score: 96,
  similarity: null,
  ...SAID[type],
  first: one,
  second: other,
  others: [],
  pairs: [PAIR_ID],
  can_merge: true,
});
const merge: Omit<DuplicateMerge, 'id'> = {
  survivor_id: first.id,
  survivor_version: 3,
  other_version: 1,
  fields: {},
};

/** The pair, the comparison and the merge of two records of a type. */
function examplesOf(type: RecordTypeName, name: string, one: object, pair: object) {
  return {
    [`${name}Pair`]: pair,
    [`${name}MergeProposal`]: {
      pair,
      survivor: one,
      other: { ...one, id: second.id },
      fields: [{ field: 'owner_id', chosen: 'survivor', rule: 'stays', can_join: false }],
      moves,
    },
    [`${name}Merge`]: type === 'lead' ? { ...merge, fields: { email: 'other', notes: 'joined' } } : merge,
  };
}

type Records = Readonly<Record<RecordTypeName, object>>;

/** @param records those of the other examples */
export const duplicatesExamples = ({
  lead,
  account,
  contact,
  opportunity,
}: Records): Readonly<Record<string, unknown>> => {
  const pairOfTwo = (type: RecordTypeName, one: object) => pairOf(type, one, { ...one, id: second.id });
  return {
    ...examplesOf('lead', 'Lead', lead, pairOf('lead', first, second)),
    ...examplesOf('account', 'Account', account, pairOfTwo('account', account)),
    ...examplesOf('contact', 'Contact', contact, pairOfTwo('contact', contact)),
    ...examplesOf('opportunity', 'Opportunity', opportunity, pairOfTwo('opportunity', opportunity)),
    DuplicateAsk: { ids: [first.id, second.id] } satisfies z.input<typeof duplicateAskSchema>,
    GroupMerge: {
      survivor_id: first.id,
      records: [
        { id: first.id, version: 3 },
        { id: second.id, version: 1 },
      ],
    } satisfies z.input<typeof groupMergeSchema>,
    GroupMerged: { survivor_id: first.id, merges: [PAIR_ID] } satisfies z.output<typeof groupMergedSchema>,
    DuplicateSummary: {
      open: 12,
      by_reason: { email: 2, domain: 0, phone: 7, name: 3, alike: 4 },
      sweep: { state: 'idle', looked_at: 41, finished_at: '2026-02-03T14:06:00.000Z' },
    } satisfies z.output<typeof duplicateSummarySchema>,
    MergedRecordList: {
      items: [
        {
          id: PAIR_ID,
          survivor_id: first.id,
          survivor_name: 'Priya Raman',
          other_id: second.id,
          other_name: 'Priya Raman',
          merged_by_name: 'Sam Rivera',
          merged_at: '2026-02-03T14:10:00.000Z',
          can_unmerge: true,
        },
      ],
    } satisfies z.output<typeof mergedRecordListSchema>,
    UnmergeResult: { survivor_id: first.id, other_id: second.id, kept: ['phone'], key_lost: false } satisfies z.output<
      typeof unmergeResultSchema
    >,
    PairState: { id: PAIR_ID, state: 'dismissed' } satisfies z.output<typeof pairStateSchema>,
  };
};
