import type { CompanyDb, Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { PORTAL_READER_MESSAGES as SENTENCES } from '@outrider/shared/ground/messages-portals';
import type { PortalVisit } from '@outrider/shared/records/portals';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { hashToken, isToken } from '../mail/mail-token.ts';

/** Somebody at the customer's with their link. */
export type PortalReader = {
  id: string;
  portal_id: string;
  /** Of the portal. */
  language: WritingLanguage;
  name: string;
  email: string | null;
  asks_code: boolean;
  opens: number;
  last_opened_at: Date | null;
  /** The code was entered where one is asked for. */
  is_unlocked: boolean;
};
export type OpenedPortal = { db: CompanyDb; reader: PortalReader };

/** What opens to somebody at the customer's: the portal that their link is for. */
export type PortalDesk = {
  /** @throws 404 where the link is none, was revoked, or is over */
  open(visit: PortalVisit): Promise<OpenedPortal>;
  /** The same with the code entered. @throws 404, 403 */
  enter(visit: PortalVisit): Promise<OpenedPortal>;
};

export async function openPortalDesk(database: Database, now: Date): Promise<PortalDesk> {
  async function open({ token, unlock }: PortalVisit): Promise<OpenedPortal> {
    const [found] = isToken(token)
      ? await database.platform.$queryRaw<{ company_id: string; id: string }[]>`
          SELECT l.company_id, l.id FROM portal_links l JOIN companies c ON c.id = l.company_id
          WHERE l.token_hash = ${hashToken(token)} AND l.revoked_at IS NULL AND ${MAY_WORK(now)}`
      : [];
    const db = found && database.forCompany(found.company_id);
    const link =
      db &&
      (await db.portalLink.findFirst({
        where: { id: found.id, revoked_at: null, portal: { account: { deleted_at: null } } },
        include: { portal: { select: { language: true } } },
      }));
    if (!link) throw new AppError('NOT_FOUND', SENTENCES.en.gone);
    const language = link.portal.language as WritingLanguage;
    if (link.expires_at <= now) throw new AppError('NOT_FOUND', SENTENCES[language].expired);
    const { id, portal_id, name, email, asks_code, opens, last_opened_at, unlock_hash, unlock_until } = link;
    const is_known = unlock !== undefined && unlock_hash === hashToken(unlock);
    const is_unlocked = !asks_code || (is_known && unlock_until !== null && unlock_until > now);
    return { db, reader: { id, portal_id, language, name, email, asks_code, opens, last_opened_at, is_unlocked } };
  }
  return {
    open,
    async enter(visit) {
      const opened = await open(visit);
      const { is_unlocked, language } = opened.reader;
      if (!is_unlocked) throw new AppError('FORBIDDEN', SENTENCES[language].locked);
      return opened;
    },
  };
}
