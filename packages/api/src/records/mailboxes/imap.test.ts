import { describe, expect, it } from 'vitest';
import { MAIL_CERTIFICATE } from './mail-certificate.fixture.ts';
import { createMailboxOpener } from './imap.ts';
import { standInImap } from './imap-stand-in.fixture.ts';

const open = createMailboxOpener({
  isPublic: () => true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  trusted: MAIL_CERTIFICATE.cert,
});
const serverAt = (port: number, password = 'app-password') =>
  ({
    host: 'mail.acme.example',
    port,
    security: 'tls',
    username: 'sales@acme.example',
    credential: { password },
  }) as const;

const writeMail = (headers: Record<string, string>, body: string): string =>
  [
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

describe('a mailbox over IMAP', () => {
  it('tells files from pictures that the text shows', async () => {
    const imap = await standInImap();
    const part = (headers: string[], body: string) => ['--b', ...headers, '', body].join('\r\n');
    imap.deliver(
      [
        'From: vera@kunde.example',
        'Content-Type: multipart/mixed; boundary="b"',
        '',
        part(['Content-Type: text/plain'], 'Hello'),
        part(['Content-Type: image/png; name="logo.png"', 'Content-ID: <logo>', 'Content-Disposition: inline'], 'aGk='),
        part(['Content-Type: application/pdf; name="offer.pdf"', 'Content-Disposition: inline'], 'aGk='),
        part(['Content-Type: image/png; name="plan.png"', 'Content-Disposition: attachment'], 'aGk='),
        '--b--',
      ].join('\r\n'),
    );
    const connection = await open(serverAt(imap.port));
    await connection.open('INBOX');
    const [mail] = await connection.list([1]);
    expect(mail?.files.map(({ name }) => name)).toEqual(['offer.pdf', 'plan.png']);
    await connection.close();
  });

  it('lists and reads', async () => {
    const imap = await standInImap();
    imap.deliver(
      writeMail(
        {
          From: '=?utf-8?Q?J=C3=B6rg_Weber?= <Joerg@Kunde.example>',
          To: 'sales@acme.example',
          Cc: 'Lars <lars@kunde.example>',
          Subject: 'Re: Angebot',
          'Message-ID': '<b@kunde.example>',
          'In-Reply-To': '<a@acme.example>',
          References: '<z@acme.example>\r\n <a@acme.example>',
          Date: 'Mon, 23 Nov 2026 09:12:00 +0100',
          'Content-Transfer-Encoding': 'quoted-printable',
        },
        'Gr=C3=BC=C3=9Fe aus Wien',
      ),
    );
    const connection = await open(serverAt(imap.port));
    expect(await connection.folders()).toEqual({ inbox: 'INBOX', sent: 'Sent' });
    const { uid_next } = await connection.open('INBOX');
    expect(uid_next).toBe(2n);
    const uids = await connection.uids({ from: 1n });
    const [mail] = await connection.list(uids);
    expect(mail).toMatchObject({
      message_id: 'b@kunde.example',
      references: ['z@acme.example', 'a@acme.example'],
      from: { email: 'joerg@kunde.example', name: 'Jörg Weber' },
      cc: [{ email: 'lars@kunde.example', name: 'Lars' }],
      subject: 'Re: Angebot',
      is_seen: false,
      files: [],
    });
    expect(mail?.text && (await connection.text(1, mail.text, 10_000))).toBe('Grüße aus Wien');
    expect(await connection.uids({ from: 2n })).toEqual([]);
    await connection.append('Sent', Buffer.from(writeMail({ 'Message-ID': '<c@acme.example>' }, 'Hi')), new Date());
    await connection.open('Sent');
    expect(await connection.uidOf('c@acme.example')).toBe(1);
    expect(await connection.uidOf('d@acme.example')).toBeNull();
    await connection.close();
  });
});
