import { randomUUID } from 'node:crypto';
import { findInTables, spellingsOf } from '@outrider/testing/find-in-tables';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepDuplicates } from '../records/duplicates/sweep.ts';
import { createJobs } from '../entry/jobs.ts';
import { importsOf } from '../records/imports/imports.fixture.ts';
import { receiveWebhook } from '../automation/intake/receive.ts';
import { processDeliveries } from '../automation/intake/process.ts';
import { relayOutbox } from '../entry/relay.ts';
import { openAgent, openGoogleStandIn } from '../automation/sheets/sheets.fixture.ts';
import { plantBeside } from './plant-canary.fixture.ts';
import { CANARY, EXPECTED_TABLES } from './canary.fixture.ts';
import { EVERY_ENGINE, type Harness, openCompany, openHarness, refusal } from './harness.ts';

const { email, first_name, last_name, phone } = CANARY;
const SPELLINGS = spellingsOf([email, `${first_name} ${last_name}`, phone, phone.replaceAll(/\D/g, '')]);

describe.each(EVERY_ENGINE)('A person who is erased on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let google: Awaited<ReturnType<typeof openGoogleStandIn>>;
  let key: string;
  let delivery_id: string;
  let sheets_id: string;
  let erasure_id: string;
  const api = () => harness.caller(acme.people.company_admin.token);
  const post = (body: unknown) =>
    receiveWebhook(
      harness.database,
      harness.services,
      {
        method: 'POST',
        channel: 'n8n',
        headers: { 'content-type': 'application/json', 'x-api-key': key, 'x-person': email },
        query: { wait: 'false' },
        body: Buffer.from(JSON.stringify(body)),
        received_at: harness.services.now(),
      },
      '192.0.2.7',
    );
  const process = () => processDeliveries(harness.database, harness.services);
  const lead = { email, first_name, last_name, phone, company: 'Birdcage Inc', job_title: 'Head of Seeds' };
  const csv = (...rows: string[]) => ['Email,First name,Last name,Phone,Company', ...rows].join('\n');
  const row = [email, first_name, last_name, phone, 'Birdcage Inc'].join(',');
  const inTables = async () => [
    ...new Set((await findInTables(harness.ownerUrl, SPELLINGS)).map(({ table }) => table)),
  ];
  const living = async () =>
    (await acme.db.lead.count({ where: { email } })) + (await acme.db.contact.count({ where: { email } }));

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Aviary');
    google = await openGoogleStandIn(harness, [[first_name, last_name, email, 'Birdcage Inc', '', phone, '', '']]);
    ({ key } = await api().intake.createKey({ name: 'Form', channels: ['n8n'] }));
  }, 60_000);
  afterAll(async () => {
    await google.close();
    await harness.close();
  });

  it('is found wherever a person can be written', async () => {
    const posted = await post(lead);
    delivery_id = (posted.body as { delivery_id: string }).delivery_id;
    await process();
    const found = await acme.db.lead.findFirst({ where: { email } });
    const id = found?.id ?? '';
    await post([
      { ...lead, notes: 'again' },
      { email: 'other@birds.example', notes: `met ${first_name} ${last_name}` },
    ]);
    await process();
    const imports = importsOf(harness, acme.people.company_admin.token);
    const file = await imports.upload(
      csv(row, `other-two@birds.example,Otto,Owl,,Nest`, `not an email,${first_name},${last_name},${phone},x`),
    );
    await imports.check(file);
    await imports.run(file.id);
    sheets_id = await openAgent(api(), { ai_processing_enabled: false });
    await api().sheets.sync({ id: sheets_id });
    await plantBeside(harness, acme, id);
    await sweepDuplicates(acme.db, harness.services, { signal: AbortSignal.timeout(30_000) });
    await harness.caller(acme.people.company_admin.token, randomUUID()).leads.create({
      email: 'ida@birds.example',
      first_name: 'Ida',
      last_name: 'Ibis',
      company: 'Nest',
      notes: `Sent by ${email}`,
    });
    await relayOutbox(harness.database, harness.services.live);
    const tables = await inTables();
    expect(EXPECTED_TABLES.filter((table) => !tables.includes(table))).toEqual([]);
  }, 120_000);

  it('is shown and handed out before', async () => {
    const person = await api().dataSubjects.find({ email: ` ${email.toUpperCase()} ` });
    expect(person).toMatchObject({ email, erased_at: null, is_user: false });
    expect(person.counts).toMatchObject({
      contacts: 1,
      deliveries: expect.any(Number),
      agent_work: expect.any(Number),
    });
    const held = await api().dataSubjects.export({ email });
    expect(held.sections.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['leads', 'contacts', 'emails', 'files']),
    );
    expect(JSON.stringify(held)).not.toContain('other@birds.example');
    await expect(harness.caller(acme.people.manager.token).dataSubjects.find({ email })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is nowhere afterwards', async () => {
    const deals = await acme.db.opportunity.count();
    const begun = await api().dataSubjects.erase({ email, confirm_email: email, reason: 'asked' });
    erasure_id = begun.id;
    await harness.runJobs();
    expect(await api().dataSubjects.erasure({ id: erasure_id })).toMatchObject({ state: 'watching' });
    harness.clock.now = new Date(Date.now() + 120_000);
    const sweep = createJobs(harness.database, harness.services).find(({ name }) => name === 'sweep-erasures');
    await sweep?.run({} as never, {} as never);
    await harness.runJobs();
    harness.clock.now = null;
    expect(await api().dataSubjects.erasure({ id: erasure_id })).toMatchObject({ state: 'done' });
    expect(await findInTables(harness.ownerUrl, SPELLINGS)).toEqual([]);
    expect(await acme.db.opportunity.count()).toBe(deals);
    const { items } = await api().pipeline.opportunities.list({});
    expect(items.map(({ lead_name, people, person_erased }) => [lead_name, people, person_erased])).toContainEqual([
      null,
      [],
      true,
    ]);
    expect(await acme.db.lead.count({ where: { email: 'other@birds.example' } })).toBe(1);
    const [entry] = await acme.db.auditEntry.findMany({ where: { action: 'person.erase' } });
    expect(entry).toMatchObject({ subject_id: erasure_id, detail: { reason: 'asked' } });
  }, 120_000);

  it('does not come back by a sender, a replay, a file, a sheet or by hand', async () => {
    const replayed = await refusal(api().intake.replay({ id: delivery_id }));
    expect(replayed.message).toBe(MESSAGES.notReplayable);
    expect((await post({ ...lead, notes: 'new' })).status).toBe(202);
    await process();
    const [newest] = (await api().intake.deliveries({ limit: 1 })).items;
    expect(newest).toMatchObject({
      state: 'processed',
      outcome: 'ignored',
      reason: expect.stringContaining('asked to be erased'),
    });
    const imports = importsOf(harness, acme.people.company_admin.token);
    const file = await imports.upload(csv(row, 'third@birds.example,Tara,Tit,,Nest'), 'again.csv');
    const checked = await imports.check(file);
    expect(checked.expected).toMatchObject({ created: 1, failed: 1 });
    expect((await imports.run(file.id)).counted).toMatchObject({ created: 1, failed: 1 });
    const people = await imports.upload(csv(row), 'people.csv', 'contact');
    await imports.check(people);
    expect((await imports.run(people.id)).counted).toMatchObject({ created: 0, failed: 1 });
    expect(await api().sheets.sync({ id: sheets_id })).toMatchObject({ created: 0, skipped: 1 });
    for (const attempt of [
      () => api().leads.create(lead),
      () => api().leads.create({ ...lead, allow_duplicate: true }),
      () => api().contacts.create({ email, last_name }),
      () => api().leads.capture({ ...lead }),
    ])
      expect(await refusal(attempt())).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('This person was erased on'),
      });
    const [other] = await acme.db.lead.findMany({ where: { email: 'other@birds.example' } });
    expect(
      await refusal(api().leads.update({ id: other?.id ?? '', version: other?.version ?? 1, email })),
    ).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await living()).toBe(0);
    // The files were given anew, and are the company's to keep or delete.
    expect((await inTables()).filter((table) => table !== 'import_chunks')).toEqual([]);
  }, 120_000);

  it('comes in again when an admin allows it, and by the right address only', async () => {
    expect(await refusal(api().dataSubjects.allowAgain({ id: erasure_id, email: 'else@birds.example' }))).toMatchObject(
      {
        message: MESSAGES.notTheErased,
      },
    );
    expect((await api().dataSubjects.allowAgain({ id: erasure_id, email })).refused).toEqual([]);
    expect((await post({ ...lead, notes: 'welcome' })).status).toBe(202);
    await process();
    expect(await acme.db.lead.count({ where: { email } })).toBe(1);
    expect(await acme.db.doNotContact.count({ where: { value: email } })).toBe(1);
  });
});
