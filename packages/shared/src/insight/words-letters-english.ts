import type { LeadSource } from '../records/leads.ts';
import type { LetterKind } from './writing.ts';

/**
 * A letter that comes with the product, in the language of templates. `sources`: for leads that came that way; none:
 * for the others.
 */
export type ShippedLetter = {
  name: string;
  moment: LetterKind;
  subject: string;
  body: string;
  sources?: readonly LeadSource[];
};

const OFFER = '{{offer_does}}{{#proof}} {{proof}}{{/proof}}';
const TALK = 'Would {{meeting_times}} suit you for {{minutes}} minutes?';
const talkOr = (ask: string) => `{{#meeting_times}}${TALK}{{/meeting_times}}{{^meeting_times}}${ask}{{/meeting_times}}`;
const FIRST_ASK = talkOr('{{question | "What would you like to know first?"}} One line back is enough.');
const THEIR_TOPIC =
  '{{#topic}}{{topic}}{{#company}} at {{company}}{{/company}}{{/topic}}{{^topic}}A question about {{offer}}{{/topic}}';
const THREAD =
  '{{#last_subject}}Re: {{last_subject}}{{/last_subject}}{{^last_subject}}{{topic | "A short question"}}{{/last_subject}}';
const YOUR_QUESTION = THREAD.replace('A short question', 'Your question');
const LAST_TIME =
  '{{#last_email}}Our last email was on {{last_email}}{{/last_email}}{{^last_email}}Our last contact was on {{last_contact}}{{/last_email}}';
const meeting = (lead: string) =>
  `I have put {{meeting_time}} ({{meeting_zone}}){{#meeting_time_ours}}, which is {{meeting_time_ours}},{{/meeting_time_ours}} in the calendar for our call. ${lead}\n\n- Where you stand today\n- {{#topic}}Your questions about {{topic}}{{/topic}}{{^topic}}What would help{{/topic}}\n- What comes next\n\n{{#meeting_link}}Join here: {{meeting_link}}\n\n{{/meeting_link}}To move it, just reply with a time that suits you better.\n\nDoes the time work for you?`;

export const GREETING_ENGLISH = 'Hello{{#greeting_name}} {{greeting_name}}{{/greeting_name}},';

