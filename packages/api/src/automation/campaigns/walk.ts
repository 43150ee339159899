import type { CompanyTx, Database } from '@outrider/db';
import { findStep, stepAfter, stepOfBranch } from '@outrider/shared/automation/step-path';
import type {
  CampaignAgent,
  CampaignEmail,
  CampaignStep,
  CampaignTask,
  CampaignUpdate,
} from '@outrider/shared/automation/campaign-steps';
import type { TakenState } from '@outrider/shared/automation/campaigns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { tellOutside } from './campaign-news.ts';
import { lockCampaign } from './campaigns.store.ts';
import { findExit } from './exits.store.ts';
import { leaveCampaign } from './leave.ts';
import {
  claimDuePeople,
  type DuePerson,
  insertTaken,
  listTaken,
  lockClaimed,
  releaseClaim,
  updatePerson,
  wakeDelivered,
} from './people.store.ts';
import { sendEmail } from './send-email.ts';
import { readCompanyFacts } from './surroundings.store.ts';
import { answerOf, giveAgent, giveTask, setField } from './take-step.ts';
import { waitUntil } from './wait-until.ts';
import { lockLeadOf, type Walk } from './walk-context.ts';

const BATCH = 50;
const LEASE_MS = 60_000;
const ATTEMPTS = 5;
const RETRY_MS = 10_000;

/**
 * Takes leads whose next step is due along until none is, or until `signal`; several instances may do it at once.
 * @returns how many were taken up
 */
export async function runCampaigns(database: Database, services: Services, signal?: AbortSignal): Promise<number> {
  await wakeDelivered(database.platform, services.now());
  for (let total = 0; ;) {
    const now = services.now();
    const due = await claimDuePeople(database.platform, now, new Date(now.getTime() + LEASE_MS), BATCH);
    for (const person of due) await goOn(database, services, person);
    total += due.length;
    if (due.length < BATCH || signal?.aborted) return total;
  }
}

async function goOn(database: Database, services: Services, due: DuePerson): Promise<void> {
  const db = database.forCompany(due.company_id);
  try {
    await db.transaction((tx) => takeAlong(tx, services, due));
  } catch (error) {
    services.log.error({ err: error, enrollment_id: due.id }, 'A step of a campaign did not come to its end');
    // Tried again ever later, and an hour after that: nobody is lost where the fault is mended.
    const isStuck = due.attempts >= ATTEMPTS;
    const wait = isStuck ? 3_600_000 : RETRY_MS * 2 ** due.attempts;
    await releaseClaim(db, due, new Date(services.now().getTime() + wait), isStuck ? MESSAGES.campaignBroke : null);
  }
}

/** The lead first, as whatever is written about it takes it; then the campaign, then its place in it. */
async function takeAlong(tx: CompanyTx, services: Services, due: DuePerson): Promise<void> {
  const now = services.now();
  const lead = await lockLeadOf(tx, due.lead_id);
  const row = await tx.campaignPerson.findFirst({ where: { id: due.id }, select: { campaign_id: true } });
  const campaign = row && (await lockCampaign(tx, row.campaign_id));
  const person = campaign && (await lockClaimed(tx, due));
  if (!campaign || !person) return;
  await insertEvent(tx, 'campaign.changed', campaign.id);
  const because = lead ? await findExit(tx, { person_id: person.id, email: lead.email }, campaign.leaves_on) : 'gone';
  if (because || !lead) return leaveCampaign(tx, person, because ?? 'gone', now);
  // It was only looked at: something happened that let it stay.
  if (person.step_at && person.step_at > now)
    return updatePerson(tx, person.id, { due_at: person.step_at, attempts: 0 });
  const walk: Walk = { campaign, person, lead, company: await readCompanyFacts(tx) };
  const taken = await listTaken(tx, person.id);
  const from = await nextStep(tx, walk, taken, now);
  if (from !== 'waits') await walkOn(tx, services, walk, taken, from);
}

/** The step that comes; null at the end. An email that has not left is waited for. */
async function nextStep(
  tx: CompanyTx,
  { campaign: { steps }, person }: Walk,
  taken: ReadonlySet<string>,
  now: Date,
): Promise<CampaignStep | null | 'waits'> {
  const { waits_on, next_step } = person;
  if (waits_on) {
    const message = await tx.outboxMessage.findFirst({
      where: { id: waits_on },
      select: { state: true, barred: true, campaign_step: true },
    });
    if (message && message.state !== 'sent' && message.state !== 'failed') {
      await updatePerson(tx, person.id, { due_at: null, attempts: 0 });
      return 'waits';
    }
    if (message?.state === 'failed') {
      await leaveCampaign(tx, person, message.barred ? 'barred' : 'undelivered', now);
      return 'waits';
    }
    if (!message) await markDiscarded(tx, person.id, waits_on);
  } else if (next_step === null && taken.size === 0) return steps[0] ?? null;
  return next_step === null ? null : findStep(steps, next_step);
}

