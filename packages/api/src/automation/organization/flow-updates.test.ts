import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FlowParams, FlowTrigger } from '@outrider/shared/automation/organization';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openHarness, refusal } from '../../suites/harness.ts';
import { openOrganization, type Organization } from './organization.fixture.ts';

describe.each(ENGINES)('Flows that update a field on %s', (engine) => {
  let harness: Harness;
  let org: Organization;

  beforeAll(async () => {
    harness = await openHarness(engine);
    org = await openOrganization(harness, 'Updates');
    await org.admin.fields.create({
      record_type: 'lead',
      label: 'Tier',
      kind: 'choice',
      options: [{ label: 'Gold' }],
    });
  }, 60_000);
  afterEach(() => org.db.flow.updateMany({ data: { is_active: false } }));
  afterAll(() => harness.close());

  const make = (trigger: FlowTrigger, params: FlowParams, automation_level = 90) =>
    org.admin.organization.createFlow({
      name: `On ${trigger}`,
      source_department: 'sales',
      target_department: 'sales',
      trigger,
      automation_level,
      steps: [{ id: 's1', kind: 'act', action: 'update_field', params }],
    });
  let captured = 0;
  const capture = async () => {
    const email = `fay${(captured += 1)}@updates.example`;
    const { id } = await org.admin.leads.create({
      first_name: 'Fay',
      last_name: 'Lund',
      company: 'Updates',
      email,
      processing_mode: 'ai',
    });
    await org.settle();
    return org.admin.leads.get({ id });
  };
  const actionOf = (kind: string) => org.db.agentAction.findFirstOrThrow({ where: { kind }, orderBy: { id: 'desc' } });

  it('set it on the lead as an edit does, with a line on its timeline, and can be undone', async () => {
    const flow = await make('lead_captured', { field: 'company_size', value: '51-200' });
    const lead = await capture();
    expect(lead.company_size).toBe('51-200');
    const [run] = await org.runs(flow.id);
    expect(run).toMatchObject({ state: 'done' });
    expect(run?.reason).toContain('Set Company size to 51-200');
    const { id } = await actionOf('update_lead');
    await org.admin.agents.undo({ id });
    expect((await org.admin.leads.get({ id: lead.id })).company_size).toBeNull();
  });

  it('set one of the company’s own, and change a status as agents do', async () => {
    await make('lead_captured', { field: 'custom.tier', value: 'gold' });
    await make('lead_captured', { field: 'status', value: 'nurturing' });
    expect(await capture()).toMatchObject({ custom: { tier: 'gold' }, status: 'nurturing' });
    expect(await actionOf('set_status')).toMatchObject({ state: 'done' });
  });

  it('wait for a person where the level says so, and set it when they approve', async () => {
    const flow = await make('lead_captured', { field: 'industry', value: 'retail' }, 20);
    const lead = await capture();
    expect(lead.industry).toBeNull();
    expect(await org.runs(flow.id)).toMatchObject([{ state: 'proposed' }]);
    const { id, version } = await actionOf('update_lead');
    await org.admin.agents.approve({ id, version });
    expect((await org.admin.leads.get({ id: lead.id })).industry).toBe('retail');
  });

  it('set it on the deal where a deal sets them off', async () => {
    await make('opportunity_moved', { field: 'next_step', value: 'Book the review' });
    const deal = await org.admin.pipeline.opportunities.create({ name: 'Fay line', amount: 10 });
    await org.admin.pipeline.opportunities.move({ id: deal.id, version: deal.version, stage: 'qualification' });
    await org.settle();
    expect((await org.admin.pipeline.opportunities.get({ id: deal.id })).next_step).toBe('Book the review');
    const { id } = await actionOf('update_deal');
    await org.admin.agents.undo({ id });
    expect((await org.admin.pipeline.opportunities.get({ id: deal.id })).next_step).toBeNull();
  });

  it.each<[FlowTrigger, FlowParams, string]>([
    ['lead_captured', {}, MESSAGES.flowNeedsField],
    ['lead_captured', { field: 'assigned_to', value: 'x' }, MESSAGES.flowNeedsField],
    ['lead_captured', { field: 'custom.nothing', value: 'x' }, MESSAGES.flowNeedsField],
    ['lead_captured', { field: 'next_step', value: 'x' }, MESSAGES.flowNeedsField],
    ['lead_captured', { field: 'status', value: 'converted' }, MESSAGES.flowValueUnfit],
    ['lead_captured', { field: 'status' }, MESSAGES.flowValueUnfit],
    ['lead_captured', { field: 'custom.tier', value: 'tin' }, MESSAGES.flowValueUnfit],
    ['opportunity_won', { field: 'stage', value: 'lost' }, MESSAGES.flowNeedsField],
  ])('are refused for %s with %o', async (trigger, params, message) =>
    expect(await refusal(make(trigger, params))).toEqual({ code: 'UNPROCESSABLE_CONTENT', message }),
  );
});
