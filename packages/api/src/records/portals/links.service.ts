import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PORTAL_LIMITS } from '@outrider/shared/records/portal-paths';
import type { PortalInvite } from '@outrider/shared/records/portals';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { findDoNotContact } from '../do-not-contact/do-not-contact.store.ts';
import { keptReason, queueLetter } from '../mail/queue-letter.ts';
import { hashLink, PORTAL_LINK } from '../mail/secret-links.ts';
import { notePortal, type PortalKeeper, takePortal } from './portals.service.ts';
import { PORTAL_LETTER_WORDS } from './words.ts';

const DAY_MS = 86_400_000;

/**
 * Gives somebody a link of their own and sends it to them.
 * @throws 404, 403, 409 for whoever has one that opens the page, or where there are too many, 422 for an address that
 *   must not be written to, 429 where the sender's day is full
 */
export async function inviteToPortal(
  db: CompanyDb,
  keeper: PortalKeeper,
  services: Pick<Services, 'secrets' | 'mailer'>,
  { id: portal_id, name, email, asks_code, days, message }: PortalInvite,
): Promise<{ id: string }> {
  const { user, actor, now } = keeper;
  return db.transaction(async (tx) => {
    const { portal } = await takePortal(tx, keeper, portal_id);
    if ((await findDoNotContact(tx, email)) !== null)
      throw refuse('UNPROCESSABLE_CONTENT', 'email', MESSAGES.portalBarred);
    // A link that is over makes room for another to the same person.
    await tx.portalLink.updateMany({
      where: { portal_id, email, revoked_at: null, expires_at: { lte: now } },
      data: { revoked_at: now },
    });
    const active = await tx.portalLink.findMany({ where: { portal_id, revoked_at: null }, select: { email: true } });
    if (active.some((one) => one.email === email)) throw refuse('CONFLICT', 'email', MESSAGES.portalInvited);
    if (active.length >= PORTAL_LIMITS.links)
      throw new AppError('CONFLICT', MESSAGES.portalLinksFull(PORTAL_LIMITS.links));
    const id = uuidv7();
    await tx.portalLink.create({
      data: {
        id,
        portal_id,
        name,
        email,
        asks_code,
        token_hash: hashLink(services, PORTAL_LINK, id),
        expires_at: new Date(now.getTime() + days * DAY_MS),
        created_at: now,
      },
      select: { id: true },
    });
    const writer = { actor, now, user_id: user.id, reason: await keptReason(tx, services.mailer) };
    const words = PORTAL_LETTER_WORDS[portal.language];
    await queueLetter(tx, writer, {
      to_email: email,
      to_name: name,
      subject: words.subject(user.company.name),
      body: message ? `${message}\n\n${PORTAL_LINK.placeholder}` : words.invitation(name, PORTAL_LINK.placeholder),
      lead_id: null,
      portal_link_id: id,
      created_by: user.id,
    });
    await notePortal(tx, actor, portal_id, 'invite', { link_id: id });
    return { id };
  });
}

/** The link opens nothing from then on, however often this is asked. @throws 404, 403 */
export async function revokeLink(
  db: CompanyDb,
  keeper: PortalKeeper,
  { link_id }: { link_id: string },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { portal_id } = await findLink(tx, link_id);
    await takePortal(tx, keeper, portal_id);
    const { count } = await tx.portalLink.updateMany({
      where: { id: link_id, revoked_at: null },
      data: { revoked_at: keeper.now, unlock_hash: null, code_hash: null },
    });
    if (count > 0) await notePortal(tx, keeper.actor, portal_id, 'revoke', { link_id });
    return { id: link_id };
  });
}

async function findLink(tx: CompanyTx, id: string): Promise<{ portal_id: string }> {
  const link = await tx.portalLink.findFirst({ where: { id }, select: { portal_id: true } });
  if (!link) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return link;
}
