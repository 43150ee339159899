import type { CompanyQueries } from '@outrider/db';
import { customName } from '@outrider/shared/ground/fields/custom';
import { type InsightFact, type InsightFacts, INSIGHTS } from '@outrider/shared/insight/insights';
import { SIGNAL_LABELS } from '@outrider/shared/insight/scoring';
import { listFields } from '../../records/fields/fields.store.ts';
import { type FactRow, listFacts } from './facts.store.ts';

/** Answers of one fact, those that move the score most. */
const SHOWN = 12;

/** Which facts moved the scores that leads have. */
export async function getFacts(db: CompanyQueries): Promise<InsightFacts> {
  const [rows, own] = await Promise.all([listFacts(db, INSIGHTS.most, INSIGHTS.ofAnswer), listFields(db, 'lead')]);
  const nameOf = (field: string) =>
    SIGNAL_LABELS[field] ?? own.find(({ key }) => field === customName(key))?.label ?? field;
  return { leads: rows[0]?.leads ?? 0, facts: groupFacts(rows, nameOf) };
}

/** A field that says the same of everybody, or is worth the same whatever it says, moves nothing and is left out. */
function groupFacts(rows: readonly FactRow[], nameOf: (field: string) => string): InsightFact[] {
  const fields = [...new Set(rows.map(({ field }) => field))];
  return fields
    .map((field) => {
      const answers = rows
        .filter((row) => row.field === field)
        .map(({ label, points, n }) => ({ label, points: Math.round(points * 10) / 10, n }))
        .sort((one, other) => other.points - one.points || other.n - one.n);
      const [best, worst] = [answers[0], answers.at(-1)];
      if (!best || !worst || best.points <= worst.points) return null;
      const n = answers.reduce((sum, answer) => sum + answer.n, 0);
      const shown = answers.length > SHOWN ? [...answers.slice(0, SHOWN / 2), ...answers.slice(-SHOWN / 2)] : answers;
      return { field, label: nameOf(field), n, best, worst, answers: shown };
    })
    .filter((fact) => fact !== null)
    .sort((one, other) => reach(other) - reach(one));
}

const reach = ({ best, worst }: InsightFact) => best.points - worst.points;
