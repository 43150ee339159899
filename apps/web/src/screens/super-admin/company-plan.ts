import { type Company, PLAN_LABELS } from '@outrider/shared/people/companies';
import { DAY_MS } from '@outrider/shared/ground/days';
import { countOf } from '../../ground/ui/format.ts';

/** The plan in words, with what is left of a trial; `ended` when writing is closed. */
export function describePlan(
  { subscription_plan, trial_ends_at }: Pick<Company, 'subscription_plan' | 'trial_ends_at'>,
  now = Date.now(),
): { words: string; ended: boolean } {
  const label = PLAN_LABELS[subscription_plan];
  if (subscription_plan !== 'trial' || trial_ends_at === null) return { words: label, ended: false };
  const left = Date.parse(trial_ends_at) - now;
  if (left <= 0) return { words: 'Trial ended', ended: true };
  return {
    words: left < DAY_MS ? 'Trial, ends today' : `Trial, ${countOf(Math.ceil(left / DAY_MS), 'day')} left`,
    ended: false,
  };
}

/** Where a company's seats begin to be short. */
const SHORT = 0.85;
export const areSeatsShort = ({ user_count, max_users }: Pick<Company, 'user_count' | 'max_users'>) =>
  user_count / max_users >= SHORT;

/** A domain made of a name: letters, digits and dashes. */
export const toDomain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);
