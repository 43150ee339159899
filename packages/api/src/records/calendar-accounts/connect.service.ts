import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  CALENDAR_ACCOUNTS_MAX,
  type CalendarAccount,
  type CalendarSignIn,
} from '@outrider/shared/records/calendar-accounts';
import { CALENDAR_SIGN_IN_MS, type CalendarProvider } from '@outrider/shared/records/calendar-providers';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { beginSignInState, openSignInState } from '../../ground/outgoing/sign-in-state.ts';
import type { AccountCalendar, CalendarServer } from '../../ground/ports/calendar.ts';
import type { ProviderTokens } from '../../ground/ports/provider-sign-in.ts';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { lockOwner } from '../external-calendars/external-calendars.store.ts';
import {
  answered,
  askForWork,
  assertOwn,
  findOwnAccount,
  type Keeper,
  presentOwn,
} from './calendar-accounts.service.ts';
import {
  findSameAccount,
  insertAccount,
  insertAccountCalendar,
  listAccounts,
  lockAccount,
  openAgain,
} from './calendar-accounts.store.ts';
import { sealTokens } from './open-account.ts';

type Wanted = Omit<CalendarSignIn, 'origin'>;

const stateOwner = (company_id: string, user_id: string) => `calendar_sign_in ${company_id} ${user_id}`;

/**
 * Where somebody allows us into their calendars. @throws 404 for an account that is not theirs, 409 in a sandbox, 503
 * where this server has no credentials for the provider
 */
export async function beginSignIn(
  db: CompanyDb,
  user: CompanyUser,
  { origin, ...wanted }: CalendarSignIn,
  services: Pick<Services, 'calendarServers' | 'secrets' | 'now'>,
): Promise<{ auth_url: string }> {
  refuseSandbox(user);
  const known = wanted.id === undefined ? null : await findOwnAccount(db, user, wanted.id);
  if (known && known.provider !== wanted.provider) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const server = offered(services, wanted);
  const begun = beginSignInState(services, stateOwner(db.companyId, user.id), {
    ...wanted,
    redirect_uri: server.redirectUri(origin),
    lasts_ms: CALENDAR_SIGN_IN_MS,
  });
  return { auth_url: server.authUrl({ ...begun, email: known?.username ?? null }) };
}

/**
 * What the provider's answer brought back, finished by the user who began it: a state of somebody else does not open.
 * @throws 404 for a state that is somebody else's or old, 409 for another account than the one that is to be let in
 * again, and one too many, 503
 */
export async function finishSignIn(
  db: CompanyDb,
  keeper: Keeper,
  { state, code }: { state: string; code: string },
  services: Services,
): Promise<CalendarAccount> {
  const { user } = keeper;
  const begun = openSignInState<Wanted>(services, stateOwner(db.companyId, user.id), state);
  const server = offered(services, begun);
  const { tokens, email } = await answered(() => server.exchange({ ...begun, code }));
  if (begun.id !== undefined) {
    const known = await findOwnAccount(db, user, begun.id);
    if (known.username !== email) throw new AppError('CONFLICT', MESSAGES.calendarOtherAccount(email, known.username));
  }
  return keepAccount(db, keeper, { provider: begun.provider, username: email, tokens }, services);
}

type Opened = { provider: CalendarProvider; username: string; tokens: ProviderTokens };

/**
 * Keeps an account that lets us in, or lets us into it again. Of a new one the main calendar is read; where meetings are
 * written is chosen by its owner. @throws 409 for one too many, 503 where it does not open
 */
async function keepAccount(
  db: CompanyDb,
  { user, actor }: Keeper,
  { tokens, ...account }: Opened,
  services: Services,
): Promise<CalendarAccount> {
  const server = offered(services, account);
  const calendars = await answered(() =>
    server.open({ tokens, onTokens: async () => {}, now: services.now }).listCalendars(),
  );
  const made = await db.transaction(async (tx) => {
    await lockOwner(tx, user.id);
    const now = services.now();
    const known = await findSameAccount(tx, { ...account, owner_id: user.id });
    const id = known ?? uuidv7();
    const credential = sealTokens(services, tx.companyId, id, tokens);
    if (known) {
      assertOwn(await lockAccount(tx, known), user);
      await openAgain(tx, known, credential, now);
    } else {
      if ((await listAccounts(tx, user.id, now)).length >= CALENDAR_ACCOUNTS_MAX)
        throw new AppError('CONFLICT', MESSAGES.calendarAccountsFull(CALENDAR_ACCOUNTS_MAX));
      await insertAccount(tx, { ...account, id, owner_id: user.id, credential }, now);
      const main = calendars.find(({ is_primary }) => is_primary) ?? calendars[0];
      if (main)
        await insertAccountCalendar(
          tx,
          { ...rowOf({ id, owner_id: user.id, host: server.host }, main), is_shown: true },
          now,
        );
    }
    await recordAudit(tx, actor, {
      action: known ? 'calendar_account.sign_in' : 'calendar_account.connect',
      subject_kind: 'user',
      subject_id: user.id,
      detail: { provider: account.provider, account: account.username },
    });
    await insertEvent(tx, 'external_calendar.changed', id);
    return presentOwn(tx, user, id, services);
  });
  await askForWork(db, made, services);
  return made;
}

/** How a calendar of an account is kept. */
export const rowOf = (
  { id, owner_id, host }: { id: string; owner_id: string; host: string },
  { id: remote_id, name }: Pick<AccountCalendar, 'id' | 'name'>,
) => ({
  id: uuidv7(),
  owner_id,
  account_id: id,
  remote_id,
  name,
  host,
  address_hash: hashSecret(`${id} ${remote_id}`),
});

/** @throws 409 in a sandbox */
function refuseSandbox(user: CompanyUser): void {
  if (user.company.is_sandbox) throw new AppError('CONFLICT', MESSAGES.calendarNoneInSandbox);
}

/** @throws 503 */
function offered(
  { calendarServers }: Pick<Services, 'calendarServers'>,
  { provider }: Pick<Wanted, 'provider'>,
): CalendarServer {
  const server = calendarServers[provider];
  if (!server) throw new AppError('SERVICE_UNAVAILABLE', MESSAGES.calendarProviderOff);
  return server;
}
