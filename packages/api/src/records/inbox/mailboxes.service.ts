import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type {
  Mailbox,
  MailboxConnect,
  MailboxList,
  MailboxServers,
  MailboxTested,
  MailboxUpdate,
} from '@outrider/shared/records/inbox';
import { INBOX_LIMITS, SIGN_IN_PROVIDERS } from '@outrider/shared/records/inbox-folders';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { MailError } from '../../ground/ports/mail.ts';
import type { MailCredential } from '../../ground/ports/mailbox.ts';
import { assertWithin } from '../../ground/rate-limit.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import {
  askForSync,
  countMailboxes,
  deleteMailboxRow,
  findMailbox,
  insertMailbox,
  listMailboxes,
  lockMailbox,
  mailboxPasswordOwner,
  type MailboxRow,
  type NewMailbox,
  type Servers,
  updateMailboxRow,
} from '../mailboxes/mailboxes.store.ts';
import { openImap, openSmtpOf } from '../mailboxes/open.ts';
import { returnToOwner } from './conversations.store.ts';

const DAY_MS = 86_400_000;

export type Keeper = { user: CompanyUser; actor: Actor };
export type Needs = Pick<Services, 'openMailbox' | 'openSmtp' | 'mailProviders' | 'secrets' | 'limiter' | 'now'>;

/** Whoever answers for the company's sign-ins may disconnect any mailbox; what is in it is not theirs to read. */
const overseesAll = (user: CompanyUser) => can(user, 'security.manage');

/** One's own and those shared with everybody; whoever oversees them finds all. */
export async function listMailboxesOf(
  db: CompanyQueries,
  user: CompanyUser,
  { mailProviders }: Pick<Services, 'mailProviders'>,
): Promise<MailboxList> {
  const rows = await listMailboxes(db, overseesAll(user) ? {} : { reader: user.id });
  return {
    mailboxes: rows.map((row) => presentMailbox(row, user)),
    providers: SIGN_IN_PROVIDERS.filter((name) => mailProviders[name]),
  };
}

/** Signs in to both servers, reads how much came lately and sends nothing. @throws 409 in a sandbox, 429 */
export const testMailbox = (
  { user }: Pick<Keeper, 'user'>,
  { password, ...servers }: MailboxServers,
  services: Needs,
): Promise<MailboxTested> =>
  tryServers(user, { ...servers, username: servers.username || servers.email }, { password }, services);

async function tryServers(
  user: CompanyUser,
  servers: Servers,
  credential: MailCredential,
  services: Needs,
): Promise<MailboxTested> {
  refuseSandbox(user);
  // It connects to whatever somebody types.
  assertWithin(await services.limiter.take(`mailbox-servers:${user.id}`, 'anonymous'));
  const [receiving, sending] = await Promise.all([
    countRecent(servers, credential, services).then(
      (recent) => ({ works: true, reason: null, recent }),
      (error: unknown) => ({ works: false, reason: told(error), recent: null }),
    ),
    openSmtpOf(servers, { credential, from_name: user.full_name }, services)
      .verify()
      .then(
        () => ({ works: true, reason: null }),
        (error: unknown) => ({ works: false, reason: told(error) }),
      ),
  ]);
  return { receiving, sending };
}

/** Both servers are signed in to by the person's own name and password, so both refusals read alike. */
function told(error: unknown): string {
  if (!(error instanceof MailError)) return MESSAGES.internal;
  return error.message === MESSAGES.mailServerSignIn ? MESSAGES.mailboxSignIn : error.message;
}

async function countRecent(servers: Servers, credential: MailCredential, services: Needs): Promise<number> {
  const connection = await openImap(servers, credential, services);
  try {
    const { inbox } = await connection.folders();
    await connection.open(inbox);
    const day = new Date(services.now().getTime() - INBOX_LIMITS.history_days * DAY_MS);
    return (await connection.uids({ day })).length;
  } finally {
    await connection.close();
  }
}

