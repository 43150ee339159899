import { randomUUID } from 'node:crypto';
import { createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openHarness, openSuperAdmin } from '../../suites/harness.ts';
import { openWorld } from '../../suites/world.ts';
import { openAsOwner } from '@outrider/testing/every-table';
import { fillTable } from './fill-tables.fixture.ts';
import { removeDueCompanies } from './remove-company.ts';
import { removalOrder } from './removal-order.ts';
import { hashCompanyId, listCompanyTables } from './removal.store.ts';

const DAY_MS = 86_400_000;
const running = () => new AbortController().signal;

describe.each(ENGINES)('a closed company on %s', (engine) => {
  let harness: Harness;
  let owner: Awaited<ReturnType<typeof openAsOwner>>;
  let gone: Awaited<ReturnType<typeof openWorld>>;
  let stays: Awaited<ReturnType<typeof openWorld>>;
  let shared: { id: string; email: string };

  const fill = async ({ company_id, people }: typeof gone, marker: string) => {
    const empty = new Set(await owner.emptyTables(company_id));
    const order = removalOrder(await listCompanyTables(harness.database.platform)).toReversed();
    for (const table of order) if (empty.has(table)) await fillTable(owner, table, { company_id }, marker);
    const { id: login_id, email } = people.company_admin;
    for (const table of await owner.tablesNaming('logins'))
      if (table !== 'users' && table !== 'sessions') await fillTable(owner, table, { login_id }, marker);
    await fillTable(owner, 'idempotency_keys', { scope: login_id }, marker);
    await fillTable(owner, 'login_mails', { email }, marker);
  };
  const remove = (signal: AbortSignal = running(), batch = 3) =>
    removeDueCompanies(harness.database, harness.services, signal, batch);

  beforeAll(async () => {
    harness = await openHarness(engine);
    owner = await openAsOwner(harness.ownerUrl);
    await fillTable(owner, 'oauth_clients', {}, 'a program');
    gone = await openWorld(harness, 'gone-company');
    stays = await openWorld(harness, 'company-that-stays');
    shared = await createUser(harness.database, gone.company, 'sdr');
    const place = { id: shared.id, email: shared.email, full_name: 'Test sdr', role: 'sdr' };
    await harness.database.platform.user.create({ data: { ...place, company_id: stays.company_id } });
    await fill(gone, 'gone-company');
    await fill(stays, 'company-that-stays');
    await owner.ask(`UPDATE contacts SET deleted_at = now() WHERE id = $1`, [gone.contact_id]); // the policies hide it
  }, 120_000);
  afterAll(async () => {
    await owner.close();
    await harness.close();
  });

  it('has rows in every table that has companies’ rows', async () => {
    expect(await owner.emptyTables(gone.company_id)).toEqual([]);
    expect(await owner.emptyTables(stays.company_id)).toEqual([]);
  });

  it('stays as long as it was closed for less than 30 days', async () => {
    const before = await owner.everythingOf(gone.company_id);
    await owner.ask(`UPDATE companies SET status = 'closing', closed_at = $2 WHERE id = $1`, [
      gone.company_id,
      new Date(Date.now() - 30 * DAY_MS + 60_000),
    ]);
    expect(await remove()).toBe(0);
    expect(await owner.everythingOf(gone.company_id)).toEqual(before);
  });

  it('is left out by the function itself before its day', async () => {
    const call = harness.database.platform
      .$queryRaw`SELECT remove_company_rows(${stays.company_id}::uuid, 'leads', now(), 10)`;
    await expect(call).rejects.toThrow('The company is not to be removed');
    const log = owner.ask(`DELETE FROM audit_log WHERE company_id = $1`, [gone.company_id]);
    await expect(log).rejects.toThrow('append-only');
  });

  it('goes on after a kill, and leaves nothing of itself and everything of others', async () => {
    const others = await owner.everythingOf(stays.company_id);
    await owner.ask(`UPDATE companies SET closed_at = $2 WHERE id = $1`, [
      gone.company_id,
      new Date(Date.now() - 31 * DAY_MS),
    ]);
    const people = await owner.ask<{ id: string; email: string }>(`SELECT id, email FROM users WHERE company_id = $1`, [
      gone.company_id,
    ]);
    await harness.services.jobs.add('work-on-import', { company_id: gone.company_id, id: randomUUID() });

    let asked = 0;
    const killed = { get aborted() { return ++asked > 40; } } as AbortSignal; // prettier-ignore
    expect(await remove(killed)).toBe(0);
    expect(await owner.holding([gone.company_id])).not.toEqual([]);

    expect(await remove()).toBe(1);
    const theirs = people.filter(({ id }) => id !== shared.id).flatMap(({ id, email }) => [id, email]);
    expect(await owner.holding([gone.company_id, 'gone-company', ...theirs])).toEqual([]);
    expect(await owner.everythingOf(stays.company_id)).toEqual(others);
    expect(await remove()).toBe(0);
  });

  it('leaves a person who works in another company, and a line that names nobody', async () => {
    expect(await owner.ask(`SELECT email FROM logins WHERE id = $1`, [shared.id])).toEqual([{ email: shared.email }]);
    const [line] = await owner.ask(`SELECT * FROM removed_companies`);
    expect(line).toMatchObject({ id_hash: hashCompanyId(gone.company_id), removed_at: expect.any(Date) });
    expect(JSON.stringify(line)).not.toContain('gone-company');
    const { token } = await openSuperAdmin(harness.database);
    const removed = await harness.caller(token).companies.removed();
    expect(removed).toMatchObject({
      total: 1,
      items: [{ mark: hashCompanyId(gone.company_id).slice(0, 12), removed_at: expect.any(String) }],
    });
  });
});
