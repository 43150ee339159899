import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { processDeliveries } from './process.ts';
import { receiveWebhook } from './receive.ts';
import { DELIVERY_WORDS } from './words.ts';

const SECRET = 'a signing secret';
const EMAIL = 'harry@hogwarts.example';
const NOTICE = {
  type: 'LEAD_ACTION',
  leadGenForm: 'urn:li:versionedLeadGenForm:(urn:li:leadGenForm:1,1)',
  leadGenFormResponse: 'urn:li:leadGenFormResponse:1a2b3c-4',
  owner: { sponsoredAccount: 'urn:li:sponsoredAccount:123' },
  leadType: 'SPONSORED',
};

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
let key: string;

beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
  const admin = harness.caller(acme.people.company_admin.token);
  ({ key } = await admin.intake.createKey({ name: 'LinkedIn', channels: ['linkedin'], signing_secret: SECRET }));
  harness.services.fetchers.linkedin = {
    fetch: () => Promise.resolve({ email: EMAIL, first_name: 'Harry', source: 'linkedin' }),
  };
}, 60_000);
afterAll(() => harness.close());

async function notify(notice: object) {
  const body = Buffer.from(JSON.stringify(notice));
  const signature = createHmac('sha256', SECRET).update('hmacsha256=').update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-api-key': key, 'x-li-signature': signature };
  const received_at = harness.services.now();
  const request = { method: 'POST', channel: 'linkedin', headers, query: {}, body, received_at } as const;
  expect((await receiveWebhook(harness.database, harness.services, request, '192.0.2.7')).status).toBe(200);
  await processDeliveries(harness.database, harness.services);
  const page = await harness.caller(acme.people.manager.token).intake.deliveries({ limit: 1 });
  return page.items[0];
}
const people = () => acme.db.lead.count({ where: { email: EMAIL } });

it('erases the person of a lead that LinkedIn has deleted, and takes none of them again', async () => {
  expect(await notify({ ...NOTICE, leadAction: 'CREATED', occurredAt: 1 })).toMatchObject({ outcome: 'created' });
  expect(await people()).toBe(1);
  const deleted = await notify({ ...NOTICE, leadAction: 'DELETED', occurredAt: 2 });
  expect(deleted).toMatchObject({ state: 'processed', outcome: 'ignored', reason: DELIVERY_WORDS.erasedByPlatform });
  await harness.runJobs();
  expect(await people()).toBe(0);
  const again = await notify({ ...NOTICE, leadAction: 'CREATED', occurredAt: 3 });
  expect(again).toMatchObject({ outcome: 'ignored', reason: expect.stringContaining('asked to be erased') });
  expect(await people()).toBe(0);
});

it('says so where nothing of the lead is here', async () => {
  const other = { ...NOTICE, leadGenFormResponse: 'urn:li:leadGenFormResponse:other', leadAction: 'DELETED' };
  expect(await notify(other)).toMatchObject({ outcome: 'ignored', reason: DELIVERY_WORDS.nothingToErase });
});
