import type { CompanyQueries } from '@outrider/db';

export async function listTeamMembers(db: CompanyQueries, team: string): Promise<string[]> {
  const rows = await db.user.findMany({ where: { team }, select: { id: true } });
  return rows.map(({ id }) => id);
}
