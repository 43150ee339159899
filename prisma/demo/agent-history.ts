import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Prisma } from '@outrider/db';
import { tierOf } from '@outrider/shared/automation/agents';
import type { Reply } from '@outrider/shared/records/replies';
import type { LeadStatus } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { agentLetter } from './agent-letters.ts';
import { DAY, HOUR, MINUTE, workingTime } from './calendar.ts';
import type { DemoLead } from './demo-lead.ts';
import { createDice, type Dice } from './dice.ts';
import type { Step } from './lead-life.ts';
import type { Team, TeamMate } from './team.ts';

export type Author = { id: string; name: string; automation_level: number };
type History = {
  tasks: Prisma.AgentTaskCreateManyInput[];
  actions: Prisma.AgentActionCreateManyInput[];
  mails: Prisma.OutboxMessageCreateManyInput[];
  activities: Prisma.LeadActivityCreateManyInput[];
};
type End = 'unchanged' | 'edited' | 'rejected' | 'expired' | 'refused' | 'alone' | 'undone';
/** Those after which an email left. */
const LEFT: ReadonlySet<End> = new Set(['unchanged', 'edited', 'alone']);

/** For so long agents have written, and how many of the leads that came in since went to one of them. */
const [HISTORY, SHARE] = [90 * DAY, 0.45];
/** How many of its tasks an agent could not do. */
const FAILS = 0.06;
/** How likely a lead replies, by what became of it: whoever buys tends to have answered. */
const REPLIES: Record<LeadStatus, number> = {
  converted: 0.5,
  qualified: 0.4,
  contacted: 0.2,
  nurturing: 0.15,
  new: 0,
  unqualified: 0.08,
};
const TONES: Record<LeadStatus, Partial<Record<Reply, number>>> = {
  converted: { positive: 5, neutral: 1 },
  qualified: { positive: 4, neutral: 2 },
  contacted: { positive: 2, neutral: 3, negative: 1 },
  nurturing: { positive: 1, neutral: 4, negative: 1 },
  new: { neutral: 1 },
  unqualified: { neutral: 1, negative: 4 },
};

/**
 * What agents wrote in the last months, before what they were asked just now: first emails that people approved, edited
 * or rejected, and follow-ups that left by themselves. A reply is noted on the contact that a colleague had with the
 * lead afterwards, so leads have to be written after this.
 */
export function agentHistory(
  company_id: string,
  team: Team,
  leads: DemoLead[],
  { first, later }: { first: Author; later: Author },
  now: number,
): History {
  const history: History = { tasks: [], actions: [], mails: [], activities: [] };
  for (const lead of leads) {
    const dice = createDice(`agents and ${lead.facts.email}`);
    const owner = team.all.find(({ id }) => id === lead.assigned_to);
    if (!owner || lead.processing_mode === 'manual' || lead.captured_at < now - HISTORY || !dice.chance(SHARE))
      continue;
    const contacts = lead.steps.filter(({ kind }) => kind === 'contacted');
    const write = { company_id, lead, owner, dice };
    const at = workingTime(dice, lead.captured_at, dice.between(10, 90) * MINUTE);
    const [contact] = contacts;
    if (contact && contact.at > at + HOUR) {
      if (dice.chance(FAILS)) {
        history.tasks.push(failedTask(company_id, lead, first, at));
        continue;
      }
      const { end, confidence } = proposalEnd(dice);
      add(history, { ...write, author: first, letter: 'first_inbound', at, end, confidence });
      if (LEFT.has(end)) noteReply(lead, contact, dice);
    }
    for (const [turn, before] of contacts.entries()) {
      const next = contacts[turn + 1];
      const again = workingTime(dice, before.at, dice.between(4, 8) * DAY);
      if (again > (next?.at ?? now - DAY) - 8 * HOUR) continue;
      const end = dice.weigh({ alone: 82, undone: 8, refused: 10 }) as End;
      const confidence = Math.round(dice.between(0.6, 0.95) * 100) / 100;
      add(history, { ...write, author: later, letter: 'follow_up', at: again, end, confidence });
      if (next && LEFT.has(end)) noteReply(lead, next, dice);
      break;
    }
  }
  return history;
}

/** A task of which nothing came: the lead changed more often than it could be planned. */
const failedTask = (company_id: string, lead: DemoLead, author: Author, at: number): History['tasks'][number] => ({
  ...taskOf(company_id, lead, author, at),
  id: uuidv7(at),
  title: `Email ${nameOf(lead)}`,
  task_type: 'outreach',
  status: 'failed',
  reason: MESSAGES.agentLeadChangedSince,
  finished_at: new Date(at),
  confidence: null,
  updated_at: new Date(at),
});

const nameOf = ({ facts }: DemoLead) => [facts.first_name, facts.last_name].filter(Boolean).join(' ') || facts.email;

