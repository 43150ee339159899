import type { AppRouter } from '@outrider/api/root';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

export type { AppRouter };
/** What each call takes: `OutriderInputs['leads']['capture']`. */
export type OutriderInputs = inferRouterInputs<AppRouter>;
/** What each call answers: `OutriderOutputs['leads']['list']`. */
export type OutriderOutputs = inferRouterOutputs<AppRouter>;
