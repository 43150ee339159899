import {
  passkeyAddSchema,
  passkeyIdSchema,
  passkeyOptionsSchema,
  passkeyRenameSchema,
  passkeySchema,
} from '@outrider/shared/people/passkeys';
import { z } from 'zod';
import { signedInProcedure } from '../../../ground/guard.ts';
import { router } from '../../../ground/trpc.ts';
import { addPasskey, getPasskeys, nameOwnPasskey, removePasskey, startPasskey } from './own-passkeys.service.ts';

const done = z.object({ ok: z.literal(true) });

/** One's own passkeys. There is no REST route: a browser makes them. */
export const passkeysRouter = router({
  list: signedInProcedure({})
    .output(z.array(passkeySchema))
    .query(({ ctx }) => getPasskeys(ctx)),

  start: signedInProcedure({ confirmed: true })
    .output(passkeyOptionsSchema)
    .mutation(({ ctx }) => startPasskey(ctx)),

  add: signedInProcedure({ confirmed: true })
    .input(passkeyAddSchema)
    .output(passkeySchema)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  rename: signedInProcedure({})
    .input(passkeyRenameSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await nameOwnPasskey(ctx, input.id, input.name);
      return { ok: true as const };
    }),

  remove: signedInProcedure({ confirmed: true })
    .input(passkeyIdSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx, input.id);
      return { ok: true as const };
    }),
});
