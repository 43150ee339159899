import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { MAIL_CERTIFICATE } from '../mailboxes/mail-certificate.fixture.ts';

export type ReceivedMail = {
  from: string;
  to: string[];
  raw: string;
  headers: [name: string, value: string][];
  text: string;
};
/** What the server says instead of yes: an SMTP status, or `hang up` for a connection that is cut. */
type Answers = {
  mail?: number;
  rcpt?: number;
  data?: number;
  /** It has the mail, and answers then. */ hold?: Promise<void>;
};

/** Behind STARTTLS, and for this user alone. */
type Login = { user: string; password: string; accessToken?: () => string };

/**
 * A real SMTP server on a local port until the test ends. `answers` can change at any time; `received` keeps what it
 * took.
 */
export async function standInSmtp(answers: Answers = {}, login?: Login) {
  const received: ReceivedMail[] = [];
  const refuse = (status: number | undefined) =>
    status ? Object.assign(new Error(`5.1.1 secret inner words`), { responseCode: status }) : null;
  const server = new SMTPServer({
    ...(login ? MAIL_CERTIFICATE : { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] }),
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth: ({ method, username, password, accessToken }, _session, done) =>
      username === login?.user &&
      (method === 'XOAUTH2' ? accessToken === login?.accessToken?.() : password === login?.password)
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 Username and Password not accepted'), { responseCode: 535 })),
    logger: false,
    onMailFrom: (_address, _session, done) => done(refuse(answers.mail)),
    onRcptTo: (_address, _session, done) => done(refuse(answers.rcpt)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refuse(answers.data);
        if (!refusal) received.push(readMail(Buffer.concat(chunks), session.envelope));
        void Promise.resolve(answers.hold).then(() => done(refusal));
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  onTestFinished(stop);
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, port, received, answers, stop };
}

type Envelope = { mailFrom: false | { address: string }; rcptTo: { address: string }[] };

function readMail(raw: Buffer, { mailFrom, rcptTo }: Envelope): ReceivedMail {
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const headers = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  const encoding = headers.find(([name]) => name.toLowerCase() === 'content-transfer-encoding')?.[1] ?? '7bit';
  const body = text.slice(end + 4);
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    raw: text,
    headers,
    text: decodeBody(body, encoding),
  };
}

/** What a part of a message says. `encoding`: its Content-Transfer-Encoding. */
export function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8');
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A header with its encoded words (RFC 2047) read. */
export function headerOf(mail: ReceivedMail | undefined, name: string): string | undefined {
  const value = mail?.headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
  return value
    ?.replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/(?:=\?utf-8\?([QB])\?([^?]*)\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, text = '']) => decodeWord(kind, text)),
      ).toString('utf8'),
    );
}

function decodeWord(kind: string | undefined, text: string): Buffer {
  if (kind?.toUpperCase() === 'B') return Buffer.from(text, 'base64');
  return Buffer.from(
    text
      .replaceAll('_', ' ')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  );
}
