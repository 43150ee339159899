import type { activityStreamPageSchema, activitySummarySchema } from '@outrider/shared/insight/activities';
import type {
  accountBatchSchema,
  accountCreateSchema,
  accountSchema,
  accountSummarySchema,
  accountUpsertSchema,
} from '@outrider/shared/records/accounts';
import type {
  contactBatchSchema,
  contactCreateSchema,
  contactSchema,
  contactUpsertSchema,
} from '@outrider/shared/records/contacts';
import { account as accounts } from '@outrider/shared/ground/fields/account';
import { contact as contacts } from '@outrider/shared/ground/fields/contact';
import type { recordFileSchema } from '@outrider/shared/records/files';
import type {
  batchResultSchema,
  deletedSchema,
  logActivitySchema,
  recordActivitySchema,
} from '@outrider/shared/records/records';
import type { meetingCreateSchema, meetingSchema } from '@outrider/shared/records/meetings';
import type {
  callAgainSchema,
  callLoggedSchema,
  callLogSchema,
  callUndoneSchema,
} from '@outrider/shared/records/calls';
import type {
  taskBulkDoneSchema,
  taskBulkSchema,
  taskCreateSchema,
  taskQueueSchema,
  taskSchema,
  taskSnoozeSchema,
  taskSummarySchema,
} from '@outrider/shared/records/tasks';
import type { searchHitSchema, searchResultSchema } from '@outrider/shared/insight/search';
import type { z } from 'zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
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
  const hit: z.output<typeof searchHitSchema> = {
    kind: 'account',
    id,
    title: account.name,
    subtitle: account.domain,
    at: null,
    path: `/accounts/${id}`,
    matched: 'domain',
  };
  const activity: z.output<typeof recordActivitySchema> = {
    id,
    kind: 'called',
    actor_kind: 'user',
    actor_name: 'Maya Okafor',
    detail: { text: log.text },
    created_at: '2026-11-20T09:30:00.000Z',
    about: null,
  };
  const external = { external_id: 'C-4711' } as const;
  const taken: z.output<typeof accountSchema> = {
    id,
    company_id,
    ...account,
    phone: null,
    parent_id: null,
    owner_id: user_id,
    notes: null,
    health: 'good',
    last_touch_at: '2026-11-18T15:10:00.000Z',
    ...times,
    parent_name: null,
    owner_name: 'Maya Okafor',
    people: 1,
    people_names: ['Priya Raman'],
    open_deals: 1,
    open_amount: 48_000,
    won_amount: 31_000,
    next_step: 'Send the quote',
    next_step_at: '2026-12-01',
    health_score: 80,
    health_parts: [
      { reason: 'last_touch', points: 15, count: null, of: null, at: '2026-11-18T15:10:00.000Z' },
      { reason: 'people', points: 15, count: 1, of: 1, at: null },
    ],
    custom: {},
    version: 1,
  };
  const person: z.output<typeof contactSchema> = {
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
  };
  const task = { title: EXAMPLE_WORDS.call, due_at: '2026-11-24T09:00:00.000Z', account_id: id } satisfies z.input<
    typeof taskCreateSchema
  >;
  const { about: _, ...activityAlone } = activity;
  const taskAnswer = {
    ...task,
    id,
    priority: 'medium',
    owner_id: user_id,
    owner_name: 'Maya Okafor',
    lead_id: null,
    lead_name: null,
    opportunity_id: null,
    opportunity_name: null,
    account_name: account.name,
    contact_id: null,
    contact_name: null,
    kind: 'todo',
    notes: null,
    due_on: null,
    remind_at: task.due_at,
    repeats: null,
    snoozes: 0,
    company_name: account.name,
    phone: null,
    value: null,
    done_at: null,
    created_by_name: 'Maya Okafor',
    created_at: times.created_at,
  } satisfies z.output<typeof taskSchema>;
  const meeting = {
    title: EXAMPLE_WORDS.meeting,
    date: '2026-12-01',
    time: '14:30',
    duration_minutes: 30,
    timezone: 'Europe/Berlin',
    attendees: ['priya.raman@northwind.example'],
  } satisfies z.input<typeof meetingCreateSchema>;
  return {
    AccountUpsert: { ...account, ...external } satisfies z.input<typeof accountUpsertSchema>,
    AccountUpserted: { created: true, record: taken },
    AccountBatch: {
      operations: [
        { op: 'create', record: account },
        { op: 'update', record: { id, version: 1, industry: 'healthcare' } },
        { op: 'delete', record: { id } },
      ],
    } satisfies z.input<typeof accountBatchSchema>,
    ContactUpsert: { ...contact, ...external } satisfies z.input<typeof contactUpsertSchema>,
    ContactUpserted: { created: false, record: person },
    ContactBatch: { operations: [{ op: 'upsert', record: contact }] } satisfies z.input<typeof contactBatchSchema>,
    BatchResult: {
      results: [
        { op: 'create', status: 201, id, version: 1, error: null },
        {
          op: 'update',
          status: 409,
          id: null,
          version: null,
          error: { detail: MESSAGES.changedMeanwhile, code: 'version_mismatch', version: 4 },
        },
      ],
    } satisfies z.output<typeof batchResultSchema>,
    Deleted: { id } satisfies z.output<typeof deletedSchema>,
    TaskCreate: task,
    TaskUpdate: { priority: 'high' },
    Task: taskAnswer,
    ActivityStreamPage: {
      items: [
        {
          ...activityAlone,
          actor_id: user_id,
          about: { type: 'account', id, name: account.name, company_name: null },
          allowed: null,
        },
      ],
      next_cursor: null,
      total: null,
    } satisfies z.output<typeof activityStreamPageSchema>,
    ActivitySummary: {
      calls: 46,
      calls_connected: 29,
      emails: 112,
      replies: 31,
      meetings: 9,
      deals: 7,
      ai: 68,
    } satisfies z.output<typeof activitySummarySchema>,
    TaskSummary: {
      groups: { overdue: 1, today: 4, week: 6, later: 12, undated: 3 },
      mine: 26,
      given: 2,
      everybody: 84,
      today: '2026-11-24',
      today_ends_at: '2026-11-25T05:00:00.000Z',
      week_ends_at: '2026-11-30T05:00:00.000Z',
    } satisfies z.output<typeof taskSummarySchema>,
    TaskQueue: { items: [taskAnswer], total: 1 } satisfies z.output<typeof taskQueueSchema>,
    TaskSnooze: { due_on: '2026-11-25' } satisfies Partial<z.input<typeof taskSnoozeSchema>>,
    TaskBulk: { ids: [id], action: 'reschedule', due_on: '2026-11-25' } satisfies z.input<typeof taskBulkSchema>,
    TaskBulkDone: { ids: [id] } satisfies z.output<typeof taskBulkDoneSchema>,
    CallAgain: {
      voicemail: '2026-11-26T14:00:00.000Z',
      no_answer: '2026-11-25T14:00:00.000Z',
      call_back: '2026-11-25T14:00:00.000Z',
    } satisfies z.output<typeof callAgainSchema>,
    CallLog: {
      subject: { type: 'account', id },
      outcome: 'voicemail',
      task_id: id,
      again_at: '2026-11-26T14:00:00.000Z',
    } satisfies z.input<typeof callLogSchema>,
    CallLogged: { activity, task: taskAnswer, again: null } satisfies z.output<typeof callLoggedSchema>,
    CallUndone: { id } satisfies z.output<typeof callUndoneSchema>,
    MeetingCreate: meeting,
    MeetingUpdate: { date: '2026-12-02', time: '10:00', notify: true },
    MeetingCancel: { notify: true },
    MeetingOutcome: { outcome: 'held' },
    Meeting: {
      id,
      title: meeting.title,
      starts_at: '2026-12-01T13:30:00.000Z',
      ends_at: '2026-12-01T14:00:00.000Z',
      timezone: meeting.timezone,
      location: null,
      notes: null,
      attendees: meeting.attendees,
      answers: [],
      kind: 'customer',
      lead_id: null,
      lead_name: null,
      organiser_id: user_id,
      organiser_name: 'Maya Okafor',
      outcome: null,
      invited_at: times.created_at,
      cancelled_at: null,
      created_at: times.created_at,
      updated_at: times.created_at,
    } satisfies z.output<typeof meetingSchema>,
    SearchHit: hit,
    SearchGroup: { kind: 'account', hits: [hit], more: false },
    SearchResult: { groups: [{ kind: 'account', hits: [hit], more: false }] } satisfies z.output<
      typeof searchResultSchema
    >,
    AccountCreate: account,
    AccountUpdate: { version: 1, industry: 'healthcare' },
    Account: taken,
    AccountSummary: {
      accounts: 186,
      new_accounts: 9,
      customers: 74,
      open_deals: 19,
      deals_without_account: 4,
      open_amount: 1_439_000,
      at_risk: 11,
      at_risk_amount: 312_000,
      untouched: 23,
    } satisfies z.output<typeof accountSummarySchema>,
    ContactCreate: contact,
    ContactUpdate: { version: 1, phone: contacts.fields.phone.example },
    Contact: person,
    RecordFile: {
      id,
      name: EXAMPLE_WORDS.file,
      type: 'application/pdf',
      size_bytes: 48_213,
      uploaded_by: user_id,
      uploaded_by_name: 'Maya Okafor',
      created_at: times.created_at,
    } satisfies z.output<typeof recordFileSchema>,
    LogActivity: log,
    ExportInput: { format: 'csv', columns: ['name', 'owner_name'], ids: [id] },
    RecordIds: { ids: [id] },
    Removed: { ids: [id] },
    Restored: { ids: [id], without: [] },
    RecordActivity: activity,
    TimelinePage: { items: [activity], next_cursor: null },
  };
};
