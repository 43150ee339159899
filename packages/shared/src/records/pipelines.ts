import { z } from 'zod';
import { requiredLine } from './pipeline.ts';
import { idField, int32Field } from '../ground/wire.ts';

/**
 * Of which kind a stage is. Every pipeline has one won and one lost stage, whose keys are 'won' and 'lost'; the open
 * ones are the company's.
 */
export const STAGE_KINDS = ['open', 'won', 'lost'] as const;
export type StageKind = (typeof STAGE_KINDS)[number];
export const isClosed = (stage: string): stage is 'won' | 'lost' => stage === 'won' || stage === 'lost';

/** What a stage can ask of a deal before it comes there. */
export const REQUIRABLE_FIELDS = ['amount', 'close_date', 'owner_id', 'lead_id', 'next_step', 'competitor'] as const;
export type RequirableField = (typeof REQUIRABLE_FIELDS)[number];
export const REQUIRABLE_LABELS: Record<RequirableField, string> = {
  amount: 'Amount',
  close_date: 'Close date',
  owner_id: 'Owner',
  lead_id: 'Lead',
  next_step: 'Next step',
  competitor: 'Competitor',
};

export const PIPELINES_MAX = 20;
const OPEN_STAGES_MAX = 20;
const ROTTING_DAYS_MAX = 3_650;

/** A stage's key in words, for a history that tells of stages which are no more: 'closed_deal' is "Closed deal". */
export function stageWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * The key of a new stage: its label in the letters of keys, and a number where another stage of the pipeline has that.
 */
export function stageKeyOf(label: string, taken: readonly string[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40);
  const base = plain === '' || isClosed(plain) ? 'stage' : plain;
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.includes(key)) return key;
  }
}

export const stageKeyField = z.string().regex(/^[a-z0-9_]{1,60}$/, 'Choose a stage');

export const stageSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(STAGE_KINDS),
  probability: z.number().int(),
  rotting_days: z.number().int().nullable(),
  required_fields: z.array(z.enum(REQUIRABLE_FIELDS)),
});
export type Stage = z.infer<typeof stageSchema>;
/** How many deals stand in a stage; one without deals is left out. */
export const stageUsageSchema = z.object({ pipeline_id: z.uuid(), stage: z.string(), deals: z.number().int() });
export type StageUsage = z.infer<typeof stageUsageSchema>;

export const pipelineSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  archived: z.boolean(),
  /** In their order: the open ones, then won, then lost. */
  stages: z.array(stageSchema),
  version: z.number().int(),
});
export type Pipeline = z.infer<typeof pipelineSchema>;

/** `currency`: the company's. The first pipeline that is not archived is the default. */
export const pipelineListSchema = z.object({ currency: z.string(), pipelines: z.array(pipelineSchema) });
export type PipelineList = z.infer<typeof pipelineListSchema>;
export const pipelineListInputSchema = z.strictObject({ archived: z.boolean().default(false) });

const probabilityField = z.number().int().min(0, 'Enter 0 to 100').max(100, 'Enter 0 to 100');
const stageFields = {
  label: requiredLine(60, 'Enter a name for the stage'),
  probability: probabilityField,
  rotting_days: z
    .number()
    .int()
    .min(1, 'Enter at least 1 day')
    .max(ROTTING_DAYS_MAX, `Enter at most ${ROTTING_DAYS_MAX} days`)
    .nullable(),
  required_fields: z
    .array(z.enum(REQUIRABLE_FIELDS))
    .max(REQUIRABLE_FIELDS.length)
    .transform((fields) => REQUIRABLE_FIELDS.filter((field) => fields.includes(field))),
};
/** A stage without a key is a new one. Won and lost are named by theirs; their place and chance stay. */
const stageDraftSchema = z.strictObject({ key: stageKeyField.optional(), ...stageFields });
export type StageDraft = z.output<typeof stageDraftSchema>;

const hasOwnLabels = (stages: { label: string }[]) =>
  new Set(stages.map(({ label }) => label.toLowerCase())).size === stages.length;
const stagesField = z
  .array(stageDraftSchema)
  .min(1, 'Keep at least one open stage')
  .max(OPEN_STAGES_MAX + 2, `Use at most ${OPEN_STAGES_MAX} open stages`)
  .refine(hasOwnLabels, 'Give each stage its own name');

const pipelineName = requiredLine(80, 'Enter a name for the pipeline');
/** Without stages a pipeline starts with those of the default one. */
export const pipelineCreateSchema = z.strictObject({ name: pipelineName });
export type PipelineCreate = z.output<typeof pipelineCreateSchema>;

/**
 * `stages`: all that the pipeline has from now on, in order. A stage that is left out goes; the deals in it move to the
 * stage that `moves` names for it.
 */
export const pipelineUpdateSchema = z.strictObject({
  id: idField,
  version: int32Field,
  name: pipelineName.optional(),
  archived: z.boolean().optional(),
  stages: stagesField.optional(),
  moves: z.record(stageKeyField, stageKeyField).default({}),
});
export type PipelineUpdate = z.output<typeof pipelineUpdateSchema>;

export const pipelineOrderSchema = z.strictObject({ ids: z.array(idField).min(1).max(PIPELINES_MAX) });
