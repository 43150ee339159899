import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/** 64 KiB and one pass, where the product takes 19 MiB and two. */
const CHEAP = { memoryCost: 64, timeCost: 1 };

// Vitest resolves the package to this file, so that no test waits for a hash; nothing of the product can be set to do
// so.
export const hash: typeof Argon2.hash = (password, options, signal) =>
  real.hash(password, { ...options, ...CHEAP }, signal);
export const hashRaw: typeof Argon2.hashRaw = (password, options, signal) =>
  real.hashRaw(password, { ...options, ...CHEAP }, signal);
export const verify: typeof Argon2.verify = (hashed, password, options, signal) =>
  real.verify(hashed, password, options, signal);
