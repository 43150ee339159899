import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { reportFields, reportGroups, reportMeasures, reportTimes } from '@outrider/shared/insight/report-catalogue';
import { REPORT_BUCKETS, REPORT_RANGES } from '@outrider/shared/insight/report-periods';
import { mayMeasure, REPORT_SUBJECTS, type ReportSubject } from '@outrider/shared/insight/report-subjects';
import {
  REPORT_CHARTS,
  type ReportAsk,
  reportAskSchema,
  type ReportQuestionAnswer,
} from '@outrider/shared/insight/reports';
import { z } from 'zod';
import type { CompanyUser } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { listPeople } from '../../people/users/owners.ts';
import type { StoredField } from '../../records/fields/fields.store.ts';
import { listStages } from '../../records/opportunities/pipelines.store.ts';
import { type Assignment, write } from '../writer/writer.service.ts';
import { checkReport, planReport } from './run.service.ts';
import { fieldsOf } from './sources.ts';
import { QUESTION_WORDS as WORDS } from './words-for-model.ts';

const name = z.string().max(120);
/** All of it is there: not every model leaves out what it does not need. */
const readingSchema = z.strictObject({
  understood: z.boolean(),
  record_type: z.enum(REPORT_SUBJECTS),
  measure: name,
  group_by: name.nullable(),
  split_by: name.nullable(),
  period: name.nullable(),
  filter: z.string().max(2_000),
  compare: z.boolean(),
  chart: z.enum(REPORT_CHARTS),
});
type Reading = z.output<typeof readingSchema>;
const NOT_UNDERSTOOD: Reading = {
  understood: false,
  record_type: 'lead',
  measure: 'count',
  group_by: null,
  split_by: null,
  period: null,
  filter: '',
  compare: false,
  chart: 'bars',
};

const NO_REPORT: ReportQuestionAnswer = { asked: null, by: null };
/** Names that the assignment includes at most. */
const PEOPLE = 200;

/**
 * The report that a question in somebody's own words asks for, as the company's language model reads it. The model gets
 * what can be measured, and answers with a report and never with a number. None without a model.
 */
export async function readQuestion(
  db: CompanyDb,
  user: CompanyUser,
  services: Services,
  text: string,
): Promise<ReportQuestionAnswer> {
  if (!services.language_model) return NO_REPORT;
  const now = services.now();
  const subjects = REPORT_SUBJECTS.filter((subject) => mayMeasure(user, subject));
  const [people, stages, ...fields] = await Promise.all([
    listPeople(db),
    listStages(db),
    ...subjects.map((subject) => fieldsOf(db, subject)),
  ]);
  const known = new Map(subjects.map((subject, at) => [subject, fields[at] ?? []]));
  const assignment: Assignment<Reading> = {
    purpose: 'reading a question',
    system: WORDS.system,
    facts: {
      question: text,
      today: dayAt(now, user.company.timezone),
      records: Object.fromEntries(subjects.map((subject) => [subject, nameable(subject, known.get(subject) ?? [])])),
      ranges: REPORT_RANGES,
      buckets: Object.keys(REPORT_BUCKETS),
      stages: Object.fromEntries(stages.map(({ key, label }) => [key, label])),
      people: Object.fromEntries(people.slice(0, PEOPLE).map(({ id, full_name }) => [id, full_name])),
    },
    schema: readingSchema,
    max_tokens: 400,
    objection: (reading) => objectionTo(reading, user, known, now),
    builtIn: () => NOT_UNDERSTOOD,
  };
  const { value, written_by } = await write(db, services, assignment);
  const ask = askOf(value);
  if (!ask || written_by.kind !== 'model' || !(await isAnswerable(db, user, ask, now))) return NO_REPORT;
  return { asked: { ask, chart: value.chart }, by: written_by.name };
}

async function isAnswerable(db: CompanyQueries, user: CompanyUser, ask: ReportAsk, now: Date): Promise<boolean> {
  try {
    await checkReport(db, user, ask, now);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** What a report of these can be made of, by the names that it keeps. */
function nameable(subject: ReportSubject, known: readonly StoredField[]) {
  const labels = (named: readonly { name: string; label: string }[]) =>
    Object.fromEntries(named.map(({ name: key, label }) => [key, label]));
  return {
    measures: labels(
      reportMeasures(subject, known).map(({ name: key, measure }) => ({ name: key, label: measure.label })),
    ),
    groups: labels(reportGroups(subject, known).map((group) => ({ ...group, label: groupLabel(group) }))),
    times: labels(reportTimes(subject, known)),
    filters: Object.fromEntries(reportFields(subject, known).map(({ name: key, spec }) => [key, filterOf(spec)])),
  };
}

const groupLabel = ({ label, inBuckets }: { label: string; inBuckets: boolean }) =>
  inBuckets ? WORDS.inBuckets(label) : label;
const filterOf = (spec: FieldSpec) => ({
  label: spec.label,
  kind: spec.kind,
  ...('options' in spec && Object.keys(spec.options).length > 0 && { options: Object.keys(spec.options) }),
});

/** The report that was read; null where none was, or what is there is none. */
function askOf({ understood, chart: _, group_by, split_by, period, ...reading }: Reading): ReportAsk | null {
  if (!understood) return null;
  const ask = reportAskSchema.safeParse({
    ...reading,
    ...(group_by && { group_by }),
    ...(split_by && { split_by }),
    ...(period && { period }),
    sort: reading.record_type === 'opportunity' && (group_by === 'stage' || group_by === 'reached') ? 'label' : 'value',
  });
  return ask.success ? ask.data : null;
}

function objectionTo(
  reading: Reading,
  user: CompanyUser,
  known: ReadonlyMap<ReportSubject, readonly StoredField[]>,
  now: Date,
): string | null {
  if (!reading.understood) return null;
  const ask = askOf(reading);
  const fields = known.get(reading.record_type);
  if (!ask || !fields) return WORDS.noReport;
  try {
    planReport(ask, user, { fields, stages: [] }, now);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
