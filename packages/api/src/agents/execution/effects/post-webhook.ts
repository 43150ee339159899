import { MESSAGES } from '@outrider/shared/messages';
import { readWebhookUrl } from '../../../outgoing/webhook-url.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';

type Queued = { call_id: string };

/** Puts the call into the queue; organization/flow-webhooks.service.ts makes it, outside of any transaction. */
export const postWebhook: EffectHandler<'post_webhook', Queued> = {
  async apply(tx, _services, { action_id, now }, { url }) {
    const { problem } = readWebhookUrl(url);
    if (problem) throw new EffectRefused(problem);
    const flow = await tx.flow.findFirst({
      where: { webhook_secret: { not: null }, runs: { some: { actions: { some: { id: action_id } } } } },
      select: { id: true },
    });
    if (!flow) throw new EffectRefused(MESSAGES.flowUnsigned);
    const { id } = await tx.flowWebhookCall.create({ data: { action_id, next_attempt_at: now }, select: { id: true } });
    return { call_id: id };
  },

  async undo(tx, _services, _context, { call_id }) {
    const { count } = await tx.flowWebhookCall.deleteMany({ where: { id: call_id, state: 'queued', attempts: 0 } });
    return count === 1 ? 'undone' : MESSAGES.flowPosted;
  },
};
