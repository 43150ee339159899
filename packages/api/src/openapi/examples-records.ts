import type { accountCreateSchema, accountSchema } from '@outrider/shared/accounts';
import type { contactCreateSchema, contactSchema } from '@outrider/shared/contacts';
import { account as accounts } from '@outrider/shared/fields/account';
import { contact as contacts } from '@outrider/shared/fields/contact';
import type { logActivitySchema, recordActivitySchema } from '@outrider/shared/records';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

type Ids = { id: string; company_id: string; user_id: string };

const account = {
  name: accounts.fields.name.example,
  domain: accounts.fields.domain.example,
  industry: accounts.fields.industry.example,
  company_size: accounts.fields.company_size.example,
} as const satisfies z.input<typeof accountCreateSchema>;
const contact = {
  first_name: contacts.fields.first_name.example,
  last_name: contacts.fields.last_name.example,
  email: contacts.fields.email.example,
  job_title: contacts.fields.job_title.example,
  role: 'decision_maker',
} as const satisfies z.input<typeof contactCreateSchema>;

/** Examples of accounts, contacts and what happens to them, by the name of their schema. */
export const recordsExamples = ({ id, company_id, user_id }: Ids) => {
  const times = { created_at: '2026-11-20T09:30:00.000Z', updated_at: '2026-11-20T09:30:00.000Z' };
  const log: Omit<z.input<typeof logActivitySchema>, 'id'> = { kind: 'call', text: EXAMPLE_WORDS.call };
  const activity: z.output<typeof recordActivitySchema> = {
    id,
    kind: 'called',
    actor_kind: 'user',
    actor_name: 'Maya Okafor',
    detail: { text: log.text },
    created_at: '2026-11-20T09:30:00.000Z',
    about: null,
  };
  return {
    AccountCreate: account,
    AccountUpdate: { version: 1, industry: 'healthcare' },
    Account: {
      id,
      company_id,
      ...account,
      phone: null,
      parent_id: null,
      owner_id: user_id,
      notes: null,
      last_touch_at: null,
      ...times,
      parent_name: null,
      owner_name: 'Maya Okafor',
      people: 1,
      people_names: ['Priya Raman'],
      open_deals: 1,
      open_amount: 48_000,
      won_amount: 0,
      custom: {},
      version: 1,
    } satisfies z.output<typeof accountSchema>,
    ContactCreate: contact,
    ContactUpdate: { version: 1, phone: contacts.fields.phone.example },
    Contact: {
      id,
      company_id,
      ...contact,
      second_email: null,
      phone: null,
      mobile: null,
      account_id: id,
      consent: 'given',
      consent_source: contacts.fields.consent_source.example,
      owner_id: user_id,
      notes: null,
      consent_at: '2026-11-20T09:30:00.000Z',
      last_touch_at: null,
      ...times,
      name: 'Priya Raman',
      account_name: account.name,
      owner_name: 'Maya Okafor',
      open_deals: 1,
      custom: {},
      version: 1,
    } satisfies z.output<typeof contactSchema>,
    LogActivity: log,
    RecordIds: { ids: [id] },
    Removed: { ids: [id] },
    Restored: { ids: [id], without: [] },
    RecordActivity: activity,
    TimelinePage: { items: [activity], next_cursor: null },
  };
};
