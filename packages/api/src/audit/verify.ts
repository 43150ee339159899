import type { CompanyDb } from '@outrider/db';
import type { AuditProblem } from '@outrider/shared/audit';
import type { SecretBox } from '../secrets/secret-box.ts';
import { checkEntry, isLinked, isPlace, type Link } from './chain.ts';
import { linkAt, linksAfter, noteCheck, readChain } from './chain.store.ts';
import { sealAudit } from './seal.ts';

const BATCH = 2_000;
const DAY_MS = 86_400_000;
/** How many problems are named; the rest is counted. */
const NAMED = 100;

export type AuditReport = {
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
 * @param last only so many links at the end, for a person who waits
 */
export async function verifyAudit(db: CompanyDb, secrets: SecretBox, now: Date, last?: number): Promise<AuditReport> {
  await sealAudit(db, secrets, { recent: false });
  const report: AuditReport = { checked: 0, erased: 0, found: 0, problems: [], end: null };
  const chain = await readChain(db);
  if (!chain) return report;
  const tell = (problem: AuditProblem) => {
    report.found += 1;
    if (report.problems.length < NAMED) report.problems.push(problem);
  };
  const { companyId } = db;
  const start = { seq: BigInt(chain.cut_seq), hash: chain.cut_hash, sign: chain.cut_sign };
  if ((start.seq > 0n || start.hash !== '') && !isPlace(secrets, companyId, 'start', start))
    tell({ kind: 'start_moved', seq: String(start.seq), entry_id: null });
  const end = { seq: BigInt(chain.seq), hash: chain.hash, sign: chain.sign };
  const from = last === undefined ? null : await linkAt(db, end.seq - BigInt(last));
  let before: Pick<Link, 'seq' | 'hash'> = from ? { seq: BigInt(from.seq), hash: from.hash } : start;
  let newest = 0;
  for (;;) {
    const rows = await linksAfter(db, before.seq, BATCH);
    for (const { entry, ...link } of rows) {
      const seq = String(link.seq);
      const { entry_id } = link;
      if (link.seq !== before.seq + 1n) tell({ kind: 'link_removed', seq: String(before.seq + 1n), entry_id: null });
      else if (!isLinked(secrets, companyId, before.hash, link)) tell({ kind: 'link_changed', seq, entry_id });
      const wrong = entry ? checkEntry(secrets, companyId, link, entry) : 'entry_removed';
      if (wrong) tell({ kind: wrong, seq, entry_id });
      if (entry?.erased) report.erased += 1;
      const at = Number(entry?.created_ms ?? newest);
      // No transaction is open for a day: whatever is that much older than what was sealed before it was put in later.
      if (at < newest - DAY_MS) tell({ kind: 'entry_inserted', seq, entry_id });
      newest = Math.max(newest, at);
      report.checked += 1;
      before = link;
    }
    if (rows.length < BATCH) break;
  }
  // Somebody may have sealed more since the end was read.
  const now_end = (await readChain(db)) ?? chain;
  const ends = [end, { seq: BigInt(now_end.seq), hash: now_end.hash, sign: now_end.sign }];
  if (
    !ends.some((one) => one.seq === before.seq && one.hash === before.hash && isPlace(secrets, companyId, 'end', one))
  )
    tell({ kind: 'end_moved', seq: String(before.seq), entry_id: null });
  report.end = { seq: String(before.seq), hash: before.hash };
  await noteCheck(db, report.checked, report.found, now);
  return report;
}
