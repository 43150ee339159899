import {
  appCodeSchema,
  appConfirmedSchema,
  newAppSchema,
  recoveryCodesSchema,
  rememberedDeviceIdSchema,
  twoStepStatusSchema,
} from '@outrider/shared/people/two-step';
import { z } from 'zod';
import { signedInProcedure } from '../../../ground/guard.ts';
import { router } from '../../../ground/trpc.ts';
import { confirmApp, forgetDevice, getTwoStep, renewRecoveryCodes, startApp, turnOff } from './enrol.service.ts';

const done = z.object({ ok: z.literal(true) });

/** The second step of one's own sign-in. There is no REST route: secrets and codes are for a person to see. */
export const twoStepRouter = router({
  status: signedInProcedure({ setting_up: true })
    .output(twoStepStatusSchema)
    .query(({ ctx }) => getTwoStep(ctx)),

  startApp: signedInProcedure({ setting_up: true, confirmed: true })
    .output(newAppSchema)
    .mutation(({ ctx }) => startApp(ctx)),

  confirmApp: signedInProcedure({ setting_up: true })
    .input(appCodeSchema)
    .output(appConfirmedSchema)
    .mutation(({ ctx, input }) => confirmApp(ctx, input.code)),

  turnOff: signedInProcedure({ confirmed: true })
    .output(done)
    .mutation(async ({ ctx }) => {
      await turnOff(ctx);
      return { ok: true as const };
    }),

  renewRecoveryCodes: signedInProcedure({ confirmed: true })
    .output(recoveryCodesSchema)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),

  forgetDevice: signedInProcedure({})
    .input(rememberedDeviceIdSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await forgetDevice(ctx, input.id);
      return { ok: true as const };
    }),
});
