export * as Prisma from './prisma-names.ts';
export { readAs, runInSavepoint } from './joined-door.ts';
export { outageOf } from './outage.ts';
export type { Outage } from './outage.ts';
export { joinCompanyDoor, joinReaderDoor, openDatabase } from './tenant.ts';
export type { RawQueries } from './raw-queries.ts';
export type {
  AsPlatform,
  CompanyDb,
  CompanyQueries,
  CompanyTx,
  Database,
  PlatformDb,
  PlatformQueries,
} from './tenant.ts';
export { openDatabaseClock } from './database-clock.ts';
export type { DatabaseClock } from './database-clock.ts';
export { LIVE_RESUMED, openLiveChannel } from './live-channel.ts';
export type { LiveChannel } from './live-channel.ts';
export type { ReplicaFigures, ReplicaOptions } from './replica/replica.ts';
