import { describe, expect, it } from 'vitest';
import { firstIdAt } from '../../ground/sql/uuid-time.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { allowedBy } from './allowed-by.ts';
import { findInsights, type Knowledge } from './insights.ts';
import { periodsAt } from './periods.ts';
import { recommend, type ToDo } from './recommendations.ts';
import { wonByWeek } from './won-weeks.ts';

const WHEN = periodsAt(new Date('2026-11-20T14:00:00Z'), { timezone: 'UTC', fiscal_start: 1 });
const NOTHING: ToDo = {
  untouched_hot: 0,
  unowned_hot: 0,
  unowned: 0,
  quiet: 0,
  overdue: 0,
  past_due: 0,
  past_due_amount: 0,
  stalled: 0,
  stalled_amount: 0,
  idle: 0,
};

describe('recommendations', () => {
  it('says nothing where there is nothing to do', () => expect(recommend(NOTHING, 'company', WHEN, 'USD')).toEqual([]));

  it('puts hot leads first and stops at four', () => {
    const busy = {
      ...NOTHING,
      untouched_hot: 7,
      unowned_hot: 2,
      unowned: 40,
      quiet: 9,
      overdue: 3,
      past_due: 1,
      past_due_amount: 12_000,
      stalled: 2,
      stalled_amount: 30_000,
      idle: 5,
    };
    expect(recommend(busy, 'company', WHEN, 'USD').map(({ id }) => id)).toEqual([
      'untouched_hot',
      'unowned_hot',
      'past_due',
      'overdue',
    ]);
  });

  it('counts in words and links to what it counted', () => {
    expect(recommend({ ...NOTHING, untouched_hot: 1 }, 'own', WHEN, 'USD')[0]).toMatchObject({
      title: 'Contact 1 hot lead',
      link: '/leads?assigned_to=me&status=new&priority=high&sort=score',
    });
    expect(recommend({ ...NOTHING, stalled: 2, stalled_amount: 30_000 }, 'own', WHEN, 'USD')[0]).toMatchObject({
      title: 'Revive 2 stalled deals',
      link: '/opportunities?view=list&owner=me&filter=stage_since%3A%2121d',
    });
  });

  it('leaves handing out leads to leaders', () => {
    expect(recommend({ ...NOTHING, unowned: 3 }, 'own', WHEN, 'USD')).toEqual([]);
    expect(recommend({ ...NOTHING, unowned: 3 }, 'company', WHEN, 'USD')[0]?.title).toBe('Assign 3 leads');
    expect(recommend({ ...NOTHING, unowned_hot: 3 }, 'own', WHEN, 'USD')[0]?.title).toBe('Take 3 unassigned hot leads');
  });
});

const BLANK: Knowledge = {
  scope: 'company',
  when: WHEN,
  currency: 'USD',
  sources: [],
  pace: [],
  stages: [],
  open_amount: 0,
  won_quarter: 0,
  quota: null,
  elapsed: 0.5,
  win: { won: 0, lost: 0 },
};
const ids = (module: Parameters<typeof findInsights>[0], known: Partial<Knowledge>) =>
  findInsights(module, { ...BLANK, ...known }).map(({ id }) => id);

describe('insights', () => {
  it.each(['dashboard', 'leads', 'opportunities'] as const)('knows nothing of an empty company in %s', (module) =>
    expect(ids(module, {})).toEqual([]),
  );

  it('compares the quota with the calendar', () => {
    const [pace] = findInsights('dashboard', { ...BLANK, quota: 100_000, won_quarter: 40_000 });
    expect(pace).toMatchObject({
      title: 'Behind pace for this quarter',
      text: '40% of the company’s $100,000 quota is won, with 50% of the quarter gone.',
    });
    expect(findInsights('dashboard', { ...BLANK, quota: 100_000, won_quarter: 50_000 })[0]?.title).toBe(
      'On pace for this quarter',
    );
  });

  it('asks for three times what is missing', () => {
    expect(
      findInsights('opportunities', { ...BLANK, quota: 100_000, won_quarter: 40_000, open_amount: 90_000 })[0],
    ).toMatchObject({ title: 'Low pipeline coverage' });
    expect(
      findInsights('opportunities', { ...BLANK, quota: 100_000, won_quarter: 40_000, open_amount: 180_000 })[0],
    ).toMatchObject({ title: 'Healthy pipeline coverage' });
    expect(ids('opportunities', { quota: 100_000, won_quarter: 120_000 })).toEqual([]);
  });

  it('takes no rate from a handful of leads', () => {
    const sources = [
      { source: 'referral', converted: 3, decided: 3 },
      { source: 'website', converted: 2, decided: 20 },
    ];
    expect(ids('leads', { sources })).toEqual([]);
    const more = [
      { source: 'referral', converted: 6, decided: 8 },
      { source: 'website', converted: 1, decided: 20 },
    ];
    expect(findInsights('leads', { ...BLANK, sources: more })).toMatchObject([
      {
        id: 'best_source',
        title: 'Referral converts best',
        text: '75% of 8 leads with an outcome converted, compared with 25% across all sources.',
        link: '/leads?source=referral',
      },
      { id: 'worst_source', link: '/leads?source=website' },
    ]);
  });

  it('says that speed pays only where it does', () => {
    const slow = { fast: false, converted: 2, decided: 20 };
    expect(ids('leads', { pace: [{ fast: true, converted: 6, decided: 20 }, slow] })).toEqual(['speed_pays']);
    expect(ids('leads', { pace: [{ fast: true, converted: 1, decided: 20 }, slow] })).toEqual([]);
  });

  it('names the stage where the money stands, and never the won ones', () => {
    const stages = [
      { pipeline_id: 'p1', stage: 'proposal', label: 'Proposal', count: 2, amount: 60_000 },
      { pipeline_id: 'p1', stage: 'prospecting', label: 'Prospecting', count: 4, amount: 40_000 },
      { pipeline_id: 'p1', stage: 'won', label: 'Won', count: 9, amount: 900_000 },
    ];
    expect(findInsights('opportunities', { ...BLANK, stages, open_amount: 100_000 })[0]).toMatchObject({
      title: '60% of pipeline value is in the Proposal stage',
      link: '/opportunities?view=list&pipeline=p1&filter=stage%3Aproposal',
    });
  });
});

