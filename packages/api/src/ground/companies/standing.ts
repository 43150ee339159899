import { type CompanyStatus, isTrialOver, type SubscriptionPlan } from '@outrider/shared/people/companies';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';

/** What decides whether a company may write: plan, status and the end of its trial. */
export type Standing = { subscription_plan: SubscriptionPlan; status: CompanyStatus; trial_ends_at: Date | null };

/** The same as a row or a session spells it. */
type Asked = { subscription_plan: string; status: string; trial_ends_at: Date | string | null };

const DAY_MS = 86_400_000;

/** A suspended company reads nothing either. A user without a company, the super admin, is never shut out. */
export const isSuspended = (company: { status: string } | null): boolean => company?.status === 'suspended';

/**
 * Closed by an admin: nothing but exporting, reopening and one's own account is open, and 30 days later it is removed.
 */
export const isClosing = (company: { status: string } | null): boolean => company?.status === 'closing';

/**
 * Whether anything may be written for a company, by its people or by the server. A company that is suspended, closed or
 * whose trial is over waits until it is opened again; one that does not exist never may. Statements ask the same with
 * MAY_WORK (standing.store.ts). Two things ask nobody: a recipient's unsubscribing, which is theirs, and deleting what
 * is too old.
 */
export const mayWork = (company: Asked | null, now: Date): boolean =>
  company !== null && !isSuspended(company) && !isClosing(company) && !isTrialOver(company, now);

/** @throws 403 that says why */
export function assertMayWork(company: Asked, now: Date): void {
  assertOpen(company);
  if (!mayWork(company, now)) throw new AppError('FORBIDDEN', MESSAGES.trialEnded, { reason: 'trial_ended' });
}

/** @throws 403 */
export function assertOpen(company: { status: string } | null): void {
  assertNotSuspended(company);
  if (isClosing(company)) throw new AppError('FORBIDDEN', MESSAGES.companyClosing, { reason: 'company_closing' });
}

/** @throws 403 */
export function assertNotSuspended(company: { status: string } | null): void {
  if (isSuspended(company)) throw new AppError('FORBIDDEN', MESSAGES.suspended, { reason: 'company_suspended' });
}

/** A company that starts on this plan. */
export function startOn(subscription_plan: SubscriptionPlan, now: Date, trial_days: number): Standing {
  if (subscription_plan !== 'trial') return { subscription_plan, status: 'active', trial_ends_at: null };
  return { subscription_plan, status: 'trial', trial_ends_at: new Date(now.getTime() + trial_days * DAY_MS) };
}

export const suspend = (standing: Standing): Standing => ({ ...standing, status: 'suspended' });

/**
 * Opens a company. A trial that is activated, or that has ended, has no end any more: otherwise activating would leave
 * it closed. One that was suspended on the way keeps its own.
 */
export function activate(standing: Standing, now: Date): Standing {
  const { status, trial_ends_at } = standing;
  if (status === 'active') return standing;
  const runs = (status === 'suspended' || status === 'closing') && trial_ends_at !== null && trial_ends_at > now;
  return { ...standing, status: 'active', trial_ends_at: runs ? trial_ends_at : null };
}

/** What a company that was closed is when it is open again: as before, a trial that ended meanwhile included. */
export const reopen = ({ subscription_plan, trial_ends_at }: Standing): Standing => ({
  subscription_plan,
  status: subscription_plan === 'trial' && trial_ends_at !== null ? 'trial' : 'active',
  trial_ends_at,
});

/** Another plan; a suspended company stays suspended, a closed one closed. */
export function changePlan(
  standing: Standing,
  subscription_plan: SubscriptionPlan,
  now: Date,
  trial_days: number,
): Standing {
  if (subscription_plan === standing.subscription_plan) return standing;
  const next = startOn(subscription_plan, now, trial_days);
  return isSuspended(standing) || isClosing(standing) ? { ...next, status: standing.status } : next;
}
