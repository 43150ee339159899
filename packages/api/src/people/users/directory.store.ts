import type { CompanyQueries, Prisma } from '@outrider/db';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import type { DirectoryUser, userAskSchema } from '@outrider/shared/people/directory';
import { type CompanyRole, ROLE_LABELS } from '@outrider/shared/ground/roles';
import type { z } from 'zod';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';

const SHOWN = {
  id: true,
  full_name: true,
  email: true,
  role: true,
  custom_role_id: true,
  custom_role: { select: { name: true } },
  team: true,
  department: true,
  disabled_at: true,
  created_at: true,
} as const;
type Row = Prisma.UserGetPayload<{ select: typeof SHOWN }>;

const present = ({ disabled_at, created_at, role, custom_role, department, ...user }: Row): DirectoryUser => ({
  ...user,
  role: role as CompanyRole,
  role_name: custom_role?.name ?? ROLE_LABELS[role as CompanyRole],
  department: department as DepartmentKey | null,
  active: disabled_at === null,
  created_at: created_at.toISOString(),
});

/** A page of the company's people, newest first. @throws 422 for another list's cursor */
export async function listUsers(
  db: CompanyQueries,
  { q, role, active, limit, cursor }: z.output<typeof userAskSchema>,
): Promise<{ items: DirectoryUser[]; total: number; next_cursor: string | null }> {
  const words = q?.trim();
  const asked: Prisma.UserWhereInput = {
    ...(role && { role }),
    ...(active !== undefined && { disabled_at: active ? null : { not: null } }),
    ...(words && {
      OR: [
        { full_name: { contains: words, mode: 'insensitive' } },
        { email: { contains: words, mode: 'insensitive' } },
      ],
    }),
  };
  const after = readAfter(cursor);
  const [rows, total] = await Promise.all([
    db.user.findMany({
      where: {
        AND: [
          asked,
          after ? { OR: [{ created_at: { lt: after.at } }, { created_at: after.at, id: { lt: after.id } }] } : {},
        ],
      },
      select: SHOWN,
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    }),
    db.user.count({ where: asked }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, (row) => row.created_at);
  return { items: items.map(present), total, next_cursor };
}

export async function findUser(db: CompanyQueries, id: string): Promise<DirectoryUser | null> {
  const row = await db.user.findFirst({ where: { id }, select: SHOWN });
  return row && present(row);
}
