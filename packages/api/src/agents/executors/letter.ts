import { readTimeline } from '@outrider/scoring';
import type { Evidence } from '@outrider/shared/agents';
import { capturedEvidence, dayOfYear, fieldEvidence } from '../evidence.ts';
import type { FactLead, FactPerson } from '../facts.ts';
import {
  APPROACHES,
  ASKS,
  INDUSTRY_QUESTIONS,
  industryOf,
  OPENINGS,
  PAIN_QUESTIONS,
  pick,
  ROLE_ANGLES,
  roleOf,
  SIGN_OFFS,
  STAGES,
  type Stage,
  WAYS_OUT,
} from './phrases.ts';
import { oneLine, properName, quotable } from '../plain.ts';
import { fact, last, phrase, type Said } from '../say.ts';

/** Of a mail: what is ours by rule. The first sentence greets and the last three sign; what stands between is the text. */
export type Letter = { subject: string; said: Said[] };
export const SIGNATURE_SENTENCES = 3;

export type LetterAsk = {
  lead: FactLead;
  seller: string;
  /** Who signs: the owner, else the agent by its name. */
  author: Pick<FactPerson, 'full_name'>;
  stage: Stage;
  /** The last time we wrote or spoke, where we did. */
  before: { evidence: Evidence; at: Date; spoke: boolean } | null;
};

/*
 * A mail rests on what the lead told of itself. What the company keeps about it (notes, score, its own activities but for the fact that it wrote) is nobody
 * else's business and never stands in one.
 */

/** A mail by the built-in writer: the same facts, the same words. */
export function writeLetter(ask: LetterAsk): Letter {
  const { lead, stage } = ask;
  const step = STAGES.indexOf(stage === 'talked' ? 'first' : stage); // whose place it takes
  const company = properName(lead.company_name);
  // Who said what hurts is asked about that; the mails after it come from another side.
  const questions =
    stage === 'first' && painOf(lead, step) ? PAIN_QUESTIONS : INDUSTRY_QUESTIONS[industryOf(lead.industry)];
  const question = pick(questions, `${lead.id} question`, step);
  const angle = pick(ROLE_ANGLES[roleOf(lead.job_title)], `${lead.id} angle`, step);
  const askFor = pick(ASKS[stage], `${lead.id} ask`);
  const opening = openingOf(ask);
  // Who was spoken to knows what it is about.
  const matter = stage === 'talked' ? [] : [phrase(question), last(phrase(angle)), ...urgencyOf(lead, stage)];
  const body: Said[] =
    stage === 'last'
      ? [...opening, last(phrase(askFor))]
      : [
          ...opening.slice(0, -1),
          ...opening.slice(-1).map(last),
          ...matter,
          phrase(askFor),
          last(phrase(pick(WAYS_OUT, `${lead.id} out`, step))),
        ];
  return { subject: subjectOf(ask, company), said: [greetingOf(lead), ...body, ...signatureOf(ask)] };
}

export function greetingOf({ first_name }: FactLead): Said {
  const name = properName(first_name, 40);
  return phrase(name ? `Hello ${name},\n\n` : 'Hello,\n\n');
}

export function signatureOf({ lead, author, seller }: Pick<LetterAsk, 'lead' | 'author' | 'seller'>): Said[] {
  return [
    phrase(`${pick(SIGN_OFFS, lead.id)}\n`),
    phrase(`${oneLine(author.full_name, 80) ?? ''}\n`),
    phrase(oneLine(seller, 100) ?? ''),
  ];
}

/** How people came to us, where the source says that they did. Who was imported or called upon came to nobody. */
const CAME: Readonly<Record<string, readonly string[]>> = {
  website: ['You got in touch through our website on {day}.', 'Your note came in through our website on {day}.'],
  linkedin: ['You left us your details on LinkedIn on {day}.', 'We found each other on LinkedIn on {day}.'],
  facebook: ['You left us your details on Facebook on {day}.', 'Your note came in through Facebook on {day}.'],
  google_ads: ['You answered one of our ads on {day}.', 'You left us your details on one of our pages on {day}.'],
  social: ['You left us your details on {day}.', 'Your note reached us on {day}.'],
  webinar: [
    'You signed up for our webinar; we have you on the list since {day}.',
    'We have your name from our webinar, since {day}.',
  ],
  conference: [
    'Your name came to us at the conference, and is on our list since {day}.',
    'We have you on the list from the conference since {day}.',
  ],
  event: [
    'Your name came to us at the event, and is on our list since {day}.',
    'We have you on the list from the event since {day}.',
  ],
  referral: ['Somebody who knows us both pointed you our way on {day}.', 'You were recommended to us on {day}.'],
  partner: ['A partner of ours brought us together on {day}.', 'Your name reached us through a partner on {day}.'],
};

