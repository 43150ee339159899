import type { AppRouter } from '@outrider/api/entry/root';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

export type { AppRouter };
/** The input of each call: `OutriderInputs['leads']['capture']`. */
export type OutriderInputs = inferRouterInputs<AppRouter>;
/** The output of each call: `OutriderOutputs['leads']['list']`. */
export type OutriderOutputs = inferRouterOutputs<AppRouter>;
