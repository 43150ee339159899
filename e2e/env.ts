import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the browser is, if the machine says so. */
export const CHROMIUM_PATH = process.env.CHROMIUM_PATH;
export const PORT = 4831;

/** A data folder of this run's own; the workers inherit it from the process that made it. */
export const dataFolder = (): string =>
  (process.env.OUTRIDER_E2E_FOLDER ??= mkdtempSync(path.join(tmpdir(), 'outrider-e2e-')));
