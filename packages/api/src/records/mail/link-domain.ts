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
 * Links in a company's emails can start with a domain of its own that leads to this server. The server checks it before
 * it is used and every hour after. While it fails, new links use the server's own address, so that every link works.
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

/** Begins the path of a check. The nonce after it is answered with keys that only this installation has. */
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

/** Checks whether a domain leads to this server. @returns why not, in a sentence, or null */
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
 * Checks each company's domain, and notifies its leaders once when it begins to fail. @returns how many began to fail or
 * to work again
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
    const isChanged = await database.forCompany(id).transaction(async (tx) => {
      const hasChanged = await noteLinkState(tx, link_domain, reason, services.now());
      if (hasChanged && reason)
        await insertEvent(tx, 'mail.notice', id, {
          title: MESSAGES.linkDomainFailingTitle,
          message: MESSAGES.linkDomainFailing(link_domain, reason),
          link_path: '/settings/mail',
        });
      return hasChanged;
    });
    if (isChanged) changed += 1;
  }
  return changed;
}
