import type { CompanyTx, PlatformQueries } from '@outrider/db';
import type { SecretBox } from '../secrets/secret-box.ts';
import { isDetail, type SealedEntry, signDetail } from './chain.ts';
import { insertNaming, readEntries } from './chain.store.ts';

/** `began`: from there on every erasure is named. Both name entries, by `blanked`. */
export const ERASURE_ACTIONS = { began: 'audit.begin', erased: 'audit.erase' } as const;
const ACTIONS: ReadonlySet<string> = new Set(Object.values(ERASURE_ACTIONS));

/**
 * Writes into the log which of its entries a person was erased from, and a signature over what each says since: whoever
 * rewrites one without the key is found. In the transaction of the rewriting. It names no person and nobody who erased,
 * so that nothing will be erased from it.
 */
export async function nameErasures(
  tx: CompanyTx | PlatformQueries,
  secrets: SecretBox,
  company_id: string,
  action: (typeof ERASURE_ACTIONS)[keyof typeof ERASURE_ACTIONS],
  which: readonly string[] | 'erased',
): Promise<void> {
  const entries = await readEntries(tx, company_id, which);
  const blanked = entries.map((entry) => `${entry.id}=${signDetail(secrets, company_id, entry)}`).join(' ');
  await insertNaming(tx, company_id, action, { entries: entries.length, ...(blanked && { blanked }) });
}

/** When the log began to name its erasures; null where it has not yet. */
export async function namedSince(tx: CompanyTx | PlatformQueries, company_id: string): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`
    SELECT created_at AS at FROM audit_log WHERE company_id = ${company_id}::uuid AND action = ${ERASURE_ACTIONS.began}
    ORDER BY created_at DESC, id DESC LIMIT 1`;
  return row?.at ?? null;
}

/** Once in a log: what was erased before its erasures were named is named as it is found then. */
export async function beginNaming(
  tx: CompanyTx | PlatformQueries,
  secrets: SecretBox,
  company_id: string,
): Promise<void> {
  if ((await namedSince(tx, company_id)) === null)
    await nameErasures(tx, secrets, company_id, ERASURE_ACTIONS.began, 'erased');
}

/**
 * What a walk over the chain finds of erasures: entries that say something else than when they were sealed, and what
 * was named.
 */
export class Erasures {
  readonly #company: string;
  readonly #secrets: SecretBox;
  readonly #changed: { seq: string; entry: SealedEntry }[] = [];
  readonly #named = new Map<string, string>();

  constructor(secrets: SecretBox, company_id: string) {
    this.#secrets = secrets;
    this.#company = company_id;
  }

  /** An entry that a person was erased from, as its row says. */
  expect(seq: string, entry: SealedEntry): void {
    this.#changed.push({ seq, entry });
  }

  /** An entry that is as it was sealed: where it names erasures, the later one of an entry counts. */
  read({ action, detail }: SealedEntry): void {
    if (!ACTIONS.has(action)) return;
    const { blanked } = JSON.parse(detail) as { blanked?: unknown };
    if (typeof blanked !== 'string') return;
    for (const one of blanked.split(' ')) {
      const at = one.indexOf('=');
      this.#named.set(one.slice(0, at), one.slice(at + 1));
    }
  }

  /** Entries that no erasure named, or that say something else since. */
  unnamed(): { seq: string; entry_id: string }[] {
    return this.#changed.flatMap(({ seq, entry }) => {
      const signed = this.#named.get(entry.id);
      const isNamed = signed !== undefined && isDetail(this.#secrets, this.#company, entry, signed);
      return isNamed ? [] : [{ seq, entry_id: entry.id }];
    });
  }
}
