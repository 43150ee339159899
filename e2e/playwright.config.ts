import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';
import { CHROMIUM_PATH, DATA_FOLDER, PORT } from './env.ts';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM_PATH, else Playwright's own Chromium where it is installed, else the system's. */
function findBrowser(): string | undefined {
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return existsSync(chromium.executablePath()) ? undefined : SYSTEM_BROWSERS.find((path) => existsSync(path));
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: 'list',
  workers: 2, // one of them mostly waits for the server
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: 'node --enable-source-maps ../apps/server/dist/main.js',
    env: { DEMO: 'true', DATA_FOLDER, PORT: String(PORT), LOG_LEVEL: 'warn', DATABASE_URL: '', NODE_ENV: 'test' },
    url: `http://127.0.0.1:${PORT}/readyz`,
    reuseExistingServer: false,
    timeout: 90_000,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
