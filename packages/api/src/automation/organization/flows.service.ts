import { randomBytes } from 'node:crypto';
import type { CompanyDb, CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { type AnyFilter, countConditions } from '@outrider/shared/ground/fields/filter';
import { asksFor, type LeadFilter } from '@outrider/shared/records/lead-filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  actsOf,
  type ActStep,
  type Flow,
  FLOW_UNASKED,
  type flowCreateSchema,
  type flowRunPageInputSchema,
  type flowRunPageSchema,
  type FlowStep,
  type FlowSubject,
  type FlowTrigger,
  type FlowTriggerParams,
  type flowUpdateSchema,
  usualSubject,
  WHOM_OF,
  whomOf,
} from '@outrider/shared/automation/organization';
import { allSteps } from '@outrider/shared/automation/step-path';
import { FILTER_SCHEMAS } from '@outrider/shared/records/record-filters';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { takeBackAgentMail } from '../../records/mail/agent-mail.ts';
import { findWritingTemplate } from '../agents/templates/templates.store.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { fieldsAskedFor } from '../../records/fields/check-filter.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { readWebhookUrl } from '../../ground/outgoing/webhook-url.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import type { HostFacts, Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { findSettable, fitsSettable } from '../settable-field.ts';
import { findWaited, WAITS_FOR } from './flow-field.ts';
import {
  countRuns,
  deleteFlowRow,
  findFlow,
  type FlowWithRuns,
  insertFlow,
  keepMails,
  listFlowRows,
  listRuns,
  listWaitingMails,
  lockFlow,
  readFates,
  updateFlowRow,
} from './flows.store.ts';

const COUNTED_MS = 30 * 86_400_000;
const since = (now: Date) => new Date(now.getTime() - COUNTED_MS);

/** What the sealed secret of a flow is bound to: it opens for no other flow. */
export const flowSecretOwner = (company_id: string, flow_id: string) => `flow webhook ${company_id} ${flow_id}`;

export async function listFlows(db: CompanyDb, { now }: Pick<Services, 'now'>): Promise<{ flows: Flow[] }> {
  return { flows: (await listFlowRows(db, since(now()))).map((row) => presentFlow(row, null)) };
}

/**
 * With an address to post to comes the secret that signs, told in this answer alone. @throws 422 for what its action
 * lacks, and for conditions on no field of ours
 */
export async function createFlow(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  input: z.output<typeof flowCreateSchema>,
): Promise<Flow> {
  return db.transaction(async (tx) => {
    const conditions_of = input.conditions_of ?? usualSubject(input.trigger);
    await assertDoable(tx, services, { ...input, conditions_of });
    const id = uuidv7();
    const secret = posts(input.steps) ? makeSecret() : null;
    const { conditions, ...fields } = { ...input, conditions_of };
    await insertFlow(tx, {
      id,
      ...fields,
      ...(conditions && { conditions }),
      created_by: actor.id,
      webhook_secret: secret && services.secrets.seal(secret, flowSecretOwner(tx.companyId, id)),
    });
    await tellOfFlow(tx, actor, id, 'flow.create', {
      name: input.name,
      trigger: input.trigger,
      actions: actsOf(input.steps).map(({ action }) => action),
    });
    return getFlow(tx, services.now(), id, secret);
  });
}

/**
 * Changes the version that was looked at; what is left out stays. @throws 404, 409 with the version of today, 422 as
 * createFlow
 */
