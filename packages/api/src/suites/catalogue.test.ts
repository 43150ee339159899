import type { CompanyQueries } from '@outrider/db';
import { customName, type CustomValue, isCustomName, keyOfCustom, specOf } from '@outrider/shared/ground/fields/custom';
import { type FieldSpec, KINDS } from '@outrider/shared/ground/fields/field';
import { none, type WithoutColumn, type WithoutField } from '@outrider/shared/ground/fields/field-types';
import { lead, type LeadFieldKey } from '@outrider/shared/ground/fields/lead';
import { leadShapes } from '@outrider/shared/ground/fields/lead-shapes';
import type { Lead } from '@outrider/shared/records/leads';
import { FILTER_FIELDS, type LeadCondition, type LeadFilter } from '@outrider/shared/records/lead-filter';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import { LEAD_SORTS } from '@outrider/shared/records/lead-list';
import { matchesLead } from '@outrider/shared/records/lead-match';
import { LEAD_COLUMNS } from '@outrider/shared/records/lead-columns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepDuplicates } from '../records/duplicates/sweep.ts';
import { customSamples, makeEveryKind } from '../records/fields/fields.fixture.ts';
import { importsOf } from '../records/imports/imports.fixture.ts';
import { guessMapping } from '../automation/sheets/mapping.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from './harness.ts';

type LeadRow = NonNullable<Awaited<ReturnType<CompanyQueries['lead']['findFirst']>>>;
/**
 * Columns of the table that are no field: what it is found by, and what the database or the scoring keeps beside the
 * facts.
 */
type Own =
  | 'company_id'
  | 'id'
  | 'email_key'
  | 'custom'
  | 'custom_search'
  | 'probability'
  | 'score_version'
  | 'ai_insights'
  | 'version'
  | 'search_text'
  | 'sort_name'
  | 'sort_company'
  | 'notes_short'
  | 'deleted_at'
  | 'released_key';
none<WithoutColumn<typeof lead.fields, LeadRow>>();
none<WithoutField<typeof lead.fields, LeadRow, Own>>();

const TYPES: Record<string, string> = {
  text: 'text',
  float8: 'double precision',
  int: 'integer',
  timestamptz: 'timestamp with time zone',
  date: 'date',
  boolean: 'boolean',
  uuid: 'uuid',
  'text[]': 'ARRAY',
};
const KEYS = lead.sql.columns;
const WRITTEN = lead.sql.written;
const CHANGEABLE = lead.sql.changeable;

