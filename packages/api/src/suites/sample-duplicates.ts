import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { SampleWorld } from './sample-world.ts';

/** Where the duplicates of each record type are called. */
export const DUPLICATES_OF: Readonly<Record<RecordTypeName, string>> = {
  lead: 'leads.duplicates',
  account: 'accounts.duplicates',
  contact: 'contacts.duplicates',
  opportunity: 'pipeline.opportunities.duplicates',
};
/** The calls that take a row's id. */
export const ABOUT_A_PAIR = ['ofRecord', 'ask', 'compare', 'dismiss', 'reopen', 'merge', 'mergeGroup', 'unmerge'];

const samplesOf = (type: RecordTypeName): Record<string, (world: SampleWorld) => unknown> => ({
  list: () => ({ limit: 100 }),
  summary: () => undefined,
  merges: () => undefined,
  look: () => undefined,
  ofRecord: ({ pairs }) => ({ id: pairs[type].ids[0] }),
  ask: ({ pairs }) => ({ ids: pairs[type].ids }),
  compare: ({ pairs }) => ({ id: pairs[type].id }),
  dismiss: ({ pairs }) => ({ id: pairs[type].id }),
  reopen: ({ pairs }) => ({ id: pairs[type].id }),
  merge: ({ pairs }) => ({
    id: pairs[type].id,
    survivor_id: pairs[type].ids[0],
    survivor_version: 1,
    other_version: 1,
  }),
  mergeGroup: ({ pairs }) => ({
    survivor_id: pairs[type].ids[0],
    records: pairs[type].ids.map((id) => ({ id, version: 1 })),
  }),
  unmerge: ({ pairs }) => ({ id: pairs[type].id }),
});

export const DUPLICATES_SAMPLES: Record<string, (world: SampleWorld) => unknown> = Object.fromEntries(
  Object.entries(DUPLICATES_OF).flatMap(([type, path]) =>
    Object.entries(samplesOf(type as RecordTypeName)).map(([name, sample]) => [`${path}.${name}`, sample]),
  ),
);
