import type { CompanyQueries } from '@outrider/db';
import { type ImportOption, OUTCOME_LABELS } from '@outrider/shared/records/import-types';
import { optionFinder } from '../fields/options.ts';
import { listPipelines, listStages, type StageRow } from '../opportunities/pipelines.store.ts';

/** The pipelines and stages that a file of deals can name. */
export type Course = { pipelines: { id: string; name: string }[]; stages: StageRow[] };
export type CourseField = 'pipeline' | 'stage' | 'outcome';

export async function readCourse(db: CompanyQueries): Promise<Course> {
  const pipelines = await listPipelines(db, { archived: false });
  const known = new Set(pipelines.map(({ id }) => id));
  return { pipelines, stages: (await listStages(db)).filter(({ pipeline_id }) => known.has(pipeline_id)) };
}

/** A stage of one pipeline, as a match of a value names it. */
const placeOf = ({ pipeline_id, key }: Pick<StageRow, 'pipeline_id' | 'key'>) => `${pipeline_id}/${key}`;

/** What a column of a file of deals can be matched to, in the order of the pipelines. */
export function courseOptions({ pipelines, stages }: Course, field: CourseField): ImportOption[] {
  if (field === 'outcome') return Object.entries(OUTCOME_LABELS).map(([value, label]) => ({ value, label }));
  if (field === 'pipeline') return pipelines.map(({ id, name }) => ({ value: id, label: name }));
  return pipelines.flatMap(({ id, name }) =>
    stages
      .filter(({ pipeline_id }) => pipeline_id === id)
      .map((stage) => ({
        value: placeOf(stage),
        label: pipelines.length > 1 ? `${name}: ${stage.label}` : stage.label,
      })),
  );
}

/** What programs call the two ends of every pipeline. */
const ENDS = [
  { value: 'won', label: 'Closed won' },
  { value: 'lost', label: 'Closed lost' },
];
const findEnd = optionFinder(ENDS);
const findOutcome = optionFinder([
  ...Object.entries(OUTCOME_LABELS).map(([value, label]) => ({ value, label })),
  ...ENDS,
]);

const stageFinder = (stages: readonly StageRow[]) =>
  optionFinder(stages.map(({ key, label }) => ({ value: key, label })));

/** What a text says by itself. A stage is found in the row's own pipeline later: its text stands for it until then. */
export function courseMeaning(course: Course): (field: CourseField, text: string) => string | null {
  const [findStage, findPipeline] = [stageFinder(course.stages), optionFinder(courseOptions(course, 'pipeline'))];
  return (field, text) => {
    if (field === 'outcome') return findOutcome(text);
    if (field === 'pipeline') return findPipeline(text);
    return (findStage(text) ?? findEnd(text)) ? text : null;
  };
}

export type Told = { pipeline: string | null; stage: string | null; outcome: string | null };

/**
 * Where a deal stands, by what its row says: a match names pipeline and stage, a text a stage of the row's pipeline, or
 * of the first that has it. Null where there is none.
 */
export function stageOf({ pipelines, stages }: Course, { pipeline, stage, outcome }: Told): StageRow | null {
  const matched = stages.find((one) => placeOf(one) === stage);
  const asked = matched?.pipeline_id ?? pipeline;
  const order = asked ? [asked] : pipelines.map(({ id }) => id);
  const within = (id: string | undefined) => stages.filter(({ pipeline_id }) => pipeline_id === id);
  const named = stage === null ? null : (matched ?? inOrder(order, within, stage));
  if (stage !== null && !named) return null;
  const home = within(named?.pipeline_id ?? order[0]);
  const end = outcome === 'won' || outcome === 'lost' ? outcome : null;
  if (end) return home.find(({ key }) => key === end) ?? null;
  return named ?? home.find(({ kind }) => kind === 'open') ?? null;
}

function inOrder(order: readonly string[], within: (id: string) => StageRow[], text: string): StageRow | null {
  for (const id of order) {
    const key = stageFinder(within(id))(text) ?? findEnd(text);
    const found = within(id).find((one) => one.key === key);
    if (found) return found;
  }
  return null;
}
