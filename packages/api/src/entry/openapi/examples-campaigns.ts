import type {
  campaignCreateSchema,
  campaignDraftSchema,
  campaignListSchema,
  campaignSaveSchema,
  campaignSchema,
  campaignStateSchema,
  enrolledSchema,
  enrollmentPageSchema,
  enrollSchema,
  unenrollSchema,
} from '@outrider/shared/automation/campaigns';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const WORDS = EXAMPLE_WORDS.campaign;
const id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f1e1';
const person_id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f1e2';
const lead_id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f1e3';

const steps: CampaignStep[] = [
  { id: 'e1', kind: 'email', subject: WORDS.subject, other_subject: null, body: WORDS.body, mode: 'auto' },
  { id: 'w1', kind: 'wait', amount: 3, unit: 'working_days' },
  { id: 't1', kind: 'task', task: 'call', title: WORDS.task, due_in_days: 1, priority: 'medium' },
  { id: 'u1', kind: 'update', field: 'status', value: 'nurturing' },
];
const send_window = { on: true, from: '09:00', to: '17:00', days: [1, 2, 3, 4, 5] };
const content = {
  entry: null,
  leaves_on: ['meeting' as const, 'deal' as const],
  send_window,
  language: 'en' as const,
  daily_limit: 200,
  again_after_days: 180,
  unsubscribe_limit: 2,
  unsubscribe_after: 50,
  sender_id: null,
  booking_page_id: null,
};
const draft = { name: WORDS.name, steps, ...content } satisfies z.input<typeof campaignDraftSchema>;
const row = {
  id,
  name: WORDS.name,
  state: 'running',
  steps_count: 4,
  enrolled: 214,
  again: 12,
  active: 96,
  emailed: 201,
  replied: 31,
  meetings: 15,
  deals: 2,
  unsubscribed: 4,
  finished: 66,
  updated_at: '2026-11-24T14:00:00.000Z',
  version: 4,
} satisfies z.output<typeof campaignListSchema>['campaigns'][number];
const none = { skipped: 0, sent: 0, opened: 0, clicked: 0, replied: 0, meetings: 0, unsubscribed: 0, done: 0 };
const taken = { ...none, yes: 0, no: 0, subjects: [], better: null };

export const CAMPAIGN_EXAMPLES: Readonly<Record<string, unknown>> = {
  CampaignCreate: { name: WORDS.name } satisfies z.input<typeof campaignCreateSchema>,
  CampaignSave: { version: 3, draft } satisfies Omit<z.input<typeof campaignSaveSchema>, 'id'>,
  CampaignState: { version: 4, state: 'running' } satisfies Omit<z.input<typeof campaignStateSchema>, 'id'>,
  CampaignChanged: { id, version: 4 },
  CampaignList: { campaigns: [row] } satisfies z.output<typeof campaignListSchema>,
  Campaign: {
    ...row,
    ...content,
    steps,
    sender_name: null,
    results: [
      { ...taken, step: 'e1', waiting: 12, taken: 201, sent: 201, replied: 22, meetings: 9, unsubscribed: 4 },
      { ...taken, step: 'w1', waiting: 0, taken: 166 },
      { ...taken, step: 't1', waiting: 84, taken: 82, done: 41 },
      { ...taken, step: 'u1', waiting: 0, taken: 82 },
    ],
    enrolled_lately: 63,
    alarm: null,
    left: [
      { reason: 'replied', count: 31 },
      { reason: 'meeting', count: 15 },
    ],
    unsubscribe_reasons: [{ reason: 'too_many', count: 1 }],
    tracks: false,
    kept: null,
    may_manage: true,
  } satisfies z.output<typeof campaignSchema>,
  Enroll: { selection: { ids: [lead_id] } } satisfies Omit<z.input<typeof enrollSchema>, 'id'>,
  Enrolled: {
    enrolled: 1,
    skipped: [{ reason: 'elsewhere', count: 2 }],
  } satisfies z.output<typeof enrolledSchema>,
  Unenroll: { people: [person_id] } satisfies Omit<z.input<typeof unenrollSchema>, 'id'>,
  Unenrolled: { removed: 1 },
  EnrollmentPage: {
    items: [
      {
        id: person_id,
        campaign_id: id,
        campaign_name: WORDS.name,
        lead_id,
        lead_name: EXAMPLE_WORDS.proposal.signer,
        company_name: EXAMPLE_WORDS.proposal.account,
        owner_id: null,
        owner_name: null,
        state: 'active',
        left_because: null,
        unsubscribed: false,
        round: 1,
        taken: 1,
        of: 4,
        last: { step: 'e1', state: 'done', at: '2026-11-24T14:00:00.000Z' },
        next: { step: 't1', at: '2026-11-27T14:00:00.000Z', held: null, draft_id: null },
        enrolled_at: '2026-11-24T13:59:00.000Z',
        ended_at: null,
      },
    ],
    total: 1,
    next_cursor: null,
  } satisfies z.output<typeof enrollmentPageSchema>,
};
