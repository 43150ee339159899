import { type CompanyTx, Prisma } from '@outrider/db';
import { personName } from '../../ground/sql/person-name.ts';
import { whoMay } from '../../ground/sql/who-may.ts';
import { openReplyOf } from '../../records/activities/open-reply.store.ts';

/**
 * Who deals with a lead's reply: its owner, else who has been there longest of those who may edit every lead, the company's
 * admins last; nobody where none of them is left.
 */
export async function findAnswerer(
  tx: CompanyTx,
  lead_id: string,
): Promise<{ lead_name: string; owner_id: string | null } | null> {
  const [row] = await tx.$queryRaw<{ lead_name: string; owner_id: string | null }[]>`
    SELECT coalesce(${personName('l')}, l.email) AS lead_name, coalesce(u.id, (
      SELECT m.id FROM users m WHERE ${whoMay('leads.edit', 'all', 'm')} AND m.disabled_at IS NULL
      ORDER BY ${whoMay('company.manage', 'at_all', 'm')}, m.created_at, m.id LIMIT 1
    )) AS owner_id
    FROM leads l
    LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to AND u.disabled_at IS NULL
    WHERE l.id = ${lead_id}::uuid`;
  return row ?? null;
}

/** The open task by which somebody is to answer the lead, locked; null without one. */
export async function findReplyTask(tx: CompanyTx, lead_id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT t.id FROM tasks t WHERE t.lead_id = ${lead_id}::uuid AND t.reply_to IS NOT NULL AND t.done_at IS NULL
    ORDER BY t.created_at LIMIT 1 FOR UPDATE`;
  return row?.id ?? null;
}

/** Completes the open tasks by which somebody was to answer the lead, where no reply of theirs is open. @returns them */
export const completeReplyTasks = (
  tx: CompanyTx,
  lead_id: string,
  now: Date,
): Promise<{ id: string; title: string }[]> =>
  tx.$queryRaw(Prisma.sql`
    UPDATE tasks SET done_at = ${now} WHERE lead_id = ${lead_id}::uuid AND reply_to IS NOT NULL AND done_at IS NULL
      AND NOT EXISTS (${openReplyOf(Prisma.sql`${lead_id}::uuid`)})
    RETURNING id, title`);
