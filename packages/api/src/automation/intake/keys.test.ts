import type { AppError } from '@outrider/shared/ground/errors';
import { MOST_LIVE_KEYS, SECRET_OVERLAP_HOURS } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PASSWORD } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { processDeliveries } from './process.ts';
import { receiveWebhook } from './receive.ts';
import { generalSignature } from './sources/webhook-request.fixture.ts';

const DAY_MS = SECRET_OVERLAP_HOURS * 3_600_000;

describe.each(ENGINES)('Capture keys on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = null;
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });

  const post = (key: string, body: unknown, headers: Record<string, string> = {}) =>
    receiveWebhook(
      harness.database,
      harness.services,
      {
        method: 'POST',
        channel: 'n8n',
        headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
        query: {},
        body: Buffer.from(JSON.stringify(body)),
        received_at: harness.services.now(),
      },
      '192.0.2.7',
    );
  const refused = (answer: Promise<unknown>) =>
    answer.then(
      () => null,
      ({ message }: AppError) => message,
    );
  const leadOf = (email: string) => acme.db.lead.findFirstOrThrow({ where: { email } });
  const later = (ms: number) => (harness.clock.now = new Date(Date.now() + ms));
  const create = (more: object = {}) => admin.intake.createKey({ name: 'Site', channels: ['n8n'], ...more });

  it('give their leads a source, a mode and an owner where the sender does not say', async () => {
    const { id: assigned_to, full_name } = acme.people.sdr;
    const made = await create({ source: 'webinar', processing_mode: 'manual', assigned_to });
    expect(made).toMatchObject({ source: 'webinar', processing_mode: 'manual', assigned_to_name: full_name });
    await post(made.key, { email: 'one@keys.example' });
    await post(made.key, [{ email: 'two@keys.example' }, { email: 'three@keys.example', source: 'event' }]);
    await processDeliveries(harness.database, harness.services);
    const wanted = { source: 'webinar', processing_mode: 'manual', score: null, assigned_to };
    expect(await leadOf('one@keys.example')).toMatchObject(wanted);
    expect(await leadOf('two@keys.example')).toMatchObject(wanted);
    expect(await leadOf('three@keys.example')).toMatchObject({ ...wanted, source: 'event' });
  });

  it('take the company’s mode and the rules where they say nothing, as both are now', async () => {
    const { key } = await create();
    await post(key, { email: 'one@keys.example' });
    expect(await leadOf('one@keys.example')).toMatchObject({ processing_mode: 'hybrid', source: 'n8n_workflow' });
    await admin.companySettings.set({ processing_mode: 'manual' });
    await admin.assignment.create({ name: 'All', method: 'round_robin', people: [acme.people.ae.id] });
    await post(key, { email: 'two@keys.example' });
    await processDeliveries(harness.database, harness.services);
    expect(await leadOf('two@keys.example')).toMatchObject({
      processing_mode: 'manual',
      assigned_to: acme.people.ae.id,
    });
  });

  it('leave to the rules what somebody who left would own', async () => {
    const { key } = await create({ assigned_to: acme.people.sdr.id });
    await admin.users.disable({ id: acme.people.sdr.id });
    await post(key, { email: 'left@keys.example' });
    expect(await leadOf('left@keys.example')).toMatchObject({ assigned_to: null });
    const other = await openCompany(harness.database, 'Other');
    for (const assigned_to of [acme.people.sdr.id, other.people.ae.id])
      expect(await refusal(create({ assigned_to }))).toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        message: MESSAGES.keyOwnerGone,
      });
  });

  it('are changed as they were looked at, from the next delivery on', async () => {
    const { id, key } = await create({ source: 'event' });
    const saved = await admin.intake.updateKey({ id, version: 1, source: 'partner', processing_mode: 'ai' });
    expect(saved).toMatchObject({ name: 'Site', channels: ['n8n'], source: 'partner', version: 2 });
    expect(await refusal(admin.intake.updateKey({ id, version: 1, name: 'Late' }))).toMatchObject({
      code: 'CONFLICT',
      message: MESSAGES.changedMeanwhile,
    });
    await post(key, { email: 'one@keys.example' });
    expect(await leadOf('one@keys.example')).toMatchObject({ source: 'partner', processing_mode: 'ai' });
    await admin.intake.updateKey({ id, version: 2, channels: ['slack'] });
    expect(await refused(post(key, { email: 'two@keys.example' }))).toBe(MESSAGES.keyWrongChannel);
  });

  it('are replaced with a day in which both open', async () => {
    const old = await create({ source: 'event' });
    const next = await admin.intake.rotateKey({ id: old.id });
    expect(next).toMatchObject({ id: old.id, source: 'event', hint: next.key.slice(-4) });
    expect(next.old_key_until).not.toBeNull();
    await post(old.key, { email: 'old@keys.example' });
    await post(next.key, { email: 'next@keys.example' });
    expect(await leadOf('old@keys.example')).toMatchObject({ source: 'event' });
    later(DAY_MS + 1_000);
    expect(await refused(post(old.key, { email: 'later@keys.example' }))).toBe(MESSAGES.keyReplaced);
    expect(await refused(post(next.key, { email: 'later@keys.example' }))).toBeNull();
    expect(await admin.intake.keys()).toMatchObject([{ old_key_until: null }]);
    await admin.auth.confirm({ password: PASSWORD });
    const third = await admin.intake.rotateKey({ id: old.id });
    expect(await refused(post(old.key, { email: 'x@keys.example' }))).toBe(MESSAGES.noCaptureKey);
    await admin.intake.revokeKey({ id: old.id });
    for (const { key } of [next, third])
      expect(await refused(post(key, { email: 'x@keys.example' }))).toBe(MESSAGES.keyRevoked);
    expect(await refusal(admin.intake.rotateKey({ id: old.id }))).toMatchObject({ code: 'CONFLICT' });
  });

  it('get another signing secret, beside which the one before is right for a day', async () => {
    const { id, key } = await create({ signing_secret: 'the first secret' });
    const signed = (email: string, secret: string) =>
      refused(post(key, { email }, generalSignature(Buffer.from(JSON.stringify({ email })), secret)));
    const changed = await admin.intake.setSigningSecret({ id, signing_secret: 'the second secret' });
    expect(changed.old_signing_until).not.toBeNull();
    expect(await signed('one@keys.example', 'the first secret')).toBeNull();
    expect(await signed('two@keys.example', 'the second secret')).toBeNull();
    expect(await signed('three@keys.example', 'the third secret')).toBe(MESSAGES.badSignature);
    later(DAY_MS + 1_000);
    expect(await signed('four@keys.example', 'the first secret')).toBe(MESSAGES.badSignature);
    await admin.auth.confirm({ password: PASSWORD });
    await admin.intake.setSigningSecret({ id, signing_secret: null });
    expect(await refused(post(key, { email: 'five@keys.example' }))).toBeNull();
    expect(JSON.stringify(await acme.db.auditEntry.findMany())).not.toMatch(/the (first|second) secret/);
  });

  it('are many for a channel, and no more than a company may have when many are made at once', async () => {
    await acme.db.captureKey.createMany({
      data: Array.from({ length: MOST_LIVE_KEYS - 1 }, (_, at) => ({
        name: 'K',
        key_hash: `hash-${at}`,
        hint: 'xxxx',
        channels: ['n8n'],
      })),
    });
    const made = await Promise.allSettled(Array.from({ length: 4 }, () => create()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(create())).toEqual({ code: 'CONFLICT', message: MESSAGES.keyLimit(MOST_LIVE_KEYS) });
  });
});
