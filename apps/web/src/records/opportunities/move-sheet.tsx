import type { Opportunity } from '@outrider/shared/records/opportunities';
import type { Stage } from '@outrider/shared/records/pipelines';
import { Check } from 'lucide-react';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { DEALS_WORDS as WORDS } from './words.ts';

type MoveSheetProps = { deal: Opportunity; stages: Stage[]; onMove: (stage: Stage) => void; onClose: () => void };

/** The stages as a list, for fingers: on a phone nothing is dragged. */
export const MoveSheet = ({ deal, stages, onMove, onClose }: MoveSheetProps) => (
  <Dialog writes title={WORDS.moveTo(deal.name)} onClose={onClose} width="max-w-sm">
    <ul className="grid p-2">
      {stages.map((stage) => (
        <li key={stage.key}>
          <button
            type="button"
            className="hover:bg-hover flex h-11 w-full items-center gap-2 rounded-md px-3 text-left"
            aria-current={stage.key === deal.stage}
            onClick={() => (stage.key === deal.stage ? onClose() : onMove(stage))}
          >
            {stage.label}
            {stage.key === deal.stage && <Check className="i ml-auto" />}
          </button>
        </li>
      ))}
    </ul>
  </Dialog>
);
