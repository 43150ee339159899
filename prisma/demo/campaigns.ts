import { uuidv7 } from '@outrider/api/ground/uuid';
import type { PlatformQueries } from '@outrider/db';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import { DAY, HOUR, MINUTE } from './calendar.ts';

const WAY: CampaignStep[] = [
  {
    id: 'first',
    kind: 'email',
    subject: 'Your gauges before the audit',
    other_subject: 'One pick-up for all of your gauges',
    body: 'Hello {{first_name | "there"}},\n\nmost test labs we know look at their certificates in the last week before an audit. {{company}} could do it now: we collect all gauges in one trip and return them within five working days.\n\nShall I send you the free dates?\n\n{{sender}}',
    mode: 'auto',
  },
  { id: 'pause', kind: 'wait', amount: 3, unit: 'working_days' },
  {
    id: 'large',
    kind: 'branch',
    test: 'lead',
    step: null,
    conditions: { all: [{ field: 'score', min: 60 }] },
    yes: [
      {
        id: 'call',
        kind: 'task',
        task: 'call',
        title: 'Call about the pick-up of gauges',
        due_in_days: 1,
        priority: 'medium',
      },
    ],
    no: [
      {
        id: 'short',
        kind: 'email',
        subject: 'Free dates for a pick-up',
        other_subject: null,
        body: 'Hello {{first_name | "there"}},\n\nwe still have room in the coming two weeks. Which day suits you?\n\n{{sender}}',
        mode: 'auto',
      },
    ],
  },
  { id: 'rest', kind: 'wait', amount: 5, unit: 'working_days' },
  {
    id: 'last',
    kind: 'email',
    subject: 'Should I ask again next quarter?',
    other_subject: null,
    body: 'Hello {{first_name | "there"}},\n\nI have not heard from you, so I take it that now is not the time. If you tell me when your next audit is, I ask six weeks before.\n\n{{sender}}',
    mode: 'approve',
  },
];
const OTHER: CampaignStep[] = [
  {
    id: 'hello',
    kind: 'email',
    subject: 'Good to meet you at the fair',
    other_subject: null,
    body: 'Hello {{first_name | "there"}},\n\nthank you for the visit at our stand. Here is what we talked about in short, and what it costs.\n\n{{sender}}',
    mode: 'approve',
  },
];
const SEND_WINDOW = { on: true, from: '09:00', to: '11:30', days: [2, 3, 4] };

type DemoLead = { id: string; email: string; first_name: string; full_name: string; score: number; owner_id: string };

/** A campaign that runs, with leads on their way through it, and the draft of another one. */
export async function seedCampaigns(
  tx: PlatformQueries,
  company_id: string,
  { now, manager_id }: { now: number; manager_id: string },
): Promise<void> {
  const leads = await tx.$queryRaw<DemoLead[]>`
    SELECT l.id, lower(l.email) AS email, l.first_name, l.score, l.assigned_to AS owner_id,
      concat_ws(' ', l.first_name, l.last_name) AS full_name
    FROM leads l
    WHERE l.company_id = ${company_id}::uuid AND l.status IN ('contacted', 'nurturing') AND l.assigned_to IS NOT NULL
      AND l.first_name IS NOT NULL AND l.score IS NOT NULL
      AND NOT EXISTS (SELECT FROM lead_activities a
        WHERE a.company_id = l.company_id AND a.lead_id = l.id AND a.kind IN ('replied', 'email_sent', 'survey_answered'))
    ORDER BY l.created_at, l.id LIMIT 16`;
  const started = now - 9 * DAY;
  const [id, draft_id] = [uuidv7(started), uuidv7(now - DAY)];
  await tx.campaign.createMany({
    data: [
      {
        company_id,
        id,
        name: 'Gauges before the audit',
        state: 'running',
        steps: WAY,
        leaves_on: ['meeting', 'deal'],
        send_window: SEND_WINDOW,
        daily_limit: 60,
        created_by: manager_id,
        started_at: new Date(started),
        version: 5,
        created_at: new Date(started - 2 * HOUR),
        updated_at: new Date(now - 2 * DAY),
      },
      {
        company_id,
        id: draft_id,
        name: 'After the trade fair',
        steps: OTHER,
        leaves_on: ['meeting', 'deal'],
        send_window: SEND_WINDOW,
        created_by: manager_id,
        version: 2,
        created_at: new Date(now - DAY),
        updated_at: new Date(now - DAY + HOUR),
      },
    ],
  });
  for (const [at, lead] of leads.entries())
    await enrollLead(tx, company_id, { campaign_id: id, lead, at, started, now });
}

