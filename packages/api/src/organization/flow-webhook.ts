import { MESSAGES } from '@outrider/shared/messages';
import { isStopped } from '../agents/policy/limits.store.ts';
import type { CallOrigin } from '../outgoing/send-calls.ts';
import { flowSecretOwner } from './flows.service.ts';

/** What a flow posts goes where it was approved to go. While all agents are stopped nothing leaves. */
export const flowCalls: CallOrigin = async (db, { secrets }, { origin_id, url }) => {
  if (await isStopped(db)) return { refused: MESSAGES.flowAgentsStopped };
  const flow = await db.flow.findFirst({ where: { id: origin_id }, select: { webhook_secret: true } });
  if (!flow?.webhook_secret) return { refused: MESSAGES.flowUnsigned };
  return { url, secret: secrets.open(flow.webhook_secret, flowSecretOwner(db.companyId, origin_id)) };
};
