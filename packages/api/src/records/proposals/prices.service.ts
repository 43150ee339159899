import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PROPOSAL_LIMITS } from '@outrider/shared/records/proposal-paths';
import type { PriceItem, PriceItemDraft } from '@outrider/shared/records/proposals';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { isTaken } from '../../ground/sql/unique.ts';
import { countItems, insertItem, listItems, lockItem, removeItem, updateItem } from './prices.store.ts';

export const listPrices = async (db: CompanyQueries): Promise<{ items: PriceItem[] }> => ({
  items: await listItems(db),
});

/** @throws 409 for a name or a code that another item has, or a list that is full */
export const createPrice = (db: CompanyDb, actor: Actor, now: Date, draft: PriceItemDraft): Promise<PriceItem> =>
  orOtherItem(
    db.transaction(async (tx) => {
      if ((await countItems(tx)) >= PROPOSAL_LIMITS.items)
        throw new AppError('CONFLICT', MESSAGES.pricesFull(PROPOSAL_LIMITS.items));
      const { id } = await insertItem(tx, draft, now);
      return settle(tx, actor, 'price.create', id);
    }),
  );

type Held = { id: string; version: number };
/** @throws 404, 409 for another version, or a name or a code that another item has */
export const updatePrice = (
  db: CompanyDb,
  actor: Actor,
  now: Date,
  { draft, ...held }: Held & { draft: PriceItemDraft },
): Promise<PriceItem> =>
  orOtherItem(
    db.transaction(async (tx) => {
      await take(tx, held);
      await updateItem(tx, held.id, draft, now);
      return settle(tx, actor, 'price.update', held.id);
    }),
  );

/** Off the list; proposals that have it keep it. @throws 404, 409 for another version */
export async function removePrice(db: CompanyDb, actor: Actor, now: Date, held: Held): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await take(tx, held);
    const { id } = await settle(tx, actor, 'price.delete', held.id);
    await removeItem(tx, id, now);
    return { id };
  });
}

async function take(tx: CompanyTx, { id, version }: Held): Promise<void> {
  const item = await lockItem(tx, id);
  if (!item) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (item.version !== version) throw new AppError('CONFLICT', MESSAGES.priceChanged, { version: item.version });
}

async function orOtherItem<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isTaken(error) ? new AppError('CONFLICT', MESSAGES.priceTaken) : error;
  }
}

async function settle(tx: CompanyTx, actor: Actor, action: string, id: string): Promise<PriceItem> {
  const [item] = await listItems(tx, [id]);
  if (!item) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { name, code, prices } = item;
  await recordAudit(tx, actor, { action, subject_kind: 'price', subject_id: id, detail: { name, code, prices } });
  await insertEvent(tx, 'prices.changed', id);
  return item;
}
