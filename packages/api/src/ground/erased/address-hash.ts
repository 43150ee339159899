import { createHash } from 'node:crypto';
import type { SecretBox } from '../secrets/secret-box.ts';

const PURPOSE = 'erased addresses';
let hasher: Pick<SecretBox, 'fingerprints'> | null = null;

/** The process's secret keys make the hashes: its one way in, since every store that writes a person asks for them. */
export function keepAddressHasher(secrets: Pick<SecretBox, 'fingerprints'>): void {
  hasher = secrets;
}

/**
 * What an address is known by after its person was erased, under each of the server's keys. `key`: normalised, see
 * emailKey.
 */
export function addressHashes(company_id: string, key: string): string[] {
  if (!hasher) throw new Error('Addresses are hashed with the secret keys of createServices');
  return hasher.fingerprints(`${company_id}\n${key}`, PURPOSE);
}

/** What people are shown of a hash, to tell two of them apart. */
export const hashPrefix = (hash: string): string => createHash('sha256').update(hash).digest('hex').slice(0, 8);
