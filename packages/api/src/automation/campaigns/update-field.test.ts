import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openHarness } from '../../suites/harness.ts';
import {
  AT_ANY_TIME,
  type CampaignWorld,
  call,
  DAY,
  email,
  openCampaigns,
  update,
  wait,
} from './campaign-world.fixture.ts';

describe.each(ENGINES)('Campaigns that update a field on %s', (engine) => {
  let harness: Harness;
  let world: CampaignWorld;

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    world = await openCampaigns(harness);
  });

  const tier = async () =>
    (
      await harness
        .caller(world.acme.people.company_admin.token)
        .fields.create({ record_type: 'lead', label: 'Tier', kind: 'choice', options: [{ label: 'Gold' }] })
    ).key;

  it('set it on the lead as an edit does: audit, timeline and event, in the campaign’s name, once', async () => {
    const key = await tier();
    const lead = await world.lead();
    const id = await world.campaign([
      update('u', 'company_size', '51-200'),
      update('c', `custom.${key}`, 'gold'),
      update('s', 'status', 'nurturing'),
      wait('w', 1),
      update('same', 'status', 'nurturing'),
    ]);
    await world.enroll(id, lead.id);
    await world.settle();
    world.later(DAY);
    await world.settle();
    expect(await world.rep.leads.get({ id: lead.id })).toMatchObject({
      company_size: '51-200',
      custom: { [key]: 'gold' },
      status: 'nurturing',
    });
    const { name, results, finished } = await world.manager.campaigns.get({ id });
    const told = await world.rep.leads.activities({ id: lead.id });
    expect(told.filter(({ kind }) => kind === 'edited')).toHaveLength(2);
    expect(told.filter(({ kind }) => kind === 'status_changed')).toMatchObject([
      { actor_kind: 'system', actor_name: name, detail: { from: lead.status, to: 'nurturing' } },
    ]);
    const { db } = world.acme;
    const audits = await db.auditEntry.findMany({ where: { action: 'lead.update', subject_id: lead.id } });
    expect(audits.map(({ actor_name }) => actor_name)).toEqual([name, name, name]);
    const events = await db.outboxEvent.findMany({ where: { topic: 'lead.updated', subject_id: lead.id } });
    expect(events.flatMap(({ payload }) => (payload as { fields?: string[] }).fields ?? [])).toEqual(
      expect.arrayContaining(['company_size', `custom.${key}`, 'status']),
    );
    expect(finished).toBe(1);
    expect(results.map(({ step, taken, skipped }) => [step, taken, skipped])).toEqual([
      ['u', 1, 0],
      ['c', 1, 0],
      ['s', 1, 0],
      ['w', 1, 0],
      ['same', 1, 0],
    ]);
  });

  it('skip a field that is gone by then, and go on', async () => {
    const key = await tier();
    const lead = await world.lead();
    const id = await world.campaign([wait('w', 1), update('u', `custom.${key}`, 'gold'), call('t')]);
    await world.enroll(id, lead.id);
    await world.settle();
    const field = await world.acme.db.customField.findFirstOrThrow({ where: { key } });
    const admin = harness.caller(world.acme.people.company_admin.token);
    await admin.fields.archive({ id: field.id, version: field.version });
    world.later(DAY);
    await world.settle();
    const { results } = await world.manager.campaigns.get({ id });
    expect(results.find(({ step }) => step === 'u')).toMatchObject({ taken: 0, skipped: 1 });
    expect(await world.person(id)).toMatchObject({ state: 'finished' });
  });

  it('let the lead go where that ends it, and write nothing after it; what follows reads the new value', async () => {
    const [ended, kept] = [await world.lead(), await world.lead()];
    const closing = await world.campaign([update('u', 'status', 'unqualified'), email('a')]);
    await world.enroll(closing, ended.id);
    const asks: CampaignStep = {
      id: 'q',
      kind: 'branch',
      test: 'lead',
      step: null,
      conditions: { all: [{ field: 'industry', is: ['retail'] }] } as never,
      yes: [call('t') as never],
      no: [],
    };
    const asking = await world.campaign([update('u', 'industry', 'retail'), asks]);
    await world.enroll(asking, kept.id);
    await world.settle();
    expect(await world.person(closing)).toMatchObject({ state: 'left', left_because: 'closed' });
    expect(world.sentTo(ended.email)).toHaveLength(0);
    const { results } = await world.manager.campaigns.get({ id: asking });
    expect(results.find(({ step }) => step === 'q')).toMatchObject({ yes: 1 });
  });

  it('take no step twice, wherever an edit puts it', async () => {
    const lead = await world.lead();
    const id = await world.campaign([update('u', 'industry', 'retail'), wait('w', 1), call('t')]);
    await world.enroll(id, lead.id);
    await world.settle();
    const held = await world.rep.leads.get({ id: lead.id });
    await world.rep.leads.update({ id: lead.id, version: held.version, industry: 'healthcare' });
    const { version, name } = await world.manager.campaigns.get({ id });
    const steps = [wait('w', 1), call('t'), update('u', 'industry', 'retail')];
    await world.manager.campaigns.save({ id, version, draft: { name, steps, send_window: AT_ANY_TIME } as never });
    world.later(DAY);
    await world.settle();
    expect(await world.person(id)).toMatchObject({ state: 'finished' });
    expect((await world.rep.leads.get({ id: lead.id })).industry).toBe('healthcare');
  });

  it.each([
    [update('u', ''), 'draft.steps.0.field', 'Choose a field'],
    [update('u', 'assigned_to', 'x'), 'draft.steps.0.field', MESSAGES.flowNeedsField],
    [update('u', 'custom.nothing', 'x'), 'draft.steps.0.field', MESSAGES.flowNeedsField],
    [update('u', 'next_step', 'x'), 'draft.steps.0.field', MESSAGES.flowNeedsField],
    [update('u', 'status', 'converted'), 'draft.steps.0.value', MESSAGES.flowValueUnfit],
    [update('u', 'status'), 'draft.steps.0.value', MESSAGES.flowValueUnfit],
  ])('refuse %o at its field', async (step, field, message) => {
    const { id, version } = await world.manager.campaigns.create({ name: 'Fields' });
    const save = world.manager.campaigns.save({ id, version, draft: { name: 'Fields', steps: [step] } });
    await expect(save).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      cause: { extras: { errors: [{ field, message }] } },
    });
  });
});
