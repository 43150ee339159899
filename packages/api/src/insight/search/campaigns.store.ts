import type { CompanyQueries } from '@outrider/db';
import type { CampaignState } from '@outrider/shared/automation/campaigns';
import type { Patterns } from './patterns.ts';

export type CampaignRow = { id: string; name: string; state: CampaignState };

/** The campaigns whose name holds the typed words, those that ended last. A company has few: no index is needed. */
export const findCampaignRows = (
  db: CompanyQueries,
  { parts, others }: Patterns,
  most: number,
): Promise<CampaignRow[]> => db.$queryRaw<CampaignRow[]>`
  SELECT g.id, g.name, g.state FROM campaigns g
  WHERE ' ' || lower(g.name) LIKE ANY (${parts}::text[]) AND ' ' || lower(g.name) LIKE ALL (${others}::text[])
  ORDER BY g.state = 'ended', g.created_at DESC, g.id LIMIT ${most}`;
