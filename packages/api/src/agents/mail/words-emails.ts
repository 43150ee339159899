import type { IndustryKey, RoleKey, Stage, TopicKey } from './reader.ts';

/*
 * Everything the built-in writer can say in an email. An email has one ask: at most one question mark. Sentences with {day} or {topic}, and those about where
 * a lead came from, state a fact and are linked to it; all the others state nothing, and a test holds them to that.
 */

/** Our word for what the lead told us, as it stands in a sentence. */
export const TOPIC_WORDS: Record<TopicKey, string> = {
  alarms: 'missed alarms',
  manual_work: 'manual record keeping',
  audits: 'audit readiness',
  calibration: 'calibration',
  downtime: 'unplanned downtime',
  monitoring: 'monitoring',
  energy: 'energy use',
  reporting: 'reporting',
  response_times: 'slow response times',
  handoffs: 'handoffs between teams',
  integration: 'connecting your systems',
  leads: 'keeping up with leads',
  data_quality: 'data quality',
  staffing: 'staffing',
  growth: 'managing growth',
  costs: 'costs',
};

/** Where the lead came from: while that is news, and later. Who was imported or called came to nobody, and nothing is said of it. */
export const CAME_WORDS: Readonly<Record<string, { fresh: readonly string[]; later: string }>> = {
  website: {
    fresh: ['Thanks for getting in touch through our website.', 'Thank you for your message on our website.'],
    later: 'A while ago, you contacted us through our website.',
  },
  linkedin: {
    fresh: ['Thanks for connecting with us on LinkedIn.', 'Thanks for getting in touch on LinkedIn.'],
    later: 'A while ago, we connected on LinkedIn.',
  },
  facebook: {
    fresh: ['Thanks for getting in touch on Facebook.', 'Thank you for your note on Facebook.'],
    later: 'A while ago, you contacted us on Facebook.',
  },
  google_ads: {
    fresh: ['Thanks for responding to our ad.', 'Thank you for getting in touch through our ad.'],
    later: 'A while ago, you responded to one of our ads.',
  },
  social: {
    fresh: ['Thanks for getting in touch.', 'Thank you for getting in touch.'],
    later: 'A while ago, you got in touch with us.',
  },
  webinar: {
    fresh: ['Thanks for signing up for our webinar.', 'Thank you for your interest in our webinar.'],
    later: 'A while ago, you signed up for one of our webinars.',
  },
  conference: {
    fresh: ['Thanks for stopping by at the conference.', 'Thank you for your time at the conference.'],
    later: 'A while ago, you shared your details with us at a conference.',
  },
  event: {
    fresh: ['Thanks for stopping by at our event.', 'Thank you for joining us at our event.'],
    later: 'A while ago, you shared your details with us at an event.',
  },
  referral: {
    fresh: ['A mutual contact suggested I get in touch with you.', 'Someone we both know gave me your name.'],
    later: 'A mutual contact gave us your name a while ago.',
  },
  partner: {
    fresh: ['One of our partners suggested I get in touch with you.', 'One of our partners gave me your name.'],
    later: 'One of our partners gave us your name a while ago.',
  },
};

/** The topic of the lead's own words. */
export const TOPIC_SENTENCES = [
  'You mentioned {topic}.',
  'You brought up {topic}.',
  'You listed {topic} as a challenge.',
];

/** When the lead wants to decide. */
export const TIMING_WORDS = {
  soon: [
    'You’d like to decide soon, so an early call makes sense.',
    'Since you’d like to decide soon, I’d suggest talking early.',
  ],
  in_time: [
    'There’s no rush on your side, so we can take our time.',
    'You have some time to decide, so there’s no pressure from me.',
  ],
} as const;

/** How an email begins after a touch; the date is that touch's. */
export const REMINDERS: Record<Exclude<Stage, 'first'>, readonly string[]> = {
  second: ['I’m following up on our email from {day}.', 'Here’s a short follow-up to our email from {day}.'],
  third: ['I’d like to come back to our email from {day}.', 'One more note on our email from {day}.'],
  last: [
    'I haven’t heard back since our email from {day}, so I’ll leave it here for now.',
    'We last emailed you on {day}, and I don’t want to fill your inbox, so I’ll stop here.',
  ],
  talked: ['We were last in touch on {day}.', 'I’m following up on our exchange on {day}.'],
  again: ['It’s been a while: we were last in touch on {day}.', 'We haven’t been in touch since {day}.'],
};

/** How an email begins where nothing is known that could be taken up. Those of the third go with its asks, each with the one in the same place. */
export const OPENINGS: Record<Stage, readonly string[]> = {
  first: ['I’ll keep this short.', 'I have a quick question for you.', 'I’ll get straight to the point.'],
  second: ['I have another question for you.', 'I’ll keep it to one question.', 'I’ll keep this one short.'],
  third: [
    'I may not be talking to the right person.',
    'I’d like to make this easy for you.',
    'This may be a busy time.',
  ],
  last: [
    'I’ll leave it here for now.',
    'I won’t follow up again on this.',
    'I’ll stop here so I don’t fill your inbox.',
  ],
  talked: [
    'I’m happy to answer any open questions.',
    'I’m happy to send more details in writing if that helps.',
    'I’d like to keep things moving.',
  ],
  again: [
    'I’d like to pick up where we left off.',
    'I’d like to see whether it’s worth another look.',
    'I’ll be brief.',
  ],
};

