import type { ConversationSummary } from '@outrider/shared/records/inbox';
import type { RefObject } from 'react';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { rowId } from './conversation-row.tsx';
import { ASSIGN_ID } from './conversation-view.tsx';
import type { InboxAsked } from './use-inbox.ts';

type InboxKeys = {
  items: readonly ConversationSummary[];
  openId: string | null;
  asked: InboxAsked;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onCompose: () => void;
  onDone: (id: string) => void;
  onSnooze: (id: string) => void;
};
/** j and k move from conversation to conversation; the others do something with the one that is open. */
export function useInboxKeys({ items, openId, asked, fieldRef, onCompose, onDone, onSnooze }: InboxKeys): void {
  const step = (by: number) => {
    const at = items.findIndex(({ id }) => id === openId);
    const next = items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))];
    if (!next) return;
    asked.open(next.id, openId !== null);
    document.getElementById(rowId(next.id))?.scrollIntoView({ block: 'nearest' });
  };
  const opened = (act: (id: string) => void) => () => openId && act(openId);
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    r: () => fieldRef.current?.focus(),
    a: () => document.getElementById(ASSIGN_ID)?.querySelector('button')?.click(),
    s: opened(onSnooze),
    e: opened(onDone),
    c: onCompose,
  });
}
