import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the browser is, if the machine says so. */
export const CHROMIUM_PATH = process.env.CHROMIUM_PATH;
/** Another one for a second run beside the first. */
export const PORT = Number(process.env.E2E_PORT ?? 4831);

/** Where the server under test looks for a provider of mailboxes, and for that one's mail servers. */
export const PROVIDER_PORTS = { sign_in: PORT + 61, imap: PORT + 62, smtp: PORT + 63 };

/** A data folder of this run's own; the workers inherit it from the process that made it. */
export const dataFolder = (): string =>
  (process.env.OUTRIDER_E2E_FOLDER ??= mkdtempSync(path.join(tmpdir(), 'outrider-e2e-')));

/** npm test -- --all: axe wherever a journey asks for it, and long walks. */
export const TEST_ALL = process.env.TEST_ALL === 'true';

/**
 * How many steps each wanderer takes; 200 for a long walk by hand. Every screen is looked at all the same: see
 * soundness.spec.ts.
 */
export const WANDER_STEPS = Number(process.env.WANDER_STEPS ?? (TEST_ALL ? 48 : 8));
/** The same seed walks the same way; printed with what was found. */
export const WANDER_SEED = Number(process.env.WANDER_SEED ?? 20_261_122);
