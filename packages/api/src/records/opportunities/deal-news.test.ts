import { createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relayOutbox } from '../../entry/relay.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { sweepDeals } from './deal-sweep.store.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('What people are told of deals on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let owner: { id: string };
  let north: { id: string };
  let south: { id: string };

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    const person = (role: 'ae' | 'manager', team: string) =>
      createUser(harness.database, acme.company, role, { full_name: `${role} ${team}`, team });
    owner = await person('ae', 'North');
    north = await person('manager', 'north');
    south = await person('manager', 'South');
  }, 60_000);
  afterAll(() => harness.close());

  const settle = async () => {
    await relayOutbox(harness.database, harness.services.live);
    await acme.db.outboxEvent.updateMany({ data: { relayed_at: null } });
    await relayOutbox(harness.database, harness.services.live);
  };
  const told = async ({ id }: { id: string }, link_path: string) =>
    (await acme.db.notification.findMany({ where: { user_id: id, link_path } })).map(({ title }) => title);
  const open = (overrides = {}) => admin.pipeline.opportunities.create({ name: 'A deal', amount: 10, ...overrides });

  it('a new owner hears of it, also where the deal was given with a move', async () => {
    const { id, version } = await open();
    await admin.pipeline.opportunities.move({ id, version, stage: 'proposal', owner_id: owner.id });
    await settle();
    expect(await told(owner, `/opportunities/${id}`)).toContain('New deal for you');
  });

  it('a win is the news of the owner’s team manager, once', async () => {
    const { id, version } = await open({ owner_id: owner.id });
    await admin.pipeline.opportunities.move({ id, version, stage: 'won' });
    await settle();
    expect(await told(north, `/opportunities/${id}`)).toEqual(['Deal won in your team']);
    expect(await told(south, `/opportunities/${id}`)).toEqual([]);
  });

  it('its owner hears once that it has gone quiet, and once that its close date has passed', async () => {
    const now = Date.now();
    const { id } = await open({ owner_id: owner.id, close_date: new Date(now + 2 * DAY).toISOString().slice(0, 10) });
    const stage = await acme.db.pipelineStage.findFirst({ where: { opportunities: { some: { id } } } });
    for (const days of [3.2, 3.4, (stage?.rotting_days ?? 0) + 0.2, (stage?.rotting_days ?? 0) + 0.4]) {
      await sweepDeals(harness.database.platform, new Date(now + days * DAY));
      await settle();
    }
    const news = (await told(owner, `/opportunities/${id}`)).filter((title) => title !== 'New deal for you');
    expect(news.toSorted()).toEqual(['The close date of your deal has passed', 'Your deal has gone quiet']);
  });
});
