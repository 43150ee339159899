import { Ban, ListPlus, Plus } from 'lucide-react';
import { StopSwitch } from './stop-switch.tsx';
import { AGENTS_WORDS } from './words.ts';

type AgentsHeadProps = { onCreate: () => void; onAssign: () => void; onDoNotContact: () => void };

/** What the screen is for, and what is done from everywhere on it: the stop first. */
export const AgentsHead = ({ onCreate, onAssign, onDoNotContact }: AgentsHeadProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <p className="text-muted">{AGENTS_WORDS.intro}</p>
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
      <StopSwitch />
      <button type="button" className="btn btn-sm btn-line" onClick={onDoNotContact}>
        <Ban className="i" />
        Do not contact
      </button>
      <button type="button" className="btn btn-sm btn-line" onClick={onAssign}>
        <ListPlus className="i" />
        Assign Task
      </button>
      <button type="button" className="btn btn-sm btn-primary" onClick={onCreate}>
        <Plus className="i" />
        Create Agent
      </button>
    </div>
  </div>
);
