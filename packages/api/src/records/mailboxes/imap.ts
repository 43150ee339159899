import { isIP } from 'node:net';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FetchMessageObject, ImapFlow, type MessageStructureObject } from 'imapflow';
import { pinHost, type Resolve } from '../../ground/outgoing/public-host.ts';
import { MailError } from '../../ground/ports/mail.ts';
import type {
  ImapServer,
  ListedMail,
  MailAddress,
  MailboxConnection,
  MailboxOpener,
  MailPart,
} from '../../ground/ports/mailbox.ts';

const CONNECT_WITHIN_MS = 10_000;
const SILENT_FOR_MS = 30_000;
/** Routers forget a connection on which nothing is said for longer. */
const IDLE_MS = 4 * 60_000;
/** What tells of a machine, and what the email answers. */
const HEADERS = [
  'references',
  'auto-submitted',
  'x-autoreply',
  'x-autorespond',
  'x-auto-response-suppress',
  'precedence',
  'list-id',
  'list-unsubscribe',
];
const REFERENCES_MAX = 50;
const FILES_MAX = 50;

type Options = { isPublic?: (address: string) => boolean; resolve?: Resolve; trusted?: string };

/**
 * Opens mailboxes over IMAP, on the public internet only: the connection goes to the address that was checked, and the
 * certificate has to be the name's. `isPublic` is the server's switch; it, `resolve` and `trusted`, another authority's
 * certificate, are for tests.
 */
export function createMailboxOpener({ isPublic, resolve, trusted }: Options = {}): MailboxOpener {
  return async ({ host, port, security, username, credential }: ImapServer) => {
    const pinned = await pinHost(host, isPublic, resolve).catch((error: unknown) => {
      throw new MailError(MESSAGES.mailHostUnknown, true, error, 'server');
    });
    if (!pinned) throw new MailError(MESSAGES.mailHostPrivate, true, undefined, 'server');
    const client = new ImapFlow({
      host: pinned.address,
      port,
      secure: security === 'tls',
      doSTARTTLS: security === 'starttls',
      ...(!isIP(host) && { servername: host }),
      tls: { ...(!isIP(host) && { servername: host }), ...(trusted && { ca: trusted }) },
      auth: {
        user: username,
        ...('password' in credential ? { pass: credential.password } : { accessToken: credential.access_token }),
      },
      logger: false,
      disableAutoIdle: true,
      maxIdleTime: IDLE_MS,
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_FOR_MS,
    });
    client.on('error', () => {}); // the call under way rejects with it
    await explained(client.connect());
    return connectionOf(client);
  };
}

type ImapFailure = Error & { authenticationFailed?: boolean; responseText?: string; code?: string };
/** How Node and OpenSSL speak of a certificate they do not trust, or of a server that answers something else. */
const IS_OF_TLS = /certificate|self.signed|altnames|\bSSL\b|\bTLS\b|STARTTLS/i;

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = error as ImapFailure;
    if (failure.authenticationFailed) throw new MailError(MESSAGES.mailboxSignIn, true, error, 'server');
    if (IS_OF_TLS.test(failure.message) || failure.code?.startsWith('ERR_SSL'))
      throw new MailError(MESSAGES.mailServerTls, true, error, 'server');
    throw new MailError(MESSAGES.mailServerSilent, true, error, 'server');
  }
}

function connectionOf(client: ImapFlow): MailboxConnection {
  return {
    async folders() {
      const list = await explained(client.list());
      const sent = list.find(({ specialUse }) => specialUse === '\\Sent');
      return { inbox: 'INBOX', sent: sent?.path ?? null };
    },
    async open(path, writes) {
      const { uidValidity, uidNext } = await explained(client.mailboxOpen(path, { readOnly: writes !== 'writes' }));
      return { uid_validity: uidValidity, uid_next: BigInt(uidNext) };
    },
    async uids(since) {
      const query = 'day' in since ? { since: since.day } : { uid: `${since.from}:*` };
      const found = await explained(client.search(query, { uid: true }));
      const uids = (found || []).toSorted((a, b) => a - b);
      // Where there is none from there on, "*" stands for the last one all the same.
      return 'from' in since ? uids.filter((uid) => BigInt(uid) >= since.from) : uids;
    },
    async list(uids) {
      if (uids.length === 0) return [];
      const messages = await explained(
        client.fetchAll(
          uids.join(','),
          { uid: true, envelope: true, bodyStructure: true, flags: true, internalDate: true, headers: HEADERS },
          { uid: true },
        ),
      );
      return messages.map(readListed);
    },
    async text(uid, { id }, max_bytes) {
      const { content } = await explained(client.download(String(uid), id, { uid: true, maxBytes: max_bytes }));
      if (!content) return '';
      const chunks: Buffer[] = [];
      await explained(
        (async () => {
          for await (const chunk of content) chunks.push(chunk as Buffer);
        })(),
      );
      return Buffer.concat(chunks).toString('utf8');
    },
    async *bytes(uid, { id }, max_bytes) {
      const { content } = await explained(client.download(String(uid), id, { uid: true, decodeText: false }));
      if (!content) return;
      try {
        let size = 0;
        const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
        for (;;) {
          const { done, value } = await explained(chunks.next());
          if (done) return;
          size += value.length;
          if (size > max_bytes) throw new MailError(MESSAGES.mailFileTooLarge(max_bytes / 1024 / 1024), false);
          yield value;
        }
      } finally {
        content.destroy(); // whoever reads no further leaves the connection free for the next call
      }
    },
    async uidOf(message_id) {
      const found = await explained(client.search({ header: { 'message-id': `<${message_id}>` } }, { uid: true }));
      return (found || [])[0] ?? null;
    },
    async markSeen(uids) {
      if (uids.length > 0) await explained(client.messageFlagsAdd(uids.join(','), [String.raw`\Seen`], { uid: true }));
    },
    pushes: client.capabilities.has('IDLE'),
    async watch(onNews) {
      const ended = new Promise<void>((resolve) => client.once('close', resolve));
      client.on('exists', ({ count, prevCount }: { count: number; prevCount: number }) => {
        if (count > prevCount) onNews();
      });
      // A server that ended IDLE once may end it at once every time: the caller waits before it connects again.
      await Promise.race([ended, client.idle().catch(() => {})]);
      client.close();
    },
    append: async (path, raw, date) => void (await explained(client.append(path, raw, ['\\Seen'], date))),
    async close() {
      await client.logout().catch(() => client.close());
    },
  };
}

