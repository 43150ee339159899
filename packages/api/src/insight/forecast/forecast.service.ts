import { densityOf, RUNS, shareReaching } from '@outrider/scoring/forecast';
import type { Forecast, ForecastRow, ForecastSum } from '@outrider/shared/insight/forecast';
import { monthsOf } from '@outrider/shared/insight/forecast-period';
import { groupBy } from '@outrider/shared/ground/group-by';
import type { CompanyUser } from '../../ground/guard.ts';
import { readQuotas } from '../../records/quotas/quotas.service.ts';
import { findActive } from '../scoring/versions.store.ts';
import { type DealState, fromMils, isDue, isInPipeline, isInScope, isWonIn } from './deal-state.ts';
import type { ForecastContext } from './forecast-context.ts';
import { type History, learnHistory } from './history.ts';
import { readHistory } from './history.store.ts';
import { type AgedDeal, noRangeReason, planSimulation, runsOf, widenedRange } from './outlook.ts';
import { runSimulation } from './run-simulation.ts';
import { listStanding, listUndated } from './states.store.ts';
import { addSubmitted, listSubmissions, type SubmissionRow } from './submissions.store.ts';
import { readWidth } from './width.service.ts';

/** The deals of the scope and what history says, as they stand. */
export async function readOutlook(context: ForecastContext): Promise<{ deals: AgedDeal[]; history: History }> {
  const { db, period, today, now, company, scope } = context;
  const [deals, history] = await Promise.all([
    listStanding(db, period, now),
    readHistory(db, period, today, now, company.timezone),
  ]);
  return { deals: deals.filter((deal) => isInScope(deal, scope)), history: learnHistory(history) };
}

export const seedOf = ({ company, period, today }: ForecastContext) => `${company.id} ${period.key} ${today}`;

/** What a period has brought and is likely to bring, for the scope, its people and their teams. */
export async function getForecast(
  context: ForecastContext,
  user: CompanyUser,
  stopping: AbortSignal,
): Promise<Forecast> {
  const { db, company, period, today, days_left, now, scope } = context;
  const [{ deals, history }, undated, { owners, sums }, submissions, model] = await Promise.all([
    readOutlook(context),
    listUndated(db),
    readQuotas(db, monthsOf(period)),
    listSubmissions(db, period.key, now),
    findActive(db, 'deal'),
  ]);
  const silenced = noRangeReason(period, today, history);
  const plan = planSimulation({ period, today, deals, history, seed: seedOf(context) });
  const totals = silenced ? null : await runSimulation(plan.simulation, stopping);
  const width = silenced ? null : await readWidth(context, stopping);
  const inScope = (owner: string | null) => scope === null || (owner !== null && scope.has(owner));
  const outlookFor = (counted: (owner: string | null) => boolean, { won, ...open }: ReturnType<typeof sumUp>) =>
    totals &&
    widenedRange(
      runsOf(totals, plan.owners, (owner) => inScope(owner) && counted(owner)),
      { times: width?.times ?? 1, won: won.amount, isOpen: Object.values(open).some(({ deals: some }) => some > 0) },
    );

  const members = owners.filter(({ id }) => inScope(id));
  const teamNames = [...new Set(members.flatMap(({ team }) => (team ? [team] : [])))].toSorted();
  const quota = quotaOf(scope, teamNames, sums, members.length === owners.length);
  const figures = sumUp(deals, context);
  const outlook = outlookFor(() => true, figures);
  const rowOf = (row: { id: string | null; name: string | null; quota: number | null }, ids: Set<string | null>) => {
    const own = sumUp(
      deals.filter(({ owner_id }) => ids.has(owner_id)),
      context,
    );
    return {
      ...row,
      ...own,
      submitted: addSubmitted(submissions.filter(({ user_id }) => ids.has(user_id))),
      range: outlookFor((owner) => ids.has(owner), own)?.range ?? null,
    };
  };
  const everybody = [
    ...members.map(({ id, name, disabled }) => ({
      shown: !disabled && scope !== null,
      row: rowOf({ id, name, quota: sums.ofPerson(id) }, new Set([id])),
    })),
    ...(scope === null ? [{ shown: false, row: rowOf({ id: null, name: null, quota: null }, new Set([null])) }] : []),
  ];
  const teamOf = groupBy(members, ({ team }) => team);
  return {
    period: { ...period, today, days_left: period.ends_on < today ? 0 : days_left },
    currency: company.currency,
    ...figures,
    quota,
    gap:
      quota === null
        ? null
        : Math.max(0, Math.round((quota - figures.won.amount - figures.commit.amount) * 1000) / 1000),
    submitted: presentSubmission(submissions.find(({ user_id }) => user_id === user.id)),
    range: outlook && {
      ...outlook.range,
      reaches_quota: quota ? shareReaching(outlook.runs, quota) : null,
      density: densityOf(outlook.runs),
      widened: width,
    },
    no_range: silenced ?? (outlook ? null : 'no_spread'),
    made: {
      open_deals: deals.filter((deal) => isInPipeline(deal, period, today)).length,
      runs: RUNS,
      closed_deals: history.closed,
      not_yet_open: averageUnknown(history, inScope),
      past_periods: history.unknown.length,
      correlation: history.correlation,
      knows_pace: history.knowsPace,
      model: presentModel(model),
      commit_from: company.commit_from,
      best_case_from: company.best_case_from,
      undated_deals: undated.filter((deal) => isInScope(deal, scope)).length,
      omitted_deals: deals.filter((deal) => deal.category === 'omitted' && isDue(deal, period, today)).length,
    },
    people: everybody.filter(({ shown, row }) => shown || row.quota !== null || hasFigures(row)).map(({ row }) => row),
    teams: teamNames.map((team) =>
      rowOf({ id: team, name: team, quota: sums.ofTeam(team) }, new Set((teamOf.get(team) ?? []).map(({ id }) => id))),
    ),
  };
}

