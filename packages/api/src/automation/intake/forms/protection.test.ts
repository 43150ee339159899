import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { FORM_CONTROLS, type FormSettings, WORK_MINUTES } from '@outrider/shared/automation/capture-forms';
import type { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../../entry/jobs.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { SAMPLE_FORM } from '../../../suites/sample-form.ts';
import { FORM_CHECK_WORDS as WORDS, FORM_WORDS } from '../words.ts';
import { PROTECTIONS } from './embed-protection.ts';
import type { Challenge } from './proof-of-work.ts';
import { challengeBrowser, receiveForm } from './receive-form.ts';
import { createTurnstileVerifier } from './turnstile.ts';

const SITE = 'https://www.harbour.example';

/** Speaks Cloudflare's siteverify: each token passes once, and one secret is known. */
async function openSiteverify(): Promise<{ address: string; asked: Record<string, string>[]; server: Server }> {
  const asked: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((text) => answer(text, response));
  });
  const answer = (text: string, response: ServerResponse) => {
    const body = JSON.parse(text) as Record<string, string>;
    const isRepeated = asked.some(({ response: token }) => token === body['response']);
    asked.push(body);
    const fail = (code: string) => JSON.stringify({ success: false, 'error-codes': [code] });
    response.setHeader('content-type', 'application/json');
    if (body['response'] === 'broken') response.writeHead(500).end('<html>');
    else if (body['secret'] !== 'known-secret') response.end(fail('invalid-input-secret'));
    else if (isRepeated) response.end(fail('timeout-or-duplicate'));
    else if (body['response'] !== 'good') response.end(fail('invalid-input-response'));
    else response.end(JSON.stringify({ success: true, 'error-codes': [], hostname: 'www.harbour.example' }));
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, server };
}

