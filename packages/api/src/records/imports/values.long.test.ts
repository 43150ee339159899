import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_ENGINE, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { importsOf } from './imports.fixture.ts';

describe.each(EVERY_ENGINE)('Values of choice fields on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: ReturnType<typeof importsOf>;
  let sdr: ReturnType<typeof importsOf>;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = importsOf(harness, acme.people.company_admin.token);
    sdr = importsOf(harness, acme.people.sdr.token);
  });
  afterAll(() => harness.close());
  const leadOf = (email: string) => acme.db.lead.findFirst({ where: { email } });
  const HEADER = 'Email,Source,Status,Owner,Company size,Processing mode,Industry';
  const file = (...rows: string[]) => [HEADER, ...rows].join('\n');
  const COLUMNS = { source: 1, status: 2, owner: 3, company_size: 4, processing_mode: 5, industry: 6 };

  it('maps the columns by their headers, lists what is unknown with guesses, and imports what was matched', async () => {
    const { ae, company_admin } = acme.people;
    const uploaded = await admin.upload(
      file(
        `one@values.example,Trade fair,Won,${ae.email},Enterprise,auto,SaaS`,
        `two@values.example,trade  FAIR,contacted,${company_admin.full_name.toUpperCase()},120,Manual,Space`,
        'three@values.example,the moon,limbo,Nobody Known,huge,odd,',
        'four@values.example,,,,,,',
      ),
    );
    expect(uploaded.mapping.map(({ field }) => field)).toEqual([
      'email',
      'source',
      'status',
      'owner',
      'company_size',
      'processing_mode',
      'industry',
    ]);
    const { items, people, more } = await admin.api.values({ id: uploaded.id, columns: COLUMNS });
    expect(more).toBe(0);
    expect(people.map(({ id }) => id)).toContain(ae.id);
    expect(items[0]).toEqual({ field: 'source', text: 'Trade fair', rows: 2, guess: 'event' });
    const guesses = Object.fromEntries(items.map(({ text, guess }) => [text, guess]));
    expect(guesses).toEqual({
      'Trade fair': 'event',
      'the moon': null,
      Won: 'converted',
      limbo: null,
      'Nobody Known': null,
      Enterprise: '1001+',
      huge: null,
      auto: 'ai',
      odd: null,
      SaaS: 'technology',
      Space: null,
    });

    const unmatched = await admin.check(uploaded);
    expect(unmatched).toMatchObject({ expected: { created: 1, failed: 3 } });
    expect(unmatched.problem_groups).toContainEqual({
      column: 'Source',
      reason: MESSAGES.importUnknownValue('Source', 'Trade fair'),
      rows: 1,
      lines: [2],
    });

    const value_map = items
      .filter(({ text }) => text !== 'limbo' && text !== 'Space')
      .map(({ field, text, guess }) => ({ field, text, to: guess }));
    await admin.api.check({ id: uploaded.id, mapping: uploaded.mapping, value_map, source: 'partner' });
    await harness.runJobs();
    const checked = await admin.api.get({ id: uploaded.id });
    expect(checked).toMatchObject({ state: 'checked', expected: { created: 3, failed: 1 } });
    expect(checked.problem_groups).toEqual([
      { column: 'Status', reason: MESSAGES.importUnknownValue('Status', 'limbo'), rows: 1, lines: [4] },
    ]);
    expect(await admin.run(uploaded.id)).toMatchObject({ counted: checked.expected });
    expect(await leadOf('one@values.example')).toMatchObject({
      source: 'event',
      status: 'converted',
      assigned_to: ae.id,
      company_size: '1001+',
      processing_mode: 'ai',
      industry: 'technology',
    });
    expect(await leadOf('two@values.example')).toMatchObject({
      source: 'event',
      status: 'contacted',
      assigned_to: company_admin.id,
      company_size: '51-200',
      processing_mode: 'manual',
      industry: 'Space',
    });
    expect(await leadOf('four@values.example')).toMatchObject({ source: 'partner', status: 'new', assigned_to: null });
    const told = await acme.db.notification.findFirst({
      where: { user_id: ae.id },
      orderBy: { created_at: 'desc' },
      select: { title: true },
    });
    expect(told?.title).toBe('New lead for you');
    expect((await admin.upload(file('five@values.example,,,,,,'))).value_map).toEqual(value_map);

    const again = await admin.upload(file(`one@values.example,Website,new,${company_admin.email},,,`));
    await admin.check(again);
    expect((await admin.run(again.id)).counted).toMatchObject({ created: 0, unchanged: 1, failed: 0 });
    expect(await leadOf('one@values.example')).toMatchObject({ status: 'converted', assigned_to: ae.id });
  });

  it('lets a rep name themselves as owner and nobody else', async () => {
    const { ae, sdr: rep } = acme.people;
    const uploaded = await sdr.upload(
      file(`mine@rep-values.example,,,${rep.email},,,`, `theirs@rep-values.example,,,${ae.email},,,`),
    );
    expect((await sdr.api.values({ id: uploaded.id, columns: { owner: 3 } })).people.map(({ id }) => id)).toEqual([
      rep.id,
    ]);
    const checked = await sdr.check(uploaded);
    expect(checked).toMatchObject({ expected: { created: 1, failed: 1 } });
    expect(checked.problems).toEqual([{ line: 3, column: 'Owner', reason: MESSAGES.importOwnerNotYou }]);
    expect(
      await refusal(
        sdr.api.check({
          id: uploaded.id,
          mapping: uploaded.mapping,
          value_map: [{ field: 'owner', text: ae.email, to: ae.id }],
        }),
      ),
    ).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.importBadMatch('Owner') });
    const other = await admin.upload(file('x@rep-values.example,,,,,,'));
    expect(await refusal(sdr.api.values({ id: other.id, columns: {} }))).toEqual({
      code: 'NOT_FOUND',
      message: MESSAGES.notFound,
    });
  });
});
