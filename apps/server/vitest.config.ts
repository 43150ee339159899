import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { withDatabases } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    ...withDatabases.test,
    globalSetup: [
      ...withDatabases.test.globalSetup,
      fileURLToPath(new URL('./src/testing/build-main.ts', import.meta.url)),
    ],
  },
});