export const LETTERS_ENGLISH: readonly ShippedLetter[] = [
  {
    name: 'Thanks for asking',
    moment: 'first_inbound',
    subject: 'Your request{{#topic}} about {{topic}}{{/topic}}{{^topic}} of {{came_on}}{{/topic}}',
    body: `{{#came_on}}{{#topic}}Thank you for asking us about {{topic}}{{#company}} at {{company}}{{/company}} on {{came_on}}.{{/topic}}{{^topic}}Thank you for getting in touch on {{came_on}}.{{/topic}}{{/came_on}}{{^came_on}}I understand that {{company | "your team"}} is looking into {{topic}}.{{/came_on}}\n\n${OFFER}\n\n${FIRST_ASK}`,
  },
  {
    name: 'Thanks after a webinar',
    moment: 'first_inbound',
    subject: THEIR_TOPIC,
    body: `Thank you for signing up for our webinar{{#topic}} and for asking about {{topic}}{{/topic}}.\n\n${OFFER}\n\n${FIRST_ASK}`,
    sources: ['webinar'],
  },
  {
    name: 'Thanks after an event',
    moment: 'first_inbound',
    subject: THEIR_TOPIC,
    body: `Thank you for leaving us your details on {{came_on}}{{#topic}} and for asking about {{topic}}{{/topic}}.\n\n${OFFER}\n\n${FIRST_ASK}`,
    sources: ['event', 'conference'],
  },
  {
    name: 'Recommended by a contact',
    moment: 'first_inbound',
    subject: THEIR_TOPIC,
    body: `A mutual contact put us in touch{{#topic}} about {{topic}}{{/topic}}.\n\n${OFFER}\n\n${FIRST_ASK}`,
    sources: ['referral'],
  },
  {
    name: 'Sent by a partner',
    moment: 'first_inbound',
    subject: THEIR_TOPIC,
    body: `One of our partners put us in touch{{#topic}} about {{topic}}{{/topic}}.\n\n${OFFER}\n\n${FIRST_ASK}`,
    sources: ['partner'],
  },
  {
    name: 'First email',
    moment: 'first_outbound',
    subject: '{{#topic}}{{topic}}{{/topic}}{{^topic}}{{offer}}{{/topic}}{{#company}} at {{company}}{{/company}}',
    body: `{{#topic}}I understand that {{company | "your team"}} is looking into {{topic}}.{{/topic}}{{^topic}}I am writing because {{company | "your team"}} works in {{industry}}.{{/topic}}{{#consequence}} {{consequence}}{{/consequence}}\n\n${OFFER}\n\n${talkOr('Is this on your list{{#company}} at {{company}}, or should I ask someone else{{/company}}{{^company}} this year{{/company}}?')}`,
  },
  {
    name: 'One more fact',
    moment: 'follow_up',
    subject: THREAD,
    body: `{{#last_email}}Our email of {{last_email}} left out one thing.{{/last_email}}{{^last_email}}To add to our last contact on {{last_contact}}, here is one more fact.{{/last_email}} {{proof}}\n\n${talkOr('{{question | "Would that help you?"}}')}`,
  },
  {
    name: 'The right person',
    moment: 'second_follow_up',
    subject: THREAD,
    body: `${LAST_TIME}, and {{topic | "this"}} may sit with someone else{{#company}} at {{company}}{{/company}}.{{#consequence}} {{consequence}}{{/consequence}}\n\nWho is the right person to ask{{#topic}} about {{topic}}{{/topic}}? A name is all I need.`,
  },
  {
    name: 'Last email',
    moment: 'break_up',
    subject: THREAD,
    body: `${LAST_TIME}, and I don’t want to crowd your inbox. This is the last email{{#topic}} about {{topic}}{{/topic}} for now.\n\nShall we leave it there? If it comes up again{{#company}} at {{company}}{{/company}}, one line is enough.`,
  },
  {
    name: 'Answer to a question',
    moment: 'reply',
    subject: YOUR_QUESTION,
    body: '{{#answer}}{{answer}}\n\n{{#offer_does}}{{offer_does}}\n\n{{/offer_does}}Does that answer your question?{{/answer}}{{^answer}}I want to check that properly before I answer.\n\nYou have my answer by the end of tomorrow.{{/answer}}',
  },
  {
    name: 'Meeting invitation',
    moment: 'meeting_confirmation',
    subject: '{{meeting_time}}: {{topic | "our call"}}',
    body: meeting('My plan for the {{minutes}} minutes:'),
  },
  {
    name: 'Meeting reminder',
    moment: 'meeting_reminder',
    subject: '{{meeting_time}}: {{topic | "our call"}}',
    body: meeting('As a reminder, the plan for the {{minutes}} minutes:'),
  },
  {
    name: 'What we agreed',
    moment: 'after_meeting',
    subject: 'What we agreed on {{last_contact}}',
    body: 'Thank you for your time on {{last_contact}}.\n\nThis is what we agreed:\n\n{{agreed}}\n\nPlease correct me if I misheard something, and I will send this around again.\n\nIs anything missing from the list?',
  },
  {
    name: 'A new time',
    moment: 'no_show',
    subject: THREAD,
    body: `{{#meeting_time}}We had {{meeting_time}} in the calendar and missed each other.{{/meeting_time}}{{^meeting_time}}We missed each other.{{/meeting_time}} That is easily fixed.\n\n${talkOr('When would be a better time for you?')}`,
  },
  {
    name: 'With a proposal',
    moment: 'proposal_cover',
    subject: 'Proposal: {{proposal}}',
    body: `{{#topic}}You asked us about {{topic}}; here is our proposal{{#company}} for {{company}}{{/company}}.{{/topic}}{{^topic}}Here is our proposal{{#company}} for {{company}}{{/company}}.{{/topic}} {{offer_does}}\n\nIt covers {{proposal}} for a total of {{proposal_total}}, valid until {{proposal_valid_until}}.{{#proof}} {{proof}}{{/proof}}\n\nIf it fits, a short yes is enough, and I will send you the order form. ${talkOr('Would you like to go through it together?')}`,
  },
  {
    name: 'Something new',
    moment: 'reopening',
    subject: '{{topic | "An update"}}: what is new{{#lost_month}} since {{lost_month}}{{/lost_month}}',
    body: '{{#lost_month}}In {{lost_month}} we did not get together{{#lost_reason}}; the open point was {{lost_reason}}{{/lost_reason}}.{{/lost_month}}{{^lost_month}}We were last in touch on {{last_contact}}, and one thing has changed.{{/lost_month}} {{news}}\n\n{{#offer_does}}{{offer_does}}\n\n{{/offer_does}}Do you still have {{topic | "this"}} on your list{{#company}} at {{company}}{{/company}}?',
  },
  {
    name: 'You are invited',
    moment: 'event_invitation',
    subject: '{{event}}',
    body: 'You are invited to {{event}}, and you are welcome to bring colleagues{{#company}} from {{company}}{{/company}}.\n\nWhen: {{event_time}}\nWhere: {{event_place}}\n\n{{#topic}}There will be time to talk about {{topic}}.{{/topic}}{{^topic}}There will be time for your questions.{{/topic}}\n\nMay we expect you? One line is enough.',
  },
];
