import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { Moved } from './references.ts';
import type { Value } from './merge-plan.ts';

export type MergeMemory = {
  /** By field, the company's own by name, and last_contacted. */
  before: Record<string, Value>;
  after: Record<string, Value>;
  moved: Moved & { kept_emails: string[]; survivor: { email: string; email_key: string | null } };
};
export type MergeRow = {
  id: string;
  pair_id: string;
  survivor_id: string;
  buried_id: string;
  buried_name: string;
  merged_by: string | null;
  merged_at: Date;
  undone_at: Date | null;
} & { [K in keyof MergeMemory]: MergeMemory[K] | null };

type NewMerge = Pick<MergeRow, 'pair_id' | 'survivor_id' | 'buried_id' | 'buried_name' | 'merged_by' | 'merged_at'> &
  MergeMemory;

export const insertMerge = (tx: CompanyTx, merge: NewMerge) =>
  tx.leadMerge.create({ data: merge as Prisma.LeadMergeUncheckedCreateInput, select: { id: true } });

/** The pair's last merge, standing or taken back. */
export async function findMerge(db: CompanyQueries, pair_id: string): Promise<MergeRow | null> {
  return (await db.leadMerge.findFirst({
    where: { pair_id },
    orderBy: [{ merged_at: 'desc' }, { id: 'desc' }],
  })) as MergeRow | null;
}

export const endMerge = (tx: CompanyTx, id: string, undone_by: string, undone_at: Date) =>
  tx.leadMerge.update({ where: tx.key(id), data: { undone_by, undone_at }, select: { id: true } });

type ListedMerge = {
  pair_id: string;
  survivor_id: string;
  survivor: string;
  survivor_owner: string | null;
  buried_id: string;
  buried_name: string;
  merged_by_name: string | null;
  merged_at: Date;
};

/** Merges that stand, of late; those whose surviving lead is still there. */
export const listMerges = (db: CompanyQueries, since: Date, limit: number) =>
  db.$queryRaw<ListedMerge[]>`
    SELECT m.pair_id, m.survivor_id, coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), l.email) AS survivor, l.assigned_to AS survivor_owner, m.buried_id, m.buried_name, u.full_name AS merged_by_name, m.merged_at
    FROM lead_merges m JOIN leads l ON l.company_id = m.company_id AND l.id = m.survivor_id LEFT JOIN users u ON u.company_id = m.company_id AND u.id = m.merged_by
    WHERE m.undone_at IS NULL AND m.merged_at > ${since} ORDER BY m.merged_at DESC, m.id DESC LIMIT ${limit}`;

/** @returns the e-mails that lead to this lead from now on; others keep theirs */
export async function addAliases(tx: CompanyTx, lead_id: string, email_keys: string[]): Promise<string[]> {
  if (email_keys.length === 0) return [];
  const rows = await tx.$queryRaw<{ email_key: string }[]>`
    INSERT INTO lead_aliases (email_key, lead_id) SELECT key, ${lead_id}::uuid FROM unnest(${email_keys}::text[]) AS key ON CONFLICT DO NOTHING RETURNING email_key`;
  return rows.map(({ email_key }) => email_key);
}

export const dropAliases = (tx: CompanyTx, lead_id: string, email_keys: string[]) =>
  tx.$executeRaw`DELETE FROM lead_aliases WHERE lead_id = ${lead_id}::uuid AND email_key = ANY(${email_keys})`;

export type EditTime = { lead_id: string; field: string; at: Date };

/** When a person last changed a field of these leads by hand. */
export const listEdits = (db: CompanyQueries, lead_ids: string[]) =>
  db.$queryRaw<EditTime[]>`
    SELECT a.lead_id, field, max(a.created_at) AS at FROM lead_activities a CROSS JOIN LATERAL (
      SELECT CASE WHEN field = 'company' THEN 'company_name' ELSE field END AS field FROM jsonb_array_elements_text(CASE a.kind WHEN 'edited' THEN a.detail -> 'fields' WHEN 'assigned' THEN '["assigned_to"]' ELSE '["status"]' END) AS field) f
    WHERE a.lead_id = ANY(${lead_ids}::uuid[]) AND a.kind IN ('edited', 'assigned', 'status_changed') AND a.actor_kind = 'user' GROUP BY 1, 2`;

export type MoveCounts = {
  activities: number;
  opportunities: number;
  tasks: number;
  meetings: number;
  messages: number;
};

export async function countChildren(db: CompanyQueries, lead_id: string): Promise<MoveCounts> {
  const of = (table: string) =>
    Prisma.sql`(SELECT count(*)::int FROM ${Prisma.raw(table)} WHERE lead_id = ${lead_id}::uuid)`;
  const [row] = await db.$queryRaw<MoveCounts[]>`
    SELECT ${of('lead_activities')} AS activities, ${of('opportunities')} AS opportunities, ${of('tasks')} AS tasks, ${of('meetings')} AS meetings, ${of('outbox_messages')} AS messages`;
  if (!row) throw new Error('Counting gave no row');
  return row;
}

/** What an un-merge needed is forgotten once it is too late for one; the way from an old link stays. */
export const forgetMerges = (db: PlatformQueries, before: Date) =>
  db.$executeRaw`UPDATE lead_merges SET before = NULL, after = NULL, moved = NULL WHERE merged_at < ${before} AND moved IS NOT NULL`;
