import { type CompanyQueries, Prisma } from '@outrider/db';
import type { AgentActionKind } from '@outrider/shared/agents';
import { TENTH } from '../outcomes.ts';
import { calibrate, type DecidedTenth } from './calibrate.ts';

/** What was decided before the last so many says little of what agents propose now. */
const LATEST = 500;

/** The confidence of an action of this kind, held against what the company's people decided last about such actions; null while those are too few. */
export async function readCalibrated(
  db: CompanyQueries,
  kind: AgentActionKind,
  confidence: number,
): Promise<number | null> {
  const decided = await db.$queryRaw<DecidedTenth[]>`
    SELECT ${TENTH} AS tenth, count(*)::int AS decided, (count(*) FILTER (WHERE x.state <> 'rejected' AND NOT x.edited))::int AS unchanged, avg(x.confidence)::float8 AS average
    FROM (SELECT confidence, state, edited FROM agent_actions WHERE kind = ${kind} AND agent_id IS NOT NULL AND decided_at IS NOT NULL AND ${DECIDED} ORDER BY decided_at DESC LIMIT ${Prisma.raw(String(LATEST))}) x
    GROUP BY 1`;
  return calibrate(confidence, decided);
}

const DECIDED = Prisma.sql`(allowed_by = 'person' OR state = 'rejected')`;
