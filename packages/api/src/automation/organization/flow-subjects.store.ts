import type { CompanyQueries } from '@outrider/db';
import { dayAt, dayOfColumn } from '@outrider/shared/ground/days';
import type { FlowSubjectKind } from '@outrider/shared/automation/organization';
import { leadName } from '../../ground/text/lead-name.ts';
import { readZone } from '../../ground/time/company-zone.ts';
import { FLOW_WORDS } from './words.ts';

/** What a trigger is about, with the lead and the deal behind it. */
export type Subject = {
  kind: FlowSubjectKind;
  id: string;
  name: string;
  lead: Lead | null;
  opportunity: Deal | null;
  score: number | null;
  /** What it is now, in a word for people. */
  state: string;
  /** What holds of it now, for a test to compare with the trigger. */
  holds: readonly string[];
};
type Lead = NonNullable<Awaited<ReturnType<CompanyQueries['lead']['findFirst']>>>;
type Deal = {
  id: string;
  name: string;
  version: number;
  owner_id: string | null;
  pipeline_id: string;
  stage: string;
  amount: number;
  currency: string;
  close_date: string | null;
};

const DEAL = {
  id: true,
  name: true,
  version: true,
  owner_id: true,
  pipeline_id: true,
  stage: true,
  amount: true,
  currency: true,
  close_date: true,
  closed_at: true,
  last_activity_at: true,
  at_stage: { select: { label: true, rotting_days: true } },
} as const;
type DealRow = Omit<Deal, 'amount' | 'close_date'> & {
  amount: { toNumber(): number };
  close_date: Date | null;
  closed_at: Date | null;
  last_activity_at: Date;
  at_stage: { label: string; rotting_days: number | null };
};

const DAY_MS = 86_400_000;

/** The rows that these events are about, as they are now, by id. What is gone is not among them. */
export async function readSubjects(
  db: CompanyQueries,
  kind: FlowSubjectKind,
  ids: string[],
  now: Date,
): Promise<Map<string, Subject>> {
  const where = { id: { in: ids } };
  const lead = true;
  switch (kind) {
    case 'lead':
      return byId(
        (await db.lead.findMany({ where })).map((row) => ({
          kind,
          id: row.id,
          name: leadName(row),
          lead: row,
          opportunity: null,
          score: null,
          state: row.status,
          holds: [row.status],
        })),
      );
    case 'opportunity': {
      const today = dayAt(now, await readZone(db));
      const rows = await db.opportunity.findMany({ where, select: { ...DEAL, lead } });
      return byId(
        rows.map((row) => ({
          kind,
          id: row.id,
          name: row.name,
          lead: row.lead,
          opportunity: dealOf(row),
          score: null,
          state: FLOW_WORDS.inStage(row.at_stage.label),
          holds: holdsOf(row, now, today),
        })),
      );
    }
    case 'survey': {
      const rows = await db.survey.findMany({ where, select: { id: true, score: true, lead } });
      return byId(
        rows.map((row) => {
          const state = row.score === null ? 'open' : 'answered';
          return {
            kind,
            id: row.id,
            name: row.lead ? leadName(row.lead) : FLOW_WORDS.somebody,
            lead: row.lead,
            opportunity: null,
            score: row.score,
            state,
            holds: [state],
          };
        }),
      );
    }
    case 'task': {
      const rows = await db.task.findMany({
        where,
        select: { id: true, title: true, due_at: true, done_at: true, lead, opportunity: { select: DEAL } },
      });
      return byId(
        rows.map((row) => {
          const state = row.done_at ? 'done' : row.due_at && row.due_at < now ? 'overdue' : 'open';
          return {
            kind,
            id: row.id,
            name: row.title,
            lead: row.lead,
            opportunity: row.opportunity && dealOf(row.opportunity),
            score: null,
            state,
            holds: [state],
          };
        }),
      );
    }
  }
}

const dealOf = ({ id, name, version, owner_id, pipeline_id, stage, amount, currency, close_date }: DealRow): Deal => ({
  id,
  name,
  version,
  owner_id,
  pipeline_id,
  stage,
  amount: amount.toNumber(),
  currency,
  close_date: close_date && dayOfColumn(close_date),
});

/** Says of a deal what the sweep of deals asks in SQL (opportunities/deal-sweep.store.ts). */
function holdsOf(
  { stage, closed_at, close_date, last_activity_at, at_stage }: DealRow,
  now: Date,
  today: string,
): string[] {
  if (closed_at) return [stage];
  const days = at_stage.rotting_days;
  const isStale = days !== null && last_activity_at.getTime() + days * DAY_MS < now.getTime();
  const isOverdue = close_date !== null && dayOfColumn(close_date) < today;
  return [stage, ...(isStale ? ['stale'] : []), ...(isOverdue ? ['overdue'] : [])];
}

const byId = (subjects: Subject[]) => new Map(subjects.map((subject) => [subject.id, subject]));
