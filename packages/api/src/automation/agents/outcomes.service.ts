import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { shareInterval, Z95 } from '@outrider/scoring';
import {
  type AgentOutcomes,
  type AgentOutcomesInput,
  COMPARED_GOALS,
  type ComparedGoal,
  type ComparedLeads,
  type ComparedLeadsInput,
  ENOUGH_TO_SAY,
  OUTCOMES,
  type OutcomeCounts,
  type ShareWithin,
} from '@outrider/shared/automation/agent-outcomes';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import type { Services } from '../../ground/services.ts';
import { roundFigure, roundInterval } from '../../ground/share-of.ts';
import { readRecords } from './policy/calibrate.store.ts';
import {
  countComparedLeads,
  countDecisions,
  countLeads,
  countOutcomes,
  countReplies,
  type LeadRow,
  listComparedLeads,
  readTracking,
} from './outcomes.store.ts';

const DAY_MS = 86_400_000;
/** What an agent's success is measured on. */
const RATE_DAYS = 90;

const sum = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

/** A share with the bounds of its 95% interval (Wilson); null while it is too early to say. */
export function shareWithin(part: number, whole: number): ShareWithin | null {
  const known = whole < ENOUGH_TO_SAY ? null : shareInterval(part, whole);
  return known && roundInterval(known);
}

export async function getOutcomes(
  db: CompanyDb,
  { now }: Pick<Services, 'now'>,
  { agent_id = null, days }: { agent_id?: string | null | undefined; days: AgentOutcomesInput['days'] },
): Promise<AgentOutcomes> {
  const scope = { agent_id, since: new Date(now().getTime() - days * DAY_MS) };
  const [groups, strata, decisions, records, tracking] = await Promise.all([
    countOutcomes(db, scope),
    countLeads(db, scope),
    countDecisions(db, scope),
    readRecords(db),
    readTracking(db),
  ]);
  return {
    tracking,
    total: withRate(addUp(groups)),
    rows: groups.map(withRate),
    comparison: COMPARED_GOALS.map((goal) => compare(goal, strata)),
    reliability: decisions.map((row) => ({
      ...row,
      average_confidence: roundFigure(row.average_confidence),
      average_shown: row.average_shown === null ? null : roundFigure(row.average_shown),
      share: shareWithin(row.unchanged, row.decided),
    })),
    confidence: records.map(({ brier, base_brier, share, ...record }) => ({
      ...record,
      brier: roundFigure(brier),
      base_brier: roundFigure(base_brier),
      share: roundFigure(share),
    })),
  };
}

/** The leads behind a number of the comparison. */
export async function pageOfComparedLeads(
  db: CompanyDb,
  { now }: Pick<Services, 'now'>,
  { days, agent_id, side, reached, limit, cursor }: ComparedLeadsInput,
): Promise<ComparedLeads> {
  const compared = { agent_id: agent_id ?? null, since: new Date(now().getTime() - days * DAY_MS), side, reached };
  const [total, rows] = await Promise.all([
    countComparedLeads(db, compared),
    listComparedLeads(db, { ...compared, after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return {
    items: items.map((lead) => ({ ...lead, created_at: lead.created_at.toISOString() })),
    total,
    next_cursor,
  };
}

const withRate = <Counts extends OutcomeCounts>(counts: Counts) => ({
  ...counts,
  reply_rate: shareWithin(counts.replied, counts.delivered),
});

const addUp = (groups: OutcomeCounts[]): OutcomeCounts => ({
  actions: sum(groups, ({ actions }) => actions),
  tracked: sum(groups, ({ tracked }) => tracked),
  ...(Object.fromEntries(OUTCOMES.map((one) => [one, sum(groups, (group) => group[one])])) as Omit<
    OutcomeCounts,
    'actions' | 'tracked'
  >),
});

/**
 * How many more leads got there where agents wrote than among like ones that no agent touched: the shares of the
 * untouched, weighted as the agents' leads are spread over sources and scores. Leads without a like one on the other
 * side are left out.
 */
export function compare(goal: ComparedGoal, strata: LeadRow[]): AgentOutcomes['comparison'][number] {
  const got = (row: LeadRow) => (goal === 'converted' ? row.treated_converted : row.treated_met);
  const others = (row: LeadRow) => (goal === 'converted' ? row.untouched_converted : row.untouched_met);
  const matched = strata.filter(({ treated, untouched }) => treated > 0 && untouched > 0);
  const [leads, like] = [sum(matched, ({ treated }) => treated), sum(matched, ({ untouched }) => untouched)];
  const reached = sum(matched, got);
  const expected = leads > 0 ? sum(matched, (row) => (row.treated / leads) * (others(row) / row.untouched)) : null;
  const sides = {
    goal,
    with_agents: { leads, reached },
    without: {
      leads: like,
      reached: sum(matched, others),
      matched_share: expected === null ? null : roundFigure(expected),
    },
  };
  if (expected === null || leads < ENOUGH_TO_SAY || like < ENOUGH_TO_SAY) return { ...sides, difference: null };
  // One more on either side (Agresti): a part in which nobody got there is not certain.
  const unsure = (part: number, whole: number) => ((part + 1) / (whole + 2)) * (1 - (part + 1) / (whole + 2));
  const variance =
    unsure(reached, leads) / leads +
    sum(matched, (row) => (row.treated / leads) ** 2 * (unsure(others(row), row.untouched) / row.untouched));
  const share = reached / leads - expected;
  const reach = Z95 * Math.sqrt(variance);
  return {
    ...sides,
    difference: {
      share: roundFigure(share),
      low: roundFigure(Math.max(-1, share - reach)),
      high: roundFigure(Math.min(1, share + reach)),
    },
  };
}

/**
 * By agent: of the messages that it delivered in the last months, the share that was replied to. Nothing of whom it is
 * too early to speak; `null` is all together.
 */
export async function readReplyRates(db: CompanyQueries, now: Date): Promise<Map<string | null, number>> {
  const rows = await countReplies(db, new Date(now.getTime() - RATE_DAYS * DAY_MS));
  const all = {
    agent_id: null,
    delivered: sum(rows, ({ delivered }) => delivered),
    replied: sum(rows, ({ replied }) => replied),
  };
  return new Map(
    [all, ...rows].flatMap(({ agent_id, delivered, replied }) => {
      const rate = shareWithin(replied, delivered);
      return rate ? [[agent_id, rate.share] as const] : [];
    }),
  );
}
