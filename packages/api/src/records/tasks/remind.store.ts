import { type CompanyTx, type PlatformDb, Prisma } from '@outrider/db';
import type { TaskLink } from './tasks.store.ts';

const isDue = (now: Date) =>
  Prisma.sql`t.remind_at <= ${now} AND t.remind_at > ${now}::timestamptz - interval '1 day'
    AND t.reminded_at IS NULL AND t.done_at IS NULL`;

/** Of companies that are at work. */
export const listDueReminders = (
  db: PlatformDb,
  now: Date,
  limit: number,
): Promise<{ company_id: string; id: string }[]> =>
  db.$queryRaw<{ company_id: string; id: string }[]>`
    SELECT t.company_id, t.id FROM tasks t JOIN companies c ON c.id = t.company_id
    WHERE ${isDue(now)} AND c.status NOT IN ('suspended', 'closing')
    ORDER BY t.company_id, t.remind_at LIMIT ${limit}`;

type Reminder = { id: string; owner_id: string; title: string } & Record<TaskLink, string | null>;

/** Marks them as reminded; one that another instance has, or that was done meanwhile, is left out. */
export const claimReminders = (tx: CompanyTx, ids: readonly string[], now: Date): Promise<Reminder[]> =>
  tx.$queryRaw<Reminder[]>`
    UPDATE tasks t SET reminded_at = ${now}
    WHERE t.id = ANY(${[...ids]}::uuid[]) AND ${isDue(now)}
    RETURNING t.id, t.owner_id, t.title, t.lead_id, t.opportunity_id, t.account_id, t.contact_id`;
