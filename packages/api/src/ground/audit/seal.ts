import type { CompanyDb } from '@outrider/db';
import type { SecretBox } from '../secrets/secret-box.ts';
import { type Link, makeLink, signPlace } from './chain.ts';
import { beginNaming } from './erasures.ts';
import { appendLinks, findUnsealed, holdChain } from './chain.store.ts';

const BATCH = 1_000;

/**
 * Gives each entry that has none its link in the company's chain (decision 066). Entries are chained when they are
 * there and not while they are written: a chain in the transaction of each write would put all of a company's writes in
 * one queue.
 * @param recent looks at the last day only, which is enough where somebody sealed since
 * @returns how many were sealed
 */
export async function sealAudit(db: CompanyDb, secrets: SecretBox, { recent }: { recent: boolean }): Promise<number> {
  const [first] = await findUnsealed(db, recent ? 'last day' : 'everywhere', 1);
  if (!first) return 0;
  // From there on, not from the beginning each time: a first run over a million entries would look at all of them for
  // every batch.
  let from_ms = first.created_ms;
  for (let sealed = 0; ;) {
    const count = await db.transaction(async (tx) => {
      const chain = await holdChain(tx);
      if (BigInt(chain.seq) === 0n) await beginNaming(tx, secrets, tx.companyId);
      const entries = await findUnsealed(tx, { from_ms }, BATCH);
      from_ms = entries.at(-1)?.created_ms ?? from_ms;
      let end: Pick<Link, 'seq' | 'hash'> = { seq: BigInt(chain.seq), hash: chain.hash };
      const links: Link[] = [];
      for (const entry of entries) {
        const link = makeLink(secrets, tx.companyId, end, entry);
        links.push(link);
        end = link;
      }
      await appendLinks(tx, links, signPlace(secrets, tx.companyId, 'end', end));
      return links.length;
    });
    sealed += count;
    if (count < BATCH) return sealed;
  }
}
