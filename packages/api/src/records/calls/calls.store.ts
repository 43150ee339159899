import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { CallRule } from '@outrider/shared/records/call-outcomes';
import type { SubjectType } from '@outrider/shared/records/records';
import type { HeldSubject } from '../engine/subjects.ts';

/** What the company's rule says, and the days it works. */
export type CallCalendar = { rule: CallRule; working_days: number[]; holidays: { date: string; name: string }[] };

export async function readCallCalendar(db: CompanyQueries): Promise<CallCalendar> {
  const [row] = await db.$queryRaw<[CallCalendar]>`SELECT call_again AS rule, working_days, holidays FROM companies`;
  return row;
}

/** When a record and its account were last dealt with, and a lead's status: what a call changes of them. */
export type Before = { touched_at: string | null; account_touched_at: string | null; status: string | null };

const TOUCHED: Record<SubjectType, Prisma.Sql> = {
  lead: Prisma.sql`SELECT last_contacted AS at, status FROM leads`,
  account: Prisma.sql`SELECT last_touch_at AS at, NULL AS status FROM accounts`,
  contact: Prisma.sql`SELECT last_touch_at AS at, NULL AS status FROM contacts`,
  opportunity: Prisma.sql`SELECT last_activity_at AS at, NULL AS status FROM opportunities`,
};

export async function readBefore(tx: CompanyTx, { type, id, account_id }: HeldSubject): Promise<Before> {
  type Row = { at: Date | null; status: string | null };
  const find = (from: Prisma.Sql, of: string) => tx.$queryRaw<Row[]>`${from} WHERE id = ${of}::uuid`;
  const [row] = await find(TOUCHED[type], id);
  const [account] = account_id ? await find(TOUCHED.account, account_id) : [];
  return {
    touched_at: row?.at?.toISOString() ?? null,
    account_touched_at: account?.at?.toISOString() ?? null,
    status: row?.status ?? null,
  };
}

/** A call on a timeline, as its row is. */
export type CallRow = {
  id: string;
  on_lead: boolean;
  actor_id: string | null;
  created_at: Date;
  detail: unknown;
  lead_id: string | null;
  account_id: string | null;
  contact_id: string | null;
  opportunity_id: string | null;
};

export async function findCall(tx: CompanyTx, id: string): Promise<CallRow | null> {
  const [row] = await tx.$queryRaw<CallRow[]>`
    SELECT a.id, true AS on_lead, a.actor_id, a.created_at, a.detail, a.lead_id, NULL::uuid AS account_id,
      NULL::uuid AS contact_id, NULL::uuid AS opportunity_id
    FROM lead_activities a
    WHERE a.id = ${id}::uuid AND (a.kind = 'called' OR a.kind = 'contacted' AND a.detail->>'channel' = 'call')
    UNION ALL
    SELECT a.id, false, a.actor_id, a.created_at, a.detail, NULL, a.account_id, a.contact_id, a.opportunity_id
    FROM record_activities a WHERE a.id = ${id}::uuid AND a.kind = 'called'`;
  return row ?? null;
}

/** Off the timeline, with the change of status that the call made on a lead; false where another was faster. */
export async function deleteCall(
  tx: CompanyTx,
  { id, on_lead, lead_id, actor_id, created_at }: CallRow,
): Promise<boolean> {
  if (!on_lead) return (await tx.recordActivity.deleteMany({ where: { id } })).count > 0;
  if ((await tx.leadActivity.deleteMany({ where: { id } })).count === 0) return false;
  await tx.$executeRaw`
    DELETE FROM lead_activities
    WHERE lead_id = ${lead_id}::uuid AND kind = 'status_changed' AND actor_id = ${actor_id}::uuid
      AND created_at BETWEEN ${created_at}::timestamptz - interval '5 seconds' AND ${created_at}::timestamptz + interval '5 seconds'
      AND detail->>'from' = 'new' AND detail->>'to' = 'contacted'`;
  return true;
}

/** Sets back what the call moved, where nobody has moved it since. */
export async function restoreBefore(
  tx: CompanyTx,
  { type, id, account_id }: HeldSubject,
  before: Before,
  called_at: Date,
): Promise<void> {
  const touched = before.touched_at === null ? null : new Date(before.touched_at);
  if (type === 'lead') {
    await tx.$executeRaw`
      UPDATE leads SET last_contacted = ${touched}, version = version + 1,
        status = CASE WHEN status = 'contacted' AND ${before.status} = 'new' THEN 'new' ELSE status END
      WHERE id = ${id}::uuid AND last_contacted = ${called_at}`;
    return;
  }
  if (type === 'contact')
    await tx.$executeRaw`UPDATE contacts SET last_touch_at = ${touched}
      WHERE id = ${id}::uuid AND last_touch_at = ${called_at}`;
  if (type === 'opportunity')
    await tx.$executeRaw`UPDATE opportunities SET last_activity_at = ${touched}
      WHERE id = ${id}::uuid AND last_activity_at = ${called_at}`;
  const account = type === 'account' ? id : account_id;
  const accountTouched = type === 'account' ? before.touched_at : before.account_touched_at;
  if (account)
    await tx.$executeRaw`UPDATE accounts SET last_touch_at = ${accountTouched === null ? null : new Date(accountTouched)}
      WHERE id = ${account}::uuid AND last_touch_at = ${called_at}`;
}
