import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assign, openAgent } from '../agents/agents.fixture.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { processDeliveries } from './process.ts';
import { receiveWebhook } from './receive.ts';
import { DELIVERY_WORDS } from './words.ts';

/** As mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks shows them, with an address of ours. */
const EMAIL = 'lena.brandt@harbour.example';
const UNSUBSCRIBE = {
  type: 'unsubscribe',
  fired_at: '2026-11-18 21:40:57',
  'data[action]': 'unsub',
  'data[reason]': 'manual',
  'data[id]': '8a25ff1d98',
  'data[list_id]': 'a6b5da1054',
  'data[email]': EMAIL,
  'data[email_type]': 'html',
  'data[merges][EMAIL]': EMAIL,
  'data[merges][FNAME]': 'Lena',
  'data[ip_opt]': '203.0.113.7',
  'data[campaign_id]': 'cb398d21d2',
};
const CLEANED = {
  type: 'cleaned',
  fired_at: '2026-11-18 22:01:00',
  'data[list_id]': 'a6b5da1054',
  'data[campaign_id]': '4fjk2ma9xd',
  'data[reason]': 'hard',
  'data[email]': EMAIL,
};
const UPEMAIL = {
  type: 'upemail',
  fired_at: '2026-11-18 22:15:09',
  'data[list_id]': 'a6b5da1054',
  'data[new_id]': '51da8c3259',
  'data[new_email]': 'lena@new.example',
  'data[old_email]': EMAIL,
};

describe.each(ENGINES)('What Mailchimp tells on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let key: string;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    ({ key } = await admin.intake.createKey({ name: 'Mailchimp', channels: ['social'] }));
    await acme.db.lead.create({
      data: { email: EMAIL, email_key: EMAIL, first_name: 'Lena', source: 'website', assigned_to: acme.people.sdr.id },
    });
  });

  async function tell(notice: Record<string, string>): Promise<number> {
    const { status } = await receiveWebhook(
      harness.database,
      harness.services,
      {
        method: 'POST',
        channel: 'social',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-api-key': key },
        query: { wait: 'false' },
        body: Buffer.from(new URLSearchParams(notice).toString()),
        received_at: harness.services.now(),
      },
      '192.0.2.9',
    );
    await processDeliveries(harness.database, harness.services);
    return status;
  }
  const barred = () => acme.db.doNotContact.findMany({ select: { value: true, source: true } });
  const last = async () => (await admin.intake.deliveries({})).items[0];
  const noted = (kind: string) => acme.db.leadActivity.count({ where: { kind } });

  it.each([
    ['an unsubscribe', UNSUBSCRIBE],
    ['a bounce', CLEANED],
  ])('ends what agents plan to write, with %s', async (_, notice) => {
    const { id: lead_id } = await acme.db.lead.findFirstOrThrow({ where: { email: EMAIL } });
    const task = await assign(admin, await openAgent(admin), lead_id, 'follow_up');
    await tell(notice);
    expect(await admin.agents.task({ id: task })).toMatchObject({ status: 'cancelled' });
  });

  it('puts who unsubscribes on the do-not-contact list, tells their owner, and makes no lead', async () => {
    expect(await tell(UNSUBSCRIBE)).toBe(202);
    expect(await barred()).toEqual([{ value: EMAIL, source: 'unsubscribe' }]);
    expect(await last()).toMatchObject({ outcome: 'ignored', reason: DELIVERY_WORDS.unsubscribed(EMAIL), leads: [] });
    expect(await noted('unsubscribed')).toBe(1);
    expect(await acme.db.notification.count({ where: { user_id: acme.people.sdr.id } })).toBeGreaterThan(0);
    expect(await acme.db.lead.count()).toBe(1);
    await admin.intake.replay({ id: (await last())!.id });
    expect([await noted('unsubscribed'), (await barred()).length]).toEqual([1, 1]);
  });

  it('does the same for an address that nobody has a lead of', async () => {
    await tell({ ...UNSUBSCRIBE, 'data[email]': 'stranger@harbour.example' });
    expect(await barred()).toEqual([{ value: 'stranger@harbour.example', source: 'unsubscribe' }]);
    expect(await acme.db.lead.count()).toBe(1);
  });

  it.each([
    ['bounces', 'hard', 'bounce', 'bounced'],
    ['was reported as spam', 'abuse', 'unsubscribe', 'unsubscribed'],
  ])('bars an address that %s', async (_name, reason, source, kind) => {
    await tell({ ...CLEANED, 'data[reason]': reason });
    expect(await barred()).toEqual([{ value: EMAIL, source }]);
    expect(await noted(kind)).toBe(1);
  });

  it.each([
    ['a new address', UPEMAIL, DELIVERY_WORDS.newAddress(EMAIL, 'lena@new.example')],
    [
      'a member that the list’s owner deleted',
      { ...UNSUBSCRIBE, 'data[action]': 'delete' },
      DELIVERY_WORDS.deletedFromList,
    ],
  ])('changes nothing for %s, and says so', async (_name, notice, reason) => {
    expect(await tell(notice)).toBe(202);
    expect(await barred()).toEqual([]);
    expect(await last()).toMatchObject({ state: 'processed', outcome: 'ignored', reason });
    expect(await acme.db.lead.count({ where: { email: EMAIL } })).toBe(1);
  });

  it('does not write an erased address down again', async () => {
    await admin.dataSubjects.erase({ email: EMAIL, confirm_email: EMAIL, reason: 'asked' });
    await harness.runJobs();
    await tell(UNSUBSCRIBE);
    expect(await barred()).toEqual([]);
    const stored = await acme.db.delivery.findMany();
    expect(stored.map(({ body, reason }) => Buffer.from(body).toString() + reason).join('')).not.toContain(EMAIL);
  });
});
