import { listWritingTemplates } from '../templates/templates.store.ts';
import { type CompanyQueries, Prisma } from '@outrider/db';
import { COOL_DOWN_DAYS, SPEAKS_TO_LEAD } from '@outrider/shared/automation/agents';
import { groupBy } from '@outrider/shared/ground/group-by';
import { openReplyOf, type OpenReplyRow } from '../../../records/activities/open-reply.store.ts';
import { findLivingFields } from '../../../records/fields/known-fields.ts';
import { rateLead } from '../../../records/leads/scoring.ts';
import { namedIn } from '../../../insight/playbook/named-in.ts';
import { findGaps, isReady } from '../../../insight/playbook/gaps.ts';
import { findPlaybook } from '../../../insight/playbook/playbook.store.ts';
import { findModel } from '../../../insight/scoring/models.ts';
import { listBusyTimes } from '../../../records/meetings/meetings.store.ts';
import type {
  DealFacts,
  FactActivity,
  FactAgentMail,
  FactDeal,
  FactLead,
  FactMeeting,
  FactMessage,
  FactPerson,
  Facts,
  FactTarget,
  LeadFacts,
  LeadTask,
  Surroundings,
  WritingFacts,
} from '../facts.ts';
import { OUTGOING_STATES } from '@outrider/shared/records/pipeline';
import { readCompany } from './company-facts.store.ts';
import { DEAL, DEALS, findLeader, PERSON, readPace, TASK } from './fact-parts.store.ts';

const DAY_MS = 86_400_000;
/** How much of each kind a plan looks at. */
const TAKEN = {
  activities: 40,
  tasks: 30,
  meetings: 20,
  messages: 20,
  agent_mails: 20,
  deals: 20,
} as const;
/** For how long ahead meetings count as taken time. */
const BUSY_DAYS = 30;

/**
 * Everything a plan may rest on, in the same few queries whatever there is of it. Null: the lead or opportunity is
 * gone.
 */
export async function readFacts(
  db: CompanyQueries,
  { target_type, target_id }: FactTarget,
  now: Date,
): Promise<Facts | null> {
  if (target_type === 'company') return readCompany(db, now);
  if (!target_id) return null;
  const [facts] =
    target_type === 'lead' ? await readLeads(db, [target_id], now) : await readDeals(db, [target_id], now);
  return facts ?? null;
}

/** Of several leads, in as many queries as of one; those that are gone are left out. */
export async function readLeads(db: CompanyQueries, ids: string[], now: Date): Promise<LeadFacts[]> {
  const leads = await listLeads(db, ids);
  const around = await readSurroundings(
    db,
    leads.map((lead) => ({ lead, deal: null })),
    now,
  );
  return leads.map((lead, index) => ({
    kind: 'lead',
    lead,
    lead_version: lead.version,
    opportunity_version: null,
    ...at(around, index),
  }));
}

/** The same of opportunities, each with its lead. */
export async function readDeals(db: CompanyQueries, ids: string[], now: Date): Promise<DealFacts[]> {
  const deals = await db.$queryRaw<FactDeal[]>`SELECT ${DEAL} ${DEALS} WHERE o.id = ANY(${ids}::uuid[])`;
  const leads = new Map(
    (
      await listLeads(
        db,
        deals.flatMap(({ lead_id }) => lead_id ?? []),
      )
    ).map((lead) => [lead.id, lead]),
  );
  const anchors = deals.map((deal) => ({
    deal,
    lead: deal.lead_id === null ? null : (leads.get(deal.lead_id) ?? null),
  }));
  const around = await readSurroundings(db, anchors, now);
  return anchors.map(({ deal, lead }, index) => ({
    kind: 'opportunity',
    deal,
    lead,
    lead_version: lead?.version ?? null,
    opportunity_version: deal.version,
    ...at(around, index),
  }));
}

function at(around: Surroundings[], index: number): Surroundings {
  const found = around[index];
  if (!found) throw new Error('Surroundings of nobody');
  return found;
}

const listLeads = (db: CompanyQueries, ids: string[]) =>
  db.$queryRaw<FactLead[]>`
    SELECT id, email, first_name, last_name, company_name, job_title, phone, industry, company_size, source, status,
      processing_mode, estimated_budget, decision_timeline,
      asked_about, pain_points, notes, utm_campaign, score, priority, ai_insights, assigned_to, last_contacted,
        created_at, updated_at, version, custom,
      ARRAY(SELECT DISTINCT x.detail ->> 'form_id' FROM lead_activities x
       
        WHERE x.lead_id = leads.id AND x.kind IN ('captured', 'updated', 'came_back')
          AND jsonb_exists(x.detail, 'form_id')) AS form_ids,
      (SELECT c.currency FROM companies c WHERE c.id = leads.company_id) AS currency
      FROM leads
      WHERE id = ANY(${ids}::uuid[])`;

