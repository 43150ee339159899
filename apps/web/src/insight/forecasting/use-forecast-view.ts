import { CHANGE_KINDS, FORECAST_SETS } from '@outrider/shared/insight/forecast';
import { addDays, isDay } from '@outrider/shared/ground/days';
import {
  isPeriodKey,
  type Period,
  periodAt,
  type PeriodKind,
  periodOf,
} from '@outrider/shared/insight/forecast-period';
import { useSearchParams } from 'react-router-dom';
import { companyFiscalStart } from '../../ground/ui/company-fiscal-start.ts';
import { dateInputValue } from '../../ground/ui/clock.ts';
import { oneOf } from '../../ground/ui/one-of.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';

export const SINCE_DAYS = { yesterday: 1, week: 7, fortnight: 14, month: 28 } as const;
type Since = keyof typeof SINCE_DAYS;
const SINCES = Object.keys(SINCE_DAYS) as Since[];

/**
 * What the address asks of the forecast: of which period and team, compared with which day, and which deals are open.
 */
export function useForecastView() {
  const [params] = useSearchParams();
  const set = useSetNamed();
  const today = dateInputValue(new Date(useNow()));
  const asked = params.get('period') ?? '';
  const fiscal_start = companyFiscalStart();
  const period = isPeriodKey(asked) ? periodOf(asked) : periodAt('quarter', today, fiscal_start);
  const sinceAsked = params.get('since');
  const preset = oneOf(SINCES, sinceAsked) ?? (sinceAsked && isDay(sinceAsked) ? null : 'week');
  const team = params.get('team') ?? undefined;
  return {
    period,
    today,
    team,
    preset,
    since: preset ? addDays(today, -SINCE_DAYS[preset]) : (sinceAsked ?? today),
    group: params.get('by') === 'team' ? ('team' as const) : ('person' as const),
    shownSet: oneOf(FORECAST_SETS, params.get('deals')) ?? null,
    shownChange: oneOf(CHANGE_KINDS, params.get('change')) ?? null,
    /** Whose deals the dialog lists, where not those of the whole screen. */
    owner: params.get('owner') ?? undefined,
    ofTeam: params.get('of_team') ?? undefined,
    isSubmitting: params.get('submit') === 'yes',
    scope: { period: period.key, team },
    set,
    go: (to: Period) => set({ period: to.key }),
    goKind: (kind: PeriodKind) =>
      set({
        period: periodAt(
          kind,
          period.starts_on <= today && today <= period.ends_on ? today : period.starts_on,
          fiscal_start,
        ).key,
      }),
    close: () => set({ deals: null, change: null, owner: null, of_team: null, submit: null }),
  };
}
export type ForecastView = ReturnType<typeof useForecastView>;

/** The address of this screen with something more named, for links. */
export function useForecastLink(): (named: Record<string, string>) => string {
  const [params] = useSearchParams();
  return (named) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(named)) next.set(name, value);
    return `?${next}`;
  };
}
