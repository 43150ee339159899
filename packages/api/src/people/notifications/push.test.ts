import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { request } from 'node:https';
import { FIRST_CHANNELS } from '@outrider/shared/people/notifications';
import ece from 'http_ece';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_CERTIFICATE } from '../../records/mailboxes/mail-certificate.fixture.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { createPush } from './push-port.ts';
import { pushNotifications } from './push-notifications.ts';

/** A browser, as far as its maker's server knows it. */
function newBrowser(port: number, name: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    keys,
    auth,
    path: `/${name}`,
    subscription: {
      endpoint: `https://mail.acme.example:${port}/${name}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
  };
}

describe.each(ENGINES)('Notifications in browsers on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let api: Caller;
  let maker: Server;
  let port: number;
  let status = 201;
  let count = 0;
  const taken: { path: string; authorization: string; body: Buffer }[] = [];
  beforeAll(async () => {
    harness = await openHarness(engine);
    maker = createServer(MAIL_CERTIFICATE, (incoming, answer) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { url: path = '', headers } = incoming;
        taken.push({ path, authorization: headers.authorization ?? '', body: Buffer.concat(chunks) });
        answer.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => maker.listen(0, '127.0.0.1', resolve));
    ({ port } = maker.address() as AddressInfo);
    harness.services.push = createPush(
      {
        platform: harness.database.platform,
        secrets: harness.services.secrets,
        publicAddress: () => 'https://crm.example',
      },
      {
        isPublic: () => true,
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        request: ((url: URL, options: object, heard: never) =>
          request(url, { ...options, ca: MAIL_CERTIFICATE.cert }, heard)) as typeof request,
      },
    );
  });
  afterAll(async () => {
    maker.close();
    await harness.close();
  });
  beforeEach(async () => {
    taken.length = 0;
    status = 201;
    harness.clock.now = null;
    count += 1;
    acme = await openCompany(harness.database, `Push ${count}`);
    api = harness.caller(acme.people.ae.token);
    await acme.db.company.updateMany({ data: { timezone: 'UTC' } });
  });

  const tell = (kind = 'assigned', at = new Date()) =>
    acme.db.notification.create({
      data: {
        user_id: acme.people.ae.id,
        event_id: crypto.randomUUID(),
        kind,
        title: 'New lead for you',
        message: 'Vera Solheim, 94',
        link_path: '/leads?tab=mine',
        created_at: at,
      },
    });
  const push = () => pushNotifications(harness.database.platform, harness.services);
  const read = ({ keys, auth }: ReturnType<typeof newBrowser>, body: Buffer): unknown =>
    JSON.parse(
      ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth.toString('base64url') }).toString(),
    );

  it('reach a browser sealed and signed, once, however many instances look', async () => {
    const browser = newBrowser(port, 'one');
    await api.notifications.addBrowser(browser.subscription);
    await api.notifications.addBrowser(browser.subscription);
    const { id } = await tell();
    await tell('deal');
    await Promise.all([push(), push()]);
    await push();
    expect(taken.map(({ path }) => path)).toEqual(['/one']);
    expect(read(browser, taken[0]!.body)).toEqual({
      id,
      title: 'New lead for you',
      body: 'Vera Solheim, 94',
      path: '/leads?tab=mine',
    });
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(taken[0]!.authorization) ?? [];
    expect(key).toBe((await api.notifications.channels()).push_key);
    const [head, claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: `https://mail.acme.example:${port}`,
      sub: 'https://crm.example',
    });
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
  });

  it('are those of the kinds that were chosen, outside quiet hours, unread and new', async () => {
    await api.notifications.addBrowser(newBrowser(port, 'two').subscription);
    await api.notifications.setChannels({ ...FIRST_CHANNELS, push_kinds: ['deal'] });
    await tell('assigned');
    await tell('deal');
    await push();
    expect(taken).toHaveLength(1);
    const now = new Date();
    const clock = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
    const quiet = { from: clock(-1), to: clock(1) };
    await api.notifications.setChannels({ ...FIRST_CHANNELS, push_kinds: ['deal'], quiet });
    await tell('deal');
    await push();
    await api.notifications.setChannels({ ...FIRST_CHANNELS, push_kinds: ['deal'] });
    await acme.db.notification.updateMany({ data: { read_at: now } });
    await tell('deal', new Date(now.getTime() - 11 * 60_000));
    await push();
    expect(taken).toHaveLength(1);
  });

  it('end with the session, with a switch, and where the browser is gone', async () => {
    const [one, two] = [newBrowser(port, 'three'), newBrowser(port, 'four')];
    await api.notifications.addBrowser(one.subscription);
    await api.notifications.addBrowser(two.subscription);
    expect(await api.notifications.removeBrowser({ endpoint: one.subscription.endpoint })).toEqual({ is_on: false });
    status = 410;
    await tell();
    await push();
    expect(taken.map(({ path }) => path)).toEqual(['/four']);
    expect(await acme.db.pushSubscription.count()).toBe(0);
    status = 201;
    await api.notifications.addBrowser(two.subscription);
    await harness.database.platform.session.deleteMany({ where: { login_id: acme.people.ae.id } });
    expect(await acme.db.pushSubscription.count()).toBe(0);
  });

  it('are another person’s where somebody else signs in at the browser', async () => {
    const browser = newBrowser(port, 'five');
    await api.notifications.addBrowser(browser.subscription);
    const boss = harness.caller(acme.people.manager.token);
    await boss.notifications.addBrowser(browser.subscription);
    await tell();
    await push();
    expect(taken).toEqual([]);
    // Nor can the one before take it from them.
    await api.notifications.removeBrowser({ endpoint: browser.subscription.endpoint });
    expect(await acme.db.pushSubscription.count()).toBe(1);
  });

  it('wait for nobody: what a maker’s server does not take is left, and stands in the app', async () => {
    await api.notifications.addBrowser(newBrowser(port, 'six').subscription);
    status = 503;
    await tell();
    expect(await push()).toBe(0);
    expect(await push()).toBe(0);
    expect(taken).toHaveLength(1);
    expect(await acme.db.pushSubscription.count()).toBe(1);
  });

  it('go to the public internet alone, by https', async () => {
    const { subscription } = newBrowser(port, 'seven');
    await expect(
      refusal(api.notifications.addBrowser({ ...subscription, endpoint: 'http://push.example/x' })),
    ).resolves.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const careful = createPush({
      platform: harness.database.platform,
      secrets: harness.services.secrets,
      publicAddress: () => 'http://localhost',
    });
    await expect(
      careful.send(
        { endpoint: 'https://127.0.0.1/x', ...subscription.keys },
        { id: '1', title: 'a', body: 'b', path: '/' },
      ),
    ).rejects.toThrow('public internet');
  });
});