type Anchor = { lead: FactLead | null; deal: FactDeal | null };
type Of<Row> = Row & { anchor: number };

async function readSurroundings(db: CompanyQueries, anchors: Anchor[], now: Date): Promise<Surroundings[]> {
  if (anchors.length === 0) return [];
  const lead_ids = anchors.map(({ lead }) => lead?.id ?? null);
  const deal_ids = anchors.map(({ deal }) => deal?.id ?? null);
  const owner_ids = anchors.map(({ lead, deal }) => deal?.owner_id ?? lead?.assigned_to ?? null);
  /** Of each anchor so many rows; `anchor` is its place. */
  const each = <Row>(rows: Prisma.Sql) =>
    db.$queryRaw<Of<Row>[]>`
      SELECT a.anchor::int AS anchor, r.*
      FROM unnest(${lead_ids}::uuid[], ${deal_ids}::uuid[]) WITH ORDINALITY AS a(lead_id, deal_id, anchor)
      CROSS JOIN LATERAL (${rows}) r`;
  const [
    writing,
    company,
    leader,
    owners,
    activities,
    tasks,
    meetings,
    messages,
    agent_mails,
    replies,
    letters,
    deals,
    pace,
  ] = await Promise.all([
    readWriting(db, anchors),
    readCompanyFacts(db),
    findLeader(db),
    listPeople(db, owner_ids),
    each<FactActivity>(
      Prisma.sql`SELECT x.id, x.kind, x.actor_kind, x.actor_name, x.detail, x.created_at AS at
        FROM lead_activities x
        WHERE x.lead_id = a.lead_id
        ORDER BY x.created_at DESC, x.id DESC LIMIT ${TAKEN.activities}`,
    ),
    each<LeadTask>(
      Prisma.sql`SELECT ${TASK}, EXISTS (
       
                             SELECT
          FROM agent_actions x
          WHERE x.company_id = t.company_id AND x.lead_id = t.lead_id AND x.kind = 'create_task'
            AND x.effect ->> 'task_id' = t.id::text AND x.payload -> 'owes_answer' = 'true') AS owes_answer
       
        FROM tasks t
        WHERE t.lead_id = a.lead_id OR t.opportunity_id = a.deal_id
        ORDER BY (t.done_at IS NULL) DESC, t.created_at DESC, t.id DESC LIMIT ${TAKEN.tasks}`,
    ),
    each<FactMeeting>(
      Prisma.sql`SELECT m.id, m.title, m.starts_at, m.ends_at
        FROM meetings m
        WHERE m.lead_id = a.lead_id AND m.cancelled_at IS NULL
        ORDER BY m.starts_at DESC, m.id DESC LIMIT ${TAKEN.meetings}`,
    ),
    each<FactMessage>(Prisma.sql`
      SELECT b.id, b.subject, b.body AS text, b.to_email, b.state = 'sent' AS left,
        coalesce(b.sent_at, b.created_at) AS sent_at, coalesce(g.name, u.full_name) AS author
      FROM outbox_messages b
       
        LEFT JOIN sales_agents g ON g.company_id = b.company_id AND g.id = b.agent_id
        LEFT JOIN users u ON u.company_id = b.company_id AND u.id = b.created_by
      WHERE b.lead_id = a.lead_id AND b.state = ANY(${[...OUTGOING_STATES]})
      ORDER BY coalesce(b.sent_at, b.created_at) DESC, b.id DESC LIMIT ${TAKEN.messages}`),
    each<FactAgentMail>(
      Prisma.sql`SELECT c.id, c.state, c.created_at AS at, coalesce(g.name, '') AS agent_name,
          c.brief -> 'template' ->> 'id' AS template_id
        FROM agent_actions c
        LEFT JOIN sales_agents g ON g.company_id = c.company_id AND g.id = c.agent_id
        WHERE c.lead_id = a.lead_id AND c.kind = ANY(${[...SPEAKS_TO_LEAD]})
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${TAKEN.agent_mails}`,
    ),
    each<OpenReplyRow>(openReplyOf(Prisma.sql`a.lead_id`)),
    each<{ id: string }>(newestLetter(Prisma.sql`a.lead_id`)),
    each<FactDeal>(
      Prisma.sql`SELECT ${DEAL} ${DEALS}
        WHERE o.lead_id = a.lead_id
        ORDER BY o.created_at DESC, o.id DESC LIMIT ${TAKEN.deals}`,
    ),
    readPace(db, now),
  ]);
  const model = await findModel(db);
  const busy = await listBusy(db, [...owners.keys(), ...(leader ? [leader.id] : [])], now);
  const [activityOf, taskOf, meetingOf, messageOf, mailOf, replyOf, letterOf, dealOf] = [
    inPlaces(activities),
    inPlaces(tasks),
    inPlaces(meetings),
    inPlaces(messages),
    inPlaces(agent_mails),
    inPlaces(replies),
    inPlaces(letters),
    inPlaces(deals),
  ];
  return anchors.map(({ lead }, index): Surroundings => {
    const owner = owners.get(owner_ids[index] ?? '') ?? null;
    const calendar = (owner ?? leader)?.id;
    return {
      ...company,
      leader,
      owner,
      pace,
      writing: writing[index] ?? null,
      activities: activityOf(index),
      tasks: taskOf(index),
      meetings: meetingOf(index),
      messages: messageOf(index),
      agent_mails: mailOf(index),
      open_reply: replyOf(index)[0] ?? null,
      newest_letter: letterOf(index)[0]?.id ?? null,
      deals: dealOf(index),
      busy: busy
        .filter(({ user_id }) => user_id === calendar)
        .map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
      rating: lead && ratingOf(lead, model),
    };
  });
}

