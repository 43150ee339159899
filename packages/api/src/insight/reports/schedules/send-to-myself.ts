import { randomUUID } from 'node:crypto';
import type { CompanyDb, Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { AppError } from '@outrider/shared/ground/errors';
import { type ReportMailAsked, SCHEDULE_FILES } from '@outrider/shared/insight/report-schedules';
import { z } from 'zod';
import type { Actor } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../../ground/guard.ts';
import { MailError } from '../../../ground/ports/mail.ts';
import type { Services } from '../../../ground/services.ts';
import { systemMail } from '../../../people/auth/system-mail.ts';
import { assertMail, assertSubject } from './schedules.service.ts';
import { writeReportNow } from './write-report-mail.ts';

const JOB = 'mail-report';
const jobSchema = z.object({
  /** The email's: the same on each attempt, so that who gets it twice can tell. */
  id: z.uuid(),
  company_id: z.uuid(),
  user_id: z.uuid(),
  report: z.string().nullable(),
  dashboard_id: z.uuid().nullable(),
  files: z.array(z.enum(SCHEDULE_FILES)),
});

/** Has a report sent to the caller's own address at once. @throws 403, 404; 422 where no email leaves */
export async function sendToMyself(
  { db, user, actor, services }: { db: CompanyDb; user: CompanyUser; actor: Actor; services: Services },
  asked: ReportMailAsked,
): Promise<{ email: string }> {
  await assertSubject(db, user, asked);
  assertMail(services, user);
  await recordAudit(db, actor, {
    action: 'report_schedule.send',
    subject_kind: 'report_schedule',
    ...(asked.dashboard_id && { subject_id: asked.dashboard_id }),
    detail: { report: asked.report },
  });
  await services.jobs.add(JOB, { id: randomUUID(), company_id: user.company.id, user_id: user.id, ...asked });
  return { email: user.email };
}

export const createReportMailJob = (database: Database, services: Services) =>
  defineJob({
    name: JOB,
    input: jobSchema,
    concurrency: 2,
    lockSeconds: 60,
    run: (asked) => mailNow(database, services, asked),
  }) as JobDefinition<never, unknown>;

async function mailNow(
  database: Database,
  services: Services,
  { id, ...asked }: z.output<typeof jobSchema>,
): Promise<void> {
  const { mailer } = services;
  if (!mailer) return;
  try {
    const written = await writeReportNow(database, services, asked);
    if (!written) return;
    await mailer.send(systemMail(written, { id, email: written.email, date: services.now() }));
  } catch (error) {
    const isFinal = error instanceof AppError || (error instanceof MailError && !error.retryable);
    if (!isFinal) throw error;
    services.log.warn({ user_id: asked.user_id, reason: error.message }, 'A report could not be mailed');
  }
}
