import type { CompanyDb } from '@outrider/db';
import type { Setup, SetupStep } from '@outrider/shared/insight/dashboard';
import { type Capability, can } from '@outrider/shared/ground/permissions';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { readSetup, storeSetupHidden } from './setup.store.ts';

const STEPS: { id: SetupStep['id']; needs: Capability; link: string }[] = [
  { id: 'people', needs: 'users.manage', link: '/users' },
  { id: 'leads', needs: 'leads.create', link: '/leads' },
  { id: 'deals', needs: 'pipeline.create', link: '/opportunities' },
  { id: 'targets', needs: 'quotas.manage', link: '/settings/quotas' },
  { id: 'key', needs: 'intake.manage', link: '/lead-capture' },
  { id: 'agent', needs: 'agents.manage', link: '/ai-sales-agents' },
];

/**
 * The first day's steps as far as this user may take them. `open`: something is left, and the user did not put the list
 * away.
 */
export async function getSetup(db: CompanyDb, user: CompanyUser): Promise<Setup> {
  const { hidden, ...facts } = await readSetup(db, user.id);
  const steps = STEPS.filter(({ needs }) => can(user, needs)).map(({ id, link }) => ({ id, done: facts[id], link }));
  return { open: !hidden && steps.some(({ done }) => !done), steps };
}

/** Puts the list away for this user, on every device. */
export async function hideSetup(db: CompanyDb, user: CompanyUser, actor: Actor, now: Date): Promise<Setup> {
  await db.transaction(async (tx) => {
    await storeSetupHidden(tx, user.id, now);
    await recordAudit(tx, actor, { action: 'dashboard.setup_hidden', subject_kind: 'user', subject_id: user.id });
  });
  return getSetup(db, user);
}