it.each([
  [
    'a score at capture',
    { kind: 'score', cause: 'captured', actor_kind: 'webhook', processing_mode: 'hybrid' },
    { by: 'mode', mode: 'hybrid' },
  ],
  [
    'a score on request',
    { kind: 'score', cause: 'scored', actor_kind: 'user', processing_mode: 'ai' },
    { by: 'user', name: 'Ada' },
  ],
  [
    'a score by an agent',
    { kind: 'score', cause: 'scored', actor_kind: 'agent', processing_mode: 'ai' },
    { by: 'agent', name: 'Ada', why: null, action_id: null },
  ],
  [
    'a score of unknown cause',
    { kind: 'score', cause: null, actor_kind: null, processing_mode: 'manual' },
    { by: 'rule' },
  ],
  [
    'what an agent did',
    { kind: 'note', cause: null, actor_kind: 'agent', processing_mode: 'manual' },
    { by: 'agent', name: 'Ada', why: null, action_id: null },
  ],
  [
    'what an agent was trusted with',
    {
      kind: 'email_sent',
      cause: null,
      actor_kind: 'agent',
      processing_mode: 'ai',
      action: { id: 'x', allowed_by: 'trust', why: 'Ada is trusted with mail.', decided_by: null },
    },
    { by: 'agent', name: 'Ada', why: 'Ada is trusted with mail.', action_id: 'x' },
  ],
  [
    'what a person approved',
    {
      kind: 'score',
      cause: 'scored',
      actor_kind: 'agent',
      processing_mode: 'ai',
      action: { id: 'x', allowed_by: 'person', why: 'It waits.', decided_by: 'Maya' },
    },
    { by: 'approval', name: 'Maya', agent: 'Ada', action_id: 'x' },
  ],
  [
    'what the system did',
    { kind: 'assigned', cause: null, actor_kind: 'system', processing_mode: 'ai' },
    { by: 'rule' },
  ],
] as const)('%s is allowed by %o', (_name, facts, allowed) =>
  expect(allowedBy({ ...facts, actor_name: 'Ada' })).toEqual(allowed),
);

it('sums what was won by week, the empty weeks too', () => {
  const weeks = ['2026-11-02', '2026-11-09', '2026-11-16'].map((day) => new Date(day));
  const deal = (at: string, amount: number) => ({ closed_at: new Date(at), amount });
  expect(
    wonByWeek(weeks, [
      deal('2026-11-02T00:00:00Z', 10),
      deal('2026-11-08T23:59:59Z', 5),
      deal('2026-11-17T09:00:00Z', 7),
      deal('2026-11-01T23:59:59Z', 99),
    ]),
  ).toEqual([
    { starts_at: '2026-11-02T00:00:00.000Z', won: 2, amount: 15 },
    { starts_at: '2026-11-09T00:00:00.000Z', won: 0, amount: 0 },
    { starts_at: '2026-11-16T00:00:00.000Z', won: 1, amount: 7 },
  ]);
});

it('finds the first id of a moment', () => {
  const at = Date.UTC(2026, 10, 20, 14);
  expect(uuidv7(at) > firstIdAt(new Date(at))).toBe(true);
  expect(uuidv7(at - 1) < firstIdAt(new Date(at))).toBe(true);
});
