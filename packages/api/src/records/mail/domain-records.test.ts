import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { readDkim, readDmarc, readSpf } from './domain-records.ts';
import { lookupTxt } from './lookup-txt.ts';

it.each([
  [['v=spf1 include:_spf.example.com ~all'], 'good'],
  [['v=spf1 redirect=_spf.example.com'], 'good'],
  [['v=spf1 include:_spf.example.com'], 'weak'],
  [['v=spf1 +all'], 'weak'],
  [['v=spf1 a all'], 'weak'],
  [['v=spf1 -all', 'v=spf1 ~all'], 'weak'],
  [['google-site-verification=x', 'v=spf10 -all'], 'missing'],
  [[], 'missing'],
  [null, 'unknown'],
])('reads SPF: %j is %s', (texts, state) => expect(readSpf('acme.example', texts).state).toBe(state));

it.each([
  [['v=DMARC1; p=reject; rua=mailto:x@acme.example'], 'good'],
  [['v=DMARC1;p=quarantine'], 'good'],
  [['v=DMARC1; p=none'], 'weak'],
  [['v=DMARC1; sp=reject'], 'weak'],
  [['p=reject'], 'missing'],
  [null, 'unknown'],
])('reads DMARC: %j is %s', (texts, state) => expect(readDmarc('acme.example', texts).state).toBe(state));

it('reads DKIM under the selector that somebody named, or under the one that it finds', () => {
  const key = { selector: 's1', texts: ['v=DKIM1; p=MIIB'] };
  const none = { selector: 's2', texts: [] };
  expect(readDkim('acme.example', 's1', [key])).toMatchObject({ state: 'good', name: 's1._domainkey.acme.example' });
  expect(readDkim('acme.example', null, [none, key])).toMatchObject({
    state: 'good',
    name: 's1._domainkey.acme.example',
  });
  expect(readDkim('acme.example', null, [none])).toMatchObject({ state: 'missing', name: '…._domainkey.acme.example' });
  expect(readDkim('acme.example', 's1', [{ selector: 's1', texts: ['v=DKIM1; p='] }]).state).toBe('missing');
  expect(readDkim('acme.example', null, [none, { selector: 'k1', texts: null }]).state).toBe('unknown');
});

/** Name servers in one packet: `code` 0 with two pieces of one text, 3 for no such name. */
async function standInDns(code: number) {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 5;
    const asked = question.subarray(12, end);
    const pieces = ['v=spf1 ', '-all'].map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]));
    const data = Buffer.concat(pieces);
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80 + code, 0, 1, 0, code ? 0 : 1, 0, 0, 0, 0]);
    const answer = code ? [] : [Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]), data];
    socket.send(Buffer.concat([head, asked, ...answer]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return [`127.0.0.1:${socket.address().port}`];
}

it('asks name servers: pieces are one text, and a name that is not there has none', async () => {
  expect(await lookupTxt('acme.example', await standInDns(0))).toEqual(['v=spf1 -all']);
  expect(await lookupTxt('acme.example', await standInDns(3))).toEqual([]);
  await expect(lookupTxt('acme.example', await standInDns(2))).rejects.toThrow('SERVFAIL');
});
