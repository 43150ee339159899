import type { CompanyTx, Prisma } from '@outrider/db';
import { type AgentActionKind, type AssistantWrite, type Diff, tierOf } from '@outrider/shared/automation/agents';
import type { AssistantCall } from '@outrider/shared/automation/assistant-calls';
import { AppError } from '@outrider/shared/ground/errors';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { act } from '../../automation/agents/execution/act.ts';
import type { Decision, Limits, PlannedAction } from '../../automation/agents/plan.ts';
import { decide, ruleOf } from '../../automation/agents/policy/decide.ts';
import { isStopped } from '../../automation/agents/policy/limits.store.ts';
import { findTeamBound, readRules } from '../../automation/agents/policy/rules.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { enterCompany } from '../../ground/guard.ts';
import { assertSees } from '../../ground/visibility/assert-sees.ts';
import type { Services } from '../../ground/services.ts';
import { toValidationError } from '../../ground/trpc.ts';
import type { Assistant } from './assistant.ts';
import { capabilityOf, inputOf } from './calls.ts';
import { MCP_WORDS as WORDS } from './words.ts';
import { isChange } from './write-for-assistant.ts';

export type Fields = Record<string, unknown>;
/**
 * A write as a tool asks for it. `record`: what it is about, as it is now. `before`: what that has where it would
 * change.
 */
export type Asked = {
  name: AssistantCall;
  input: Fields;
  /** Which kind of action of an agent it counts as, where the tiers decide. */
  weighs_as: AgentActionKind;
  /** Of a move. */
  stage?: string;
  about: { type: RecordTypeName; record: Fields } | null;
  before?: Fields;
  title: string;
  diff: Diff[];
  reason: string | undefined;
};
export type Written =
  | { status: 'done'; action_id: string; made: unknown }
  | { status: 'needs_approval'; proposal_id: string; why: string; approve_at: string };

/**
 * Does what an assistant asked for, or proposes it where the tiers say that a person decides: the same rules as for an
 * agent, by the automation level of the assistant's person and of the record's owner. @throws AppError as the call
 * itself does
 */
export async function write(assistant: Assistant, asked: Asked): Promise<Written> {
  const { services, context } = assistant;
  const own = await enterCompany(context, { can: capabilityOf(asked.name) }, { type: 'mutation' });
  await assertSees(own, asked.input);
  const { db, user, actor } = own;
  assertFits(asked);
  const owner_id = ownerOf(asked);
  if (asked.about && isChange(asked.name) && !can(user, capabilityOf(asked.name), { assigned_to: owner_id }))
    throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  const action = plan(assistant, asked);
  const written = await db.transaction(async (tx): Promise<Written | { status: 'refused'; why: string }> => {
    const by = actor.name ?? '';
    const repeated = await findRepeated(tx, assistant, action);
    if (repeated) return proposed(services, repeated.id, repeated.why);
    const { decision, limits, falls_under } = await settle(tx, assistant, asked, owner_id, by);
    const { id, state } = await act(tx, services, {
      action,
      origin: { assistant_user_id: user.id, assistant_name: by },
      ordinal: 0,
      agent: null,
      by,
      decision,
      tier: limits.tier,
      falls_under,
      mode: limits.mode,
      lead_version: null,
      opportunity_version: null,
      now: services.now(),
    });
    if (state === 'done') {
      const { effect } = await tx.agentAction.findFirstOrThrow({ where: { id }, select: { effect: true } });
      return { status: 'done', action_id: id, made: effect };
    }
    if (state === 'refused') return { status: state, why: decision.why };
    const approve_at = approvalOf(id);
    await insertEvent(tx, 'agent.notice', id, {
      title: MESSAGES.agentProposes(by, 1),
      message: asked.title,
      link_path: approve_at,
      // What a manager approves is told to all who lead.
      ...(!(decision.outcome === 'propose' && decision.by_manager) && { user_id: owner_id ?? user.id }),
    });
    return proposed(services, id, decision.why);
  });
  services.wake.relay();
  if (written.status === 'refused') throw new AppError('FORBIDDEN', written.why); // after the commit: the refusal is on record
  return written;
}