function ratingOf(lead: FactLead, model: Parameters<typeof rateLead>[1]): Surroundings['rating'] {
  const { score, priority, ai_insights } = rateLead(lead, model);
  return { score, priority, factors: ai_insights.factors.map(({ label, points }) => ({ label, points })) };
}

/** The rows of a place, in the order they were read; places are counted from one. */
function inPlaces<Row>(rows: Of<Row>[]): (index: number) => Row[] {
  const places = groupBy(rows, ({ anchor }) => anchor);
  return (index) => (places.get(index + 1) ?? []).map(({ anchor: _anchor, ...row }) => row as Row);
}

const newestLetter = (lead_id: Prisma.Sql) =>
  Prisma.sql`SELECT c.id
    FROM agent_actions c
    WHERE c.lead_id = ${lead_id} AND c.kind = ANY(${[...SPEAKS_TO_LEAD]})
    ORDER BY c.created_at DESC, c.id DESC LIMIT 1`;

/** The newest letter of a lead as it is now, beside the one that a plan knew of. */
export async function findNewestLetter(db: CompanyQueries, lead_id: string): Promise<string | null> {
  const [letter] = await db.$queryRaw<{ id: string }[]>(newestLetter(Prisma.sql`${lead_id}::uuid`));
  return letter?.id ?? null;
}

const NOBODY = { asked_about: null, industry: null, job_title: null };

/** What may be written to each; nothing where the playbook isn't ready to be written by. */
async function readWriting(db: CompanyQueries, anchors: Anchor[]): Promise<(WritingFacts | null)[]> {
  const stored = await findPlaybook(db);
  if (!stored || !isReady(findGaps(stored.content))) return [];
  const [{ currency, timezone }, templates, fields] = await Promise.all([
    db.company.findFirstOrThrow({ select: { currency: true, timezone: true } }),
    listWritingTemplates(db),
    findLivingFields(db, 'lead'),
  ]);
  const { content } = stored;
  return anchors.map(({ lead }) => ({
    content,
    named: namedIn(content, lead ?? NOBODY),
    currency,
    timezone,
    templates,
    fields,
  }));
}

async function readCompanyFacts(db: CompanyQueries): Promise<Pick<Surroundings, 'seller' | 'quiet_days'>> {
  const company = await db.company.findFirst({ select: { name: true, agent_quiet_days: true } });
  return { seller: company?.name ?? '', quiet_days: company?.agent_quiet_days ?? COOL_DOWN_DAYS };
}

async function listPeople(db: CompanyQueries, ids: (string | null)[]): Promise<Map<string, FactPerson>> {
  const people = await db.$queryRaw<
    FactPerson[]
  >`SELECT ${PERSON} FROM users u WHERE u.id = ANY(${ids}::uuid[]) AND u.disabled_at IS NULL`;
  return new Map(people.map((person) => [person.id, person]));
}

/** When these people are busy in the next weeks. */
export const listBusy = (db: CompanyQueries, people: readonly string[], now: Date) =>
  listBusyTimes(db, people, { from: now, to: new Date(now.getTime() + BUSY_DAYS * DAY_MS) }, null);
