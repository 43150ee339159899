import { MESSAGES } from '@outrider/shared/ground/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MailError, type OutgoingMail } from '../../ground/ports/mail.ts';
import { composeMail, readSender } from './compose.ts';
import { decodeBody, headerOf, standInSmtp } from './smtp-stand-in.fixture.ts';
import { createSmtpMailer, explainFailure } from './smtp.ts';

const sender = { name: 'Fieldstone', address: 'crm@fieldstone.example' };
const mail: OutgoingMail = {
  id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10',
  to: { name: 'Vera Stone', email: 'vera@northwind.example' },
  author: { name: 'Maya Okafor', email: 'maya@fieldstone.example' },
  calendar: null,
  unsubscribe_url: null,
  tracking: null,
  subject: 'Your question',
  text: 'Hello Vera,\n\nas promised.',
  date: new Date('2026-11-20T12:00:00Z'),
};

/** What a message is made of: the types that each part lies in, its own, and what it says. */
function partsOf(raw: string): string[][] {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replaceAll(/\r\n\s+/g, ' ');
  const body = raw.slice(end + 4);
  const type = /^Content-Type: ([^;\r\n]+)/im.exec(head)?.[1] ?? '';
  const boundary = /boundary="([^"]+)"/i.exec(head)?.[1];
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1] ?? '7bit';
  if (!boundary) return [[type, decodeBody(body, encoding).trimEnd().replaceAll('\r\n', '\n')]];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => partsOf(part.slice(2)).map((inner) => [type, ...inner]));
}

/** How a mail did not leave. */
async function failureOf(sending: Promise<void>) {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailError)) throw new Error('did not fail as it should', { cause: error });
  return { message: error.message, retryable: error.retryable };
}

