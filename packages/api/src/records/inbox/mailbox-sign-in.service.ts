import { randomBytes } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Mailbox, MailboxSignIn } from '@outrider/shared/records/inbox';
import { MAILBOX_SIGN_IN_MS } from '@outrider/shared/records/inbox-folders';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { MailError } from '../../ground/ports/mail.ts';
import type { MailIdentity, MailProvider, MailTokens } from '../../ground/ports/mailbox.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { providerOf, sealTokens } from '../mailboxes/credential.ts';
import { findMailbox, lockMailbox, updateMailboxRow } from '../mailboxes/mailboxes.store.ts';
import {
  assertOwn,
  assertWorks,
  type Keeper,
  keepMailbox,
  type Needs,
  presentOne,
  refuseSandbox,
} from './mailboxes.service.ts';

/** What a sign-in began with. It travels with the person, sealed for them alone, and nothing of it is kept here. */
type Begun = Omit<MailboxSignIn, 'origin'> & { code_verifier: string; redirect_uri: string; until: number };

const stateOwner = (company_id: string, user_id: string) => `mailbox_sign_in ${company_id} ${user_id}`;

/**
 * Where somebody allows us into their mailbox. @throws 404 and 403 for a mailbox that is not theirs, 409 in a sandbox and
 * for one with a password, 503 where this server has no credentials for the provider
 */
export async function beginSignIn(
  db: CompanyDb,
  user: CompanyUser,
  { origin, ...wanted }: MailboxSignIn,
  services: Pick<Services, 'mailProviders' | 'secrets' | 'now'>,
): Promise<{ auth_url: string }> {
  refuseSandbox(user);
  const known = wanted.id === undefined ? null : await findMailbox(db, wanted.id);
  if (wanted.id !== undefined) assertOwn(known, user);
  if (known && known.provider !== wanted.provider) throw new AppError('CONFLICT', MESSAGES.mailboxByPassword);
  const provider = offered(services, wanted);
  const begun: Begun = {
    ...wanted,
    code_verifier: randomBytes(48).toString('base64url'),
    redirect_uri: provider.redirectUri(origin),
    until: services.now().getTime() + MAILBOX_SIGN_IN_MS,
  };
  const state = services.secrets.seal(JSON.stringify(begun), stateOwner(db.companyId, user.id));
  return { auth_url: provider.authUrl({ ...begun, state, email: known?.email ?? null }) };
}

/**
 * What the provider's answer brought back, finished by the user who began it: a state of somebody else does not open, so
 * nobody can be made to connect their mailbox for another person. @throws 404 for a state that is somebody else's or old,
 * 409 for another address than the mailbox's and for one that is connected, 422 where the mail servers refuse, 503
 */
export async function finishSignIn(
  db: CompanyDb,
  keeper: Keeper,
  { state, code }: { state: string; code: string },
  services: Needs,
): Promise<Mailbox> {
  const { user } = keeper;
  const begun = openState(state, stateOwner(db.companyId, user.id), services);
  const provider = offered(services, begun);
  const { tokens, identity } = await provider.exchange({ ...begun, code }).catch((error: unknown) => {
    throw error instanceof MailError ? new AppError('SERVICE_UNAVAILABLE', error.message) : error;
  });
  const servers = { ...provider.servers, ...identity };
  await assertWorks(user, servers, { access_token: tokens.access_token }, services);
  if (begun.id !== undefined) return renew(db, keeper, begun.id, { tokens, identity }, services);
  const id = uuidv7();
  const { sharing, offers_new_senders } = begun;
  const password = sealTokens(services, db.companyId, id, tokens);
  return keepMailbox(
    db,
    keeper,
    { ...servers, id, provider: begun.provider, sharing, offers_new_senders, password },
    services,
  );
}

/** Lets us into a mailbox again. */
async function renew(
  db: CompanyDb,
  { user, actor }: Keeper,
  id: string,
  { tokens, identity }: { tokens: MailTokens; identity: MailIdentity },
  services: Needs,
): Promise<Mailbox> {
  return db.transaction(async (tx) => {
    const row = await lockMailbox(tx, id);
    assertOwn(row, user);
    if (row.email.toLowerCase() !== identity.email)
      throw new AppError('CONFLICT', MESSAGES.mailboxOtherAddress(identity.email, row.email));
    const password = sealTokens(services, tx.companyId, id, tokens);
    await updateMailboxRow(tx, id, { password }, services.now());
    await recordAudit(tx, actor, {
      action: 'mailbox.update',
      subject_kind: 'mailbox',
      subject_id: id,
      detail: { email: row.email, password: 'changed' },
    });
    await insertEvent(tx, 'inbox.changed', id);
    return presentOne(tx, user, id);
  });
}

/** @throws 503 */
function offered(services: Pick<Services, 'mailProviders'>, { provider }: Pick<Begun, 'provider'>): MailProvider {
  try {
    return providerOf(services, provider);
  } catch {
    throw new AppError('SERVICE_UNAVAILABLE', MESSAGES.mailboxProviderOff);
  }
}

/** @throws 404 */
function openState(state: string, owner: string, { secrets, now }: Pick<Services, 'secrets' | 'now'>): Begun {
  const old = new AppError('NOT_FOUND', MESSAGES.notFound);
  let begun: Begun;
  try {
    begun = JSON.parse(secrets.open(state, owner)) as Begun;
  } catch {
    throw old;
  }
  if (begun.until < now().getTime()) throw old;
  return begun;
}
