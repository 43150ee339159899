import { ROW_KINDS, ROW_TITLES, type Row, type RowKind, type Rows } from '@outrider/shared/insight/dashboard';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link, useSearchParams } from 'react-router-dom';
import { TaskPriorityTag } from '../../records/pipeline/task-priority.tsx';
import { trpc } from '../../ground/trpc.ts';
import { figure, type FigureName } from '../../ground/ui/figure-props.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { formatMinutes } from '../../ground/ui/figures.ts';
import { formatCalendarDay, formatMoney } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhen } from '../../ground/ui/when.ts';
import { Nothing } from './nothing.tsx';
import { DASHBOARD_WORDS } from './words.ts';

const words = DASHBOARD_WORDS.rows;

/** The rows behind a figure, over whatever tab is open; `?rows=` says which. */
export function RowsDialog() {
  const [params, setParams] = useSearchParams();
  const kind = ROW_KINDS.find((one) => one === params.get('rows'));
  if (!kind) return null;
  const close = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const key of ['rows', 'owner']) next.delete(key);
        return next;
      },
      { replace: true },
    );
  return <RowsOf kind={kind} owner={params.get('owner') ?? undefined} onClose={close} />;
}

type RowsOfProps = { kind: RowKind; owner?: string; onClose: () => void };

function RowsOf({ kind, owner, onClose }: RowsOfProps) {
  const query = trpc.dashboard.rows.useQuery({ kind, owner }, { meta: { failure: MESSAGES.loadRowsFailed } });
  const title = ROW_TITLES[kind];
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={query.data && <Foot rows={query.data} name={owner ? undefined : FIGURES[kind]} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section className="relative min-h-40 overflow-y-auto -outline-offset-2" aria-label={title} tabIndex={0}>
        <QueryView
          query={query}
          failure={MESSAGES.loadRowsFailed}
          loading={<SkeletonRows label={words.loading} rows={6} />}
        >
          {({ items, time }) =>
            items.length === 0 ? (
              <div className="pt-5">
                <Nothing>{words.none}</Nothing>
              </div>
            ) : (
              <ul className="divide-line divide-y">
                {items.map((row) => (
                  <RowLine key={row.id} row={row} time={time} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </section>
    </Dialog>
  );
}

const FIGURES: Partial<Record<RowKind, FigureName>> = {
  pending_tasks: 'tasks.pending',
  overdue_tasks: 'tasks.overdue',
};

function Foot({ rows: { total, amount, items }, name }: { rows: Rows; name: FigureName | undefined }) {
  return (
    <p className="text-faint num flex flex-1 justify-between text-xs">
      <span {...(name && figure(name, total))}>
        {items.length < total ? words.first(items.length, total) : words.all(total)}
      </span>
      {amount !== null && <span>{words.total(formatMoney(amount))}</span>}
    </p>
  );
}

function RowLine({ row, time }: { row: Row; time: Rows['time'] }) {
  const body = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <span className="font-strong">{row.title}</span>{' '}
          {row.about && !row.title.includes(row.about) && <span className="text-faint">{row.about}</span>}
        </span>
        <RowTime row={row} time={time} />
      </span>
      {row.stage_label && <span className="tag max-sm:hidden">{row.stage_label}</span>}
      {row.priority && <TaskPriorityTag priority={row.priority} />}
      {row.amount !== null && <span className="num w-20 text-right">{formatMoney(row.amount)}</span>}
      {row.score !== null && <ScoreBadge score={row.score} bands={LEAD_BANDS} />}
    </>
  );
  const shape = 'flex items-center gap-3 px-5 py-2';
  return (
    <li>
      {row.link ? (
        <Link to={row.link} className={`${shape} hover:bg-hover -outline-offset-2`}>
          {body}
        </Link>
      ) : (
        <div className={shape}>{body}</div>
      )}
    </li>
  );
}

function RowTime({ row: { at, owner, minutes }, time }: { row: Row; time: Rows['time'] }) {
  const now = useNow();
  const late =
    at !== null &&
    ((time === 'due' && Date.parse(at) < now) || (time === 'closes' && at.slice(0, 10) < todayText(now)));
  return (
    <span className="text-faint num block truncate text-xs">
      <span className={late ? 'text-band-red-ink font-strong' : ''}>
        {at === null ? words.noDate : timeLine(time, at, minutes, { now, late })}
      </span>
      {owner && ` · ${owner}`}
    </span>
  );
}

const WORDS = {
  due: 'Due',
  starts: 'Starts',
  captured: 'Captured',
  contacted: 'Last contact',
  qualified: 'Qualified',
} as const;

/** What the time of a row says. */
function timeLine(
  time: Rows['time'],
  at: string,
  minutes: number | null,
  { now, late }: { now: number; late: boolean },
): string {
  if (time === 'first_contact') return words.contactedAfter(formatMinutes(minutes));
  if (time === 'closes')
    return late ? words.shouldHaveClosed(formatCalendarDay(at)) : `Closes ${formatCalendarDay(at)}`;
  return `${time === 'due' && late ? 'Was due' : WORDS[time]} ${formatWhen(at, now)}`;
}
