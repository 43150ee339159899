import type { PlatformDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Invitation } from '@outrider/shared/people/ways-in';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import type { Services } from '../../ground/services.ts';
import { sendInvitation } from '../../people/users/invitations.service.ts';
import { findInvitedSuperAdmin, insertAccount } from '../../people/users/users.store.ts';
import { uuidv7 } from '../../ground/uuid.ts';

/**
 * Invites another super admin; again, where the first invitation was not accepted. @throws 409 when the email belongs
 * to any other account
 */
export async function inviteSuperAdmin(
  db: PlatformDb,
  services: Services,
  actor: Actor,
  { email, full_name }: { email: string; full_name: string },
): Promise<{ email: string; invitation: Invitation }> {
  const id = uuidv7(services.now().getTime());
  const invited = await db.transaction(async (tx) => {
    const account = { id, email, full_name, password_hash: null, must_change_password: false, access_expires_at: null };
    const made = await insertAccount(tx, { ...account, is_super_admin: true });
    const login_id = made ? id : await findInvitedSuperAdmin(tx, email);
    if (!login_id) throw refuse('CONFLICT', 'email', MESSAGES.emailTaken);
    return { login_id, invitation: await sendInvitation(tx, services, { login_id, email, made_by: actor.name }) };
  });
  services.log.warn({ login_id: invited.login_id, by: actor.id }, 'A super admin was invited');
  return { email, invitation: invited.invitation };
}
