import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openHarness } from '../suites/harness.ts';
import { DERIVED, LEFT, MOVED } from './references.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

it('says of every table that names a lead whether a merge moves its rows', async () => {
  const rows = await harness.database.platform.$queryRaw<
    { table_name: string }[]
  >`SELECT table_name::text FROM information_schema.columns WHERE table_schema = 'public' AND column_name IN ('lead_id', 'target_id')`;
  expect(rows.map(({ table_name }) => table_name).toSorted()).toEqual(
    [...Object.keys(MOVED), ...LEFT, ...DERIVED].toSorted(),
  );
});
