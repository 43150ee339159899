import { NO_REQUEST } from '@outrider/shared/insight/task-request';
import { describe, expect, it } from 'vitest';
import { PLAYBOOK } from '../../insight/playbook/playbook.fixture.ts';
import { checkLetters, type PlayedLead, type PlayedLetter } from './check-letters.ts';

const letter = (overrides: Partial<PlayedLetter> = {}): PlayedLetter => ({
  step: 1,
  day: 0,
  kind: 'send_mail',
  subject: 'Your request',
  text: 'Hello Vera,\n\nCL-200 logs every minute. Shall we talk?\n\nBest regards,\nMarcus',
  reasoning: '',
  request: null,
  asked_about: null,
  ...overrides,
});
const found = (letters: PlayedLetter[], lead: Partial<PlayedLead> = {}) =>
  checkLetters({ letters, replies: [], told: [], ...lead }, PLAYBOOK, 'Europe/London').map(
    ({ check, what }) => `${check}: ${what}`,
  );
const saying = (text: string, overrides: Partial<PlayedLetter> = {}) => found([letter({ text, ...overrides })]);

/** What a broken writer would send: each check finds its own. */
describe('The checks of a played month', () => {
  it('find nothing in a letter that holds', () => expect(found([letter()])).toEqual([]));
  it.each([
    ['Hello, you work in .', 'gap: '],
    ['Hello {{first_name}}, shall we talk?', 'gap: '],
    ['Hello undefined, shall we talk?', 'gap: '],
    ['Thank you for asking us about missed alarms.', 'unsaid: names missed alarms'],
    ['It costs $120 a month.', 'unsaid: names $120'],
    ['You get 40% off.', 'unsaid: names 40%'],
  ])('find a gap, or what nobody said: %s', (text, what) =>
    expect(saying(text)).toEqual([expect.stringContaining(what)]),
  );
  it('let a letter name what the lead asked about, the playbook’s prices and the total of a proposal', () => {
    const request = { ...NO_REQUEST, items: [{ offer: 'CL-200', quantity: 2 }], discount: 10 };
    const text = 'You asked about missed alarms. 2 × CL-200 at $390 with 10% off are $702, which saves $78.';
    expect(saying(text, { asked_about: 'missed alarms', request })).toEqual([]);
  });
  it('find the lead’s own words', () =>
    expect(
      found([letter({ text: 'You look for a new coffee machine.' })], { told: ['We look for a new coffee machine'] }),
    ).toEqual(['unsaid: says their own words back: look for a new']));
  it.each([
    [{ items: [{ offer: 'CertVault', quantity: 3 }] }, ['CertVault', '3']],
    [{ say: ['The rental ends in May.'] }, ['The rental ends in May.']],
    [{ question: 'Who decides?' }, ['Who decides?']],
    [{ discount: 7 }, ['7']],
    [{ trial_days: 14 }, ['14']],
    [{ at: '2026-11-27T14:00:00Z', minutes: 20 }, ['14:00', '20']],
    [{ agreed: ['You send the list.'] }, ['You send the list.']],
    [{ links: [{ offer: 'CL-200', label: 'Data sheet' }] }, ['https://fernhill.example/cl-200']],
    [
      { event: { name: 'our fair', starts_at: '2026-12-03T15:00:00Z', place: 'Leeds' } },
      ['our fair', 'Leeds', '15:00'],
    ],
  ])('find a part of the task that was left out: %j', (parts, missing) => {
    const request = { ...NO_REQUEST, ...parts };
    expect(found([letter({ request })])).toEqual(missing.map((part) => `part: leaves out ${part}`));
    expect(found([letter({ request, reasoning: missing.join(' ') })])).toEqual([]);
  });
  it('find a word that was to be left out', () =>
    expect(found([letter({ request: { ...NO_REQUEST, avoid: ['every minute'] } })])).toEqual([
      'part: mentions every minute',
    ]));
  it('find a sentence that the lead has read', () => {
    const text = 'One battery lasts for two years.';
    expect(found([letter({ text }), letter({ step: 2, text: `Hello,\n${text.toLowerCase()}` })])).toEqual([
      'twice: one battery lasts for two years',
    ]);
  });
  it('find a letter that was written while the lead waited for a person', () => {
    const letters = [letter({ step: 1 }), letter({ step: 3, text: 'And this?' }), letter({ step: 6, text: 'Now?' })];
    expect(found(letters, { replies: [{ step: 2, words: 'Call me', answered: 5 }] })).toEqual([
      'reply: “Your request” on day 0, after “Call me”',
    ]);
    expect(found(letters, { replies: [{ step: 2, words: 'Stop', answered: null }] })).toHaveLength(2);
  });
});
