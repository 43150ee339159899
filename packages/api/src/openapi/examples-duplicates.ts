import type { leadSchema } from '@outrider/shared/leads';
import type {
  duplicateMergeSchema,
  duplicatePairSchema,
  duplicateSummarySchema,
  leadMergeListSchema,
  mergeProposalSchema,
  PairedLead,
  pairStateSchema,
  unmergeResultSchema,
} from '@outrider/shared/duplicates';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const first: PairedLead = {
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
const pair: z.output<typeof duplicatePairSchema> = {
  id: '01980f61-0a11-7d2e-8c44-51f0c3a7e9b2',
  score: 96,
  reasons: ['phone', 'name_company'],
  similarity: 1,
  because: ['Same phone number', EXAMPLE_WORDS.samePerson],
  first,
  second,
  can_merge: true,
};

/** @param lead the one of the other examples */
export const duplicatesExamples = (lead: z.output<typeof leadSchema>): Readonly<Record<string, unknown>> => ({
  DuplicatePair: pair,
  DuplicateSummary: {
    open: 12,
    by_reason: { email: 2, phone: 7, name_company: 3, alike: 4 },
    sweep: { state: 'idle', looked_at: 41, finished_at: '2026-02-03T14:06:00.000Z' },
  } satisfies z.output<typeof duplicateSummarySchema>,
  DuplicateMerge: {
    survivor_id: first.id,
    survivor_version: 3,
    other_version: 1,
    fields: { email: 'other', notes: 'joined' },
  } satisfies Omit<z.input<typeof duplicateMergeSchema>, 'id'>,
  MergeProposal: {
    pair,
    survivor: lead,
    other: { ...lead, id: second.id, email: second.email, phone: second.phone, notes: null },
    fields: [
      { field: 'email', chosen: 'survivor', rule: 'stays', can_join: false },
      { field: 'phone', chosen: 'other', rule: 'only', can_join: false },
    ],
    moves: { activities: 3, opportunities: 0, tasks: 1, meetings: 0, messages: 0 },
  } satisfies z.output<typeof mergeProposalSchema>,
  LeadMergeList: {
    items: [
      {
        id: pair.id,
        survivor_id: first.id,
        survivor_name: 'Priya Raman',
        other_id: second.id,
        other_name: 'Priya Raman',
        merged_by_name: 'Sam Rivera',
        merged_at: '2026-02-03T14:10:00.000Z',
        can_unmerge: true,
      },
    ],
  } satisfies z.output<typeof leadMergeListSchema>,
  UnmergeResult: { survivor_id: first.id, other_id: second.id, kept: ['phone'], email_lost: false } satisfies z.output<
    typeof unmergeResultSchema
  >,
  PairState: { id: pair.id, state: 'dismissed' } satisfies z.output<typeof pairStateSchema>,
});
