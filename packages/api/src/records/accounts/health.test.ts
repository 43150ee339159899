import { HEALTH_BASE } from '@outrider/shared/records/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { type HealthFacts, healthOf } from './health.ts';
import { sweepHealth } from './health.service.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const daysAgo = (days: number, from = NOW) => new Date(from.getTime() - days * 86_400_000);
const facts = (change: Partial<HealthFacts> = {}): HealthFacts => ({
  last_touch_at: daysAgo(3),
  last_won_at: daysAgo(90),
  people: 2,
  people_in_touch: 2,
  open_deals: 1,
  moving_deals: 1,
  lost_since: 0,
  overdue_steps: 0,
  ...change,
});

describe('The health of an account that bought', () => {
  it('goes from 0 to 100 and is what its parts add up to', () => {
    const worst = facts({
      last_touch_at: null,
      last_won_at: daysAgo(900),
      people_in_touch: 0,
      moving_deals: 0,
      lost_since: 2,
      overdue_steps: 1,
    });
    expect([healthOf(facts(), NOW).score, healthOf(worst, NOW).score]).toEqual([100, 0]);
    const days = [0, 14, 15, 30, 31, 60, 61, 400, 800];
    for (const touched of days)
      for (const won of days)
        for (const people_in_touch of [0, 1, 2]) {
          const { score, parts } = healthOf(
            facts({ last_touch_at: daysAgo(touched), last_won_at: daysAgo(won), people_in_touch }),
            NOW,
          );
          expect(parts.reduce((sum, { points }) => sum + points, HEALTH_BASE)).toBe(score);
        }
  });

  it('has the reason that weighs most first', () => {
    const { health, parts } = healthOf(facts({ last_touch_at: daysAgo(90), people_in_touch: 0, open_deals: 0 }), NOW);
    expect(health).toBe('critical');
    expect(parts.map(({ reason, points }) => [reason, points])).toEqual([
      ['last_touch', -15],
      ['last_purchase', 10],
      ['people', -8],
    ]);
  });
});

describe.each(ENGINES)('Accounts and how they are doing on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let globex: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    globex = await openCompany(harness.database, 'Globex');
    admin = harness.caller(acme.people.company_admin.token);
  });
  afterAll(() => harness.close());

  const later = (days: number) => daysAgo(-days, new Date());
  const listed = async (...health: string[]) =>
    (await admin.accounts.list({ filter: `health:${health.join(',')}` })).items.map(({ name }) => name);

  it('is a prospect until it buys, a customer from that moment, and at risk when nobody cares for it', async () => {
    const account = await admin.accounts.create({ name: 'Northwind' });
    await admin.accounts.create({ name: 'Never bought' });
    const person = await admin.contacts.create({ last_name: 'Raman', account_id: account.id });
    await admin.contacts.log({ id: person.id, kind: 'call', text: 'Ordered' });
    const deal = await admin.pipeline.opportunities.create({ name: 'First order', amount: 9000 });
    await acme.db.opportunity.updateMany({ where: { id: deal.id }, data: { account_id: account.id } });
    expect(account).toMatchObject({ health: 'prospect', health_score: null, health_parts: [] });
    await admin.pipeline.opportunities.create({ name: 'Of nobody yet', amount: 500 });
    expect(await admin.accounts.summary()).toMatchObject({
      deals_without_account: 1,
      accounts: 2,
      customers: 0,
      open_deals: 1,
      open_amount: 9000,
    });

    await admin.pipeline.opportunities.move({ id: deal.id, version: deal.version, stage: 'won' });
    const customer = await admin.accounts.get({ id: account.id });
    expect(customer).toMatchObject({ health: 'good', health_score: 90, won_amount: 9000, version: account.version });
    expect(customer.health_parts.map(({ reason, points, count, of }) => [reason, points, count, of])).toEqual([
      ['last_touch', 15, null, null],
      ['people', 15, 1, 1],
      ['last_purchase', 10, null, null],
    ]);

    expect(await sweepHealth(harness.database, new Date())).toBe(0);
    expect(await sweepHealth(harness.database, later(90))).toBe(1);
    expect(await admin.accounts.get({ id: account.id })).toMatchObject({ health: 'critical', health_score: 37 });
    expect(await admin.accounts.summary()).toMatchObject({ customers: 1, at_risk: 1, at_risk_amount: 9000 });
    expect([await listed('critical', 'at_risk'), await listed('prospect')]).toEqual([['Northwind'], ['Never bought']]);
    expect(await harness.caller(globex.people.company_admin.token).accounts.summary()).toMatchObject({ accounts: 0 });
  });

  it('is in good health the moment it bought, and was touched by that', async () => {
    const account = await admin.accounts.create({ name: 'Bought in silence' });
    await admin.contacts.create({ last_name: 'Silent', account_id: account.id });
    const deal = await admin.pipeline.opportunities.create({ name: 'Order', amount: 100, account_id: account.id });
    const won = await admin.pipeline.opportunities.move({ id: deal.id, version: deal.version, stage: 'won' });
    const customer = await admin.accounts.get({ id: account.id });
    expect(customer).toMatchObject({ health: 'good', last_touch_at: won.closed_at });
    const { items } = await admin.accounts.timeline({ id: account.id });
    expect(items.map(({ kind, created_at }) => [kind, created_at])).toContainEqual(['moved', customer.last_touch_at]);
  });

  it('is a prospect again when the only deal it won is taken back', async () => {
    const account = await admin.accounts.create({ name: 'Changed its mind' });
    const deal = await admin.pipeline.opportunities.create({ name: 'Order', amount: 100 });
    await acme.db.opportunity.updateMany({ where: { id: deal.id }, data: { account_id: account.id } });
    const won = await admin.pipeline.opportunities.move({ id: deal.id, version: deal.version, stage: 'won' });
    expect((await admin.accounts.get({ id: account.id })).health).not.toBe('prospect');
    await admin.pipeline.opportunities.move({ id: deal.id, version: won.version, stage: 'prospecting' });
    expect(await admin.accounts.get({ id: account.id })).toMatchObject({ health: 'prospect', health_score: null });
  });

  it('has been dealt with when its lead was', async () => {
    const lead = await admin.leads.create({
      email: 'ida@harbour.example',
      first_name: 'Ida',
      last_name: 'Berg',
      company: 'Harbour',
    });
    await admin.leads.logContact({ id: lead.id, channel: 'call' });
    const { account, contact } = await admin.pipeline.convertLead({ id: lead.id });
    const touches = async () => [
      (await admin.accounts.get({ id: account?.id ?? '' })).last_touch_at,
      (await admin.contacts.get({ id: contact?.id ?? '' })).last_touch_at,
    ];
    const [first] = await touches();
    expect(await touches()).toEqual([expect.any(String), first]);
    await admin.leads.logContact({ id: lead.id, channel: 'email' });
    const [second, ofPerson] = await touches();
    expect([second === ofPerson, String(second) >= String(first)]).toEqual([true, true]);
  });
});