function openingOf({ lead, stage, before }: LetterAsk): Said[] {
  const pain = painOf(lead, STAGES.indexOf(stage));
  const general = phrase(pick(OPENINGS[stage], `${lead.id} opening`));
  if (before && stage !== 'first') {
    const when = dayOfYear(before.at);
    const reminder = fact(
      pick(before.spoke ? SPOKE : WROTE, `${lead.id} before`, STAGES.indexOf(stage)).replace('{day}', () => when),
      before.evidence,
    );
    // What hurts is taken up again once; in every mail it would be a drip.
    return pain && stage === 'second' ? [reminder, pain] : [reminder, general];
  }
  if (pain) return [pain];
  const came = CAME[lead.source];
  const source = fieldEvidence(lead, 'source');
  const at = capturedEvidence(lead);
  if (came && source)
    return [
      fact(
        pick(came, `${lead.id} came`).replace('{day}', () => dayOfYear(lead.created_at)),
        source,
        at,
      ),
      general,
    ];
  const company = properName(lead.company_name);
  const evidence = company && fieldEvidence(lead, 'company_name');
  return evidence
    ? [
        fact(
          pick(NEW_TO_ME, `${lead.id} new`).replace('{company}', () => company),
          evidence,
        ),
        general,
      ]
    : [general];
}

const WROTE = [
  'I wrote to you on {day} and may have caught a bad moment.',
  'My mail of {day} may have come at the wrong time.',
  'You have had a mail from me, on {day}.',
];
const SPOKE = [
  'We were in touch on {day}.',
  'Since we were in touch on {day}, I have kept your case in mind.',
  'On {day} we were in touch.',
];
const NEW_TO_ME = [
  'I do not know {company} from the inside, so I would rather ask than guess.',
  'From the outside I can only guess how things run at {company}.',
  'What I know of {company} is what anybody can read, and that is never the interesting part.',
];
const PAINS = [
  'We have noted what gets in the way for you: “{pain}”.',
  'If we understood it right, this is what gets in the way: “{pain}”.',
  '“{pain}”: so we have noted it, and I would like to understand what lies behind it.',
  'As we understood it, it comes down to this: “{pain}”.',
];

function painOf(lead: FactLead, step: number): Said | null {
  const pain = quotable(lead.pain_points);
  const evidence = fieldEvidence(lead, 'pain_points');
  return pain && evidence
    ? fact(
        pick(PAINS, `${lead.id} pain`, step).replace('{pain}', () => pain),
        evidence,
      )
    : null;
}

const SOON = [
  'With “{when}” as your time frame, a talk soon leaves room to decide well.',
  'You named “{when}” as the time frame, so I would not wait long with a first talk.',
];
const IN_TIME = [
  'You named “{when}” as the time frame, which leaves time to look at it properly.',
  'With “{when}” as your time frame there is no hurry, and a good moment to ask the right questions.',
];

function urgencyOf(lead: FactLead, stage: Stage): Said[] {
  const when = quotable(lead.decision_timeline, 60);
  const evidence = fieldEvidence(lead, 'decision_timeline');
  return when && evidence && stage === 'first'
    ? [
        fact(
          pick(
            ['now', 'quarter'].includes(readTimeline(lead.decision_timeline)) ? SOON : IN_TIME,
            `${lead.id} when`,
          ).replace('{when}', () => when),
          evidence,
        ),
      ]
    : [];
}

const SUBJECTS: Record<Stage, { named: readonly string[]; bare: readonly string[] }> = {
  first: {
    named: [
      'A question about {company}',
      'How does it work at {company} today?',
      '{company}: a question before anything else',
    ],
    bare: ['A question before anything else', 'How does it work with you today?'],
  },
  second: {
    named: ['{company}: the same matter, asked better', 'Another question about {company}'],
    bare: ['The same matter, asked better', 'Another question'],
  },
  third: {
    named: ['{company}: a smaller question', 'Is it the moment, {company}?'],
    bare: ['A smaller question', 'Is it the moment?'],
  },
  last: {
    named: ['{company}: I will leave it here', 'Closing the matter for {company}'],
    bare: ['I will leave it here', 'Closing the matter'],
  },
  talked: {
    named: ['{company}: where we left off', '{company}: the next step'],
    bare: ['Where we left off', 'The next step'],
  },
  again: { named: ['{company}: has it moved?', 'A fresh look at {company}'], bare: ['Has it moved?', 'A fresh look'] },
};

function subjectOf({ lead, stage }: LetterAsk, company: string | null): string {
  const pain = stage === 'first' ? quotable(lead.pain_points, 60) : null;
  if (pain) return pain.charAt(0).toUpperCase() + pain.slice(1);
  return pick(company ? SUBJECTS[stage].named : SUBJECTS[stage].bare, `${lead.id} subject`).replace(
    '{company}',
    () => company ?? '',
  );
}

/** How a proposal says that one would go about it. */
export const approachOf = ({ industry }: FactLead): Said[] => APPROACHES[industryOf(industry)].map(phrase);
