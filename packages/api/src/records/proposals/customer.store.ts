import { type CompanyQueries, Prisma } from '@outrider/db';
import type { CustomerProposal } from '@outrider/shared/records/proposals';
import { isoSql } from '../../ground/sql/iso.ts';
import { LAST_SENT } from './proposals.store.ts';

/** What the page says beside the version: whose proposal it is, to whom, and how it stands. */
export type Offer = {
  company: { id: string; name: string; logo: string | null; timezone: string };
  sender: { id: string; full_name: string; email: string } | null;
  account_name: string | null;
  number: number;
  currency: string;
  state: string;
  current: number;
  sent_version: number | null;
  last_sent: number | null;
};

/** The version that the customer reads; before anything was sent, the draft. */
export const shownVersion = ({ sent_version, last_sent, current }: Offer): number =>
  sent_version ?? last_sent ?? current;

export async function findOffer(db: CompanyQueries, id: string): Promise<Offer | null> {
  const [row] = await db.$queryRaw<Offer[]>`
    SELECT (SELECT json_build_object('id', c.id, 'name', c.name, 'logo', c.logo, 'timezone', c.timezone)
        FROM companies c WHERE c.id = p.company_id) AS company,
      (SELECT json_build_object('id', u.id, 'full_name', u.full_name, 'email', u.email) FROM users u
        WHERE u.company_id = p.company_id AND u.disabled_at IS NULL
          AND u.id = CASE WHEN o.owner_id IS NULL THEN p.created_by ELSE o.owner_id END) AS sender,
      a.name AS account_name, p.number, p.currency, p.state, p.current, p.sent_version,
      ${LAST_SENT} AS last_sent
    FROM proposals p
    JOIN opportunities o ON o.company_id = p.company_id AND o.id = p.opportunity_id AND o.deleted_at IS NULL
    LEFT JOIN accounts a ON a.company_id = o.company_id AND a.id = o.account_id AND a.deleted_at IS NULL
    WHERE p.id = ${id}::uuid`;
  return row ?? null;
}

const QUESTIONS_SHOWN = 100;
/** With their answers, the oldest first. */
export const listQuestions = (db: CompanyQueries, proposal_id: string): Promise<CustomerProposal['questions']> =>
  db.$queryRaw<CustomerProposal['questions']>`
    SELECT q.id, coalesce(q.actor_name, '') AS name, coalesce(q.text, '') AS text, ${isoSql(Prisma.sql`q.created_at`)} AS created_at,
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'name', coalesce(e.actor_name, ''),
          'text', coalesce(e.text, ''), 'created_at', ${isoSql(Prisma.sql`e.created_at`)}) ORDER BY e.created_at, e.id), '[]')
        FROM proposal_events e
        WHERE e.company_id = q.company_id AND e.proposal_id = q.proposal_id AND e.answers_id = q.id) AS answers
    FROM proposal_events q WHERE q.proposal_id = ${proposal_id}::uuid AND q.kind = 'question'
    ORDER BY q.created_at, q.id LIMIT ${QUESTIONS_SHOWN}`;

export type Question = { id: string; text: string | null; recipient_id: string | null };
export async function findQuestion(db: CompanyQueries, proposal_id: string, id: string): Promise<Question | null> {
  return db.proposalEvent.findFirst({
    where: { id, proposal_id, kind: 'question' },
    select: { id: true, text: true, recipient_id: true },
  });
}

/** How many questions wait for an answer. */
export const countOpenQuestions = async (db: CompanyQueries, proposal_id: string): Promise<number> => {
  const [{ n }] = await db.$queryRaw<[{ n: number }]>`
    SELECT count(*)::int AS n FROM proposal_events q
    WHERE q.proposal_id = ${proposal_id}::uuid AND q.kind = 'question' AND NOT EXISTS (
      SELECT FROM proposal_events e WHERE e.company_id = q.company_id AND e.proposal_id = q.proposal_id
        AND e.answers_id = q.id)`;
  return n;
};
