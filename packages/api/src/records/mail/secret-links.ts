import { BOOKING_PATH } from '@outrider/shared/automation/booking-paths';
import { PORTAL_PATH } from '@outrider/shared/records/portal-paths';
import { PROPOSAL_PATH } from '@outrider/shared/records/proposal-paths';
import type { Services } from '../../ground/services.ts';
import { hashToken } from './mail-token.ts';

/**
 * A link by which a mail's reader does one thing without an account. In the stored mail its placeholder stands for it;
 * it is put in when the mail leaves, and is nowhere else. `path` is under the public address; the token follows.
 */
type SecretLink = { purpose: string; path: string; placeholder: string };
export const OPT_IN_LINK = {
  purpose: 'opt-ins',
  path: '/api/opt-in/',
  placeholder: '[confirmation link]',
} as const satisfies SecretLink;
export const BOOKING_LINK = {
  purpose: 'bookings',
  path: BOOKING_PATH,
  placeholder: '[booking link]',
} as const satisfies SecretLink;

export const PORTAL_LINK = {
  purpose: 'portals',
  path: PORTAL_PATH,
  placeholder: '[portal link]',
} as const satisfies SecretLink;

export const PROPOSAL_LINK = {
  purpose: 'proposals',
  path: PROPOSAL_PATH,
  placeholder: '[proposal link]',
} as const satisfies SecretLink;

/** What a link leads to. `token_hash`: of the token that opens it, also where the server's keys have changed since. */
type Linked = { id: string; token_hash: string };

/**
 * The same in every mail about this row, so that whichever of them is opened works. It is made of the server's keys,
 * the current one's first.
 */
const tokensOf = ({ secrets }: Pick<Services, 'secrets'>, { purpose }: SecretLink, id: string) =>
  secrets.fingerprints(id, purpose).map((fingerprint) => fingerprint.slice(fingerprint.indexOf('.') + 1));

export const hashLink = (services: Pick<Services, 'secrets'>, link: SecretLink, id: string): string =>
  hashToken(tokensOf(services, link, id)[0] ?? '');

/** The token of a link; null where the key that it was made with is gone. */
export const findLinkToken = (
  services: Pick<Services, 'secrets'>,
  link: SecretLink,
  { id, token_hash }: Linked,
): string | null => tokensOf(services, link, id).find((one) => hashToken(one) === token_hash) ?? null;

/** The token of a link. @throws where the key that it was made with is gone */
export function linkToken(services: Pick<Services, 'secrets'>, link: SecretLink, linked: Linked): string {
  const token = findLinkToken(services, link, linked);
  if (!token) throw new Error('The key that this link was made with is not known any more');
  return token;
}

export const withLink = (
  services: Pick<Services, 'secrets' | 'publicAddress'>,
  body: string,
  link: SecretLink,
  linked: Linked,
): string =>
  body.replaceAll(link.placeholder, services.publicAddress() + link.path + linkToken(services, link, linked));