describe.each(ENGINES)('The protection of website forms on %s', (engine) => {
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

  const create = (settings: Partial<FormSettings>, more: object = {}) =>
    admin.intake.createForm({ ...SAMPLE_FORM, ...more, settings: { ...SAMPLE_FORM.settings, ...settings } });
  const called = (public_id: string, method: string) => ({
    public_id,
    method,
    headers: { 'content-type': 'application/json', origin: SITE },
    ip: '192.0.2.9',
  });
  const submit = (public_id: string, body: object, services = harness.services) =>
    receiveForm(harness.database, services, {
      ...called(public_id, 'POST'),
      body: Buffer.from(JSON.stringify({ email: 'lena@harbour.example', ...body })),
      received_at: services.now(),
    });
  const challenge = async (public_id: string) =>
    JSON.parse(
      String((await challengeBrowser(harness.database, harness.services, called(public_id, 'GET'))).body),
    ) as Challenge;
  const refused = (answer: Promise<unknown>) =>
    answer.then(
      () => null,
      ({ status, message }: AppError) => ({ status, message }),
    );
  const leads = () => acme.db.lead.count();

  /** As the form's own script does it. */
  async function work(public_id: string, change: Partial<Challenge> = {}): Promise<string> {
    const fetched = { ...(await challenge(public_id)), ...change };
    const collector = runInNewContext(`(${PROTECTIONS.work})(config, { src: 'https://crm.example/' })`, {
      config: { challenge: '/challenge', controls: FORM_CONTROLS },
      fetch: async () => ({ json: async () => fetched }),
      URL,
      btoa,
      performance,
      setTimeout,
    }) as { collect(): Promise<Record<string, string>> };
    return (await collector.collect())[FORM_CONTROLS.proof] ?? '';
  }
  const decoded = (proof: string) =>
    JSON.parse(Buffer.from(proof, 'base64').toString()) as Challenge & { number: number };
  const encoded = (proof: object) => Buffer.from(JSON.stringify(proof)).toString('base64');

  it('lets in who worked, once, on whichever instance', async () => {
    const { public_id } = await create({ protection: 'work' });
    const altcha = await work(public_id);
    expect(await submit(public_id, { altcha })).toMatchObject({ status: 200 });
    expect(await leads()).toBe(1);
    const other = { ...harness.services };
    expect(await refused(submit(public_id, { email: 'b@harbour.example', altcha }, other))).toEqual({
      status: 422,
      message: WORDS.workWrong,
    });
    const both = await work(public_id);
    const at_once = ['c', 'd'].map((name) =>
      refused(submit(public_id, { email: `${name}@harbour.example`, altcha: both }, { ...harness.services })),
    );
    expect((await Promise.all(at_once)).filter((one) => one === null)).toHaveLength(1);
    expect(await leads()).toBe(2);
  });

  it('turns away who did not, and says so in the field of the proof and in the list of deliveries', async () => {
    const { public_id } = await create({ protection: 'work' });
    const error = await submit(public_id, {}).catch((thrown: AppError) => thrown);
    expect(error).toMatchObject({
      status: 422,
      extras: { errors: [{ field: 'altcha', message: WORDS.workMissing }] },
    });
    expect((await admin.intake.deliveries({ channel: 'form' })).items).toMatchObject([
      { state: 'refused', reason: WORDS.workMissing, replayable: false },
    ]);
    expect(await leads()).toBe(0);
  });

  it('takes no proof that is another form’s, changed, made up or too old', async () => {
    const { public_id } = await create({ protection: 'work' });
    const other = await create({ protection: 'work' });
    const wrong = { status: 422, message: WORDS.workWrong };
    const send = (altcha: string) => refused(submit(public_id, { altcha }));
    expect(await send(await work(other.public_id))).toEqual(wrong);
    const solved = decoded(await work(public_id));
    const { salt, number } = solved;
    expect(await send(encoded({ ...solved, number: number + 1 }))).toEqual(wrong);
    expect(await send(encoded({ ...solved, signature: 'v1.x' }))).toEqual(wrong);
    expect(await send('not base64 of anything')).toEqual(wrong);
    // Digits of the number moved to the time in front of it hash the same.
    const digits = String(number);
    const spliced = { ...solved, salt: `${salt.slice(0, -1)}${digits[0]}`, number: Number(digits.slice(1) || '0') };
    expect(await send(encoded(spliced))).toEqual(wrong);
    harness.clock.now = new Date(Date.now() + (WORK_MINUTES + 1) * 60_000);
    expect(await send(encoded(solved))).toEqual(wrong);
    expect(await leads()).toBe(0);
  });

  it('asks for no work before the fields are right, so that a mistake costs none', async () => {
    const { public_id } = await create({ protection: 'work' });
    const altcha = await work(public_id);
    expect(await refused(submit(public_id, { email: 'lena at harbour', altcha }))).toEqual({
      status: 422,
      message: FORM_WORDS.badEmail,
    });
    expect(await submit(public_id, { altcha })).toMatchObject({ status: 200 });
  });

  it('forgets used challenges once they are over', async () => {
    const { public_id } = await create({ protection: 'work' });
    await submit(public_id, { altcha: await work(public_id) });
    const kept = () => harness.database.platform.throttle.count({ where: { key: { startsWith: 'form challenge' } } });
    expect(await kept()).toBeGreaterThan(0);
    harness.clock.now = new Date(Date.now() + (WORK_MINUTES + 1) * 60_000);
    const job = createJobs(harness.database, harness.services).find(({ name }) => name === 'clean-up');
    await job?.run({} as never, { log: harness.services.log, signal: new AbortController().signal } as never);
    expect(await kept()).toBe(0);
  });

  it('gives its websites a challenge, and others none', async () => {
    const { public_id } = await create({ protection: 'work', origins: [SITE] });
    expect(await challenge(public_id)).toMatchObject({ algorithm: 'SHA-256', maxnumber: 100_000 });
    const from = (origin: string) =>
      challengeBrowser(harness.database, harness.services, { ...called(public_id, 'GET'), headers: { origin } });
    expect(await refused(from('https://evil.example'))).toEqual({ status: 403, message: FORM_WORDS.wrongSite });
  });

  describe('by Turnstile', () => {
    let siteverify: Awaited<ReturnType<typeof openSiteverify>>;
    beforeEach(async () => {
      siteverify = await openSiteverify();
      harness.services.verifyTurnstile = createTurnstileVerifier({ address: siteverify.address });
    });
    const TURNSTILE = { protection: 'turnstile', turnstile_site_key: '0x4AAA-site' } as const;
    const token = (text: string) => ({ [FORM_CONTROLS.turnstile]: text });

    it('lets in whom Cloudflare knows, once', async () => {
      const { public_id } = await create(TURNSTILE, { turnstile_secret: 'known-secret' });
      expect(await submit(public_id, token('good'))).toMatchObject({ status: 200 });
      expect(siteverify.asked).toEqual([{ secret: 'known-secret', response: 'good', remoteip: '192.0.2.9' }]);
      for (const text of ['good', 'bad'])
        expect(await refused(submit(public_id, token(text)))).toEqual({ status: 422, message: WORDS.turnstileFailed });
      expect(await refused(submit(public_id, {}))).toEqual({ status: 422, message: WORDS.turnstileMissing });
      expect(await leads()).toBe(1);
      siteverify.server.close();
    });

    it('lets nobody in while it cannot be asked, and tells the company why', async () => {
      const { public_id } = await create(TURNSTILE, { turnstile_secret: 'known-secret' });
      const wrong = await create(TURNSTILE, { turnstile_secret: 'another-secret' });
      const closed = { status: 503, message: WORDS.unavailable };
      expect(await refused(submit(public_id, token('broken')))).toEqual(closed);
      expect(await refused(submit(wrong.public_id, token('good')))).toEqual(closed);
      siteverify.server.close();
      siteverify.server.closeAllConnections();
      expect(await refused(submit(public_id, token('good')))).toEqual(closed);
      expect((await admin.intake.deliveries({ channel: 'form' })).items.map(({ reason }) => reason)).toEqual([
        WORDS.noAnswer,
        WORDS.wrongSecret,
        WORDS.noAnswer,
      ]);
      expect(await leads()).toBe(0);
    });

    it('needs both keys, and keeps the secret to itself', async () => {
      expect(await refusal(create({ protection: 'turnstile' }, { turnstile_secret: 'known-secret' }))).toMatchObject({
        message: MESSAGES.turnstileSiteKey,
      });
      expect(await refusal(create(TURNSTILE))).toMatchObject({ message: MESSAGES.turnstileSecret });
      const form = await create(TURNSTILE, { turnstile_secret: 'known-secret' });
      expect(form.has_turnstile_secret).toBe(true);
      const { id, version } = form;
      const settings = { ...SAMPLE_FORM.settings, ...TURNSTILE };
      const saved = await admin.intake.updateForm({ id, version, ...SAMPLE_FORM, settings });
      expect(JSON.stringify([saved, await admin.intake.forms()])).not.toContain('known-secret');
      expect(JSON.stringify(await acme.db.captureForm.findMany())).not.toContain('known-secret');
      expect(await submit(saved.public_id, token('good'))).toMatchObject({ status: 200 });
      siteverify.server.close();
    });
  });
});
