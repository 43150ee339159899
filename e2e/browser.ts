import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_PATH } from './env.ts';
import systemBrowsers from './system-browsers.json' with { type: 'json' };

/** CHROMIUM_PATH, else Playwright's own Chromium where it is installed (undefined), else the system's. */
export function findBrowser(): string | undefined {
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return existsSync(chromium.executablePath()) ? undefined : systemBrowsers.find((path) => existsSync(path));
}

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
