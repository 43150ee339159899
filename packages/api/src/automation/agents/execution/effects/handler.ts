import type { CompanyTx, Prisma } from '@outrider/db';
import type { ActionPayloads, AgentActionKind, AgentAllowedBy, Evidence } from '@outrider/shared/automation/agents';
import type { Actor } from '../../../../ground/actor.ts';
import type { Services } from '../../../../ground/services.ts';

/**
 * What an effect made or changed, as it is kept with its action: ids, old values, versions after. With `leaves_at` it
 * can be taken back until then.
 */
export type Effect = Prisma.InputJsonObject;

/** Whose action it is, and on what. `actor` is who the timeline says did it: the agent, or the flow. */
export type EffectContext = {
  action_id: string;
  actor: Actor;
  /** By what name the why-sentence calls who does it: the agent's or the flow's. */
  by: string;
  agent: { id: string; name: string } | null;
  allowed_by: AgentAllowedBy;
  /** Who approved it; null for what was done without a person. */
  decided_by: string | null;
  lead_id: string | null;
  opportunity_id: string | null;
  title: string;
  evidence: Evidence[];
  now: Date;
};

/** Says in a sentence why an effect cannot be had as things are. To be thrown before anything is written. */
export class EffectRefused extends Error {
  override readonly name = 'EffectRefused';
}

export type EffectHandler<Kind extends AgentActionKind, Made extends Effect = Effect> = {
  /** @throws EffectRefused, before it writes anything */
  apply(tx: CompanyTx, services: Services, context: EffectContext, payload: ActionPayloads[Kind]): Promise<Made>;
  /** Restores only what nobody touched since; else says why not, in a sentence. Absent where there is no way back. */
  undo?(tx: CompanyTx, services: Services, context: EffectContext, effect: Made): Promise<'undone' | (string & {})>;
};
