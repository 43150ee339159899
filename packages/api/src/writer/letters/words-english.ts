import type { Brief, LetterKind } from '@outrider/shared/writing';
import { dayIn, momentIn, timeIn, zoneIn } from './clock.ts';
import {
  type LanguageLetters,
  type Line,
  type Paragraph,
  paragraph,
  said,
  shortEnough,
  stated,
  withLength,
} from './line.ts';

/*
 * What the built-in writer says in English. A sentence that states something names the facts it rests on; one that greets, asks or offers names none.
 * Playbook sentences stand as the company wrote them.
 */

const at = ({ who }: Brief) => (who.company ? ` at ${who.company}` : '');
const COMPANY = (b: Brief) => b.who.company && 'company_name';
/** The topic, where it is the reader's own matter and not what we sell. */
const needOf = (b: Brief) => (b.topic === b.offer?.name ? null : b.topic);
const TOPIC = (b: Brief) => b.topic && 'asked_about';
/** The company where the letter's last sentence does not name it. */
const atOnce = (b: Brief) => (asksForTimesFirst(b) ? '' : at(b));
const asksForTimesFirst = (b: Brief) => b.kind === 'first_inbound' && b.slots.length > 0;

/** How somebody came, with what they told us where they did. */
const CAME: Readonly<Record<string, (day: string, topic: string | null) => string>> = {
  webinar: (_day, topic) => `Thank you for signing up for our webinar${topic ? ` and for asking about ${topic}` : ''}`,
  conference: (day, topic) => leftDetails(day, topic),
  event: (day, topic) => leftDetails(day, topic),
  referral: (_day, topic) => `A mutual contact put us in touch${topic ? ` about ${topic}` : ''}`,
  partner: (_day, topic) => `One of our partners put us in touch${topic ? ` about ${topic}` : ''}`,
};
const leftDetails = (day: string, topic: string | null) =>
  `Thank you for leaving us your details on ${day}${topic ? ` and for asking about ${topic}` : ''}`;
const asked = (day: string, topic: string | null) =>
  topic ? `Thank you for asking us about ${topic} on ${day}` : `Thank you for getting in touch on ${day}`;

function opening(b: Brief): Line[] {
  const topic = b.topic;
  if (!b.came)
    return topic
      ? [stated(`I understand that ${b.who.company ?? 'your team'} is looking into ${topic}.`, TOPIC(b), COMPANY(b))]
      : [];
  const came = CAME[b.came.source] ?? asked;
  const where = topic ? atOnce(b) : '';
  return [
    stated(
      `${came(dayIn(b, b.came.at), topic && `${topic}${where}`)}.`,
      'source',
      'created_at',
      TOPIC(b),
      where && 'company_name',
    ),
  ];
}

/** One thing we know of somebody who did not ask. */
function observed(b: Brief): Line {
  const [known] = opening({ ...b, came: null });
  if (known) return known;
  return stated(
    `I am writing because ${b.who.company ?? 'your team'} works in ${b.who.industry ?? ''}.`,
    COMPANY(b),
    'industry',
  );
}

const proof = (b: Brief, place = 0): Line | null => {
  const one = b.offer?.proofs[place];
  return one ? stated(one.text, one.id) : null;
};
const does = (b: Brief): Line | null => (b.offer ? stated(b.offer.does, 'offer') : null);

function times(b: Brief): string | null {
  const [first, second] = b.slots;
  if (!first) return null;
  const zone = ` (${zoneIn(b)})`;
  return second ? `${momentIn(b, first)} or ${momentIn(b, second)}${zone}` : `${momentIn(b, first)}${zone}`;
}

function ask(b: Brief, fallback: string, on?: string): Line {
  if (b.instruction.question) return stated(b.instruction.question, 'instruction');
  const when = times(b);
  if (!when) return on ? stated(fallback, on) : said(fallback);
  return stated(
    shortEnough(withLength(b, asksFor(b, when))),
    'calendar',
    b.in_hurry && 'decision_timeline',
    TOPIC(b),
    COMPANY(b),
  );
}
/** The same question, from the fullest to the shortest. */
function asksFor(b: Brief, when: string): string[] {
  const about = b.topic ?? b.offer?.name;
  const hurries = b.in_hurry && b.kind !== 'no_show' && b.slots.length > 1;
  const talk = asksForTimesFirst(b) && b.who.company ? `could we talk about ${b.who.company} on ${when}?` : null;
  return [
    ...(talk && hurries ? [`Since you want to decide soon, ${talk}`] : []),
    ...(talk ? [capital(talk)] : []),
    ...(hurries ? [`Since you want to decide soon, would ${when} suit you?`] : []),
    ...(about ? [`Would ${when} suit you for ${b.talk_minutes} minutes on ${about}?`] : []),
    `Would ${when} suit you for ${b.talk_minutes} minutes?`,
  ];
}
const question = (b: Brief) => b.problem?.question ?? 'Which part would help you most?';
/** What brings up the next proof, after the last time we had to do with each other. */
const addition = (b: Brief) =>
  b.history.spoke
    ? `To add to our last contact on ${lastDay(b)}, here is one more fact.`
    : `Our email of ${lastDay(b)} left out one thing.`;
