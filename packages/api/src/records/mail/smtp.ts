import { MESSAGES } from '@outrider/shared/ground/messages';
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { type CompanyMailer, type Mailer, MailError } from '../../ground/ports/mail.ts';
import { composeMail, type Sender } from './compose.ts';

/** For one mail, from the connection to the server's last word. Shorter than the lease of the job that sends. */
const SEND_WITHIN_MS = 40_000;
const CONNECT_WITHIN_MS = 10_000;
const SILENT_FOR_MS = 20_000;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends over SMTP. `url`: smtp://user:password@host:587 or smtps://…:465; where it holds a password, the connection is
 * encrypted or not made, unless the server is on this machine. @throws TypeError for a text that is no address
 */
export function createSmtpMailer({ url, sender }: { url: string; sender: Sender }): Mailer {
  const { password, hostname } = new URL(url);
  return openTransport({ url, ...(password && !LOCAL.has(hostname) && { requireTLS: true }) }, sender);
}

/** A mailer over what nodemailer takes for an address. */
export function openTransport(address: SMTPTransportOptions, sender: Sender): Mailer & Pick<CompanyMailer, 'verify'> {
  const transport = createTransport({
    ...address,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_FOR_MS,
  });
  return {
    from: sender.address,
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw explainFailure(error as SmtpFailure);
      }
    },
    async send(mail) {
      const composed = composeMail(mail, sender);
      try {
        await transport.sendMail({ ...composed, signal: AbortSignal.timeout(SEND_WITHIN_MS) });
      } catch (error) {
        throw explainFailure(error as SmtpFailure);
      }
    },
  };
}

/** How Node and OpenSSL speak of a certificate they do not trust, or of a server that answers something else. */
const IS_OF_TLS = /certificate|self.signed|altnames|\bSSL\b|\bTLS\b/i;

type SmtpFailure = Error & { code?: string; command?: string; responseCode?: number; permanent?: boolean };

/**
 * A refusal of the recipient or of the text is final when the server says so (5xx). Everything else is the server's or
 * our own trouble, and may pass.
 */
export function explainFailure(error: SmtpFailure): MailError {
  const { code, command = '', responseCode = 0, permanent = false } = error;
  if (code === 'EAUTH' || code === 'ENOAUTH' || command.startsWith('AUTH'))
    return new MailError(MESSAGES.mailServerSignIn, true, error, 'server');
  if (code === 'ETLS' || (!responseCode && IS_OF_TLS.test(error.message)))
    return new MailError(MESSAGES.mailServerTls, true, error, 'server');
  if (code === 'EMESSAGE' && !responseCode) return new MailError(MESSAGES.mailRefused, false, error); // larger than the server takes
  if (command.startsWith('MAIL FROM'))
    return permanent
      ? new MailError(MESSAGES.mailSenderRefused, true, error, 'server')
      : new MailError(MESSAGES.mailServerBusy, true, error);
  if (command.startsWith('RCPT TO'))
    return permanent
      ? new MailError(MESSAGES.mailRecipientRefused, false, error)
      : new MailError(MESSAGES.mailServerBusy, true, error);
  if (command.startsWith('DATA'))
    return permanent
      ? new MailError(MESSAGES.mailRefused, false, error)
      : new MailError(responseCode ? MESSAGES.mailServerBusy : MESSAGES.mailServerSilent, true, error);
  return responseCode
    ? new MailError(MESSAGES.mailServerBusy, true, error)
    : new MailError(MESSAGES.mailServerSilent, true, error, 'server');
}
