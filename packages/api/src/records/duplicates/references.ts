import { type CompanyTx, Prisma } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { insertEvent } from '../../ground/events/outbox.store.ts';

/** What refers to a record and follows it in a merge. */
export type Reference = {
  table: string;
  column: string;
  /** The SQL that names one of its rows. */
  name: string;
  /** Of two rows that say the same of this column, one to each record, the other record's stays where it is. */
  once?: string;
  /** Rows of records that are compared and locked by others: in the order of their ids, and looked at again. */
  isRecord?: true;
  /**
   * What a merge notes its rows under, where the table refers to the record by another column, too; otherwise the
   * table.
   */
  noted_as?: string;
};

const of = (column: string, names: Readonly<Record<string, string>>): Reference[] =>
  Object.entries(names).map(([table, name]) => ({ table, column, name }));

const ON_EVERY_RECORD = {
  tasks: 'id',
  files: 'id',
  lead_conversions: 'id',
  external_ids: "program || ':' || record_type || ':' || external_id",
};
const onRecord = (column: string): Reference[] => [
  ...of(column, ON_EVERY_RECORD),
  { table: 'record_followers', column, name: 'id', once: 'user_id' },
  { table: 'record_fingerprints', column: 'record_id', name: "origin_id || ':' || part" },
];
const onCustomer = (column: string): Reference[] => [...onRecord(column), ...of(column, { record_activities: 'id' })];
const agentTasks: Reference = { table: 'agent_tasks', column: 'target_id', name: 'id' };
const flowSubjects: Reference = { table: 'flow_runs', column: 'subject_id', name: 'id', noted_as: 'flow_subjects' };

/**
 * A test fails for a column that refers to a record and is listed neither here nor below. The target of an agent's task
 * and the subject of a flow's run may be of several types: an id is one record's only.
 */
export const MOVED: Readonly<Record<RecordTypeName, readonly Reference[]>> = {
  lead: [
    { table: 'opportunities', column: 'lead_id', name: 'id', isRecord: true },
    { table: 'campaign_people', column: 'lead_id', name: 'id', once: 'campaign_id' },
    ...of('lead_id', {
      lead_activities: 'id',
      score_history: 'id',
      meetings: 'id',
      outbox_messages: 'id',
      conversations: 'id',
      delivery_leads: "delivery_id || ':' || position",
      sheets_rows: "agent_id || ':' || row_key",
      lead_aliases: 'email_key',
      agent_actions: 'id',
      proposal_documents: 'id',
      surveys: 'id',
      flow_runs: 'id',
      lead_handovers: 'id',
    }),
    ...onRecord('lead_id'),
    agentTasks,
    flowSubjects,
  ],
  account: [
    { table: 'contacts', column: 'account_id', name: 'id', isRecord: true },
    { table: 'opportunities', column: 'account_id', name: 'id', isRecord: true },
    { table: 'accounts', column: 'parent_id', name: 'id', isRecord: true },
    ...of('account_id', { portals: 'id' }),
    ...onCustomer('account_id'),
  ],
  contact: [
    { table: 'opportunity_contacts', column: 'contact_id', name: 'opportunity_id', once: 'opportunity_id' },
    ...of('contact_id', { conversations: 'id' }),
    ...onCustomer('contact_id'),
  ],
  opportunity: [
    { table: 'opportunity_contacts', column: 'opportunity_id', name: 'contact_id', once: 'contact_id' },
    ...of('opportunity_id', { agent_actions: 'id', proposals: 'id' }),
    ...onCustomer('opportunity_id'),
    agentTasks,
    flowSubjects,
  ],
};

/**
 * What stays with the record that went: what an import did to it, whose undo would undo something else on the survivor;
 * and the way of a deal through its stages, terms and forecasts, since two ways in one would be a way that no deal
 * went.
 */
export const LEFT: Readonly<Record<RecordTypeName, readonly string[]>> = {
  lead: ['import_records.lead_id'],
  account: ['import_records.account_id'],
  contact: ['import_records.contact_id'],
  opportunity: [
    'import_records.opportunity_id',
    'opportunity_stages_log.opportunity_id',
    'opportunity_terms.opportunity_id',
    'forecast_snapshots.opportunity_id',
  ],
};

/**
 * What is derived from the record itself: neither moved nor left, since a merge writes the survivor's values and bins
 * the other record.
 */
export const DERIVED: Readonly<Record<RecordTypeName, readonly string[]>> = {
  lead: ['lead_slots.lead_id'],
  account: ['account_slots.account_id'],
  contact: ['contact_slots.contact_id', 'contact_addresses.contact_id'],
  opportunity: ['opportunity_slots.opportunity_id'],
};

/** What moved: rows by table. `made`: the version that conversions had made of the record that went, by conversion. */
export type Moved = { rows: Partial<Record<string, string[]>>; made: Record<string, number> };

const AGENT_WORK: Partial<Record<RecordTypeName, Prisma.Sql>> = {
  lead: Prisma.sql`lead_id`,
  opportunity: Prisma.sql`opportunity_id`,
};

/**
 * Locks what agents are doing about this record until the transaction ends. Call it before locking the record: whoever
 * carries out a task or decides a proposal locks task, action and record in this order, and the other way round the two
 * would deadlock.
 */
