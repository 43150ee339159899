import { type CompanyQueries, type PlatformQueries, Prisma } from '@outrider/db';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { After } from '../../ground/paging/listing.ts';
import { allOf, moment } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';

export type SurveyRow = {
  id: string;
  lead_id: string | null;
  lead_name: string | null;
  language: WritingLanguage;
  score: number | null;
  comment: string | null;
  created_by_name: string | null;
  created_at: Date;
  expires_at: Date;
  answered_at: Date | null;
};

const surveysAnswered = (answered: boolean | undefined) =>
  allOf([
    answered === true && Prisma.sql`s.answered_at IS NOT NULL`,
    answered === false && Prisma.sql`s.answered_at IS NULL`,
  ]);

export async function countSurveys(db: CompanyQueries, answered: boolean | undefined): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM surveys s WHERE ${surveysAnswered(answered)}`;
  return row?.count ?? 0;
}

/** Newest first. */
export const listSurveys = (
  db: CompanyQueries,
  answered: boolean | undefined,
  { after, limit }: { after: After; limit: number },
) => db.$queryRaw<SurveyRow[]>`
  SELECT s.id, s.lead_id, ${personName('l')} AS lead_name, s.language, s.score, s.comment, u.full_name AS created_by_name,
    s.created_at, s.expires_at, s.answered_at
  FROM surveys s
  LEFT JOIN leads l ON l.company_id = s.company_id AND l.id = s.lead_id
  LEFT JOIN users u ON u.company_id = s.company_id AND u.id = s.created_by
  WHERE ${surveysAnswered(answered)}
    AND ${
      after
        ? Prisma.sql`(s.created_at, s.id) < (${moment(after.at)},
        ${after.id}::uuid)`
        : Prisma.sql`true`
    }
  ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}`;

// Below: by the link alone, before anybody's company is known. Each statement names the survey's own company.

export type AskedSurvey = {
  id: string;
  company_id: string;
  lead_id: string | null;
  language: WritingLanguage;
  answered_at: Date | null;
  company_name: string;
  status: string;
  subscription_plan: string;
  trial_ends_at: Date | null;
};

/** The survey of a link that is still good. */
export async function findAsked(
  db: PlatformQueries,
  token_hash: string,
  now: Date,
  { lock } = { lock: false },
): Promise<AskedSurvey | null> {
  const [row] = await db.$queryRaw<AskedSurvey[]>`
    SELECT s.id, s.company_id, s.lead_id, s.language, s.answered_at, c.name AS company_name, c.status,
      c.subscription_plan, c.trial_ends_at
    FROM surveys s
    JOIN companies c ON c.id = s.company_id
    WHERE s.token_hash = ${token_hash}
      AND s.expires_at > ${moment(now)} ${lock ? Prisma.sql`FOR UPDATE OF s` : Prisma.empty}`;
  return row ?? null;
}

/** Answer, timeline and event; the survey is locked. */
export async function writeAnswer(
  tx: PlatformQueries,
  { id, company_id, lead_id }: AskedSurvey,
  { score, comment }: { score: number; comment: string | null },
  now: Date,
): Promise<void> {
  await tx.survey.updateMany({ where: { company_id, id }, data: { score, comment, answered_at: now } });
  if (lead_id)
    await tx.leadActivity.create({
      data: {
        company_id,
        lead_id,
        kind: 'survey_answered',
        actor_kind: 'system',
        actor_name: 'Satisfaction survey',
        detail: { score, ...(comment && { comment }) },
      },
      select: { id: true },
    });
  if (lead_id)
    await tx.outboxEvent.create({
      data: { company_id, topic: 'lead.updated', subject_id: lead_id },
      select: { id: true },
    });
  await tx.outboxEvent.create({
    data: { company_id, topic: 'organization.changed', subject_id: id, payload: { answered: true } },
    select: { id: true },
  });
}
