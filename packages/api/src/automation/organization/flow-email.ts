import type { CompanyQueries } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { TEMPLATE_CONDITION_LABELS, type WritingTemplate } from '@outrider/shared/insight/letter-templates';
import { textOf } from '../agents/claims.ts';
import type { FactPerson, LeadFacts, WritingFacts } from '../agents/facts.ts';
import { DROPPED, writeByTemplate } from '../agents/mail/draft-letter.ts';
import { strayInAction } from '../agents/mail/outgoing-check.ts';
import type { Limits, PlannedAction } from '../agents/plan.ts';
import { type LeadAsk, mailAction } from '../agents/planning/executors/actions.ts';
import { readLetterLimits } from '../agents/policy/limits.store.ts';
import { writingAgent } from '../agents/template-preview.service.ts';
import { topicNames, unmetBy } from '../agents/templates/choose-template.ts';
import { findWritingTemplate } from '../agents/templates/templates.store.ts';
import { REPLY_WORDS } from '../agents/words-replies.ts';
import { findRecipient, findSigner, type Recipient, signedBy } from './flow-recipient.store.ts';
import type { Subject } from './flow-subjects.store.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

type MailAction = Extract<PlannedAction, { kind: 'send_mail' }>;
/** What the decision about an email looks at, and who signs it. */
export type LetterPlan = { facts: LeadFacts; contact_id: string | null; sender_name: string };
type Ask = {
  db: CompanyQueries;
  subject: Subject;
  params: { template_id?: string | null | undefined; sender_id?: string | null | undefined };
  now: Date;
};

/** The finished letter of a template to the person behind the event; or why there is none, in a sentence. Only reads. */
export async function planEmail(ask: Ask): Promise<{ action: MailAction; letter: LetterPlan } | string> {
  const { db, subject, params, now } = ask;
  const template = params.template_id ? await findWritingTemplate(db, params.template_id) : null;
  if (!template) return MESSAGES.flowTemplateGone;
  if (!template.is_on) return MESSAGES.flowTemplateOff(template.name);
  const to = await findRecipient(db, subject, now);
  if (!to) return subject.kind === 'opportunity' ? MESSAGES.flowNobodyToWrite : MESSAGES.flowNoLead;
  if (to.facts === null) return MESSAGES.flowNoAddress(to.name);
  const signer = await findSigner(db, subject, params.sender_id ?? null);
  if (!signer) return params.sender_id ? MESSAGES.flowSenderGone : MESSAGES.flowNoSender;
  const barrier = whyNotNow(to);
  if (barrier) return barrier;
  const { writing } = to.facts;
  if (!writing) return MESSAGES.templateNeedsPlaybook;
  return whyNotThis(to.facts, writing, template) ?? write(ask, { to, writing, template, signer });
}

/** Why no automatic email may go to them now, whatever it says. */
function whyNotNow({ name, facts, contact_id, consent_withdrawn }: Recipient): string | null {
  if (consent_withdrawn) return MESSAGES.flowConsentWithdrawn(name);
  if (facts.open_reply) return REPLY_WORDS.refused;
  return contact_id && facts.activities[0]?.kind === 'replied' ? MESSAGES.flowContactWrote(name) : null;
}

/** Why this template is not for them. */
function whyNotThis(
  { lead, deals, agent_mails }: LeadFacts,
  writing: WritingFacts,
  { id, name, conditions }: WritingTemplate,
): string | null {
  if (agent_mails.some(({ state, template_id }) => template_id === id && !DROPPED.has(state)))
    return MESSAGES.flowTemplateUsed(name);
  const unmet = unmetBy(lead, { topics: topicNames(writing), deals }, conditions);
  return unmet.length > 0
    ? MESSAGES.flowTemplateUnfit(
        name,
        unmet.map((one) => TEMPLATE_CONDITION_LABELS[one].toLowerCase()),
      )
    : null;
}

type Written = { to: Recipient; writing: WritingFacts; template: WritingTemplate; signer: FactPerson };

async function write(
  { db, subject, now }: Ask,
  { to, writing, template, signer }: Written,
): Promise<{ action: MailAction; letter: LetterPlan } | string> {
  const facts = await signedBy(db, to.facts, signer, now);
  const { lead } = facts;
  const agent = await writingAgent(db);
  const ask: LeadAsk = {
    task_type: 'follow_up',
    title: '',
    description: null,
    request: null,
    agent,
    now,
    lead,
    facts,
  };
  const drafted = writeByTemplate(ask, writing, [template]);
  if (drafted.question !== undefined) return MESSAGES.flowNotSent(drafted.question);
  const mail = mailAction(ask, drafted.letter, drafted.brief, { why: [], confidence: 1 }) as MailAction;
  const { contact_id } = to;
  const action: MailAction = {
    ...mail,
    lead_id: contact_id ? null : lead.id,
    opportunity_id: subject.opportunity?.id ?? null,
    payload: { ...mail.payload, sender_id: signer.id, ...(contact_id && { contact_id }) },
    diff: [{ field: 'sender', label: WORDS.sender, before: null, after: signer.full_name }],
  };
  return { action, letter: { facts, contact_id, sender_name: signer.full_name } };
}

/** The limits of an email, on top of those of every step. */
export async function letterLimits(
  db: CompanyQueries,
  action: PlannedAction,
  { facts, contact_id }: LetterPlan,
  now: Date,
): Promise<Pick<Limits, 'do_not_contact' | 'first_touch' | 'unvouched' | 'over' | 'stray'>> {
  const { id, email, last_contacted } = facts.lead;
  const to = { lead_id: contact_id ? null : id, email, first_touch: last_contacted === null };
  const read = await readLetterLimits(db, to, now);
  return { ...read, stray: strayInAction(action, facts, read) };
}

/** The email as a test shows it. */
export const shownLetter = ({ payload }: MailAction, { sender_name }: LetterPlan) => ({
  to_email: payload.to_email,
  to_name: payload.to_name,
  sender_name,
  subject: payload.subject,
  text: textOf(payload.sentences),
});
