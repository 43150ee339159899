import type { CompanyDb } from '@outrider/db';
import type { SessionUser } from '@outrider/shared/auth';
import type { ProcessingMode } from '@outrider/shared/leads';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { CompanyUser } from '../guard.ts';

/** The mode that what this user creates starts in. */
export async function setAutomationMode(db: CompanyDb, user: CompanyUser, actor: Actor, automation_mode: ProcessingMode): Promise<SessionUser> {
  await db.transaction(async (tx) => {
    await tx.user.update({ where: tx.key(user.id), data: { automation_mode } });
    await recordAudit(tx, actor, { action: 'profile.automation_mode', detail: { from: user.automation_mode, to: automation_mode } });
  });
  return { ...user, automation_mode };
}
