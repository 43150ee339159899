import { addDays } from '@outrider/shared/ground/days';
import { periodOf } from '@outrider/shared/insight/forecast-period';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DealPair, findChanges } from './changes.ts';
import { addMils, type DealState, isInPipeline, isInScope } from './deal-state.ts';

const period = periodOf('2026-Q4');
const [since, today] = ['2026-11-13', '2026-11-20'];
const AIKO = '01980f5c-0000-7000-8000-000000000001';
const deal = (changes: Partial<DealState> = {}): DealState => ({
  id: 'deal',
  kind: 'open',
  category: 'pipeline',
  mils: 10_000_010n,
  close_date: '2026-12-10',
  chance: 30,
  owner_id: AIKO,
  closed_on: null,
  pipeline_id: 'sales',
  stage: 'proposal',
  ...changes,
});
const changesOf = (earlier: DealState | null, now: DealState | null, created_on: string | null = '2026-10-01') =>
  findChanges([{ earlier, now, created_on }], { period, scope: null, since, today }).map(({ kind, mils }) => [
    kind,
    mils,
  ]);

describe('a deal', () => {
  it.each<[string, DealState | null, DealState | null, [string, bigint][]]>([
    ['stays', deal(), deal({ chance: 90, stage: 'negotiation', category: 'commit' }), []],
    ['grows', deal(), deal({ mils: 12_000_000n }), [['raised', 1_999_990n]]],
    [
      'is won for less',
      deal(),
      deal({ kind: 'won', mils: 9_000_000n, closed_on: '2026-11-18' }),
      [
        ['lowered', -1_000_010n],
        ['won', -9_000_000n],
      ],
    ],
    ['is lost', deal(), deal({ kind: 'lost', closed_on: '2026-11-18' }), [['lost', -10_000_010n]]],
    ['is pushed out', deal(), deal({ close_date: '2027-01-05' }), [['pushed_out', -10_000_010n]]],
    ['loses its date', deal(), deal({ close_date: null }), [['pushed_out', -10_000_010n]]],
    [
      'is pulled in',
      deal({ close_date: '2027-01-05' }),
      deal({ mils: 11_000_010n }),
      [
        ['pulled_in', 10_000_010n],
        ['raised', 1_000_000n],
      ],
    ],
    ['is reopened', deal({ kind: 'lost', closed_on: '2026-11-01' }), deal(), [['returned', 10_000_010n]]],
    ['is deleted', deal(), null, [['left', -10_000_010n]]],
    ['is restored', null, deal(), [['returned', 10_000_010n]]],
    ['is omitted', deal(), deal({ category: 'omitted' }), [['left', -10_000_010n]]],
    ['never was of the period', deal({ close_date: '2027-02-01' }), deal({ close_date: '2027-03-01' }), []],
  ])('that %s', (_, earlier, now, changes) => expect(changesOf(earlier, now)).toEqual(changes));

  it('that is new', () => expect(changesOf(null, deal(), '2026-11-15')).toEqual([['new', 10_000_010n]]));

  it('that is given to somebody else leaves one forecast and comes to the other', () => {
    const pairs = [{ earlier: deal(), now: deal({ owner_id: null }), created_on: null }];
    const of = (scope: Set<string>) => findChanges(pairs, { period, scope, since, today }).map(({ kind }) => kind);
    expect(of(new Set([AIKO]))).toEqual(['left']);
    expect(of(new Set(['somebody else']))).toEqual([]);
  });
});

const anyState = fc.option(
  fc.record({
    kind: fc.constantFrom('open' as const, 'open' as const, 'won' as const, 'lost' as const),
    category: fc.constantFrom('commit' as const, 'best_case' as const, 'pipeline' as const, 'omitted' as const),
    mils: fc.bigInt(0n, 10n ** 15n),
    close_date: fc.option(fc.integer({ min: 0, max: 300 }).map((days) => addDays('2026-08-01', days))),
    owner_id: fc.constantFrom(AIKO, 'b', 'c', null),
  }),
  { freq: 8 },
);
const anyPair = fc.record({
  earlier: anyState,
  now: anyState,
  created_on: fc.constantFrom(null, '2026-11-15', '2026-09-01'),
});

it('adds up to the thousandth, whatever happened, for every scope and period', () => {
  fc.assert(
    fc.property(
      fc.array(anyPair, { maxLength: 60 }),
      fc.constantFrom('2026-Q4', '2026-11', '2026-12', '2027-Q1', '2026-Q3'),
      fc.constantFrom(null, new Set([AIKO]), new Set(['b', 'c'])),
      (drawn, key, scope) => {
        const of = periodOf(key);
        const pairs: DealPair[] = drawn.map(({ earlier, now, created_on }, i) => ({
          earlier: earlier && deal({ ...earlier, id: `${i}` }),
          now: now && deal({ ...now, id: `${i}` }),
          created_on,
        }));
        const sum = (states: (DealState | null)[], day: string) =>
          addMils(
            states.filter((one) => one !== null).filter((one) => isInScope(one, scope) && isInPipeline(one, of, day)),
          );
        const changes = findChanges(pairs, { period: of, scope, since, today });
        const start = sum(
          pairs.map(({ earlier }) => earlier),
          since,
        );
        const end = sum(
          pairs.map(({ now }) => now),
          today,
        );
        expect(start + addMils(changes)).toBe(end);
      },
    ),
    { numRuns: 500 },
  );
});
