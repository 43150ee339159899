import { Prisma } from '@outrider/db';
import {
  filledField,
  QUOTA,
  reportField,
  reportMeasure,
  type ReportMeasure,
  summedField,
} from '@outrider/shared/insight/report-catalogue';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ActivityPart } from '@outrider/shared/insight/activity-filter';
import type { ReportSubject } from '@outrider/shared/insight/report-subjects';
import { refuse } from '../../ground/http/refuse.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { FIRST_CONTACT, MEDIAN_MINUTES } from '../../records/leads/first-contact.store.ts';
import { CHANCE, STAGE_JOIN } from '../../records/opportunities/deal-columns.ts';
import type { StoredField } from '../../records/fields/fields.store.ts';
import type { Known } from './groups.ts';
import { amountOf, valueOf } from './sources.ts';
import { daysByStage } from './stages.ts';

/** A measure over the rows of a group. */
export type MeasureSql = {
  measure: ReportMeasure;
  /** Aggregates that `value` is made of. */
  parts: readonly Prisma.Sql[];
  value: (...parts: Prisma.Sql[]) => Prisma.Sql;
  /** Whether the parts can be taken of some rows and of others, and summed. A median cannot. */
  addsUp: boolean;
  /** Each part is an array, with a number for each stage. */
  isByStage: boolean;
  /** In the order of the measure's asides; they add up where the measure does. */
  asides: readonly Prisma.Sql[];
  joins: readonly Prisma.Sql[];
};

const COUNT = Prisma.sql`count(*)`;
const ofKind = (what: Prisma.Sql, kind: 'won' | 'open') => Prisma.sql`${what} FILTER (WHERE s.kind = ${kind})`;
const CLOSED = Prisma.sql`count(*) FILTER (WHERE s.kind <> 'open')`;
const CONVERTED = Prisma.sql`count(*) FILTER (WHERE l.status = 'converted')`;
const AMOUNT = Prisma.sql`sum(r.base_amount)`;
const ofParts = (...parts: ActivityPart[]) => Prisma.sql`count(*) FILTER (WHERE r.part = ANY(${parts}::text[]))`;
const orNought = (sum: Prisma.Sql) => Prisma.sql`coalesce(${sum}, 0)`;
// Two whole numbers would be divided without a remainder.
const ratio = (part: Prisma.Sql, of: Prisma.Sql) => Prisma.sql`(${part})::float8 / nullif(${of}, 0)`;
const percent = (part: Prisma.Sql, of: Prisma.Sql) => Prisma.sql`100.0 * ${ratio(part, of)}`;
const asIs = (part: Prisma.Sql) => part;
const days = (from: Prisma.Sql, to: Prisma.Sql) => Prisma.sql`sum(extract(epoch FROM ${to} - ${from}) / 86400)`;

/** What deals that came from a lead won, in the company's currency: as much of it as the reader sees. */
const WON_DEALS = Prisma.sql`LEFT JOIN (
  SELECT r.lead_id, sum(r.base_amount) AS won_amount FROM opportunities r ${STAGE_JOIN}
  WHERE r.lead_id IS NOT NULL AND s.kind = 'won' GROUP BY r.lead_id
) AS w ON w.lead_id = l.id`;

type Parts = Pick<MeasureSql, 'parts' | 'value' | 'joins'> & Partial<Pick<MeasureSql, 'addsUp' | 'isByStage'>>;
/** A count or a sum of rows, nought where there are none. */
const total = (part: Prisma.Sql, ...joins: Prisma.Sql[]): Parts => ({ parts: [part], value: orNought, joins });
const percentOf = (part: Prisma.Sql, of: Prisma.Sql, ...joins: Prisma.Sql[]): Parts => ({
  parts: [part, of],
  value: percent,
  joins,
});
const average = (sum: Prisma.Sql, count: Prisma.Sql, ...joins: Prisma.Sql[]): Parts => ({
  parts: [sum, count],
  value: ratio,
  joins,
});
/** What has to be taken of all rows of a group at once. */
const whole = (value: Prisma.Sql, ...joins: Prisma.Sql[]): Parts => ({
  parts: [value],
  value: asIs,
  joins,
  addsUp: false,
});

