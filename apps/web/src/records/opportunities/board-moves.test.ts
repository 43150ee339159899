import type { Lane, LaneSort } from '@outrider/shared/records/opportunities';
import { expect, it } from 'vitest';
import { withMoves } from './board-moves.ts';
import { sampleDeal } from './sample-deal.ts';

const deal = (name: string, stage: string) => sampleDeal({ id: name, name, stage, base_amount: 100, probability: 50 });
const lane = (stage: string, ...names: string[]): Lane => ({
  stage,
  count: names.length,
  total: names.length * 100,
  weighted: names.length * 50,
  cards: names.map((name) => deal(name, stage)),
  next_cursor: null,
});
const lanes = [lane('proposal', 'A', 'B'), lane('negotiation', 'C', 'D')];
const told = (all: Lane[]) =>
  all.map(
    ({ count, total, weighted, cards }) => `${cards.map(({ name }) => name).join('')} ${count} ${total} ${weighted}`,
  );

it.each([
  ['to the top of another lane', 'A', 'negotiation', null, ['B 1 100 50', 'ACD 3 300 150']],
  ['below a card there', 'A', 'negotiation', 'C', ['B 1 100 50', 'CAD 3 300 150']],
  ['within its lane', 'A', 'proposal', 'B', ['BA 2 200 100', 'CD 2 200 100']],
  ['out of the board', 'A', 'won', undefined, ['B 1 100 50', 'CD 2 200 100']],
] as const)('moves a card %s', (_name, name, stage, after, expected) => {
  expect(told(withMoves(lanes, [{ deal: deal(name, 'proposal'), stage, after }]))).toEqual(expected);
});

it('puts a card where the order of its lane has it, as the server will', () => {
  const dated = (name: string, close_date: string | null, base_amount: number) =>
    sampleDeal({
      id: name,
      name,
      stage: 'proposal',
      close_date,
      base_amount,
      last_activity_at: `${2030 - base_amount}`,
    });
  const cards = [dated('A', '2026-12-01', 30), dated('B', '2026-12-20', 20), dated('D', null, 10)];
  const placed = (deal: ReturnType<typeof dated>, sort: LaneSort, among = cards) =>
    withMoves(
      [{ ...lane('proposal'), cards: among }, lane('negotiation')],
      [{ deal: { ...deal, stage: 'negotiation' }, stage: 'proposal', after: undefined }],
      sort,
    )[0]
      ?.cards.map(({ name }) => name)
      .join('');
  expect(placed(dated('C', '2026-12-10', 5), 'close_date')).toBe('ACBD');
  expect(placed(dated('E', null, 5), 'close_date')).toBe('ABDE');
  expect(placed(dated('C', null, 5), 'close_date')).toBe('ABCD');
  expect(placed(dated('C', null, 25), 'amount')).toBe('ACBD');
  expect(placed(dated('C', null, 25), 'activity')).toBe('ACBD');
  expect(placed(dated('C', null, 25), 'manual')).toBe('CABD');
});

it('leaves lanes alone that have nothing to do with it', () => {
  expect(withMoves(lanes, [{ deal: deal('X', 'prospecting'), stage: 'won', after: null }])).toEqual(lanes);
});