type Way = { campaign_id: string; lead: DemoLead; at: number; started: number; now: number };

/** The first ones came through the first wait; the last ones have just been written to. */
async function enrollLead(
  tx: PlatformQueries,
  company_id: string,
  { campaign_id, lead, at, started, now }: Way,
): Promise<void> {
  const isAhead = at < 8;
  const enrolled = isAhead ? started + at * 11 * MINUTE : now - 2 * DAY + at * 7 * MINUTE;
  const morning = Math.floor((enrolled + 20 * HOUR) / DAY) * DAY + 9.5 * HOUR;
  const emailed = morning + at * 4 * MINUTE;
  const asked = emailed + 5 * DAY;
  const due_at = new Date(isAhead ? asked + 7 * DAY : emailed + 5 * DAY);
  const person_id = uuidv7(enrolled);
  const way = !isAhead ? null : lead.score >= 60 ? 'call' : 'short';
  await tx.campaignPerson.create({
    data: {
      company_id,
      id: person_id,
      campaign_id,
      lead_id: lead.id,
      email_key: lead.email,
      state: 'active',
      next_step: isAhead ? 'last' : 'large',
      step_at: due_at,
      due_at,
      enrolled_at: new Date(enrolled),
    },
    select: { id: true },
  });
  const email = (step: string, subject: string, time: number) =>
    sentEmail(tx, company_id, { person_id, lead, step, subject, time });
  const is_other = at % 2 === 1;
  const [first] = WAY;
  const subject = first?.kind === 'email' ? ((is_other ? first.other_subject : null) ?? first.subject) : '';
  const taken = [
    {
      step: 'first',
      kind: 'email',
      state: 'done',
      is_other,
      made_id: await email('first', subject, emailed),
      time: emailed,
    },
    { step: 'pause', kind: 'wait', state: 'done', time: emailed + MINUTE },
  ];
  if (way) {
    taken.push({ step: 'large', kind: 'branch', state: way === 'call' ? 'yes' : 'no', time: asked });
    const made_id =
      way === 'call'
        ? await callTask(tx, company_id, { lead, time: asked })
        : await email('short', 'Free dates for a pick-up', asked);
    const kind = way === 'call' ? 'task' : 'email';
    taken.push({ step: way, kind, state: 'done', is_other: false, made_id, time: asked });
    taken.push({ step: 'rest', kind: 'wait', state: 'done', time: asked + MINUTE });
  }
  await tx.campaignTaken.createMany({
    data: taken.map(({ time, ...row }) => ({ company_id, person_id, ...row, taken_at: new Date(time) })),
  });
}

type Sent = { person_id: string; lead: DemoLead; step: string; subject: string; time: number };
async function sentEmail(
  tx: PlatformQueries,
  company_id: string,
  { person_id, lead, step, subject, time }: Sent,
): Promise<string> {
  const id = uuidv7(time);
  await tx.outboxMessage.create({
    data: {
      company_id,
      id,
      to_email: lead.email,
      to_name: lead.full_name,
      subject,
      body: `Hello ${lead.first_name},`,
      state: 'sent',
      attempts: 1,
      lead_id: lead.id,
      created_by: lead.owner_id,
      campaign_person_id: person_id,
      campaign_step: step,
      sent_at: new Date(time),
      created_at: new Date(time),
      updated_at: new Date(time),
    },
    select: { id: true },
  });
  await tx.leadActivity.create({
    data: {
      company_id,
      id: uuidv7(time),
      lead_id: lead.id,
      kind: 'email_sent',
      actor_kind: 'system',
      actor_name: 'Gauges before the audit',
      detail: { message_id: id, to: lead.email, subject },
      created_at: new Date(time),
    },
    select: { id: true },
  });
  return id;
}

async function callTask(
  tx: PlatformQueries,
  company_id: string,
  { lead, time }: { lead: DemoLead; time: number },
): Promise<string> {
  const due_at = new Date(time + DAY);
  const { id } = await tx.task.create({
    data: {
      company_id,
      id: uuidv7(time),
      kind: 'call',
      title: 'Call about the pick-up of gauges',
      notes: 'From the campaign “Gauges before the audit”',
      due_at,
      owner_id: lead.owner_id,
      lead_id: lead.id,
      done_at: due_at,
      created_at: new Date(time),
    },
    select: { id: true },
  });
  return id;
}
