import { type CompanyTx, Prisma } from '@outrider/db';
import { type LostReason, opportunity, OPPORTUNITY_FILTER_FIELDS } from '@outrider/shared/ground/fields/opportunity';
import { OPPORTUNITY_SORTS } from '@outrider/shared/records/opportunities';
import { reachOf } from '@outrider/shared/ground/permissions';
import { isClosed } from '@outrider/shared/records/pipelines';
import { assertAccount } from '../accounts/account-record.ts';
import { userIdOf } from '../../ground/actor.ts';
import { refreshHealth } from '../accounts/health.service.ts';
import { lockLead, noteOnLead } from '../leads/linked-lead.ts';
import {
  type Draft,
  type HeldRow,
  type Recorded,
  type RecordEvent,
  type SortColumn,
  sortsOf,
  tableOf,
  type Writer,
} from '../engine/recorded.ts';
import { lockRecords } from '../engine/records.store.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { defaultOwner } from '../../people/users/owners.ts';
import {
  CATEGORY,
  CHANCE,
  CHANCE_BY,
  CHANCE_REASON,
  hasReached,
  isInPipeline,
  STAGE_JOIN,
  STALE,
} from './deal-columns.ts';
import { findOpenStage, findStage } from './find-stage.ts';
import { type Money, settleMoney } from './money.ts';
import { insertStageEntry } from './opportunities.store.ts';
import { findPipeline, holdCurrency, holdStage } from './pipelines.store.ts';
import { assertComplete, type RequirableFacts } from './required-fields.ts';

/** A deal's row, as far as other deals' rules look at it. */
export type HeldDeal = HeldRow &
  Money &
  RequirableFacts & {
    name: string;
    pipeline_id: string;
    stage: string;
    account_id: string | null;
    lead_id: string | null;
    lost_reason: LostReason | null;
    lost_note: string | null;
  };

const CAN = { edit: 'pipeline.edit', delete: 'pipeline.delete' } as const;
const AUDITED: Record<RecordEvent, string> = {
  created: 'opportunity.create',
  edited: 'opportunity.update',
  deleted: 'opportunity.delete',
  restored: 'opportunity.restore',
};

/** Open stages in their order, then what is won and what is lost. */
const STAGE_ORDER = Prisma.sql`(CASE g.kind WHEN 'open' THEN g.position WHEN 'won' THEN 10000 ELSE 10001 END)::float8`;
const IN_STAGE = Prisma.sql`g.company_id = r.company_id AND g.pipeline_id = r.pipeline_id AND g.key = r.stage`;
const OF_OWNER = Prisma.sql`g.company_id = r.company_id AND g.id = r.owner_id`;
const AMOUNT = Prisma.sql`r.amount_key`;
const sorted = (sql: Prisma.Sql, join?: Prisma.Sql): SortColumn => ({
  sql,
  join,
  written: sql,
  cast: 'float8',
  nullable: false,
});

/**
 * Deals. What they are worth is compared in the company's currency, and their chance is the learned one or their
 * stage's where nobody gave them one.
 */
