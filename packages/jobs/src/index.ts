export { defineJob, JobGivenUp, JobInputError } from './define.ts';
export type { JobContext, JobDefinition, JobLog, RetryRule } from './define.ts';
export type { Interval } from './interval.ts';
export { startJobs } from './runner.ts';
export type { EnqueueOptions, JobHealth, JobRunner, JobSetup } from './runner.ts';
export type { AddedJob, JobStoreConfig } from './store.ts';
