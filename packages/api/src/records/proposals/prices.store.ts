import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { PriceItem, PriceItemDraft } from '@outrider/shared/records/proposals';
import { PROPOSAL_LIMITS } from '@outrider/shared/records/proposal-paths';

const FIELDS = Prisma.sql`id, name, code, description, section, tax_rate::float8 AS tax_rate, prices, version`;

/** The price list by section and name; `ids`: these alone, those that were taken off it included. */
export const listItems = (db: CompanyQueries, ids?: readonly string[]): Promise<PriceItem[]> =>
  db.$queryRaw<PriceItem[]>`
    SELECT ${FIELDS} FROM price_items
    WHERE ${ids ? Prisma.sql`id = ANY(${[...ids]}::uuid[])` : Prisma.sql`removed_at IS NULL`}
    ORDER BY section NULLS LAST, lower(name), id LIMIT ${PROPOSAL_LIMITS.items}`;

export const countItems = (tx: CompanyTx): Promise<number> => tx.priceItem.count({ where: { removed_at: null } });

export async function lockItem(tx: CompanyTx, id: string): Promise<PriceItem | null> {
  const [row] = await tx.$queryRaw<PriceItem[]>`
    SELECT ${FIELDS} FROM price_items WHERE id = ${id}::uuid AND removed_at IS NULL FOR UPDATE`;
  return row ?? null;
}

const dataOf = ({ prices, ...draft }: PriceItemDraft) => ({ ...draft, prices: prices as Prisma.InputJsonArray });

export const insertItem = (tx: CompanyTx, draft: PriceItemDraft, now: Date): Promise<{ id: string }> =>
  tx.priceItem.create({ data: { ...dataOf(draft), created_at: now, updated_at: now }, select: { id: true } });

export const updateItem = (tx: CompanyTx, id: string, draft: PriceItemDraft, now: Date) =>
  tx.priceItem.update({
    where: tx.key(id),
    data: { ...dataOf(draft), version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });

/** Proposals that have it keep it. */
export const removeItem = (tx: CompanyTx, id: string, now: Date) =>
  tx.priceItem.update({ where: tx.key(id), data: { removed_at: now, updated_at: now }, select: { id: true } });
