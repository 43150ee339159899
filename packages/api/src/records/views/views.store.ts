import type { CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { SavedView, ViewCreate } from '@outrider/shared/records/saved-views';

const SHOWN = 200;
type Row = Omit<SavedView, 'owner_name'> & { owner: { full_name: string } };

/** Of one's own views and the ones that others share those of a record type, by name. */
export const listViews = (db: CompanyQueries, me: string, record_type: RecordTypeName): Promise<SavedView[]> =>
  viewsWhere(db, me, { record_type });

async function viewsWhere(
  db: CompanyQueries,
  me: string,
  asked: { id?: string; record_type?: RecordTypeName },
): Promise<SavedView[]> {
  const rows = await db.savedView.findMany({
    where: { ...asked, OR: [{ owner_id: me }, { shared: true }, { default_role: { not: null } }] },
    include: { owner: { select: { full_name: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  });
  return (rows as unknown as Row[]).map(
    ({ id, record_type: type, name, view, shared, default_role, owner_id, version, owner }) => ({
      id,
      record_type: type,
      name,
      view,
      shared,
      default_role,
      owner_id,
      version,
      owner_name: owner.full_name,
    }),
  );
}

/** Of one view, where one may see it. */
export async function findView(db: CompanyQueries, me: string, id: string): Promise<SavedView | null> {
  const [view] = await viewsWhere(db, me, { id });
  return view ?? null;
}

type LockedView = {
  id: string;
  record_type: string;
  owner_id: string;
  shared: boolean;
  default_role: string | null;
  version: number;
};

export async function lockView(tx: CompanyTx, id: string): Promise<LockedView | null> {
  const [row] = await tx.$queryRaw<
    LockedView[]
  >`SELECT id, record_type, owner_id, shared, default_role, version FROM saved_views WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

/** @returns the new view's id; null where its owner has one of that name for this list */
export async function insertView(
  tx: CompanyTx,
  owner_id: string,
  { record_type, name, view, shared, default_role }: ViewCreate,
): Promise<string | null> {
  const rows = await tx.savedView.createManyAndReturn({
    data: [{ owner_id, record_type, name, view: view as unknown as Prisma.InputJsonObject, shared, default_role }],
    skipDuplicates: true,
    select: { id: true },
  });
  return rows[0]?.id ?? null;
}

export async function updateView(
  tx: CompanyTx,
  id: string,
  { name, view, shared, default_role }: ViewCreate,
  now: Date,
): Promise<void> {
  await tx.savedView.update({
    where: tx.key(id),
    data: {
      name,
      view: view as unknown as Prisma.InputJsonObject,
      shared,
      default_role,
      version: { increment: 1 },
      updated_at: now,
    },
    select: { id: true },
  });
}

/** A role starts a list with one view: whichever was the default before is one like any other from now on. */
export const releaseDefault = (tx: CompanyTx, record_type: RecordTypeName, default_role: string) =>
  tx.savedView.updateMany({ where: { record_type, default_role }, data: { default_role: null } });
export const deleteView = (tx: CompanyTx, id: string) =>
  tx.savedView.delete({ where: tx.key(id), select: { id: true } });
