import type { Opportunity } from '@outrider/shared/records/opportunities';
import { can } from '@outrider/shared/ground/permissions';
import type { Pipeline } from '@outrider/shared/records/pipelines';
import { type ReactNode, useState } from 'react';
import type { KeyHint } from '../engine/keys-dialog.tsx';
import { useUser } from '../../people/session/user-context.ts';
import type { Total } from '../../ground/ui/format.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { MoveSheet } from './move-sheet.tsx';
import { NextStepDialog } from './next-step-dialog.tsx';
import type { DealMoves } from './use-move-deal.ts';
import { DEALS_WORDS } from './words.ts';

const { keys: WORDS } = DEALS_WORDS;

/** The deals that it stands among, and how many they are. */
export type Among = { rows: readonly Opportunity[]; total?: Total };

const NOBODY: Among = { rows: [] };

type DealKeysOptions = {
  pipelines: readonly Pipeline[];
  moves: DealMoves;
  /** Left out on the page itself. */ onOpenPage?: (deal: Opportunity, among: Among) => void;
};
export type DealKeys = {
  /** By key, what it does with a deal. */
  run: Readonly<Record<string, (deal: Opportunity, among?: Among) => void>>;
  hints: readonly KeyHint[];
  /** Opens the stages to choose from. */
  askStage: (deal: Opportunity) => void;
  dialogs: ReactNode;
};

/**
 * The single keys of a deal, wherever it has the focus or is open: what it becomes, where it goes, what comes next, and
 * its page.
 */
export function useDealKeys({ pipelines, moves, onOpenPage }: DealKeysOptions): DealKeys {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const [asked, setAsked] = useState<{ what: 'stage' | 'step'; deal: Opportunity } | null>(null);
  const stagesOf = ({ pipeline_id }: Opportunity) => pipelines.find(({ id }) => id === pipeline_id)?.stages ?? [];
  const ifMayEdit = (act: (deal: Opportunity) => void) => (deal: Opportunity) => {
    if (!readOnly && can(user, 'pipeline.edit', { assigned_to: deal.owner_id })) act(deal);
  };
  const moveTo = (key: 'won' | 'lost') =>
    ifMayEdit((deal) => {
      const stage = stagesOf(deal).find((one) => one.key === key);
      if (stage) moves.move(deal, { stage });
    });
  const close = () => setAsked(null);
  const askStage = (deal: Opportunity) => setAsked({ what: 'stage', deal });
  return {
    run: {
      o: (deal, among = NOBODY) => onOpenPage?.(deal, among),
      e: ifMayEdit((deal) => setAsked({ what: 'step', deal })),
      m: ifMayEdit(askStage),
      w: moveTo('won'),
      l: moveTo('lost'),
    },
    hints: [
      ['o', WORDS.page],
      ['e', WORDS.step],
      ['m', WORDS.move],
      ['w', WORDS.won],
      ['l', WORDS.lost],
    ],
    askStage,
    dialogs: asked && (
      <>
        {asked.what === 'step' && <NextStepDialog deal={asked.deal} onClose={close} />}
        {asked.what === 'stage' && (
          <MoveSheet
            deal={asked.deal}
            stages={stagesOf(asked.deal)}
            onClose={close}
            onMove={(stage) => {
              close();
              moves.move(asked.deal, { stage });
            }}
          />
        )}
      </>
    ),
  };
}
