import type { AiAction } from '@outrider/shared/insight/dashboard';
import { describe, expect, it } from 'vitest';
import { actorName } from '../../records/engine/actor-name.ts';
import { formatMinutes, formatShare, formatShortMoney } from '../../ground/ui/figures.ts';
import { formatWhen, formatWhenInline } from '../../ground/ui/when.ts';
import { activityLine, withSpaceBefore } from './activity-line.ts';
import { actionLine, actionReason, allowedLine } from './ai-action-line.ts';
import { subtitleOf } from './greeting.ts';
import { bandPath, shapePipeline } from './pipeline-shape.ts';

it.each([
  [null, '–'],
  [0, '0 min'],
  [12.4, '12 min'],
  [60, '1 h'],
  [190, '3 h 10 min'],
  [1439, '23 h 59 min'],
  [1440, '1 d'],
  [3130, '2 d 4 h'],
])('%s minutes are %s', (minutes, words) => expect(formatMinutes(minutes)).toBe(words));
it.each([
  [null, '–'],
  [0, '0%'],
  [0.236, '24%'],
  [1.5, '150%'],
])('a share of %s is %s', (share, words) => expect(formatShare(share)).toBe(words));
it.each([
  [0, '$0'],
  [412_000, '$412K'],
  [1_207_000, '$1.21M'],
])('$%i is short %s', (amount, words) => expect(formatShortMoney(amount)).toBe(words));

describe('when', () => {
  const at = (text: string) => new Date(text).toISOString(); // as this machine's clock says it
  const now = new Date('2026-11-20T14:00').getTime();
  it.each([
    ['2026-11-20T10:30', 'Today, 10:30 AM'],
    ['2026-11-20T00:00', 'Today, 12:00 AM'],
    ['2026-11-21T09:00', 'Tomorrow, 9:00 AM'],
    ['2026-11-19T23:59', 'Yesterday, 11:59 PM'],
    ['2026-11-23T14:00', 'Mon, Nov 23, 2:00 PM'],
    ['2027-02-01T09:00', 'Feb 1, 2027'],
  ])('%s is %s', (local, words) => expect(formatWhen(at(local), now)).toBe(words));
  it.each([
    ['2026-11-21T09:00', 'tomorrow, 9:00 AM'],
    ['2026-11-23T14:00', 'Mon, Nov 23, 2:00 PM'],
  ])('%s is %s within a sentence', (local, words) => expect(formatWhenInline(at(local), now)).toBe(words));
});

describe('the subtitle', () => {
  const figures = {
    leads: { assigned: 75, new_this_week: 8, link: '' },
    quarter: { name: 'Q4 2026', starts_at: '', ends_at: '', days_left: 41 },
    quota: { won: 1, quota: 2, progress: 0.78, link: '' },
  };
  it.each([
    ['company_admin', 'Your company is at 78% of this quarter’s quota with 41 days to go.'],
    ['manager', 'Your team is at 78% of this quarter’s quota with 41 days to go.'],
    ['ae', 'You are at 78% of this quarter’s quota with 41 days to go.'],
    ['sdr', '8 new leads this week, 75 in total. Best first.'],
  ] as const)('tells %s', (role, words) => expect(subtitleOf(role, figures)).toBe(words));
  it('tells of the last day', () =>
    expect(subtitleOf('ae', { ...figures, quarter: { ...figures.quarter, days_left: 0 } })).toBe(
      'You are at 78% of this quarter’s quota on its last day.',
    ));
  it('says what the screen is for where there is no goal', () => {
    const aimless = {
      ...figures,
      quota: { ...figures.quota, quota: null, progress: null },
      leads: { ...figures.leads, new_this_week: 0 },
    };
    for (const role of ['company_admin', 'ae', 'sdr'] as const)
      expect(subtitleOf(role, aimless)).toBe(subtitleOf(role, undefined));
  });
});