export async function updateFlow(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { id, version, ...asked }: z.output<typeof flowUpdateSchema>,
): Promise<Flow> {
  const now = services.now();
  return db.transaction(async (tx) => {
    const before = await lockFlow(tx, id);
    if (!before) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (before.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: before.version });
    const changes = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    ) as typeof asked;
    if (Object.keys(changes).length === 0) return getFlow(tx, now, id, null);
    const after = { ...before, ...changes };
    if (DOES.some((field) => field in changes) || changes.is_active) await assertDoable(tx, services, after);
    const secret = posts(after.steps) && !before.webhook_secret ? makeSecret() : null;
    const { conditions, ...fields } = changes;
    const data: Prisma.FlowUncheckedUpdateInput = {
      ...fields,
      ...(secret && { webhook_secret: services.secrets.seal(secret, flowSecretOwner(tx.companyId, id)) }),
    };
    await updateFlowRow(tx, id, conditions ? { ...data, conditions } : data, now);
    if (conditions === null) await tx.$executeRaw`UPDATE flows SET conditions = NULL WHERE id = ${id}::uuid`;
    await tellOfFlow(tx, actor, id, 'flow.update', {
      fields: Object.keys(changes),
      ...(changes.is_active !== undefined && { is_active: changes.is_active }),
    });
    return getFlow(tx, now, id, secret);
  });
}

/** Takes its queued emails back; those that were sent stay. @throws 404 */
export async function deleteFlow(
  db: CompanyDb,
  { now }: Pick<Services, 'now'>,
  actor: Actor,
  id: string,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const flow = await lockFlow(tx, id);
    if (!flow) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    for (const action_id of await listWaitingMails(tx, id)) await takeBackAgentMail(tx, actor, action_id, now());
    await keepMails(tx, id);
    await deleteFlowRow(tx, id);
    await tellOfFlow(tx, actor, id, 'flow.delete', { name: flow.name });
    return { id };
  });
}