/** What there is to ask in an industry. Each email of a sequence takes another one. */
export const INDUSTRY_QUESTIONS: Record<IndustryKey, readonly string[]> = {
  manufacturing: [
    'How do you find out when a line stops?',
    'Which readings still go from the floor to the office on paper?',
    'Where do late parts show up first: in the plan or on the phone?',
    'What do you only hear about after a shift is over?',
    'Which manual checks take the most time on the floor?',
  ],
  healthcare: [
    'Which handoff between shifts takes the most time?',
    'What do nurses still have to write down more than once?',
    'Where do referrals tend to get stuck?',
    'What would you take off your ward staff’s plate first?',
    'Which records take the most effort to keep complete?',
  ],
  finance: [
    'How many people touch a number before someone signs off on it?',
    'Which part of the month-end close takes longer than it should?',
    'Where do exceptions tend to get stuck?',
    'Which report takes the most manual work?',
    'How long does it take to trace a number back to its source?',
  ],
  technology: [
    'Which part of a release worries your team most?',
    'What does your team keep rebuilding because nothing off the shelf fits?',
    'Where do customer questions get stuck between support and engineering?',
    'Which tool would you replace first if moving the data were easy?',
    'What depends on a single person on your team today?',
  ],
  retail: [
    'What do your stores find out a day too late?',
    'Where does your stock data differ from what’s on the shelf?',
    'Which promise to customers is hardest to keep on a busy weekend?',
    'What do store teams know that head office rarely hears?',
    'How quickly do you notice when a promotion isn’t working?',
  ],
  education: [
    'What takes the most staff time at the start of a term?',
    'Which records do you keep in more than one place?',
    'Where do questions from families pile up?',
    'What would teachers hand over first if they could?',
    'Which deadline puts the most pressure on your office?',
  ],
  other: [
    'Which task takes more of your team’s time than it should?',
    'Where does work wait because someone has to type it in again?',
    'What would your team hand over first if it could?',
    'Which customer questions are hardest to answer quickly?',
    'What slows your team down most right now?',
  ],
};

/** What there is to ask of somebody who told us a topic. */
export const TOPIC_QUESTIONS: readonly string[] = [
  'How does your team handle it today?',
  'How often does it come up?',
  'Who on your team does it affect most?',
  'What would it mean for your team to get this right?',
  'What have you tried so far?',
];

/** What somebody in that role cares about first. */
export const ROLE_ANGLES: Record<RoleKey, readonly string[]> = {
  chief: [
    'I’d like to understand your priorities before I suggest anything.',
    'I’m happy to start with cost, risk and timing and skip the pitch.',
  ],
  operations: [
    'I’d like to understand how your day-to-day work runs before I suggest anything.',
    'I’d like to hear where things slow down when the day doesn’t go to plan.',
  ],
  finance: [
    'I’d like to understand the numbers before I suggest anything.',
    'I’d rather start with the business case than with a demo.',
  ],
  engineering: [
    'I’m happy to start with the technical side: integrations, sign-on and data security.',
    'I’d like to start with the edge cases, because they usually say more than an overview.',
  ],
  sales: [
    'You know how sales emails go, so I’ll skip the pitch.',
    'I’d like to hear how your team works before I suggest anything.',
  ],
  marketing: [
    'I’d like to start from the metrics you track already.',
    'I’m interested in where good leads get lost on the way to sales.',
  ],
  people: [
    'I’d like to start with what your people find frustrating today.',
    'A change only sticks if people like using it, so that’s where I’d start.',
  ],
  care: [
    'I know time away from patients is hard to find, so I’m happy to work around your schedule.',
    'Anything that adds a click at the bedside isn’t worth doing.',
  ],
  teaching: [
    'I’m happy to work around your timetable and the weeks when everyone is stretched.',
    'I’d like to start with what takes staff time away from students.',
  ],
  other: [
    'I’d like to hear how your team works today before I suggest anything.',
    'Before I suggest anything, I’d like to hear what already works for you.',
  ],
};

/** What to ask for. A question of the banks above takes its place where there is one. */
export const ASKS: Record<Stage, readonly string[]> = {
  first: [
    'Would a short call next week work for you?',
    'Could we find half an hour next week?',
    'Are you open to a short call next week?',
  ],
  second: [
    'Would a short call next week be easier?',
    'Is there a better time to talk?',
    'Would a few details in writing help?',
  ],
  third: [
    'Could you point me to the right person on your team?',
    'Would a one-page summary be more useful?',
    'Should I check back at a better time?',
  ],
  last: [
    'If it becomes a priority, just reply to this email.',
    'If things change, a short reply is all it takes.',
    'You can always reply to this email if it comes up again.',
  ],
  talked: [
    'What would be a good next step for you?',
    'Who else should we bring in?',
    'Would a short call next week help?',
  ],
  again: [
    'Are you still looking into this?',
    'Has anything changed on your side?',
    'Is now a good time to take another look?',
  ],
};