it.each([
  ['captured', { source: 'website', score: 81 }, 'New lead X from Website, score 81'],
  ['captured', { source: 'website', score: null }, 'New lead X from Website'],
  ['status_changed', { from: 'new', to: 'contacted' }, 'Moved X from new to contacted'],
  ['assigned', { to: 'id', to_name: 'Ada' }, 'Assigned X to Ada'],
  ['contacted', { by: 'phone' }, 'Contacted X by phone'],
  ['note', { text: 'Called' }, 'Note on X: Called'],
  ['opportunity_created', { amount: 12_000 }, 'Created a deal with X, $12,000'],
  ['opportunity_moved', { to: 'proposal' }, 'Moved the deal with X to Proposal'],
  ['opportunity_moved', { to: 'won' }, 'Won the deal with X'],
  ['opportunity_moved', { to: 'lost', reason: 'Price' }, 'Lost the deal with X: Price'],
  ['email_sent', { subject: 'Hello' }, 'Emailed X: Hello'],
  ['updated', { fields: ['company_name'] }, 'Updated X: company name'],
  ['scored', { from: 1, to: 2 }, 'Scored X 1 to 2'],
  ['walked_by', {}, 'Walked by: X'],
] as const)('%s %o', (kind, detail, sentence) => {
  const { before, after } = activityLine({ kind, detail: detail as unknown as Record<string, unknown> });
  expect(`${before} X${withSpaceBefore(after)}`).toBe(sentence);
});

it.each([
  [{ actor_kind: 'webhook', actor_name: 'n8n' }, 'Webhook, n8n'],
  [{ actor_kind: 'webhook', actor_name: 'Proposal page' }, 'Proposal page'],
  [{ actor_kind: 'system', actor_name: null }, 'Automatic'],
  [{ actor_kind: 'user', actor_name: 'Ada' }, 'Ada'],
] as const)('%o is %s', (actor, words) => expect(actorName(actor)).toBe(words));

describe('an AI action', () => {
  const scored = (
    from: number | null,
    to: number,
    after: 'capture' | 'update' | 'request' | null,
  ): Pick<AiAction, 'kind' | 'score' | 'detail'> => ({
    kind: 'score',
    detail: {},
    score: { from, to, version: 'rules-1', after },
  });
  it.each([
    [scored(null, 61, 'capture'), ': 61', 'on capture'],
    [scored(40, 88, 'request'), ': 88 (was 40)', 'on request'],
    [scored(40, 40, 'update'), ': 40 (unchanged)', 'after new information'],
    [scored(null, 5, null), ': 5', ''],
  ])('%o', (action, after, reason) => {
    expect(actionLine(action)).toEqual({ before: action.score?.from === null ? 'Scored' : 'Re-scored', after });
    expect(actionReason(action)).toBe(reason);
  });
  it.each([
    [{ by: 'mode', mode: 'hybrid' }, 'Allowed by Hybrid mode'],
    [{ by: 'user', name: 'Ada' }, 'Requested by Ada'],
    [{ by: 'agent', name: 'Kestrel', why: null, action_id: null }, 'Kestrel, within its automation level'],
    [
      { by: 'agent', name: 'Kestrel', why: 'Kestrel, level 85: mail needs no approval.', action_id: 'x' },
      'Kestrel, level 85: mail needs no approval',
    ],
    [{ by: 'approval', name: 'Maya', agent: 'Kestrel', action_id: 'x' }, 'Kestrel, approved by Maya'],
    [{ by: 'rule' }, 'Automatic, by a built-in rule'],
  ] as const)('%o: %s', (allowed, words) => expect(allowedLine(allowed)).toBe(words));
});

describe('the pipeline’s picture', () => {
  const stage = (name: 'prospecting' | 'proposal' | 'won', amount: number, ai_amount: number) => ({
    stage: name,
    label: name,
    count: 1,
    amount,
    ai_amount,
    link: '',
  });
  it('stands on one line, on one scale, and splits a bar where both kinds are in it', () => {
    const [big, half, none] = shapePipeline(
      [stage('prospecting', 100, 50), stage('proposal', 50, 50), stage('won', 0, 0)],
      600,
    );
    if (!big || !half || !none) throw new Error('Three stages were expected');
    expect([big.x, half.x]).toEqual([0, 262]);
    expect(big.bottom).toBe(half.bottom);
    expect((big.bottom - big.top) / (half.bottom - half.top)).toBeCloseTo(2);
    expect(big.split).toBeGreaterThan(big.top);
    expect(half.split).toBe(half.top);
    expect(none.top).toBe(none.bottom);
  });
  it('has a scale without any amount', () =>
    expect(shapePipeline([stage('won', 0, 0)], 600)[0]).toMatchObject({ x: 0 }));
  it('leads a band from bar to bar', () =>
    expect(bandPath({ x: 0, y0: 10, y1: 30 }, { x: 110, y0: 20, y1: 30 })).toBe(
      'M10 10C60 10 60 20 110 20V30C60 30 60 30 10 30Z',
    ));
});
