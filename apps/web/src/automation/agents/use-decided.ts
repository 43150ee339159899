import type { AgentAction } from '@outrider/shared/automation/agents';
import { useState } from 'react';

/** What the server said to a decision that came to nothing, beside the row it was about. */
export type Notes = Readonly<Record<string, { action: AgentAction; sentence: string }>>;

/** These actions without what was decided here a moment ago, and what the server had to say. */
export function useDecided(loaded: readonly AgentAction[]) {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [notes, setNotes] = useState<Notes>({});
  const open = loaded.filter(({ id }) => !settled.has(id));
  // What turned out to be out of date is not in the answer any more; it stays until somebody has read why.
  const strays = Object.values(notes)
    .map(({ action }) => action)
    .filter(({ id }) => !open.some((one) => one.id === id) && !settled.has(id));
  return {
    rows: [...strays, ...open],
    settled,
    notes,
    hide: (ids: string[]) => setSettled((now) => new Set([...now, ...ids])),
    show: (ids: string[]) => setSettled((now) => new Set([...now].filter((id) => !ids.includes(id)))),
    note: (action: AgentAction, sentence: string) => setNotes((now) => ({ ...now, [action.id]: { action, sentence } })),
    dismiss: (id: string) => setNotes(({ [id]: _gone, ...rest }) => rest),
  };
}
export type Decided = Pick<ReturnType<typeof useDecided>, 'rows' | 'hide' | 'show' | 'note' | 'dismiss'>;
