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
import type { StoredField } from '../../records/fields/fields.store.ts';
import { FIRST_CONTACT, MEDIAN_MINUTES } from '../../records/leads/first-contact.store.ts';
import { CHANCE, daysInStage, REACHED_JOIN, STAGE_JOIN } from '../../records/opportunities/deal-columns.ts';
import { amountOf, valueOf } from './sources.ts';

/** A measure as aggregates over the rows of a group. */
export type MeasureSql = {
  measure: ReportMeasure;
  value: Prisma.Sql;
  /** In the order of the measure's asides. */
  asides: Prisma.Sql[];
  joins: readonly Prisma.Sql[];
};

const COUNT = Prisma.sql`count(*)`;
const ofKind = (what: Prisma.Sql, kind: 'won' | 'open') => Prisma.sql`${what} FILTER (WHERE s.kind = ${kind})`;
const CLOSED = Prisma.sql`count(*) FILTER (WHERE s.kind <> 'open')`;
const CONVERTED = Prisma.sql`count(*) FILTER (WHERE l.status = 'converted')`;
const AMOUNT = Prisma.sql`sum(r.base_amount)`;
const ofParts = (...parts: ActivityPart[]) => Prisma.sql`count(*) FILTER (WHERE r.part = ANY(${parts}::text[]))`;
const orNought = (sum: Prisma.Sql) => Prisma.sql`coalesce(${sum}, 0)`;
const percent = (part: Prisma.Sql, of: Prisma.Sql) => Prisma.sql`100.0 * ${part} / nullif(${of}, 0)`;
const days = (from: Prisma.Sql, to: Prisma.Sql) => Prisma.sql`avg(extract(epoch FROM ${to} - ${from}) / 86400)`;

/** What deals that came from a lead won, in the company's currency: as much of it as the reader sees. */
const WON_DEALS = Prisma.sql`LEFT JOIN (
  SELECT r.lead_id, sum(r.base_amount) AS won_amount FROM opportunities r ${STAGE_JOIN}
  WHERE r.lead_id IS NOT NULL AND s.kind = 'won' GROUP BY r.lead_id
) AS w ON w.lead_id = l.id`;

type Named = { value: (now: Date) => Prisma.Sql; joins: readonly Prisma.Sql[] };
const NAMED: Readonly<Record<string, Named>> = {
  count: { value: () => COUNT, joins: [] },
  outreach: { value: () => ofParts('call', 'email', 'meeting'), joins: [] },
  touched: { value: () => Prisma.sql`count(DISTINCT r.about)`, joins: [] },
  conversion_rate: { value: () => percent(CONVERTED, COUNT), joins: [] },
  won_amount: { value: () => orNought(Prisma.sql`sum(w.won_amount)`), joins: [WON_DEALS] },
  response_time: { value: () => Prisma.sql`(${MEDIAN_MINUTES}) / 60`, joins: [FIRST_CONTACT] },
  win_rate: { value: () => percent(ofKind(COUNT, 'won'), CLOSED), joins: [STAGE_JOIN] },
  // As an amount: the quotas are compared with it once it is known.
  [QUOTA]: { value: () => orNought(ofKind(AMOUNT, 'won')), joins: [STAGE_JOIN] },
  weighted: {
    value: () => orNought(ofKind(Prisma.sql`sum(r.base_amount * ${CHANCE} / 100)`, 'open')),
    joins: [STAGE_JOIN],
  },
  days_to_win: {
    value: () => ofKind(days(Prisma.sql`r.created_at`, Prisma.sql`r.closed_at`), 'won'),
    joins: [STAGE_JOIN],
  },
  stage_days: {
    value: (now) => Prisma.sql`avg(${daysInStage(now)})`,
    joins: [REACHED_JOIN],
  },
  days_in_stage: {
    value: (now) => ofKind(days(Prisma.sql`r.stage_since`, moment(now)), 'open'),
    joins: [STAGE_JOIN],
  },
};

/** What stands beside a measure, by its key. */
const ASIDES: Readonly<Record<string, Prisma.Sql>> = {
  count: COUNT,
  // Of rows that are deals and stages.
  deals: Prisma.sql`count(DISTINCT r.id)`,
  converted: CONVERTED,
  won: ofKind(COUNT, 'won'),
  closed: CLOSED,
  open: ofKind(COUNT, 'open'),
  amount_won: orNought(ofKind(AMOUNT, 'won')),
  amount_open: orNought(ofKind(AMOUNT, 'open')),
  calls: ofParts('call'),
  emails: ofParts('email'),
  replies: ofParts('reply'),
  meetings: ofParts('meeting'),
};

/** @throws 422 for a measure that these records do not have */
export function measureSql(type: ReportSubject, name: string, known: readonly StoredField[], now: Date): MeasureSql {
  const measure = reportMeasure(type, name, known);
  if (!measure) throw refuse('UNPROCESSABLE_CONTENT', 'measure', MESSAGES.reportMeasureUnknown);
  const named = NAMED[name];
  const asides = measure.asides.map(({ key }) => ASIDES[key] ?? COUNT);
  if (named) return { measure, value: named.value(now), asides, joins: named.joins };
  const filled = filledField(name);
  const summed = summedField(name);
  const field = filled ?? summed?.field ?? '';
  const spec = reportField(type, field, known);
  if (!spec) throw refuse('UNPROCESSABLE_CONTENT', 'measure', MESSAGES.reportMeasureUnknown);
  if (filled !== null) {
    const { sql, joins } = valueOf(type, field, spec, known);
    const count = Prisma.sql`count(${sql})`;
    return { measure, value: percent(count, COUNT), asides: [count, COUNT], joins };
  }
  const { sql, joins } = amountOf(type, field, spec, known);
  return summed?.how === 'average'
    ? { measure, value: Prisma.sql`avg(${sql})`, asides: [Prisma.sql`count(${sql})`], joins }
    : { measure, value: orNought(Prisma.sql`sum(${sql})`), asides, joins };
}
