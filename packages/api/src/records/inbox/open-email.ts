import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { INBOX_LIMITS, runsAsProgram } from '@outrider/shared/records/inbox-folders';
import type { CompanyUser } from '../../ground/guard.ts';
import { MailError } from '../../ground/ports/mail.ts';
import type { ListedMail, MailboxConnection } from '../../ground/ports/mailbox.ts';
import type { Services } from '../../ground/services.ts';
import { cleanFileName } from '../files/file-name.ts';
import { findMailbox } from '../mailboxes/mailboxes.store.ts';
import { openMailboxOf } from '../mailboxes/open.ts';
import type { CidPictures } from './html-page.ts';
import { findReadable } from './open-email.store.ts';

type Needs = Pick<Services, 'openMailbox' | 'mailProviders' | 'secrets' | 'now' | 'log'>;
type Opening = { db: CompanyDb; user: CompanyUser; services: Needs };

/** An email where it lies, its folder open. */
type Found = { connection: MailboxConnection; mail: ListedMail };

/**
 * Looks an email up in its mailbox, by the ID that it came with. Whoever gets it closes the connection. @throws 404 also
 * where it is not in the mailbox any more, 503 where the mailbox cannot be opened
 */
async function findInMailbox({ db, user, services }: Opening, id: string): Promise<Found> {
  const email = await findReadable(db, id, user.id);
  const mailbox = email && (await findMailbox(db, email.mailbox_id));
  if (!email || !mailbox) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  let connection: MailboxConnection | null = null;
  try {
    connection = await openMailboxOf(db, mailbox, services);
    const { inbox, sent } = await connection.folders();
    for (const path of sent === null ? [inbox] : [inbox, sent]) {
      await connection.open(path);
      const uid = await connection.uidOf(email.message_id);
      const [mail] = uid === null ? [] : await connection.list([uid]);
      if (mail) return { connection, mail };
    }
  } catch (error) {
    await connection?.close();
    throw asRefusal(error);
  }
  await connection.close();
  throw new AppError('NOT_FOUND', MESSAGES.emailNotInMailbox);
}

const asRefusal = (error: unknown) =>
  error instanceof MailError ? new AppError('SERVICE_UNAVAILABLE', error.message) : error;

/**
 * A file of an email, as its mailbox has it. `content` closes the mailbox at its end, and rejects where the file turns
 * out larger than INBOX_LIMITS.opened_bytes. @throws 404, 413, 415 for what a computer would run, 503
 */
export async function openEmailFile(
  opening: Opening,
  { id, position }: { id: string; position: number },
): Promise<{ name: string; content: AsyncGenerator<Buffer> }> {
  const { connection, mail } = await findInMailbox(opening, id);
  try {
    const file = mail.files[position];
    if (!file) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const name = cleanFileName(file.name ?? 'file') ?? 'file';
    if (runsAsProgram(name)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.emailFileRuns);
    // What the server says is of the encoded file; the bytes that come are counted as well.
    if (file.size > INBOX_LIMITS.opened_bytes * 2)
      throw new AppError('PAYLOAD_TOO_LARGE', MESSAGES.mailFileTooLarge(INBOX_LIMITS.opened_bytes / 1024 / 1024));
    const bytes = connection.bytes(mail.uid, file, INBOX_LIMITS.opened_bytes);
    return { name, content: closing(bytes, connection) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function* closing(bytes: AsyncGenerator<Buffer>, connection: MailboxConnection): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } finally {
    await connection.close();
  }
}

/** Of an email's HTML, and of the pictures that it brings along. */
const HTML_BYTES = 500_000;
const PICTURE_BYTES = 1_000_000;
const PICTURES_BYTES = 3_000_000;

/**
 * An email as its writer laid it out, as a page that can be shown: html-page.ts says what is left of it. @throws 404, 503
 */
export async function openEmailPage(
  opening: Opening,
  { id, pictures }: { id: string; pictures: boolean },
): Promise<string> {
  const { connection, mail } = await findInMailbox(opening, id);
  try {
    if (!mail.html) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const { showable } = await import('./html-page.ts'); // its parser is large, and most processes show no email
    const html = await connection.text(mail.uid, mail.html, HTML_BYTES);
    return showable(html, await readPictures({ connection, mail }, html), pictures);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await connection.close();
  }
}

/** Those that the HTML names, as far as they are pictures that browsers show and not too large. */
async function readPictures({ connection, mail }: Found, html: string): Promise<CidPictures> {
  const pictures: CidPictures = new Map();
  let left = PICTURES_BYTES;
  for (const part of mail.shown) {
    if (!SHOWN_TYPES.has(part.type.toLowerCase()) || !html.includes(`cid:${part.cid}`)) continue;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of connection.bytes(mail.uid, part, Math.min(PICTURE_BYTES, left))) chunks.push(chunk);
    } catch (error) {
      if (error instanceof MailError && !error.retryable) continue; // too large
      throw error;
    }
    const bytes = Buffer.concat(chunks);
    left -= bytes.length;
    pictures.set(part.cid, `data:${part.type.toLowerCase()};base64,${bytes.toString('base64')}`);
  }
  return pictures;
}
const SHOWN_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
