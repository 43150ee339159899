import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import type { FilteredLead } from '@outrider/shared/records/lead-match';
import { describe, expect, it } from 'vitest';
import { assignLead, type Candidate, explainAssignment, type Rule, type Situation, takeTurn } from './assign.ts';

const now = new Date('2026-11-20T10:00:00Z');
const lead: FilteredLead = {
  status: 'new',
  source: 'website',
  priority: 'high',
  processing_mode: 'ai',
  company_size: '51-200',
  department: null,
  industry: 'retail',
  assigned_to: null,
  score: 82,
  estimated_budget: 40_000,
  created_at: now,
  updated_at: now,
  last_contacted: null,
  first_name: 'Vera',
  last_name: null,
  email: 'vera@northwind.example',
  company_name: 'Northwind',
  job_title: null,
  phone: null,
  notes: null,
};
const person = (id: string, facts: Partial<Candidate> = {}): Candidate => ({
  id,
  full_name: id.toUpperCase(),
  is_here: true,
  capacity: null,
  open: 0,
  out_until: null,
  ...facts,
});
const rule = (id: string, facts: Partial<Rule> = {}): Rule => ({
  id,
  name: id,
  is_on: true,
  conditions: { all: [] },
  method: 'round_robin',
  people: ['a', 'b', 'c'],
  last_given_to: null,
  ...facts,
});
const situation = (rules: Rule[], people: Candidate[] = [person('a'), person('b'), person('c')]): Situation => ({
  now,
  timezone: 'UTC',
  rules,
  people: new Map(people.map((one) => [one.id, one])),
});
const owner = (at: Situation) => assignLead(lead, at).chosen?.person.id ?? null;
const deal = (at: Situation, leads: number) =>
  Array.from({ length: leads }, () => {
    const { chosen } = assignLead(lead, at);
    if (chosen) takeTurn(chosen);
    return chosen?.person.id ?? '-';
  }).join('');

describe('which rule', () => {
  const hot: LeadFilter = { all: [{ field: 'score', min: 90 }] };
  it.each<[string, Rule[], string | null]>([
    ['the first that fits', [rule('hot', { conditions: hot, people: ['a'] }), rule('rest', { people: ['b'] })], 'b'],
    ['not one that is off', [rule('off', { is_on: false, people: ['a'] }), rule('on', { people: ['c'] })], 'c'],
    ['the next where nobody is available', [rule('away', { people: ['x'] }), rule('rest', { people: ['b'] })], 'b'],
    ['none: it stays unassigned', [rule('hot', { conditions: hot })], null],
    ['none at all', [], null],
  ])('%s', (_, rules, expected) => expect(owner(situation(rules))).toBe(expected));
});

describe('whom', () => {
  it.each<[string, Partial<Rule>, Candidate[], string]>([
    ['round robin goes around', {}, [person('a'), person('b'), person('c')], 'abcabc'],
    ['and goes on after the last one', { last_given_to: 'b' }, [person('a'), person('b'), person('c')], 'cabcab'],
    [
      'starts again where the last one left the rule',
      { last_given_to: 'gone' },
      [person('a'), person('b'), person('c')],
      'abcabc',
    ],
    ['passes over who is out', {}, [person('a'), person('b', { out_until: '2026-12-03' }), person('c')], 'acacac'],
    ['passes over who left', {}, [person('a', { is_here: false }), person('b'), person('c')], 'bcbcbc'],
    [
      'passes over who is full, as soon as they are',
      {},
      [person('a', { capacity: 2, open: 1 }), person('b'), person('c')],
      'abcbcb',
    ],
    [
      'gives nobody more than everybody’s capacity',
      {},
      [person('a', { capacity: 1 }), person('b', { capacity: 1 }), person('c', { capacity: 0 })],
      'ab----',
    ],
    [
      'least loaded levels',
      { method: 'least_loaded' },
      [person('a', { open: 3 }), person('b', { open: 1 }), person('c', { open: 2 })],
      'bbcabc',
    ],
    [
      'least loaded passes over who is full',
      { method: 'least_loaded' },
      [person('a', { open: 0, capacity: 0 }), person('b', { open: 9 }), person('c', { open: 9 })],
      'bcbcbc',
    ],
    ['a fixed person gets all of them', { method: 'fixed', people: ['b'] }, [person('b')], 'bbbbbb'],
    [
      'a fixed person who is away gets none',
      { method: 'fixed', people: ['b'] },
      [person('b', { out_until: '2026-12-03' })],
      '------',
    ],
  ])('%s', (_, facts, people, expected) => expect(deal(situation([rule('r', facts)], people), 6)).toBe(expected));

  it('deals 500 evenly', () => {
    const people = [person('a'), person('b'), person('c')];
    deal(situation([rule('r')], people), 500);
    expect(people.map(({ open }) => open)).toEqual([167, 167, 166]);
  });
});

describe('why', () => {
  const explain = (at: Situation) => explainAssignment(lead, at, assignLead(lead, at));
  const explained = (rules: Rule[], people?: Candidate[]) =>
    explain(situation(rules, people)).map(({ result, unmet, skipped }) => ({
      result,
      unmet,
      skipped: skipped.map(({ full_name, reason }) => `${full_name} ${reason}`),
    }));

  it('names the conditions that do not hold, of an any-group all of them', () => {
    const conditions: LeadFilter = {
      all: [
        { field: 'source', is: ['website'] },
        { field: 'score', min: 90 },
        {
          any: [
            { field: 'industry', is: ['finance'] },
            { field: 'phone', known: true },
          ],
        },
      ],
    };
    expect(explained([rule('r', { conditions })])).toEqual([
      {
        result: 'no_match',
        skipped: [],
        unmet: [
          [{ field: 'score', min: 90 }],
          [
            { field: 'industry', is: ['finance'] },
            { field: 'phone', known: true },
          ],
        ],
      },
    ]);
  });

  it('names everybody who was skipped, and what the rules after the deciding one would say', () => {
    const people = [
      person('a', { out_until: '2026-12-03' }),
      person('b', { capacity: 50, open: 50 }),
      person('c', { is_here: false }),
      person('d'),
    ];
    const skipped = ['A out of office until Dec 3', 'B at capacity 50/50', 'C no longer has access'];
    expect(
      explained(
        [
          rule('full'),
          rule('off', { is_on: false }),
          rule('d', { people: ['a', 'd'] }),
          rule('late'),
          rule('cold', { conditions: { all: [{ field: 'priority', is: ['low'] }] } }),
        ],
        people,
      ),
    ).toEqual([
      { result: 'nobody_available', unmet: [], skipped },
      { result: 'off', unmet: [], skipped: [] },
      { result: 'assigns', unmet: [], skipped: ['A out of office until Dec 3'] },
      { result: 'not_asked', unmet: [], skipped: [] },
      { result: 'no_match', unmet: [[{ field: 'priority', is: ['low'] }]], skipped: [] },
    ]);
  });

  it('changes nothing', () => {
    const at = situation([rule('r')]);
    const before = structuredClone(at);
    explain(at);
    expect(at).toEqual(before);
  });
});
