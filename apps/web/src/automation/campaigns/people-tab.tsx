import {
  type Campaign,
  type Enrollment,
  ENROLLMENT_STATES,
  LEFT_REASONS,
  type LeftReason,
} from '@outrider/shared/automation/campaigns';
import { allSteps } from '@outrider/shared/automation/step-path';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DARK_BAR, DARK_BAR_BUTTON } from '../../records/engine/dark-bar.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { formatCount, formatMoment, formatPercent } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { oneOf } from '../../ground/ui/one-of.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { Tile } from '../../ground/ui/tile.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { nextPageOf } from '../../ground/ui/use-next-page.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhen } from '../../ground/ui/when.ts';
import { stepName } from './step-names.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.people;

/** Who is or was in the campaign: how far, and what comes next. */
export function PeopleTab({ campaign }: { campaign: Campaign }) {
  const { id, steps } = campaign;
  const [params] = useSearchParams();
  const set = useSetNamed();
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const q = params.get('q') ?? '';
  const state = oneOf(ENROLLMENT_STATES, params.get('state'));
  const left_because = oneOf(LEFT_REASONS, params.get('left'));
  const step = allSteps(steps).find((one) => one.id === params.get('at'))?.id;
  const query = trpc.campaigns.people.useInfiniteQuery(
    { id, q, ...(state && { state }), ...(left_because && { left_because }), ...(step && { step }) },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadCampaignFailed },
    },
  );
  const mayTakeOut = ({ state: now, owner_id }: Enrollment) =>
    !readOnly && now === 'active' && can(user, 'campaigns.enroll', { assigned_to: owner_id });
  const steps_offered = allSteps(steps);
  const isNarrowed = Boolean(q || state || left_because || step);
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto pb-16">
      <Tiles campaign={campaign} />
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 lg:px-5">
        <SearchField
          label={WORDS.search}
          value={q}
          onSearch={(text) => set({ q: text || null })}
          className="max-lg:w-full lg:w-56"
        />
        <SelectFilter
          label={WORDS.state}
          value={state ?? 'all'}
          options={ENROLLMENT_STATES}
          labels={WORDS.states}
          onChange={(next) => set({ state: next === 'all' ? null : next, left: null })}
        />
        <SelectFilter
          label={WORDS.step}
          value={step ?? 'all'}
          options={steps_offered.map((one) => one.id)}
          labels={Object.fromEntries(steps_offered.map((one) => [one.id, stepName(steps, one.id)]))}
          onChange={(next) => set({ at: next === 'all' ? null : next })}
        />
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadCampaignFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={8} />}
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0)
            return isNarrowed ? (
              <EmptyState title={WORDS.noneFound} />
            ) : (
              <EmptyState title={WORDS.none}>{WORDS.noneText}</EmptyState>
            );
          return (
            <div className="dims" aria-busy={query.isPlaceholderData}>
              <Rows rows={rows} campaign={campaign} picked={picked} onPick={setPicked} mayTakeOut={mayTakeOut} />
              <LoadMore
                {...nextPageOf(query)}
                shown={rows.length}
                total={pages[0]?.total}
                className="px-4 py-2 lg:px-5"
              />
              <PickedBar
                campaign_id={id}
                picked={rows.filter((row) => picked.has(row.id) && mayTakeOut(row)).map((row) => row.id)}
                onDone={() => setPicked(new Set())}
              />
            </div>
          );
        }}
      </QueryView>
    </div>
  );
}

