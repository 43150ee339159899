import { RECORD_TYPES } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

let harness: Harness;
let admin: Caller;
let sdr: Caller;

beforeAll(async () => {
  harness = await openHarness();
  const acme = await openCompany(harness.database, 'Acme');
  admin = harness.caller(acme.people.company_admin.token);
  sdr = harness.caller(acme.people.sdr.token);
});
afterAll(() => harness.close());

const view = {
  filter: { all: [{ field: 'industry', is: ['retail'] }] },
  q: '',
  sort: 'created_at',
  order: 'desc' as const,
};
const VIEWS = {
  lead: view,
  account: view,
  contact: { ...view, filter: { all: [{ field: 'role', is: ['champion'] }] } },
  opportunity: { ...view, filter: { all: [{ field: 'stage', is: ['proposal'] }] } },
};

describe.each(RECORD_TYPES)('Saved views of a list of %ss', (record_type) => {
  const kept = VIEWS[record_type];
  const list = (caller: Caller) => caller.views.list({ record_type });

  it('are one’s own, shared, and one that a role starts with', async () => {
    const mine = await sdr.views.create({ record_type, name: 'Mine', view: kept });
    expect(await refusal(sdr.views.create({ record_type, name: 'Mine', view: kept }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.viewNameTaken,
    });
    expect(await refusal(sdr.views.create({ record_type, name: 'For all', view: kept, default_role: 'sdr' }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.viewDefaultLeaders,
    });
    expect(await list(admin)).toEqual([]);
    const change = { id: mine.id, record_type, view: kept };
    const shared = await sdr.views.update({ ...change, version: 1, name: 'Ours', shared: true });
    expect(await list(admin)).toMatchObject([{ id: shared.id, record_type, name: 'Ours', view: kept, version: 2 }]);
    expect(await refusal(admin.views.update({ ...change, version: 2, name: 'Mine now' }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await refusal(sdr.views.update({ ...change, version: 1, name: 'Old' }))).toMatchObject({ code: 'CONFLICT' });
    await admin.views.create({ record_type, name: 'Start', view: kept, default_role: 'sdr' });
    await admin.views.create({ record_type, name: 'Start anew', view: kept, default_role: 'sdr' });
    expect((await list(sdr)).filter(({ default_role }) => default_role).map(({ name }) => name)).toEqual([
      'Start anew',
    ]);
    await sdr.views.delete({ id: mine.id });
    expect((await list(sdr)).some(({ id }) => id === mine.id)).toBe(false);
  });

  it('hold conditions and orders of such records alone', async () => {
    const foreign = { ...kept, filter: { all: [{ field: 'shoe_size', is: ['44'] }] } };
    expect(await refusal(admin.views.create({ record_type, name: 'Odd', view: foreign }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    expect(
      await refusal(admin.views.create({ record_type, name: 'Odd', view: { ...kept, sort: 'shoe_size' } })),
    ).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });
});

it('keeps the views of one record type apart from those of another', async () => {
  const made = await Promise.all(
    RECORD_TYPES.map((record_type) => admin.views.create({ record_type, name: 'Same name', view: VIEWS[record_type] })),
  );
  for (const { id, record_type } of made)
    expect((await admin.views.list({ record_type })).filter(({ name }) => name === 'Same name')).toMatchObject([
      { id },
    ]);
  const starts = await Promise.all(
    RECORD_TYPES.map((record_type) =>
      admin.views.create({ record_type, name: 'For sales', view: VIEWS[record_type], default_role: 'ae' }),
    ),
  );
  for (const { id, record_type } of starts)
    expect((await admin.views.list({ record_type })).find(({ default_role }) => default_role === 'ae')?.id).toBe(id);
  const [lead] = made;
  const moved = admin.views.update({
    id: lead?.id ?? '',
    version: 1,
    record_type: 'contact',
    name: 'Moved',
    view: VIEWS.contact,
  });
  expect(await refusal(moved)).toMatchObject({ code: 'NOT_FOUND' });
});
