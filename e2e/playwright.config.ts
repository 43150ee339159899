import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './browser.ts';
import { dataFolder, PORT, PROVIDER_PORTS, TEST_ALL } from './env.ts';

/**
 * What CI alone takes beside *.long.spec.ts: the second of two looks, and journeys that go somewhere for axe alone,
 * which else looks in soundness.spec.ts only.
 */
const LEFT_TO_CI = /dark, phone|^(?!.*\bsoundness\.spec\.ts\b).* (is|are) sound\b/;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: 'list',
  reportSlowTests: { max: 10, threshold: 20_000 }, // ms of a file
  workers: 2, // one of them mostly waits for the server
  timeout: 240_000, // of a journey that hangs; the longest takes one minute, and two on a machine with other work
  expect: { timeout: 30_000 }, // a machine that does other work as well comes to a standstill for seconds
  // The wanderers come last: by then the journeys have done to the company what a day does. What they change is what
  // they made themselves.
  projects: [
    {
      name: 'journeys',
      testIgnore: ['**/wanderer.spec.ts', ...(TEST_ALL ? [] : ['**/*.long.spec.ts'])],
      grepInvert: TEST_ALL ? undefined : LEFT_TO_CI,
    },
    { name: 'wanderers', testMatch: '**/wanderer.spec.ts', fullyParallel: true, dependencies: ['journeys'] },
  ],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    serviceWorkers: 'block', // what they answer is no route of a test; offline.spec.ts allows them
    trace: { mode: 'retain-on-failure', screenshots: false }, // a film of every journey takes as much of the processor as the browser does
    contextOptions: { reducedMotion: 'reduce' }, // what fades is at once what it will be: nothing is judged or pressed on its way
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
  },
  webServer: {
    command: 'node ../apps/server/dist/main.js',
    env: {
      DEMO: 'true',
      DATA_FOLDER: dataFolder(),
      PORT: String(PORT),
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      NODE_ENV: 'test',
      // Mail servers of a test's own (mail-servers.ts).
      ALLOW_PRIVATE_MAIL_SERVERS: 'true',
      ALLOW_PRIVATE_CALENDARS: 'true',
      MICROSOFT_CLIENT_ID: 'client',
      MICROSOFT_CLIENT_SECRET: 'secret',
      MICROSOFT_STAND_IN: `http://localhost:${PROVIDER_PORTS.sign_in}/?imap=${PROVIDER_PORTS.imap}&smtp=${PROVIDER_PORTS.smtp}`,
      NODE_EXTRA_CA_CERTS: fileURLToPath(new URL('localhost.pem', import.meta.url)),
    },
    url: `http://127.0.0.1:${PORT}/readyz`,
    reuseExistingServer: false,
    timeout: 90_000,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