const NAMED: Readonly<Record<string, (now: Date, known: Known) => Parts>> = {
  count: () => total(COUNT),
  outreach: () => total(ofParts('call', 'email', 'meeting')),
  touched: () => whole(Prisma.sql`count(DISTINCT r.about)`),
  conversion_rate: () => percentOf(CONVERTED, COUNT),
  won_amount: () => total(Prisma.sql`sum(w.won_amount)`, WON_DEALS),
  response_time: () => whole(Prisma.sql`(${MEDIAN_MINUTES}) / 60`, FIRST_CONTACT),
  win_rate: () => percentOf(ofKind(COUNT, 'won'), CLOSED, STAGE_JOIN),
  // As an amount: the quotas are compared with it once it is known.
  [QUOTA]: () => total(ofKind(AMOUNT, 'won'), STAGE_JOIN),
  weighted: () => total(ofKind(Prisma.sql`sum(r.base_amount * ${CHANCE} / 100)`, 'open'), STAGE_JOIN),
  days_to_win: () =>
    average(
      ofKind(days(Prisma.sql`r.created_at`, Prisma.sql`r.closed_at`), 'won'),
      ofKind(Prisma.sql`count(r.closed_at)`, 'won'),
      STAGE_JOIN,
    ),
  stage_days: (now, { stages }) => ({ ...average(...daysByStage(stages, now)), isByStage: true }),
  days_in_stage: (now) =>
    average(ofKind(days(Prisma.sql`r.stage_since`, moment(now)), 'open'), ofKind(COUNT, 'open'), STAGE_JOIN),
};

/** What stands beside a measure, by its key. */
const ASIDES: Readonly<Record<string, Prisma.Sql>> = {
  converted: CONVERTED,
  won: ofKind(COUNT, 'won'),
  closed: CLOSED,
  open: ofKind(COUNT, 'open'),
  amount_won: ofKind(AMOUNT, 'won'),
  amount_open: ofKind(AMOUNT, 'open'),
  calls: ofParts('call'),
  emails: ofParts('email'),
  replies: ofParts('reply'),
  meetings: ofParts('meeting'),
};

/** @throws 422 for a measure that these records do not have */
export function measureSql(type: ReportSubject, name: string, known: Known, now: Date): MeasureSql {
  const measure = reportMeasure(type, name, known.fields);
  const parts = measure && (NAMED[name]?.(now, known) ?? partsOfField(type, name, known.fields));
  if (!parts) throw refuse('UNPROCESSABLE_CONTENT', 'measure', MESSAGES.reportMeasureUnknown);
  const asides = measure.asides.map(({ key }) => ASIDES[key] ?? COUNT);
  return { measure, addsUp: true, isByStage: false, asides, ...parts };
}

/** The share of rows with a value, or the sum or the average of a field; null for one that they do not have. */
function partsOfField(
  type: ReportSubject,
  name: string,
  known: readonly StoredField[],
): (Parts & { asides?: Prisma.Sql[] }) | null {
  const filled = filledField(name);
  const summed = summedField(name);
  const field = filled ?? summed?.field ?? '';
  const spec = reportField(type, field, known);
  if (!spec) return null;
  if (filled !== null) {
    const { sql, joins } = valueOf(type, field, spec, known);
    const count = Prisma.sql`count(${sql})`;
    return { ...percentOf(count, COUNT, ...joins), asides: [count, COUNT] };
  }
  const { sql, joins } = amountOf(type, field, spec, known);
  const [sum, count] = [Prisma.sql`sum(${sql})`, Prisma.sql`count(${sql})`];
  return summed?.how === 'average' ? { ...average(sum, count, ...joins), asides: [count] } : total(sum, ...joins);
}
