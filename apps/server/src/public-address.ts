import type { Env } from './env.ts';

/** Where people reach this server, without a slash at the end. `port`: the one it listens on. */
export const publicAddressOf = ({ PUBLIC_URL }: Env, port: number): string =>
  PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${port}`;