/** @throws 409 in a sandbox */
export function refuseSandbox(user: CompanyUser): void {
  if (user.company.is_sandbox) throw new AppError('CONFLICT', MESSAGES.mailboxNoneInSandbox);
}

/** @throws 422 at the field of the server that does not open */
export async function assertWorks(
  user: CompanyUser,
  servers: Servers,
  credential: MailCredential,
  services: Needs,
): Promise<void> {
  const { receiving, sending } = await tryServers(user, servers, credential, services);
  const at = (field: string, reason: string | null) => (reason === MESSAGES.mailboxSignIn ? 'password' : field);
  if (!receiving.works)
    throw refuse(
      'UNPROCESSABLE_CONTENT',
      at('imap_host', receiving.reason),
      MESSAGES.mailboxReceiving(receiving.reason ?? MESSAGES.internal),
    );
  if (!sending.works)
    throw refuse(
      'UNPROCESSABLE_CONTENT',
      at('smtp_host', sending.reason),
      MESSAGES.mailboxSending(sending.reason ?? MESSAGES.internal),
    );
}

/**
 * Connects a mailbox once both of its servers have let us in. @throws 409 for one that is connected, or one too many,
 * 422 for servers that do not open
 */
export async function connectMailbox(
  db: CompanyDb,
  keeper: Keeper,
  { password, ...wanted }: MailboxConnect,
  services: Needs,
): Promise<Mailbox> {
  const rest = { ...wanted, username: wanted.username || wanted.email };
  await assertWorks(keeper.user, rest, { password }, services);
  const id = uuidv7();
  const sealed = services.secrets.seal(password, mailboxPasswordOwner(db.companyId, id));
  return keepMailbox(db, keeper, { ...rest, id, provider: 'imap', password: sealed }, services);
}

/** @throws 409 for one that is connected, or one too many */
export async function keepMailbox(
  db: CompanyDb,
  { user, actor }: Keeper,
  mailbox: Omit<NewMailbox, 'owner_id' | 'connected_at'>,
  services: Pick<Services, 'now'>,
): Promise<Mailbox> {
  const { id, email, provider, sharing, offers_new_senders } = mailbox;
  return db.transaction(async (tx) => {
    const { own, all } = await countMailboxes(tx, user.id);
    if (own >= INBOX_LIMITS.own_mailboxes)
      throw new AppError('CONFLICT', MESSAGES.mailboxOwnFull(INBOX_LIMITS.own_mailboxes));
    if (all >= INBOX_LIMITS.mailboxes) throw new AppError('CONFLICT', MESSAGES.mailboxesFull(INBOX_LIMITS.mailboxes));
    const made = await insertMailbox(tx, { ...mailbox, owner_id: user.id, connected_at: services.now() });
    if (!made) throw refuse('CONFLICT', 'email', MESSAGES.mailboxTaken);
    await recordAudit(tx, actor, {
      action: 'mailbox.connect',
      subject_kind: 'mailbox',
      subject_id: id,
      detail: { email, provider, sharing, offers_new_senders },
    });
    await insertEvent(tx, 'inbox.changed', id);
    return presentOne(tx, user, id);
  });
}

