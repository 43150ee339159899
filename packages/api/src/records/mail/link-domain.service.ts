import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { LinkDomainSet, MailSettingsRead } from '@outrider/shared/people/mail-settings';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { orTaken } from '../../ground/sql/unique.ts';
import { whyNotHere } from './link-domain.ts';
import { findLinkDomain, noteLinkState, updateLinkDomain } from './link-domain.store.ts';
import { getMailSettings } from './settings.service.ts';
import { lockMailSettings, updateMailSettings } from './settings.store.ts';

/**
 * Keeps a domain, whether or not it leads here already, and says what is wrong with it. @throws 409 with the version of
 * today, 422 for this server's own and for another company's
 */
export async function setLinkDomain(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { version, domain }: LinkDomainSet,
  services: Services,
): Promise<MailSettingsRead> {
  if (domain === new URL(services.publicAddress()).hostname)
    throw refuse('UNPROCESSABLE_CONTENT', 'domain', MESSAGES.linkDomainOurs);
  const reason = domain && (await whyNotHere(services, domain));
  return db.transaction(async (tx) => {
    const { version: known } = await lockMailSettings(tx);
    if (known !== version) throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: known });
    const before = await findLinkDomain(tx);
    const link_failing_since = reason ? services.now() : null;
    // No company sees what others have: the unique key says it.
    await orTaken(updateLinkDomain(tx, { link_domain: domain, link_failing_since, link_failing_reason: reason }), () =>
      refuse('UNPROCESSABLE_CONTENT', 'domain', MESSAGES.linkDomainTaken),
    );
    if (domain !== before.link_domain) {
      await updateMailSettings(tx, {}, services.now());
      await recordAudit(tx, actor, {
        action: 'mail.link_domain',
        subject_kind: 'company',
        subject_id: tx.companyId,
        detail: { link_domain: { from: before.link_domain, to: domain } },
      });
    }
    return getMailSettings(tx, user, services);
  });
}

/** Asks the domain again. @throws 409 where there is none */
export async function checkLinkDomain(db: CompanyDb, user: CompanyUser, services: Services): Promise<MailSettingsRead> {
  const { link_domain } = await findLinkDomain(db);
  if (!link_domain) throw new AppError('CONFLICT', MESSAGES.linkDomainNone);
  const reason = await whyNotHere(services, link_domain);
  await db.transaction((tx) => noteLinkState(tx, link_domain, reason, services.now()));
  return getMailSettings(db, user, services);
}
