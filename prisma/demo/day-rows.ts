import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Prisma } from '@outrider/db';
import { addDays, dayAt, startOfDay } from '@outrider/shared/ground/days';
import type { TaskKind } from '@outrider/shared/records/tasks';
import { DAY, HOUR, MINUTE, workingTime } from './calendar.ts';
import { DEAL_TASKS, LEAD_TASKS, LEADER_MEETINGS, LEADER_TASKS, MAILS, MEETINGS } from './deal-names.ts';
import type { DemoDeal } from './deals.ts';
import type { DemoLead } from './demo-lead.ts';
import { createDice, type Dice } from './dice.ts';
import type { Team, TeamMate } from './team.ts';

/** What somebody's days are made of. */
type Day = {
  company_id: string;
  mate: TeamMate;
  dice: Dice;
  since: number;
  now: number;
  leads: DemoLead[];
  deals: DemoDeal[];
  /** Whom a leader meets. */
  reps: string[];
};
/** The demo company's; it has said no other. */
const ZONE = 'UTC';
type TaskRow = Prisma.TaskCreateManyInput;
type MeetingRow = Prisma.MeetingCreateManyInput;
type MailRow = Prisma.OutboxMessageCreateManyInput;

/** Tasks, meetings and mails of everybody: some done, some late, the rest ahead. */
export function dayRows(
  company_id: string,
  team: Team,
  leads: DemoLead[],
  deals: DemoDeal[],
  { since, now }: { since: number; now: number },
): { tasks: TaskRow[]; meetings: MeetingRow[]; mails: MailRow[] } {
  const days = team.all.map((mate): Day => ({
    company_id,
    mate,
    since,
    now,
    dice: createDice(`days of ${mate.email}`),
    reps: team.all.filter(({ role }) => role === 'sdr' || role === 'ae').map(({ email }) => email),
    leads: leads.filter(({ assigned_to }) => assigned_to === mate.id),
    deals: deals.filter(({ owner, closed_at }) => owner.id === mate.id && closed_at === null),
  }));
  return { tasks: days.flatMap(tasksOf), meetings: days.flatMap(meetingsOf), mails: days.flatMap(mailsOf) };
}

const fillIn = (template: string, { facts }: DemoLead) =>
  template
    .replaceAll('{name}', [facts.first_name, facts.last_name].filter(Boolean).join(' ') || facts.email)
    .replaceAll('{first}', facts.first_name ?? 'there')
    .replaceAll('{company}', facts.company_name ?? facts.last_name ?? facts.email);
const onTheHalfHour = (at: number) => Math.floor(at / (30 * MINUTE)) * 30 * MINUTE;
/** The newest first: that is what a day is about. */
const newest = <T extends { created_at?: number; captured_at?: number }>(list: T[]) => [...list].reverse();

/** As whoever wrote the task would have chosen it. */
const kindOf = (title: string): TaskKind =>
  /\b(?:call|phone)\b/i.test(title) ? 'call' : /^(?:answer|send|write|email|follow up)/i.test(title) ? 'email' : 'todo';

function tasksOf({ company_id, mate, dice, since, now, leads, deals }: Day): TaskRow[] {
  const isLeader = mate.role === 'company_admin' || mate.role === 'manager';
  const fromLeads = newest(leads).flatMap((lead) => {
    const titles = LEAD_TASKS[lead.status as keyof typeof LEAD_TASKS];
    return titles
      ? [
          {
            from: lead.captured_at,
            title: fillIn(dice.pick(titles), lead),
            lead_id: lead.id,
            opportunity_id: null,
            priority: { high: 'urgent', medium: 'high', low: 'medium' }[lead.rating?.priority ?? 'low'],
          },
        ]
      : [];
  });
  const fromDeals = newest(deals).flatMap(({ id, lead, stage, amount, company, created_at: from }) => {
    const title = dice.pick(DEAL_TASKS[stage as keyof typeof DEAL_TASKS]);
    const text = lead ? fillIn(title, lead) : title.replaceAll('{company}', company).replaceAll('{name}', company);
    return [
      {
        from,
        title: text,
        lead_id: lead?.id ?? null,
        opportunity_id: id,
        priority: amount > 40_000 ? 'high' : 'medium',
      },
    ];
  });
  const own = isLeader
    ? LEADER_TASKS.slice(mate.role === 'manager' ? 0 : 1).map(([title, priority]) => ({
        from: since,
        title,
        lead_id: null,
        opportunity_id: null,
        priority,
      }))
    : [];
  const chosen = [...own, ...fromDeals.slice(0, 6), ...fromLeads.slice(0, isLeader ? 1 : 9)];
  return chosen.map(({ from, ...task }, i): TaskRow => {
    // Every seventh is late, every fifth was done; the others lie ahead, the nearest today.
    const late = i % 7 === 3;
    const done = i % 5 === 4;
    const due =
      late || done
        ? workingTime(dice, now - dice.between(1.2, 6) * DAY, 0)
        : workingTime(dice, now + HOUR, dice.between(0.1, 8) * DAY * (i < 2 ? 0.1 : 1));
    const due_at = onTheHalfHour(late || done ? Math.max(from, Math.min(due, now - HOUR)) : due);
    const created_at = Math.max(from, Math.min(due_at, now) - Math.floor(dice.between(0.2, 4) * DAY));
    const by = dice.chance(0.2) && !isLeader ? null : mate;
    const day = dayAt(due_at, ZONE);
    // Some have a day and no time.
    const isTimed = late || done || i % 4 !== 2;
    return {
      ...task,
      kind: kindOf(task.title),
      company_id,
      id: uuidv7(created_at),
      owner_id: mate.id,
      due_at: isTimed ? new Date(due_at) : new Date(startOfDay(addDays(day, 1), ZONE).getTime() - 1),
      due_on: isTimed ? null : new Date(day),
      done_at: done
        ? new Date(Math.max(created_at, Math.min(now, due_at + Math.floor(dice.between(-3, 1) * HOUR))))
        : null,
      created_by: by?.id ?? null,
      created_at: new Date(created_at),
    };
  });
}

