import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import { mayWork } from '../../ground/companies/standing.ts';
import { randomBytes } from 'node:crypto';
import type { CompanyDb, PlatformDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SURVEY_MESSAGES } from '@outrider/shared/ground/messages-survey';
import {
  SURVEY_DAYS,
  type surveyAnswerSchema,
  type surveyAskedSchema,
  type surveyCreatedSchema,
  type surveyCreateSchema,
  type surveyPageInputSchema,
  type surveyPageSchema,
} from '@outrider/shared/automation/organization';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit, recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import type { Services } from '../../ground/services.ts';
import { type AskedSurvey, countSurveys, findAsked, listSurveys, writeAnswer } from './surveys.store.ts';

const DAY_MS = 86_400_000;
const OUTSIDE: Actor = { kind: 'system', id: null, name: 'Satisfaction survey' };

export async function pageOfSurveys(
  db: CompanyDb,
  { answered, limit, cursor }: z.output<typeof surveyPageInputSchema>,
): Promise<z.infer<typeof surveyPageSchema>> {
  const [total, rows] = await Promise.all([
    countSurveys(db, answered),
    listSurveys(db, answered, { after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return {
    items: items.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
    })),
    total,
    next_cursor,
  };
}

/** A link for one answer, told once: the database holds its hash. @throws 404 for a lead that is not there */
export async function createSurvey(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { lead_id, language }: z.output<typeof surveyCreateSchema>,
): Promise<z.infer<typeof surveyCreatedSchema>> {
  const token = randomBytes(32).toString('base64url');
  const now = services.now();
  const expires_at = new Date(now.getTime() + SURVEY_DAYS * DAY_MS);
  return db.transaction(async (tx) => {
    if (lead_id && !(await tx.lead.findFirst({ where: { id: lead_id }, select: { id: true } })))
      throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const { id } = await tx.survey.create({
      data: { token_hash: hashSecret(token), lead_id, language, created_by: actor.id, created_at: now, expires_at },
      select: { id: true },
    });
    await insertEvent(tx, 'organization.changed', id);
    await recordAudit(tx, actor, {
      action: 'survey.create',
      subject_kind: 'survey',
      subject_id: id,
      detail: { lead_id, language },
    });
    return { id, link: `${services.publicAddress()}/satisfaction/${token}`, expires_at: expires_at.toISOString() };
  });
}

/** @throws 404 for a link that never was, has expired, or belongs to a company that is closed */
export async function openSurvey(
  platform: PlatformDb,
  services: Services,
  token: string,
): Promise<z.infer<typeof surveyAskedSchema>> {
  const { company_name, language, answered_at } = requireOpen(
    await findAsked(platform, hashSecret(token), services.now()),
    services.now(),
  );
  return { company_name, language, answered: answered_at !== null };
}

/** One answer a link, however many send it at once. @throws 404 as openSurvey, 409 for the second */
export async function answerSurvey(
  platform: PlatformDb,
  services: Services,
  { token, score, comment }: z.output<typeof surveyAnswerSchema>,
): Promise<z.infer<typeof surveyAskedSchema>> {
  const now = services.now();
  const { company_name, language } = await platform.transaction(async (tx) => {
    const survey = requireOpen(await findAsked(tx, hashSecret(token), now, { lock: true }), now);
    if (survey.answered_at) throw new AppError('CONFLICT', SURVEY_MESSAGES[survey.language].answered);
    await writeAnswer(tx, survey, { score, comment }, now);
    await recordPlatformAudit(tx, survey.company_id, OUTSIDE, {
      action: 'survey.answer',
      subject_kind: 'survey',
      subject_id: survey.id,
      detail: { score },
    });
    return survey;
  });
  services.wake.relay();
  return { company_name, language, answered: true };
}

function requireOpen(survey: AskedSurvey | null, now: Date): AskedSurvey {
  if (!survey || !mayWork(survey, now)) throw new AppError('NOT_FOUND', SURVEY_MESSAGES.en.gone);
  return survey;
}
