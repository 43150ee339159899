// A process of its own with an IMAP server of so many emails, for mailbox.ts.
import hoodiecrow from 'hoodiecrow-imap';
import { MAIL_CERTIFICATE } from '../../packages/api/src/records/mailboxes/mail-certificate.fixture.ts';

type Imap = {
  server: { address(): { port: number } };
  listen(port: number, host: string, done: () => void): void;
  appendMessage(folder: string, flags: string[], date: string | false, raw: string): void;
};

const count = Number(process.argv[2]);
const PEOPLE = 500;
const TEXT = 'Could you send the figures of the second site as well? '.repeat(40);

const imap = hoodiecrow({
  secureConnection: true,
  credentials: MAIL_CERTIFICATE,
  plugins: ['ID', 'SPECIAL-USE', 'UIDPLUS', 'LITERALPLUS', 'SASL-IR', 'AUTH-PLAIN'],
  users: { 'sales@bench.example': { password: 'bench' } },
  storage: { INBOX: { messages: [] }, '': { separator: '/', folders: {} } },
}) as Imap;
for (let n = 0; n < count; n += 1) {
  const person = `person${n % PEOPLE}@customer.example`;
  const lines = [
    `From: Person ${n % PEOPLE} <${person}>`,
    'To: sales@bench.example',
    `Subject: Site ${n}`,
    `Message-ID: <m${n}@customer.example>`,
    ...(n >= PEOPLE ? [`References: <m${n - PEOPLE}@customer.example>`] : []),
    `Date: ${new Date(Date.now() - (count - n) * 60_000).toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    TEXT,
  ];
  imap.appendMessage('INBOX', ['\\Seen'], false, lines.join('\r\n'));
}
imap.listen(0, '127.0.0.1', () => process.send?.(imap.server.address().port));