const lastWas = (b: Brief) =>
  b.history.spoke ? `Our last contact was on ${lastDay(b)}` : `Our last email was on ${lastDay(b)}`;
const lastDay = (b: Brief) => dayIn(b, b.history.last_at ?? b.now);

function lastOne(b: Brief): Line {
  const topic = b.topic ?? b.offer?.name;
  const on = b.topic ? 'asked_about' : 'offer';
  return topic ? stated(`This is the last email about ${topic} for now.`, on) : said('This is the last email for now.');
}

const isPrice = ({ answer, offer }: Brief) => Boolean(answer && offer?.price && answer.includes(offer.price));

const BODIES: Record<LetterKind, (b: Brief) => Paragraph[]> = {
  first_inbound: (b) => [
    paragraph(...opening(b)),
    paragraph(does(b), proof(b)),
    paragraph(
      ask(b, question(b), b.problem?.question ? 'problem' : undefined),
      b.slots.length === 0 && said('One line back is enough.'),
    ),
  ],
  first_outbound: (b) => [
    paragraph(observed(b), b.problem?.consequence ? stated(b.problem.consequence, 'problem') : null),
    paragraph(does(b), proof(b)),
    paragraph(
      ask(
        b,
        b.who.company
          ? `Is this on your list at ${b.who.company}, or should I ask someone else?`
          : 'Is this on your list this year?',
      ),
    ),
  ],
  follow_up: (b) => [
    paragraph(stated(addition(b), 'touch'), b.history.sent > 0 ? proof(b, 1) : proof(b)),
    paragraph(ask(b, question(b), b.problem?.question ? 'problem' : undefined)),
  ],
  second_follow_up: (b) => [
    paragraph(
      stated(
        `${lastWas(b)}, and ${b.topic ?? 'this'} may sit with someone else${at(b)}.`,
        'touch',
        TOPIC(b),
        COMPANY(b),
      ),
      b.problem?.consequence ? stated(b.problem.consequence, 'problem') : null,
    ),
    paragraph(
      ask({ ...b, slots: [] }, `Who is the right person to ask about ${b.topic ?? b.offer?.name ?? 'it'}?`),
      said('A name is all I need.'),
    ),
  ],
  break_up: (b) => [
    paragraph(stated(`${lastWas(b)}, and I don’t want to crowd your inbox.`, 'touch'), lastOne(b)),
    paragraph(
      ask({ ...b, slots: [] }, 'Shall we leave it there?'),
      stated(`If it comes up again${at(b)}, one line is enough.`, COMPANY(b)),
    ),
  ],
  reply: (b) => [
    paragraph(b.answer ? stated(b.answer, 'answer') : said('I want to check that properly before I answer.')),
    b.answer
      ? paragraph(isPrice(b) ? said('Tell me how many you need, and I will work out the total.') : does(b))
      : paragraph(said('You have my answer by the end of tomorrow.')),
    paragraph(b.answer ? ask({ ...b, slots: [] }, 'Does that answer your question?') : null),
  ],
  meeting_confirmation: (b) => meeting(b, 'This is what I have in mind:'),
  meeting_reminder: (b) => meeting(b, 'As a reminder, this is the plan:'),
  after_meeting: (b) => [
    paragraph(
      stated(
        `Thank you for your time on ${lastDay(b)}${needOf(b) ? ` and for the details on ${needOf(b)}` : ''}.`,
        'touch',
        TOPIC(b),
      ),
    ),
    paragraph(said('This is what we agreed:')),
    ...b.agreed.map((text) => paragraph(stated(`- ${text}`, 'instruction'))),
    paragraph(said('Please correct me if I misheard something, and I will send this around again.')),
    paragraph(ask({ ...b, slots: [] }, 'Is anything missing from the list?')),
  ],
  no_show: (b) => [
    paragraph(
      stated(
        b.meeting
          ? `We had ${dayIn(b, b.meeting.starts_at)} at ${timeIn(b, b.meeting.starts_at)} in the calendar and missed each other.`
          : 'We missed each other.',
        'meeting',
      ),
      said('That is easily fixed.'),
    ),
    paragraph(ask(b, 'When would be a better time for you?')),
  ],
  proposal_cover: (b) => [
    paragraph(
      b.topic
        ? stated(`You asked us about ${b.topic}${at(b)}, and this proposal is our answer.`, TOPIC(b), COMPANY(b))
        : stated(`Here is our proposal${b.who.company ? ` for ${b.who.company}` : ''}.`, 'proposal', COMPANY(b)),
      does(b),
    ),
    paragraph(
      b.proposal &&
        stated(
          `It covers ${b.proposal.what} for a total of ${b.proposal.total}, valid until ${dayIn(b, `${b.proposal.valid_until}T12:00:00.000Z`)}.`,
          'proposal',
        ),
      proof(b),
    ),
    paragraph(
      said('If it fits, a short yes is enough, and I will send you the order form.'),
      ask(b, 'Would you like to go through it together?'),
    ),
  ],
  reopening: (b) => [
    paragraph(
      b.lost
        ? stated(
            `In ${monthOf(b)} we did not get together${b.lost.reason ? `; the open point was ${b.lost.reason}` : ''}.`,
            'lost',
          )
        : stated(`We were last in touch on ${lastDay(b)}, and one thing has changed.`, 'touch'),
      b.news ? stated(b.news, 'news') : null,
    ),
    paragraph(does(b)),
    paragraph(ask({ ...b, slots: [] }, `Do you still have ${b.topic ?? 'this'} on your list${at(b)}?`)),
  ],
};

