import type { PlatformDb } from '@outrider/db';
import type { PlatformUser, PlatformUserListInput, PlatformUserPage } from '@outrider/shared/people/platform';
import { readCursor, writeCursor } from '../../ground/paging/cursor.ts';
import { type AccountRow, countAccounts, listAccounts } from './platform-users.store.ts';

const SIGN_INS_MS = 30 * 86_400_000;

/** Everybody with an account, the newest first. */
export async function pageOfAccounts(
  db: PlatformDb,
  { limit, cursor, direction: _, ...filters }: PlatformUserListInput,
  now: Date,
): Promise<PlatformUserPage> {
  const after = cursor ? readCursor(cursor, 'time') : null;
  const since = new Date(now.getTime() - SIGN_INS_MS);
  const [rows, total] = await Promise.all([
    listAccounts(db, filters, after, limit + 1, since),
    countAccounts(db, filters),
  ]);
  const items = rows.slice(0, limit).map(presentAccount);
  const last = items.at(-1);
  return { items, total, next_cursor: rows.length > limit && last ? writeCursor(last.created_at, last.id) : null };
}

function presentAccount({
  id,
  full_name,
  email,
  is_super_admin,
  role,
  company_id,
  company_name,
  company_status,
  ...times
}: AccountRow): PlatformUser {
  const isPlatform = is_super_admin || !company_id || !role;
  return {
    id,
    full_name,
    email,
    role: isPlatform ? 'super_admin' : role,
    company: isPlatform ? null : { id: company_id, name: company_name ?? '', status: company_status ?? '' },
    disabled_at: times.disabled_at?.toISOString() ?? null,
    last_active_at: times.last_active_at?.toISOString() ?? null,
    created_at: times.created_at.toISOString(),
  };
}
