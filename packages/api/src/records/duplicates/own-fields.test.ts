import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../fields/fields.fixture.ts';
import { forgetFields } from '../fields/known-fields.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { sweepDuplicates } from './sweep.ts';

describe.each(ENGINES)('A company’s own fields in a merge on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    await makeEveryKind(acme.db);
  });
  afterAll(() => harness.close());

  let phones = 0;
  /** Two leads with one phone number, and their pair. */
  async function two(one: Record<string, unknown>, other: Record<string, unknown>) {
    phones += 1;
    const make = (letter: string, custom: Record<string, unknown>) =>
      admin.leads.capture({
        email: `${letter}${phones}@own-merge.example`,
        phone: `+1 415 555 ${1000 + phones}`,
        custom: custom as never,
      });
    const [{ id: a }, { id: b }] = [await make('a', one), await make('b', other)];
    await sweepDuplicates(acme.db, harness.services, { signal: new AbortController().signal });
    const [pair] = await admin.leads.duplicates.ofRecord({ id: a });
    return { a, b, id: pair?.id ?? '' };
  }
  const merge = async (id: string, survivor_id: string, fields: Record<string, 'survivor' | 'other'> = {}) => {
    const { survivor, other } = await admin.leads.duplicates.compare({ id, survivor_id });
    return admin.leads.duplicates.merge({
      id,
      survivor_id,
      survivor_version: survivor.version,
      other_version: other.version,
      fields: fields as never,
    });
  };

  it('are proposed like every other field, can be chosen by name, and come back with an un-merge', async () => {
    const mine = { my_text: 'mine', my_choices: ['red', 'blue'], my_flag: true, my_number: 1 };
    const theirs = { my_text: 'theirs', my_choices: ['red', 'blue'], my_date: '2026-05-04', my_number: 2 };
    const { a, b, id } = await two(mine, theirs);
    const { fields } = await admin.leads.duplicates.compare({ id, survivor_id: a });
    expect(
      Object.fromEntries(
        fields.flatMap(({ field, rule, chosen }) =>
          field.startsWith('custom.') ? [[field, `${chosen} ${rule}`]] : [],
        ),
      ),
    ).toEqual({
      'custom.my_text': 'survivor stays',
      'custom.my_choices': 'survivor same',
      'custom.my_flag': 'survivor only',
      'custom.my_number': 'survivor stays',
      'custom.my_date': 'other only',
    });
    const merged = await merge(id, a, { 'custom.my_text': 'other', 'custom.my_flag': 'other' });
    expect(merged.custom).toEqual({
      my_text: 'theirs',
      my_choices: ['red', 'blue'],
      my_number: 1,
      my_date: '2026-05-04',
    });

    await admin.leads.update({ id: a, version: merged.version, custom: { my_date: '2026-06-01' } });
    expect((await admin.leads.duplicates.unmerge({ id })).kept).toEqual(['custom.my_date']);
    expect((await admin.leads.get({ id: a })).custom).toEqual({ ...mine, my_date: '2026-06-01' });
    expect((await admin.leads.get({ id: b })).custom).toEqual(theirs);
  });

  it('that are archived are not asked, and none of their values is lost', async () => {
    const { a, id } = await two({}, { my_url: 'https://example.com/' });
    await acme.db.customField.updateMany({ where: { key: 'my_url' }, data: { archived_at: new Date() } });
    forgetFields(acme.company.id);
    const { fields } = await admin.leads.duplicates.compare({ id, survivor_id: a });
    expect(fields.map(({ field }) => field)).not.toContain('custom.my_url');
    await merge(id, a);
    const row = await acme.db.lead.findFirst({ where: { id: a }, select: { custom: true } });
    expect(row?.custom).toEqual({ my_url: 'https://example.com/' });
  });
});
