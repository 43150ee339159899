import { randomUUID } from 'node:crypto';
import type { BulkStart } from '@outrider/shared/records/bulk';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('Bulk actions on accounts, contacts and deals on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sdr: Caller;
  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    sdr = harness.caller(acme.people.sdr.token);
  });
  afterAll(() => harness.close());

  const work = async (by: Caller, asked: Partial<BulkStart>) => {
    const { id } = await by.bulk.start({ request_key: randomUUID(), ...asked } as BulkStart);
    await harness.runJobs();
    return by.bulk.get({ id });
  };
  const takeBack = async (id: string) => {
    const undo = await admin.bulk.undo({ id });
    await harness.runJobs();
    return admin.bulk.get({ id: undo.id });
  };
  const accountNamed = (name: string, by = admin) => by.accounts.create({ name, domain: `${name}.example` });

  it('give all that match a filter to somebody, tell them once, and take it back where nobody touched them', async () => {
    for (let at = 0; at < 120; at += 1) await admin.accounts.create({ name: `Assign ${at}`, industry: 'energy' });
    const filter = { all: [{ field: 'industry', is: ['energy'] }] };
    const to = acme.people.ae.id;
    const run = await work(admin, {
      record_type: 'account',
      action: 'assign',
      assigned_to: to,
      selection: { filter },
    });
    expect(run).toMatchObject({ record_type: 'account', state: 'done', total: 120, done: 120, failed: 0 });
    expect((await admin.accounts.list({ filter: `owner_id:${to}` })).total).toBe(120);
    expect(
      await acme.db.notification.findMany({ where: { user_id: to, link_path: '/accounts?tab=mine' } }),
    ).toMatchObject([{ message: MESSAGES.bulkDone.assign(120, 'account') }]);
    const [touched] = (await admin.accounts.list({ filter: `owner_id:${to}`, limit: 1 })).items;
    await admin.accounts.update({ id: touched?.id ?? '', version: touched?.version ?? 0, phone: '+1 555 0100' });
    expect(await takeBack(run.id)).toMatchObject({ action: 'undo', state: 'done', done: 119, failed: 1 });
    expect((await admin.accounts.list({ filter: `owner_id:${to}` })).items.map(({ id }) => id)).toEqual([touched?.id]);
    expect((await admin.accounts.timeline({ id: touched?.id ?? '' })).items.map(({ kind }) => kind)).toContain(
      'assigned',
    );
  });

  it('set a field, ours or the company’s own, with what comes with it', async () => {
    await admin.fields.create({ record_type: 'contact', label: 'Newsletter', kind: 'flag' });
    const [ada, bea] = await Promise.all(['Ada', 'Bea'].map((first_name) => admin.contacts.create({ first_name })));
    const ids = [ada?.id ?? '', bea?.id ?? ''];
    const consents = async () =>
      (await Promise.all(ids.map((id) => admin.contacts.get({ id })))).map(({ consent }) => consent);
    const run = await work(admin, {
      record_type: 'contact',
      action: 'set_field',
      field: 'consent',
      value: 'given',
      selection: { ids },
    });
    expect(run).toMatchObject({ state: 'done', done: 2 });
    expect(await consents()).toEqual(['given', 'given']);
    expect((await admin.contacts.get({ id: ids[0] ?? '' })).consent_at).not.toBeNull();
    await takeBack(run.id);
    expect(await consents()).toEqual(['unknown', 'unknown']);
    expect((await admin.contacts.get({ id: ids[0] ?? '' })).consent_at).toBeNull();
    const own = await work(admin, {
      record_type: 'contact',
      action: 'set_field',
      field: 'custom.newsletter',
      value: true,
      selection: { ids },
    });
    expect((await admin.contacts.list({ filter: 'custom.newsletter:yes' })).total).toBe(2);
    await takeBack(own.id);
    expect((await admin.contacts.list({ filter: 'custom.newsletter:yes' })).total).toBe(0);
    const wrong = admin.bulk.start({
      record_type: 'contact',
      action: 'set_field',
      field: 'role',
      value: 'dog',
      selection: { ids },
      request_key: randomUUID(),
    });
    expect(await refusal(wrong)).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const email = { record_type: 'contact', action: 'set_field', field: 'email', value: 'a@b.example' };
    expect(
      await refusal(admin.bulk.start({ ...email, selection: { ids }, request_key: randomUUID() } as BulkStart)),
    ).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });

  it('delete, and bring back without what somebody else has by now', async () => {
    const mine = await accountNamed('calder');
    const run = await work(admin, { record_type: 'account', action: 'delete', selection: { ids: [mine.id] } });
    expect(run).toMatchObject({ state: 'done', done: 1, can_undo: true });
    expect(await refusal(admin.accounts.get({ id: mine.id }))).toMatchObject({ code: 'NOT_FOUND' });
    await accountNamed('calder');
    const undo = await takeBack(run.id);
    expect(await admin.bulk.rows({ id: undo.id })).toMatchObject([
      { record_id: mine.id, name: 'calder', reason: MESSAGES.bulkRestoredWithout.account },
    ]);
    expect((await admin.accounts.get({ id: mine.id })).domain).toBeNull();
    const person = await admin.contacts.create({ email: 'ida@bin.example' });
    const gone = await work(admin, { record_type: 'contact', action: 'delete', selection: { ids: [person.id] } });
    expect((await admin.contacts.create({ email: 'ida@bin.example' })).id).not.toBe(person.id);
    expect(await takeBack(gone.id)).toMatchObject({ state: 'done', done: 1 });
  });

  it('set the close date of deals by their win chance, and take it back; delete them and bring them back', async () => {
    const deals = admin.pipeline.opportunities;
    const sure = await deals.create({ name: 'Sure', probability: 91, close_date: '2027-01-10' });
    const unsure = await deals.create({ name: 'Unsure', probability: 11, close_date: '2027-01-10' });
    const moved = await work(admin, {
      record_type: 'opportunity',
      action: 'set_field',
      field: 'close_date',
      value: '2027-02-01',
      selection: { filter: { all: [{ field: 'probability', min: 90 }] } },
    });
    expect(moved).toMatchObject({ record_type: 'opportunity', total: 1, done: 1 });
    const dates = async () => Promise.all([sure, unsure].map(async ({ id }) => (await deals.get({ id })).close_date));
    expect(await dates()).toEqual(['2027-02-01', '2027-01-10']);
    await takeBack(moved.id);
    expect(await dates()).toEqual(['2027-01-10', '2027-01-10']);
    const gone = await work(admin, { record_type: 'opportunity', action: 'delete', selection: { ids: [sure.id] } });
    expect(await refusal(deals.get({ id: sure.id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await takeBack(gone.id)).toMatchObject({ state: 'done', done: 1 });
    expect((await deals.get({ id: sure.id })).name).toBe('Sure');
    const told = (await admin.audit.list({ subject_id: sure.id })).items.map(({ action, changes }) => [
      action,
      ...changes.filter(({ label }) => label === 'Close date').map(({ from, to }) => `${from} to ${to}`),
    ]);
    expect(told).toEqual([
      ['opportunity.restore'],
      ['opportunity.delete'],
      ['opportunity.update', '2027-02-01 to 2027-01-10'],
      ['opportunity.update', '2027-01-10 to 2027-02-01'],
      ['opportunity.create'],
    ]);
  });

  it('leave alone what is not the asker’s, and are told by the list they are of', async () => {
    const theirs = await accountNamed('theirs', harness.caller(acme.people.ae.token));
    const run = await work(sdr, {
      record_type: 'account',
      action: 'set_field',
      field: 'industry',
      value: 'retail',
      selection: { ids: [theirs.id] },
    });
    expect(run).toMatchObject({ done: 0, failed: 1 });
    expect(await sdr.bulk.rows({ id: run.id })).toMatchObject([{ reason: MESSAGES.bulkNotYours('account') }]);
    expect((await sdr.bulk.recent({ record_type: 'account' })).map(({ id }) => id)).toEqual([run.id]);
    expect(await sdr.bulk.recent({ record_type: 'lead' })).toEqual([]);
    const foreign = sdr.bulk.start({
      record_type: 'account',
      action: 'delete',
      selection: { filter: { all: [{ field: 'score', min: 3 }] } },
      request_key: randomUUID(),
    });
    expect(await refusal(foreign)).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });
});
