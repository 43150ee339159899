import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headerOf } from '../../records/mail/smtp-stand-in.fixture.ts';
import { answerUnsubscribe } from '../../records/mail/unsubscribe.ts';
import { ENGINES, type Harness, openHarness } from '../../suites/harness.ts';
import { type CampaignWorld, DAY, email, HOUR, openCampaigns, wait } from './campaign-world.fixture.ts';
import { isTooMany, watchUnsubscribes } from './unsubscribe-alarm.ts';

describe('Too many unsubscribes', () => {
  const rule = { limit: 2, after: 50 };
  it.each([
    [{ emailed: 49, unsubscribed: 49 }, false],
    [{ emailed: 50, unsubscribed: 1 }, false], // 2 % is the limit itself
    [{ emailed: 50, unsubscribed: 2 }, true],
    [{ emailed: 1000, unsubscribed: 20 }, false],
    [{ emailed: 1000, unsubscribed: 21 }, true],
    [{ emailed: 0, unsubscribed: 0 }, false],
  ])('of %o: %s', (counted, expected) => expect(isTooMany(counted, rule)).toBe(expected));
});

describe.each(ENGINES)('A campaign from which too many unsubscribe on %s', (engine) => {
  let harness: Harness;
  let world: CampaignWorld;

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    world = await openCampaigns(harness);
  });

  const watch = () => watchUnsubscribes(harness.database, harness.services);
  async function unsubscribe(address: string) {
    const url = /<(.*)>/.exec(headerOf(world.sentTo(address).at(-1), 'List-Unsubscribe') ?? '')?.[1] ?? '';
    const token = url.slice(url.lastIndexOf('/') + 1);
    await answerUnsubscribe(harness.database, harness.services, { method: 'POST', token, ip: '192.0.2.1' });
    await world.settle();
  }
  const notices = async () =>
    (await world.manager.notifications.list({})).items.filter(({ title }) => title === MESSAGES.campaignAlarmTitle);
  const emailed = async (id: string, count: number) => {
    const leads = await Promise.all(Array.from({ length: count }, () => world.lead()));
    await world.enroll(id, ...leads.map((lead) => lead.id));
    await world.settle();
    return leads;
  };

  it('pauses itself once, sends its owner the figures once, and starts counting over after the pause', async () => {
    const limits = { unsubscribe_limit: 20, unsubscribe_after: 4 };
    const id = await world.campaign([email('a'), wait('w'), email('b')], limits);
    const [first, second] = await emailed(id, 5);
    world.later(HOUR);
    await unsubscribe(first?.email ?? '');
    expect(await watch()).toBe(0); // 20 % is not beyond it
    await unsubscribe(second?.email ?? '');
    const instances = await Promise.all([watch(), watch(), watch()]);
    expect(instances.reduce((sum, one) => sum + one, 0)).toBe(1);
    const paused = await world.manager.campaigns.get({ id });
    expect(paused).toMatchObject({
      state: 'paused',
      unsubscribed: 2,
      alarm: { at: harness.services.now().toISOString(), emailed: 5, unsubscribed: 2, limit: 20 },
    });
    expect(await notices()).toMatchObject([
      {
        kind: 'system',
        message: `“${paused.name}”: 2 of 5 leads emailed unsubscribed (40%). Its limit is 20%.`,
        link_path: `/campaigns/${id}`,
      },
    ]);
    world.later(4 * DAY);
    await world.settle();
    expect(await world.manager.campaigns.get({ id })).toMatchObject({ active: 3, finished: 0 });

    await world.manager.campaigns.setState({ id, version: paused.version, state: 'running' });
    expect(await world.manager.campaigns.get({ id })).toMatchObject({ state: 'running', alarm: null });
    await world.settle();
    expect(await watch()).toBe(0); // the three that go on have been emailed since, and none of them left
    expect(await notices()).toHaveLength(1);
    const more = await emailed(id, 2);
    for (const lead of more) await unsubscribe(lead.email);
    expect(await watch()).toBe(1); // 2 of 5 again
    expect(await notices()).toHaveLength(2);
    const { version } = await world.manager.campaigns.get({ id });
    await world.manager.campaigns.setState({ id, version, state: 'ended' });
    expect(await world.manager.campaigns.get({ id })).toMatchObject({ alarm: null });
  });

  it('counts those who unsubscribe after they finished, for the email whose link they used', async () => {
    const id = await world.campaign([email('a')], { unsubscribe_limit: 10, unsubscribe_after: 2 });
    const [lead] = await emailed(id, 2);
    expect(await world.manager.campaigns.get({ id })).toMatchObject({ finished: 2, unsubscribed: 0 });
    world.later(HOUR);
    await unsubscribe(lead?.email ?? '');
    expect(await watch()).toBe(1);
    const { unsubscribed, finished, results } = await world.manager.campaigns.get({ id });
    expect({ unsubscribed, finished }).toEqual({ unsubscribed: 1, finished: 2 });
    expect(results).toMatchObject([{ step: 'a', unsubscribed: 1 }]);
    const { items } = await world.manager.campaigns.people({ id, unsubscribed: true });
    expect(items).toMatchObject([{ lead_id: lead?.id, state: 'finished', left_because: null, unsubscribed: true }]);
  });

  it('keeps running where no limit is set, or too few leads were emailed', async () => {
    const off = await world.campaign([email('a')], { unsubscribe_limit: null, unsubscribe_after: 1 });
    const few = await world.campaign([email('a')], { unsubscribe_limit: 1, unsubscribe_after: 3 });
    for (const id of [off, few]) {
      const [lead] = await emailed(id, 2);
      await unsubscribe(lead?.email ?? '');
    }
    expect(await watch()).toBe(0);
    expect(await notices()).toEqual([]);
  });

  it('notifies everybody who may manage it where its owner has left', async () => {
    const id = await world.campaign([email('a')], { unsubscribe_limit: 1, unsubscribe_after: 1 });
    const [lead] = await emailed(id, 1);
    await world.acme.db.campaign.updateMany({ where: { id }, data: { created_by: world.acme.people.ae.id } });
    await unsubscribe(lead?.email ?? '');
    expect(await watch()).toBe(1);
    const told = await world.acme.db.notification.findMany({ where: { title: MESSAGES.campaignAlarmTitle } });
    const { company_admin, manager } = world.acme.people;
    expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([company_admin.id, manager.id].toSorted());
  });
});
