import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import type { Campaign, CampaignDraft, CampaignRow, StepResult } from '@outrider/shared/automation/campaigns';
import { campaignDraftSchema } from '@outrider/shared/automation/campaigns';
import {
  CAMPAIGN_LIMITS,
  type CampaignEmail,
  type CampaignStep,
  emailsOf,
  fieldsOfTexts,
} from '@outrider/shared/automation/campaign-steps';
import { allSteps, pathOfStep, stepAfter } from '@outrider/shared/automation/step-path';
import { AppError } from '@outrider/shared/ground/errors';
import { isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { allConditions, type AnyCondition } from '@outrider/shared/ground/fields/filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { SAYABLE_KINDS } from '@outrider/shared/insight/letter-templates';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { fieldsAskedFor } from '../../records/fields/check-filter.ts';
import { findFieldsFor, isLiving } from '../../records/fields/known-fields.ts';
import { mailStatus } from '../../records/mail/company-mailer.ts';
import { findSettable, fitsSettable } from '../settable-field.ts';
import { betterSubject } from './better-subject.ts';
import {
  type CampaignHeld,
  deleteCampaign,
  findSender,
  insertCampaign,
  isNameTaken,
  listCampaignRows,
  lockCampaign,
  moveFromStep,
  pausePeople,
  readCampaign,
  releaseHeldPeople,
  setCampaignState,
  slugOfPage,
  updateCampaign,
} from './campaigns.store.ts';
import { endCampaign } from './end.ts';
import {
  countEnrolledLately,
  countLeft,
  countReasons,
  countSteps,
  countSubjects,
  countWaiting,
} from './results.store.ts';
import { listTrials } from './subjects.store.ts';

/** Who keeps campaigns, and when. */
export type Keeper = { user: CompanyUser; actor: Actor; now: Date };
type Changed = { id: string; version: number };

const mayManage = (user: CompanyUser) => can(user, 'campaigns.manage');

export const listCampaigns = async (db: CompanyQueries): Promise<{ campaigns: CampaignRow[] }> => ({
  campaigns: await listCampaignRows(db),
});

/** @throws 404 */
export async function getCampaign(
  db: CompanyQueries,
  { user, now }: Pick<Keeper, 'user' | 'now'>,
  { mailer }: Pick<Services, 'mailer'>,
  id: string,
): Promise<Campaign> {
  const [held, [row]] = await Promise.all([readCampaign(db, id), listCampaignRows(db, id)]);
  if (!held || !row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const [results, left, unsubscribe_reasons, enrolled_lately, company, status, sender] = await Promise.all([
    resultsOf(db, held, now),
    countLeft(db, id),
    mayManage(user) ? countReasons(db, id) : [],
    countEnrolledLately(db, id, now),
    db.company.findFirstOrThrow({ select: { mail_tracking: true } }),
    mailStatus(db, { mailer }),
    held.sender_id ? db.user.findFirst({ where: { id: held.sender_id }, select: { full_name: true } }) : null,
  ]);
  return {
    ...row,
    ...contentOf(held),
    sender_name: sender?.full_name ?? null,
    results,
    left,
    unsubscribe_reasons,
    enrolled_lately,
    alarm: held.state === 'paused' ? held.alarm : null,
    tracks: company.mail_tracking,
    kept: status.configured ? null : MESSAGES.mailKept,
    may_manage: mayManage(user),
  };
}

const NONE = {
  taken: 0,
  skipped: 0,
  sent: 0,
  opened: 0,
  clicked: 0,
  replied: 0,
  meetings: 0,
  unsubscribed: 0,
  done: 0,
  yes: 0,
  no: 0,
};

async function resultsOf(db: CompanyQueries, { id, steps }: CampaignHeld, now: Date): Promise<StepResult[]> {
  const [counted, waiting] = await Promise.all([countSteps(db, id), countWaiting(db, id)]);
  return Promise.all(
    allSteps(steps).map(async (step) => ({
      ...NONE,
      ...counted.find((one) => one.step === step.id),
      step: step.id,
      waiting: waiting.find((one) => one.step === step.id)?.count ?? 0,
      ...(step.kind === 'email' ? await subjectsOf(db, id, step, now) : { subjects: [], better: null }),
    })),
  );
}

async function subjectsOf(
  db: CompanyQueries,
  campaign_id: string,
  { id: step, subject, other_subject }: CampaignEmail,
  now: Date,
): Promise<Pick<StepResult, 'subjects' | 'better'>> {
  if (other_subject === null) return { subjects: [], better: null };
  const [counted, trials] = await Promise.all([
    countSubjects(db, campaign_id, step),
    listTrials(db, { campaign_id, step, now }),
  ]);
  const of = (is_other: boolean) => {
    const { sent = 0, replied = 0 } = counted.find((one) => one.is_other === is_other) ?? {};
    return { sent, replied };
  };
  return {
    subjects: [
      { subject, ...of(false) },
      { subject: other_subject, ...of(true) },
    ],
    better: betterSubject(trials),
  };
}

/** A new draft, empty or a copy. @throws 409 for a name that is taken, or too many campaigns, 404 for what is copied */
export async function createCampaign(
  db: CompanyDb,
  { user, actor, now }: Keeper,
  { name, copy_of }: { name: string; copy_of: string | null },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    if ((await tx.campaign.count()) >= CAMPAIGN_LIMITS.campaigns)
      throw new AppError('CONFLICT', MESSAGES.campaignsFull(CAMPAIGN_LIMITS.campaigns));
    const copied = copy_of === null ? null : await readCampaign(tx, copy_of);
    if (copy_of !== null && !copied) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const made = await insertCampaign(tx, draftOf({ ...copied, name }), { created_by: user.id, now });
    if (!made) throw nameTaken();
    await noted(tx, actor, { action: 'campaign.create', id: made.id, name });
    return made;
  });
}

