import type { Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SYSTEM } from '../../ground/actor.ts';
import { whereMay } from '../../ground/sql/who-may.ts';
import { COMPANY_WORDS } from './words.ts';

const ACTION = 'company.trial_ended';

/**
 * Tells a company's admins, once, that its trial is over. Writing stops by the clock at the guard, not by this job.
 * `trial_told` is what makes it once, in the transaction of the notifications: the audit log and the notifications go
 * with time.
 */
export async function noteEndedTrials(database: Database, now: Date): Promise<void> {
  const ended = await database.platform.$queryRaw<{ id: string }[]>`
    SELECT c.id
    FROM companies c
    WHERE c.subscription_plan = 'trial' AND c.trial_ends_at <= ${now} AND c.status NOT IN ('suspended', 'closing')
      AND c.sandbox_of IS NULL
      AND c.trial_told IS DISTINCT FROM c.trial_ends_at`;
  for (const { id } of ended) {
    await database.forCompany(id).transaction(async (tx) => {
      const marked = await tx.$executeRaw`
       
        UPDATE companies
        SET trial_told = trial_ends_at
        WHERE trial_ends_at <= ${now} AND trial_told IS DISTINCT FROM trial_ends_at`;
      if (marked === 0) return; // another instance was faster
      const entry = await tx.auditEntry.create({
        data: { action: ACTION, actor_kind: SYSTEM.kind, created_at: now },
        select: { id: true },
      });
      const admins = await tx.user.findMany({
        where: { ...whereMay('company.manage'), disabled_at: null },
        select: { id: true },
      });
      const message = COMPANY_WORDS.trialEnded;
      await tx.notification.createMany({
        data: admins.map((admin) => ({
          user_id: admin.id,
          event_id: entry.id,
          kind: 'system',
          title: MESSAGES.trialEnded,
          message,
        })),
        skipDuplicates: true,
      });
      await tx.outboxEvent.create({ data: { topic: 'company.changed', subject_id: id }, select: { id: true } });
    });
  }
}