/** @throws 404 for a flow that is not there */
export async function pageOfRuns(
  db: CompanyDb,
  {
    flow_id = null,
    limit,
    cursor,
  }: Omit<z.output<typeof flowRunPageInputSchema>, 'flow_id'> & { flow_id?: string | null | undefined },
): Promise<z.infer<typeof flowRunPageSchema>> {
  if (flow_id && !(await findFlow(db, flow_id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const [total, rows] = await Promise.all([
    countRuns(db, flow_id),
    listRuns(db, flow_id, { after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  const fates = await readFates(
    db,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((row) => ({
      ...row,
      trail: row.trail.map(({ action_id, ...taken }) => {
        const became = action_id && fates.get(action_id);
        return became ? { ...taken, became } : taken;
      }),
      resume_at: row.resume_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    })),
    total,
    next_cursor,
  };
}

type Doable = {
  trigger: FlowTrigger;
  trigger_params: FlowTriggerParams;
  conditions_of: FlowSubject;
  conditions: AnyFilter | null;
  steps: FlowStep[];
};

/**
 * What the shapes cannot say: that conditions fit what they are on, that people, agents and stages are the company's,
 * and that each step has what it needs. @throws 422
 */
async function assertDoable(
  tx: CompanyTx,
  { host }: Services,
  { trigger, trigger_params, conditions_of, conditions, steps }: Doable,
): Promise<void> {
  if (conditions) await assertConditions(tx, conditions_of, conditions, 'conditions');
  const { pipeline_id } = trigger_params;
  if (pipeline_id && !(await tx.pipeline.findFirst({ where: { id: pipeline_id }, select: { id: true } })))
    throw refuse('UNPROCESSABLE_CONTENT', 'trigger_params.pipeline_id', MESSAGES.pipelineUnknown);
  await assertTrigger(tx, trigger, trigger_params);
  for (const step of allSteps(steps)) {
    if (step.kind === 'branch') await assertConditions(tx, step.of, step.conditions, `steps.${step.id}.conditions`);
    if (step.kind === 'act') await assertStep(tx, host, step, usualSubject(trigger));
  }
}

/** @throws 422 for a field that the trigger cannot wait for */
async function assertTrigger(tx: CompanyTx, trigger: FlowTrigger, { field }: FlowTriggerParams): Promise<void> {
  const waits = WAITS_FOR[trigger];
  if (!waits) return;
  const spec = field ? await findWaited(tx, usualSubject(trigger), waits, field) : null;
  if (!spec) throw refuse('UNPROCESSABLE_CONTENT', 'trigger_params.field', MESSAGES.flowTriggerField[waits]);
}

async function assertConditions(tx: CompanyTx, of: FlowSubject, filter: AnyFilter, path: string): Promise<void> {
  const fits =
    FILTER_SCHEMAS[of].safeParse(filter).success &&
    (of === 'opportunity' || !asksFor(filter as LeadFilter, FLOW_UNASKED));
  if (!fits) throw refuse('UNPROCESSABLE_CONTENT', path, MESSAGES.flowConditionsUnfit);
  if (countConditions(filter) > 0) await fieldsAskedFor(tx, filter, path, of);
}

async function assertStep(
  tx: CompanyTx,
  host: HostFacts,
  { id, action, params }: ActStep,
  of: FlowSubject,
): Promise<void> {
  const invalid = (field: string, message: string) =>
    refuse('UNPROCESSABLE_CONTENT', `steps.${id}.params.${field}`, message);
  const { title, url, user_id, agent_id, campaign_id, template_id, sender_id } = params;
  if (action === 'create_task' && !title) throw invalid('title', MESSAGES.flowNeedsTitle);
  if (action === 'post_webhook') {
    if (!url) throw invalid('url', MESSAGES.flowNeedsUrl);
    const { problem } = readWebhookUrl(url, host);
    if (problem) throw invalid('url', problem);
  }
  if (action === 'update_field') {
    const field = params.field ? await findSettable(tx, of, params.field) : null;
    if (!field) throw invalid('field', MESSAGES.flowNeedsField);
    if (!fitsSettable(field, params.value ?? '')) throw invalid('value', MESSAGES.flowValueUnfit);
  }
  if (action === 'send_email') {
    const template = template_id ? await findWritingTemplate(tx, template_id) : null;
    if (!template) throw invalid('template_id', MESSAGES.flowNeedsTemplate);
    if (!template.is_on) throw invalid('template_id', MESSAGES.flowTemplateOff(template.name));
    if (sender_id && !(await tx.user.findFirst({ where: { id: sender_id, disabled_at: null }, select: { id: true } })))
      throw invalid('sender_id', MESSAGES.flowPersonUnknown);
  }
  if (action === 'enroll') {
    const where = { id: campaign_id ?? '', state: { not: 'ended' } };
    if (!campaign_id || (await tx.campaign.count({ where })) === 0)
      throw invalid('campaign_id', MESSAGES.flowNeedsCampaign);
  }
  const whom = whomOf(action, params);
  if (whom && !WHOM_OF[action]?.includes(whom)) throw invalid('whom', MESSAGES.flowWhomUnfit);
  if (whom === 'person' && !user_id) throw invalid('user_id', MESSAGES.flowNeedsPerson);
  if (user_id && !(await tx.user.findFirst({ where: { id: user_id, disabled_at: null }, select: { id: true } })))
    throw invalid('user_id', MESSAGES.flowPersonUnknown);
  if (agent_id && !(await tx.salesAgent.findFirst({ where: { id: agent_id }, select: { id: true } })))
    throw invalid('agent_id', MESSAGES.flowAgentUnknown);
}

/** What has to be checked again: a flow whose template is gone can still be renamed and turned off. */
const DOES = ['trigger', 'trigger_params', 'conditions_of', 'conditions', 'steps'] as const satisfies (keyof Doable)[];

const posts = (steps: readonly FlowStep[]) => actsOf(steps).some(({ action }) => action === 'post_webhook');
const makeSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;

async function tellOfFlow(
  tx: CompanyTx,
  actor: Actor,
  id: string,
  action: string,
  detail: Prisma.InputJsonObject,
): Promise<void> {
  await insertEvent(tx, 'organization.changed', id);
  await recordAudit(tx, actor, { action, subject_kind: 'flow', subject_id: id, detail });
}

async function getFlow(db: CompanyQueries, now: Date, id: string, secret: string | null): Promise<Flow> {
  const [row] = await listFlowRows(db, since(now), id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentFlow(row, secret);
}

const presentFlow = (
  { done, proposed, failed, waiting, last_at, created_at, last_turn_id: _, ...row }: FlowWithRuns,
  webhook_secret: string | null,
): Flow => ({
  ...row,
  webhook_secret,
  runs: { done, proposed, failed, waiting, last_at: last_at?.toISOString() ?? null },
  created_at: created_at.toISOString(),
});
