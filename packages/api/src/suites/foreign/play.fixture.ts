import { TRPCError } from '@trpc/server';
import type { AgentAction } from '@outrider/shared/automation/agents';
import { NO_REQUEST, type TaskRequest } from '@outrider/shared/insight/task-request';
import { createLead } from '@outrider/testing/factories';
import { openAgent } from '../../automation/agents/agents.fixture.ts';
import { textOf } from '../../automation/agents/claims.ts';
import { runTasks } from '../../automation/agents/execution/run.ts';
import { type Harness, openCompany } from '../harness.ts';
import type { PlayedLead, PlayedLetter } from './check-letters.ts';
import type { ForeignCompany, Story, Turn } from './story.ts';

const DAYS = 31;
/** A Monday, at noon. */
const BEGIN = Date.parse('2026-11-23T12:00:00Z');
const DAY_MS = 86_400_000;

export type Played = PlayedLead & {
  story: Story;
  /** What a task came to where nothing was written, by the day. */
  asked: { day: number; text: string }[];
};

/**
 * A month of a company: its tasks are given, its agent works, a person approves everything, what is approved leaves,
 * leads answer.
 */
export async function playMonth(harness: Harness, company: ForeignCompany): Promise<Played[]> {
  harness.clock.now = new Date(BEGIN);
  const { company: row, people, db } = await openCompany(harness.database, company.name, { playbook: false });
  const { timezone, currency, playbook } = company;
  await harness.database.platform.company.update({ where: { id: row.id }, data: { timezone, currency } });
  await db.playbook.create({ data: { version: 1, document: playbook }, select: { version: true } });
  const admin = harness.caller(people.company_admin.token);
  const rep = harness.caller(people.ae.token);
  const agent = await openAgent(admin, { automation_level: 30 });

  const played = new Map<string, Played>();
  const dated = new Set<string>();
  for (const story of company.stories) {
    const { email, ...facts } = story.lead;
    const { id } = await createLead(db, {
      first_name: null,
      last_name: null,
      company_name: null,
      ...facts,
      email,
      email_key: email,
      assigned_to: people.ae.id,
      created_at: new Date(BEGIN - DAY_MS),
    });
    const { id: captured } = await db.leadActivity.create({
      data: { lead_id: id, kind: 'captured', actor_kind: 'user', created_at: new Date(BEGIN - DAY_MS) },
    });
    dated.add(captured);
    const told = [facts.pain_points, facts.notes].filter((text) => text !== undefined);
    played.set(id, { story, letters: [], replies: [], told, asked: [] });
  }

  let step = 0;
  const requests = new Map<string, TaskRequest>();
  const done = new Set<string>();

  /** The database writes its own clock on a timeline; here it is the day that is played. */
  async function dateTimeline(): Promise<void> {
    const rows = await db.leadActivity.findMany({ select: { id: true } });
    const fresh = rows.map(({ id }) => id).filter((id) => !dated.has(id));
    for (const id of fresh) dated.add(id);
    await db.leadActivity.updateMany({ where: { id: { in: fresh } }, data: { created_at: harness.services.now() } });
  }

  async function take(id: string, lead: Played, turn: Turn): Promise<void> {
    step += 1;
    if ('says' in turn) {
      await rep.leads.log({ id, kind: 'email', text: turn.says, inbound: true });
      lead.replies.push({ step, words: turn.says, answered: null });
      lead.told.push(turn.says);
    } else if ('answered' in turn) {
      const { reply } = await rep.replies.open({ lead_id: id });
      if (reply) await rep.replies.close({ lead_id: id, reply_id: reply.id, decision: 'answered' });
      const last = lead.replies.at(-1);
      if (last) last.answered = step;
    } else if ('asks_about' in turn) {
      const { version } = await rep.leads.get({ id });
      await rep.leads.update({ id, version, asked_about: turn.asks_about });
    } else if ('lost' in turn) {
      const deal = await rep.pipeline.opportunities.create({ name: 'First try', amount: 5_000, lead_id: id });
      await rep.pipeline.opportunities.move({
        id: deal.id,
        version: deal.version,
        stage: 'lost',
        lost_reason: turn.lost,
      });
    } else {
      const { task } = await admin.agents
        .assignTask({
          id: agent,
          title: 'Please write',
          task_type: turn.task,
          target_id: id,
          ...(turn.note && { description: turn.note }),
          ...(turn.request && { request: turn.request }),
        })
        .catch((error: unknown) => {
          if (!(error instanceof TRPCError)) throw error;
          lead.asked.push({ day: turn.day, text: error.message });
          return { task: null };
        });
      if (task && turn.request) requests.set(task.id, { ...NO_REQUEST, ...turn.request });
    }
  }

  async function approveAll(day: number): Promise<void> {
    const { items } = await admin.agents.actions({ show: 'proposed', limit: 100 });
    for (const action of items.toReversed()) {
      const lead = action.lead_id === null ? undefined : played.get(action.lead_id);
      const text = textIn(action);
      if (lead && text) {
        const asked_about = (await rep.leads.get({ id: action.lead_id ?? '' })).asked_about;
        const request = requests.get(action.task_id ?? '') ?? null;
        lead.letters.push({
          ...text,
          step: (step += 1),
          day,
          kind: action.kind,
          reasoning: action.reasoning,
          request,
          asked_about,
        } satisfies PlayedLetter);
      }
      await admin.agents.approve({ id: action.id, version: action.version });
    }
    await dateTimeline();
    // What a mail server does with it.
    await db.outboxMessage.updateMany({
      where: { state: { not: 'sent' } },
      data: { state: 'sent', sent_at: harness.services.now() },
    });
  }

  async function noteAsked(day: number): Promise<void> {
    const tasks = await db.agentTask.findMany({
      where: { status: { in: ['completed', 'cancelled', 'failed'] }, target_type: 'lead' },
      select: { id: true, target_id: true },
      orderBy: { created_at: 'asc' },
    });
    for (const { id, target_id } of tasks.filter((task) => !done.has(task.id))) {
      done.add(id);
      const { result_data } = await admin.agents.task({ id });
      const refused = await db.agentAction.findMany({
        where: { task_id: id, state: 'refused' },
        select: { why: true },
      });
      const text = [result_data?.result.summary, ...refused.map(({ why }) => `Refused: ${why}`)]
        .filter(Boolean)
        .join(' ');
      if (text) played.get(target_id ?? '')?.asked.push({ day, text });
    }
  }

  for (let day = 0; day < DAYS; day += 1) {
    harness.clock.now = new Date(BEGIN + day * DAY_MS);
    for (const [id, lead] of played)
      for (const turn of lead.story.turns.filter((one) => one.day === day)) {
        await take(id, lead, turn);
        await dateTimeline();
        if ('task' in turn) {
          await runTasks(db, harness.services, agent);
          await approveAll(day);
        }
      }
    await runTasks(db, harness.services, agent);
    await approveAll(day);
    await noteAsked(day);
  }
  return [...played.values()];
}

/** What the lead would read; null of what stays inside. */
function textIn({ mail, proposal, meeting }: AgentAction): { subject: string; text: string } | null {
  if (proposal)
    return {
      subject: proposal.subject,
      text: [
        textOf(proposal.sentences),
        ...proposal.sections.map(({ heading, sentences }) => `${heading}\n${textOf(sentences)}`),
      ].join('\n\n'),
    };
  if (mail) return { subject: mail.subject, text: textOf(mail.sentences) };
  if (meeting?.letter) return { subject: meeting.letter.subject, text: textOf(meeting.letter.sentences) };
  return null;
}