describe.each(ENGINES)('A lead’s catalogue on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let people: [string, string];
  let custom: [Record<string, CustomValue>, Record<string, CustomValue>];

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    people = [acme.people.sdr.id, acme.people.ae.id];
    await makeEveryKind(acme.db);
    custom = customSamples(people);
  });
  afterAll(() => harness.close());

  let count = 0;
  /** A value that fits the field and is not its default; turn 1 is another one. */
  function sampleOf(key: string, turn: 0 | 1): unknown {
    const spec = lead.spec(key) as FieldSpec;
    switch (spec.kind) {
      case 'email':
        return `catalogue-${(count += 1)}@example.com`;
      case 'choice':
        return Object.keys(spec.options).at(turn === 0 ? -2 : -3);
      case 'number':
      case 'money':
        return turn === 0 ? 48_000.5 : 7;
      case 'person':
        return people[turn];
      case 'open_choice':
      case 'text':
      case 'long_text':
      case 'phone':
        return `${turn === 0 ? 'One' : 'Two'} ${key} ${(count += 1)}`;
      case 'choices':
        return Object.keys(spec.options).slice(turn, turn + 2);
      case 'url':
        return `https://example.com/${key}/${(count += 1)}`;
      case 'date':
        return turn === 0 ? '2026-03-04' : '2025-12-31';
      case 'time':
        return turn === 0 ? '2026-03-04T05:06:07.000Z' : '2025-12-31T00:00:00.000Z';
      case 'flag':
        return turn === 0;
      case 'record':
        throw new Error('A lead points to no record');
      default:
        return spec satisfies never;
    }
  }
  const samplesOf = (keys: readonly string[], turn: 0 | 1) =>
    Object.fromEntries(keys.map((key) => [key, sampleOf(key, turn)])) as Record<
      Exclude<LeadFieldKey, 'email'>,
      never
    > & {
      email: string;
    };
  const whole = (turn: 0 | 1) => ({ ...samplesOf(WRITTEN, turn), custom: custom[turn] });
  const listed = async (id: string): Promise<Lead | undefined> =>
    (await admin.leads.list({ limit: 100 })).items.find((one) => one.id === id);

  it('is what the table has: every column with its type, and empty where the catalogue says so', async () => {
    const columns = await acme.db.$queryRaw<{ column_name: string; data_type: string; is_nullable: 'YES' | 'NO' }[]>`
      SELECT column_name, data_type, is_nullable
      FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'leads'`;
    const table = new Map(columns.map((column) => [column.column_name, column]));
    expect(KEYS.map((key) => [key, table.get(key)?.data_type, table.get(key)?.is_nullable])).toEqual(
      KEYS.map((key) => [key, TYPES[lead.sql.type(key)], lead.spec(key)?.need ? 'NO' : 'YES']),
    );
    expect(Object.keys(TYPES)).toEqual(expect.arrayContaining(Object.values(KINDS).map(({ sql }) => sql)));
  });

  describe('stores what the wire takes', () => {
    it.each([0, 1] as const)('from a capture, as get and list give it back (turn %i)', async (turn) => {
      const sent = whole(turn);
      const { id } = await admin.leads.capture(sent);
      expect(await admin.leads.get({ id })).toMatchObject(sent);
      expect(await listed(id)).toMatchObject(sent);
    });

    it('from the dialog and over REST', async () => {
      const sent = whole(0);
      const made = await admin.leads.create({ ...sent, company: sent.company_name } as never);
      expect(made).toMatchObject(sent);
      const other = whole(1);
      const { status, json } = await harness.rest('POST', '/leads', {
        token: acme.people.company_admin.token,
        body: { ...other, company: other.company_name },
      });
      expect(status).toBe(201);
      expect(json).toMatchObject(other);
      expect(await admin.leads.get({ id: (json as Lead).id })).toMatchObject(other);
    });

    it.each(CHANGEABLE)('changes %s, and takes it away where it may be empty', async (key) => {
      let { id, version } = await admin.leads.get({ id: (await admin.leads.capture(whole(0))).id });
      const value = sampleOf(key, 1);
      ({ version } = await admin.leads.update({ id, version, [key]: value }));
      expect(await admin.leads.get({ id })).toMatchObject({ [key]: value, version: 2 });
      if (lead.spec(key)?.need) return;
      for (const nothing of lead.spec(key)?.kind === 'person' ? [null] : [null, ''])
        ({ version } = await admin.leads.update({ id, version, [key]: nothing }));
      expect(await admin.leads.get({ id })).toMatchObject({ [key]: null, version: 3 });
    });

    it('changes every kind of a company’s own field by itself, and takes it away', async () => {
      const { id } = await admin.leads.capture({ email: sampleOf('email', 0) as string, custom: custom[0] });
      let version = 1;
      const expected: Record<string, CustomValue> = { ...custom[0] };
      for (const [key, value] of Object.entries(custom[1])) {
        ({ version } = await admin.leads.update({ id, version, custom: { [key]: value } }));
        expected[key] = value;
        expect((await admin.leads.get({ id })).custom).toEqual(expected);
      }
      for (const key of Object.keys(custom[1])) {
        ({ version } = await admin.leads.update({ id, version, custom: { [key]: null } }));
        delete expected[key];
        expect((await admin.leads.get({ id })).custom).toEqual(expected);
      }
      expect((await listed(id))?.custom).toEqual({});
    });

    it('refuses a value that does not fit a company’s own field, and says which', async () => {
      const wrong: Record<string, unknown> = {
        my_text: 'x'.repeat(501),
        my_number: 'many',
        my_date: '2026-02-30',
        my_choice: 'green',
        my_choices: ['red', 'green'],
        my_flag: 'yes',
        my_url: 'javascript:alert(1)',
        my_person: 'somebody',
        unheard_of: 1,
      };
      for (const [key, value] of Object.entries(wrong)) {
        const { status, json } = await harness.rest('POST', '/leads/capture', {
          token: acme.people.company_admin.token,
          body: { email: sampleOf('email', 0), custom: { [key]: value } },
        });
        expect([key, status]).toEqual([key, 422]);
        expect(JSON.stringify(json)).toContain(`custom.${key}`);
      }
    });
  });

  it('says what a second capture fills: these fields, and no other', async () => {
    const first = { ...samplesOf(WRITTEN, 0), custom: {} };
    const email = first.email;
    const bare = await admin.leads.capture({ email });
    const before = await admin.leads.get({ id: bare.id });
    const second = { ...whole(1), email };
    expect(await admin.leads.capture(second)).toMatchObject({ id: bare.id, duplicate: true });
    const filled: readonly string[] = lead.keysIn('fill');
    const after = await admin.leads.get({ id: bare.id });
    for (const key of WRITTEN)
      expect([key, after[key]]).toEqual([key, filled.includes(key) ? second[key] : before[key]]);
    expect(after.custom).toEqual(custom[1]);
  });

  it('says what is chosen when two leads become one, and what is chosen stays', async () => {
    const sent = whole(1);
    const email = sent.email;
    const first = await admin.leads.create({ email, first_name: 'Bare', last_name: 'Lead', company: 'Bare' });
    const second = await admin.leads.create({ ...sent, company: sent.company_name, allow_duplicate: true } as never);
    await sweepDuplicates(acme.db, harness.services, { signal: AbortSignal.timeout(30_000) });
    const { id: pair } = (await admin.leads.duplicates.ofRecord({ id: first.id }))[0] ?? { id: '' };
    const { fields } = await admin.leads.duplicates.compare({ id: pair, survivor_id: first.id });
    expect(fields.map(({ field }) => field).filter((name) => !isCustomName(name))).toEqual(lead.keysIn('merge'));
    await admin.leads.duplicates.merge({
      id: pair,
      survivor_id: first.id,
      survivor_version: first.version,
      other_version: second.version,
      fields: Object.fromEntries(fields.map(({ field }) => [field, 'other'])),
    });
    const merged = await admin.leads.get({ id: first.id });
    for (const key of lead.keysIn('merge')) expect([key, merged[key]]).toEqual([key, second[key]]);
    expect(merged.custom).toEqual(custom[1]);
  });

  describe('is what files and sheets can fill', () => {
    it('a file whose columns go by the labels: each is known, read and stored', async () => {
      const sent = samplesOf(lead.keysIn('import'), 0);
      const headers = lead.keysIn('import').map((key) => lead.fields[key].label);
      const file = [headers, Object.values(sent)].map((row) => row.join(',')).join('\n');
      const imports = importsOf(harness, acme.people.company_admin.token);
      const uploaded = await imports.upload(file, 'catalogue.csv');
      expect(uploaded.mapping.map(({ field }) => field)).toEqual(lead.keysIn('import'));
      await imports.check(uploaded);
      expect(await imports.run(uploaded.id)).toMatchObject({ counted: { created: 1, failed: 0 } });
      const { items } = await admin.leads.list({ q: sent.email });
      expect(items[0]).toMatchObject(sent);
    });

    it('a sheet whose columns go by the labels', () => {
      const labels = lead.keysIn('sheet').map((key) => lead.fields[key].label);
      expect(guessMapping(labels, []).map(({ field }) => field)).toEqual(lead.keysIn('sheet'));
    });
  });

  describe('is what lists are asked', () => {
    let leads: Lead[];
    beforeAll(async () => {
      const { id } = await admin.leads.capture(whole(0));
      const { version } = await admin.leads.logContact({ id, channel: 'call' });
      await admin.leads.update({ id, version, assigned_to: people[0] });
      await admin.leads.capture({ email: 'bare@example.com' });
      leads = (await admin.leads.list({ limit: 100 })).items;
    });

    const now = () => harness.services.now();
    const asked = async (filter: LeadFilter) =>
      new Set((await admin.leads.list({ filter: writeFilter(filter), limit: 100 })).items.map(({ id }) => id));
    const matching = (filter: LeadFilter) =>
      new Set(
        leads
          .filter((one) => matchesLead(one, filter, { me: acme.people.company_admin.id, now: now(), timezone: 'UTC' }))
          .map(({ id }) => id),
      );

    /** What can be asked of a field whose value is this one. */
    function conditionsFor(field: string, spec: FieldSpec, value: unknown): LeadCondition[] {
      const known = spec.need
        ? []
        : [
            { field, known: true },
            { field, known: false },
          ];
      const about = (): object[] => {
        switch (spec.kind) {
          case 'choice':
          case 'open_choice':
          case 'person':
            return [{ is: [String(value)] }];
          case 'choices':
            return [{ is: (value as string[]).slice(-1) }];
          case 'flag':
            return [{ is: ['yes'] }, { is: ['no'] }];
          case 'number':
          case 'money':
            return [{ min: Number(value) }, { max: Number(value) }, { min: Number(value) - 1, max: Number(value) + 1 }];
          case 'date':
          case 'time': {
            const day = String(value).slice(0, 10);
            const ahead = spec.kind === 'date' ? [{ next_days: 30 }] : [];
            return [{ from: day }, { to: day }, { last_days: 30 }, ...ahead];
          }
          case 'text':
          case 'long_text':
          case 'email':
          case 'phone':
          case 'url':
            return [{ contains: String(value).slice(0, 40) }];
          case 'record':
            return [];
          default:
            return spec satisfies never;
        }
      };
      const plain = about().map((part) => ({ field, ...part }));
      return [...plain, ...plain.map((part) => ({ ...part, not: true })), ...known] as LeadCondition[];
    }

    // What a company is to us takes a look at other leads: filter.test.ts.
    const asking = Object.entries(FILTER_FIELDS).filter(([field]) => field !== 'account');
    it.each(asking)('%s: the database and the browser agree', async (field, spec) => {
      const key = field === 'owner' ? 'assigned_to' : field;
      const value = leads.map((one) => one[key as keyof Lead]).find((one) => one !== null) ?? 'sales';
      for (const condition of conditionsFor(field, spec, value)) {
        const filter: LeadFilter = { all: [condition] };
        expect([writeFilter(filter), await asked(filter)]).toEqual([writeFilter(filter), matching(filter)]);
      }
    });

    it('of every kind of a company’s own field, too', async () => {
      const { items } = await admin.fields.list({ record_type: 'lead' });
      for (const field of items) {
        const spec = specOf(field);
        const conditions = conditionsFor(customName(field.key), spec, custom[0][field.key]);
        for (const condition of conditions) {
          if (spec.kind === 'flag' && 'known' in condition) continue; // a box that nobody ticked is a no
          const filter: LeadFilter = { all: [condition] };
          expect([writeFilter(filter), await asked(filter)]).toEqual([writeFilter(filter), matching(filter)]);
        }
      }
    });

    it('puts them in the order of every field that can be sorted by, unknown ones last', async () => {
      const sorts: Record<string, string> = { name: 'first_name', company: 'company_name' };
      const ours = LEAD_SORTS.map((sort) => sorts[sort] ?? sort);
      expect(ours).toEqual(expect.arrayContaining(lead.keysIn('sort')));
      for (const sort of lead.keysIn('sort')) {
        const spec: FieldSpec = lead.fields[sort];
        const rank = (one: Lead) => {
          const value = one[sort];
          if (value === null) return null;
          return spec.kind === 'choice' ? Object.keys(spec.options).indexOf(String(value)) : value;
        };
        for (const order of ['asc', 'desc'] as const) {
          const ranks = (await admin.leads.list({ sort, order, limit: 100 })).items.map(rank);
          const known = ranks.filter((one) => one !== null);
          expect([sort, order, ranks.slice(known.length)]).toEqual([
            sort,
            order,
            ranks.slice(known.length).map(() => null),
          ]);
          const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
          const rising = JSON.stringify(known) === JSON.stringify(sorted);
          const falling = JSON.stringify(known) === JSON.stringify(sorted.toReversed());
          expect([sort, order, rising || falling]).toEqual([sort, order, true]);
        }
      }
    });

    it('finds a lead by the words of every field that is searched', async () => {
      const sent = whole(0);
      const { id } = await admin.leads.capture(sent);
      for (const key of lead.keysIn('search'))
        expect([key, (await admin.leads.list({ q: sent[key] })).items.map((one) => one.id)]).toEqual([key, [id]]);
      const { items } = await admin.leads.list({ q: 'lathe z-40', limit: 100 });
      expect(items.length).toBeGreaterThan(0);
      expect(items.every((one) => one.custom[keyOfCustom(customName('my_text'))] === 'Lathe Z-40')).toBe(true);
    });
  });

  it('is what screens draw: a form fills what the wire takes, a drawer and a column show what it gives', () => {
    expect(WRITTEN).toEqual(expect.arrayContaining(lead.describe('form').map(({ key }) => key)));
    const shown = [...lead.describe('drawer'), ...lead.describe('column')].map(({ key }) => key);
    expect(Object.keys(leadShapes.wire)).toEqual(expect.arrayContaining(shown));
    expect([...LEAD_COLUMNS, 'first_name', 'last_name'].toSorted()).toEqual([...lead.keysIn('column')].toSorted());
  });
});
