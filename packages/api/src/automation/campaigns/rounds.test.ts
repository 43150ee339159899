import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openHarness } from '../../suites/harness.ts';
import { type CampaignWorld, DAY, email, HOUR, openCampaigns, wait } from './campaign-world.fixture.ts';
import { enterCampaigns } from './enroll.service.ts';

describe.each(ENGINES)('Leads that are enrolled again on %s', (engine) => {
  let harness: Harness;
  let world: CampaignWorld;

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    world = await openCampaigns(harness);
  });

  const skipped = (reason: string) => ({ enrolled: 0, skipped: [{ reason, count: 1 }] });

  it('start over after its days and not before, and count once as a lead', async () => {
    const lead = await world.lead();
    const id = await world.campaign([email('a')], { again_after_days: 30 });
    await world.enroll(id, lead.id);
    expect(await world.enroll(id, lead.id)).toEqual(skipped('before')); // on the way
    await world.settle();
    world.later(29 * DAY);
    expect(await world.enroll(id, lead.id)).toEqual(skipped('too_soon'));
    world.later(DAY);
    expect(await world.enroll(id, lead.id)).toEqual({ enrolled: 1, skipped: [] });
    await world.settle();
    expect(world.sentTo(lead.email)).toHaveLength(2);
    const shown = await world.manager.campaigns.get({ id });
    expect(shown).toMatchObject({ enrolled: 1, again: 1, emailed: 1, finished: 1, active: 0 });
    expect(shown.results).toMatchObject([{ step: 'a', taken: 2, sent: 2 }]); // each time
    const { items } = await world.manager.campaigns.people({ id });
    expect(items.map(({ round, state }) => [round, state])).toEqual([
      [2, 'finished'],
      [1, 'finished'],
    ]);
  });

  it('stay out where the campaign does not allow it', async () => {
    const lead = await world.lead();
    const id = await world.campaign([email('a')]);
    await world.enroll(id, lead.id);
    await world.settle();
    world.later(700 * DAY);
    expect(await world.enroll(id, lead.id)).toEqual(skipped('before'));
  });

  it('are enrolled once by several people at the same moment, or by an instance of the version before', async () => {
    const lead = await world.lead();
    const id = await world.campaign([email('a')], { again_after_days: 1 });
    await world.enroll(id, lead.id);
    await world.settle();
    world.later(2 * DAY);
    const made = await Promise.all([1, 2, 3].map(() => world.enroll(id, lead.id)));
    expect(made.reduce((sum, { enrolled }) => sum + enrolled, 0)).toBe(1);
    // What the version before inserts knows no rounds: it is a first one, which is there.
    const before = await world.acme.db.campaignPerson.createMany({
      data: [{ campaign_id: id, lead_id: lead.id, email_key: `x${lead.email}` }],
      skipDuplicates: true,
    });
    expect(before.count).toBe(0);
  });

  it('are enrolled automatically, except those whom a person removed, until a person enrolls them', async () => {
    const [through, out] = [await world.lead({ industry: 'Healthcare' }), await world.lead({ industry: 'Healthcare' })];
    const entry = { all: [{ field: 'industry', is: ['Healthcare'] }] } as never;
    const id = await world.campaign([email('a'), wait('w', 1)], { entry, again_after_days: 5 });
    const enter = () => enterCampaigns(harness.database, harness.services);
    await enter();
    await world.settle();
    const place = (await world.manager.campaigns.people({ id })).items.find(({ lead_id }) => lead_id === out.id);
    await world.rep.campaigns.unenroll({ id, people: [place?.id ?? ''] });
    world.later(DAY);
    await world.settle();
    expect(await enter()).toBe(0);
    world.later(6 * DAY);
    expect(await enter()).toBe(1);
    expect((await world.person(id))?.lead_id).toBe(through.id);
    expect(await world.enroll(id, out.id)).toEqual({ enrolled: 1, skipped: [] });
  });

  it('leave for what happens in this round, not for what happened in the one before', async () => {
    const lead = await world.lead();
    const id = await world.campaign([email('a'), wait('w', 1), email('b')], { again_after_days: 10 });
    await world.enroll(id, lead.id);
    await world.settle();
    world.later(HOUR);
    await world.rep.leads.log({ id: lead.id, kind: 'email', text: 'Not now.', inbound: true });
    await world.settle();
    expect(await world.person(id)).toMatchObject({ left_because: 'replied' });
    world.later(HOUR);
    await world.rep.leads.log({ id: lead.id, kind: 'email', text: 'Understood.' });
    world.later(11 * DAY);
    expect(await world.enroll(id, lead.id)).toEqual({ enrolled: 1, skipped: [] });
    await world.settle();
    world.later(DAY);
    await world.settle();
    expect(await world.person(id)).toMatchObject({ round: 2, state: 'finished' });
    const { replied, enrolled, results } = await world.manager.campaigns.get({ id });
    expect({ replied, enrolled }).toEqual({ replied: 1, enrolled: 1 });
    expect(results.map(({ step, sent, replied: by }) => [step, sent, by])).toEqual([
      ['a', 2, 1],
      ['w', 0, 0],
      ['b', 1, 0],
    ]);
  });
});