export const OPPORTUNITIES: Recorded = {
  ...tableOf('opportunity'),
  catalogue: opportunity,
  can: CAN,
  topic: 'opportunity.changed',
  beside: [
    Prisma.sql`s.label AS stage_label, s.kind AS stage_kind, r.base_amount, r.probability AS own_probability,
        ${STALE} AS stale`,
    Prisma.sql`${CHANCE_BY} AS chance_by, ${CHANCE_REASON} AS chance_reason`,
    Prisma.sql`CASE WHEN r.closed_at IS NULL THEN (SELECT ${CATEGORY} FROM companies c
            WHERE c.id = r.company_id) END AS category, r.forecast_category AS own_category`,
    Prisma.sql`(SELECT a.name FROM accounts a
          WHERE a.company_id = r.company_id AND a.id = r.account_id) AS account_name`,
    Prisma.sql`${personName('l')} AS lead_name, l.company_name AS lead_company, r.person_erased`,
    Prisma.sql`(SELECT u.full_name FROM users u WHERE u.company_id = r.company_id AND u.id = r.owner_id) AS owner_name`,
    Prisma.sql`coalesce((SELECT json_agg(json_build_object('contact_id', c.id, 'name', ${personName('c')},
                'job_title', c.job_title, 'email', c.email, 'role', p.role)
      ORDER BY p.role IS NULL, ${personName('c')}, c.id)
      FROM opportunity_contacts p JOIN contacts c ON c.company_id = p.company_id AND c.id = p.contact_id
      WHERE p.company_id = r.company_id AND p.opportunity_id = r.id), '[]') AS people`,
  ],
  from: Prisma.sql`pipeline_stages s LEFT JOIN leads l ON l.company_id = r.company_id AND l.id = r.lead_id
    WHERE s.company_id = r.company_id AND s.pipeline_id = r.pipeline_id AND s.key = r.stage`,
  shown: { probability: CHANCE },
  filters: OPPORTUNITY_FILTER_FIELDS,
  asked: {
    amount: { sql: AMOUNT },
    probability: { sql: CHANCE, join: STAGE_JOIN },
    status: { sql: Prisma.sql`s.kind`, join: STAGE_JOIN },
    reached: { hasOneOf: hasReached },
    pipeline_id: { hasOneOf: isInPipeline },
  },
  newOnly: ['pipeline_id', 'stage', 'lead_id'],
  sorts: {
    ...sortsOf(opportunity, OPPORTUNITY_SORTS),
    amount: sorted(AMOUNT),
    stage: {
      ...sorted(STAGE_ORDER, Prisma.sql`JOIN pipeline_stages g ON ${IN_STAGE}`),
      of: { rows: Prisma.sql`pipeline_stages g`, on: IN_STAGE },
    },
    probability: sorted(Prisma.sql`${CHANCE}::float8`, STAGE_JOIN),
    owner_id: {
      sql: Prisma.sql`lower(g.full_name)`,
      join: Prisma.sql`LEFT JOIN users g ON ${OF_OWNER}`,
      written: Prisma.sql`lower(g.full_name)`,
      cast: 'text',
      nullable: true,
      of: { rows: Prisma.sql`users g`, on: OF_OWNER },
    },
  },
  nameOf: (row) => String(row.name),
  link: (id) => `/opportunities/${id}`,
  touched: 'last_activity_at',
  editTouches: true,
  told: { fields: ['amount', 'currency', 'close_date', 'start_date', 'probability'], beside: ['currency'] },
  // The log of its stages does.
  begins: 'elsewhere',
  subject: (row) => ({ opportunity_id: row.id, account_id: row.account_id as string | null }),
  audit: {
    action: (event) => AUDITED[event],
    detail: ({ name, amount }, event) =>
      event === 'edited' ? {} : { name: String(name), ...(event === 'created' && { amount: Number(amount) }) },
  },
  ownerOf: async (tx, user, { owner_id, lead_id }) => {
    if (owner_id !== undefined) return owner_id as string | null;
    const own = defaultOwner(user, CAN.edit);
    if (typeof lead_id !== 'string' || reachOf(user, CAN.edit) !== 'all') return own;
    const lead = await tx.lead.findFirst({ where: { id: lead_id }, select: { assigned_to: true } });
    return lead?.assigned_to ?? own;
  },
  settle: (tx, draft, before, by) =>
    before ? settleChange(tx, draft, before as HeldDeal, by) : settleNew(tx, draft, by),
  follow: async (tx, row, changed, before, { actor, now }) => {
    if (before) return followMove(tx, before as HeldDeal, changed, { actor, now });
    const { id, name, amount, currency, lead_id } = row as HeldDeal;
    await insertStageEntry(tx, { opportunity_id: id, from_stage: null, moved_by: userIdOf(actor), moved_at: now });
    await noteOnLead(tx, lead_id, 'opportunity_created', actor, { opportunity_id: id, name, amount, currency });
  },
  async unbin(tx, ids, by) {
    const rows = await tx.$queryRaw<
      { id: string }[]
    >`SELECT id FROM unbin_opportunities(${ids}::uuid[], ${by.now}) AS id`;
    const back = rows.map(({ id }) => id);
    for (const deal of await lockRecords(OPPORTUNITIES, tx, back)) await returnToStage(tx, deal as HeldDeal, by);
    return { ids: back, without: [] };
  },
};