export async function lockAgentWork(tx: CompanyTx, type: RecordTypeName, id: string): Promise<void> {
  const column = AGENT_WORK[type];
  if (!column) return;
  await tx.$queryRaw`
    SELECT id
    FROM agent_tasks
    WHERE id IN (SELECT id FROM agent_tasks WHERE target_id = ${id}::uuid UNION SELECT task_id FROM agent_actions
        WHERE ${column} = ${id}::uuid)
    ORDER BY id
    FOR UPDATE`;
  await tx.$queryRaw`SELECT id FROM agent_actions WHERE ${column} = ${id}::uuid ORDER BY id FOR UPDATE`;
}

type Ends = { from: string; to: string };

/**
 * Everything of the one record hangs on the other from now on. The caller locked what agents have to do with it.
 * @returns what that was
 */
export async function moveReferences(tx: CompanyTx, type: RecordTypeName, ends: Ends, now: Date): Promise<Moved> {
  const made = await disownConversions(tx, type, ends.from);
  const rows: Moved['rows'] = {};
  for (const reference of MOVED[type]) {
    const moved = await tx.$queryRaw<{ name: string }[]>`
      ${await pointTo(tx, reference, ends, now)} ${unlessSaid(reference, ends.to)}
      RETURNING (${Prisma.raw(reference.name)})::text AS name`;
    if (moved.length > 0) rows[reference.noted_as ?? reference.table] = moved.map(({ name }) => name);
  }
  await beginAnew(tx, rows['agent_tasks']);
  return { rows, made };
}

/**
 * Those of them that still hang on `from` go back to where they were. The caller locked what agents have to do with it.
 */
export async function returnReferences(
  tx: CompanyTx,
  type: RecordTypeName,
  { rows, made }: Moved,
  ends: Ends,
  now: Date,
): Promise<void> {
  for (const reference of MOVED[type]) {
    const names = rows[reference.noted_as ?? reference.table];
    if (names)
      await tx.$executeRaw`${await pointTo(tx, reference, ends, now)}
          AND (${Prisma.raw(reference.name)})::text = ANY(${names})`;
  }
  await ownConversions(tx, type, ends.to, made);
  await beginAnew(tx, rows['agent_tasks']);
}

/** The beginning of a statement that points rows from the one record to the other. */
async function pointTo(
  tx: CompanyTx,
  { table, column, isRecord }: Reference,
  { from, to }: Ends,
  now: Date,
): Promise<Prisma.Sql> {
  const [rows, key] = [Prisma.raw(table), Prisma.raw(column)];
  if (isRecord) await tx.$queryRaw`SELECT FROM ${rows} WHERE ${key} = ${from}::uuid ORDER BY id FOR NO KEY UPDATE`;
  const looked = isRecord ? Prisma.sql`, updated_at = ${now}` : Prisma.empty;
  return Prisma.sql`UPDATE ${rows} t SET ${key} = ${to}::uuid${looked} WHERE ${key} = ${from}::uuid`;
}

const unlessSaid = ({ table, column, once }: Reference, to: string) =>
  once
    ? Prisma.sql`AND NOT EXISTS (SELECT FROM ${Prisma.raw(table)} s
          WHERE s.${Prisma.raw(column)} = ${to}::uuid AND s.${Prisma.raw(once)} = t.${Prisma.raw(once)})`
    : Prisma.empty;

/**
 * What conversions made of the record is part of another one now: undoing them must not take that one. @returns the
 * versions they made, by conversion
 */
async function disownConversions(tx: CompanyTx, type: RecordTypeName, id: string): Promise<Record<string, number>> {
  if (type === 'lead') return {};
  const rows = await tx.$queryRaw<{ id: string; version: number }[]>`
    UPDATE lead_conversions c SET made = c.made - ${type}::text FROM lead_conversions was
    WHERE was.company_id = c.company_id AND was.id = c.id AND c.${Prisma.raw(`${type}_id`)} = ${id}::uuid
      AND c.made ? ${type}::text
    RETURNING c.id, (was.made ->> ${type}::text)::int AS version`;
  return Object.fromEntries(rows.map((row) => [row.id, row.version]));
}

async function ownConversions(
  tx: CompanyTx,
  type: RecordTypeName,
  id: string,
  made: Record<string, number>,
): Promise<void> {
  for (const [conversion, version] of Object.entries(made))
    await tx.$executeRaw`
      UPDATE lead_conversions SET made = made || jsonb_build_object(${type}::text, ${version}::int)
      WHERE id = ${conversion}::uuid AND ${Prisma.raw(`${type}_id`)} = ${id}::uuid`;
}

/**
 * Which of these tasks somebody has in hand, for the record they were about: the claim ends, the try does not count,
 * and the task waits for the next look.
 */
async function beginAnew(tx: CompanyTx, task_ids: string[] = []): Promise<void> {
  if (task_ids.length === 0) return;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE agent_tasks
    SET status = 'pending', fence = fence + 1, attempts = greatest(attempts - 1, 0), lease_until = NULL
    WHERE id = ANY(${task_ids}::uuid[]) AND status = 'in_progress'
    RETURNING id`;
  for (const { id } of rows) await insertEvent(tx, 'agent_task.changed', id);
}
