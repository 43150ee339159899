import type { Selection } from '../records/selection.ts';
import { useKeys } from '../ui/use-keys.ts';
import { rowLinkId } from './lead-link.ts';

const SEARCH = '#lead-list input[type=search]';
/** The lead whose row has the focus. */
const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead;

type ListKeys = { ids: string[]; openId: string | null; selection: Selection; onHelp: () => void };

/** The keys of the list: j and k move from row to row, x ticks the one, Enter follows its link. An open lead has j and k to itself. */
export function useListKeys({ ids, openId, selection, onHelp }: ListKeys): void {
  const step = (by: number) => {
    const at = ids.indexOf(focusedId() ?? '');
    const next = ids[at < 0 ? 0 : at + by];
    if (next) document.getElementById(rowLinkId(next))?.focus();
  };
  useKeys({
    '/': () => document.querySelector<HTMLInputElement>(SEARCH)?.focus(),
    '?': onHelp,
    x: () => {
      const id = openId ?? focusedId();
      if (id) selection.toggle(id, ids);
    },
    ...(!openId && { j: () => step(1), k: () => step(-1) }),
  });
}
