import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { PortalAsked, PortalQuestion } from '@outrider/shared/records/portals';
import { isoSql } from '../../ground/sql/iso.ts';

const QUESTIONS_SHOWN = 100;
const answerSql = Prisma.sql`
  CASE WHEN q.answer IS NOT NULL THEN json_build_object('name', coalesce(u.full_name, ''), 'text', q.answer,
    'created_at', ${isoSql(Prisma.sql`q.answered_at`)}) END AS answer`;
const listed = (portal_id: string, more: Prisma.Sql) => Prisma.sql`
  SELECT q.id, l.name, q.text, ${isoSql(Prisma.sql`q.created_at`)} AS created_at, ${answerSql} ${more}
  FROM portal_questions q
  JOIN portal_links l ON l.company_id = q.company_id AND l.id = q.link_id
  LEFT JOIN users u ON u.company_id = q.company_id AND u.id = q.answered_by
  WHERE q.portal_id = ${portal_id}::uuid`;

/** The newest, the oldest of them first: as the page tells them. */
export const listAsked = (db: CompanyQueries, portal_id: string): Promise<PortalAsked[]> =>
  db.$queryRaw<PortalAsked[]>`
    SELECT * FROM (${listed(portal_id, Prisma.empty)} ORDER BY q.created_at DESC, q.id DESC LIMIT ${QUESTIONS_SHOWN}) r
    ORDER BY r.created_at, r.id`;

/** Those that wait first, then the newest. */
export const listQuestions = (db: CompanyQueries, portal_id: string, now: Date): Promise<PortalQuestion[]> =>
  db.$queryRaw<PortalQuestion[]>`
    ${listed(portal_id, Prisma.sql`, ${opensAt(now)} AS is_emailed`)}
    ORDER BY q.answer IS NOT NULL, q.created_at DESC, q.id DESC LIMIT ${QUESTIONS_SHOWN}`;

/** Whether the asker's link l opens the page, and they have an address. */
const opensAt = (now: Date) =>
  Prisma.sql`(l.email IS NOT NULL AND l.revoked_at IS NULL AND l.expires_at > ${now}::timestamptz)`;

/** The account that a portal is of, and who hears of what happens on it. */
export type AskedOf = { account_id: string; account_name: string; owner_id: string | null };
export async function findAskedOf(tx: CompanyTx, portal_id: string): Promise<AskedOf | null> {
  const [row] = await tx.$queryRaw<AskedOf[]>`
    SELECT a.id AS account_id, a.name AS account_name, coalesce(a.owner_id, p.created_by) AS owner_id
    FROM portals p JOIN accounts a ON a.company_id = p.company_id AND a.id = p.account_id AND a.deleted_at IS NULL
    WHERE p.id = ${portal_id}::uuid`;
  return row ?? null;
}

type Asked = { portal_id: string; link_id: string; text: string; request_id: string; created_at: Date };
/** @returns false where the request was written before: then nothing is written */
export async function insertQuestion(tx: CompanyTx, question: Asked): Promise<boolean> {
  const { count } = await tx.portalQuestion.createMany({ data: [question], skipDuplicates: true });
  return count > 0;
}

export const countOpenQuestions = (tx: CompanyTx, portal_id: string): Promise<number> =>
  tx.portalQuestion.count({ where: { portal_id, answer: null } });

/** A question with whoever asked it. `is_emailed`: what is answered now reaches them by email. */
export type HeldQuestion = {
  id: string;
  link_id: string;
  name: string;
  email: string | null;
  text: string;
  is_answered: boolean;
  answer_request_id: string | null;
  is_emailed: boolean;
};
export async function lockQuestion(
  tx: CompanyTx,
  { portal_id, id, now }: { portal_id: string; id: string; now: Date },
): Promise<HeldQuestion | null> {
  const [row] = await tx.$queryRaw<HeldQuestion[]>`
    SELECT q.id, q.link_id, l.name, l.email, q.text, q.answer IS NOT NULL AS is_answered, q.answer_request_id,
      ${opensAt(now)} AS is_emailed
    FROM portal_questions q JOIN portal_links l ON l.company_id = q.company_id AND l.id = q.link_id
    WHERE q.portal_id = ${portal_id}::uuid AND q.id = ${id}::uuid
    FOR UPDATE OF q`;
  return row ?? null;
}

type Answered = { answer: string; answered_by: string; answered_at: Date; answer_request_id: string | null };
export async function writeAnswer(tx: CompanyTx, id: string, answered: Answered): Promise<void> {
  await tx.portalQuestion.updateMany({ where: { id }, data: answered });
}
