import { LOGO_LIMITS, logoPath } from '@outrider/shared/people/company-logo';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let acme: Awaited<ReturnType<typeof openCompany>>;
let other: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  server = await openServer();
  acme = await openCompany(server.store.database);
  other = await openCompany(server.store.database);
});
afterAll(() => server.close());

const END = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1');
/** As much of a PNG as tells what it is. */
function png(width: number, height: number, more = ''): Buffer {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\b\x02\0\0\0', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.from(more), END]);
}
const send = (body: Buffer, token = acme.token) =>
  call(server, 'POST', '/api/company/logo', { token, body, headers: { 'content-type': 'application/octet-stream' } });
const logoOf = async (token = acme.token) =>
  ((await call(server, 'GET', '/api/auth/me', { token })).json as { company: { id: string; logo: string | null } })
    .company;
const audited = async (action: string) =>
  (await acme.db.auditEntry.findMany({ where: { action }, orderBy: { id: 'asc' } })).map(({ detail }) => detail);

it('keeps a logo, shows it to whoever has its address, and lets no browser take it for anything else', async () => {
  expect((await logoOf()).logo).toBeNull();
  const first = png(64, 32);
  const { status, json } = await send(first);
  expect(status).toBe(200);
  const { id, logo } = await logoOf();
  expect(json).toEqual({ logo });
  const shown = await call(server, 'GET', logoPath(id, logo!));
  expect(shown.bytes.equals(first)).toBe(true);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await send(first);
  expect(await audited('company.logo')).toEqual([
    { type: 'image/png', width: 64, height: 32, size_bytes: first.length },
  ]);

  await send(png(100, 100));
  const next = (await logoOf()).logo!;
  expect(next).not.toBe(logo);
  expect((await call(server, 'GET', logoPath(id, logo!))).status).toBe(404);
  expect((await call(server, 'GET', logoPath(id, next))).status).toBe(200);
});

it('knows it under its own company’s address only, and takes it away', async () => {
  const theirs = await logoOf(other.token);
  await send(png(40, 40), other.token);
  const { logo } = await logoOf(other.token);
  const { id } = await logoOf();
  expect((await call(server, 'GET', logoPath(id, logo!))).status).toBe(404);
  expect((await call(server, 'GET', logoPath(theirs.id, logo!))).status).toBe(200);
  expect((await call(server, 'GET', `/api/logos/${id}/nonsense`)).status).toBe(422);

  await call(server, 'POST', '/trpc/companySettings.removeLogo', { token: other.token, body: {} });
  expect((await logoOf(other.token)).logo).toBeNull();
  expect((await call(server, 'GET', logoPath(theirs.id, logo!))).status).toBe(404);
  expect((await logoOf()).logo).not.toBeNull();
});

it.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, MESSAGES.logoTypeRefused],
  ['nothing', Buffer.alloc(0), 415, MESSAGES.logoTypeRefused],
  ['one that is too small', png(15, 400), 422, MESSAGES.logoSides(LOGO_LIMITS.least, LOGO_LIMITS.pixels)],
  ['one that is too wide', png(2001, 400), 422, MESSAGES.logoSides(LOGO_LIMITS.least, LOGO_LIMITS.pixels)],
  ['one that is too heavy', png(64, 64, 'x'.repeat(LOGO_LIMITS.bytes)), 413, MESSAGES.logoTooLarge(512)],
])('refuses %s', async (_, body, status, detail) => {
  const before = await logoOf();
  expect(await send(body)).toMatchObject({ status, json: { detail } });
  expect(await logoOf()).toEqual(before);
});

it('is for admins to change', async () => {
  const rep = await createUser(server.store.database, acme.company, 'ae');
  const token = await signInAs(server.store.database, rep);
  expect((await send(png(32, 32), token)).status).toBe(403);
});
