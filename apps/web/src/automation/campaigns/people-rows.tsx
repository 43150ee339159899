import type { Campaign, Enrollment, LeftReason } from '@outrider/shared/automation/campaigns';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatMoment } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhen } from '../../ground/ui/when.ts';
import { stepName } from './step-names.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.people;

/** An email that waits for its sender, to be read and sent. */
const ReviewButton = ({ row, onReview }: { row: Enrollment; onReview: (id: string) => void }) => (
  <button
    type="button"
    className="btn btn-xs btn-line max-lg:!h-11"
    aria-label={WORDS.review(row.lead_name)}
    onClick={() => row.next?.draft_id && onReview(row.next.draft_id)}
  >
    {WORDS.reviewShort}
  </button>
);

type RowsProps = {
  rows: Enrollment[];
  campaign: Campaign;
  picked: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
  mayTakeOut: (row: Enrollment) => boolean;
  onReview: (message_id: string) => void;
};

/** Who is in the campaign, as a table, and as cards on a phone. */
export function PeopleRows({
  rows,
  campaign: { steps, sender_id, state },
  picked,
  onPick,
  mayTakeOut,
  onReview,
}: RowsProps) {
  const now = useNow();
  const user = useUser();
  const isMine = ({ owner_id, next }: Enrollment) => Boolean(next?.draft_id) && (sender_id ?? owner_id) === user.id;
  const able = rows.filter(mayTakeOut).map(({ id }) => id);
  const isAll = able.length > 0 && able.every((id) => picked.has(id));
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  const lastOf = ({ last }: Enrollment) => (last ? WORDS.took(stepName(steps, last.step), last.state) : '–');
  const nextOf = (row: Enrollment) => nextLine(row, steps, state === 'running' ? now : null);
  return (
    <>
      <table className="rows border-line w-full border-t max-lg:hidden">
        <thead>
          <tr className="text-left">
            <th className="w-9">
              <input
                type="checkbox"
                className="checkbox align-middle"
                aria-label={WORDS.selectAll}
                checked={isAll}
                disabled={able.length === 0}
                onChange={() => onPick(new Set(isAll ? [] : able))}
              />
            </th>
            <th>{WORDS.table.lead}</th>
            <th className="w-40 xl:w-48">{WORDS.table.company}</th>
            <th className="w-36">{WORDS.table.progress}</th>
            <th className="w-36 max-xl:hidden">{WORDS.table.last}</th>
            <th className="w-52 2xl:w-64">{WORDS.table.next}</th>
            <th className="w-16 text-center">{WORDS.table.owner}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <input
                  type="checkbox"
                  className="checkbox align-middle"
                  aria-label={WORDS.select(row.lead_name)}
                  checked={picked.has(row.id)}
                  disabled={!mayTakeOut(row)}
                  onChange={() => toggle(row.id)}
                />
              </td>
              <td className="max-w-0">
                <Link to={`/leads/${row.lead_id}`} className="flex items-center gap-2.5 hover:underline">
                  <Avatar name={row.lead_name} />
                  <span className="truncate font-strong">{row.lead_name}</span>
                </Link>
              </td>
              <td className="max-w-0 truncate">{row.company_name}</td>
              <td>
                <Standing row={row} />
              </td>
              <td className="text-muted max-w-0 truncate max-xl:hidden" title={lastOf(row)}>
                {lastOf(row)}
              </td>
              <td className="num max-w-0 truncate" title={nextOf(row)}>
                {isMine(row) ? <ReviewButton row={row} onReview={onReview} /> : nextOf(row)}
              </td>
              <td className="text-center">
                {row.owner_name && (
                  <span title={row.owner_name}>
                    <Avatar name={row.owner_name} />
                    <span className="sr-only">{row.owner_name}</span>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-line border-line divide-y border-y lg:hidden">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/leads/${row.lead_id}`} className="flex gap-3 px-4 py-3 -outline-offset-2">
              <Avatar name={row.lead_name} />
              <span className="min-w-0 flex-1">
                <span className="flex items-center justify-between gap-2">
                  <span className="truncate font-strong">{row.lead_name}</span>
                  <Standing row={row} />
                </span>
                <span className="text-muted block truncate text-sm">{row.company_name}</span>
                <span className="text-faint block truncate text-sm">{nextOf(row) || lastOf(row)}</span>
              </span>
            </Link>
            {isMine(row) && (
              <div className="-mt-1 px-4 pb-3">
                <ReviewButton row={row} onReview={onReview} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const GOOD: ReadonlySet<LeftReason> = new Set(['replied', 'meeting', 'deal']);
const LeftTag = ({ because }: { because: LeftReason }) => (
  <span className={`tag ${GOOD.has(because) ? 'b-green' : ''}`}>{CAMPAIGN_WORDS.left[because]}</span>
);

/** How far a lead is, or why it left; from the second time on, which enrollment it is. */
const Standing = ({ row }: { row: Enrollment }) => {
  const because = row.left_because ?? (row.unsubscribed ? 'unsubscribed' : null);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {because ? <LeftTag because={because} /> : <Progress row={row} />}
      {row.round > 1 && <span className="text-faint text-xs">{WORDS.round(row.round)}</span>}
    </span>
  );
};

/** One stroke a step, those that were taken filled. */
const Progress = ({ row: { taken, of, state } }: { row: Enrollment }) =>
  state === 'finished' ? (
    <span className="tag">{WORDS.states.finished}</span>
  ) : (
    <span className="inline-flex items-center gap-0.5 align-middle" title={WORDS.progress(taken, of)}>
      <span className="sr-only">{WORDS.progress(taken, of)}</span>
      {Array.from({ length: of }, (_, at) => (
        <i
          key={at}
          aria-hidden="true"
          className={`h-1.5 max-w-3 min-w-1 flex-1 rounded-full ${of > 10 ? 'w-1' : 'w-3'} ${at < taken ? 'bg-base-content' : 'bg-base-300'}`}
        />
      ))}
    </span>
  );

/** What comes next for a lead, and when, or why not yet. `now`: null while the campaign does not run. */
function nextLine({ state, next, ended_at }: Enrollment, steps: Campaign['steps'], now: number | null): string {
  if (state !== 'active') return ended_at ? formatMoment(ended_at) : '';
  if (!next) return '';
  const name = stepName(steps, next.step);
  if (next.held) return `${name}: ${next.held}`;
  if (now === null) return name;
  if (!next.at || Date.parse(next.at) <= now) return WORDS.soon(name);
  return WORDS.nextAt(name, formatWhen(next.at, now));
}
