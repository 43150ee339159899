import { useState } from 'react';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Total } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';

/**
 * Which records are ticked: some by their id, or all that match what the list is asked for. `countAll`: for a list that
 * was not counted to the end; left out where only those can be ticked that are shown.
 */
export function useSelection<Matching extends object>(
  matching: Matching,
  total: Total | undefined,
  countAll?: () => Promise<number>,
) {
  const [isCounting, setCounting] = useState(false);
  const [state, setState] = useState<{ ids: ReadonlySet<string>; all: boolean; counted: number; asked: string }>({
    ids: new Set(),
    all: false,
    counted: 0,
    asked: '',
  });
  const asked = JSON.stringify(matching);
  // "All matching" is about one question: another filter is another selection.
  const all = state.all && state.asked === asked;
  const ids = state.all && !all ? new Set<string>() : state.ids;
  const set = (next: Iterable<string>) => setState({ ids: new Set(next), all: false, counted: 0, asked });
  /** What is done to all of them says how many they are, so that is counted first. */
  async function selectAll() {
    if (isCounting || !countAll) return;
    setCounting(true);
    try {
      const counted = total?.isExact ? total.count : await countAll();
      setState({ ids: new Set(), all: true, counted, asked });
    } catch {
      showToast(MESSAGES.loadLeadsFailed, { kind: 'error' });
    } finally {
      setCounting(false);
    }
  }

  return {
    ids,
    all,
    count: all ? (total?.isExact ? total.count : state.counted) : ids.size,
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
    isCounting,
    canBeAll: countAll !== undefined,
    selectAll: () => void selectAll(),
    clear: () => set([]),
    selection: all ? matching : { ids: [...ids] },
  };
}
/** What a list and its bar need of it; what was selected is for whoever does something with it. */
export type Selection = Omit<ReturnType<typeof useSelection<object>>, 'selection'>;