function meetingsOf({ company_id, mate, dice, since, now, leads, deals, reps }: Day): MeetingRow[] {
  const isLeader = mate.role === 'company_admin' || mate.role === 'manager';
  const hosts = [
    ...deals.flatMap(({ lead, stage }) => (lead && stage !== 'prospecting' ? [lead] : [])),
    ...newest(leads.filter(({ status }) => status === 'contacted')),
  ];
  const [ahead, over] = mate.role === 'ae' ? [5, 4] : isLeader ? [3, 4] : [2, 2];
  const times = [
    ...Array.from({ length: ahead }, (_, i) => workingTime(dice, now + 70 * MINUTE, i * dice.between(0.6, 2) * DAY)),
    ...Array.from({ length: over }, (_, i) => workingTime(dice, now - (3 + 3 * i) * DAY, 0)),
  ];
  return times.flatMap((at, i) => {
    const lead = isLeader ? null : hosts[i % Math.max(1, hosts.length)];
    const starts_at = onTheHalfHour(at);
    const from = lead?.captured_at ?? since;
    if ((!lead && !isLeader) || starts_at < from) return [];
    const created_at = Math.max(from, Math.min(starts_at, now) - Math.floor(dice.between(1, 5) * DAY));
    return [
      {
        company_id,
        id: uuidv7(created_at),
        lead_id: lead?.id ?? null,
        organiser_id: mate.id,
        title: lead ? fillIn(dice.pick(MEETINGS), lead) : (LEADER_MEETINGS[i % LEADER_MEETINGS.length] as string),
        starts_at: new Date(starts_at),
        ends_at: new Date(starts_at + dice.pick([30, 45, 60]) * MINUTE),
        timezone: ZONE,
        location: dice.pick(['Video call', 'Video call', 'Phone', 'Meeting room 2']),
        notes: null,
        attendees: lead ? [lead.facts.email] : mate.role === 'manager' && i % 3 === 0 ? reps : [],
        cancelled_at: null,
        created_at: new Date(created_at),
        updated_at: new Date(created_at),
      },
    ];
  });
}

function mailsOf({ company_id, mate, dice, leads }: Day): MailRow[] {
  const written = leads
    .map((lead) => ({ lead, at: lead.steps.findLast(({ kind }) => kind === 'contacted')?.at }))
    .filter((one): one is { lead: DemoLead; at: number } => one.at !== undefined)
    .slice(-4);
  return written.map(({ lead, at }, i) => {
    const { subject, body } = dice.pick(MAILS);
    const isDraft = i === written.length - 1;
    return {
      company_id,
      id: uuidv7(at),
      lead_id: lead.id,
      created_by: mate.id,
      to_email: lead.facts.email,
      to_name: [lead.facts.first_name, lead.facts.last_name].filter(Boolean).join(' ') || null,
      subject: fillIn(subject, lead),
      body: fillIn(body, lead).replaceAll('{sender}', mate.full_name),
      state: isDraft ? 'draft' : 'sent',
      reason: null,
      attempts: isDraft ? 0 : 1,
      next_attempt_at: null,
      sent_at: isDraft ? null : new Date(at),
      created_at: new Date(at),
      updated_at: new Date(at),
    };
  });
}
