import { MAIL_CERTIFICATE } from '../mailboxes/mail-certificate.fixture.ts';
import { createCompanyMailer } from '../mail/company-smtp.ts';
import { standInSmtp } from '../mail/smtp-stand-in.fixture.ts';
import { createMailboxOpener } from '../mailboxes/imap.ts';
import { standInImap } from '../mailboxes/imap-stand-in.fixture.ts';
import type { Services } from '../../ground/services.ts';
import type { Caller, Harness } from '../../suites/harness.ts';
import { sweepMailboxes } from './inbox-jobs.ts';

export const MAILBOX = 'sales@acme.example';
const PASSWORD = 'app-password';
const HERE = {
  isPublic: () => true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  trusted: MAIL_CERTIFICATE.cert,
};

/** Real mail servers on local ports until the test ends, which the harness's API reaches by their names. */
export async function openMailServers(harness: { services: Services }, accessToken?: () => string) {
  const tokens = accessToken && { accessToken };
  const imap = await standInImap({ password: PASSWORD, ...tokens });
  const smtp = await standInSmtp({}, { user: MAILBOX, password: PASSWORD, ...tokens });
  harness.services.openMailbox = createMailboxOpener(HERE);
  harness.services.openSmtp = (server, sender) => createCompanyMailer(server, sender, HERE);
  const servers = {
    email: MAILBOX,
    username: '',
    password: PASSWORD,
    imap_host: 'mail.acme.example',
    imap_port: imap.port,
    imap_security: 'tls',
    smtp_host: 'mail.acme.example',
    smtp_port: smtp.port,
    smtp_security: 'starttls',
  } as const;
  return {
    imap,
    smtp,
    servers,
    connect: (caller: Caller, rules: { sharing?: 'private' | 'subject' | 'all'; offers_new_senders?: boolean } = {}) =>
      caller.inbox.mailboxes.connect({ ...servers, ...rules }),
  };
}

/** Every mailbox that is due is looked into, some time later. */
export async function lookIntoMailboxes(
  harness: Harness,
  after_ms: number,
  signal = new AbortController().signal,
): Promise<void> {
  harness.clock.now = new Date((harness.clock.now ?? new Date()).getTime() + after_ms);
  await sweepMailboxes(harness.database, harness.services);
  await harness.runJobs({ signal });
}

let count = 0;
/** An email to the mailbox, as a mail program writes it. */
export function mailFrom(
  from: string,
  { subject = 'Pilot', body = 'Hello', id, answers, headers = {} }: Partial<MailParts> = {},
): string {
  count += 1;
  const lines = {
    From: from,
    To: MAILBOX,
    Subject: subject,
    'Message-ID': `<${id ?? `m${count}@kunde.example`}>`,
    Date: new Date().toUTCString(),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...(answers && { 'In-Reply-To': `<${answers}>`, References: `<${answers}>` }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return [...head, '', ...body.split('\n')].join('\r\n');
}
type MailParts = {
  subject: string;
  body: string;
  id: string;
  answers: string;
  headers: Record<string, string>;
};
