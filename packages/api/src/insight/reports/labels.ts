import type { CompanyQueries } from '@outrider/db';
import { bandsOf } from '@outrider/shared/insight/report-catalogue';
import { fiscalQuarterName, fiscalYearName, fiscalYearOf } from '@outrider/shared/ground/fiscal-year';
import type { Calendar, GroupSql } from './groups.ts';
import { REPORT_WORDS } from './words.ts';

/** How people call the groups, by key; and the keys in an order of their own, where the field has one. */
export type Labels = { of: (key: string | null) => string; order: readonly string[] };

export async function labelsOf(
  db: CompanyQueries,
  group: GroupSql,
  keys: (string | null)[],
  calendar: Calendar,
): Promise<Labels> {
  const known = keys.filter((key) => key !== null);
  const names = await namesOf(db, group, known);
  return {
    of: (key) => (key === null ? noneOf(group) : (names?.get(key) ?? labelOf(group, key, calendar))),
    order: isStage(group) ? [...(names?.keys() ?? [])] : 'options' in group.spec ? Object.keys(group.spec.options) : [],
  };
}

const isStage = ({ type, field }: GroupSql) => type === 'opportunity' && (field === 'stage' || field === 'reached');
const noneOf = ({ type, spec }: GroupSql) => {
  if (spec.kind !== 'person') return REPORT_WORDS.notSet;
  return type === 'activity' ? REPORT_WORDS.noPerson : REPORT_WORDS.nobody;
};

/** Names that are kept with other rows; null where the key says its label. */
async function namesOf(
  db: CompanyQueries,
  group: GroupSql,
  keys: string[],
): Promise<ReadonlyMap<string, string> | null> {
  if (group.spec.kind === 'person') {
    const rows = await db.user.findMany({ where: { id: { in: keys } }, select: { id: true, full_name: true } });
    return new Map(rows.map(({ id, full_name }) => [id, full_name]));
  }
  if (group.spec.kind === 'record' && group.spec.to === 'pipeline') {
    const rows = await db.pipeline.findMany({ where: { id: { in: keys } }, select: { id: true, name: true } });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  if (group.spec.kind === 'record') {
    const rows = await db.account.findMany({ where: { id: { in: keys } }, select: { id: true, name: true } });
    const hidden = keys.map((key) => [key, REPORT_WORDS.hidden] as const);
    return new Map([...hidden, ...rows.map(({ id, name }) => [id, name] as const)]);
  }
  return isStage(group) ? stageNames(db, keys) : null;
}

/** In the order in which deals go through them. */
async function stageNames(db: CompanyQueries, keys: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.$queryRaw<{ key: string; label: string }[]>`
    SELECT s.key, min(s.label) AS label
    FROM pipeline_stages s JOIN pipelines p ON p.company_id = s.company_id AND p.id = s.pipeline_id
    WHERE s.key = ANY(${keys}::text[])
    GROUP BY s.key
    ORDER BY min(CASE s.kind WHEN 'open' THEN 0 WHEN 'won' THEN 1 ELSE 2 END), min(p.position), min(s.position), s.key`;
  return new Map(rows.map(({ key, label }) => [key, label]));
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

function labelOf({ type, field, spec, bucket }: GroupSql, key: string, { fiscal_start }: Calendar): string {
  if (bucket === 'month') return MONTH.format(new Date(key));
  if (bucket === 'quarter') return fiscalQuarterName(key, fiscal_start)?.full ?? key;
  if (bucket === 'year') return fiscalYearName(fiscalYearOf(key, fiscal_start), fiscal_start);
  if (bucket) return bucket === 'week' ? REPORT_WORDS.weekOf(DAY.format(new Date(key))) : DAY.format(new Date(key));
  const band = bandsOf(type, field)?.find(({ min }) => String(min) === key);
  if (band) return `${band.min}–${band.max}`;
  if (spec.kind === 'flag') return key === 'yes' ? REPORT_WORDS.yes : REPORT_WORDS.no;
  const options = 'options' in spec ? (spec.options as Record<string, string>) : {};
  const option = Object.entries(options).find(([value]) => value.toLowerCase() === key.toLowerCase());
  return option?.[1] ?? key.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
