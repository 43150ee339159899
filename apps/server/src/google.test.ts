import { createHash, randomBytes } from 'node:crypto';
import { GOOGLE_CALLBACK_PATH } from '@outrider/shared/automation/sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { loadStandIn } from './google.ts';
import { ENGINE, openServer, type TestServer } from './testing/server.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/crm',
  OUTRIDER_SECRET_KEY: randomBytes(32).toString('base64'),
};

describe('The stand-in for Google', () => {
  it('is never loaded in production', async () => {
    await expect(loadStandIn({ NODE_ENV: 'production' })).rejects.toThrow('has no place in production');
    expect(await loadStandIn({ NODE_ENV: 'development' })).toHaveProperty('createDemoGoogle');
  });

  it.each([
    [{ DEMO: 'true' }, 'DEMO: has no place in production'],
    [{ GOOGLE_API_ROOT: 'https://stand-in.example' }, 'GOOGLE_API_ROOT: has no place in production'],
  ])('%o keeps production from starting', (variables, problem) => {
    expect(() => readEnv({ ...PRODUCTION, ...variables })).toThrow(problem);
    expect(() => readEnv(PRODUCTION)).not.toThrow();
  });

  it.each([{ GOOGLE_CLIENT_ID: 'id' }, { GOOGLE_CLIENT_SECRET: 'secret' }])('%o alone is a mistake', (variables) => {
    expect(() => readEnv(variables)).toThrow(/is needed where GOOGLE_CLIENT_(ID|SECRET) is set/);
  });
});

describe('A server', () => {
  let plain: TestServer;
  let demo: TestServer;
  beforeAll(async () => {
    plain = await openServer();
    demo = await openServer(ENGINE, { variables: { DEMO: 'true' } });
  }, 60_000);
  afterAll(() => Promise.all([plain.close(), demo.close()]));

  it('has no Google without credentials, and the stand-in in the demo', () => {
    expect(plain.services.google).toBeUndefined();
    expect(demo.services.google?.demo).toBe(true);
  });

  it('shows a consent page that says what it is, and speaks Google’s protocol', async () => {
    const redirect_uri = demo.services.google?.redirectUri(undefined) ?? '';
    const url =
      demo.services.google?.authUrl({ state: 'state', code_verifier: 'v'.repeat(43), redirect_uri, write: false }) ??
      '';
    const page = await fetch(url);
    const text = await page.text();
    expect(text).toContain('This connects to a demo account on this machine, not Google. No data leaves it.');
    const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    const back = new URL(
      (
        await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'allow' }), redirect: 'manual' })
      ).headers.get('location') ?? '',
    );
    expect([back.origin, back.pathname, back.searchParams.get('state')]).toEqual([
      demo.address,
      GOOGLE_CALLBACK_PATH,
      'state',
    ]);
    const tokens = await demo.services.google?.exchange({
      code: back.searchParams.get('code') ?? '',
      code_verifier: 'v'.repeat(43),
      redirect_uri,
    });
    const files = await demo.services.google?.open(tokens as never).listSpreadsheets();
    expect(files?.map(({ name }) => name)).toEqual(['Trade fair 2026', 'Partner referrals']);
    expect((await fetch(`${plain.address}/demo-google/o/oauth2/v2/auth`, { method: 'POST' })).status).toBe(404);
  });

  it('brings a browser on this machine back to where it is, and no other', () => {
    const { google } = demo.services;
    expect(google?.redirectUri('http://127.0.0.1:5173')).toBe(`http://127.0.0.1:5173${GOOGLE_CALLBACK_PATH}`);
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example'])
      expect(google?.redirectUri(origin)).toBe(`${demo.address}${GOOGLE_CALLBACK_PATH}`);
  });

  it('lets the popup talk to its opener', async () => {
    const policy = async (path: string) =>
      (await fetch(`${plain.address}${path}`)).headers.get('cross-origin-opener-policy');
    expect(await policy('/api/openapi.json')).toBe('same-origin-allow-popups');
    expect(await policy(GOOGLE_CALLBACK_PATH)).toBe('unsafe-none');
  });
});
