import type { CompanyDb } from '@outrider/db';
import { dayAt, daysBetween } from '@outrider/shared/ground/days';
import { type Period, periodOf } from '@outrider/shared/insight/forecast-period';
import { type Reach } from '@outrider/shared/ground/permissions';
import type { CompanyUser } from '../../ground/guard.ts';
import type { Scope } from './deal-state.ts';
import { type CompanyFacts, readCompanyFacts } from './states.store.ts';
import { listTeamMembers } from './people.store.ts';

export type Asked = { period: string; owner_id?: string | undefined; team?: string | undefined };
/** What every question about a forecast starts with. */
export type ForecastContext = {
  db: CompanyDb;
  company: CompanyFacts;
  period: Period;
  today: string;
  days_left: number;
  now: Date;
  scope: Scope;
};

/** A rep's forecast is of their own deals, whatever is asked. */
export async function openForecast(
  db: CompanyDb,
  user: CompanyUser,
  reach: Reach,
  { period: key, owner_id, team }: Asked,
  now: Date,
): Promise<ForecastContext> {
  const period = periodOf(key);
  const [company, members] = await Promise.all([
    readCompanyFacts(db),
    reach === 'all' && team !== undefined ? listTeamMembers(db, team) : null,
  ]);
  const today = dayAt(now, company.timezone);
  const days_left = Math.max(0, daysBetween(today, period.ends_on));
  return { db, company, period, today, days_left, now, scope: scopeOf(user.id, reach, owner_id, members) };
}

function scopeOf(me: string, reach: Reach, owner_id: string | undefined, members: string[] | null): Scope {
  if (reach !== 'all') return new Set([me]);
  if (owner_id !== undefined) return new Set([owner_id]);
  return members && new Set(members);
}
