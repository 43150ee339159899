import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALL_ORIGINS } from '../../entry/call-origins.ts';
import { sendOutgoingCalls } from '../../ground/outgoing/send-calls.ts';
import { relayOutbox } from '../../entry/relay.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { haveActions, KNOWN, openAgent, plain, planned } from './agents.fixture.ts';

describe.each(ENGINES)('News of actions on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let told: { event: string; action_id: string }[];

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    told = [];
    harness.services.callWebhook = ({ event, body, heard }) => {
      told.push({ event, action_id: (JSON.parse(body) as { data: { id: string } }).data.id });
      heard?.('taken');
      return Promise.resolve(204);
    };
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    await admin.webhooks.create({ url: 'https://hooks.example.com/in', types: ['agent.proposed', 'agent.acted'] });
  });

  const deliver = async () => {
    await relayOutbox(harness.database, harness.services.live);
    await sendOutgoingCalls(harness.database, harness.services, CALL_ORIGINS);
  };
  const note = async () => {
    const { id } = await createLead(acme.db, KNOWN);
    return planned('add_note', { sentences: [plain('Called the desk.')] }, { lead_id: id });
  };

  it('tells an endpoint of a proposal, and of the act once it is approved', async () => {
    const { ids } = await haveActions(harness, acme.db, await openAgent(admin), [await note(), await note()]);
    await deliver();
    expect(told.toSorted((a, b) => (a.action_id < b.action_id ? -1 : 1))).toEqual(
      ids.toSorted().map((action_id) => ({ event: 'agent.proposed', action_id })),
    );
    const [approved = '', rejected = ''] = ids;
    told = [];
    await admin.agents.approve({ id: approved, version: 1 });
    await admin.agents.reject({ id: rejected, version: 1, reason: 'Not now' });
    await deliver();
    expect(told).toEqual([{ event: 'agent.acted', action_id: approved }]);
  });

  it('tells of what an agent did by itself as an act, once, whatever is said to it later', async () => {
    const alone = { outcome: 'do', allowed_by: 'tier', why: 'Kestrel, level 90.' } as const;
    const { ids } = await haveActions(harness, acme.db, await openAgent(admin), [await note()], alone);
    const [id = ''] = ids;
    await admin.agents.review({ id, verdict: 'good' });
    await deliver();
    await deliver();
    expect(told).toEqual([{ event: 'agent.acted', action_id: id }]);
  });
});
