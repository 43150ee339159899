import type { AppRouter } from '@outrider/api/entry/root';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { askToConfirm } from './ask-to-confirm.ts';
import { reasonOf } from './errors/failure.ts';

/**
 * A call that is refused until its person confirms who they are waits for that, and is then made again. Where they
 * would not, the refusal stands.
 */
export const confirmLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let over = false;
      const again = () => {
        if (!over) call = next(op).subscribe(observer);
      };
      let call = next(op).subscribe({
        ...observer,
        error(refusal) {
          if (reasonOf(refusal) !== 'confirmation_needed') observer.error(refusal);
          else void askToConfirm().then((confirmed) => (confirmed ? again() : observer.error(refusal)));
        },
      });
      return () => {
        over = true;
        call.unsubscribe();
      };
    });
