import { Resolver } from 'node:dns/promises';

const [TIMEOUT_MS, TRIES] = [3_000, 2];
/** The name is not there, or has no text: an answer, and no failure. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks DNS for the texts under a name; long ones come in pieces. `servers`: other name servers than the machine's, for
 * tests. @throws where nobody answers
 */
export async function lookupTxt(name: string, servers?: string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
