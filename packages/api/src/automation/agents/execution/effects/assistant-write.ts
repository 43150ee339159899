import { orRefused } from './deal.ts';
import type { Effect, EffectHandler } from './handler.ts';

/**
 * One of the product's own calls, as an assistant asked for it. What the call refuses is the assistant's to read, or
 * the reason why what was approved is not done.
 */
export const assistantWrite: EffectHandler<'assistant_write', Effect> = {
  apply(tx, services, { decided_by }, asked) {
    const work = services.assistants.write(tx, services, asked);
    return decided_by === null ? work : orRefused(work);
  },
};
