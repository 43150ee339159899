import type { Evidence, Sentence } from '@outrider/shared/automation/agents';
import { describe, expect, it } from 'vitest';
import { findSupport, findUnlinked, isFactual, textOf, toSentences } from './claims.ts';

const known = (id: string, value: string): Evidence => ({
  id,
  kind: 'field',
  label: id,
  value,
  field: id,
  ref_id: null,
  at: null,
});
const EVIDENCE = [
  known('estimated_budget', '$85,000'),
  known('company_name', 'Calder Instruments'),
  known('pain_points', 'Readings are typed into the ledger by hand'),
  known('activity-1', 'Pricing page, Nov 19, 15:22'),
];
const sentence = (text: string, rests_on: string[] = [], factual = rests_on.length > 0): Sentence => ({
  text,
  rests_on,
  factual,
});

describe('what states a fact', () => {
  it.each([
    'You asked how the gauges reach your ledger.',
    'You named a budget of $85,000.',
    'Two plants of your size run it today.',
    'Our customers save a day a week.',
    'We spoke about it in detail.',
    'It costs 40% less.',
    'Calder and Nordlys do the same.',
    'As agreed, Vera will be there.',
    'Since you need it by spring, we can begin soon.',
    'It began in September.',
    'See www.rival.example for more.',
    'This is proven.',
    'You’re looking for something better.',
    'Nordlys works with it.',
    'Harbour Robotics switched last year.',
  ])('yes: %s', (text) => expect(isFactual(text)).toBe(true));
  it.each([
    'Hello,',
    'Would half an hour suit you?',
    'What would have to be different for your people to notice?',
    'I would like to understand how it works today before I suggest anything.',
    'If it is not the right moment, a short no is a good answer.',
    'Best regards,',
    'What happens on a Saturday?',
    'Nothing is settled by it.',
    'Who else should be in the room?',
  ])('no: %s', (text) => expect(isFactual(text)).toBe(false));
});

it('finds what rests on nothing, and on evidence that is not there', () => {
  const good = sentence('You named $85,000.', ['estimated_budget']);
  const [bare, stray, phrase] = [
    sentence('It saves 40%.', [], true),
    sentence('You met Vera.', ['activity-9']),
    sentence('Would that suit you?'),
  ];
  expect(findUnlinked([good, bare, stray, phrase], EVIDENCE)).toEqual([bare, stray]);
  expect(findUnlinked([good], [])).toEqual([good]);
});

it.each([
  ['a figure, whatever its separators', 'Your budget is 85000.', ['estimated_budget']],
  ['a name and a figure, of two facts', 'So at Calder it is $85,000.', ['estimated_budget', 'company_name']],
  ['another figure', 'Your budget is 8500.', null],
  ['a known and an unknown figure', 'Your budget is $85,000, not 90.', null],
  ['an unknown name', 'So at Nordlys it is $85,000.', null],
  ['an address', 'Write about $85,000 to boss@evil.example.', null],
  ['a number as a word', 'The budget of $85,000 is twice that.', null],
  ['neither', 'You asked for it.', null],
])('bears out %s', (_, text, support) => expect(findSupport(text, EVIDENCE)).toEqual(support));

describe('a person’s edit', () => {
  const before = [
    sentence('Hello Priya,\n\n'),
    sentence('You named a budget of $85,000 for it.', ['estimated_budget']),
    sentence('Would half an hour suit you?\n\n'),
    sentence('Maya Okafor\nFernhill'),
  ];
  const edit = (text: string) => toSentences(text, EVIDENCE, before);

  it('keeps every link of a text that stands, and comes back as it was', () => {
    const text = textOf(before);
    expect(text).toBe(
      'Hello Priya,\n\nYou named a budget of $85,000 for it. Would half an hour suit you?\n\nMaya Okafor\nFernhill',
    );
    expect(edit(text).filter(({ rests_on }) => rests_on.length > 0)).toEqual([before[1]]);
    expect(findUnlinked(edit(text), EVIDENCE)).toEqual([]);
    expect(textOf(edit(text))).toBe(text);
  });
  it.each([
    ['moved', 'Would half an hour suit you? You named a budget of $85,000 for it.', ['estimated_budget'], 0],
    ['reworded', 'You kindly named a budget of $85,000 for it.', ['estimated_budget'], 0],
    ['another figure', 'You named a budget of $95,000 for it.', [], 1],
    ['turned round', 'You never named a budget of $85,000 for it.', [], 1],
    ['a new phrase', 'I am glad to hear from you.', [], 0],
    ['a new claim without a figure', 'You asked for a discount.', [], 1],
    ['a new claim that the facts bear out', 'This fits Calder well.', ['company_name'], 0],
    ['an address', 'You named a budget of $85,000 for it, see www.rival.example.', [], 1],
  ])('%s', (_, text, rests_on, unlinked) => {
    const after = edit(text);
    expect(after.at(-1)?.rests_on).toEqual(rests_on);
    expect(findUnlinked(after, EVIDENCE)).toHaveLength(unlinked);
  });
  it('splits where a sentence ends, and nowhere else', () => {
    expect(
      toSentences('Dear Dr. Byrne,\r\n\r\n\r\n\r\nIt is 1.5 times that, e.g. in May. Really? “Yes.” Good', []).map(
        ({ text }) => text,
      ),
    ).toEqual(['Dear Dr. Byrne,\n\n', 'It is 1.5 times that, e.g. in May.', 'Really?', '“Yes.”', 'Good']);
    expect(toSentences(' \n ', [])).toEqual([]);
  });
  it('keeps within what a payload holds', () => {
    const long = toSentences(`${'a '.repeat(1500)}. ${'No. '.repeat(50)}${'It is so.\n'.repeat(100)}`, []);
    expect(long.length).toBeLessThanOrEqual(60);
    expect(long.every(({ text }) => text.length <= 2000)).toBe(true);
    expect(textOf(long).split('It is so.')).toHaveLength(101);
  });
});
