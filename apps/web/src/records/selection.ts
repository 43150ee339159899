import type { LeadSelection } from '@outrider/shared/lead-selection';
import { useState } from 'react';

/** Which leads are ticked: some by their id, or all that match what the list is asked for. */
export function useSelection(matching: Exclude<LeadSelection, { ids: string[] }>, total: number | undefined) {
  const [state, setState] = useState<{ ids: ReadonlySet<string>; all: boolean; asked: string }>({
    ids: new Set(),
    all: false,
    asked: '',
  });
  const asked = JSON.stringify(matching);
  // "All matching" is about one question: another filter is another selection.
  const all = state.all && state.asked === asked;
  const ids = state.all && !all ? new Set<string>() : state.ids;
  const set = (next: Iterable<string>) => setState({ ids: new Set(next), all: false, asked });

  return {
    ids,
    all,
    count: all ? (total ?? 0) : ids.size,
    has: (id: string) => all || ids.has(id),
    toggle: (id: string, shown: readonly string[]) =>
      all
        ? set(shown.filter((one) => one !== id))
        : set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    /** Everything between the two, as the list shows it. */
    extend: (from: string, to: string, shown: readonly string[]) => {
      const [a, b] = [shown.indexOf(from), shown.indexOf(to)].toSorted((x, y) => x - y);
      set([...ids, ...shown.slice(a, (b ?? 0) + 1)]);
    },
    toggleShown: (shown: readonly string[]) => set(all || shown.every((id) => ids.has(id)) ? [] : shown),
    selectAll: () => setState({ ids: new Set(), all: true, asked }),
    clear: () => set([]),
    selection: (all ? matching : { ids: [...ids] }) satisfies LeadSelection,
  };
}
export type Selection = ReturnType<typeof useSelection>;