function Tiles({ campaign }: { campaign: Campaign }) {
  const { id, active, enrolled, replied, emailed, meetings, deals, finished, unsubscribed } = campaign;
  const to = (search: string) => `/campaigns/${id}?tab=people&${search}`;
  const share = (part: number) => CAMPAIGN_WORDS.ofEmailed(formatPercent(part, emailed));
  const { tiles } = WORDS;
  return (
    <div className="px-4 pt-4 lg:px-5">
      <div className="sheet">
        <ul className="cells grid-cols-2 *:last:max-lg:col-span-2 lg:grid-cols-5">
          <Tile
            label={tiles.active}
            value={formatCount(active)}
            meaning={WORDS.enrolledInAll(enrolled)}
            to={to('state=active')}
          />
          <Tile label={tiles.replied} value={formatCount(replied)} meaning={share(replied)} to={to('left=replied')} />
          <Tile
            label={tiles.meetings}
            value={formatCount(meetings)}
            meaning={WORDS.dealsBeside(deals)}
            to={to('left=meeting')}
          />
          <Tile
            label={tiles.finished}
            value={formatCount(finished)}
            meaning={WORDS.finishedMeaning}
            to={to('state=finished')}
          />
          <Tile
            label={tiles.unsubscribed}
            value={formatCount(unsubscribed)}
            meaning={share(unsubscribed)}
            to={to('left=unsubscribed')}
          />
        </ul>
      </div>
    </div>
  );
}

type RowsProps = {
  rows: Enrollment[];
  campaign: Campaign;
  picked: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
  mayTakeOut: (row: Enrollment) => boolean;
};

function Rows({ rows, campaign: { steps }, picked, onPick, mayTakeOut }: RowsProps) {
  const now = useNow();
  const able = rows.filter(mayTakeOut).map(({ id }) => id);
  const isAll = able.length > 0 && able.every((id) => picked.has(id));
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  const lastOf = ({ last }: Enrollment) => (last ? WORDS.took(stepName(steps, last.step), last.state) : '–');
  const nextOf = (row: Enrollment) => nextLine(row, steps, now);
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
              <td>{row.left_because ? <LeftTag because={row.left_because} /> : <Progress row={row} />}</td>
              <td className="text-muted max-w-0 truncate max-xl:hidden" title={lastOf(row)}>
                {lastOf(row)}
              </td>
              <td className="num max-w-0 truncate" title={nextOf(row)}>
                {nextOf(row)}
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
                  {row.left_because ? <LeftTag because={row.left_because} /> : <Progress row={row} />}
                </span>
                <span className="text-muted block truncate text-sm">{row.company_name}</span>
                <span className="text-faint block truncate text-sm">{nextOf(row) || lastOf(row)}</span>
              </span>
            </Link>
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

/** What comes next for a lead, and when, or why not yet. */
function nextLine({ state, next, ended_at }: Enrollment, steps: Campaign['steps'], now: number): string {
  if (state !== 'active') return ended_at ? formatMoment(ended_at) : '';
  if (!next) return '';
  const name = stepName(steps, next.step);
  if (next.held) return `${name}: ${next.held}`;
  if (!next.at || Date.parse(next.at) <= now) return WORDS.soon(name);
  return WORDS.nextAt(name, formatWhen(next.at, now));
}

type PickedProps = { campaign_id: string; picked: string[]; onDone: () => void };

function PickedBar({ campaign_id, picked, onDone }: PickedProps) {
  const utils = trpc.useUtils();
  const [isAsked, setIsAsked] = useState(false);
  const remove = trpc.campaigns.unenroll.useMutation({
    meta: { failure: MESSAGES.unenrollFailed },
    async onSuccess({ removed }) {
      setIsAsked(false);
      onDone();
      await utils.campaigns.invalidate();
      showToast(WORDS.removed(removed), { kind: 'success' });
    },
  });
  if (picked.length === 0) return null;
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 mx-auto flex w-fit">
      <section aria-label={WORDS.selected} className={DARK_BAR}>
        <output className="num px-1">
          <span className="font-strong">{formatCount(picked.length)}</span> selected
        </output>
        <button type="button" className={DARK_BAR_BUTTON} onClick={() => setIsAsked(true)}>
          {WORDS.remove}
        </button>
      </section>
      {isAsked && (
        <ConfirmDialog
          title={WORDS.removeTitle(picked.length)}
          confirm={WORDS.remove}
          busy={WORDS.removing}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ id: campaign_id, people: picked })}
          onClose={() => setIsAsked(false)}
        >
          {WORDS.removeText}
        </ConfirmDialog>
      )}
    </div>
  );
}
