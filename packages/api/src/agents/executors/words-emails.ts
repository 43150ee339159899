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
    fresh: ['Thanks for connecting with us on LinkedIn.', 'Thank you for your interest on LinkedIn.'],
    later: 'A while ago, we connected on LinkedIn.',
  },
  facebook: {
    fresh: ['Thanks for getting in touch on Facebook.', 'Thank you for your interest on Facebook.'],
    later: 'A while ago, you contacted us on Facebook.',
  },
  google_ads: {
    fresh: ['Thanks for responding to our ad.', 'Thank you for your interest in our ad.'],
    later: 'A while ago, you responded to one of our ads.',
  },
  social: {
    fresh: ['Thanks for getting in touch.', 'Thank you for your interest.'],
    later: 'A while ago, you got in touch with us.',
  },
  webinar: {
    fresh: ['Thanks for signing up for our webinar.', 'Thank you for your interest in our webinar.'],
    later: 'A while ago, you signed up for one of our webinars.',
  },
  conference: {
    fresh: ['Thanks for stopping by at the conference.', 'Thank you for your interest at the conference.'],
    later: 'A while ago, we got your details at a conference.',
  },
  event: {
    fresh: ['Thanks for stopping by at our event.', 'Thank you for your interest at the event.'],
    later: 'A while ago, we got your details at an event.',
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
export const TOPIC_SENTENCES = ['You mentioned {topic}.', 'You brought up {topic}.', 'You told us about {topic}.'];

/** When the lead wants to decide. */
export const TIMING_WORDS = {
  soon: [
    'You’d like to decide soon, so an early call makes sense.',
    'Since you’d like to decide soon, I’d suggest talking early.',
  ],
  in_time: [
    'There’s no rush on your side, so we can take the time to look at it properly.',
    'You have some time to decide, so there’s no pressure from me.',
  ],
} as const;

/** How an email begins after a touch; the date is that touch's. */
export const REMINDERS: Record<Exclude<Stage, 'first'>, readonly string[]> = {
  second: ['I’m following up on our email of {day}.', 'This is a short follow-up to our email of {day}.'],
  third: ['I’m writing once more about our email of {day}.', 'I’m coming back to our email of {day}.'],
  last: [
    'I haven’t heard back since our email of {day}, so I’ll leave it here for now.',
    'Our last email was on {day}, and I don’t want to fill your inbox, so I’ll stop here.',
  ],
  talked: ['We were last in touch on {day}.', 'I wanted to follow up after we were in touch on {day}.'],
  again: ['It’s been a while since we were in touch on {day}.', 'We haven’t been in touch since {day}.'],
};

/** How an email begins where nothing is known that could be taken up. Those of the third go with its asks, each with the one in the same place. */
export const OPENINGS: Record<Stage, readonly string[]> = {
  first: ['I’ll keep this short.', 'I have a quick question for you.', 'I’ll get straight to the point.'],
  second: ['I have another question for you.', 'Let me put it more simply.', 'I’ll keep this one short.'],
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
    'I’m glad to send more details in writing if that helps.',
    'I’d like to keep things moving on our side.',
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
    'Which readings still travel on paper between the floor and the office?',
    'Where do late parts show up first: in the plan or on the phone?',
    'What do you only hear about after a shift is over?',
    'Which manual checks take the most time on the floor?',
  ],
  healthcare: [
    'Which handoff between shifts takes the most time?',
    'What do nurses still have to write down more than once?',
    'Where do referrals tend to get stuck?',
    'What would you take off the ward’s plate first?',
    'Which records take the most effort to keep complete?',
  ],
  finance: [
    'How many people touch a number before someone signs it off?',
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
  'How does your team work around it today?',
  'How often does it come up?',
  'Who on your team feels it most?',
  'What would change for your team if it were solved?',
  'What have you tried so far?',
];

/** What somebody in that role cares about first. */
export const ROLE_ANGLES: Record<RoleKey, readonly string[]> = {
  chief: [
    'I’d like to understand your priorities before I suggest anything.',
    'I’m interested in cost, risk and timing, so I’ll spare you the long pitch.',
  ],
  operations: [
    'I’d like to understand how this works day to day before I suggest anything.',
    'I’m most interested in where things slow down when the day doesn’t go to plan.',
  ],
  finance: [
    'I’d like to understand the numbers before I suggest anything.',
    'I’d rather start with the business case than with a demo.',
  ],
  engineering: [
    'I’m glad to start with the technical side: integrations, sign-on and data security.',
    'I’d like to hear about the awkward edge cases, because they say more than any overview.',
  ],
  sales: [
    'You know how sales emails go, so I’ll skip the pitch.',
    'I’d like to hear how your team handles this before I suggest anything.',
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
    'I know time away from patients is hard to find, so I’ll keep it short.',
    'Anything that adds a click at the bedside isn’t worth doing.',
  ],
  teaching: [
    'I’m happy to work around your timetable and the weeks when everyone is stretched.',
    'I’d like to start with what takes staff time away from students.',
  ],
  other: [
    'I’d like to understand how this works for you today before I suggest anything.',
    'A few lines on how you handle this today would help me most.',
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

export const CLOSINGS: readonly string[] = [
  'A short reply is plenty.',
  'If now isn’t the right time, just let me know.',
  'If someone else looks after this, I’d be glad of a name.',
  'If it isn’t relevant for you, just say so.',
];

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
    'The team on shift has the first say.',
  ],
  healthcare: [
    'We’d start on a single ward, with the staff who hand over there, and leave patient records untouched.',
    'Anything that costs time at the bedside comes out again.',
  ],
  finance: [
    'We’d run alongside your current process and compare the figures until both agree, before anything is switched over.',
    'Every figure stays traceable to its source.',
  ],
  technology: [
    'We’d start with a single team and its existing tools, behind a switch the team controls.',
    'Before we begin, we’d document what it connects to and what it doesn’t.',
  ],
  retail: [
    'We’d start with a few different stores, and roll out to the rest what works in all of them.',
    'We’d ask store teams first.',
  ],
  education: [
    'We’d start between terms with a single office, and bring in classrooms once it works there.',
    'Nobody should have to learn it in the first week of term.',
  ],
  other: [
    'We’d start small, with the people who do the work today, and expand once it works for them.',
    'We’d drop whatever doesn’t help.',
  ],
};

/** An email that comes with a proposal, and the proposal itself. */
export const PROPOSAL_WORDS = {
  title: (company: string | null, seller: string) => (company ? `Proposal for ${company}` : `Proposal from ${seller}`),
  cover: ['Here is our proposal, ready to print or forward.', 'Please tell me what’s missing or doesn’t fit.'],
  coverAsk: 'Would you like to go through it together?',
  situation: 'Your situation',
  toldTopic: (topic: string) => `You told us about ${topic}.`,
  toldWords: (words: string) => `You told us: “${words}”.`,
  preparedFor: (company: string, who: string) =>
    who ? `This proposal is for ${company} (${who}).` : `This proposal is for ${company}.`,
  people: (size: string) => `${size.replace('-', ' to ')} people`,
  approach: 'Our approach',
  investment: 'Investment',
  dealAmount: (amount: string) => `Estimated investment: ${amount}.`,
  budget: (amount: string) => `You mentioned a budget of ${amount}, and we’ll plan the scope to fit it.`,
  scopeFirst: 'We’d agree on what it covers, in writing, before anything begins.',
  noAmount: 'We’d settle scope and price together.',
  timing: 'Timing',
  soon: 'You’d like to decide soon, so we’d plan the first steps right away.',
  inTime: 'You have some time to decide, and the plan leaves room for it.',
  noTiming: 'We’d set the timeline together.',
  nextSteps: 'Next steps',
  steps: [
    'Tell us what doesn’t fit.',
    'We’d adjust it and agree on the scope.',
    'Then we’d each name a person who sees it through.',
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
