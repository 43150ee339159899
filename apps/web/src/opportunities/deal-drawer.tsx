import { MESSAGES } from '@outrider/shared/messages';
import type { Opportunity } from '@outrider/shared/opportunities';
import { can } from '@outrider/shared/permissions';
import { isClosed, type Pipeline, type Stage } from '@outrider/shared/pipelines';
import { Ellipsis, X } from 'lucide-react';
import { LeadActivities } from '../leads/lead-activities.tsx';
import { DrawerFrame } from '../records/drawer-frame.tsx';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../trpc.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { useReadOnlyReason } from '../ui/read-only.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.ts';
import { useKeys } from '../ui/use-keys.ts';
import { DealFacts } from './deal-facts.tsx';
import { StageHistory } from './stage-history.tsx';
import type { DealMoves } from './use-move-deal.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.drawer;
const UNDO_MS = 10_000;

type DealDrawerProps = { id: string; pipelines: Pipeline[]; moves: DealMoves; onClose: () => void };

/** A deal beside the board: its path through the stages, its facts, where it has been, and the timeline of its lead. */
export function DealDrawer({ id, pipelines, moves, onClose }: DealDrawerProps) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const query = trpc.pipeline.opportunities.get.useQuery({ id }, { meta: { failure: MESSAGES.loadDealFailed } });
  const deal = query.data;
  const stages = pipelines.find((one) => one.id === deal?.pipeline_id)?.stages ?? [];
  const may = (capability: 'pipeline.edit' | 'pipeline.delete') =>
    deal !== undefined && !readOnly && can(user, capability, { assigned_to: deal.owner_id });
  const remove = useDeleteDeal(onClose);
  useKeys({ Escape: onClose });
  return (
    <DrawerFrame label={deal ? WORDS.title(deal.name) : DEALS_WORDS.table.name} onClose={onClose}>
      <div className="flex h-12 shrink-0 items-center gap-1 px-3">
        <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label="Close" onClick={onClose}>
          <X className="i" />
        </button>
        {deal && may('pipeline.edit') && <Outcome deal={deal} stages={stages} moves={moves} />}
        {deal && may('pipeline.delete') && (
          <Menu label={WORDS.actions} buttonClass="btn-square" trigger={<Ellipsis className="i" />}>
            <MenuItem danger onSelect={() => remove(deal)}>
              {WORDS.remove}
            </MenuItem>
          </Menu>
        )}
      </div>
      <section
        aria-label={WORDS.details}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        <QueryView query={query} failure={MESSAGES.loadDealFailed} loading={<SkeletonRows label={WORDS.loading} />}>
          {(loaded) => (
            <>
              <div className="px-5">
                <h2 className="text-xl text-pretty">{loaded.name}</h2>
                <p className="text-muted">{loaded.lead_company ?? loaded.lead_name}</p>
                <StagePath deal={loaded} stages={stages} moves={moves} mayEdit={may('pipeline.edit')} />
              </div>
              <DealFacts deal={loaded} mayEdit={may('pipeline.edit')} />
              <StageHistory deal={loaded} />
              {loaded.lead_id && <LeadActivities leadId={loaded.lead_id} />}
            </>
          )}
        </QueryView>
      </section>
    </DrawerFrame>
  );
}

type PathProps = { deal: Opportunity; stages: Stage[]; moves: DealMoves };

/** Won and Lost of an open deal; of a closed one, the way back. */
function Outcome({ deal, stages, moves }: PathProps) {
  const to = (key: string) => {
    const stage = stages.find((one) => one.key === key);
    if (stage) moves.move(deal, { stage });
  };
  const first = stages.find(({ kind }) => kind === 'open');
  return (
    <span className="ml-auto flex gap-2">
      {isClosed(deal.stage) ? (
        <button type="button" className="btn btn-line btn-sm" onClick={() => first && to(first.key)}>
          {WORDS.reopen}
        </button>
      ) : (
        (['won', 'lost'] as const).map((key) => (
          <button key={key} type="button" className="btn btn-line btn-sm" onClick={() => to(key)}>
            {WORDS[key]}
          </button>
        ))
      )}
    </span>
  );
}

function StagePath({ deal, stages, moves, mayEdit }: PathProps & { mayEdit: boolean }) {
  const open = stages.filter(({ kind }) => kind === 'open');
  const now = open.findIndex(({ key }) => key === deal.stage);
  if (isClosed(deal.stage)) return <p className="mt-3 font-strong">{deal.stage_label}</p>;
  return (
    <ol className="path mt-3" aria-label={WORDS.path}>
      {open.map((stage, at) => (
        <li key={stage.key} className={at < now ? 'is-done' : at === now ? 'is-now' : ''}>
          <button
            type="button"
            aria-label={at === now ? stage.label : WORDS.moveTo(stage.label)}
            aria-current={at === now ? 'step' : undefined}
            disabled={!mayEdit}
            onClick={() => at !== now && moves.move(deal, { stage })}
          >
            <span className={`block truncate text-xs ${at === now ? 'font-strong' : 'text-muted'}`}>{stage.label}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Deletes at once, with a way back for ten seconds; for 30 days the deal can be restored through the API. */
function useDeleteDeal(onDone: () => void) {
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([utils.pipeline.opportunities.invalidate(), utils.dashboard.invalidate()]);
  const restore = trpc.pipeline.opportunities.restore.useMutation({
    meta: { failure: MESSAGES.saveDealFailed },
    onSuccess({ name }) {
      showToast(MESSAGES.dealRestored(name), { kind: 'success' });
      void refresh();
    },
  });
  const remove = trpc.pipeline.opportunities.delete.useMutation({ meta: { failure: MESSAGES.deleteDealFailed } });
  return (deal: Opportunity) =>
    remove.mutate(
      { id: deal.id, version: deal.version },
      {
        onSuccess() {
          onDone();
          void refresh();
          showToast(MESSAGES.dealDeleted(deal.name), {
            kind: 'success',
            shownMs: UNDO_MS,
            action: { label: 'Undo', until: Date.now() + UNDO_MS, run: () => restore.mutate({ id: deal.id }) },
          });
        },
      },
    );
}
