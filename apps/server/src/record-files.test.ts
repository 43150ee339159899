import { FILE_LIMITS, type RecordFile } from '@outrider/shared/records/files';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createUser, signInAs } from '@outrider/testing/factories';
import { purgeDeletedFiles } from '@outrider/api/records/files/files.store';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let acme: Awaited<ReturnType<typeof openCompany>>;
let lead: string;
beforeAll(async () => {
  server = await openServer();
  acme = await openCompany(server.store.database);
  lead = await newLead();
});
afterAll(() => server.close());

let count = 0;
async function newLead(): Promise<string> {
  const body = { first_name: 'Ada', last_name: 'Files', email: `ada${count++}@files.example`, company: 'Files' };
  const { json } = await call(server, 'POST', '/api/leads', { token: acme.token, body });
  return (json as { id: string }).id;
}

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const attach = (body: Buffer | string, name: string, { token = acme.token, id = lead, type = 'lead' } = {}) =>
  call(server, 'POST', `/api/files?${new URLSearchParams({ type, id, name }).toString()}`, {
    token,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
const list = async (id = lead) =>
  (await call(server, 'GET', `/api/files?type=lead&id=${id}`, { token: acme.token })).json as RecordFile[];
const content = (id: string, token = acme.token) => call(server, 'GET', `/api/files/${id}/content`, { token });

it('keeps a file, gives it back byte for byte, and lets no browser run it', async () => {
  // Larger than one chunk, and of bytes that no text has.
  const bytes = Buffer.concat([PDF, Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 7919) % 256))]);
  const kept = await attach(bytes, 'Angebot für Müller.pdf');
  expect(kept).toMatchObject({
    status: 201,
    json: { name: 'Angebot für Müller.pdf', type: 'application/pdf', size_bytes: bytes.length },
  });
  const got = await content((kept.json as RecordFile).id);
  expect(got.bytes.equals(bytes)).toBe(true);
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `attachment; filename="Angebot f_r M_ller.pdf"; filename*=UTF-8''Angebot%20f%C3%BCr%20M%C3%BCller.pdf`,
    'cache-control': 'no-store',
  });
});

it('keeps the same content under the same name once, however often and at once it is sent', async () => {
  const id = await newLead();
  const answers = await Promise.all([1, 2, 3].map(() => attach('the same', 'same.txt', { id })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect(await list(id)).toHaveLength(1);
  await attach('another one', 'same.txt', { id });
  expect(await list(id)).toHaveLength(2);
});

it('deletes with a way back, and takes the bytes away after 30 days', async () => {
  const id = await newLead();
  const file = (await attach('to be deleted', 'note.txt', { id })).json as RecordFile;
  const ask = (method: string, path = '') =>
    call(server, method, `/api/files/${file.id}${path}`, { token: acme.token });
  expect(await ask('DELETE')).toMatchObject({ status: 200 });
  expect(await list(id)).toEqual([]);
  expect(await content(file.id)).toMatchObject({ status: 404 });
  expect(await ask('POST', '/restore')).toMatchObject({ status: 200 });
  expect((await content(file.id)).text).toBe('to be deleted');
  await ask('DELETE');
  // The same file again: back under its old id.
  expect(await attach('to be deleted', 'note.txt', { id })).toMatchObject({ json: { id: file.id } });
  await ask('DELETE');
  expect(await purgeDeletedFiles(server.store.database.platform, acme.company.id, new Date(Date.now() + 1_000))).toBe(
    1,
  );
  expect(await acme.db.fileChunk.count({ where: { file_id: file.id } })).toBe(0);
  const told = await acme.db.leadActivity.findMany({ where: { lead_id: id, kind: { startsWith: 'file_' } } });
  expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['file_added', 'file_deleted', 'file_restored']));
});

it.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'page.html'],
  ['a drawing that runs scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'drawing.svg'],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'setup.exe'],
  ['a program with another name', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'offer.pdf'],
  ['a page with the name of a picture', '<!doctype html><script>alert(1)</script>', 'photo.png'],
  ['a document under the name of a text', PDF, 'offer.txt'],
  ['bytes under the name of a text', Buffer.from([0, 1, 2, 3]), 'data.csv'],
  ['an archive under the name of a document', zipOf('hello.txt', 'hello'), 'report.docx'],
])('refuses %s', async (_, body, name) => {
  expect(await attach(body, name)).toMatchObject({ status: 415, detail: MESSAGES.fileTypeRefused });
});

