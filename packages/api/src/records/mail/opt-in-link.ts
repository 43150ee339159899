import type { Services } from '../../ground/services.ts';
import { hashToken } from './mail-token.ts';

/** Where a confirmation's link leads, under the public address; the token follows. */
export const OPT_IN_PATH = '/api/opt-in/';
/** Stands in the stored mail for its link, which is put in when the mail leaves and is nowhere else. */
export const OPT_IN_LINK = '[confirmation link]';

/**
 * The same in every mail that asks for this confirmation, so that whichever of them is opened works. It is made of the
 * server's keys, the current one's first.
 */
const tokensOf = ({ secrets }: Pick<Services, 'secrets'>, opt_in_id: string) =>
  secrets.fingerprints(opt_in_id, 'opt-ins').map((fingerprint) => fingerprint.slice(fingerprint.indexOf('.') + 1));

export const hashOptIn = (services: Pick<Services, 'secrets'>, opt_in_id: string): string =>
  hashToken(tokensOf(services, opt_in_id)[0] ?? '');

/** @param opt_in `token_hash`: of the link that opens it, also where the keys have changed since */
export function withOptInLink(
  services: Pick<Services, 'secrets' | 'publicAddress'>,
  body: string,
  { id, token_hash }: { id: string; token_hash: string },
): string {
  const token = tokensOf(services, id).find((one) => hashToken(one) === token_hash);
  if (!token) throw new Error('The key that this link was made with is not known any more');
  return body.replaceAll(OPT_IN_LINK, services.publicAddress() + OPT_IN_PATH + token);
}
