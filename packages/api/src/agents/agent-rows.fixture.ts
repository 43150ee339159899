import type { CompanyDb, Prisma } from '@outrider/db';
import type { Brief, LetterKind } from '@outrider/shared/writing';

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

/** What a letter was made from, with nothing known but its kind. */
export const briefOf = (kind: LetterKind): Brief => ({
  kind,
  language: 'en',
  now: '2026-01-15T09:00:00.000Z',
  who: { first_name: null, full_name: null, company: null, industry: null },
  zone: { name: 'UTC', is_theirs: false },
  template: null,
  why_now: 'It came in.',
  goal: 'reply',
  came: null,
  topic: null,
  problem: null,
  in_hurry: false,
  offer: null,
  news: null,
  history: { last_at: null, spoke: false, sent: 0, subject: null },
  lost: null,
  slots: [],
  meeting: null,
  agreed: [],
  answer: null,
  proposal: null,
  instruction: {
    text: null,
    trial_days: null,
    discount: null,
    links: [],
    say: [],
    avoid: [],
    question: null,
    unused: [],
  },
  sender: { name: 'Acme', company: 'Acme', email: null, automated_by: null },
  tone: '',
  emoji: false,
  never_say: [],
  facts: [],
});
