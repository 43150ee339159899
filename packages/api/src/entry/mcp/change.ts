import type { AssistantCall } from '@outrider/shared/automation/assistant-calls';
import { AppError } from '@outrider/shared/ground/errors';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_NOUNS, RECORD_ROUTERS } from '@outrider/shared/ground/record-nouns';
import { LOGGED_KINDS } from '@outrider/shared/records/records';
import { TASK_PRIORITIES } from '@outrider/shared/records/pipeline';
import { TASK_KINDS } from '@outrider/shared/records/tasks';
import { idField, textField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { refuse } from '../../ground/http/refuse.ts';
import type { Assistant } from './assistant.ts';
import { call } from './calls.ts';
import { hintOfFields, hintOfStages, typeField } from './describe-schema.ts';
import { ofEachType } from './find.ts';
import { defineTool } from './tool.ts';
import { diffOf, flatten, valueAt } from './values.ts';
import { MCP_WORDS as WORDS } from './words.ts';
import { type Asked, type Fields, write } from './write.ts';

export const reason = textField(500).optional().describe('Why, in a sentence. Whoever approves the change reads it.');
const fieldsField = z
  .record(z.string(), z.json())
  .describe(
    'Values by field name, as describe_schema lists them; a company’s own fields under "custom". null empties a field.',
  );
const version = z
  .number()
  .int()
  .optional()
  .describe('The version you read. The change is refused where the record has another one by now.');

export const nameOf = (record: Fields) =>
  (record.name ?? [record.first_name, record.last_name].filter(Boolean).join(' ')) as string;
const callTo = (type: RecordTypeName, name: string) => `${RECORD_ROUTERS[type]}.${name}` as AssistantCall;

/** The record as it is now. @throws 404, 409 where it has another version */
export async function hold({ caller }: Assistant, type: RecordTypeName, id: string, version?: number) {
  const record = await call(caller, callTo(type, 'get'), { id });
  if (version !== undefined && record.version !== version)
    throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: record.version as number });
  return { type, record };
}

export const createRecord = defineTool({
  name: 'create_record',
  title: 'Create a record',
  description: `Creates a lead, account, contact or deal. ${WORDS.mayWait}`,
  input: z.strictObject({ type: typeField, fields: fieldsField, reason }),
  calls: ofEachType('create'),
  writes: true,
  run: (assistant, { type, fields, reason }) =>
    write(assistant, {
      name: callTo(type, 'create'),
      input: fields,
      weighs_as: type === 'opportunity' ? 'create_deal' : 'assistant_write',
      about: null,
      title: WORDS.creates(RECORD_NOUNS[type].one, nameOf(fields)),
      diff: diffOf(flatten(fields)),
      reason,
    }),
  hint: hintOfFields,
});

export const updateRecord = defineTool({
  name: 'update_record',
  title: 'Update a record',
  description: `Changes fields of a lead, account, contact or deal; what is left out stays. A deal’s stage changes with move_deal. ${WORDS.mayWait}`,
  input: z.strictObject({ type: typeField, id: idField, fields: fieldsField, version, reason }),
  calls: ofEachType('get', 'update'),
  writes: true,
  async run(assistant, { type, id, fields, version, reason }) {
    const about = await hold(assistant, type, id, version);
    const changes = flatten(fields);
    const before = Object.fromEntries(Object.keys(changes).map((field) => [field, valueAt(about.record, field)]));
    return write(assistant, {
      name: callTo(type, 'update'),
      input: { ...fields, id: about.record.id },
      weighs_as: 'status' in fields ? 'set_status' : 'assistant_write',
      about,
      before,
      title: WORDS.updates(RECORD_NOUNS[type].one, nameOf(about.record)),
      diff: diffOf(changes, before),
      reason,
    });
  },
  hint: hintOfFields,
});

export const logActivity = defineTool({
  name: 'log_activity',
  title: 'Log an activity',
  description: `Writes a note, or a call, email or meeting that took place, on a record’s timeline. Nothing is sent. ${WORDS.mayWait}`,
  input: z.strictObject({
    type: typeField,
    id: idField,
    kind: z.enum(LOGGED_KINDS),
    text: z.string().min(1).max(5_000),
    reason,
  }),
  calls: ofEachType('get', 'log'),
  writes: true,
  async run(assistant, { type, id, kind, text, reason }) {
    const about = await hold(assistant, type, id);
    return write(assistant, {
      name: callTo(type, 'log'),
      input: { id: about.record.id, kind, text },
      weighs_as: 'add_note',
      about,
      title: WORDS.logs[kind](nameOf(about.record)),
      diff: diffOf({ [kind]: text }),
      reason,
    });
  },
});

