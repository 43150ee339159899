import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { insertDelivery } from './deliveries.store.ts';
import { MASK, maskSecrets } from './mask-secrets.ts';
import { processDelivery } from './process.ts';
import { FLAT } from './sources/flat-post.ts';

describe('a delivery that is opened', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let [admin, rep]: [Caller, Caller] = [] as never;

  beforeAll(async () => {
    harness = await openHarness();
    acme = await openCompany(harness.database, 'Opened deliveries');
    [admin, rep] = [harness.caller(acme.people.company_admin.token), harness.caller(acme.people.sdr.token)];
  }, 60_000);
  afterAll(() => harness.close());

  async function arrive(body: string, content_type = 'application/json') {
    const id = uuidv7();
    await insertDelivery(acme.db, {
      id,
      channel: 'n8n',
      dedupe_key: `test:${id}`,
      format: FLAT,
      content_type,
      headers: { 'user-agent': 'n8n' },
      body: Buffer.from(body),
      http_status: 202,
      capture_key_id: null,
      received_at: harness.services.now(),
      is_test: false,
    });
    await processDelivery(acme.db, harness.services, id, 1);
    return id;
  }

  it('shows what came with its secrets masked, and what was read of it', async () => {
    const id = await arrive(
      JSON.stringify({ email: 'ann@nordkilde.example', role: 'Head of Quality', api_key: 'sesame', token: 'xyzzy' }),
    );
    const opened = await admin.intake.delivery({ id });
    expect(JSON.parse(opened.payload ?? '')).toEqual({
      email: 'ann@nordkilde.example',
      role: 'Head of Quality',
      api_key: MASK,
      token: MASK,
    });
    expect(opened).toMatchObject({ state: 'processed', outcome: 'created', is_cut: false, problem: null });
    expect(opened.headers).toEqual([{ label: 'user-agent', value: 'n8n' }]);
    expect(opened.readings).toEqual([
      {
        fields: expect.arrayContaining([
          { label: 'Email', value: 'ann@nordkilde.example' },
          { label: 'Job title', value: 'Head of Quality' },
        ]) as unknown,
        problem: null,
      },
    ]);
    expect(JSON.stringify(opened)).not.toMatch(/sesame|xyzzy/);
  });

  it('says what is wrong, and takes what a person mended as a delivery of its own, once', async () => {
    const id = await arrive(JSON.stringify({ email: 'bo at nordkilde', name: 'Bo Holm' }));
    const opened = await admin.intake.delivery({ id });
    expect(opened).toMatchObject({
      state: 'failed',
      readings: [{ problem: '"bo at nordkilde" is not a valid email address' }],
    });
    const payload = (opened.payload ?? '').replace('bo at nordkilde', 'bo@nordkilde.example');
    const [mended, again] = [
      await admin.intake.replayFixed({ id, payload }),
      await admin.intake.replayFixed({ id, payload }),
    ];
    expect(mended).toMatchObject({ state: 'processed', outcome: 'created', leads: [{ name: 'Bo Holm' }] });
    expect(again.id).toBe(mended.id);
    expect(await admin.intake.delivery({ id })).toMatchObject({ state: 'failed', payload: opened.payload });
    expect(await acme.db.lead.count({ where: { email: 'bo@nordkilde.example' } })).toBe(1);
    expect(await acme.db.auditEntry.count({ where: { action: 'delivery.fix', subject_id: mended.id } })).toBe(2);
  });

  it('refuses what is no JSON, what was never kept, and whoever may not manage it', async () => {
    const id = await arrive(JSON.stringify({ email: 'cy@nordkilde.example' }));
    expect(await refusal(admin.intake.replayFixed({ id, payload: '{"email":' }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.payloadNotJson,
    });
    const refused = await arrive('');
    expect(await admin.intake.delivery({ id: refused })).toMatchObject({ payload: null, readings: [] });
    expect(await refusal(admin.intake.replayFixed({ id: refused, payload: '{"a":1}' }))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await refusal(rep.intake.delivery({ id }))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('shows a form’s fields, and a text that is neither as it came', async () => {
    const form = await arrive('email=di%40nordkilde.example&password=x', 'application/x-www-form-urlencoded');
    expect(JSON.parse((await admin.intake.delivery({ id: form })).payload ?? '')).toEqual({
      email: 'di@nordkilde.example',
      password: MASK,
    });
  });

  it.each([
    [{ a: [{ client_secret: 'x' }] }, { a: [{ client_secret: MASK }] }],
    ['Authorization: Bearer ey.a.b', `Authorization: ${MASK}`],
    ['https://x.example/?a=1&token=abc', `https://x.example/?a=1&token=${MASK}`],
    [{ key: 'ck_live_abc-def' }, { key: MASK }],
    [{ notes: 'the token ring' }, { notes: 'the token ring' }],
  ])('masks %j', (value, masked) => expect(maskSecrets(value)).toEqual(masked));
});
