import { useKeys } from '../../ground/ui/use-keys.ts';
import { rowLinkId } from './row-link.ts';
import type { Selection } from './selection.ts';

/** The record whose row has the focus. */
const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-record]')?.dataset.record;

type ListKeys = {
  /** Of the element that holds the list and its search. */ panelId: string;
  ids: string[];
  openId: string | null;
  selection: Selection;
  onHelp: () => void;
  onNew?: () => void;
  /** What else keys do with the record that is open or has the focus. */
  more?: Record<string, (id: string) => void>;
};

/**
 * The keys of a list: j and k move from row to row, x ticks the one, Enter follows its link. An open record has j and k
 * to itself.
 */
export function useListKeys({ panelId, ids, openId, selection, onHelp, onNew, more = {} }: ListKeys): void {
  const step = (by: number) => {
    const at = ids.indexOf(focusedId() ?? '');
    const next = ids[at < 0 ? 0 : at + by];
    if (next) document.getElementById(rowLinkId(next))?.focus();
  };
  const withRecord = (act: (id: string) => void) => () => {
    const id = openId ?? focusedId();
    if (id) act(id);
  };
  useKeys({
    ...Object.fromEntries(Object.entries(more).map(([key, act]) => [key, withRecord(act)])),
    '/': () => document.querySelector<HTMLInputElement>(`#${panelId} input[type=search]`)?.focus(),
    '?': onHelp,
    x: withRecord((id) => selection.toggle(id, ids)),
    ...(onNew && { n: onNew }),
    ...(!openId && { j: () => step(1), k: () => step(-1) }),
  });
}