/** @throws 404, 403 for somebody else's, 409 with the version of today, 422 for a password that does not fit */
export async function updateMailbox(
  db: CompanyDb,
  keeper: Keeper,
  { id, version, password, servers, sharing, offers_new_senders }: MailboxUpdate,
  services: Needs,
): Promise<Mailbox> {
  const { user, actor } = keeper;
  const before = await findMailbox(db, id);
  assertOwn(before, user);
  const place = servers && { ...servers, username: servers.username || before.email };
  if (password !== undefined || place) {
    if (before.provider !== 'imap') throw refuse('CONFLICT', 'password', MESSAGES.mailboxBySignIn);
    // A password never goes to a server that it was not entered for.
    if (password === undefined) throw refuse('UNPROCESSABLE_CONTENT', 'password', MESSAGES.mailboxPasswordNeeded);
    await assertWorks(user, { ...before, ...place }, { password }, services);
  }
  return db.transaction(async (tx) => {
    const row = await lockMailbox(tx, id);
    assertOwn(row, user);
    if (row.version !== version) throw new AppError('CONFLICT', MESSAGES.mailboxChanged, { version: row.version });
    await updateMailboxRow(
      tx,
      id,
      {
        ...place,
        ...(sharing && { sharing }),
        ...(offers_new_senders !== undefined && { offers_new_senders }),
        ...(password !== undefined && {
          password: services.secrets.seal(password, mailboxPasswordOwner(tx.companyId, id)),
        }),
      },
      services.now(),
    );
    if (row.sharing === 'all' && sharing && sharing !== 'all') await returnToOwner(tx, id, row.owner_id);
    await recordAudit(tx, actor, {
      action: 'mailbox.update',
      subject_kind: 'mailbox',
      subject_id: id,
      detail: {
        email: row.email,
        ...(sharing && sharing !== row.sharing && { sharing: { from: row.sharing, to: sharing } }),
        ...(offers_new_senders !== undefined &&
          offers_new_senders !== row.offers_new_senders && {
            offers_new_senders: { from: row.offers_new_senders, to: offers_new_senders },
          }),
        ...(place && { imap_host: place.imap_host, smtp_host: place.smtp_host }),
        ...(password !== undefined && { password: 'changed' }),
      },
    });
    await insertEvent(tx, 'inbox.changed', id);
    return presentOne(tx, user, id);
  });
}

/**
 * Disconnects a mailbox: its conversations go, what lies in the mailbox itself stays there. @throws 404, 403 for
 * somebody else's
 */
export async function removeMailbox(
  db: CompanyDb,
  { user, actor }: Keeper,
  id: string,
): Promise<{ id: string; conversations: number }> {
  return db.transaction(async (tx) => {
    const row = await lockMailbox(tx, id);
    const isSeen = row && (row.owner_id === user.id || row.sharing === 'all' || overseesAll(user));
    if (!row || !isSeen) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (row.owner_id !== user.id && !overseesAll(user)) throw new AppError('FORBIDDEN', MESSAGES.mailboxOwnerOnly);
    const { conversations } = await presentOne(tx, user, id);
    await deleteMailboxRow(tx, id, MESSAGES.mailboxDisconnected);
    await recordAudit(tx, actor, {
      action: 'mailbox.disconnect',
      subject_kind: 'mailbox',
      subject_id: id,
      detail: { email: row.email, owner: row.owner_name, conversations },
    });
    await insertEvent(tx, 'inbox.changed', id);
    return { id, conversations };
  });
}

/** Has it read now, instead of within the minute. @throws 404 */
export async function checkMailbox(
  db: CompanyDb,
  user: CompanyUser,
  id: string,
  { now }: Pick<Services, 'now'>,
): Promise<{ id: string }> {
  const row = await findMailbox(db, id);
  if (!row || (row.owner_id !== user.id && row.sharing !== 'all')) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  await askForSync(db, id, now());
  return { id };
}

/** @throws 404, 403 */
export function assertOwn(row: MailboxRow | null, user: CompanyUser): asserts row is MailboxRow {
  if (!row || (row.owner_id !== user.id && row.sharing !== 'all')) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (row.owner_id !== user.id) throw new AppError('FORBIDDEN', MESSAGES.mailboxOwnerOnly);
}

export async function presentOne(db: CompanyQueries, user: CompanyUser, id: string): Promise<Mailbox> {
  const [row] = await listMailboxes(db, { id });
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentMailbox(row, user);
}

const presentMailbox = (
  {
    owner_id,
    owner_name,
    password: _,
    connected_at: __,
    failures: ___,
    synced_at,
    failing_since,
    ...row
  }: MailboxRow & { conversations: number },
  user: CompanyUser,
): Mailbox => ({
  ...row,
  owner: { id: owner_id, full_name: owner_name },
  is_mine: owner_id === user.id,
  synced_at: synced_at?.toISOString() ?? null,
  failing_since: failing_since?.toISOString() ?? null,
});
