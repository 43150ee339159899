import { defineConfig } from 'vitest/config';
import server from './apps/server/vitest.config.ts';
import { shared } from './vitest.shared.ts';

/**
 * What runs in Node is one project: one PostgreSQL, and each worker loads the product once for all of it, where a project for each
 * package would start its own. Each package's own configuration is for a run in its folder.
 */
const node = {
  test: { ...server.test, name: 'node', include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts'] },
};

export default defineConfig({ test: { projects: [node, 'apps/web'], silent: shared.test.silent } });
