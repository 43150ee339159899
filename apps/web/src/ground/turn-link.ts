import type { AppRouter } from '@outrider/api/entry/root';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createTurns } from './turns.ts';

/** The calls that change some facts of a record, and leave the others as they are. */
const CHANGES: ReadonlySet<string> = new Set([
  'leads.update',
  'accounts.update',
  'contacts.update',
  'pipeline.opportunities.update',
  'pipeline.opportunities.move',
]);
type Change = { id: string; version: number };
type Changed = { result: { data: Change } };

/**
 * The changes that one person makes of a record go out one after the other, each on the version that the one before led
 * to: whatever screen, drawer or dialog they are made from.
 */
export const turnLink: TRPCLink<AppRouter> = () => {
  const inTurn = createTurns();
  return ({ next, op }) => {
    if (!CHANGES.has(op.path)) return next(op);
    const change = op.input as Change;
    return observable((observer) => {
      let over = false;
      let giveUp = () => {};
      let call: { unsubscribe: () => void } | undefined;
      const made = inTurn(
        change,
        (version) =>
          new Promise<Change>((resolve, reject) => {
            giveUp = () => reject(new Error('Given up by its caller'));
            if (over) return giveUp();
            call = next({ ...op, input: { ...change, version } }).subscribe({
              next(answer) {
                resolve((answer as Changed).result.data);
                observer.next(answer);
              },
              error(failure) {
                reject(failure);
                observer.error(failure);
              },
              complete: () => observer.complete(),
            });
          }),
      );
      made.catch(() => {}); // its caller was told by the observer
      return () => {
        over = true;
        call?.unsubscribe();
        giveUp(); // the next change of the record does not wait for an answer that nobody reads
      };
    });
  };
};
