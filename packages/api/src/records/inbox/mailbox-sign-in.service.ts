import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Mailbox, MailboxSignIn } from '@outrider/shared/records/inbox';
import { MAILBOX_SIGN_IN_MS } from '@outrider/shared/records/inbox-folders';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { beginSignInState, openSignInState } from '../../ground/outgoing/sign-in-state.ts';
import { MailError } from '../../ground/ports/mail.ts';
import type { MailIdentity, MailProvider } from '../../ground/ports/mailbox.ts';
import type { ProviderTokens } from '../../ground/ports/provider-sign-in.ts';
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

type Wanted = Omit<MailboxSignIn, 'origin'>;

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
  const begun = beginSignInState(services, stateOwner(db.companyId, user.id), {
    ...wanted,
    redirect_uri: provider.redirectUri(origin),
    lasts_ms: MAILBOX_SIGN_IN_MS,
  });
  return { auth_url: provider.authUrl({ ...begun, email: known?.email ?? null }) };
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
  const begun = openSignInState<Wanted>(services, stateOwner(db.companyId, user.id), state);
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
  { tokens, identity }: { tokens: ProviderTokens; identity: MailIdentity },
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
function offered(services: Pick<Services, 'mailProviders'>, { provider }: Pick<Wanted, 'provider'>): MailProvider {
  try {
    return providerOf(services, provider);
  } catch {
    throw new AppError('SERVICE_UNAVAILABLE', MESSAGES.mailboxProviderOff);
  }
}