/** What of a campaign can be changed, beside its name. */
const contentOf = <Held extends Partial<CampaignHeld>>(held: Held) => {
  const { id: _, name: _name, state: _state, version: _version, alarm: _alarm, ...content } = held;
  return content;
};
/** A new one has the usual. */
const draftOf = (held: Partial<CampaignHeld> & { name: string }): CampaignDraft =>
  campaignDraftSchema.parse({ name: held.name, ...contentOf(held) });

/**
 * Changes a campaign. Leads that have not come to what changed yet get it as it is now; those at a step that is gone go
 * on at the next one. @throws 404, 409, 422 for what it names that is not there
 */
export async function saveCampaign(
  db: CompanyDb,
  { actor, now }: Keeper,
  { id, version, draft }: Changed & { draft: CampaignDraft },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const held = await takeHeld(tx, { id, version });
    if (held.state === 'ended') throw new AppError('CONFLICT', MESSAGES.campaignEnded);
    if (await isNameTaken(tx, { id, name: draft.name })) throw nameTaken();
    await assertNamed(tx, draft);
    if (held.state === 'running') await assertRuns(tx, draft.steps);
    const kept = new Set(allSteps(draft.steps as CampaignStep[]).map((step) => step.id));
    for (const { id: gone } of allSteps(held.steps))
      if (!kept.has(gone)) await moveFromStep(tx, id, { gone, next: keptAfter(held.steps, gone, kept), now });
    await releaseHeldPeople(tx, id, now);
    const saved = await updateCampaign(tx, id, draft, now);
    await noted(tx, actor, { action: 'campaign.save', id, name: draft.name });
    return saved;
  });
}

/** The next step after one that is gone which is still there; null where none is. */
function keptAfter(steps: readonly CampaignStep[], gone: string, kept: ReadonlySet<string>): string | null {
  for (let step = stepAfter(steps, gone); step; step = stepAfter(steps, step.id)) if (kept.has(step.id)) return step.id;
  return null;
}

/**
 * Starts, pauses or ends a campaign. Whoever is on the way when it ends leaves it. @throws 404, 409 for one that ended,
 * 422 for one that cannot run
 */
export async function setState(
  db: CompanyDb,
  { actor, now }: Keeper,
  { id, version, state }: Changed & { state: 'running' | 'paused' | 'ended' },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const held = await takeHeld(tx, { id, version });
    // What does not run has nothing to pause.
    if (held.state === state || (state === 'paused' && held.state === 'draft')) return { id, version };
    if (held.state === 'ended') throw new AppError('CONFLICT', MESSAGES.campaignEnded);
    if (state === 'running') {
      await assertNamed(tx, draftOf(held));
      await assertRuns(tx, held.steps);
    }
    if (state === 'ended') await endCampaign(tx, id, now);
    else await pausePeople(tx, id, state === 'paused');
    const started_at = state === 'running' && held.state === 'draft' ? now : undefined;
    const changed = await setCampaignState(tx, id, state, { now, started_at });
    await noted(tx, actor, { action: `campaign.${STATE_AUDIT[state]}`, id, name: held.name });
    return changed;
  });
}
const STATE_AUDIT = { running: 'start', paused: 'pause', ended: 'end' } as const;

