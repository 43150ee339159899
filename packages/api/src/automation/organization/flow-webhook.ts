import type { ActionPayloads } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { isStopped } from '../agents/policy/limits.store.ts';
import type { CallOrigin } from '../../ground/outgoing/send-calls.ts';
import type { Subject } from './flow-subjects.store.ts';
import type { FlowRow } from './flows.store.ts';
import { flowSecretOwner } from './flows.service.ts';

/** What a flow posts goes where it was approved to go. While all agents are stopped nothing leaves. */
export const flowCalls: CallOrigin = {
  async permit(db, { secrets }, { origin_id, url }) {
    if (await isStopped(db)) return { refused: MESSAGES.flowAgentsStopped };
    const flow = await db.flow.findFirst({ where: { id: origin_id }, select: { webhook_secret: true } });
    if (!flow?.webhook_secret) return { refused: MESSAGES.flowUnsigned };
    return { url, secret: secrets.open(flow.webhook_secret, flowSecretOwner(db.companyId, origin_id)) };
  },
};

/** What a post tells: what happened, about what, and the lead and the deal behind it. */
export const webhookBody = (
  flow: Pick<FlowRow, 'id' | 'name' | 'trigger'>,
  { kind, id, name, score, lead, opportunity }: Subject,
  now: Date,
): ActionPayloads['post_webhook']['body'] => ({
  event: flow.trigger,
  flow: { id: flow.id, name: flow.name },
  subject: { kind, id, name, ...(score !== null && { score }) },
  lead: lead && leadBody(lead),
  ...(opportunity && { opportunity: dealBody(opportunity) }),
  at: now.toISOString(),
});

const leadBody = ({
  id,
  email,
  first_name,
  last_name,
  company_name,
  status,
  source,
  score,
  priority,
  department,
}: NonNullable<Subject['lead']>) => ({
  id,
  email,
  first_name,
  last_name,
  company_name,
  status,
  source,
  score,
  priority,
  department,
});

const dealBody = ({ id, name, stage, amount, currency, close_date }: NonNullable<Subject['opportunity']>) => ({
  id,
  name,
  stage,
  amount,
  currency,
  close_date,
});
