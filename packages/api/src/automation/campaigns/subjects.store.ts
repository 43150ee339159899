import { type CompanyQueries, Prisma } from '@outrider/db';
import { moment } from '../../ground/sql/conditions.ts';
import { ANSWER_DAYS, type SubjectTrial, TRIALS_MAX } from './better-subject.ts';

const DAY_MS = 86_400_000;

/**
 * The emails of a step with two subjects whose time to be answered is over, the oldest first. An answer counts that came
 * within that time.
 */
export const listTrials = (
  db: CompanyQueries,
  { campaign_id, step, now }: { campaign_id: string; step: string; now: Date },
): Promise<SubjectTrial[]> => {
  const answered = Prisma.sql`m.sent_at + make_interval(days => ${ANSWER_DAYS}::int)`;
  return db.$queryRaw<SubjectTrial[]>`
    SELECT t.is_other,
      (p.left_because = 'replied' AND p.left_step = t.step AND p.ended_at <= ${answered}) IS TRUE AS replied
    FROM campaign_taken t
    JOIN campaign_people p ON p.company_id = t.company_id AND p.id = t.person_id
    JOIN outbox_messages m ON m.company_id = t.company_id AND m.id = t.made_id AND m.state = 'sent'
    WHERE p.campaign_id = ${campaign_id}::uuid AND t.step = ${step} AND t.kind = 'email'
      AND m.sent_at <= ${moment(new Date(now.getTime() - ANSWER_DAYS * DAY_MS))}
    ORDER BY m.sent_at, m.id LIMIT ${TRIALS_MAX}`;
};