const taskOf = (company_id: string, lead: DemoLead, author: Author, at: number) => ({
  company_id,
  agent_id: author.id,
  target_id: lead.id,
  origin: 'flow',
  attempts: 1,
  fence: 1,
  started_at: new Date(at - 4_000),
  created_at: new Date(at - MINUTE),
});

/** The lead answered the email: a colleague read it, and noted so with the contact that followed. */
function noteReply({ status }: DemoLead, contact: Step, dice: Dice): void {
  if (dice.chance(REPLIES[status])) contact.detail = { ...contact.detail, reply: dice.weigh(TONES[status]) };
}

/** The surer an agent was, the likelier its proposal was approved as it stood; not as likely as it thought. */
function proposalEnd(dice: Dice): { end: End; confidence: number } {
  const confidence = Math.round(dice.between(0.45, 0.95) * 100) / 100;
  const unchanged = 0.2 + 0.6 * confidence;
  const rest = 1 - unchanged;
  const end = dice.weigh({
    unchanged,
    edited: rest * 0.5,
    rejected: rest * 0.3,
    expired: rest * 0.1,
    refused: rest * 0.1,
  });
  return { end: end as End, confidence };
}

type Written = {
  company_id: string;
  lead: DemoLead;
  owner: TeamMate;
  dice: Dice;
  author: Author;
  letter: 'first_inbound' | 'follow_up';
  at: number;
  end: End;
  confidence: number;
};

const STATES: Record<End, string> = {
  unchanged: 'done',
  edited: 'done',
  alone: 'done',
  undone: 'undone',
  rejected: 'rejected',
  expired: 'expired',
  refused: 'refused',
};

function add(history: History, { company_id, lead, owner, dice, author, letter, at, end, confidence }: Written): void {
  const [task_id, id] = [uuidv7(at), uuidv7(at)];
  const name = nameOf(lead);
  const decided = end === 'unchanged' || end === 'edited' || end === 'rejected';
  const done_at = decided ? Math.round(at + dice.between(0.2, 5) * HOUR) : at;
  const left = LEFT.has(end);
  const { subject, lines, brief } = agentLetter(letter, lead, owner);
  const payload = {
    to_email: lead.facts.email,
    to_name: name,
    subject,
    sentences: lines.map((text) => ({ text, factual: false, rests_on: [] })),
  };
  history.tasks.push({
    ...taskOf(company_id, lead, author, at),
    id: task_id,
    title: letter === 'follow_up' ? `Follow up with ${name}` : `Email ${name}`,
    task_type: letter === 'follow_up' ? 'follow_up' : 'outreach',
    status: 'completed',
    reason: null,
    finished_at: new Date(done_at),
    confidence,
    updated_at: new Date(done_at),
  });
  history.actions.push({
    company_id,
    id,
    kind: 'send_mail',
    state: STATES[end],
    title: `Email: ${subject}`,
    agent_id: author.id,
    task_id,
    lead_id: lead.id,
    lead_version: 1,
    tier: tierOf(author.automation_level),
    rule_row: letter === 'follow_up' ? 'mail_reply' : 'mail_first',
    rule_tier: tierOf(author.automation_level),
    mode: lead.processing_mode,
    why:
      left && !decided
        ? `${author.name} handles emails without approval.`
        : `${author.name} needs approval for emails.`,
    allowed_by: decided && end !== 'rejected' ? 'person' : left || end === 'undone' ? 'tier' : null,
    reasoning:
      letter === 'follow_up' ? 'The first email had no reply.' : 'The lead came in and nobody had written yet.',
    confidence,
    payload,
    brief,
    edited: end === 'edited',
    decided_by: decided ? owner.id : null,
    decided_at: decided ? new Date(done_at) : null,
    reason:
      end === 'rejected'
        ? 'I know them and write myself.'
        : end === 'refused'
          ? 'The lead was in contact since.'
          : null,
    done_at: left || end === 'undone' ? new Date(done_at) : null,
    undone_at: end === 'undone' ? new Date(done_at + 30_000) : null,
    undone_by: end === 'undone' ? owner.id : null,
    created_at: new Date(at),
  });
  if (!left) return;
  const sent_at = new Date(done_at + MINUTE);
  lead.last_contacted = Math.max(lead.last_contacted ?? 0, sent_at.getTime());
  const mail_id = uuidv7(done_at);
  history.mails.push({
    company_id,
    id: mail_id,
    lead_id: lead.id,
    created_by: owner.id,
    agent_id: author.id,
    action_id: id,
    to_email: lead.facts.email,
    to_name: name,
    subject,
    body: lines.join('\n'),
    state: 'sent',
    reason: null,
    attempts: 1,
    next_attempt_at: null,
    sent_at,
    created_at: new Date(done_at),
    updated_at: sent_at,
  });
  history.activities.push({
    company_id,
    id: uuidv7(sent_at.getTime()),
    lead_id: lead.id,
    kind: 'email_sent',
    actor_kind: 'agent',
    actor_id: author.id,
    actor_name: author.name,
    detail: { message_id: mail_id, to: lead.facts.email, subject },
    created_at: sent_at,
  });
}
