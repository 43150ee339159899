import type { Brief } from '@outrider/shared/insight/writing';
import { describe, expect, it } from 'vitest';
import { bodyOf, type Letter } from '../letters/frame.ts';
import { writeLetter } from '../letters/letters.ts';
import { checkLetter } from './rules.ts';
import { readingGrade, sentencesIn } from './text-facts.ts';

const fact = (id: string, value: string) => ({
  id,
  kind: 'field' as const,
  label: id,
  value,
  field: null,
  ref_id: null,
  at: null,
});
const BRIEF: Brief = {
  kind: 'first_inbound',
  language: 'en',
  now: '2026-11-23T09:00:00.000Z',
  who: {
    first_name: 'Vera',
    full_name: 'Vera Lind',
    company: 'Nordlys',
    industry: 'manufacturing',
  },
  zone: { name: 'Europe/Oslo', is_theirs: true },
  template: null,
  why_now: 'Asked for a demo',
  goal: 'reply',
  came: { source: 'website', at: '2026-11-18T09:00:00.000Z' },
  topic: 'missed alarms',
  problem: { name: 'missed alarms', is_told: true, consequence: null, question: 'Who gets the call at night today?' },
  in_hurry: false,
  custom: [],
  offer: {
    name: 'CL-200',
    does: 'CL-200 logs every minute and calls the next person until somebody answers.',
    price: null,
    is_known: false,
    proofs: [{ id: 'proof-0', text: 'A logger is set up in ten minutes and needs no cable at all.' }],
  },
  news: null,
  history: { last_at: null, spoke: false, sent: 0, subject: null },
  lost: null,
  talk_minutes: 15,
  slots: [],
  meeting: null,
  event: null,
  agreed: [],
  answer: null,
  proposal: null,
  instruction: {
    text: null,
    trial_days: null,
    discount: null,
    links: [],
    say: [],
    avoid: [],
    question: null,
    unused: [],
    note: [],
  },
  sender: { name: 'Marcus Feld', company: 'Fernhill', email: null, automated_by: null },
  tone: 'friendly',
  emoji: false,
  never_say: ['guarantee'],
  facts: [
    fact('source', 'Website'),
    fact('created_at', 'November 18, 2026'),
    fact('pain_points', 'Nobody was told that the fridge failed over the long weekend'),
    fact('company_name', 'Nordlys AS'),
    fact('offer', 'CL-200 logs every minute'),
    fact('proof-0', 'A logger is set up in ten minutes'),
    fact('problem', 'Who gets the call at night today?'),
  ],
};
const broken = (
  letter: Letter,
  brief = BRIEF,
  quotes = ['Nobody was told that the fridge failed over the long weekend'],
) => checkLetter({ letter, brief, quotes, ours: ['CL-200'] }).map(({ rule }) => rule);
/** The letter with a sentence more before the last, which asks. */
const withSentence = (text: string, rests_on: string[] = ['offer'], brief = BRIEF): Letter => {
  const letter = writeLetter(brief);
  const { sentences } = letter;
  return {
    ...letter,
    sentences: [...sentences.slice(0, 2), { text: `${text}\n\n`, rests_on, factual: true }, ...sentences.slice(2)],
  };
};

it('finds nothing in what the writer itself wrote', () => expect(broken(writeLetter(BRIEF))).toEqual([]));

describe('finds', () => {
  it.each<[string, string, string[]?]>([
    ['one_ask', 'Or is there somebody else?'],
    ['linked', 'Nordlys grew last spring.', ['nothing']],
    ['figures', 'That saves 4,000 a month.'],
    ['no_quote', 'I read that the fridge failed over the long weekend.'],
    ['no_label', 'You are 51-200 people.', ['company_name']],
    ['true_time', 'As said in our last email.'],
    ['banned', 'I hope this finds you well.'],
    ['banned', 'We guarantee it.'],
    ['banned', 'It works!'],
    [
      'readable',
      'This is a sentence that goes on and on and on about a thing that could have been said in far fewer words than these here.',
    ],
    ['no_address', 'More at calder-pay.support today.'],
    ['no_address', 'Call +47 555 01 998 for it.'],
    ['no_address', 'Pay to DE89 3704 0044 0532 0130 00.'],
    ['names', 'Nordlys AS is a fine place.'],
  ])('%s: %s', (rule, text, rests_on = ['offer']) => expect(broken(withSentence(text, rests_on))).toContain(rule));

  it('a text that is too long, or too short', () => {
    const words = Array.from({ length: 12 }, () => 'It is a good day to look at this once more.').join(' ');
    expect(broken(withSentence(words))).toContain('length');
    expect(
      broken({
        ...writeLetter(BRIEF),
        sentences: [...writeLetter(BRIEF).sentences.slice(0, 2), ...writeLetter(BRIEF).sentences.slice(-3)],
      }),
    ).toContain('length');
  });
  it('an instruction that was not followed', () => {
    const asked = { ...BRIEF, instruction: { ...BRIEF.instruction, trial_days: 30, avoid: ['CL-200'] } };
    expect(broken(writeLetter(BRIEF), asked)).toContain('instruction');
  });
  it('a missing offer, a stranger’s signature, a wrong name and an empty subject', () => {
    const letter = writeLetter(BRIEF);
    const without = letter.sentences.filter(({ rests_on }) => !rests_on.includes('offer'));
    expect(broken({ ...letter, sentences: without })).toContain('offer');
    expect(broken(letter, { ...BRIEF, sender: { ...BRIEF.sender, name: 'Somebody' } })).toContain('signed');
    expect(broken(letter, { ...BRIEF, who: { ...BRIEF.who, first_name: 'Anna' } })).toContain('names');
    expect(broken({ ...letter, subject: '' })).toContain('subject');
  });
  it('an automated sender that does not say so', () => {
    const brief = { ...BRIEF, sender: { ...BRIEF.sender, automated_by: 'Kestrel' } };
    expect(broken(writeLetter(brief), brief)).toEqual([]);
    expect(broken(writeLetter(BRIEF), brief)).toContain('signed');
  });
});

it('reads sentences, days and abbreviations', () => {
  expect(sentencesIn('Am 18. November kam Dr. Weiß. Danach nicht mehr.')).toEqual([
    'Am 18. November kam Dr. Weiß.',
    'Danach nicht mehr.',
  ]);
  expect(sentencesIn('We wrote on November 9. Nobody answered.')).toHaveLength(2);
  expect(bodyOf(writeLetter(BRIEF)).length).toBeGreaterThan(3);
  expect(readingGrade('The cat sat on the mat.', 'en')).toBeLessThan(3);
  expect(
    readingGrade(
      'Organisational interoperability necessitates comprehensive infrastructural harmonisation initiatives.',
      'en',
    ),
  ).toBeGreaterThan(15);
});
