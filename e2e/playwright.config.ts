import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM_PATH, else Playwright's own Chromium where it is installed, else the system's. */
function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return existsSync(chromium.executablePath()) ? undefined : SYSTEM_BROWSERS.find((path) => existsSync(path));
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: 'list',
  workers: 1,
  timeout: 30_000,
  use: {
    baseURL: 'http://127.0.0.1:4831',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  // webServer: the built server on the port above, with a data folder of its own (gracefulShutdown: { signal: 'SIGTERM', timeout: 3000 }).
});
