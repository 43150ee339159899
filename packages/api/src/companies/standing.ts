import type { CompanyStatus, SubscriptionPlan } from '@outrider/shared/companies';

/** What decides whether a company may write: plan, status and the end of its trial. */
export type Standing = { subscription_plan: SubscriptionPlan; status: CompanyStatus; trial_ends_at: Date | null };

const DAY_MS = 86_400_000;

/** A company that starts on this plan. */
export function startOn(subscription_plan: SubscriptionPlan, now: Date, trial_days: number): Standing {
  if (subscription_plan !== 'trial') return { subscription_plan, status: 'active', trial_ends_at: null };
  return { subscription_plan, status: 'trial', trial_ends_at: new Date(now.getTime() + trial_days * DAY_MS) };
}

export const suspend = (standing: Standing): Standing => ({ ...standing, status: 'suspended' });

/**
 * Opens a company. A trial that is activated, or that has ended, has no end any more: otherwise activating would leave it closed. One that
 * was suspended on the way keeps its own.
 */
export function activate(standing: Standing, now: Date): Standing {
  const { status, trial_ends_at } = standing;
  if (status === 'active') return standing;
  const runs = status === 'suspended' && trial_ends_at !== null && trial_ends_at > now;
  return { ...standing, status: 'active', trial_ends_at: runs ? trial_ends_at : null };
}

/** Another plan; a suspended company stays suspended. */
export function changePlan(
  standing: Standing,
  subscription_plan: SubscriptionPlan,
  now: Date,
  trial_days: number,
): Standing {
  if (subscription_plan === standing.subscription_plan) return standing;
  const next = startOn(subscription_plan, now, trial_days);
  return standing.status === 'suspended' ? { ...next, status: 'suspended' } : next;
}
