import type { PlatformQueries } from '@outrider/db';

export const listSettings = (db: PlatformQueries, keys: string[]) =>
  db.platformSetting.findMany({ where: { key: { in: keys } }, select: { key: true, value: true } });

export const upsertSetting = (
  tx: PlatformQueries,
  key: string,
  value: string | number,
  updated_by: string | null,
  updated_at: Date,
) =>
  tx.platformSetting.upsert({
    where: { key },
    create: { key, value, updated_by, updated_at },
    update: { value, updated_by, updated_at },
    select: { key: true },
  });
