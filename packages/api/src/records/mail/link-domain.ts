import { randomUUID } from 'node:crypto';
import type { Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { LinkProbeError } from '../../ground/ports/link-probe.ts';
import { assertWithin } from '../../ground/rate-limit.ts';
import type { RestAnswer } from '../../ground/rest/rest-call.ts';
import type { Services } from '../../ground/services.ts';
import { isLinkDomain, type LinkDomainRow, listLinkDomains, noteLinkState } from './link-domain.store.ts';

/*
 * Links in a company's emails can lead over a domain of its own, which leads to this server. It is asked before it is
 * used and every hour after; while it fails, links lead to this server's own address, so that none is written that
 * leads nowhere.
 */

/** Where what carries a mail's own token leads, under the address that links begin with; the token follows. */
export const TRACKER_PATH = '/api/m/';

/** This server's address under another name. */
function addressAt({ publicAddress }: Pick<Services, 'publicAddress'>, domain: string): string {
  const url = new URL(publicAddress());
  url.hostname = domain;
  return url.origin;
}

/** Where links in a company's emails begin, without a trailing slash. */
export const linkAddress = (
  services: Pick<Services, 'publicAddress'>,
  { link_domain, link_failing_since }: Pick<LinkDomainRow, 'link_domain' | 'link_failing_since'>,
): string => (link_domain && !link_failing_since ? addressAt(services, link_domain) : services.publicAddress());

/** What a question begins with that only this installation can answer; what follows is answered with its keys. */
const CHECK = 'check.';
const PURPOSE = 'link domain';
const isNonce = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** Proves to this installation that a domain leads to it. Null for what asks no such thing. */
export function answerCheck({ secrets }: Pick<Services, 'secrets'>, token: string): RestAnswer | null {
  const nonce = token.startsWith(CHECK) ? token.slice(CHECK.length) : '';
  if (!isNonce(nonce)) return null;
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { status: 200, headers, body: secrets.fingerprints(nonce, PURPOSE)[0] ?? '' };
}

/** What a proxy asks before it gets a certificate for a domain: whether a company's links lead over it. */
export const ALLOWED_PATH = '/api/link-domains/allowed';

/** @throws 429 */
export async function answerAllowed(
  { platform }: Database,
  { limiter }: Pick<Services, 'limiter'>,
  { domain, ip }: { domain: string; ip: string },
): Promise<RestAnswer> {
  assertWithin(await limiter.take(`links:${ip}`, 'anonymous'));
  const isAllowed = await isLinkDomain(platform, domain.toLowerCase().slice(0, 253));
  return { status: isAllowed ? 200 : 404, headers: { 'cache-control': 'no-store' }, body: '' };
}

/** Asks a domain whether it leads here. @returns why it does not, in a sentence, or null */
export async function whyNotHere(
  services: Pick<Services, 'publicAddress' | 'probeLink' | 'secrets'>,
  domain: string,
): Promise<string | null> {
  const nonce = randomUUID();
  try {
    const answer = await services.probeLink(`${addressAt(services, domain)}${TRACKER_PATH}${CHECK}${nonce}`);
    // Another instance may have begun to use a newer key.
    return services.secrets.fingerprints(nonce, PURPOSE).includes(answer) ? null : MESSAGES.linkDomainElsewhere;
  } catch (error) {
    if (error instanceof LinkProbeError) return error.message;
    throw error;
  }
}

/**
 * Asks each company's domain. Its leaders are told once when it begins to fail. @returns how many began to fail or to
 * work
 */
export async function watchLinkDomains(
  database: Database,
  services: Pick<Services, 'publicAddress' | 'probeLink' | 'secrets' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  let changed = 0;
  for (const { id, link_domain } of await listLinkDomains(database.platform)) {
    if (signal?.aborted) break;
    // Twice, since one lost connection is no reason to write to anybody.
    const reason = (await whyNotHere(services, link_domain)) && (await whyNotHere(services, link_domain));
    const isNew = await database.forCompany(id).transaction(async (tx) => {
      const isChanged = await noteLinkState(tx, link_domain, reason, services.now());
      if (isChanged && reason)
        await insertEvent(tx, 'mail.notice', id, {
          title: MESSAGES.linkDomainFailingTitle,
          message: MESSAGES.linkDomainFailing(link_domain, reason),
          link_path: '/settings/mail',
        });
      return isChanged;
    });
    if (isNew) changed += 1;
  }
  return changed;
}
