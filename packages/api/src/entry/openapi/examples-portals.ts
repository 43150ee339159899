import type {
  portalAnswerSchema,
  portalCreateSchema,
  portalDraftSchema,
  portalInviteSchema,
  portalListSchema,
  portalSaveSchema,
  portalSchema,
} from '@outrider/shared/records/portals';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const WORDS = EXAMPLE_WORDS.portal;
const id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f1d1';
const account_id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f1d2';
const question_id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f1d7';
const file_id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f1d3';

const step = {
  id: '01980f5c-4f21-7a3f-9d55-62e1d4b8f1d4',
  text: WORDS.step,
  day: '2026-12-14',
  whose: 'us' as const,
  is_done: false,
};
const draft = {
  title: WORDS.title,
  welcome: WORDS.welcome,
  language: 'en' as const,
  steps: [step],
  file_ids: [file_id],
  booking_page_id: null,
} satisfies z.input<typeof portalDraftSchema>;
const row = {
  id,
  account_id,
  account_name: EXAMPLE_WORDS.proposal.account,
  owner_id: null,
  owner_name: null,
  title: WORDS.title,
  links: 1,
  opens: 3,
  last_opened_at: '2026-11-24T15:00:00.000Z',
  open_questions: 1,
  updated_at: '2026-11-24T14:00:00.000Z',
  version: 2,
} satisfies z.output<typeof portalListSchema>['items'][number];
const file = { id: file_id, name: WORDS.file, size_bytes: 48_213 };

export const PORTAL_EXAMPLES: Readonly<Record<string, unknown>> = {
  PortalCreate: { account_id, title: WORDS.title } satisfies z.input<typeof portalCreateSchema>,
  PortalSave: { version: 1, draft } satisfies Omit<z.input<typeof portalSaveSchema>, 'id'>,
  PortalChanged: { id, version: 2 },
  PortalInvite: {
    name: EXAMPLE_WORDS.proposal.signer,
    email: 'wei@harbour.example',
    asks_code: true,
    days: 90,
  } satisfies Omit<z.input<typeof portalInviteSchema>, 'id'>,
  PortalAnswer: { text: WORDS.answer } satisfies Omit<z.input<typeof portalAnswerSchema>, 'id' | 'question_id'>,
  PortalList: { items: [row], total: 1, next_cursor: null } satisfies z.output<typeof portalListSchema>,
  Portal: {
    ...row,
    welcome: WORDS.welcome,
    language: 'en',
    steps: [step],
    files: [file],
    offered_files: [file],
    booking_page_id: null,
    people: [
      {
        id: '01980f5c-4f21-7a3f-9d55-62e1d4b8f1d5',
        name: EXAMPLE_WORDS.proposal.signer,
        email: 'wei@harbour.example',
        asks_code: true,
        expires_at: '2027-02-22T15:00:00.000Z',
        revoked_at: null,
        opens: 3,
        last_opened_at: '2026-11-24T15:00:00.000Z',
        created_at: '2026-11-24T14:00:00.000Z',
      },
    ],
    views: [
      {
        id: '01980f5c-4f21-7a3f-9d55-62e1d4b8f1d6',
        kind: 'file',
        name: EXAMPLE_WORDS.proposal.signer,
        file_name: WORDS.file,
        created_at: '2026-11-24T15:00:00.000Z',
      },
    ],
    questions: [
      {
        id: question_id,
        name: EXAMPLE_WORDS.proposal.signer,
        text: WORDS.question,
        created_at: '2026-11-24T15:10:00.000Z',
        answer: null,
        is_emailed: true,
      },
    ],
    may_edit: true,
  } satisfies z.output<typeof portalSchema>,
};
