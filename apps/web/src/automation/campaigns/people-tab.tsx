import { type Campaign, type Enrollment, ENROLLMENT_STATES, LEFT_REASONS } from '@outrider/shared/automation/campaigns';
import { allSteps } from '@outrider/shared/automation/step-path';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { keepPreviousData } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DARK_BAR, DARK_BAR_BUTTON } from '../../records/engine/dark-bar.ts';
import { later } from '../../ground/ui/later.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { formatCount, formatPercent } from '../../ground/ui/format.ts';
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
import { ExportPeople } from './export-people.tsx';
import { PeopleRows } from './people-rows.tsx';
import { stepName } from './step-names.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const SendEmailDialog = later(() =>
  import('../../records/pipeline/send-email-dialog.tsx').then((module) => module.SendEmailDialog),
);

const WORDS = CAMPAIGN_WORDS.people;

/** Who is or was in the campaign: how far, and what comes next. */
export function PeopleTab({ campaign }: { campaign: Campaign }) {
  const { id, steps } = campaign;
  const [params] = useSearchParams();
  const set = useSetNamed();
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [reviewed, setReviewed] = useState<string | null>(null);
  const q = params.get('q') ?? '';
  const state = oneOf(ENROLLMENT_STATES, params.get('state'));
  const left_because = oneOf(LEFT_REASONS, params.get('left'));
  const unsubscribed = params.has('unsubscribed');
  const step = allSteps(steps).find((one) => one.id === params.get('at'))?.id;
  const filter = {
    ...(q && { q }),
    ...(state && { state }),
    ...(left_because && { left_because }),
    ...(unsubscribed && { unsubscribed }),
    ...(step && { step }),
  };
  const query = trpc.campaigns.people.useInfiniteQuery(
    { id, ...filter },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadCampaignFailed },
    },
  );
  const mayTakeOut = ({ state: now, owner_id }: Enrollment) =>
    !readOnly && now === 'active' && can(user, 'campaigns.enroll', { assigned_to: owner_id });
  const steps_offered = allSteps(steps);
  const isNarrowed = Object.keys(filter).length > 0;
  const narrowed = left_because ? CAMPAIGN_WORDS.left[left_because] : unsubscribed ? WORDS.unsubscribedOnly : null;
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
          onChange={(next) => set({ state: next === 'all' ? null : next, left: null, unsubscribed: null })}
        />
        <SelectFilter
          label={WORDS.step}
          value={step ?? 'all'}
          options={steps_offered.map((one) => one.id)}
          labels={Object.fromEntries(steps_offered.map((one) => [one.id, stepName(steps, one.id)]))}
          onChange={(next) => set({ at: next === 'all' ? null : next })}
        />
        {narrowed && (
          <button
            type="button"
            className="btn btn-sm btn-line border-dashed font-normal max-lg:!h-11"
            aria-label={WORDS.clearLeft(narrowed)}
            onClick={() => set({ left: null, unsubscribed: null })}
          >
            {narrowed}
            <X className="i size-3.5" />
          </button>
        )}
        {campaign.enrolled > 0 && <ExportPeople campaign_id={id} filter={filter} />}
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
              <PeopleRows
                rows={rows}
                campaign={campaign}
                picked={picked}
                onPick={setPicked}
                mayTakeOut={mayTakeOut}
                onReview={setReviewed}
              />
              <LoadMore
                {...nextPageOf(query)}
                shown={rows.length}
                total={pages[0]?.total}
                className="px-4 py-2 lg:px-5"
              />
              <PickedBar
                campaign={campaign}
                picked={rows.filter((row) => picked.has(row.id) && mayTakeOut(row)).map((row) => row.id)}
                onDone={() => setPicked(new Set())}
              />
            </div>
          );
        }}
      </QueryView>
      {reviewed && <SendEmailDialog open messageId={reviewed} onClose={() => setReviewed(null)} />}
    </div>
  );
}

function Tiles({ campaign }: { campaign: Campaign }) {
  const { id, active, enrolled, again, replied, emailed, meetings, deals, finished, unsubscribed } = campaign;
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
            meaning={WORDS.enrolledInAll(enrolled, again)}
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
            to={to('unsubscribed=true')}
          />
        </ul>
      </div>
    </div>
  );
}

type PickedProps = { campaign: Campaign; picked: string[]; onDone: () => void };

function PickedBar({ campaign: { id, again_after_days }, picked, onDone }: PickedProps) {
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
          onConfirm={() => remove.mutate({ id, people: picked })}
          onClose={() => setIsAsked(false)}
        >
          {WORDS.removeText(again_after_days)}
        </ConfirmDialog>
      )}
    </div>
  );
}