it('says what is wrong with an upload, and keeps nothing of it', async () => {
  const id = await newLead();
  expect(await attach('', 'empty.txt', { id })).toMatchObject({ status: 422, detail: MESSAGES.fileEmpty });
  expect(await attach('x', '..', { id })).toMatchObject({ status: 422, detail: MESSAGES.fileNameless });
  expect(await attach('x', 'a.txt', { id: 'no id' })).toMatchObject({ status: 422 });
  expect(await attach('x', 'a.txt', { id, type: 'company' })).toMatchObject({ status: 422 });
  const large = await attach(Buffer.alloc(FILE_LIMITS.bytes + 1, 'a'), 'large.txt', { id }).catch(
    (error: Error) => error.message,
  );
  expect(typeof large === 'string' ? large : large.status).toSatisfy(
    (told: unknown) => told === 413 || /ECONNRESET|EPIPE|hang up/.test(String(told)),
  );
  expect(await acme.db.recordFile.count({ where: { lead_id: id } })).toBe(0);
});

it('holds to what a record and a company have room for', async () => {
  const id = await newLead();
  const uploaded_by = acme.admin.id;
  const row = { lead_id: id, name: 'x', type: 'text/plain', sha256: 'a'.repeat(64), uploaded_by };
  await acme.db.recordFile.createMany({
    data: Array.from({ length: FILE_LIMITS.record_files }, () => ({ ...row, size_bytes: 1 })),
  });
  expect(await attach('one more', 'more.txt', { id })).toMatchObject({
    status: 413,
    detail: MESSAGES.filesFull(FILE_LIMITS.record_files),
  });
  const [one] = await acme.db.recordFile.findMany({ where: { lead_id: id }, take: 1 });
  await acme.db.recordFile.updateMany({ where: { id: one!.id }, data: { size_bytes: FILE_LIMITS.company_bytes - 10 } });
  expect(await attach('more than ten bytes', 'more.txt', { id: await newLead() })).toMatchObject({
    status: 413,
    detail: MESSAGES.storageFull(2),
  });
  await acme.db.recordFile.deleteMany({ where: { lead_id: id } });
});

it('asks whose record it is', async () => {
  const id = await newLead();
  const { id: file } = (await attach('ours', 'ours.txt', { id })).json as RecordFile;
  const other = await openCompany(server.store.database);
  expect(await attach('theirs', 'theirs.txt', { id, token: other.token })).toMatchObject({ status: 404 });
  expect(await content(file, other.token)).toMatchObject({ status: 404 });
  expect(await call(server, 'GET', `/api/files/${file}/content`)).toMatchObject({ status: 401 });
  const [owner, rep] = await Promise.all(
    ['ae', 'sdr'].map((role) => createUser(server.store.database, acme.company, role as 'ae')),
  );
  await acme.db.lead.updateMany({ where: { id }, data: { assigned_to: owner!.id } });
  const token = await signInAs(server.store.database, rep!);
  // A rep reads the files of a colleague's lead, and changes none.
  expect(await content(file, token)).toMatchObject({ status: 200, text: 'ours' });
  expect(await attach('mine', 'mine.txt', { id, token })).toMatchObject({ status: 403 });
  expect(await call(server, 'DELETE', `/api/files/${file}`, { token })).toMatchObject({ status: 403 });
});

it('hides the files of a record in the bin', async () => {
  const account = (await call(server, 'POST', '/api/accounts', { token: acme.token, body: { name: 'Binned' } }))
    .json as { id: string };
  const { id } = (await attach('x', 'x.txt', { id: account.id, type: 'account' })).json as RecordFile;
  await call(server, 'POST', '/api/accounts/delete', { token: acme.token, body: { ids: [account.id] } });
  expect(await content(id)).toMatchObject({ status: 404 });
  await call(server, 'POST', '/api/accounts/restore', { token: acme.token, body: { ids: [account.id] } });
  expect(await content(id)).toMatchObject({ status: 200 });
});

/** An archive with one file, by hand (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
function zipOf(name: string, text: string): Buffer {
  const packed = deflateRawSync(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(text.length, 22);
  local.writeUInt16LE(name.length, 26);
  const body = Buffer.concat([local, Buffer.from(name), packed]);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(text.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, entry, Buffer.from(name), end]);
}
