import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, KNOWN, openAgent as openSalesAgent } from '../automation/agents/agents.fixture.ts';
import { importsOf } from '../records/imports/imports.fixture.ts';
import { receiveWebhook } from '../automation/intake/receive.ts';
import { openOrganization } from '../automation/organization/organization.fixture.ts';
import { openAgent as openSheet, openGoogleStandIn, people } from '../automation/sheets/sheets.fixture.ts';
import { type Harness, openHarness, refusal } from './harness.ts';

const MINUTE_MS = 60_000;
const OPEN = { status: 'active', subscription_plan: 'professional', trial_ends_at: null, closed_at: null };
/** Everything that looks for work over all companies. */
const SWEEPS = [
  'process-deliveries',
  'send-mail',
  'send-outgoing-calls',
  'sweep-sheets',
  'run-flows',
  'sweep-agent-tasks',
  'sweep-imports',
  'sweep-bulk-runs',
  'sweep-duplicates',
];

describe.each([
  ['suspended', { status: 'suspended' }, MESSAGES.suspended],
  ['closed', { status: 'closing', closed_at: new Date(0) }, MESSAGES.companyClosing],
  ['past its trial', { status: 'trial', subscription_plan: 'trial', trial_ends_at: new Date(0) }, MESSAGES.trialEnded],
])('a company that is %s', (_, closed, message) => {
  let harness: Harness;
  let google: Awaited<ReturnType<typeof openGoogleStandIn>>;
  beforeAll(async () => {
    harness = await openHarness();
    google = await openGoogleStandIn(harness, people(1, 2));
  }, 60_000);
  afterAll(async () => {
    await google.close();
    await harness.close();
  });

  it('does nothing, by its people or by itself, and goes on with all of it when it may work again', async () => {
    const sent: string[] = [];
    harness.services.mailer = {
      from: 'crm@outrider.example',
      send: (mail) => Promise.resolve(void sent.push(mail.subject)),
    };
    const called: string[] = [];
    harness.services.callWebhook = ({ event }) => Promise.resolve(called.push(event) && 200);
    const organization = await openOrganization(harness, 'Waiting');
    const { company, db, admin, people: staff } = organization;
    const settle = () => organization.settle();
    const set = (data: object) => harness.database.platform.company.updateMany({ where: { id: company.id }, data });
    const work = async () => {
      for (const name of SWEEPS) {
        await harness.services.jobs.add(name, {});
        await harness.runJobs();
      }
    };
    const { key } = await admin.intake.createKey({ name: 'Form', channels: ['n8n'] });
    const post = (...emails: string[]) =>
      receiveWebhook(
        harness.database,
        harness.services,
        {
          method: 'POST',
          channel: 'n8n',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          query: {},
          body: Buffer.from(JSON.stringify(emails.map((email) => ({ email })))),
          received_at: harness.services.now(),
        },
        '192.0.2.7',
      );

    // One piece of work for each of them, asked for while the company is open.
    const files = importsOf(harness, staff.company_admin.token);
    const file = await files.upload('Email\nimported@example.com');
    await files.check(file); // runs what is there by now
    const [lead, other] = [await createLead(db, KNOWN), await createLead(db)];
    await post('delivered@example.com', 'beside@example.com'); // two are left to the queue
    const { id: mail_id } = await admin.pipeline.mail.createDraft({
      to_email: 'a@b.example',
      subject: 'Hello',
      body: 'Hello',
    });
    await admin.pipeline.mail.send({ id: mail_id });
    const called_sheet = await openSheet(admin, { webhook_url: 'https://hooks.example.com/', webhook_enabled: true });
    await admin.sheets.sync({ id: called_sheet });
    const due_sheet = await openSheet(admin, { sync_interval: '5_minutes' }, 'Due');
    const agent_id = await openSalesAgent(admin);
    const task_id = await assign(admin, agent_id, lead.id);
    await admin.imports.run({ id: file.id });
    await admin.bulk.start({
      record_type: 'lead',
      action: 'status',
      status: 'nurturing',
      selection: { ids: [other.id] },
      request_key: randomUUID(),
    });
    await admin.organization.createFlow({
      name: 'Welcome',
      source_department: 'sales',
      target_department: 'sales',
      trigger: 'opportunity_won',
      steps: [{ id: 's1', kind: 'act', action: 'notify_department' }],
      automation_level: 90,
    });
    const deal = await admin.pipeline.opportunities.create({ name: 'A deal', amount: 100 });
    await admin.pipeline.opportunities.move({ id: deal.id, version: deal.version, stage: 'won', lost_reason: null });
    const { link } = await admin.organization.createSurvey({ lead_id: lead.id });
    const survey = { token: link.split('/').at(-1) ?? '', score: 5 };

    const seen = async () => ({
      delivered: await db.lead.count({ where: { email: 'delivered@example.com' } }),
      imported: await db.lead.count({ where: { email: 'imported@example.com' } }),
      sent: sent.length,
      called: called.length,
      synced: await db.sheetsSync.count({ where: { agent_id: due_sheet } }),
      flows: await db.flowRun.count({ where: { state: { not: 'skipped' } } }),
      begun: await db.agentTask.count({ where: { id: task_id, attempts: { gt: 0 } } }),
      changed: await db.bulkRunRow.count({ where: { state: 'done' } }),
      compared: await db.recordFingerprint.count(),
    });
    const before = await seen();

    await set(closed);
    harness.clock.now = new Date(Date.now() + 6 * MINUTE_MS);
    await settle();
    await work();
    expect(await seen()).toEqual(before);
    const later = harness.caller(staff.company_admin.token); // a caller asks once who it is
    expect(await refusal(later.leads.capture({ email: 'typed@example.com' }))).toEqual({ code: 'FORBIDDEN', message });
    expect((await refusal(post('late@example.com'))).message).toBe(message);
    expect((await refusal(harness.caller(null).organization.answerSurvey(survey))).code).toBe('NOT_FOUND');

    await set(OPEN);
    await settle();
    await work();
    expect(await seen()).toEqual({
      delivered: 1,
      imported: 1,
      sent: 1,
      called: 1,
      synced: 1,
      flows: 1,
      begun: 1,
      changed: 1,
      compared: expect.any(Number) as number,
    });
    expect((await seen()).compared).toBeGreaterThan(before.compared);
    await post('late@example.com');
    expect(await harness.caller(null).organization.answerSurvey(survey)).toMatchObject({ answered: true });
  });
});
