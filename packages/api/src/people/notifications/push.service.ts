import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PushSubscriptionInput } from '@outrider/shared/people/notifications';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyContext } from '../../ground/guard.ts';
import { removeSubscription, saveSubscription } from './push.store.ts';

type Asking = Pick<CompanyContext, 'user' | 'actor' | 'session_id'>;

/** Turns on push notifications in the browser of this session. Idempotent. @throws 403 for an access token */
export const addBrowser = (
  db: CompanyDb,
  { user, actor, session_id }: Asking,
  subscription: PushSubscriptionInput,
): Promise<{ is_on: boolean }> => {
  if (user.token) throw new AppError('FORBIDDEN', MESSAGES.pushBrowserOnly);
  return db.transaction(async (tx) => {
    await saveSubscription(tx, { user_id: user.id, session_id }, subscription);
    await recordAudit(tx, actor, { action: 'profile.browser_on', subject_kind: 'user', subject_id: user.id });
    return { is_on: true };
  });
};

export const removeBrowser = (db: CompanyDb, { user, actor }: Asking, endpoint: string): Promise<{ is_on: boolean }> =>
  db.transaction(async (tx) => {
    await removeSubscription(tx, user.id, endpoint);
    await recordAudit(tx, actor, { action: 'profile.browser_off', subject_kind: 'user', subject_id: user.id });
    return { is_on: false };
  });
