import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAnchorKeepers } from './anchor-keepers.ts';
import type { Env } from './env.ts';

describe('the ends of the audit logs are kept', () => {
  const seen: { type: string | undefined; body: string }[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      seen.push({ type: request.headers['content-type'], body });
      response.writeHead(status).end();
    });
  });
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'outrider-anchors-'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const keepers = (env: Partial<Env>) => openAnchorKeepers(env as Env);
  const at = new Date();

  it('nowhere unless somebody says where', () => expect(keepers({})).toEqual([]));

  it('in a file that only grows, and that its owner alone reads', async () => {
    const file = path.join(folder, 'audit', 'anchors.jsonl');
    const [keeper] = keepers({ AUDIT_ANCHOR_FILE: file });
    await keeper?.keep('{"seq":"1"}\n{"seq":"2"}', at);
    await keeper?.keep('{"seq":"3"}', at);
    expect(await readFile(file, 'utf8')).toBe('{"seq":"1"}\n{"seq":"2"}\n{"seq":"3"}\n');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('at an address of the operator, who has to say that they came', async () => {
    const { port } = server.address() as AddressInfo;
    const [keeper] = keepers({ AUDIT_ANCHOR_WEBHOOK: `http://127.0.0.1:${port}/anchors` });
    await keeper?.keep('{"seq":"1"}', at);
    expect(seen).toEqual([{ type: 'application/x-ndjson', body: '{"seq":"1"}\n' }]);
    status = 500;
    await expect(keeper?.keep('{"seq":"2"}', at)).rejects.toThrow('500');
  });
});
