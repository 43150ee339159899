import type { CompanyDb, Prisma } from '@outrider/db';

type Over<Row> = Partial<Omit<Row, 'company_id'>>;

/** An agent past the door: tier two, 50 a day, UTC. */
export const createAgentRow = (db: CompanyDb, over: Over<Prisma.SalesAgentUncheckedCreateInput> = {}) =>
  db.salesAgent.create({ data: { name: 'Kestrel', automation_level: 65, ...over } });

export const createTaskRow = (db: CompanyDb, agent_id: string, over: Over<Prisma.AgentTaskUncheckedCreateInput> = {}) =>
  db.agentTask.create({ data: { agent_id, title: 'Look at it', task_type: 'lead_qualification', ...over } });

/** An action of that task, else of one of its own. */
export async function createActionRow(
  db: CompanyDb,
  agent_id: string,
  over: Over<Prisma.AgentActionUncheckedCreateInput> = {},
) {
  const task_id = over.task_id ?? (await createTaskRow(db, agent_id)).id;
  const action = {
    kind: 'send_mail',
    title: 'Write to the lead',
    agent_id,
    task_id,
    tier: 2,
    why: 'Kestrel (level 65) needs approval for emails.',
    reasoning: 'She asked for a demo.',
    confidence: 0.8,
    payload: {},
  };
  return db.agentAction.create({ data: { ...action, ...over } });
}
