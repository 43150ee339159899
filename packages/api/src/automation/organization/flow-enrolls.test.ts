import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openHarness, refusal } from '../../suites/harness.ts';
import { openOrganization, type Organization } from './organization.fixture.ts';

describe.each(ENGINES)('Flows that enroll a lead in a campaign on %s', (engine) => {
  let harness: Harness;
  let org: Organization;
  let campaign: { id: string; version: number };

  beforeAll(async () => {
    harness = await openHarness(engine);
    org = await openOrganization(harness, 'Enrolling');
    campaign = await org.admin.campaigns.create({ name: 'After the fair' });
    const steps = [{ id: 'w', kind: 'wait' as const, amount: 1, unit: 'days' as const }];
    await org.admin.campaigns.save({ ...campaign, draft: { name: 'After the fair', steps } });
  }, 60_000);
  afterAll(() => harness.close());

  const make = (automation_level: number, campaign_id: string | null = campaign.id) =>
    org.admin.organization.createFlow({
      name: `Level ${automation_level}`,
      source_department: 'sales',
      target_department: 'sales',
      trigger: 'lead_captured',
      automation_level,
      steps: [{ id: 's1', kind: 'act', action: 'enroll', params: { campaign_id } }],
    });
  let captured = 0;
  const capture = async (assigned_to: string | null = org.people.ae.id) => {
    const email = `fay${(captured += 1)}@enrolling.example`;
    const lead = await org.admin.leads.create({
      first_name: 'Fay',
      last_name: 'Lund',
      company: 'Enrolling',
      email,
      processing_mode: 'ai',
      assigned_to,
    });
    await org.settle();
    return lead.id;
  };
  const standing = async (lead_id: string) => (await org.admin.campaigns.ofLead({ lead_id })).enrollments[0];
  const actionOf = (lead_id: string) => org.db.agentAction.findFirstOrThrow({ where: { kind: 'enroll', lead_id } });

  it('do it where the level allows what goes out, and take it back', async () => {
    const flow = await make(90);
    const lead_id = await capture();
    expect(await standing(lead_id)).toMatchObject({ campaign_name: 'After the fair', state: 'active' });
    const action = await actionOf(lead_id);
    await org.admin.agents.undo({ id: action.id });
    expect(await standing(lead_id)).toMatchObject({ state: 'left', left_because: 'removed' });

    // Nobody signs for a lead without an owner.
    await capture(null);
    expect((await org.runs(flow.id))[0]).toMatchObject({
      state: 'failed',
      reason: MESSAGES.enrollSkipped.no_sender,
    });
    await org.db.flow.updateMany({ data: { is_active: false } });
  });

  it('wait for a person below it, and say why where the campaign ended meanwhile', async () => {
    const flow = await make(50);
    const lead_id = await capture();
    expect(await standing(lead_id)).toBeUndefined();
    expect(await org.runs(flow.id)).toMatchObject([{ state: 'proposed' }]);
    const { id, version } = await actionOf(lead_id);
    await org.admin.agents.approve({ id, version });
    expect(await standing(lead_id)).toMatchObject({ state: 'active' });

    const { version: held } = await org.admin.campaigns.get({ id: campaign.id });
    await org.admin.campaigns.setState({ id: campaign.id, version: held, state: 'ended' });
    await capture();
    expect((await org.runs(flow.id))[0]).toMatchObject({ state: 'failed', reason: MESSAGES.flowCampaignGone });
    expect(await refusal(make(90))).toMatchObject({ message: MESSAGES.flowNeedsCampaign });
    expect(await refusal(make(90, null))).toMatchObject({ message: MESSAGES.flowNeedsCampaign });
  });
});