/** Deletes a campaign that never ran. @throws 404, 409 */
export async function removeCampaign(db: CompanyDb, { actor, now }: Keeper, held: Changed): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { id, name, state } = await takeHeld(tx, held);
    if (state !== 'draft') throw new AppError('CONFLICT', MESSAGES.campaignNotDraft);
    await endCampaign(tx, id, now);
    await deleteCampaign(tx, id);
    await noted(tx, actor, { action: 'campaign.delete', id, name });
    return { id };
  });
}

async function takeHeld(tx: CompanyTx, { id, version }: Changed): Promise<CampaignHeld> {
  const held = await lockCampaign(tx, id);
  if (!held) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (held.version !== version) throw new AppError('CONFLICT', MESSAGES.campaignChanged, { version: held.version });
  return held;
}

/** What a campaign names must be there. @throws 422 */
async function assertNamed(tx: CompanyTx, draft: CampaignDraft): Promise<void> {
  const deny = (field: string, message: string) => refuse('UNPROCESSABLE_CONTENT', field, message);
  const { entry, sender_id, booking_page_id } = draft;
  const steps = draft.steps as CampaignStep[];
  if (entry) {
    await fieldsAskedFor(tx, entry, 'draft.entry');
    if (namesMe(entry)) throw deny('draft.entry', MESSAGES.campaignEntryMine);
  }
  if (sender_id && !(await findSender(tx, sender_id))) throw deny('draft.sender_id', MESSAGES.campaignSenderGone);
  const texts = emailsOf(steps).flatMap(({ subject, other_subject, body }) => [subject, other_subject ?? '', body]);
  const fields = fieldsOfTexts(texts);
  if (fields.includes('booking_link') && !(booking_page_id && (await slugOfPage(tx, booking_page_id))))
    throw deny('draft.booking_page_id', MESSAGES.campaignBookingMissing);
  const own = fields.filter(isCustomName).map(keyOfCustom);
  const known = (await findFieldsFor(tx, 'lead', own)).filter(
    (field) => isLiving(field) && SAYABLE_KINDS.has(field.kind),
  );
  const unknown = own.find((key) => !known.some((field) => field.key === key));
  if (unknown) throw deny('draft.steps', MESSAGES.campaignFieldUnknown(unknown));
  for (const step of allSteps(steps)) {
    if (step.kind === 'branch' && step.conditions)
      await fieldsAskedFor(tx, step.conditions, 'draft.steps', step.test === 'deal' ? 'opportunity' : 'lead');
    const at = `draft.steps.${pathOfStep(steps, step.id) ?? ''}`;
    if (step.kind === 'agent' && (await tx.salesAgent.count({ where: { id: step.agent_id } })) === 0)
      throw deny(`${at}.agent_id`, MESSAGES.campaignAgentGone);
    if (step.kind !== 'update') continue;
    const field = await findSettable(tx, 'lead', step.field);
    if (!field) throw deny(`${at}.field`, MESSAGES.flowNeedsField);
    if (!fitsSettable(field, step.value)) throw deny(`${at}.value`, MESSAGES.flowValueUnfit);
  }
}

/** Whether a filter asks for whoever looks. */
const namesMe = (filter: LeadFilter): boolean =>
  allConditions<AnyCondition>(filter).some((one) => 'is' in one && Array.isArray(one.is) && one.is.includes('me'));

/** Whether it could run. @throws 422 */
async function assertRuns(tx: CompanyTx, steps: readonly CampaignStep[]): Promise<void> {
  const all = allSteps(steps);
  if (!all.some(({ kind }) => kind !== 'wait' && kind !== 'branch'))
    throw refuse('UNPROCESSABLE_CONTENT', 'steps', MESSAGES.campaignEmpty);
  const asks = all.some((step) => step.kind === 'branch' && (step.test === 'opened' || step.test === 'clicked'));
  const { mail_tracking } = await tx.company.findFirstOrThrow({ select: { mail_tracking: true } });
  if (asks && !mail_tracking) throw refuse('UNPROCESSABLE_CONTENT', 'steps', MESSAGES.campaignNotTracked);
}

async function noted(
  tx: CompanyTx,
  actor: Actor,
  { action, id, name }: { action: string; id: string; name: string },
): Promise<void> {
  await recordAudit(tx, actor, { action, subject_kind: 'campaign', subject_id: id, detail: { name } });
  await insertEvent(tx, 'campaign.changed', id);
}

const nameTaken = () => refuse('CONFLICT', 'name', MESSAGES.campaignNameTaken);
