/** Everything the benchmark reads from the environment. */
const {
  DATABASE_URL,
  BENCH_PORT,
  BENCH_REPLICA_URL,
  BENCH_SECONDS,
  FLOOR_FOLDER,
  FLOOR_URL,
  FLOOR_COMPANY,
  FLOOR_PORT,
  PROXY_PORT,
  PROXY_TARGETS,
} = process.env;

export const BENCH = {
  databaseUrl: DATABASE_URL ?? null,
  /** A streaming replica of that server; of its database's name only the server counts. */
  replicaUrl: BENCH_REPLICA_URL ?? null,
  port: Number(BENCH_PORT ?? 4870),
  seconds: Number(BENCH_SECONDS ?? 5),
};
export const FLOOR = {
  folder: FLOOR_FOLDER ?? null,
  url: FLOOR_URL ?? '',
  company: FLOOR_COMPANY ?? '',
  port: Number(FLOOR_PORT ?? 0),
};
export const PROXY = { port: Number(PROXY_PORT ?? 0), targets: (PROXY_TARGETS ?? '').split(',').map(Number) };
export const childEnv = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more });
