import type { RecordActivity } from '@outrider/shared/records/records';
import { expect, it } from 'vitest';
import { foldConversions } from './fold-conversions.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 25, 9, 0, second)).toISOString();
const made = (kind: string, second: number, detail = {}, actor_name = 'Maya Okafor'): RecordActivity => ({
  id: `${kind}-${second}`,
  kind,
  actor_kind: 'user',
  actor_name,
  detail,
  created_at: at(second),
  about: null,
});
const kinds = (activities: RecordActivity[]) =>
  foldConversions(activities).map(({ activity, folded }) => [activity.kind, folded.map(({ kind }) => kind)]);

it('makes one line of a conversion and of what it wrote besides', () => {
  expect(
    kinds([
      made('noted', 30),
      made('opportunity_created', 10),
      made('converted', 10),
      made('created', 10),
      made('status_changed', 10, { to: 'converted' }),
      made('called', 9),
    ]),
  ).toEqual([
    ['noted', []],
    ['converted', ['opportunity_created', 'created', 'status_changed']],
    ['called', []],
  ]);
});

it('folds on a lead’s own timeline, where its status tells of it', () => {
  expect(kinds([made('opportunity_created', 10), made('status_changed', 10, { to: 'converted' })])).toEqual([
    ['status_changed', ['opportunity_created']],
  ]);
});

it('folds nothing that is no conversion, nor another’s, nor what came later', () => {
  const apart = [
    made('created', 40),
    made('opened', 40),
    made('converted', 20),
    made('created', 20, {}, 'Priya Raman'),
    made('opened', 2),
  ];
  expect(kinds(apart)).toEqual(apart.map(({ kind }) => [kind, []]));
});
