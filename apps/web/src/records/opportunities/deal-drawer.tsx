import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { Pipeline } from '@outrider/shared/records/pipelines';
import { Ellipsis, Maximize2 } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { HEAD_BUTTON, HEAD_LABEL } from '../engine/head-button.ts';
import { RecordDrawer } from '../engine/record-drawer.tsx';
import { RecordTimeline } from '../engine/record-timeline.tsx';
import { placeOf } from '../engine/subject-calls.ts';
import { withNeighbours } from '../engine/use-neighbours.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { companyOf } from './company-of.ts';
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx';
import { DealFacts } from './deal-facts.tsx';
import { OutcomeButtons, StagePath } from './stage-path.tsx';
import type { Among, DealKeys } from './use-deal-keys.tsx';
import { useDeleteDeal } from './use-delete-deal.ts';
import { WhyChance } from './why-chance.tsx';
import type { DealMoves } from './use-move-deal.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.drawer;

type DealDrawerProps = {
  id: string;
  /** The deals that it was opened from. */ among: Among;
  pipelines: Pipeline[];
  moves: DealMoves;
  keys: DealKeys;
  onOpen: (id: string | null) => void;
};

/** A deal beside the board or the list: its path through the stages, its facts, and what happened. */
export function DealDrawer({ id, among, pipelines, moves, keys, onOpen }: DealDrawerProps) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const { pathname, search } = useLocation();
  const query = trpc.pipeline.opportunities.get.useQuery({ id }, { meta: { failure: MESSAGES.loadDealFailed } });
  const deal = query.data;
  const stages = pipelines.find((one) => one.id === deal?.pipeline_id)?.stages ?? [];
  const may = (capability: 'pipeline.edit' | 'pipeline.delete') =>
    deal !== undefined && !readOnly && can(user, capability, { assigned_to: deal.owner_id });
  const remove = useDeleteDeal();
  const ownKeys = Object.entries(keys.run).map(([key, act]) => [key, () => deal && act(deal, among)]);
  return (
    <RecordDrawer
      id={id}
      one={DEALS_WORDS.page.one}
      label={deal ? WORDS.title(deal.name) : DEALS_WORDS.table.name}
      rows={among.rows}
      total={among.total}
      keys={Object.fromEntries(ownKeys)}
      onOpen={onOpen}
      tools={
        <>
          {deal && may('pipeline.edit') && (
            <span className="flex gap-2">
              <OutcomeButtons deal={deal} stages={stages} moves={moves} />
            </span>
          )}
          <Link
            to={placeOf('opportunity', id)}
            state={withNeighbours(among, pathname + search)}
            className={HEAD_BUTTON}
            title={WORDS.openPage}
          >
            <Maximize2 className="i" />
            <span className={HEAD_LABEL}>{WORDS.openPage}</span>
          </Link>
          {deal && may('pipeline.delete') && (
            <Menu label={WORDS.actions} buttonClass="btn-square" trigger={<Ellipsis className="i" />}>
              <MenuItem danger onSelect={() => remove(deal, () => onOpen(null))}>
                {WORDS.remove}
              </MenuItem>
            </Menu>
          )}
        </>
      }
    >
      <QueryView query={query} failure={MESSAGES.loadDealFailed} loading={<SkeletonRows label={WORDS.loading} />}>
        {(loaded) => (
          <>
            <div className="px-5">
              <h2 className="text-xl text-pretty">{loaded.name}</h2>
              <p className="text-muted">{companyOf(loaded)}</p>
              <div className="mt-3">
                <StagePath deal={loaded} stages={stages} moves={moves} mayEdit={may('pipeline.edit')} />
              </div>
            </div>
            <PossibleDuplicates type="opportunity" id={loaded.id} place="column" />
            <DealFacts deal={loaded} />
            {loaded.closed_at === null && (
              <div className="border-line border-t">
                <WhyChance deal={loaded} />
              </div>
            )}
            <div className="border-line border-t px-5 py-4">
              <RecordTimeline subject={{ type: 'opportunity', id }} />
            </div>
          </>
        )}
      </QueryView>
    </RecordDrawer>
  );
}
