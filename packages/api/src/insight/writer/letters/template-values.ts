import { customName } from '@outrider/shared/ground/fields/custom';
import type { LetterField, TemplateField } from '@outrider/shared/insight/letter-templates';
import { wallTimeOf } from '@outrider/shared/ground/wall-time';
import type { Brief } from '@outrider/shared/insight/writing';
import { dayIn, minutesOf, momentIn, monthIn, timeIn, zoneIn } from './clock.ts';
import { FRAMES, INDUSTRIES_GERMAN } from './words-frame.ts';

/** What stands in a field's place, and the ids of the brief's facts that it shows. */
export type TemplateValue = { text: string; on: string[] };

/** Letters that say what the offer does, also to somebody who has read it. */
const STATES_OFFER: ReadonlySet<Brief['kind']> = new Set<Brief['kind']>([
  'first_inbound',
  'first_outbound',
  'proposal_cover',
]);

const said = (text: string | null | undefined, ...on: string[]): TemplateValue | null => (text ? { text, on } : null);

/** Of ours every one; of a company's own those with a value. */
export type TemplateValues = Record<TemplateField, TemplateValue | null> &
  Partial<Record<LetterField, TemplateValue | null>>;

/** Every field that this brief has a fact for; null for the others. Nothing of it was read out of free text. */
export function templateValues(brief: Brief, { meeting_link }: { meeting_link: string | null }): TemplateValues {
  const { who, offer, problem, history, lost, meeting, proposal, sender, agreed, slots, came, news, topic, event } =
    brief;
  const proof = offer?.proofs[0];
  const does = offer?.is_known && !STATES_OFFER.has(brief.kind) ? null : offer?.does;
  const greeting_name = brief.tone === 'formal' || brief.language === 'de' ? who.full_name : who.first_name;
  const { last_at, spoke } = history;
  const own = brief.custom.map(({ key, text }) => [customName(key), { text, on: [customName(key)] }] as const);
  return {
    ...Object.fromEntries(own),
    first_name: said(who.first_name),
    full_name: said(who.full_name),
    greeting_name: said(greeting_name),
    company: said(who.company, 'company_name'),
    industry: said(brief.language === 'de' ? INDUSTRIES_GERMAN[who.industry ?? ''] : who.industry, 'industry'),
    topic: said(topic, 'asked_about'),
    came_on: said(came && dayIn(brief, came.at), 'source', 'created_at'),
    last_contact: said(last_at && dayIn(brief, last_at), 'touch'),
    last_email: said(last_at && !spoke ? dayIn(brief, last_at) : null, 'touch'),
    last_subject: said(history.subject?.replace(/^(?:re: )+/iu, '')),
    offer: said(offer?.name, 'offer'),
    offer_does: said(does, 'offer'),
    proof: proof ? { text: proof.text, on: [proof.id] } : null,
    price: said(offer?.price, 'offer'),
    consequence: said(problem?.consequence, 'problem'),
    question: brief.instruction.question
      ? said(brief.instruction.question, 'instruction')
      : said(problem?.question, 'problem'),
    answer: said(brief.answer, 'answer'),
    news: said(news, 'news'),
    meeting_times: said(timesOf(brief, slots), 'calendar'),
    meeting_time: said(meeting && momentIn(brief, meeting.starts_at), 'meeting'),
    meeting_zone: said(meeting && zoneIn(brief), 'meeting'),
    meeting_time_ours: said(meeting && timeOfHost(brief, meeting), 'meeting'),
    minutes: said(String(meeting ? minutesOf(meeting) : brief.talk_minutes)),
    meeting_title: said(meeting?.title, 'meeting'),
    meeting_link: meeting?.link ? said(meeting.link, 'meeting') : said(meeting_link, 'template'),
    lost_month: said(lost && monthIn(brief, lost.at), 'lost'),
    lost_reason: said(lost?.reason, 'lost'),
    agreed: said(agreed.map((one) => `- ${one}`).join('\n'), 'instruction'),
    event: said(event?.name, 'instruction'),
    event_time: said(event && timeOfEvent(brief, event), 'instruction'),
    event_place: said(event?.place, 'instruction'),
    proposal: said(proposal?.what, 'proposal'),
    proposal_total: said(proposal?.total, 'proposal'),
    proposal_valid_until: said(proposal && dayIn(brief, `${proposal.valid_until}T12:00:00.000Z`), 'proposal'),
    sender: said(sender.name),
    our_company: said(sender.company),
  };
}

/** Null where the host's clock shows the same. */
function timeOfHost(brief: Brief, { host_zone, starts_at }: NonNullable<Brief['meeting']>): string | null {
  const [theirs, ours] = [brief.zone.name, host_zone].map((zone) => wallTimeOf(new Date(starts_at), zone));
  if (theirs?.date === ours?.date && theirs?.time === ours?.time) return null;
  const clock = { ...brief, zone: { name: host_zone, is_theirs: false } };
  return FRAMES[brief.language].ours(timeIn(clock, starts_at), zoneIn(clock));
}

/** On the clock of its place, which is named where the reader's is another one. */
function timeOfEvent(brief: Brief, { starts_at, zone }: NonNullable<Brief['event']>): string {
  const clock = { ...brief, zone: { name: zone, is_theirs: false } };
  const time = momentIn(clock, starts_at);
  return zone === brief.zone.name ? time : `${time} (${zoneIn(clock)})`;
}

function timesOf(brief: Brief, slots: string[]): string | null {
  if (slots.length === 0) return null;
  return `${slots.map((at) => momentIn(brief, at)).join(` ${FRAMES[brief.language].either} `)} (${zoneIn(brief)})`;
}
