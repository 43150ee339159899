import { tomorrowAt } from '../../ground/ui/clock.ts';

/** When what is put off to another day comes back, or leaves. */
export const morningAfter = (now: number) => ({ due_at: tomorrowAt('09:00', now).toISOString(), due_on: null });
