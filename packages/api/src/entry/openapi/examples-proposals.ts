import type {
  priceItemDraftSchema,
  priceItemListSchema,
  proposalChangedSchema,
  proposalCreateSchema,
  proposalListSchema,
  proposalSaveSchema,
  proposalSchema,
  proposalSendSchema,
} from '@outrider/shared/records/proposals';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const WORDS = EXAMPLE_WORDS.proposal;
const item_id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f0d1';
const id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f0d2';
const line_id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f0d3';
const opportunity_id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f0d4';

const item = {
  name: WORDS.item,
  code: 'FS-410',
  description: null,
  section: WORDS.section,
  tax_rate: 0,
  prices: [{ currency: 'USD', amount: 1450 }],
} satisfies z.input<typeof priceItemDraftSchema>;

const line = {
  id: line_id,
  item_id,
  name: WORDS.item,
  code: 'FS-410',
  section: WORDS.section,
  note: null,
  quantity: 24,
  unit_price: 1450,
  discount: 10,
  tax_rate: 0,
  is_optional: false,
};
const draft = {
  title: WORDS.title,
  language: 'en' as const,
  introduction: WORDS.introduction,
  lines: [line],
  steps: [{ day: '2026-12-14', text: WORDS.step }],
  terms: WORDS.terms,
  valid_until: '2026-12-18',
} satisfies z.output<typeof proposalSaveSchema>['draft'];

const row = {
  id,
  number: 1042,
  state: 'sent',
  is_expired: false,
  opportunity_id,
  opportunity_name: WORDS.deal,
  account_name: WORDS.account,
  owner_id: null,
  owner_name: null,
  currency: 'USD',
  current: 1,
  sent_version: 1,
  title: WORDS.title,
  total: 31_320,
  valid_until: '2026-12-18',
  opens: 4,
  open_questions: 1,
  sent_at: '2026-11-24T15:00:00.000Z',
  closed_at: null,
  updated_at: '2026-11-24T15:00:00.000Z',
  version: 5,
} satisfies z.output<typeof proposalListSchema>['items'][number];

const sums = { list_total: 34_800, discount: 3_480, total: 31_320, tax: 0 };
const sent_at = row.sent_at;

export const PROPOSAL_EXAMPLES: Readonly<Record<string, unknown>> = {
  PriceItemDraft: item,
  PriceItem: { ...item, id: item_id, version: 1 },
  PriceItemList: { items: [{ ...item, id: item_id, version: 1 }] } satisfies z.output<typeof priceItemListSchema>,
  PriceItemUpdate: { version: 1, draft: item },
  ProposalCreate: { opportunity_id } satisfies z.input<typeof proposalCreateSchema>,
  ProposalSave: { version: 4, draft },
  ProposalChanged: { id: row.id, version: row.version } satisfies z.output<typeof proposalChangedSchema>,
  ProposalSend: {
    version: 4,
    recipients: [{ name: WORDS.signer, email: 'wei@harbour.example', is_signer: true }],
    subject: WORDS.subject,
    message: WORDS.message,
  } satisfies Omit<z.input<typeof proposalSendSchema>, 'id'>,
  ProposalList: { items: [row], total: 1, next_cursor: null } satisfies z.output<typeof proposalListSchema>,
  Proposal: {
    ...row,
    content: {
      number: 1,
      ...draft,
      ...sums,
      chosen: [],
      fingerprint: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
      sent_at,
      updated_at: sent_at,
    },
    versions: [{ number: 1, title: WORDS.title, total: 31_320, sent_at }],
    recipients: [
      {
        id: line_id,
        name: WORDS.signer,
        email: 'wei@harbour.example',
        is_signer: true,
        sent_at,
        opens: 4,
        last_opened_at: '2026-11-24T16:20:00.000Z',
        signed_at: null,
        signature: null,
      },
    ],
    events: [
      {
        id: item_id,
        kind: 'question',
        actor_name: WORDS.signer,
        number: 1,
        text: WORDS.question,
        answers_id: null,
        created_at: '2026-11-24T16:22:00.000Z',
      },
    ],
    review: { asked_by: null, note: null, by: null, reason: null },
    limit: 15,
    needs_approval: false,
    may_edit: true,
    may_approve: false,
    closed_reason: null,
  } satisfies z.output<typeof proposalSchema>,
};
