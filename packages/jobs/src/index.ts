export { defineJob } from './define.ts';
export type { JobContext, JobDefinition } from './define.ts';
export { startJobs } from './runner.ts';
export type { EnqueueOptions, JobHealth, JobRunner } from './runner.ts';
export type { JobStoreConfig } from './store.ts';
