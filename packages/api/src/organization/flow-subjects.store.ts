import type { CompanyQueries } from '@outrider/db';
import type { FlowTrigger } from '@outrider/shared/organization';
import { leadName } from '../text/lead-name.ts';

export const SUBJECT_OF = {
  lead_captured: 'lead',
  lead_qualified: 'lead',
  opportunity_won: 'opportunity',
  opportunity_lost: 'opportunity',
  satisfaction_below: 'survey',
  task_overdue: 'task',
} as const satisfies Record<FlowTrigger, string>;
type Kind = (typeof SUBJECT_OF)[FlowTrigger];

/** What a trigger is about, with the lead behind it. `state` is what a test compares with the trigger. */
export type Subject = {
  kind: Kind;
  id: string;
  name: string;
  lead: Lead | null;
  opportunity: { id: string; version: number } | null;
  score: number | null;
  state: string;
};
type Lead = NonNullable<Awaited<ReturnType<CompanyQueries['lead']['findFirst']>>>;

/** The rows that these events are about, as they are now, by id. What is gone is not among them. */
export async function readSubjects(
  db: CompanyQueries,
  kind: Kind,
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
        })),
      );
    case 'opportunity': {
      const rows = await db.opportunity.findMany({
        where,
        select: { id: true, name: true, version: true, stage: true, lead },
      });
      return byId(
        rows.map((row) => ({
          kind,
          id: row.id,
          name: row.name,
          lead: row.lead,
          opportunity: row,
          score: null,
          state: row.stage,
        })),
      );
    }
    case 'survey': {
      const rows = await db.survey.findMany({ where, select: { id: true, score: true, lead } });
      return byId(
        rows.map((row) => ({
          kind,
          id: row.id,
          name: row.lead ? leadName(row.lead) : 'Somebody',
          lead: row.lead,
          opportunity: null,
          score: row.score,
          state: row.score === null ? 'open' : 'answered',
        })),
      );
    }
    case 'task': {
      const rows = await db.task.findMany({
        where,
        select: {
          id: true,
          title: true,
          due_at: true,
          done_at: true,
          lead,
          opportunity: { select: { id: true, version: true } },
        },
      });
      return byId(
        rows.map((row) => ({
          kind,
          id: row.id,
          name: row.title,
          lead: row.lead,
          opportunity: row.opportunity,
          score: null,
          state: row.done_at ? 'done' : row.due_at && row.due_at < now ? 'overdue' : 'open',
        })),
      );
    }
  }
}

const byId = (subjects: Subject[]) => new Map(subjects.map((subject) => [subject.id, subject]));
