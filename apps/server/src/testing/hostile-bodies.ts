import { gzipSync } from 'node:zlib';

/** What the three kinds of door answer; null where the body is none of theirs. */
type Statuses = { rest: number; webhook: number | null; trpc: number };
type HostileBody = { name: string; headers?: Record<string, string>; status: Statuses } & (
  | { json: string | Buffer }
  | { raw: Buffer }
);

const LEAD = { first_name: 'Mallory', last_name: 'Hostile', email: 'hostile@example.com', company: 'Hostile Ltd' };
/** A lead that would be taken if it were not for what is put into it. */
const leadWith = (member: string) => `{${member},${JSON.stringify(LEAD).slice(1)}`;
const everywhere = (status: number): Statuses => ({ rest: status, webhook: status, trpc: status });
const type = (value: string) => ({ 'content-type': value });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MULTIPART = Buffer.from(
  `--cut\r\ncontent-disposition: form-data; name="email"\r\n\r\n${LEAD.email}\r\n--cut\r\ncontent-disposition: form-data; name="file"; filename="lead.json"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(LEAD)}\r\n--cut--\r\n`,
);
const DEEP = 20_000;

export const HOSTILE_BODIES: HostileBody[] = [
  {
    name: 'invalid UTF-8',
    json: Buffer.concat([
      Buffer.from('{"first_name":"'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from(`",${JSON.stringify(LEAD).slice(1)}`),
    ]),
    status: everywhere(400),
  },
  {
    name: 'an overlong slash in UTF-8',
    json: Buffer.concat([
      Buffer.from('{"notes":"'),
      Buffer.from([0xc0, 0xaf]),
      Buffer.from(`",${JSON.stringify(LEAD).slice(1)}`),
    ]),
    status: everywhere(400),
  },
  {
    name: '20,000 lists in each other',
    json: leadWith(`"notes":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
    status: everywhere(400),
  },
  {
    name: '20,000 objects in each other',
    json: `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
    status: everywhere(400),
  },
  { name: '20,000 lists that never close', json: '['.repeat(DEEP), status: everywhere(400) },
  { name: '__proto__ as a key', json: leadWith('"__proto__":{"polluted":true}'), status: everywhere(400) },
  {
    name: '__proto__ in escapes',
    json: leadWith('"\\u005f\\u005fproto__":{"polluted":true}'),
    status: everywhere(400),
  },
  {
    name: 'constructor as a key',
    json: leadWith('"constructor":{"prototype":{"polluted":true}}'),
    status: everywhere(400),
  },
  { name: 'a key twice', json: leadWith('"email":"other@example.com"'), status: everywhere(400) },
  {
    name: 'a key twice, once in escapes',
    json: leadWith('"\\u0065mail":"other@example.com"'),
    status: everywhere(400),
  },
  { name: 'a text of 2 MB', json: leadWith(`"notes":"${'x'.repeat(2_000_000)}"`), status: everywhere(413) },
  {
    name: 'a text of 900 kB',
    json: leadWith(`"pain_points":"${'x'.repeat(900_000)}"`),
    status: { rest: 422, webhook: 413, trpc: 422 },
  },
  {
    name: 'an email of 900 kB',
    json: JSON.stringify({ ...LEAD, email: `${'a@'.repeat(450_000)}.example` }),
    status: { rest: 422, webhook: 413, trpc: 422 },
  },
  {
    name: '60,000 unknown keys',
    json: leadWith(Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join(',')),
    status: { rest: 422, webhook: 413, trpc: 422 },
  },
  {
    name: 'a company_id',
    json: leadWith('"company_id":"00000000-0000-4000-8000-000000000000"'),
    status: everywhere(422),
  },
  {
    name: 'a NUL character',
    json: leadWith('"job_title":"a\\u0000b"'),
    status: { rest: 422, webhook: null, trpc: 422 },
  },
  {
    name: 'half of a surrogate pair',
    json: leadWith('"job_title":"a\\ud800b"'),
    status: { rest: 422, webhook: null, trpc: 422 },
  },
  {
    name: 'a number that is infinite',
    json: leadWith('"estimated_budget":1e999'),
    status: { rest: 422, webhook: null, trpc: 422 },
  },
  { name: 'truncated JSON', json: '{"email":"hostile@example.com","first_na', status: everywhere(400) },
  { name: 'something after the JSON', json: `${JSON.stringify(LEAD)} {}`, status: everywhere(400) },
  { name: 'a list instead of an object', json: '[1,2,3]', status: everywhere(422) },
  { name: 'null instead of an object', json: 'null', status: everywhere(422) },
  { name: 'a text instead of an object', json: '"hostile@example.com"', status: everywhere(422) },
  {
    name: 'nothing',
    raw: Buffer.alloc(0),
    headers: type('application/json'),
    status: { rest: 422, webhook: 400, trpc: 400 },
  },
  { name: 'white space', raw: Buffer.from(' \n '), headers: type('application/json'), status: everywhere(400) },
  {
    name: 'the wrong type',
    raw: Buffer.from(JSON.stringify(LEAD)),
    headers: type('text/plain'),
    status: everywhere(415),
  },
  {
    name: 'a type that is not one',
    raw: Buffer.from(JSON.stringify(LEAD)),
    headers: type(';;json'),
    status: everywhere(415),
  },
  {
    name: 'a multipart file',
    raw: MULTIPART,
    headers: type('multipart/form-data; boundary=cut'),
    status: everywhere(415),
  },
  { name: 'an image', raw: PNG, headers: type('image/png'), status: everywhere(415) },
  { name: 'an image that says it is JSON', raw: PNG, headers: type('application/json'), status: everywhere(400) },
  {
    name: 'a gzip bomb: 100 MB in 100 kB',
    raw: gzipSync(Buffer.alloc(100_000_000)),
    headers: { ...type('application/json'), 'content-encoding': 'gzip' },
    status: everywhere(413),
  },
  {
    name: 'gzip that is none',
    raw: Buffer.from(JSON.stringify(LEAD)),
    headers: { ...type('application/json'), 'content-encoding': 'gzip' },
    status: everywhere(400),
  },
  {
    name: 'truncated gzip',
    raw: gzipSync(JSON.stringify(LEAD)).subarray(0, 40),
    headers: { ...type('application/json'), 'content-encoding': 'gzip' },
    status: everywhere(400),
  },
  {
    name: 'an encoding that nobody knows',
    raw: Buffer.from(JSON.stringify(LEAD)),
    headers: { ...type('application/json'), 'content-encoding': 'gzip, gzip' },
    status: everywhere(415),
  },
];

/** The same for tRPC, whose input is the `json` of superjson's envelope. */
export function toTrpc(body: HostileBody): Buffer {
  return 'raw' in body ? body.raw : Buffer.concat([Buffer.from('{"json":'), Buffer.from(body.json), Buffer.from('}')]);
}

/** Refused whatever the envelope makes of it. */
const MISFIT = { ...LEAD, company_id: '00000000-0000-4000-8000-000000000000' };
const envelope = (meta: unknown, json: unknown = MISFIT) => JSON.stringify({ json, meta });
const values = (notes: unknown, json?: unknown) => envelope({ values: notes }, json);

/** Envelopes that only superjson would read, and what they answer. */
export const HOSTILE_ENVELOPES: [name: string, status: number, body: string][] = [
  ['no object', 400, '7'],
  ['null', 400, 'null'],
  ['a list', 400, '[]'],
  ['an empty object', 422, '{}'],
  ['notes of no shape', 422, envelope(7)],
  ['a path to a prototype', 400, values({ 'constructor.prototype.polluted': ['undefined'] })],
  ['an equality with a prototype', 400, envelope({ referentialEqualities: { email: ['__proto__.polluted'] } })],
  [
    'an equality that makes a circle',
    422,
    envelope({ referentialEqualities: [['notes.a']] }, { ...MISFIT, notes: {} }),
  ],
  ['a path to nowhere', 400, values({ 'a.b.c.d': ['Date'] })],
  ['an unknown type', 400, values({ email: ['nothing'] })],
  ['an unknown class', 400, values({ email: [['class', 'Lead']] })],
  ['a date for an email', 400, values({ email: ['Date'] })],
  ['a date inside of what is undefined', 400, values({ email: ['undefined', { a: { b: ['Date'] } }] })],
  ['a broken pattern', 400, values({ email: ['regexp'] }, { ...MISFIT, email: '/(/' })],
  ['a number of 900,000 digits', 400, values({ email: ['bigint'] }, { ...MISFIT, email: '9'.repeat(900_000) })],
  ['a value that is no number', 400, values({ email: ['bigint'] })],
  ['a set that is none', 400, values({ email: ['set'] }, { ...MISFIT, email: 7 })],
];