/** An email in the port's terms. */
function readListed({ uid, envelope, bodyStructure, flags, internalDate, headers }: FetchMessageObject): ListedMail {
  const lines = readHeaders(headers?.toString('utf8') ?? '');
  const parts = bodyStructure ? leavesOf(bodyStructure) : [];
  // Programs send documents inline as well; a picture with a Content-ID is one that the text shows.
  const isFile = ({ disposition, name, type, cid }: Leaf) =>
    disposition === 'attachment' || (name !== null && !type.startsWith('text/') && cid === null);
  const textOf = (type: string) => parts.find((part) => part.type === type && !isFile(part)) ?? null;
  const ids = [...idsIn(lines.get('references') ?? ''), ...idsIn(envelope?.inReplyTo ?? '')];
  const received_at = internalDate === undefined ? new Date() : new Date(internalDate);
  const written = envelope?.date === undefined ? received_at : new Date(envelope.date);
  const report = bodyStructure?.type === 'multipart/report' ? bodyStructure.parameters?.['report-type'] : undefined;
  return {
    uid,
    message_id: idsIn(envelope?.messageId ?? '')[0] ?? null,
    references: [...new Set(ids)].slice(-REFERENCES_MAX),
    from: addressesOf(envelope?.from)[0] ?? null,
    to: addressesOf(envelope?.to),
    cc: addressesOf(envelope?.cc),
    subject: clean(envelope?.subject ?? ''),
    received_at,
    // A clock that runs ahead, or a date made up, would stand above all others for years.
    date: Number.isNaN(written.getTime()) || written > received_at ? received_at : written,
    is_seen: flags?.has('\\Seen') ?? false,
    headers: lines,
    report_type: report?.toLowerCase() ?? null,
    text: textOf('text/plain'),
    html: textOf('text/html'),
    calendar: textOf('text/calendar'),
    delivery_status: parts.find(({ type }) => type === 'message/delivery-status') ?? null,
    returned_message_id: parts.find(({ returned }) => returned !== null)?.returned ?? null,
    files: parts.filter(isFile).slice(0, FILES_MAX),
    shown: parts.flatMap((part) => (part.cid === null ? [] : [{ ...part, cid: part.cid }])).slice(0, FILES_MAX),
  };
}

type Leaf = MailPart & { disposition: string | null; cid: string | null; returned: string | null };

/** The parts of an email that have content of their own. One that lies in it as a whole is a part, not opened. */
function leavesOf(node: MessageStructureObject): Leaf[] {
  const isWhole = node.type === 'message/rfc822';
  if (node.childNodes?.length && !isWhole) return node.childNodes.flatMap(leavesOf);
  const name = node.dispositionParameters?.filename ?? node.parameters?.name ?? null;
  return [
    {
      id: node.part ?? '1',
      type: node.type,
      name: name === null ? null : clean(name).slice(0, 255),
      size: node.size ?? 0,
      disposition: node.disposition?.toLowerCase() ?? null,
      cid: node.type.startsWith('image/') && node.id !== undefined ? clean(node.id.replaceAll(/[<>]/g, '')) : null,
      returned: isWhole ? (idsIn(node.envelope?.messageId ?? '')[0] ?? null) : null,
    },
  ];
}

const ADDRESSES_MAX = 100;
function addressesOf(list: { name?: string | undefined; address?: string | undefined }[] = []): MailAddress[] {
  return list.slice(0, ADDRESSES_MAX).flatMap(({ name, address }) => {
    const email = clean(address ?? '').toLowerCase();
    return /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email) ? [{ email, name: clean(name ?? '').slice(0, 200) || null }] : [];
  });
}

/** Message-IDs without their brackets, RFC 5322 3.6.4. */
const idsIn = (text: string): string[] =>
  [...text.matchAll(/<([^<>\s]{1,900})>/g)].map(([, id = '']) => clean(id)).filter(Boolean);

/** One line of text as PostgreSQL and screens can hold it. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

function readHeaders(text: string): ReadonlyMap<string, string> {
  const unfolded = text.replaceAll(/\r?\n[ \t]+/g, ' ');
  return new Map(
    unfolded.split(/\r?\n/).flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), clean(line.slice(at + 1))]];
    }),
  );
}
