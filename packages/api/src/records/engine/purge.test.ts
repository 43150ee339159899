import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { OUTLIVING, type Purged, purgeRecords } from './purge.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('Records that are taken out for good on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });
  afterAll(() => harness.close());

  /** Where the bin's 30 days are over. */
  const purge = (type: Purged, days = 1) =>
    purgeRecords(harness.database.platform, type, acme.company.id, new Date(Date.now() + days * DAY_MS));
  const code = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (error as { code: string }).code,
    );
  const become = async (name: string) => {
    const lead = await createLead(acme.db, { email: `ann@${name}.example`, company_name: name });
    const { account, contact, opportunity } = await admin.pipeline.convertLead({ id: lead.id });
    return { account: account?.id ?? '', contact: contact?.id ?? '', deal: opportunity, lead: lead.id };
  };

  it('leave what belonged to an account, and what tells of others too', async () => {
    const { account, contact, deal } = await become('kept');
    const below = await admin.accounts.create({ name: 'Below', parent_id: account });
    const binned = await admin.contacts.create({ last_name: 'Binned', account_id: account });
    await admin.accounts.log({ id: account, kind: 'note', text: 'Only of the account' });
    await admin.contacts.remove({ ids: [binned.id] });
    await admin.accounts.remove({ ids: [account] });
    expect(await purge('account')).toBe(1);
    expect(await code(admin.accounts.restore({ ids: [account] }))).toBe('NOT_FOUND');
    expect(await admin.contacts.get({ id: contact })).toMatchObject({ account_id: null });
    expect(await admin.accounts.get({ id: below.id })).toMatchObject({ parent_id: null });
    expect(await admin.pipeline.opportunities.get({ id: deal.id })).toMatchObject({ name: deal.name });
    await admin.contacts.restore({ ids: [binned.id] });
    expect(await admin.contacts.get({ id: binned.id })).toMatchObject({ account_id: null });
    const { items } = await admin.contacts.timeline({ id: contact });
    expect(items.map(({ kind }) => kind)).toContain('converted');
    expect(await acme.db.recordActivity.count({ where: { account_id: account } })).toBe(0);
  });

  it('leave a converted lead converted when its contact or its deal goes', async () => {
    const { account, contact, deal, lead } = await become('both');
    await admin.pipeline.tasks.create({ title: 'Call', opportunity_id: deal.id });
    await admin.contacts.remove({ ids: [contact] });
    await admin.pipeline.opportunities.delete({ id: deal.id, version: deal.version });
    expect([await purge('contact'), await purge('opportunity')]).toEqual([1, 1]);
    expect(await admin.pipeline.conversion({ id: lead })).toMatchObject({ parts: [{ type: 'account', id: account }] });
    expect((await admin.pipeline.tasks.list({ owner: 'all' })).items).toMatchObject([{ title: 'Call' }]);
    expect((await admin.accounts.timeline({ id: account })).items.map(({ kind }) => kind)).toContain('converted');
    // Its email is free for a contact again.
    expect(await admin.contacts.create({ email: 'ann@both.example' })).toMatchObject({ email: 'ann@both.example' });
  });

  it('are those alone that have been in the bin for long', async () => {
    const { account, contact } = await become('young');
    await admin.contacts.remove({ ids: [contact] });
    await admin.accounts.remove({ ids: [account] });
    expect([await purge('contact', -1), await purge('account', -1)]).toEqual([0, 0]);
    await admin.accounts.restore({ ids: [account] });
    expect(await purge('account')).toBe(0);
    expect(await admin.accounts.get({ id: account })).toMatchObject({ name: 'young' });
  });

  it('are unlinked from every table that would hold them back', async () => {
    const rows = await harness.database.platform.$queryRaw<{ holder: string; held: string }[]>`
      SELECT conrelid::regclass::text AS holder, confrelid::regclass::text AS held FROM pg_constraint
      WHERE contype = 'f' AND confdeltype IN ('r', 'a')
        AND confrelid IN ('accounts'::regclass, 'contacts'::regclass, 'opportunities'::regclass)`;
    const unlinked = {
      accounts: [...OUTLIVING.account, 'accounts', 'contacts', 'opportunities'],
      contacts: OUTLIVING.contact,
      opportunities: OUTLIVING.opportunity,
    };
    for (const { holder, held } of rows) expect(unlinked[held as keyof typeof unlinked], held).toContain(holder);
    expect(rows.length).toBeGreaterThan(3);
  });
});
