import { describe, expect, it } from 'vitest';
import { PLAYBOOK } from '../playbook/playbook.fixture.ts';
import { readInstruction } from './instruction.ts';

/** A Monday. */
const now = new Date('2026-11-23T09:00:00Z');
const read = (title: string, description: string | null = null, zone = 'Europe/Berlin') =>
  readInstruction(title, description, { content: PLAYBOOK, zone, now });

describe('an instruction', () => {
  it('names an offer, a trial and a time in the receiver’s zone', () => {
    expect(read('Offer 30 days free trial of CL-200. Ask for Thursday 10:00.')).toMatchObject({
      offer: { key: 'cl-200' },
      trial_days: 30,
      at: new Date('2026-11-26T09:00:00Z'),
      unused: [],
      problems: [],
    });
    expect(read('Ask for Thursday 10:00.', null, 'Europe/London').at).toEqual(new Date('2026-11-26T10:00:00Z'));
  });
  it.each([
    ['Ask for tomorrow 2 pm', '2026-11-24T13:00:00.000Z'],
    ['Call on Monday at 8:30', '2026-11-30T07:30:00.000Z'],
    ['Freitag um 15 Uhr vorschlagen', '2026-11-27T14:00:00.000Z'],
    ['Meet on 2026-12-01 at 11:00', '2026-12-01T10:00:00.000Z'],
    ['Ask for December 3 at 10:00', '2026-12-03T09:00:00.000Z'],
    ['Ask for 3rd Dec, 2 pm', '2026-12-03T13:00:00.000Z'],
    ['Ask for January 12 at 9:30', '2027-01-12T08:30:00.000Z'],
    ['Am 3. Dezember um 10 Uhr anrufen', '2026-12-03T09:00:00.000Z'],
    ['Am 3.12. um 10:00 Uhr anrufen', '2026-12-03T09:00:00.000Z'],
    ['Ask for Tuesday next week at 10:00', '2026-12-01T09:00:00.000Z'],
    ['Ask for March 5, 2027 at 10:00', '2027-03-05T09:00:00.000Z'],
  ])('%s', (text, at) => expect(read(text).at?.toISOString()).toBe(at));
  it.each([
    ['Offer a trial of CL-900', 'CL-900 is not in the playbook'],
    ['Give 25% discount', '25% is above the playbook’s limit of 10%'],
    ['Ask for 2026-11-02 at 10:00', '“Ask for 2026-11-02 at 10:00” has already passed'],
    ['Ask for November 2 at 10:00', '“Ask for November 2 at 10:00” has already passed'],
    ['Ask for 12/3 at 10:00', 'the day in “Ask for 12/3 at 10:00” can be read two ways; write the month as a word'],
    ['Ask for Thursday', '“Ask for Thursday” names no time of day'],
    ['Offer CL-200 and guarantee delivery by Monday', 'the playbook says never to write “guarantee”'],
    ['Say “We guarantee that”', 'the playbook says never to write “guarantee”'],
    ['Send the price list of CL-200', 'there is no price list in the playbook'],
  ])('asks back: %s', (text, problem) => expect(read(text).problems).toEqual([problem]));
  it('takes a discount within the limit, a quantity, a data sheet, a question and what not to say', () => {
    expect(
      read(
        'Proposal',
        'Offer 20 loggers CL-200 with 5% discount. Attach the data sheet. Don’t mention the rental. How many fridges do you have?',
      ),
    ).toMatchObject({
      quantity: 20,
      discount: 5,
      links: [{ label: 'Data sheet' }],
      avoid: ['rental'],
      question: 'How many fridges do you have?',
    });
  });
  it('says which part it could not use', () => {
    expect(read('Email Anna', 'Sing her a song. Offer CL-200.').unused).toEqual(['Sing her a song']);
    expect(read('Offer CL-200 and tell her a joke.').unused).toEqual(['tell her a joke']);
    expect(read('Offer CL-200 with 5% discount and attach the data sheet.').unused).toEqual([]);
    expect(read('Email Anna').unused).toEqual([]);
  });
  it('keeps what was agreed, line by line', () => {
    expect(read('Recap of the call', 'Agreed: Anna sends the list by Friday; we quote by Tuesday').agreed).toEqual([
      'Anna sends the list by Friday.',
      'We quote by Tuesday.',
    ]);
  });
});
