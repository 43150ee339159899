/*
 * What the built-in writer can say without knowing anything of a lead: questions, offers, ways to begin and to end. None of it states a fact; a test holds it
 * to that. Each list is read by the lead's own number, so that the same lead gets the same words and its neighbour others.
 */

export const INDUSTRY_KEYS = [
  'technology',
  'healthcare',
  'finance',
  'manufacturing',
  'retail',
  'education',
  'other',
] as const;
export type IndustryKey = (typeof INDUSTRY_KEYS)[number];
export const ROLE_KEYS = [
  'chief',
  'operations',
  'finance',
  'engineering',
  'sales',
  'marketing',
  'people',
  'care',
  'teaching',
  'other',
] as const;
export type RoleKey = (typeof ROLE_KEYS)[number];
/** Which mail of a row: the first, two reminders with something new in each, the last one; and in the first's place one after a long silence, or after a talk. */
export const STAGES = ['first', 'second', 'third', 'last', 'again', 'talked'] as const;
export type Stage = (typeof STAGES)[number];

const INDUSTRIES: readonly (readonly [RegExp, IndustryKey])[] = [
  [/health|hospital|clinic|medic|pharma|care\b|biotech|dental/i, 'healthcare'],
  [/financ|bank|insur|invest|account|fintech|capital/i, 'finance'],
  [/manufact|industr|machin|automotive|textile|chemical|steel|electronics|logistic|construction/i, 'manufacturing'],
  [/retail|commerce|consumer|fashion|food|grocer|hospitality/i, 'retail'],
  [/educat|school|universit|academ|training/i, 'education'],
  [/tech|software|saas|\bit\b|internet|cloud|data|cyber|telecom/i, 'technology'],
];
export const industryOf = (industry: string | null): IndustryKey =>
  INDUSTRIES.find(([pattern]) => pattern.test(industry ?? ''))?.[1] ?? 'other';

/** By what a title says one works on; the head of a house comes last, so that a chief financial officer is asked about finance. */
const ROLES: readonly (readonly [RegExp, RoleKey])[] = [
  [/\b(cfo|financ\w*|controller|accounting|treasur\w*|procurement|purchas\w*)\b/i, 'finance'],
  [/\b(coo|operation\w*|plant|production|supply|logistic\w*|facility|quality|warehouse)\b/i, 'operations'],
  [
    /\b(cto|cio|ciso|it|engineer\w*|develop\w*|technolog\w*|technical|software|data|security|architect|infrastructure|product)\b/i,
    'engineering',
  ],
  [/\b(cro|sales|revenue|account executive|business development|commercial)\b/i, 'sales'],
  [/\b(cmo|marketing|brand|growth|communications?|demand)\b/i, 'marketing'],
  [/\b(chro|hr|human resources|people|talent|recruit\w*)\b/i, 'people'],
  [/\b(doctor|dr|physician|nurs\w*|clinical|medical|patient|pharmac\w*|care)\b/i, 'care'],
  [/\b(teacher|professor|dean|principal|faculty|headmaster|lecturer|school)\b/i, 'teaching'],
  [/\b(ceo|founder|co-?founder|owner|president|managing director|general manager|chair\w*|partner)\b/i, 'chief'],
];
export const roleOf = (title: string | null): RoleKey =>
  ROLES.find(([pattern]) => pattern.test(title ?? ''))?.[1] ?? 'other';