/** The rules are no model: with them a deal has its stage's chance. */
function presentModel(active: Awaited<ReturnType<typeof findActive<'deal'>>>): Forecast['made']['model'] {
  const number = Number(/^v(\d+)$/.exec(active?.version ?? '')?.[1]);
  return active && number > 0 ? { number, trained_at: active.trained_at.toISOString() } : null;
}

type Sums = Awaited<ReturnType<typeof readQuotas>>['sums'];

function quotaOf(scope: ForecastContext['scope'], teams: string[], sums: Sums, isEverybody: boolean): number | null {
  if (scope === null || isEverybody) return sums.ofCompany();
  const [team] = teams;
  const [person] = scope;
  if (scope.size === 1 && person !== undefined) return sums.ofPerson(person);
  return team === undefined ? null : sums.ofTeam(team);
}

/** Exact sums of the deals that count, by category. */
function sumUp(deals: readonly DealState[], { period, today }: Pick<ForecastContext, 'period' | 'today'>) {
  const open = groupBy(
    deals.filter((deal) => isInPipeline(deal, period, today)),
    ({ category }) => category,
  );
  return {
    won: addUp(deals.filter((deal) => isWonIn(deal, period))),
    commit: addUp(open.get('commit') ?? []),
    best_case: addUp(open.get('best_case') ?? []),
    pipeline: addUp(open.get('pipeline') ?? []),
  };
}

function addUp(deals: readonly DealState[]): ForecastSum {
  const [mils, weighted] = deals.reduce(
    ([all, likely], deal) => [all + deal.mils, likely + deal.mils * BigInt(deal.chance)],
    [0n, 0n],
  );
  return { amount: fromMils(mils), deals: deals.length, weighted: Number(weighted) / 100_000 };
}

const hasFigures = ({ won, commit, best_case, pipeline, submitted }: ForecastRow) =>
  submitted !== null || [won, commit, best_case, pipeline].some(({ deals }) => deals > 0);

const presentSubmission = (row: SubmissionRow | undefined) =>
  row ? { amount: row.amount, note: row.note, at: row.at.toISOString() } : null;

function averageUnknown({ unknown }: History, counts: (owner: string | null) => boolean): number {
  const sums = unknown.map((period) =>
    [...period].reduce((sum, [owner, amount]) => (counts(owner) ? sum + amount : sum), 0),
  );
  return sums.length === 0 ? 0 : Math.round(sums.reduce((sum, amount) => sum + amount, 0) / sums.length);
}
