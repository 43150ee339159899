import { taskRequestInputSchema } from '@outrider/shared/insight/task-request';
import { describe, expect, it } from 'vitest';
import { EMPTY_REQUEST, linkKey, requestOf } from './request-draft.ts';

const sent = (draft: Partial<typeof EMPTY_REQUEST>, type: Parameters<typeof requestOf>[1] = 'outreach') =>
  taskRequestInputSchema.safeParse(requestOf({ ...EMPTY_REQUEST, ...draft }, type));

describe('a request as the form sends it', () => {
  it('asks for nothing where nothing was entered', () => {
    expect(
      Object.values(sent({}).data ?? {})
        .flat()
        .filter((part) => part !== null),
    ).toEqual([]);
  });
  it('has a sentence for each line, and numbers as they are written in either language', () => {
    const link = { offer: 'CL-200', label: 'Data sheet' };
    expect(
      sent({ say: 'One.\n\n Two. ', discount: '2,5', trial_days: '14', links: [linkKey(link)] }).data,
    ).toMatchObject({
      say: ['One.', 'Two.'],
      discount: 2.5,
      trial_days: 14,
      links: [link],
    });
  });
  it('names quantities in a proposal alone', () => {
    const items = [
      { offer: 'CL-200', quantity: '20' },
      { offer: '', quantity: '3' },
    ];
    expect(sent({ items }, 'proposal_generation').data?.items).toEqual([{ offer: 'CL-200', quantity: 20 }]);
    expect(sent({ items }).data?.items).toEqual([{ offer: 'CL-200', quantity: 1 }]);
  });
  it('leaves out what the chosen email does not ask for', () => {
    const draft = { moment: 'follow_up', answer: 'price', agreed: 'Anna sends the list.' };
    expect(sent(draft).data).toMatchObject({ moment: 'follow_up', answer: null, agreed: [] });
    expect(sent({ ...draft, moment: 'reply' }).data).toMatchObject({ answer: 'price' });
    const event = { event_name: 'our fair', event_starts_at: '2026-12-03T15:00', event_place: 'Leeds' };
    expect(sent({ ...event, moment: 'follow_up' }).data?.event).toBeNull();
    expect(sent({ ...event, moment: 'event_invitation' }).data?.event).toMatchObject({
      name: 'our fair',
      place: 'Leeds',
    });
    expect(sent({ moment: 'event_invitation' }).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'event.name',
      'event.starts_at',
      'event.place',
    ]);
    expect(sent({ ...draft, moment: 'reply' }, 'meeting_scheduling').data).toMatchObject({
      moment: null,
      answer: null,
    });
  });
  it.each([{ discount: 'some' }, { trial_days: '1.5' }, { minutes: '3' }, { question: 'Tell me.' }])(
    'does not hide %o: the server refuses it',
    (draft) => expect(sent(draft).success).toBe(false),
  );
});