const markDiscarded = (tx: CompanyTx, person_id: string, made_id: string) =>
  tx.campaignTaken.updateMany({ where: { person_id, made_id }, data: { state: 'skipped' } });

const GOES_ON = { waits_on: null, step_at: null, held: null, attempts: 0 };

/** Takes step after step until one waits or the way is over. A step in `before` is not taken again, wherever it moved. */
async function walkOn(
  tx: CompanyTx,
  services: Services,
  begun: Walk,
  before: ReadonlySet<string>,
  from: CampaignStep | null,
): Promise<void> {
  const now = services.now();
  const { steps } = begun.campaign;
  const { id: person_id } = begun.person;
  let walk = begun;
  for (let step = from; step;) {
    const next: CampaignStep | null = stepAfter(steps, step.id);
    const taken = { person_id, step: step.id, kind: step.kind, taken_at: now };
    if (before.has(step.id)) {
      step = next;
      continue;
    }
    if (step.kind === 'wait') {
      const due_at = waitUntil(step, now, walk.company);
      await insertTaken(tx, { ...taken, state: 'done' });
      return updatePerson(tx, person_id, { ...GOES_ON, next_step: next?.id ?? null, step_at: due_at, due_at });
    }
    if (step.kind === 'branch') {
      const holds = await answerOf(tx, walk, step, now);
      await insertTaken(tx, { ...taken, state: holds ? 'yes' : 'no' });
      step = stepOfBranch(steps, step, holds);
      continue;
    }
    if (step.kind === 'email') return takeEmail(tx, services, walk, step, next);
    await insertTaken(tx, { ...taken, ...(await act(tx, services, walk, step)) });
    const looked = step.kind === 'update' ? await lookAgain(tx, walk, now) : walk;
    if (!looked) return;
    walk = looked;
    step = next;
  }
  await updatePerson(tx, person_id, { ...GOES_ON, state: 'finished', next_step: null, due_at: null, ended_at: now });
  await tellOutside(tx, { topic: 'campaign.finished', people: [walk.person] });
}

/** Sends the email, or writes down why it is held back. */
async function takeEmail(
  tx: CompanyTx,
  services: Services,
  walk: Walk,
  step: CampaignEmail,
  next: CampaignStep | null,
): Promise<void> {
  const { id: person_id } = walk.person;
  const sent = await sendEmail(tx, services, walk, step);
  if ('until' in sent)
    return updatePerson(tx, person_id, {
      ...GOES_ON,
      next_step: step.id,
      step_at: sent.until,
      due_at: sent.until,
      held: sent.why,
    });
  const { message_id: made_id, is_other } = sent;
  const taken = { person_id, step: step.id, kind: step.kind, taken_at: services.now() };
  await insertTaken(tx, { ...taken, state: 'done', made_id, is_other });
  await updatePerson(tx, person_id, {
    attempts: 0,
    next_step: next?.id ?? null,
    step_at: null,
    waits_on: made_id,
    due_at: null,
    held: step.mode === 'approve' ? MESSAGES.campaignHeldApproval : null,
  });
}

/** Takes a step that is done at once. @returns what it made; skipped where it could not be done */
async function act(
  tx: CompanyTx,
  services: Services,
  walk: Walk,
  step: CampaignTask | CampaignAgent | CampaignUpdate,
): Promise<{ state: TakenState; made_id?: string }> {
  const now = services.now();
  if (step.kind === 'update') return { state: (await setField(tx, services, walk, step, now)) ? 'done' : 'skipped' };
  const made_id = step.kind === 'task' ? await giveTask(tx, walk, step, now) : await giveAgent(tx, walk, step);
  return made_id ? { state: 'done', made_id } : { state: 'skipped' };
}

/** The lead as it is now, since the new value may end the campaign for it; null where it left. */
async function lookAgain(tx: CompanyTx, walk: Walk, now: Date): Promise<Walk | null> {
  const { campaign, person } = walk;
  const lead = await lockLeadOf(tx, walk.lead.id);
  const because = lead ? await findExit(tx, { person_id: person.id, email: lead.email }, campaign.leaves_on) : 'gone';
  if (lead && !because) return { ...walk, lead };
  await leaveCampaign(tx, person, because ?? 'gone', now);
  return null;
}
