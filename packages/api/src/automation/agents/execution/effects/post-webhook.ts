import { enqueueCall, withdrawCall } from '../../../../ground/outgoing/outgoing-calls.store.ts';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { readWebhookUrl } from '../../../../ground/outgoing/webhook-url.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';

type Queued = { call_id: string };

/** Queues the call; outgoing/send-calls.ts makes it, outside of any transaction. */
export const postWebhook: EffectHandler<'post_webhook', Queued> = {
  async apply(tx, { host }, { action_id, now }, { url, event, body }) {
    const { problem } = readWebhookUrl(url, host);
    if (problem) throw new EffectRefused(problem);
    const flow = await tx.flow.findFirst({
      where: { webhook_secret: { not: null }, runs: { some: { actions: { some: { id: action_id } } } } },
      select: { id: true },
    });
    if (!flow) throw new EffectRefused(MESSAGES.flowUnsigned);
    const call = { origin: 'flow', origin_id: flow.id, event, event_key: action_id, url, action_id } as const;
    return { call_id: await enqueueCall(tx, { ...call, body: JSON.stringify(body) }, now) };
  },

  async undo(tx, _services, _context, { call_id }) {
    return (await withdrawCall(tx, call_id)) ? 'undone' : MESSAGES.flowPosted;
  },
};
