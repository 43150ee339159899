import { randomUUID } from 'node:crypto';
import { type CompanyTx, type PlatformQueries, Prisma, runInSavepoint } from '@outrider/db';
import type { HeldCounts } from '@outrider/shared/automation/erasure';
import { forgetInDeliveries } from '../../ground/erased/forget-delivery.ts';
import {
  exactSqlPattern,
  redactor,
  redactWhole,
  sqlPattern,
  sqlPatternOfBytes,
  type Words,
} from '../../ground/erased/redact.ts';
import type { SecretBox } from '../../ground/secrets/secret-box.ts';
import { isTaken } from '../../ground/sql/unique.ts';
import { deliveriesOf, dropCompanyExports, eraseOwnRows } from './own-rows.store.ts';
import { endOfStretch, findNamed, listPlaces, type Place, writePlace } from './places.store.ts';
import type { Subject } from './subject.ts';

/** How far an erasure is: the step, and within it the key of the last row that was looked at. */
export type Progress = { step: number; after: string[] | null };
/** `next` null: that was the last one. */
type Stepped = { next: Progress | null; counts: HeldCounts };

/** Rows looked at in a transaction: on the embedded database every other call waits for it. */
const STRETCH = 2_000;
const DELIVERIES_AT_ONCE = 100;
const CHUNKS_AT_ONCE = 20;

/** One transaction's worth of an erasure: what is the person's first, then table by table what names them. */
export async function takeStep(tx: CompanyTx, subject: Subject, { step, after }: Progress): Promise<Stepped> {
  if (step === 0) {
    await forgetInDeliveries(tx, await deliveriesOf(tx, subject), subject, { all: true });
    await dropCompanyExports(tx);
    return { next: { step: 1, after: null }, counts: await eraseOwnRows(tx, subject) };
  }
  if (step === 1) return stretchOf(step, await deliveryStretch(tx, subject, after), 'deliveries');
  if (step === 2) return stretchOf(step, await chunkStretch(tx, subject, after), 'imports');
  if (step === 3) {
    await tx.$queryRaw`SELECT erase_words_in_bin(${exactSqlPattern(subject)},
          ${exactSqlPattern(subject, { inJson: true })})`;
    return { next: { step: 4, after: null }, counts: {} };
  }
  const places = await listPlaces(tx);
  const place = places[step - FIRST_PLACE];
  if (!place) return { next: null, counts: {} };
  return stretchOf(step, await placeStretch(tx, place, subject, after), 'other');
}
const FIRST_PLACE = 4;

type Stretch = { changed: number; until: string[] | null };
const stretchOf = (step: number, { changed, until }: Stretch, kind: keyof HeldCounts): Stepped => ({
  next: until ? { step, after: until } : { step: step + 1, after: null },
  counts: changed > 0 ? { [kind]: changed } : {},
});

async function placeStretch(tx: CompanyTx, place: Place, words: Words, after: string[] | null): Promise<Stretch> {
  const until = await endOfStretch(tx, place, after, STRETCH);
  if (!until) return { changed: 0, until };
  const { text, value } = redactor(words);
  let changed = 0;
  for (const row of await findNamed(tx, place, { after, until }, sqlPattern(words))) {
    const next = { ...row };
    const columns = place.columns.filter(({ name, type }) => {
      const before = row[name];
      if (before === null || before === undefined) return false;
      next[name] = type === 'text' && typeof before === 'string' ? text(before) : value(before);
      return JSON.stringify(next[name]) !== JSON.stringify(before);
    });
    if (columns.length === 0) continue;
    const names = columns.map(({ name }) => name);
    await runInSavepoint(tx, () => writePlace(tx, place, row, next, names)).catch((error: unknown) => {
      // Two that were called after the person would be called the same now, where the table keeps names apart.
      if (!isTaken(error)) throw error;
      const apart = columns.flatMap(({ name, type }) => (type === 'text' ? [[name, toldApart(next[name])]] : []));
      return writePlace(tx, place, row, { ...next, ...(Object.fromEntries(apart) as object) }, names);
    });
    changed += 1;
  }
  return { changed, until };
}

const toldApart = (text: unknown) => `${String(text)} ${randomUUID().slice(0, 8)}`;

/** What came in and names the person without having become their lead. */
async function deliveryStretch(tx: CompanyTx, words: Words, after: string[] | null): Promise<Stretch> {
  const rows = await tx.$queryRaw<{ id: string; hit: boolean }[]>`
    SELECT id, (encode(body, 'escape') ~* ${sqlPatternOfBytes(words)} OR headers::text ~* ${sqlPattern(words)}
        OR dedupe_key ~* ${sqlPattern(words)} OR reason ~* ${sqlPattern(words)}) AS hit
    FROM deliveries
    WHERE ${after ? Prisma.sql`id > ${after[0]}::uuid` : Prisma.sql`true`}
    ORDER BY id LIMIT ${DELIVERIES_AT_ONCE}`;
  const hits = rows.filter(({ hit }) => hit).map(({ id }) => id);
  await forgetInDeliveries(tx, hits, words, { all: false });
  const last = rows.at(-1);
  return { changed: hits.length, until: last ? [last.id] : null };
}

/** The rows of imported files: one that has the address loses all its cells, another what names the person. */
async function chunkStretch(tx: CompanyTx, words: Words, after: string[] | null): Promise<Stretch> {
  const rows = await tx.$queryRaw<{ import_id: string; seq: number; rows: string; hit: boolean }[]>`
    SELECT import_id, seq, rows, rows ~* ${sqlPattern(words)} AS hit FROM import_chunks
    WHERE ${after ? Prisma.sql`(import_id, seq) > (${after[0]}::uuid, ${after[1]}::int)` : Prisma.sql`true`}
    ORDER BY import_id, seq LIMIT ${CHUNKS_AT_ONCE}`;
  let changed = 0;
  for (const chunk of rows.filter(({ hit }) => hit)) {
    const next = JSON.stringify(redactWhole(words, JSON.parse(chunk.rows)));
    if (next === chunk.rows) continue;
    await tx.$executeRaw`UPDATE import_chunks
      SET rows = ${next}
      WHERE import_id = ${chunk.import_id}::uuid AND seq = ${chunk.seq}`;
    changed += 1;
  }
  const last = rows.at(-1);
  return { changed, until: last ? [last.import_id, String(last.seq)] : null };
}

/**
 * Kept answers of the company's people to calls that told of the person. They are sealed, so that each is opened; one
 * that cannot be goes, too.
 */
export async function eraseAnswers(
  platform: PlatformQueries,
  company_id: string,
  words: Words,
  secrets: SecretBox,
): Promise<number> {
  const rows = await platform.$queryRaw<{ scope: string; key: string; answer: string }[]>`
    SELECT k.scope, k.key, k.answer
    FROM idempotency_keys k
    JOIN users u ON k.scope IN (u.id::text, u.company_id || ' ' || u.id)
    WHERE u.company_id = ${company_id}::uuid`;
  const { text } = redactor(words);
  let gone = 0;
  for (const { scope, key, answer } of rows) {
    if (!tells(() => secrets.open(answer, `idempotency ${scope} ${key}`), text)) continue;
    gone += await platform.$executeRaw`DELETE FROM idempotency_keys WHERE scope = ${scope} AND key = ${key}`;
  }
  return gone;
}

function tells(open: () => string, text: (from: string) => string): boolean {
  try {
    const opened = open();
    return text(opened) !== opened;
  } catch {
    return true;
  }
}