const approvalOf = (id: string) => `/ai-sales-agents/approvals?action=${id}`;
const proposed = (services: Services, id: string, why: string): Written => ({
  status: 'needs_approval',
  proposal_id: id,
  why,
  approve_at: services.publicAddress() + approvalOf(id),
});

/**
 * An assistant that asks for the same again within these minutes means the proposal that waits, with a key or without.
 */
const SAME_MS = 10 * 60_000;

async function findRepeated(
  tx: CompanyTx,
  { user, services }: Assistant,
  { payload }: PlannedAction,
): Promise<{ id: string; why: string } | null> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`assistant ${tx.companyId} ${user.id}`}, 0))`;
  const { call, input, before } = payload as AssistantWrite;
  const asked = JSON.stringify({ call, input, before });
  const since = new Date(services.now().getTime() - SAME_MS);
  const [row] = await tx.$queryRaw<{ id: string; why: string }[]>`
    SELECT id, why FROM agent_actions
    WHERE assistant_user_id = ${user.id}::uuid AND state = 'proposed' AND created_at >= ${since}::timestamptz
      AND payload - ARRAY['user_id', 'token', 'scopes'] = ${asked}::jsonb
    ORDER BY created_at LIMIT 1`;
  return row ?? null;
}

/** What can be seen to be wrong before anybody is asked. @throws 422 */
function assertFits({ name, input }: Asked): void {
  const parsed = inputOf(name).safeParse(isChange(name) ? { ...input, version: 0 } : input);
  if (parsed.error) throw toValidationError(parsed.error);
}

const ownerOf = ({ about }: Asked): string | null =>
  ((about?.type === 'lead' ? about.record.assigned_to : about?.record.owner_id) ?? null) as string | null;

async function settle(
  tx: CompanyTx,
  { user }: Assistant,
  { weighs_as, stage, about }: Asked,
  owner_id: string | null,
  by: string,
): Promise<{ decision: Decision; limits: Limits; falls_under: ReturnType<typeof ruleOf> }> {
  const owner = owner_id
    ? await tx.user.findFirst({
        where: { id: owner_id, disabled_at: null },
        select: { full_name: true, automation_level: true },
      })
    : null;
  const limits: Limits = {
    by,
    level: user.automation_level,
    tier: tierOf(user.automation_level),
    from_trust: false,
    training: false,
    mode: about?.type === 'lead' ? (about.record.processing_mode as ProcessingMode) : null,
    left_today: 1,
    do_not_contact: null,
    quiet_since: null,
    quiet_days: 0,
    first_touch: false,
    unvouched: false,
    owner: owner && { name: owner.full_name, level: owner.automation_level },
    team: await findTeamBound(tx, owner_id),
    rules: await readRules(tx),
    over: null,
    thin: null,
    sure: null,
    stray: null,
  };
  const payload = stage === undefined ? undefined : ({ stage } as PlannedAction['payload']);
  const weighed = { kind: weighs_as, ...(payload && { payload }) };
  const decision = (await isStopped(tx))
    ? ({ outcome: 'propose', rule: 'stopped', why: WORDS.stopped } as const)
    : decide(weighed, limits);
  return { decision, limits, falls_under: ruleOf(weighed, limits) };
}

function plan({ user }: Assistant, { name, input, before, about, title, diff, reason }: Asked): PlannedAction {
  const { token, scopes } = user;
  if (!token) throw new Error('An assistant has no token');
  const idIn = (type: RecordTypeName) => (about?.type === type ? (about.record.id as string) : null);
  const json = (fields: Fields) => JSON.parse(JSON.stringify(fields)) as AssistantWrite['input'] & Prisma.JsonObject;
  return {
    kind: 'assistant_write',
    payload: {
      call: name,
      input: json(input),
      before: before ? json(before) : null,
      user_id: user.id,
      token,
      scopes: [...(scopes ?? [])] as AssistantWrite['scopes'],
    },
    title,
    diff,
    reasoning: reason ?? WORDS.noReason,
    confidence: 1,
    evidence: [],
    lead_id: idIn('lead'),
    opportunity_id: idIn('opportunity'),
  };
}
