import type { Opportunity } from '@outrider/shared/opportunities';
import { useRef } from 'react';
import { afterOwnChanges } from '../records/own-changes.ts';

/** The changes of a deal one after the other: each waits for the one before and is made on the version that it led to, though the screen may still show an older one. */
export function useDealTurns() {
  const turns = useRef(new Map<string, Promise<number>>());
  return function inTurn(
    deal: Opportunity,
    changeFrom: (version: number) => Promise<Opportunity>,
  ): Promise<Opportunity> {
    const before = turns.current.get(deal.id) ?? Promise.resolve(0);
    const changed = before.then((known) => changeFrom(Math.max(known, afterOwnChanges(deal.id, deal.version))));
    turns.current.set(
      deal.id,
      changed.then(
        ({ version }) => version,
        () => before,
      ),
    );
    return changed;
  };
}
