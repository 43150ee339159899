import type { TemplateField } from '@outrider/shared/letter-templates';
import type { Brief } from '@outrider/shared/writing';
import { dayIn, momentIn, zoneIn } from '../../writer/letters/clock.ts';

/** What stands in a field's place, and the ids of the brief's facts that it shows. */
export type TemplateValue = { text: string; on: string[] };

/** Of the sequence's next emails each brings the next proof. */
const PROOF_OF: Partial<Record<Brief['kind'], number>> = { follow_up: 1, second_follow_up: 2, break_up: 3 };

const said = (text: string | null | undefined, ...on: string[]): TemplateValue | null => (text ? { text, on } : null);

/** Every field that this brief has a fact for; null for the others. Nothing of it was read out of free text. */
export function templateValues(
  brief: Brief,
  { meeting_link }: { meeting_link: string | null },
): Record<TemplateField, TemplateValue | null> {
  const { who, offer, problem, history, lost, meeting, proposal, sender, agreed, slots, came, news, topic } = brief;
  const proof = offer?.proofs[PROOF_OF[brief.kind] ?? 0];
  return {
    first_name: said(who.first_name),
    full_name: said(who.full_name),
    company: said(who.company, 'company_name'),
    industry: said(who.industry, 'industry'),
    topic: said(topic, 'asked_about'),
    came_on: said(came && dayIn(brief, came.at), 'created_at'),
    last_contact: said(history.last_at && dayIn(brief, history.last_at), 'touch'),
    offer: said(offer?.name, 'offer'),
    offer_does: said(offer?.does, 'offer'),
    proof: proof ? { text: proof.text, on: [proof.id] } : null,
    price: said(offer?.price, 'offer'),
    consequence: said(problem?.consequence, 'problem'),
    question: brief.instruction.question
      ? said(brief.instruction.question, 'instruction')
      : said(problem?.question, 'problem'),
    news: said(news, 'news'),
    meeting_times: said(timesOf(brief, slots), 'calendar'),
    meeting_time: said(meeting && momentIn(brief, meeting.starts_at), 'meeting'),
    meeting_title: said(meeting?.title, 'meeting'),
    meeting_link: said(meeting?.link ?? meeting_link, 'template'),
    lost_reason: said(lost?.reason, 'lost'),
    agreed: said(agreed.map((one) => `- ${one}`).join('\n'), 'instruction'),
    proposal: said(proposal?.what, 'proposal'),
    proposal_total: said(proposal?.total, 'proposal'),
    proposal_valid_until: said(proposal && dayIn(brief, `${proposal.valid_until}T12:00:00.000Z`), 'proposal'),
    sender: said(sender.name),
    our_company: said(sender.company),
  };
}

const OR = { en: 'or', de: 'oder' } as const;
function timesOf(brief: Brief, slots: string[]): string | null {
  if (slots.length === 0) return null;
  return `${slots.map((at) => momentIn(brief, at)).join(` ${OR[brief.language]} `)} (${zoneIn(brief)})`;
}
