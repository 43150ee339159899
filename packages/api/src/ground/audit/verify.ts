import type { CompanyDb } from '@outrider/db';
import type { AuditProblem } from '@outrider/shared/ground/audit';
import type { SecretBox } from '../secrets/secret-box.ts';
import { type Anchor, checkEntry, isAnchor, isLinked, isPlace, type Link } from './chain.ts';
import { type ChainRow, linkAt, linksAfter, noteCheck, readChain } from './chain.store.ts';
import { beginNaming, Erasures } from './erasures.ts';
import { sealAudit } from './seal.ts';

const BATCH = 2_000;
const DAY_MS = 86_400_000;
/** How many problems are named; the rest is counted. */
const NAMED = 100;

type AuditReport = {
  /** Entries looked at, and of these the ones that a person was erased from. */
  checked: number;
  erased: number;
  found: number;
  problems: AuditProblem[];
  /** The chain's end. Kept elsewhere, it shows that somebody put back an older copy of everything. */
  end: { seq: string; hash: string } | null;
};

/**
 * Walks the company's chain from where retention cut to its end, after sealing what is new, and says what does not fit.
 * `last`: only so many links at the end, for a person who waits. `anchors`: ends of this chain that were kept
 * elsewhere.
 */
export async function verifyAudit(
  db: CompanyDb,
  secrets: SecretBox,
  now: Date,
  { last, anchors = [] }: { last?: number; anchors?: readonly Anchor[] } = {},
): Promise<AuditReport> {
  await db.transaction((tx) => beginNaming(tx, secrets, tx.companyId));
  await sealAudit(db, secrets, { recent: false });
  const report: AuditReport = { checked: 0, erased: 0, found: 0, problems: [], end: null };
  const chain = await readChain(db);
  if (!chain) return report;
  const tell = (problem: AuditProblem) => {
    report.found += 1;
    if (report.problems.length < NAMED) report.problems.push(problem);
  };
  const { companyId } = db;
  const start = placeOf(chain.cut_seq, chain.cut_hash, chain.cut_sign);
  if ((start.seq > 0n || start.hash !== '') && !isPlace(secrets, companyId, 'start', start))
    tell({ kind: 'start_moved', seq: String(start.seq), entry_id: null });
  const from = last === undefined ? null : await linkAt(db, BigInt(chain.seq) - BigInt(last));
  const walk = {
    before: from ? { seq: BigInt(from.seq), hash: from.hash } : { seq: start.seq, hash: start.hash },
    newest: 0,
    erasures: new Erasures(secrets, companyId),
  };
  for (let end = endOf(chain); ;) {
    await walkLinks(db, secrets, walk, report, tell);
    const { seq, hash } = walk.before;
    if (seq <= end.seq) {
      if (seq !== end.seq || hash !== end.hash || (seq > start.seq && !isPlace(secrets, companyId, 'end', end)))
        tell({ kind: 'end_moved', seq: String(seq), entry_id: null });
      break;
    }
    // Somebody sealed meanwhile, and moved the end with it; or the end was put back.
    end = endOf((await readChain(db)) ?? chain);
    if (end.seq < seq) {
      tell({ kind: 'end_moved', seq: String(end.seq), entry_id: null });
      break;
    }
  }
  for (const { seq, entry_id } of walk.erasures.unnamed()) tell({ kind: 'erasure_unnamed', seq, entry_id });
  for (const anchor of anchors) {
    const kind = await findBroken(db, secrets, start.seq, anchor);
    if (kind) tell({ kind, seq: anchor.seq, entry_id: null });
  }
  report.end = { seq: String(walk.before.seq), hash: walk.before.hash };
  await noteCheck(db, report.checked, report.found, now);
  return report;
}

const placeOf = (seq: bigint, hash: string, sign: string) => ({ seq: BigInt(seq), hash, sign });
const endOf = ({ seq, hash, sign }: ChainRow) => placeOf(seq, hash, sign);

/**
 * What is wrong with an anchor: somebody else made it, or the chain is not the one whose end it was. What retention cut
 * is not asked for: that place is signed.
 */
async function findBroken(
  db: CompanyDb,
  secrets: SecretBox,
  cut_seq: bigint,
  anchor: Anchor,
): Promise<'anchor_forged' | 'anchor_broken' | null> {
  if (anchor.company_id !== db.companyId || !isAnchor(secrets, anchor)) return 'anchor_forged';
  const seq = BigInt(anchor.seq);
  if (seq <= cut_seq) return null;
  return (await linkAt(db, seq))?.hash === anchor.hash ? null : 'anchor_broken';
}

type Walk = { before: Pick<Link, 'seq' | 'hash'>; newest: number; erasures: Erasures };

/** Every link that follows, with its entry. */
async function walkLinks(
  db: CompanyDb,
  secrets: SecretBox,
  walk: Walk,
  report: AuditReport,
  tell: (problem: AuditProblem) => void,
): Promise<void> {
  for (;;) {
    const rows = await linksAfter(db, walk.before.seq, BATCH);
    for (const { entry, ...link } of rows) {
      const seq = String(link.seq);
      const { entry_id } = link;
      const { before } = walk;
      if (link.seq !== before.seq + 1n) tell({ kind: 'link_removed', seq: String(before.seq + 1n), entry_id: null });
      else if (!isLinked(secrets, db.companyId, before.hash, link)) tell({ kind: 'link_changed', seq, entry_id });
      const wrong = entry ? checkEntry(secrets, db.companyId, link, entry) : 'entry_removed';
      if (entry?.erased) report.erased += 1;
      if (entry?.erased && wrong === 'detail_changed') walk.erasures.expect(seq, entry);
      else if (wrong) tell({ kind: wrong, seq, entry_id });
      else if (entry) walk.erasures.read(entry);
      const at = Number(entry?.created_ms ?? walk.newest);
      // No transaction is open for a day: whatever is that much older than what was sealed before it was put in later.
      if (at < walk.newest - DAY_MS) tell({ kind: 'entry_inserted', seq, entry_id });
      walk.newest = Math.max(walk.newest, at);
      report.checked += 1;
      walk.before = link;
    }
    if (rows.length < BATCH) return;
  }
}
