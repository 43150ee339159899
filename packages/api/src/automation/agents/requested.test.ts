import { NO_REQUEST, type TaskRequest, taskRequestInputSchema } from '@outrider/shared/insight/task-request';
import { describe, expect, it } from 'vitest';
import { PLAYBOOK } from '../../insight/playbook/playbook.fixture.ts';
import { readRequested } from './requested.ts';

const now = new Date('2026-11-23T09:00:00Z');
const read = (
  asked: Partial<TaskRequest> | null,
  kind: 'first_inbound' | 'proposal_cover' | 'break_up' = 'first_inbound',
  note: string | null = null,
) => readRequested(asked && { ...NO_REQUEST, ...asked }, note, { kind, content: PLAYBOOK, zone: 'Europe/Berlin', now });

describe('what a task asks of a text', () => {
  it('is found in the playbook, and described on the clock of whoever gets it', () => {
    const requested = read({
      items: [{ offer: 'cl 200', quantity: 1 }],
      trial_days: 30,
      at: '2026-11-26T09:00:00.000Z',
      minutes: 20,
      links: [{ offer: 'CL-200', label: 'data sheet' }],
    });
    expect(requested).toMatchObject({
      items: [{ offer: { key: 'cl-200' }, quantity: 1 }],
      at: new Date('2026-11-26T09:00:00Z'),
      links: [{ label: 'Data sheet' }],
      unused: [],
      problems: [],
    });
    expect(requested.text).toContain('Time: Thursday, November 26 at 10:00');
    expect(requested.text).toContain('Length: 20 minutes');
  });

  it.each<[Partial<TaskRequest>, string]>([
    [{ items: [{ offer: 'CL-900', quantity: 1 }] }, 'CL-900 is not in the playbook'],
    [{ discount: 25 }, '25% is above the playbook’s limit of 10%'],
    [{ at: '2026-11-02T09:00:00Z' }, 'the time to ask for (November 2) has already passed'],
    [{ say: ['We guarantee that.'] }, 'the playbook says never to write “guarantee”'],
    [{ question: 'Do you want a guarantee?' }, 'the playbook says never to write “guarantee”'],
    [
      { event: { name: 'Guarantee day', starts_at: '2026-12-03T15:00:00Z', place: 'Leeds' } },
      'the playbook says never to write “guarantee”',
    ],
    [{ links: [{ offer: 'CL-200', label: 'Price list' }] }, 'the playbook has no link “Price list” for CL-200'],
  ])('asks back: %o', (asked, problem) => expect(read(asked).problems).toEqual([problem]));

  it('says what a text of this kind does not do', () => {
    const two = [
      { offer: 'CL-200', quantity: 2 },
      { offer: 'CL-200', quantity: 40 },
    ];
    expect(read({ items: two }).unused).toEqual(['Offer: 2 × CL-200, 40 × CL-200']);
    expect(read({ items: two }, 'proposal_cover').unused).toEqual([]);
    expect(read({ agreed: ['Anna sends the list.'] }).unused).toEqual(['Agreed: Anna sends the list.']);
    expect(read({ at: '2026-11-26T09:00:00Z' }, 'break_up').unused).toHaveLength(1);
    expect(read({ at: '2026-11-26T09:00:00Z', question: 'Shall we?' }).unused).toHaveLength(1);
    expect(read({ minutes: 20 }).unused).toEqual(['Length: 20 minutes']);
  });

  it('interprets nothing of a note, and says so', () => {
    const note = 'Offer 30 days free trial of CL-200. Ask for Thursday 10:00.';
    expect(read(null, 'first_inbound', note)).toMatchObject({ text: null, items: [], at: null, unused: [note] });
  });
});

describe('a request as it is given', () => {
  it('asks for nothing that is left out', () => {
    expect(taskRequestInputSchema.parse({ trial_days: 14 })).toEqual({ ...NO_REQUEST, trial_days: 14 });
  });
  it.each([
    { discount: 0 },
    { discount: 91 },
    { minutes: 5 },
    { at: 'Thursday 10:00' },
    { question: 'Tell me.' },
    { items: [{ offer: 'CL-200', quantity: 0 }] },
    { price: 12 },
  ])('refuses %o', (asked) => expect(taskRequestInputSchema.safeParse(asked).success).toBe(false));
});
