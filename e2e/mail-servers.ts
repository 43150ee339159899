import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { expect, type Page } from '@playwright/test';
import hoodiecrow from 'hoodiecrow-imap';
import { SMTPServer } from 'smtp-server';
import { openScreen } from './sidebar.ts';

/** Of localhost, made for tests alone; the server under test trusts it by NODE_EXTRA_CA_CERTS. */
const CERTIFICATE = {
  cert: readFileSync(new URL('localhost.pem', import.meta.url), 'utf8'),
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmmjOMswWA3P61Ij7
GubUdS05J9G4kWEKvSGRtWVuBBqhRANCAASfvCM8x91j1RQoLUyPaIZaIPMxlmvG
X9+n7rAq3Fkh4kAwzVNVJ6MRXyHyvM68yKdqPu8GYBcXQ6zWgu20wXYz
-----END PRIVATE KEY-----`,
};

type Imap = {
  server: { address(): AddressInfo; on(event: 'connection', listener: (socket: Socket) => void): void };
  listen(port: number, host: string, done: () => void): void;
  close(done: () => void): void;
  appendMessage(folder: string, flags: string[], date: string | false, raw: string): void;
};

type Written = { from: string; to: string; subject: string; body: string; id?: string; type?: string };

type Login = { password: string } | { accessToken: () => string };

/**
 * Real mail servers on local ports, free ones where none are named: one mailbox over IMAP, and SMTP that keeps what it
 * takes.
 */
export async function openMailServers(
  user: string,
  login: Login,
  ports = { imap: 0, smtp: 0 },
  plugins: 'IDLE'[] = [],
) {
  const password = 'password' in login ? login.password : crypto.randomUUID();
  const accessToken = 'accessToken' in login ? login.accessToken : () => crypto.randomUUID();
  const sent: string[] = [];
  const imap = hoodiecrow({
    secureConnection: true,
    credentials: CERTIFICATE,
    plugins: ['ID', 'SPECIAL-USE', 'UIDPLUS', 'LITERALPLUS', 'SASL-IR', 'AUTH-PLAIN', 'XOAUTH2', ...plugins],
    users: {
      [user]: {
        password,
        xoauth2: {
          get accessToken() {
            return accessToken();
          },
        },
      },
    },
    storage: {
      INBOX: { messages: [] },
      '': { separator: '/', folders: { Sent: { 'special-use': '\\Sent', messages: [] } } },
    },
  }) as Imap;
  imap.server.on('connection', (socket) => socket.setNoDelay(true));
  const smtp = new SMTPServer({
    ...CERTIFICATE,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth: ({ method, username, password: given, accessToken: token }, _session, done) =>
      username === user && (method === 'XOAUTH2' ? token === accessToken() : given === password)
        ? done(null, { user })
        : done(Object.assign(new Error('5.7.8 Not accepted'), { responseCode: 535 })),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        sent.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => imap.listen(ports.imap, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => smtp.listen(ports.smtp, '127.0.0.1', resolve));
  return {
    imap_port: imap.server.address().port,
    smtp_port: (smtp.server.address() as AddressInfo).port,
    sent,
    deliver({ from, to, subject, body, id, type = 'text/plain; charset=utf-8' }: Written): void {
      const lines = [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        `Message-ID: <${id ?? crypto.randomUUID()}@mail.example>`,
        `Date: ${new Date().toUTCString()}`,
        'MIME-Version: 1.0',
        `Content-Type: ${type}`,
        '',
        ...body.split('\n'),
      ];
      imap.appendMessage('INBOX', [], false, Buffer.from(lines.join('\r\n')).toString('binary'));
    },
    async close(): Promise<void> {
      await Promise.all([
        new Promise<void>((resolve) => imap.close(resolve)),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ]);
    },
  };
}

/** An admin makes it their company's mail server, in the settings. */
export async function connectMailServer(
  page: Page,
  { smtp_port }: { smtp_port: number },
  { own, password }: { own: string; password: string },
): Promise<void> {
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Email', exact: true }).click();
  const server = page.getByRole('form', { name: 'Your mail server' });
  await server.getByLabel('Host').fill('localhost');
  await server.getByLabel('Port').fill(`${smtp_port}`);
  await server.getByLabel('From address').fill(own);
  await server.getByLabel('User name (optional)').fill(own);
  await server.getByLabel('Password').fill(password);
  await server.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Emails are sent through your own mail server')).toBeVisible();
}
