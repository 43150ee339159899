import type { CompanyDb, CompanyQueries } from '@outrider/db';
import type { NotificationChannels, NotificationChannelsInput } from '@outrider/shared/people/notifications';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { Services } from '../../ground/services.ts';
import { findChannels, saveChannels } from './channels.store.ts';

const withServer = async (
  channels: NotificationChannelsInput,
  { mailer, push }: Services,
): Promise<NotificationChannels> => ({
  ...channels,
  can_mail: mailer !== undefined,
  push_key: await push.publicKey(),
});

export const readChannels = async (
  db: CompanyQueries,
  user_id: string,
  services: Services,
): Promise<NotificationChannels> => withServer(await findChannels(db, user_id), services);

/** Saves somebody's notification settings. */
export async function setChannels(
  db: CompanyDb,
  actor: Actor,
  user_id: string,
  channels: NotificationChannelsInput,
  services: Services,
): Promise<NotificationChannels> {
  await db.transaction(async (tx) => {
    await saveChannels(tx, user_id, channels);
    const { app_off, mail_kinds, push_kinds, rhythm } = channels;
    await recordAudit(tx, actor, {
      action: 'profile.notifications',
      subject_kind: 'user',
      subject_id: user_id,
      detail: { app_off, mail_kinds, push_kinds, rhythm },
    });
  });
  return withServer(channels, services);
}
