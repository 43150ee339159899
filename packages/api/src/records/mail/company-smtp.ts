import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { pinHost, type Resolve } from '../../ground/outgoing/public-host.ts';
import { type CompanyMailer, MailError, type SmtpServer } from '../../ground/ports/mail.ts';
import type { MailCredential } from '../../ground/ports/mailbox.ts';
import type { Sender } from './compose.ts';
import { openTransport } from './smtp.ts';

/** How long somebody who saves a name waits for its address at most. */
const LOOK_UP_MS = 3_000;

const authOf = (user: string, credential: MailCredential) =>
  'password' in credential
    ? { user, pass: credential.password }
    : { type: 'OAuth2' as const, user, accessToken: credential.access_token };

type Options = { isPublic?: (address: string) => boolean; resolve?: Resolve; trusted?: string };

/**
 * Sends over the mail server that a company's admin entered, on the public internet only: the connection goes to the
 * address that was checked, and the certificate has to be the name's. `isPublic` is the server's switch; it, `resolve`
 * and `trusted`, another authority's certificate, are for tests.
 */
export function createCompanyMailer(
  smtp: SmtpServer,
  sender: Sender,
  { isPublic, resolve, trusted }: Options = {},
): CompanyMailer {
  const { host, port, security, username, credential } = smtp;
  const connect = async () => {
    const pinned = await pinHost(host, isPublic, resolve).catch((error: unknown) => {
      throw new MailError(MESSAGES.mailHostUnknown, true, error, 'server');
    });
    if (!pinned) throw new MailError(MESSAGES.mailHostPrivate, true, undefined, 'server');
    return openTransport(
      {
        host: pinned.address,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        ...(username && credential && { auth: authOf(username, credential) }),
        tls: { ...(!isIP(host) && { servername: host }), ...(trusted && { ca: trusted }) },
      },
      sender,
    );
  };
  return {
    from: sender.address,
    isPublicHost: () =>
      Promise.race([
        pinHost(host, isPublic, resolve).then(
          (pinned) => pinned !== null,
          () => null,
        ),
        delay(LOOK_UP_MS, null, { ref: false }),
      ]),
    send: async (mail) => (await connect()).send(mail),
    verify: async () => (await connect()).verify(),
  };
}