/** Where a deal stood is in the log of its stages, and tells of its account's health. */
async function followMove(
  tx: CompanyTx,
  { id, stage, account_id }: HeldDeal,
  changed: Draft,
  { actor, now }: Pick<Writer, 'actor' | 'now'>,
): Promise<void> {
  if (changed.stage === undefined || changed.stage === stage) return;
  await insertStageEntry(tx, { opportunity_id: id, from_stage: stage, moved_by: userIdOf(actor), moved_at: now });
  if (account_id) await refreshHealth(tx, [account_id], now);
}

const MONEY = ['amount', 'currency', 'currency_rate'] as const;

/**
 * What comes with any change: the account and the lead are there, and the user may edit the lead. @throws 403, 404, 422
 */
async function assertLinks(tx: CompanyTx, draft: Draft, before: HeldDeal | null, { user }: Writer): Promise<void> {
  await assertAccount(tx, draft.account_id, before?.account_id);
  if (user && typeof draft.lead_id === 'string' && draft.lead_id !== before?.lead_id)
    await lockLead(tx, user, draft.lead_id);
}

async function settleChange(tx: CompanyTx, draft: Draft, before: HeldDeal, by: Writer): Promise<Draft> {
  await assertLinks(tx, draft, before, by);
  const isPaid = MONEY.some((field) => draft[field] !== undefined);
  return { ...draft, ...(isPaid && settleMoney(draft, before, await holdCurrency(tx))) };
}

/**
 * In an open stage, with what that stage requires. Where the company has departments, a new deal is sales' (see
 * organization/rules.ts).
 */
async function settleNew(tx: CompanyTx, draft: Draft, by: Writer): Promise<Draft> {
  await assertLinks(tx, draft, null, by);
  const { pipeline_id, ...target } = await findOpenStage(tx, draft);
  const money = settleMoney(draft, null, await holdCurrency(tx));
  const {
    close_date = null,
    next_step = null,
    competitor = null,
    owner_id = null,
    lead_id = null,
  } = draft as Partial<HeldDeal>;
  assertComplete(target, { close_date, next_step, competitor, owner_id, lead_id, ...money });
  const sales = await tx.department.findFirst({ where: { department: 'sales' }, select: { department: true } });
  const moments = { stage_since: by.now, last_activity_at: by.now };
  const source = draft.source ?? (await sourceOfLead(tx, lead_id));
  return {
    ...draft,
    ...money,
    ...moments,
    source,
    pipeline_id,
    stage: target.key,
    department: sales?.department ?? null,
  };
}

/** A deal came from where its lead came from. */
async function sourceOfLead(tx: CompanyTx, lead_id: string | null): Promise<string | null> {
  const lead = lead_id && (await tx.lead.findFirst({ where: { id: lead_id }, select: { source: true } }));
  return lead ? lead.source : null;
}

/** Where its stage is no more, the deal goes to the first one. */
async function returnToStage(
  tx: CompanyTx,
  { id, pipeline_id, stage }: HeldDeal,
  { actor, now }: Writer,
): Promise<void> {
  if (isClosed(stage)) return;
  const home = await findPipeline(tx, pipeline_id);
  if (home && (await holdStage(tx, home, stage))) return;
  const first = await findStage(tx, { pipeline_id: home ?? undefined });
  await tx.opportunity.update({
    where: tx.key(id),
    data: {
      pipeline_id: first.pipeline_id,
      stage: first.key,
      stage_since: now,
      version: { increment: 1 },
      last_activity_at: now,
    },
    select: { id: true },
  });
  await insertStageEntry(tx, { opportunity_id: id, from_stage: stage, moved_by: userIdOf(actor), moved_at: now });
}