const SHORT_CLOSINGS = ['A one-line reply is plenty.', 'If now isn’t the right time, just let me know.'];
const NEW_CLOSINGS = [
  ...SHORT_CLOSINGS,
  'If someone else handles this, an introduction would help.',
  'If this isn’t relevant for you, just say so.',
];

/** How an email ends. Someone we have talked with, or asked for a colleague, isn’t asked whether this is for somebody else. */
export const CLOSINGS: Record<Exclude<Stage, 'last'>, readonly string[]> = {
  first: NEW_CLOSINGS,
  second: NEW_CLOSINGS,
  third: SHORT_CLOSINGS,
  talked: SHORT_CLOSINGS,
  again: SHORT_CLOSINGS,
};

export const SIGN_OFFS: readonly string[] = ['Best regards,', 'Kind regards,', 'Best,'];

/** Subjects of a first email by where the lead came from; the topic's own word comes before them. */
export const FIRST_SUBJECTS: Readonly<Record<string, string>> = {
  website: 'Your inquiry',
  google_ads: 'Your inquiry',
  facebook: 'Your inquiry',
  social: 'Your inquiry',
  webinar: 'Our webinar',
  referral: 'An introduction',
  partner: 'An introduction',
  other: 'A quick question',
};
export const SUBJECTS: Record<Exclude<Stage, 'first'>, string> = {
  second: 'Following up',
  third: 'One quick question',
  last: 'Closing the loop',
  talked: 'Next steps',
  again: 'Is now a good time?',
};

/** How a proposal says that one would go about it; nothing of it is a promise. */
export const APPROACHES: Record<IndustryKey, readonly string[]> = {
  manufacturing: [
    'We’d start with a single line, working with the people who run it, and expand once it works for them.',
    'The team on shift would have the first say.',
  ],
  healthcare: [
    'We’d start on a single ward, with the staff who hand over there, and leave patient records untouched.',
    'Anything that costs time at the bedside would be dropped.',
  ],
  finance: [
    'We’d run alongside your current process and compare the figures until they match before switching anything over.',
    'Every figure would stay traceable to its source.',
  ],
  technology: [
    'We’d start with a single team and its existing tools, behind a switch the team controls.',
    'Before we begin, we’d document what it connects to and what it doesn’t.',
  ],
  retail: [
    'We’d start with a few different stores, then roll out what works in all of them to the rest.',
    'The store teams would have the first say.',
  ],
  education: [
    'We’d start between terms with a single office, and bring in classrooms once it works there.',
    'Nobody should have to learn a new tool in the first week of term.',
  ],
  other: [
    'We’d start small, with the people who do the work today, and expand once it works for them.',
    'We’d drop whatever doesn’t help.',
  ],
};

/** An email that comes with a proposal, and the proposal itself. */
export const PROPOSAL_WORDS = {
  title: (company: string | null, seller: string) => (company ? `Proposal for ${company}` : `Proposal from ${seller}`),
  cover: [
    'Here is our proposal, ready to print or forward.',
    'Please let me know if anything is missing or doesn’t fit.',
  ],
  coverAsk: 'Would you like to go through it together?',
  situation: 'Your situation',
  toldTopic: (topic: string) => `You mentioned ${topic}.`,
  toldWords: (words: string) => `In your words: “${words}.”`,
  preparedFor: (company: string, who: string) =>
    who ? `This proposal is for ${company} (${who}).` : `This proposal is for ${company}.`,
  people: (size: string) => `${size.replace('-', ' to ')} people`,
  approach: 'Our approach',
  investment: 'Investment',
  dealAmount: (amount: string) => `Estimated investment: ${amount}.`,
  budget: (amount: string) => `You mentioned a budget of ${amount}, and we’ll plan the scope to fit it.`,
  scopeFirst: 'We’d agree on the scope in writing before any work begins.',
  noAmount: 'We’d agree on scope and price together.',
  timing: 'Timing',
  soon: 'You’d like to decide soon, so we’d plan the first steps right away.',
  inTime: 'You have some time to decide, so we can plan the first steps without a rush.',
  noTiming: 'We’d agree on the timeline together.',
  nextSteps: 'Next steps',
  steps: [
    'Tell us what you’d like to change.',
    'We’d adjust the proposal and agree on the scope.',
    'Then we’d each name a person to lead the project.',
  ],
};

/** What an invitation says. */
export const INVITATION_WORDS = {
  title: (seller: string, host: string) => `Call with ${host}, ${seller}`,
  subject: (title: string) => `Invitation: ${title}`,
  agenda: (topic: string) => `Agenda: ${topic}`,
  text: (title: string, when: string, host: string) =>
    `${title}\n${when}\nHost: ${host}\n\nThe calendar invitation is attached. If another time works better, just reply to this email.`,
};
