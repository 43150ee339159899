import { Prisma } from '@outrider/db';
import type { AgentActionState } from '@outrider/shared/automation/agents';

/** Whether task `t` has an action that ended so. */
const hasAction = (...states: AgentActionState[]) =>
  Prisma.sql`EXISTS (SELECT FROM agent_actions x
        WHERE x.company_id = t.company_id AND x.task_id = t.id AND x.state = ANY(${states}))`;
/** Whether task `t` did something that still holds: that is what "tasks completed" counts. */
export const DID_SOMETHING = Prisma.sql`(t.status = 'completed' AND ${hasAction('done')})`;
/** What came of task `t` (AGENT_TASK_OUTCOMES). */
export const OUTCOME = Prisma.sql`CASE WHEN t.status <> 'completed' THEN NULL WHEN ${hasAction('done')} THEN 'done' WHEN ${hasAction('undone')} THEN 'undone'
  WHEN ${hasAction('refused', 'rejected', 'stale', 'expired', 'failed')} THEN 'refused' ELSE 'nothing' END`;