/** What there is to ask in an industry. Each mail of a row takes another one. */
export const INDUSTRY_QUESTIONS: Record<IndustryKey, readonly string[]> = {
  manufacturing: [
    'When a line stands still, who hears of it first, and how?',
    'Which figures still travel on paper between the floor and the office?',
    'If a machine could tell the night shift a single thing, what should it be?',
    'Where does a late part show up first: in the plan, or on the phone?',
    'What do your best people on the floor do by heart that nobody has written down?',
  ],
  healthcare: [
    'Which hand-over eats the most time between a patient and the next?',
    'What do nurses still write down more than once?',
    'Where does a referral wait without anybody knowing that it waits?',
    'What would you take off the desk of a ward first, if you could take off a single thing?',
    'Which form is filled in with care and then read by nobody?',
  ],
  finance: [
    'How many hands does a figure pass before somebody signs it?',
    'Which part of the close would nobody miss?',
    'Where does an exception wait while everybody believes that somebody else has it?',
    'Which report is made because it was always made?',
    'When an auditor asks where a figure comes from, how long is the way back?',
  ],
  technology: [
    'Which part of a release makes people go quiet?',
    'What does your team build again and again because nothing at hand quite fits?',
    'Where does a customer’s question wait between support and engineering?',
    'Which tool would you switch off tomorrow if the data in it moved by itself?',
    'What is it that only a single person on the team can fix?',
  ],
  retail: [
    'What do your shops find out a day too late?',
    'Where does stock exist in the system and nowhere else?',
    'Which promise to a customer is the hardest to keep on a Saturday?',
    'What do your people at the till know that the office never hears?',
    'When a promotion fails, who notices first?',
  ],
  education: [
    'What keeps your staff from the students when a term begins?',
    'Which list is kept in more places than anybody admits?',
    'Where do questions from families pile up?',
    'What would teachers hand over first, if somebody took it?',
    'Which deadline surprises the office every single time?',
  ],
  other: [
    'Which task in the week does everybody put off?',
    'Where does work wait because somebody has to type it in again?',
    'What would your team hand over first, if it could?',
    'Which question do customers ask that nobody can answer at once?',
    'What takes an hour that should take a moment?',
  ],
};

/** What there is to ask of whoever said what gets in the way. */
export const PAIN_QUESTIONS: readonly string[] = [
  'What happens on the day when it goes wrong?',
  'Who feels it first, and how often?',
  'What has been tried, and why did it not hold?',
  'If it were gone tomorrow, what would your people do with the time?',
  'How do your people get round it today?',
];

/** How to speak to somebody who does that for a living. */
export const ROLE_ANGLES: Record<RoleKey, readonly string[]> = {
  chief: [
    'You will know best whose desk this belongs on; a name is enough for me.',
    'I would rather have a plain no from you than a polite maybe from somewhere else.',
  ],
  operations: [
    'I would like to see the day as your people see it before I suggest anything.',
    'What interests me is the exception, the day when the plan does not hold.',
  ],
  finance: [
    'I can keep it to what it costs, what it replaces, and when you would know.',
    'If the sum does not work on a single page, it is better not to begin.',
  ],
  engineering: [
    'Before anything else I would ask what it has to live with: systems, sign-on, data that may not leave.',
    'Bring the awkward edge cases; they tell more than any overview.',
  ],
  sales: [
    'I will spare you the pitch; you know how they go.',
    'You hear enough of these mails, so I will keep it to the question.',
  ],
  marketing: [
    'I would start from what you measure anyway, so that nobody has to learn another figure.',
    'What I am after is where good answers get lost on the way to somebody who can use them.',
  ],
  people: [
    'It stands or falls with how it feels in the first week, so that is where I would begin.',
    'I would like to hear what your people complain of when nobody takes notes.',
  ],
  care: [
    'I know that time away from patients is the real price of any talk, so I will keep it short.',
    'Nothing is worth it that adds a click at the bedside.',
  ],
  teaching: [
    'I would plan around the timetable, and around the weeks when nobody has a head free.',
    'What helps in a classroom has to be there without being looked for.',
  ],
  other: [
    'I would like to understand how it works today before I suggest anything.',
    'A few lines on how it is done now would help me more than a long call.',
  ],
};