export const createTask = defineTool({
  name: 'create_task',
  title: 'Create a task',
  description: `Creates a task for somebody to do, on a record or on none. ${WORDS.mayWait}`,
  input: z.strictObject({
    title: z.string().min(1).max(200),
    kind: z.enum(TASK_KINDS).default('todo').describe('What is to be done'),
    due_at: z.iso.datetime().optional().describe('A moment in UTC, for example 2026-12-04T09:00:00Z'),
    due_on: z.iso.date().optional().describe('A day without a time, instead of due_at'),
    priority: z.enum(TASK_PRIORITIES).default('medium'),
    owner_id: idField.optional().describe('Who is to do it; the person you act for unless said'),
    about: z.strictObject({ type: typeField, id: idField }).optional().describe('The record it is about'),
    reason,
  }),
  calls: [['pipeline.tasks.create']],
  writes: true,
  async run(assistant, { about: on, reason, ...task }) {
    const about = on ? await hold(assistant, on.type, on.id) : null;
    return write(assistant, {
      name: 'pipeline.tasks.create',
      input: { ...task, ...(about && { [`${about.type}_id`]: about.record.id }) },
      weighs_as: 'create_task',
      about,
      title: WORDS.task(task.title),
      diff: diffOf(task),
      reason,
    });
  },
});

export const convertLead = defineTool({
  name: 'convert_lead',
  title: 'Convert a lead',
  description: `Makes an account, a contact and a deal of a lead. A converted lead answers with the deal it has. ${WORDS.mayWait}`,
  input: z.strictObject({
    id: idField.describe('The lead'),
    name: z.string().max(200).optional().describe('Of the deal; made of the lead’s company unless said'),
    amount: z.number().min(0).optional().describe('In your company’s currency'),
    close_date: z.iso.date().optional(),
    reason,
  }),
  calls: [['leads.get', 'pipeline.convertLead']],
  writes: true,
  async run(assistant, { id, reason, ...deal }) {
    const about = await hold(assistant, 'lead', id);
    return write(assistant, {
      name: 'pipeline.convertLead',
      input: { id: about.record.id, ...deal },
      weighs_as: 'create_deal',
      about,
      title: WORDS.converts(nameOf(about.record)),
      diff: diffOf(deal),
      reason,
    });
  },
});

export const moveDeal = defineTool({
  name: 'move_deal',
  title: 'Move a deal',
  description: `Moves a deal to another stage, won and lost included; closing one always needs approval. A stage can require fields: send them in \`fields\`. ${WORDS.mayWait}`,
  input: z.strictObject({
    id: idField.describe('The deal'),
    stage: z.string().max(60).describe('A stage’s key of the deal’s pipeline (describe_schema)'),
    pipeline_id: idField.optional(),
    fields: fieldsField.optional().describe('What the stage requires: amount, close_date, next_step, lost_reason …'),
    version,
    reason,
  }),
  calls: [['pipeline.opportunities.get', 'pipeline.opportunities.move', 'pipeline.pipelines.list']],
  writes: true,
  async run(assistant, { id, stage, pipeline_id, fields = {}, version, reason }) {
    const about = await hold(assistant, 'opportunity', id, version);
    const changes = { stage, ...(pipeline_id && { pipeline_id }), ...flatten(fields) };
    const touched = ['stage', 'pipeline_id', ...Object.keys(changes)];
    const before = Object.fromEntries(touched.map((field) => [field, valueAt(about.record, field)]));
    const asked: Asked = {
      name: 'pipeline.opportunities.move',
      input: { ...fields, id: about.record.id, stage, ...(pipeline_id && { pipeline_id }) },
      weighs_as: 'move_deal',
      stage,
      about,
      before,
      title: WORDS.moves(nameOf(about.record), stage),
      diff: diffOf(changes, before),
      reason,
    };
    await assertStage(assistant, about.record, asked);
    return write(assistant, asked);
  },
  hint: hintOfStages,
});

/** That a stage is there is said before anybody is asked to approve a move to it. @throws 422 */
async function assertStage({ caller }: Assistant, deal: Fields, { input, stage }: Asked): Promise<void> {
  const { pipelines } = await caller.pipeline.pipelines.list({});
  const pipeline = pipelines.find(({ id }) => id === (input.pipeline_id ?? deal.pipeline_id));
  if (!pipeline?.stages.some(({ key }) => key === stage)) throw refuse('UNPROCESSABLE_CONTENT', 'stage', WORDS.noStage);
}
