import { restRoutes } from '@outrider/api/ground/rest/routes';
import { appRouter } from '@outrider/api/entry/root';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { createKey, openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

const NO_OBJECTS = ['null', '[]', '[null]', '"text"', '7', 'true'];

describe('a body that is JSON and no object', () => {
  let server: TestServer;
  let token: string;
  let key: string;
  beforeAll(async () => {
    server = await openServer();
    ({ token } = await openCompany(server.store.database));
    key = await createKey(server, token, ['n8n', 'social', 'slack']);
  });
  afterAll(() => server.close());

  const answers = async (path: string, body: string, options: object = {}, method = 'POST') => {
    const { status, json } = await call(server, method, path, {
      body,
      headers: { 'content-type': 'application/json' },
      ...options,
    });
    return { path, method, body, status, says: (json as { detail?: unknown } | null)?.detail };
  };

  it('is what a sign-in can’t read', async () => {
    for (const body of NO_OBJECTS)
      expect(await answers('/api/auth/login', body)).toMatchObject({ status: 422, says: expect.any(String) as string });
  });

  it('fails on no REST route', async () => {
    const failed: unknown[] = [];
    for (const { rest, input } of restRoutes(appRouter)) {
      if (rest.method === 'GET' || !input) continue;
      const path = `/api${rest.path.replaceAll(/\{\w+\}/g, () => randomUUID())}`;
      for (const body of NO_OBJECTS) {
        const answer = await answers(path, body, { token }, rest.method);
        if (answer.status >= 500 || (answer.status >= 400 && !answer.says)) failed.push(answer);
      }
    }
    expect(failed).toEqual([]);
  }, 240_000);

  it('fails on none of the other doors', async () => {
    const doors: [path: string, options: object][] = [
      ...['n8n', 'social', 'slack'].map((channel): [string, object] => [`/api/leads/capture/${channel}`, { key }]),
      ['/api/leads/export', { token }],
      ['/api/files', { token }],
      ['/api/company/logo', { token }],
      ['/oauth/register', {}],
      ['/oauth/token', {}],
      ['/mcp', { token }],
      [`/api/forms/${randomUUID()}`, {}],
      ['/trpc/auth.login', {}],
    ];
    const failed: unknown[] = [];
    for (const [path, options] of doors)
      for (const body of NO_OBJECTS) {
        const answer = await answers(path, body, options);
        if (answer.status >= 500) failed.push(answer);
      }
    expect(failed).toEqual([]);
  });
});
