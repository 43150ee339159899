import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { groupPairs, MOST_IN_GROUP } from './groups.ts';
import type { ListedPair } from './list.store.ts';
import { sweepDuplicates } from './sweep.ts';

const pair = (low_id: string, high_id: string, score = 90): ListedPair => ({
  id: `${low_id}${high_id}`,
  score,
  reasons: ['phone'],
  similarity: null,
  low_id,
  high_id,
});

const byText = (a = '', b = '') => a.localeCompare(b);

describe('Pairs in groups', () => {
  it('are one where they have a record in common, whatever order they come in', () => {
    const told = groupPairs([pair('a', 'b'), pair('c', 'd'), pair('e', 'f'), pair('b', 'c'), pair('a', 'c')]).map(
      ({ ids, pairs }) => [ids.toSorted().join(''), pairs.map(({ id }) => id).join(' ')],
    );
    expect(told).toEqual([
      ['abcd', 'ab cd bc ac'],
      ['ef', 'ef'],
    ]);
  });

  it('end where nobody would read on, and no pair is lost', () => {
    const names = Array.from({ length: 3 * MOST_IN_GROUP }, (_, i) => `r${String(i).padStart(3, '0')}`);
    const chain = names.slice(1).map((name, i) => pair(names[i]!, name));
    const groups = groupPairs(chain);
    expect(Math.max(...groups.map(({ ids }) => ids.length))).toBeLessThanOrEqual(MOST_IN_GROUP);
    expect(groups.flatMap(({ pairs }) => pairs).length).toBe(chain.length);
  });
});

describe('Three records that are one', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  beforeAll(async () => {
    harness = await openHarness();
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });
  afterAll(() => harness.close());

  it('are one entry, become one record at once, and come apart again', async () => {
    const names = ['Northwind Instruments', 'Northwind Instruments Inc.', 'NORTHWIND INSTRUMENTS GmbH'];
    const made = [];
    for (const name of names) made.push(await admin.accounts.create({ name }));
    const [first, second, third] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
    await admin.contacts.create({ last_name: 'Raman', account_id: third.id });
    await sweepDuplicates(acme.db, harness.services, { signal: new AbortController().signal });
    const { items, total } = await admin.accounts.duplicates.list({});
    expect([items.length, total, (await admin.accounts.duplicates.summary()).open]).toEqual([1, 1, 1]);
    const [group] = items;
    expect([group?.first.id, group?.second.id, ...(group?.others ?? []).map(({ id }) => id)].toSorted(byText)).toEqual(
      [first.id, second.id, third.id].toSorted(byText),
    );
    expect(group?.pairs).toHaveLength(3);

    const records = made.map(({ id, version }) => ({ id, version }));
    const stale = records.map((one, i) => (i === 2 ? { ...one, version: 9 } : one));
    expect(
      await refusal(admin.accounts.duplicates.mergeGroup({ survivor_id: first.id, records: stale })),
    ).toMatchObject({
      code: 'CONFLICT',
      message: MESSAGES.mergeChanged,
    });
    expect(await acme.db.account.count()).toBe(3);
    const { merges } = await admin.accounts.duplicates.mergeGroup({ survivor_id: first.id, records });
    expect(merges).toHaveLength(2);
    expect(await acme.db.account.count()).toBe(1);
    expect((await admin.accounts.get({ id: first.id })).people).toBe(1);
    expect((await admin.accounts.duplicates.list({})).items).toEqual([]);
    for (const id of merges.toReversed()) await admin.accounts.duplicates.unmerge({ id });
    expect(await acme.db.account.count()).toBe(3);
    expect((await admin.accounts.get({ id: third.id })).people).toBe(1);
  });
});
