import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { Absence, AssignmentPerson } from '@outrider/shared/records/assignment';
import { TODAY } from '../../ground/time/company-zone.ts';
import { OPEN } from './turns.store.ts';

const ABSENCE = Prisma.sql`a.id, a.user_id, a.from_day::text AS from_day, a.to_day::text AS to_day`;

/** The active users by name, with what decides whether a rule may choose them. */
export const listAssignable = (db: CompanyQueries) => db.$queryRaw<AssignmentPerson[]>`
  SELECT u.id, u.full_name, u.role, u.lead_capacity AS capacity,
    (SELECT count(*)::int FROM leads l WHERE l.assigned_to = u.id AND ${OPEN}) AS open_leads,
    (SELECT max(a.to_day)::text FROM absences a
        WHERE a.company_id = u.company_id AND a.user_id = u.id
        AND ${TODAY} BETWEEN a.from_day AND a.to_day) AS out_until,
    (SELECT coalesce(jsonb_agg(to_jsonb(one) ORDER BY one.from_day, one.id), '[]') FROM (
      SELECT ${ABSENCE}
      FROM absences a
      WHERE a.company_id = u.company_id AND a.user_id = u.id AND a.to_day >= ${TODAY}) one) AS absences
  FROM users u WHERE u.disabled_at IS NULL ORDER BY u.full_name, u.id`;

/** @returns the current capacity; undefined where there is no such active user */
export async function lockCapacity(tx: CompanyTx, id: string): Promise<{ lead_capacity: number | null } | undefined> {
  const [row] = await tx.$queryRaw<
    { lead_capacity: number | null }[]
  >`SELECT lead_capacity FROM users WHERE id = ${id}::uuid AND disabled_at IS NULL FOR NO KEY UPDATE`;
  return row;
}

export const writeCapacity = (tx: CompanyTx, id: string, lead_capacity: number | null) =>
  tx.user.update({ where: tx.key(id), data: { lead_capacity }, select: { id: true } });

/** Current and upcoming absences, nearest first. */
export const listAbsences = (db: CompanyQueries, user_id: string) =>
  db.$queryRaw<Absence[]>`SELECT ${ABSENCE}
    FROM absences a
    WHERE a.user_id = ${user_id}::uuid AND a.to_day >= ${TODAY}
    ORDER BY a.from_day, a.id`;

export async function isOver(tx: CompanyTx, day: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ over: boolean }[]>`SELECT ${day}::date < ${TODAY} AS over`;
  return row?.over ?? false;
}

export const isStaff = async (tx: CompanyTx, id: string) =>
  (await tx.user.count({ where: { id, disabled_at: null } })) > 0;

export async function insertAbsence(
  tx: CompanyTx,
  { user_id, from_day, to_day }: Omit<Absence, 'id'>,
): Promise<string> {
  const { id } = await tx.absence.create({
    data: { user_id, from_day: new Date(from_day), to_day: new Date(to_day) },
    select: { id: true },
  });
  return id;
}

export async function lockAbsence(tx: CompanyTx, id: string): Promise<Absence | null> {
  const [row] = await tx.$queryRaw<Absence[]>`SELECT ${ABSENCE} FROM absences a WHERE a.id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

export const deleteAbsence = (tx: CompanyTx, id: string) =>
  tx.absence.delete({ where: tx.key(id), select: { id: true } });
