import { describe, expect, it } from 'vitest';
import { aDeal, aLead, ago, dealFacts, leadFacts, NOW, plan } from './facts.fixture.ts';
import { changedFactors } from './executors/actions.ts';
import { expectedClose } from './executors/deal-changes.ts';

const AT = { now: NOW, today: '2026-11-20' };
const PACE = [
  { stage: 'proposal', median_days: 10, deals: 8 },
  { stage: 'negotiation', median_days: 20, deals: 6 },
];
const changesOf = (facts: ReturnType<typeof dealFacts>) =>
  plan('deal_analysis', facts).actions.filter(({ kind }) => kind === 'update_deal' || kind === 'move_deal');

describe('what a plan would change about a deal', () => {
  it('a close date by the medians that are still ahead, and none where one is not known', () => {
    const deal = aDeal({ close_date: '2026-11-01' });
    expect(expectedClose(deal, PACE, AT)?.day).toBe('2026-12-15');
    expect(expectedClose(deal, PACE.slice(0, 1), AT)).toBeNull();
    const [update] = changesOf(dealFacts({ close_date: '2026-11-01' }, { pace: PACE }));
    expect(update).toMatchObject({ kind: 'update_deal', payload: { close_date: '2026-12-15' } });
    const tasks = plan('deal_analysis', dealFacts({ close_date: '2026-11-01' }, { pace: PACE })).actions;
    expect(tasks.some(({ title }) => title.includes('new close date'))).toBe(false);
  });

  it('a next step where there is none, with its day', () => {
    const [update] = changesOf(dealFacts({ next_step: null }));
    expect(update).toMatchObject({ payload: { next_step: expect.any(String), next_step_at: expect.any(String) } });
    expect(changesOf(dealFacts())).toEqual([]);
  });

  it('a move out of the first stage after a meeting, and none before', () => {
    const meeting = { id: aLead().id, title: 'First talk', starts_at: ago(2), ends_at: ago(1.9) };
    const first = { stage: 'prospecting', stage_label: 'Prospecting' };
    expect(changesOf(dealFacts(first, { meetings: [meeting] }))).toMatchObject([
      { kind: 'move_deal', payload: { stage: 'proposal', lost_reason: null } },
    ]);
    expect(changesOf(dealFacts(first))).toEqual([]);
    expect(changesOf(dealFacts({}, { meetings: [meeting] }))).toEqual([]);
  });

  it('lost, where the date passed long ago, nothing happened since and nothing is planned', () => {
    const dead = { close_date: '2026-08-01', last_activity_at: ago(100) };
    expect(changesOf(dealFacts(dead))).toMatchObject([
      { kind: 'move_deal', payload: { stage: 'lost', lost_reason: 'no_decision' } },
    ]);
    const ahead = { id: aLead().id, title: 'Talk', starts_at: ago(-2), ends_at: ago(-1.9) };
    expect(changesOf(dealFacts(dead, { meetings: [ahead] }))).toEqual([]);
  });

  it.each([
    ['qualified', 'create_deal'],
    ['converted', 'create_deal'],
    ['new', undefined],
  ] as const)('a deal for a lead that is %s: %s', (status, kind) =>
    expect(plan('deal_analysis', leadFacts({ status })).actions[0]?.kind).toBe(kind),
  );
});

it('tells which reasons of a score are others now', () => {
  const before = [
    { label: 'Budget', points: 10 },
    { label: 'Role', points: 5 },
  ];
  const after = [
    { label: 'Budget', points: 10 },
    { label: 'Need', points: 8 },
  ];
  expect(changedFactors(before, after)).toEqual([
    { field: 'factor Need', label: 'Need', before: null, after: '+8 points' },
    { field: 'factor Role', label: 'Role', before: '+5 points', after: null },
  ]);
});