/** What to ask for, from the largest to the smallest. */
export const ASKS: Record<Stage, readonly string[]> = {
  first: [
    'Would half an hour next week be worth it to you?',
    'Is it worth half an hour of yours next week?',
    'Shall we take half an hour for it, on a day that suits you?',
  ],
  second: [
    'Is there a better week for it, or somebody better to ask?',
    'Would a short call do, or is a written answer easier?',
    'Should I send a few lines in writing instead of asking for a call?',
  ],
  third: [
    'Would it help if I put a short outline on a page, so that you can pass it on?',
    'Is it the moment that is wrong, or the matter?',
    'Shall I come back to it when it suits you better?',
  ],
  last: [
    'If it comes back to your desk, a line is enough and I will pick it up.',
    'Should it turn up again, write a line and I am there.',
    'Should you ever take it up again, a word is enough.',
  ],
  talked: [
    'What would be a good next step for you?',
    'Shall we take it further, and if so, with whom?',
    'Would you like to go on, or let it rest for now?',
  ],
  again: [
    'Has it moved, or has it gone away?',
    'Is it still a matter, or has something else taken its place?',
    'Would it be worth a fresh look together?',
  ],
};

/** How a reminder begins, where nothing is known that could be taken up. */
export const OPENINGS: Record<Stage, readonly string[]> = {
  first: ['I would rather ask than guess.', 'A question instead of a brochure.', 'I will begin with a question.'],
  second: [
    'I have thought about it some more, and have another question.',
    'Here is the same matter from another side.',
    'Let me put it more plainly.',
  ],
  third: [
    'A last thought on it from my side, in the shape of a question.',
    'There is a question I should have begun with.',
    'I have a smaller question this time.',
  ],
  last: [
    'I do not want to fill your inbox, so I will leave it here.',
    'I take silence for an answer and will not write about this again.',
    'This is the last you hear of it from me.',
  ],
  talked: [
    'Is there anything of it that stayed open on your side?',
    'If a question came up afterwards, this is the place for it.',
    'Would it help to have something of it in writing?',
  ],
  again: [
    'It has been quiet between us, and I did not want to leave it at that.',
    'I am picking up a thread that we let drop.',
    'Some time has gone by, which is often the best moment to look again.',
  ],
};

export const WAYS_OUT: readonly string[] = [
  'A short no is a good answer, too.',
  'If this is the wrong desk, tell me whose it is.',
  'If it is not the right moment, say so and I will leave it.',
  'And if none of this is a matter for you, I am glad to know that as well.',
];

export const SIGN_OFFS: readonly string[] = ['Best regards,', 'Kind regards,', 'With best regards,'];

/** How a proposal speaks of the way ahead in an industry; nothing of it is a promise. */
export const APPROACHES: Record<IndustryKey, readonly string[]> = {
  manufacturing: [
    'We would begin on a single line, beside the people who run it, and only go on to the next when they ask for it.',
    'The shift that works with it decides whether it stays.',
  ],
  healthcare: [
    'We would begin on a single ward, with the people who hand over there, and with nothing that touches a patient’s record.',
    'What costs time at the bedside goes out again.',
  ],
  finance: [
    'We would begin beside the present way of working and compare the figures until both agree, before anything is switched.',
    'Every figure keeps its way back to where it came from.',
  ],
  technology: [
    'We would begin with a single team and what it already has, behind a switch that the team holds.',
    'What it touches is written down first, and what it may not touch as well.',
  ],
  retail: [
    'We would begin with a few shops that differ, so that what works in all of them is worth taking to the rest.',
    'The people at the till are asked first.',
  ],
  education: [
    'We would begin between terms with a single office, and leave the classrooms alone until it holds there.',
    'Nobody should have to learn it in the week when everything begins.',
  ],
  other: [
    'We would begin small, with the people who do the work today, and go on only when they ask for it.',
    'What does not help goes out again.',
  ],
};

/** A number that stays with a text, for choosing among phrases (FNV-1a). */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
/** One of a list, the same for the same key; `step` walks on from there, so that the mails of a row differ. */
export const pick = (options: readonly string[], key: string, step = 0): string =>
  options[(numberOf(key) + step) % options.length] ?? '';
