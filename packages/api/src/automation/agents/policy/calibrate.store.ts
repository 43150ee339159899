import { type CompanyQueries, Prisma } from '@outrider/db';
import type { AgentActionKind } from '@outrider/shared/automation/agents';
import { ENOUGH_TO_SAY } from '@outrider/shared/automation/agents';
import { calibrate, type ConfidenceRecord, type Decided, judgeConfidence } from './calibrate.ts';

/** What was decided before the last so many says little of what agents propose now. */
const LATEST = Prisma.raw('500');

/** What people decided about agents' own actions, newest first. */
const DECIDED = Prisma.sql`agent_id IS NOT NULL AND decided_at IS NOT NULL
    AND (allowed_by = 'person' OR state = 'rejected')`;
const UNCHANGED = Prisma.sql`(state <> 'rejected' AND NOT edited)`;

type Sureness = {
  /**
   * The confidence of the action held against what people decided about such actions; null while it tells no more than
   * the share does.
   */
  calibrated: number | null;
  /** Of such actions, those that people approved unchanged; null while too few were decided. */
  share: number | null;
};

/** How sure an action of this kind is, by what the company's people decided last about such actions. */
export async function readSureness(db: CompanyQueries, kind: AgentActionKind, confidence: number): Promise<Sureness> {
  const newest = await db.$queryRaw<Decided[]>`
    SELECT confidence, ${UNCHANGED} AS unchanged FROM agent_actions
    WHERE kind = ${kind} AND ${DECIDED} ORDER BY decided_at DESC, id DESC LIMIT ${LATEST}`;
  const decided = newest.toReversed();
  if (decided.length < ENOUGH_TO_SAY) return { calibrated: null, share: null };
  const share = decided.filter(({ unchanged }) => unchanged).length / decided.length;
  return { calibrated: judgeConfidence(decided)?.is_shown ? calibrate(confidence, decided) : null, share };
}

/**
 * How the confidence does, by kind of action, most decided first; kinds with too few decisions to judge it are left
 * out.
 */
export async function readRecords(
  db: CompanyQueries,
): Promise<(ConfidenceRecord & { kind: AgentActionKind; decided: number })[]> {
  const rows = await db.$queryRaw<(Decided & { kind: AgentActionKind })[]>`
    SELECT kind, confidence, unchanged FROM (
      SELECT kind, confidence, ${UNCHANGED} AS unchanged,
        row_number() OVER (PARTITION BY kind ORDER BY decided_at DESC, id DESC) AS place
      FROM agent_actions WHERE ${DECIDED}
    ) x WHERE place <= ${LATEST} ORDER BY kind, place DESC`;
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds
    .flatMap((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      const record = judgeConfidence(own);
      return record ? [{ kind, decided: own.length, ...record }] : [];
    })
    .toSorted((a, b) => b.decided - a.decided);
}
