import { defineConfig } from '@playwright/test';
export default defineConfig({ testDir: '/tmp/wt-import/e2e', outputDir: '/tmp/imp/out', use: { baseURL: 'http://127.0.0.1:3131', screenshot: 'only-on-failure', launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] } }, workers: 1, timeout: 60000, reporter: 'line' });
