import type { Forecast, ForecastRow } from '@outrider/shared/insight/forecast';
import { can } from '@outrider/shared/ground/permissions';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatMoney, formatPercent } from '../../ground/ui/format.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { moneyAxis } from './money-axis.ts';
import { type ForecastView, useForecastLink } from './use-forecast-view.ts';
import { formatShortMoney } from '../../ground/ui/figures.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

type Axis = ReturnType<typeof moneyAxis>;
const GROUPS = [
  { value: 'person', label: WORDS.byPerson },
  { value: 'team', label: WORDS.byTeam },
] as const;

/** The forecast of each person or team beside their quota and what they submitted. */
export function PeopleTable({ forecast, view }: { forecast: Forecast; view: ForecastView }) {
  const user = useUser();
  const hasTeams = forecast.teams.length > 1 && can(user, 'team.read');
  const group = hasTeams ? view.group : 'person';
  const rows = group === 'team' ? forecast.teams : forecast.people;
  const axis = moneyAxis(rows.flatMap(({ quota, range }) => [quota ?? 0, range?.p90 ?? 0]));
  return (
    <section className="sheet" aria-labelledby="people">
      <div className="head flex-wrap">
        <h2 id="people">{group === 'team' ? WORDS.byTeam : WORDS.byPerson}</h2>
        <span className="text-faint text-xs max-sm:hidden">{WORDS.legend}</span>
        <span className="ml-auto flex items-center gap-3">
          {hasTeams && (
            <Segmented
              label={WORDS.by}
              options={GROUPS}
              value={group}
              onChange={(by) => view.set({ by: by === 'team' ? 'team' : null })}
            />
          )}
          {can(user, 'quotas.manage') && (
            <Link to="/settings/quotas" className="text-link text-xs hover:underline">
              {WORDS.editQuotas}
            </Link>
          )}
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="text-muted border-line border-t px-4 py-6 text-center">{WORDS.noPeople}</p>
      ) : (
        <>
          <WideTable forecast={forecast} rows={rows} group={group} axis={axis} />
          <ul className="border-line border-t lg:hidden">
            {rows.map((row) => (
              <PhoneRow key={row.id} row={row} axis={axis} currency={forecast.currency} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type WideTableProps = { forecast: Forecast; rows: ForecastRow[]; group: 'person' | 'team'; axis: Axis };

function WideTable({ forecast, rows, group, axis }: WideTableProps) {
  const { currency, range, submitted, won, commit, best_case, quota } = forecast;
  const { head } = WORDS;
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currency));
  const allSubmitted = rows.flatMap((row) => row.submitted ?? []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
    <section className="border-line overflow-x-auto border-t max-lg:hidden" tabIndex={0} aria-label={WORDS.table}>
      <table className="rows w-full">
        <thead>
          <tr className="text-left">
            <th>{group === 'team' ? WORDS.teamHead : WORDS.person}</th>
            <th className="text-right">{head.quota}</th>
            <th className="text-right">{head.won}</th>
            <th className="text-right">{head.commit}</th>
            <th className="text-right">{head.best_case}</th>
            <th className="text-right">{head.submitted}</th>
            <th className="w-48">{head.range}</th>
            <th className="text-right">{head.likely}</th>
            <th className="text-right">{head.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <RowName row={row} />
              </td>
              <td className="num text-right">{money(row.quota)}</td>
              {(['won', 'commit', 'best_case'] as const).map((key) => (
                <td key={key} className="num text-right">
                  <Figure row={row} of={key} isTeam={group === 'team'} text={money(row[key].amount)} />
                </td>
              ))}
              <td className="num text-right">{money(row.submitted)}</td>
              <td>
                <RangeBar row={row} axis={axis} currency={currency} />
              </td>
              <td className="num text-right font-strong">{money(row.range?.p50 ?? null)}</td>
              <td className="num text-right">{shareOf(row)}</td>
            </tr>
          ))}
          {rows.length > 1 && (
            <tr>
              <td className="font-strong">{WORDS.total}</td>
              <td className="num text-right">{money(quota)}</td>
              <td className="num text-right">{money(won.amount)}</td>
              <td className="num text-right">{money(commit.amount)}</td>
              <td className="num text-right">{money(best_case.amount)}</td>
              <td className="num text-right">
                {money(allSubmitted.length > 0 ? allSubmitted.reduce((sum, one) => sum + one, 0) : null)}
              </td>
              <td className="text-faint text-xs">{range ? WORDS.seeChart : ''}</td>
              <td className="num text-right font-strong">{money(range?.p50 ?? null)}</td>
              <td className="num text-right">
                {shareOf({ ...forecast, id: null, name: null, submitted: submitted?.amount ?? null })}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function Figure({
  row,
  of,
  isTeam,
  text,
}: {
  row: ForecastRow;
  of: 'won' | 'commit' | 'best_case';
  isTeam: boolean;
  text: string;
}) {
  const link = useForecastLink();
  if (row.id === null || row[of].deals === 0) return text;
  return (
    <Link to={link({ deals: of, [isTeam ? 'of_team' : 'owner']: row.id })} className="hover:underline">
      {text}
    </Link>
  );
}

const shareOf = ({ quota, range, won }: Pick<ForecastRow, 'quota' | 'range' | 'won' | 'id' | 'name' | 'submitted'>) =>
  quota ? formatPercent(range?.p50 ?? won.amount, quota) : '–';

function RowName({ row: { name } }: { row: ForecastRow }) {
  return (
    <span className="flex items-center gap-2.5">
      {name && <Avatar name={name} />}
      <span className="font-strong">{name ?? WORDS.nobody}</span>
    </span>
  );
}

function RangeBar({
  row: { range, quota },
  axis: { at },
  currency,
}: {
  row: ForecastRow;
  axis: Axis;
  currency: string;
}) {
  if (!range) return <span className="text-faint">–</span>;
  const told = WORDS.rangeOf(formatMoney(range.p10, currency), formatMoney(range.p90, currency));
  return (
    <span className="relative block h-5 w-full min-w-32" title={told}>
      <span className="sr-only">{told}</span>
      <i className="bg-base-300 absolute inset-x-0 top-2 h-1 rounded-full" />
      <i
        className="bg-primary/35 absolute top-2 h-1 rounded-full"
        style={{ left: `${at(range.p10)}%`, width: `${at(range.p90) - at(range.p10)}%` }}
      />
      <i className="bg-primary absolute top-1 h-3 w-0.5" style={{ left: `${at(range.p50)}%` }} />
      {quota !== null && quota > 0 && (
        <i
          className="border-base-content absolute top-0 h-5 border-l border-dashed"
          style={{ left: `${at(quota)}%` }}
        />
      )}
    </span>
  );
}

function PhoneRow({ row, axis, currency }: { row: ForecastRow; axis: Axis; currency: string }) {
  const short = (amount: number) => formatShortMoney(amount, currency);
  const likely = row.range?.p50 ?? row.won.amount;
  return (
    <li className="border-line border-b px-4 py-3 last:border-0">
      <p className="flex items-center gap-2.5">
        <RowName row={row} />
        <span className="num ml-auto">{shareOf(row)}</span>
      </p>
      {row.range && (
        <div className="mt-1.5">
          <RangeBar row={row} axis={axis} currency={currency} />
        </div>
      )}
      <p className="text-faint num mt-1 flex text-sm">
        <span>{row.quota ? WORDS.ofAmount(short(likely), short(row.quota)) : short(likely)}</span>
        {row.submitted !== null && <span className="ml-auto">{WORDS.submitted(short(row.submitted))}</span>}
      </p>
    </li>
  );
}
