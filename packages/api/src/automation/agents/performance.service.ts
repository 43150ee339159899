import type { CompanyDb } from '@outrider/db';
import type { AgentPerformance } from '@outrider/shared/automation/agents';
import { addDays, dayAt, dayOfColumn, DAY_MS, mondayOf } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Services } from '../../ground/services.ts';
import { shareOf } from '../../ground/share-of.ts';
import { readZone } from '../../ground/time/company-zone.ts';
import { findAgentRow } from './agents.store.ts';
import { readReplyRates } from './outcomes.service.ts';
import { listWeeks, readApprovals, readFirstContacts, readTaskFigures, type WaitRow } from './performance.store.ts';

const WEEKS = 12;
const COMPARED_DAYS = 90;
/** Fewer first contacts of either kind compare nothing. */
const COMPARED_FROM = 5;

/** @throws 404 */
export async function getPerformance(
  db: CompanyDb,
  services: Pick<Services, 'now'>,
  id: string,
): Promise<AgentPerformance> {
  if (!(await findAgentRow(db, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return measure(db, services.now(), id);
}

export const getTeamPerformance = (db: CompanyDb, services: Pick<Services, 'now'>): Promise<AgentPerformance> =>
  measure(db, services.now(), null);

async function measure(db: CompanyDb, now: Date, id: string | null): Promise<AgentPerformance> {
  const first = addDays(mondayOf(dayAt(now, await readZone(db))), 7 * (1 - WEEKS));
  const [tasks, weeks, approvals, waits, rates] = await Promise.all([
    readTaskFigures(db, id),
    listWeeks(db, id, first, WEEKS),
    readApprovals(db, id),
    readFirstContacts(db, id, new Date(now.getTime() - COMPARED_DAYS * DAY_MS)),
    readReplyRates(db, now),
  ]);
  return {
    ...tasks,
    success_rate: rates.get(id) ?? null,
    trends: weeks.map(({ week, ...counts }) => ({
      week: dayOfColumn(week),
      ...counts,
      completion_rate: shareOf(counts.completed, counts.completed + counts.failed),
    })),
    approvals,
    time_saved: compareWaits(waits),
  };
}

export function compareWaits({
  person_minutes,
  person_leads,
  agent_minutes,
  agent_leads,
}: WaitRow): AgentPerformance['time_saved'] {
  if (
    person_minutes === null ||
    agent_minutes === null ||
    person_leads < COMPARED_FROM ||
    agent_leads < COMPARED_FROM ||
    agent_minutes >= person_minutes
  )
    return null;
  return { minutes: person_minutes - agent_minutes, measured_on: person_leads + agent_leads };
}