const monthOf = (b: Brief) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'long',
    timeZone: b.zone.name,
    ...(b.lost?.at.slice(0, 4) !== b.now.slice(0, 4) && { year: 'numeric' }),
  }).format(new Date(b.lost?.at ?? b.now));

function meeting(b: Brief, lead: string): Paragraph[] {
  const { meeting: set } = b;
  if (!set) return [];
  const host = { ...b, zone: { name: set.host_zone, is_theirs: false } };
  const both =
    set.host_zone === b.zone.name ? '' : `, which is ${timeIn(host, set.starts_at)} ${zoneIn(host)} for ${set.host}`;
  return [
    paragraph(
      stated(`I have put ${momentIn(b, set.starts_at)} (${zoneIn(b)})${both} in the calendar for our call.`, 'meeting'),
      said(lead),
    ),
    paragraph(
      needOf(b)
        ? stated(
            `- Where you stand with ${needOf(b)}\n- ${b.offer?.name ?? 'What we do'} on your own example\n- What comes next`,
            TOPIC(b),
            'offer',
          )
        : said('- Where you stand today\n- What would help\n- What comes next'),
    ),
    paragraph(set.link ? stated(`Join here: ${set.link}`, 'meeting') : null),
    paragraph(said('To move it, just reply with a time that suits you better.')),
    paragraph(ask({ ...b, slots: [] }, 'Does the time work for you?')),
  ];
}

export const ENGLISH: LanguageLetters = {
  greeting: ({ who, tone }) => {
    const name = tone === 'formal' ? who.full_name : who.first_name;
    return name ? `Hello ${name},` : 'Hello,';
  },
  signOff: ({ tone }) => (tone === 'formal' ? 'Kind regards,' : 'Best regards,'),
  automated: (by) => `Written by our assistant ${by}. A person reads every reply.`,
  body: (b) => BODIES[b.kind](b),
  subject: (b) => SUBJECTS[b.kind](b),
  trial: (b, days) => `You can try ${b.offer?.name ?? 'it'} for ${days} days free of charge.`,
  discount: (b, percent) =>
    b.proposal
      ? `That already includes a discount of ${percent} percent.`
      : `For this order we take ${percent} percent off the price.`,
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const thread = (b: Brief) =>
  b.history.subject
    ? `Re: ${b.history.subject.replace(/^(?:re: )+/iu, '')}`
    : capital(b.topic ?? b.offer?.name ?? 'A short question');
const SUBJECTS: Record<LetterKind, (b: Brief) => string> = {
  first_inbound: (b) => {
    const topic = b.topic;
    if (b.came && !(b.came.source in CAME))
      return topic ? `Your request about ${topic}` : `Your request of ${dayIn(b, b.came.at)}`;
    return topic ? capital(`${topic}${at(b)}`) : `A question about ${b.offer?.name ?? 'your work'}`;
  },
  first_outbound: (b) => capital(`${b.topic ?? b.offer?.name ?? 'A question'}${at(b)}`),
  follow_up: thread,
  second_follow_up: thread,
  break_up: thread,
  reply: thread,
  meeting_confirmation: (b) =>
    `${b.meeting ? momentIn(b, b.meeting.starts_at).replace(' at ', ' ') : ''}: ${b.topic ?? 'our call'}`,
  meeting_reminder: (b) =>
    `${b.meeting ? momentIn(b, b.meeting.starts_at).replace(' at ', ' ') : ''}: ${b.topic ?? 'our call'}`,
  after_meeting: (b) => `What we agreed on ${lastDay(b)}`,
  no_show: thread,
  proposal_cover: (b) => `Proposal: ${b.proposal?.what ?? b.offer?.name ?? ''}`,
  reopening: (b) =>
    capital(`${b.topic ?? b.offer?.name ?? 'an update'}: new since ${b.lost ? monthOf(b) : lastDay(b)}`),
};
