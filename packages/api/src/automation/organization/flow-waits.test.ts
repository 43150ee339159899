import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FlowParams, FlowTrigger, FlowTriggerParams } from '@outrider/shared/automation/organization';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openHarness, refusal } from '../../suites/harness.ts';
import { sweepFlowDates } from './flow-dates.ts';
import { openOrganization, type Organization } from './organization.fixture.ts';

describe.each(ENGINES)('Flows that wait for a field or a date on %s', (engine) => {
  let harness: Harness;
  let org: Organization;

  beforeAll(async () => {
    harness = await openHarness(engine);
    org = await openOrganization(harness, 'Waiting');
    await org.db.company.updateMany({ data: { timezone: 'America/Chicago' } });
    await org.admin.fields.create({ record_type: 'lead', label: 'Calibration due', kind: 'date' });
    await org.admin.fields.create({ record_type: 'lead', label: 'Tier', kind: 'choice', options: [{ label: 'Gold' }] });
  }, 60_000);
  afterEach(async () => {
    harness.clock.now = null;
    await org.db.flow.updateMany({ data: { is_active: false } });
  });
  afterAll(() => harness.close());

  const make = (
    trigger: FlowTrigger,
    trigger_params: FlowTriggerParams,
    params: FlowParams = { title: 'Look at {name}', whom: 'person', user_id: org.people.ae.id },
  ) =>
    org.admin.organization.createFlow({
      name: `On ${trigger}`,
      source_department: 'sales',
      target_department: 'sales',
      trigger,
      trigger_params,
      automation_level: 90,
      steps: [{ id: 's1', kind: 'act', action: params.field ? 'update_field' : 'create_task', params }],
    });
  const ran = async (id: string) => (await org.runs(id)).map(({ state, subject_name }) => [state, subject_name]);
  let made = 0;
  const lead = (over: object = {}) => org.lead({ first_name: 'Fay', last_name: `Lund ${(made += 1)}`, ...over });
  const edit = async (id: string, changes: object) => {
    const { version } = await org.admin.leads.get({ id });
    await org.admin.leads.update({ id, version, ...changes });
    await org.settle();
  };

  it('run when that field becomes another, by hand and in bulk, and tell of no other', async () => {
    const flow = await make('lead_changed', { field: 'industry' });
    const { id, last_name } = await lead({ industry: 'Retail' });
    await edit(id, { industry: 'Mining' });
    expect(await ran(flow.id)).toEqual([['done', `Fay ${last_name}`]]);
    await edit(id, { job_title: 'Head of quality' });
    await edit(id, { industry: 'Mining' });
    expect(await ran(flow.id)).toHaveLength(1);
    await org.admin.bulk.start({
      record_type: 'lead',
      action: 'set_field',
      selection: { ids: [id] },
      field: 'industry',
      value: 'Rail',
      request_key: crypto.randomUUID(),
    });
    await harness.runJobs();
    await org.settle();
    expect(await ran(flow.id)).toHaveLength(2);
  });

  it('know a field of the company’s own, and the owner', async () => {
    const [tier, owner] = [
      await make('lead_changed', { field: 'custom.tier' }),
      await make('lead_changed', { field: 'owner' }),
    ];
    const { id } = await lead();
    await edit(id, { custom: { tier: 'gold' } });
    expect([(await ran(tier.id)).length, (await ran(owner.id)).length]).toEqual([1, 0]);
    await edit(id, { assigned_to: org.people.ae.id });
    expect([(await ran(tier.id)).length, (await ran(owner.id)).length]).toEqual([1, 1]);
  });

  it('end where two set each other off', async () => {
    const there = await make('lead_changed', { field: 'industry' }, { field: 'company_size', value: '51-200' });
    const back = await make('lead_changed', { field: 'company_size' }, { field: 'industry', value: 'Retail' });
    const { id } = await lead({ industry: 'Rail' });
    await edit(id, { industry: 'Mining' });
    for (let turn = 0; turn < 6; turn += 1) await org.settle();
    const states = async (flow: { id: string }) =>
      (await ran(flow.id)).map(([state]) => String(state)).toSorted((one, other) => one.localeCompare(other));
    // The second time it finds what it would set; that ends it before the depth does.
    expect([await states(there), await states(back)]).toEqual([['done', 'failed'], ['done']]);
  });

  it('run when a deal’s field changes, also on its way to another stage', async () => {
    const flow = await make('opportunity_changed', { field: 'amount' });
    const deal = await org.admin.pipeline.opportunities.create({ name: 'Probes', amount: 1_000 });
    await org.settle();
    expect(await ran(flow.id)).toEqual([]);
    const changed = await org.admin.pipeline.opportunities.update({
      id: deal.id,
      version: deal.version,
      amount: 2_000,
    });
    await org.settle();
    expect(await ran(flow.id)).toEqual([['done', 'Probes']]);
    const named = await org.admin.pipeline.opportunities.update({
      id: deal.id,
      version: changed.version,
      next_step: 'Send the quote',
    });
    await org.admin.pipeline.opportunities.move({
      id: deal.id,
      version: named.version,
      stage: 'qualification',
      amount: 3_000,
    });
    await org.settle();
    expect(await ran(flow.id)).toHaveLength(2);
  });

  it('run on the day before a date by the company’s clocks, once, and again when the date moves', async () => {
    const flow = await make('lead_date', { field: 'custom.calibration_due', days: -60 });
    const due = await lead({ custom: { calibration_due: '2027-01-30' } });
    await lead({ custom: { calibration_due: '2027-01-31' } });
    const binned = await lead({ custom: { calibration_due: '2027-01-30' } });
    await org.admin.leads.deleteOne({ id: binned.id });
    await lead();
    const at = async (moment: string) => {
      harness.clock.now = new Date(moment);
      await sweepFlowDates(harness.database, harness.clock.now);
      await org.settle();
      return (await ran(flow.id)).map(([, name]) => name);
    };
    // In Chicago it is still November 30, and then before seven.
    expect(await at('2026-12-01T05:30:00Z')).toEqual([]);
    expect(await at('2026-12-01T12:59:00Z')).toEqual([]);
    expect(await at('2026-12-01T13:00:00Z')).toEqual([`Fay ${due.last_name}`]);
    expect(await at('2026-12-01T20:00:00Z')).toHaveLength(1);
    await org.db.lead.update({
      where: { company_id_id: { company_id: org.company.id, id: due.id } },
      data: { custom: { calibration_due: '2027-02-05' } },
    });
    expect(await at('2026-12-07T15:00:00Z')).toHaveLength(2);
  });

  it('wait for a deal’s date, and for one that is there', async () => {
    const flow = await make('opportunity_date', { field: 'close_date', days: 1 });
    const deal = await org.admin.pipeline.opportunities.create({ name: 'Late', close_date: '2027-03-01' });
    harness.clock.now = new Date('2027-03-02T15:00:00Z');
    await sweepFlowDates(harness.database, harness.clock.now);
    await org.settle();
    expect(await ran(flow.id)).toEqual([['done', 'Late']]);
    expect(deal.close_date).toBe('2027-03-01');
    const refused = (trigger: FlowTrigger, params: FlowTriggerParams) => refusal(make(trigger, params));
    const no = (message: string) => ({ code: 'UNPROCESSABLE_CONTENT', message });
    expect(await refused('lead_changed', {})).toEqual(no(MESSAGES.flowTriggerField.change));
    expect(await refused('lead_changed', { field: 'score' })).toEqual(no(MESSAGES.flowTriggerField.change));
    expect(await refused('lead_date', { field: 'custom.tier' })).toEqual(no(MESSAGES.flowTriggerField.date));
    expect(await refused('opportunity_date', { field: 'custom.gone', days: 3 })).toEqual(
      no(MESSAGES.flowTriggerField.date),
    );
  });
});
