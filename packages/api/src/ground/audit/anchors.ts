import type { Database } from '@outrider/db';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { type Anchor, makeAnchor } from './chain.ts';
import { companiesToSeal, readChain } from './chain.store.ts';
import { sealAudit } from './seal.ts';

const anchorSchema = z.object({
  company_id: z.uuid(),
  seq: z.string().regex(/^\d{1,18}$/),
  hash: z.string(),
  at: z.iso.datetime(),
  sign: z.string(),
});

/** The anchors in a text, one a line; a mail or a log around them does not matter. */
export function readAnchors(text: string): Anchor[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const from = line.indexOf('{');
    if (from === -1) return [];
    try {
      return [anchorSchema.parse(JSON.parse(line.slice(from, line.lastIndexOf('}') + 1)))];
    } catch {
      return [];
    }
  });
}

/** The signed ends of all companies' chains, after sealing what is new. */
async function makeAnchors(
  database: Database,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  signal: AbortSignal,
): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  for (const company_id of await companiesToSeal(database.platform, false)) {
    signal.throwIfAborted();
    const db = database.forCompany(company_id);
    await sealAudit(db, secrets, { recent: false });
    const chain = await readChain(db);
    if (!chain || BigInt(chain.seq) === 0n) continue;
    const head = { company_id, seq: String(chain.seq), hash: chain.hash, at: now().toISOString() };
    anchors.push(makeAnchor(secrets, head));
  }
  return anchors;
}

/**
 * Brings the ends of the chains to every keeper. @throws where one of them could not keep them, after all were asked
 */
export async function anchorAudit(database: Database, services: Services, signal: AbortSignal): Promise<void> {
  if (services.anchorKeepers.length === 0) return;
  const anchors = await makeAnchors(database, services, signal);
  if (anchors.length === 0) return;
  const lines = anchors.map((anchor) => JSON.stringify(anchor)).join('\n');
  const failures: unknown[] = [];
  for (const keeper of services.anchorKeepers)
    await keeper.keep(lines, services.now()).then(
      () => services.log.info({ keeper: keeper.name, companies: anchors.length }, 'Anchored the audit logs'),
      (error: unknown) => {
        services.log.error({ err: error, keeper: keeper.name }, 'The audit logs were not anchored');
        failures.push(error);
      },
    );
  if (failures.length > 0) throw failures[0];
}
