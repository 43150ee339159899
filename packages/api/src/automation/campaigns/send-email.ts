import type { CompanyTx } from '@outrider/db';
import type { CampaignEmail } from '@outrider/shared/automation/campaign-steps';
import { addDays, dayAt, startOfDay } from '@outrider/shared/ground/days';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { nextAllowed } from '../../records/mail/contact-hours.ts';
import { customerZone } from '../../records/mail/customer-zone.ts';
import { insertMessage, leaveByMailbox } from '../../records/mail/mail.store.ts';
import { mailStatus } from '../../records/mail/company-mailer.ts';
import { noteMailPlace, takeMailQuota } from '../../records/mail/quota.ts';
import { numberOf } from '../../ground/text/number-of.ts';
import { betterSubject } from './better-subject.ts';
import { letterValues, writeLetter } from './letter.ts';
import { countEmailsSince } from './people.store.ts';
import { listTrials } from './subjects.store.ts';
import { frameFor } from './surroundings.store.ts';
import { findSender } from './campaigns.store.ts';
import { tellOnce } from './tell-once.ts';
import type { Walk } from './walk-context.ts';

/** Not yet: until when, and why, in a sentence. */
type Held = { until: Date; why: string };
type Queued = { message_id: string; is_other: boolean };

/**
 * Puts an email of a campaign into the outbox in the name of its sender, or among the sender's drafts where they
 * approve it. Outside of the sending hours, over a day's limit and without a sender it is held. The campaign is locked.
 */
export async function sendEmail(
  tx: CompanyTx,
  services: Services,
  { campaign, person, lead, company }: Walk,
  step: CampaignEmail,
): Promise<Held | Queued> {
  const now = services.now();
  const tomorrow = startOfDay(addDays(dayAt(now, company.timezone), 1), company.timezone);
  const sender_id = campaign.sender_id ?? lead.assigned_to;
  const sender = sender_id === null ? null : await findSender(tx, sender_id);
  if (!sender) return { until: tomorrow, why: MESSAGES.campaignHeldSender };
  const opens = nextAllowed(campaign.send_window, customerZone(lead.phone) ?? company.timezone, now);
  if (opens > now) return { until: opens, why: MESSAGES.campaignHeldWindow };
  const today = startOfDay(dayAt(now, company.timezone), company.timezone);
  if ((await countEmailsSince(tx, campaign.id, today)) >= campaign.daily_limit)
    return { until: tomorrow, why: MESSAGES.campaignHeldLimit };
  const place = { sender: { kind: 'user', id: sender.id }, now } as const;
  const asks = step.mode === 'approve';
  const full = asks ? null : await takeMailQuota(tx, place); // who approves it takes a place then
  if (full) return { until: tomorrow, why: full };

  const is_other = await takesOther(tx, campaign.id, person.id, step, now);
  const frame = await frameFor(tx, services, campaign, { sender: sender.full_name, company });
  const subject = is_other ? (step.other_subject ?? step.subject) : step.subject;
  const letter = writeLetter({ subject, body: step.body }, letterValues(lead, frame));
  const id = await insertMessage(tx, {
    to_email: lead.email,
    to_name: [lead.first_name, lead.last_name].filter(Boolean).join(' ') || null,
    subject: letter.subject,
    body: letter.text,
    lead_id: lead.id,
    created_by: sender.id,
    campaign_person_id: person.id,
    campaign_step: step.id,
    state: asks ? 'draft' : 'queued',
    reason: asks || (await mailStatus(tx, services, sender.id)).configured ? null : MESSAGES.mailKept,
    next_attempt_at: asks ? null : now,
    created_at: now,
    updated_at: now,
  });
  if (asks)
    await tellOnce(tx, sender.id, {
      kind: 'approval',
      title: MESSAGES.campaignToApprove,
      message: campaign.name,
      link_path: `/campaigns/${campaign.id}?tab=people&at=${step.id}`,
    });
  else {
    await leaveByMailbox(tx, id);
    await noteMailPlace(tx, id, place);
  }
  await insertEvent(tx, 'mail.changed', id);
  const detail = { campaign: campaign.name, step: step.id };
  await recordAudit(tx, SYSTEM, {
    action: asks ? 'mail.create' : 'mail.queue',
    subject_kind: 'message',
    subject_id: id,
    detail,
  });
  return { message_id: id, is_other };
}

/** Whether this reader gets the second subject: the better of the two, and before that every other reader. */
async function takesOther(
  tx: CompanyTx,
  campaign_id: string,
  person_id: string,
  { id, other_subject }: CampaignEmail,
  now: Date,
): Promise<boolean> {
  if (other_subject === null) return false;
  const better = betterSubject(await listTrials(tx, { campaign_id, step: id, now }));
  return better === null ? numberOf(`${person_id}:${id}`) % 2 === 1 : better === 'other_subject';
}
