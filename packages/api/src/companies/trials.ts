import type { Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/messages';
import { SYSTEM } from '../actor.ts';
import { COMPANY_WORDS } from './words.ts';

const ACTION = 'company.trial_ended';

/**
 * Tells a company's admins, once, that its trial is over. Writing stops by the clock at the guard, not by this job.
 * The audit line is what makes it once: it is written in the transaction of the notifications.
 */
export async function noteEndedTrials(database: Database, now: Date): Promise<void> {
  const ended = await database.platform.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM companies c WHERE c.subscription_plan = 'trial' AND c.trial_ends_at <= ${now} AND c.status NOT IN ('suspended', 'closing') AND c.sandbox_of IS NULL
      AND NOT EXISTS (SELECT FROM audit_log a WHERE a.company_id = c.id AND a.action = ${ACTION} AND a.created_at >= c.trial_ends_at)`;
  for (const { id } of ended) {
    await database.forCompany(id).transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM companies FOR UPDATE`;
      const company = await tx.company.findFirst({ select: { trial_ends_at: true } });
      const told = await tx.auditEntry.count({
        where: { action: ACTION, created_at: { gte: company?.trial_ends_at ?? now } },
      });
      if (told > 0) return; // another instance was faster
      const entry = await tx.auditEntry.create({
        data: { action: ACTION, actor_kind: SYSTEM.kind, created_at: now },
        select: { id: true },
      });
      const admins = await tx.user.findMany({
        where: { role: 'company_admin', disabled_at: null },
        select: { id: true },
      });
      const message = COMPANY_WORDS.trialEnded;
      await tx.notification.createMany({
        data: admins.map((admin) => ({ user_id: admin.id, event_id: entry.id, title: MESSAGES.trialEnded, message })),
        skipDuplicates: true,
      });
      await tx.outboxEvent.create({ data: { topic: 'company.changed', subject_id: id }, select: { id: true } });
    });
  }
}
