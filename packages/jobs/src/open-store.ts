import type { JobStore, JobStoreConfig } from './store.ts';

/** @throws when the store cannot be reached, or lacks its table */
export async function openJobStore(config: JobStoreConfig, onError: (error: unknown) => void): Promise<JobStore> {
  switch (config.kind) {
    case 'postgres':
      return (await import('./backends/postgres.ts')).openPostgresStore(config, onError);
    case 'mongo': // not loaded where it is not used: the driver takes memory and start-up time
      return (await import('./backends/mongo.ts')).openMongoStore(config, onError);
  }
}