describe('a mail over SMTP', () => {
  it('comes from the system in its author’s name, and answers go to the author', async () => {
    const smtp = await standInSmtp();
    await createSmtpMailer({ url: smtp.url, sender }).send(mail);
    const [got] = smtp.received;
    expect(got).toMatchObject({ from: 'crm@fieldstone.example', to: ['vera@northwind.example'] });
    expect(Object.fromEntries(got?.headers ?? [])).toMatchObject({
      From: 'Maya Okafor <crm@fieldstone.example>',
      'Reply-To': 'Maya Okafor <maya@fieldstone.example>',
      To: 'Vera Stone <vera@northwind.example>',
      Subject: 'Your question',
      'Message-ID': '<01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10@fieldstone.example>',
      Date: 'Fri, 20 Nov 2026 12:00:00 +0000',
    });
    expect(got?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text);
  });

  it('carries any language and any line, dots included', async () => {
    const smtp = await standInSmtp();
    const text = 'Grüße aus Zürich 漢字 😀\n.\n..\n.hidden\nFrom here\n' + 'long '.repeat(400) + '\nend';
    const subject = `Angebot für Çağla: ${'ü'.repeat(90)} 😀`;
    await createSmtpMailer({ url: smtp.url, sender }).send({
      ...mail,
      text,
      subject,
      to: { name: 'Zoë "Z" Ångström, CEO', email: 'zoe@example.com' },
    });
    expect(smtp.received[0]?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(text);
    expect(headerOf(smtp.received[0], 'Subject')).toBe(subject);
    expect(headerOf(smtp.received[0], 'To')).toContain('<zoe@example.com>');
    expect(smtp.received[0]?.to).toEqual(['zoe@example.com']);
  });

  it('carries a page beside its text, with the pictures that it shows and the files that go with it', async () => {
    const smtp = await standInSmtp();
    const [picture, sheet] = [Buffer.from('not really a PNG'), Buffer.from('Source,Amount')];
    await createSmtpMailer({ url: smtp.url, sender }).send({
      ...mail,
      html: '<p>Grüße</p><img src="cid:chart-1@fieldstone.example" alt="Bars">',
      files: [
        { name: 'chart-1.png', type: 'image/png', bytes: picture, cid: 'chart-1@fieldstone.example' },
        { name: 'Amounts.csv', type: 'text/csv', bytes: sheet },
      ],
    });
    const [got] = smtp.received;
    const all = partsOf(got?.raw ?? '');
    expect(all).toEqual([
      ['multipart/mixed', 'multipart/alternative', 'text/plain', mail.text],
      [
        'multipart/mixed',
        'multipart/alternative',
        'multipart/related',
        'text/html',
        expect.stringContaining('<p>Grüße</p><img src="cid:chart-1@'),
      ],
      ['multipart/mixed', 'multipart/alternative', 'multipart/related', 'image/png', picture.toString()],
      ['multipart/mixed', 'text/csv', sheet.toString()],
    ]);
    expect(got?.raw).toMatch(/Content-ID: <chart-1@fieldstone\.example>\r\n/i);
    expect(got?.raw).toMatch(/Content-Disposition: inline; filename=chart-1\.png/i);
    expect(got?.raw).toMatch(/Content-Disposition: attachment; filename=Amounts\.csv/i);
  });

  it('shows its own page where its links would be counted', () => {
    const tracking = { picture: 'https://crm.example/p', links: new Map() };
    expect(composeMail({ ...mail, tracking, html: '<p>Mine</p>' }, sender)).toMatchObject({ html: '<p>Mine</p>' });
    expect(composeMail({ ...mail, tracking }, sender).html).toContain('https://crm.example/p');
    expect(composeMail(mail, sender)).not.toHaveProperty('html');
  });

  it.each([
    [{ rcpt: 550 }, MESSAGES.mailRecipientRefused, false],
    [{ rcpt: 451 }, MESSAGES.mailServerBusy, true],
    [{ data: 554 }, MESSAGES.mailRefused, false],
    [{ data: 452 }, MESSAGES.mailServerBusy, true],
    [{ mail: 550 }, MESSAGES.mailSenderRefused, true],
    [{ mail: 421 }, MESSAGES.mailServerBusy, true],
  ] as const)('that is answered %o fails with "%s"', async (answers, message, retryable) => {
    const smtp = await standInSmtp(answers);
    expect(await failureOf(createSmtpMailer({ url: smtp.url, sender }).send(mail))).toEqual({ message, retryable });
    expect(smtp.received).toEqual([]);
  });

  it('that finds nobody may leave later', async () => {
    const smtp = await standInSmtp();
    await smtp.stop();
    expect(await failureOf(createSmtpMailer({ url: smtp.url, sender }).send(mail))).toEqual({
      message: MESSAGES.mailServerSilent,
      retryable: true,
    });
  });

  it('is not sent with a password over an open line', async () => {
    const smtp = await standInSmtp();
    // Not this machine by its name, so that the rule for others holds.
    const url = smtp.url.replace('smtp://127.0.0.1', 'smtp://user:pass@0.0.0.0');
    expect(await failureOf(createSmtpMailer({ url, sender }).send(mail))).toMatchObject({ retryable: true });
    expect(smtp.received).toEqual([]);
  });

  it('says nothing of what the server answered', () => {
    const error = Object.assign(new Error('535 user:hunter2'), {
      code: 'EAUTH',
      responseCode: 535,
      permanent: true,
      command: 'AUTH PLAIN',
    });
    expect(explainFailure(error)).toMatchObject({ message: MESSAGES.mailServerSignIn, retryable: true });
    expect(
      explainFailure(Object.assign(new Error('too big'), { code: 'EMESSAGE', command: 'MAIL FROM' })),
    ).toMatchObject({ message: MESSAGES.mailRefused, retryable: false });
  });
});

describe('hostile headers', () => {
  it.each([
    ['a subject with a line of its own', { subject: 'Hi\r\nBcc: evil@example.com' }],
    ['a bare line feed', { subject: 'Hi\nX: 1' }],
    ['a bare carriage return', { subject: 'Hi\rX: 1' }],
    ['a name with a line of its own', { to: { name: 'Vera\r\nBcc: evil@example.com', email: 'vera@example.com' } }],
    ['two addresses', { to: { name: null, email: 'vera@example.com, evil@example.com' } }],
    ['an address with a line', { to: { name: null, email: 'vera@example.com\r\nRCPT TO:<evil@example.com>' } }],
    ['an address with a name', { to: { name: null, email: 'Vera <vera@example.com>' } }],
    ['no address', { to: { name: 'Vera', email: '' } }],
    [
      'a content ID with a line',
      { files: [{ name: 'a', type: 'image/png', bytes: Buffer.of(), cid: 'a@b>\r\nX: 1' }] },
    ],
    ['an author’s address with a line', { author: { name: 'Maya', email: 'maya@example.com\r\nX: 1' } }],
  ] as [string, Partial<OutgoingMail>][])('refuses %s', async (_name, over) => {
    const smtp = await standInSmtp();
    expect(await failureOf(createSmtpMailer({ url: smtp.url, sender }).send({ ...mail, ...over }))).toEqual({
      message: MESSAGES.mailNotSendable,
      retryable: false,
    });
    expect(smtp.received).toEqual([]);
  });

  it('mends an author’s name', async () => {
    const smtp = await standInSmtp();
    await createSmtpMailer({ url: smtp.url, sender }).send({
      ...mail,
      author: { name: 'Maya\r\nBcc: evil@example.com', email: 'maya@fieldstone.example' },
    });
    expect(smtp.received[0]?.to).toEqual(['vera@northwind.example']);
    expect(smtp.received[0]?.headers.map(([name]) => name)).not.toContain('Bcc');
  });

  it('have no effect, whatever one line holds', async () => {
    const smtp = await standInSmtp();
    const mailer = createSmtpMailer({ url: smtp.url, sender });
    const line = fc.string({
      unit: fc.constantFrom('a', ':', ',', ';', '<', '>', '"', '\\', '@', '=', '?', ' ', 'é', '😀', '(', ')'),
      maxLength: 120,
    });
    await fc.assert(
      fc.asyncProperty(line, line, async (subject, name) => {
        smtp.received.length = 0;
        await mailer.send({ ...mail, subject, to: { name, email: 'vera@example.com' } });
        expect(smtp.received.map(({ to }) => to)).toEqual([['vera@example.com']]);
        expect(
          smtp.received[0]?.headers
            .map(([one]) => one.toLowerCase())
            .filter(
              (one) =>
                ![
                  'from',
                  'reply-to',
                  'to',
                  'subject',
                  'message-id',
                  'date',
                  'mime-version',
                  'content-type',
                  'content-transfer-encoding',
                ].includes(one),
            ),
        ).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('reach no file and no address', () => {
    expect(composeMail(mail, sender)).toMatchObject({
      disableFileAccess: true,
      disableUrlAccess: true,
      text: mail.text,
    });
  });
});

describe('MAIL_FROM', () => {
  it.each([
    ['crm@example.com', { name: '', address: 'crm@example.com' }],
    [' Outrider <crm@example.com> ', { name: 'Outrider', address: 'crm@example.com' }],
    ['"Outrider, sales" <crm@example.com>', { name: 'Outrider, sales', address: 'crm@example.com' }],
    ['crm', null],
    ['', null],
    ['a@example.com, b@example.com', null],
    ['Outrider <crm@example.com> <x@example.com>', null],
    ['Out\r\nrider <crm@example.com>', null],
  ])('reads %j', (text, read) => expect(readSender(text)).toEqual(read));
});
